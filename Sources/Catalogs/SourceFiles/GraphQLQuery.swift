import Model

/// A GraphQL query in a URL, and its form for the body of a POST request (GraphQL over HTTP, section 5.4).
struct GraphQLQuery {
    /// The URL parameter that contains the query.
    static let parameter = "query"
    /// The URL parameter that contains the query's variables.
    static let variables = "variables"

    /// How a query requests a part of a list.
    enum PagingArguments {
        /// The number of entries and the cursor of the last entry before them (GraphQL Cursor Connections Specification).
        case firstAfter
        /// The number of entries, and the number of entries to skip. `name` is the latter argument's name.
        case limitSkip(name: String)
    }

    let text: String
    /// The variables in the URL, as a JSON object. Nil if the URL has none.
    private let variables: JSONView?

    /// Returns nil if a URL's parameters don't contain a GraphQL query.
    init?(_ query: [SourceFile.NameValuePair]) {
        guard let text = query.first(where: { $0.name == GraphQLQuery.parameter })?.value, text.contains("{"),
            text.contains("}")
        else { return nil }
        self.text = text
        let given = query.first { $0.name == GraphQLQuery.variables }.flatMap {
            try? UpstreamJSONParser.value(Array($0.value.utf8))
        }
        variables = given.flatMap { $0.isObject ? $0 : nil }
    }

    /// The request's body.
    var body: [UInt8] { GraphQLQuery.body(text, variables: variables?.bytes) }

    /// Returns the request's body and the JSON Pointer of the variable that selects the next page. If the query lacks this
    /// variable, it is added to the list's arguments. Returns nil if it isn't clear where to add it.
    func paged(by arguments: PagingArguments) -> (body: [UInt8], variable: JSONPointer)? {
        let (name, type, size) =
            switch arguments {
            case .firstAfter: ("after", "String", "first")
            case .limitSkip(let name): (name, "Int", "limit")
            }
        let start = Array((type == "Int" ? "0" : "null").utf8)
        let single = Array("{\"\(name)\":".utf8) + start + [ASCII.rightBrace]
        let pointer = JSONPointer(tokens: [GraphQLQuery.variables, name])
        if text.contains("$" + name) {
            let all = variables?.replacing([name], with: start) ?? single
            return (GraphQLQuery.body(text, variables: all), pointer)
        }
        // Add the variable only if the query declares no variables and a single field has the argument for the page size.
        let beginning = text.filter { !$0.isWhitespace }
        guard beginning.hasPrefix("{") || beginning.hasPrefix("query{"), !text.contains(name + ":"),
            let open = text.firstIndex(of: "{")
        else { return nil }
        let parts = text[open...].split(separator: "(" + size + ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let paged = "query($\(name): \(type)) \(parts[0])(\(name): $\(name), \(size):\(parts[1])"
        return (GraphQLQuery.body(paged, variables: single), pointer)
    }

    private static func body(_ text: String, variables: [UInt8]?) -> [UInt8] {
        var bytes = Array("{\"query\":".utf8)
        JSONString.append(text, to: &bytes)
        if let variables { bytes += Array(",\"variables\":".utf8) + variables }
        return bytes + [ASCII.rightBrace]
    }
}

extension SourceProbe {
    /// Returns the ways to get the next page of a list that a GraphQL query returned.
    func graphQLCandidates(_ envelope: SourceEnvelope, _ count: Int) -> [PagingCandidate] {
        // The query is in the URL or, if the server refused that, in the body.
        let sent = list.body.flatMap { try? UpstreamJSONParser.value($0) }
        let posted = [GraphQLQuery.parameter, GraphQLQuery.variables].compactMap { name in
            sent?[name].map {
                SourceFile.NameValuePair(name: name, value: $0.string ?? String(decoding: $0.bytes, as: UTF8.self))
            }
        }
        guard let query = GraphQLQuery(posted.isEmpty ? list.query : posted) else { return [] }
        var found: [PagingCandidate] = []
        if let cursor = envelope.endCursor, let paged = query.paged(by: .firstAfter) {
            let paging = SourceFile.Paging(
                kind: .cursor, at: cursor, parameter: paged.variable.text, more: envelope.morePages)
            found.append(PagingCandidate(paging: paging, body: paged.body))
        }
        for name in ["skip", "offset"] {
            guard let paged = query.paged(by: .limitSkip(name: name)) else { continue }
            let paging = SourceFile.Paging(kind: .offset, parameter: paged.variable.text, more: envelope.morePages)
            found.append(PagingCandidate(paging: paging, body: paged.body))
        }
        return found
    }
}

extension SourceFile.ListRequest {
    /// Uses a paging method, and its body if it has one.
    mutating func use(_ candidate: SourceProbe.PagingCandidate) {
        paging = candidate.paging
        if let body = candidate.body { post(body) }
    }

    /// Sends a body with a GraphQL query instead of the query in the URL.
    mutating func post(_ body: [UInt8]) {
        self.body = body
        query.removeAll { $0.name == GraphQLQuery.parameter || $0.name == GraphQLQuery.variables }
    }
}
