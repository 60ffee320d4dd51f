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
    ///
    /// - Parameter path: The keys that lead to the list in the response's `data`.
    func paged(by arguments: PagingArguments, at path: [String]) -> (body: [UInt8], variable: JSONPointer)? {
        let (name, type, size) =
            switch arguments {
            case .firstAfter: ("after", "String", "first")
            case .limitSkip(let name): (name, "Int", "limit")
            }
        let start = Array((type == "Int" ? "0" : "null").utf8)
        let single = Array("{\"\(name)\":".utf8) + start + [ASCII.rightBrace]
        let pointer = JSONPointer(tokens: [GraphQLQuery.variables, name])
        if uses(name) {
            let all = variables?.replacing([name], with: start) ?? single
            return (GraphQLQuery.body(text, variables: all), pointer)
        }
        // The query must have no other variables. Change the arguments of the list, not those of a list inside its entries.
        guard let open = text.firstIndex(of: "{"), GraphQLQuery.isPlain(text[..<open]),
            let list = GraphQLFieldFinder(text).arguments(at: path, with: size)
        else { return nil }
        let given = GraphQLFieldFinder.value(of: name, in: text[list])
        let changed =
            given.map { "\(text[list.lowerBound..<$0.lowerBound])$\(name)\(text[$0.upperBound..<list.upperBound])" }
            ?? "\(name): $\(name), \(text[list])"
        let paged = "query($\(name): \(type)) \(text[open..<list.lowerBound])\(changed)\(text[list.upperBound...])"
        return (GraphQLQuery.body(paged, variables: single), pointer)
    }

    /// Returns the request's body, the JSON Pointer of the variable with the page's number or the number of entries to skip, and the
    /// number in the query. If the query contains the argument with a number, as in `page: 1`, this number becomes a variable.
    /// Returns nil if the query contains neither the variable nor such an argument.
    ///
    /// - Parameter path: The keys that lead to the list in the response's `data`.
    func paged(byNumber name: String, at path: [String]) -> (body: [UInt8], variable: JSONPointer, number: Int64)? {
        let pointer = JSONPointer(tokens: [GraphQLQuery.variables, name])
        if uses(name) {
            let number = variables?[name]?.integer ?? (name == "page" ? 1 : 0)
            return (body(text, setting: name, to: number), pointer, number)
        }
        guard let list = GraphQLFieldFinder(text).arguments(at: path, with: name),
            let place = GraphQLFieldFinder.value(of: name, in: text[list]), let number = Int64(text[place]),
            let open = text.firstIndex(of: "{")
        else { return nil }
        let head = text[..<open], rest = String(text[open..<place.lowerBound]) + "$\(name)" + String(text[place.upperBound...])
        let declared: String
        if let bracket = head.firstIndex(of: "(") {
            declared = String(head[...bracket]) + "$\(name): Int, " + String(head[head.index(after: bracket)...])
        } else {
            let operation = head.filter { !$0.isWhitespace }.isEmpty ? "query" : String(head)
            declared = operation + "($\(name): Int) "
        }
        return (body(declared + rest, setting: name, to: number), pointer, number)
    }

    /// Returns the request's body and the JSON Pointer of the variable with the cursor. Returns nil if the query doesn't contain the
    /// variable and it isn't clear where to add it.
    func paged(byCursor name: String, at path: [String]) -> (body: [UInt8], variable: JSONPointer)? {
        if name == "after" { return paged(by: .firstAfter, at: path) }
        guard uses(name) else { return nil }
        let null = Array("null".utf8)
        let all = variables?.replacing([name], with: null) ?? Array("{\"\(name)\":null}".utf8)
        return (GraphQLQuery.body(text, variables: all), JSONPointer(tokens: [GraphQLQuery.variables, name]))
    }

    private func body(_ text: String, setting name: String, to number: Int64) -> [UInt8] {
        let single = Array("{\"\(name)\":\(number)}".utf8)
        return GraphQLQuery.body(text, variables: variables?.replacing([name], with: Array("\(number)".utf8)) ?? single)
    }

    /// Returns whether the query contains a variable with this name.
    private func uses(_ name: String) -> Bool {
        text.split(separator: "$" + name, omittingEmptySubsequences: false).dropFirst().contains {
            !($0.first.map(GraphQLQuery.isInName) ?? false)
        }
    }

    private static func isInName(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }

    /// Returns whether the text before a query's fields declares no variables, as in `query Trees {`.
    private static func isPlain(_ beginning: Substring) -> Bool {
        let words = beginning.split(whereSeparator: \.isWhitespace)
        return words.isEmpty || words[0] == "query" && words.count <= 2 && !beginning.contains { "($@#".contains($0) }
    }

    private static func body(_ text: String, variables: [UInt8]?) -> [UInt8] {
        var bytes = Array("{\"query\":".utf8)
        JSONString.append(text, to: &bytes)
        if let variables { bytes += Array(",\"variables\":".utf8) + variables }
        return bytes + [ASCII.rightBrace]
    }
}

extension SourceProbe {
    /// The GraphQL query, which is in the URL or, if the server refused that, in the body. Nil if the request has no such query.
    private var graphQLQuery: GraphQLQuery? {
        let sent = sample.list.body.flatMap { try? UpstreamJSONParser.value($0) }
        let posted = [GraphQLQuery.parameter, GraphQLQuery.variables].compactMap { name in
            sent?[name].map {
                SourceFile.NameValuePair(name: name, value: $0.string ?? String(decoding: $0.bytes, as: UTF8.self))
            }
        }
        return GraphQLQuery(posted.isEmpty ? sample.list.query : posted)
    }

    /// Returns the ways to get the next page of a list that a GraphQL query returned.
    func graphQLCandidates(_ envelope: SourceEnvelope, _ count: Int) -> [PagingCandidate] {
        guard let query = graphQLQuery else { return [] }
        var found: [PagingCandidate] = []
        let path = Array(sample.list.entries.tokens.dropFirst())
        if let cursor = envelope.endCursor, let paged = query.paged(by: .firstAfter, at: path) {
            let paging = SourceFile.Paging(
                kind: .cursor, at: cursor, parameter: paged.variable.text, more: envelope.morePages)
            found.append(PagingCandidate(paging: paging, body: paged.body))
        }
        if let candidate = candidate(.page, "page", query, envelope) { found.append(candidate) }
        for name in ["skip", "offset"] {
            if let candidate = candidate(.offset, name, query, envelope) {
                found.append(candidate)
                continue
            }
            guard let paged = query.paged(by: .limitSkip(name: name), at: path) else { continue }
            let paging = SourceFile.Paging(kind: .offset, parameter: paged.variable.text, more: envelope.morePages)
            found.append(PagingCandidate(paging: paging, body: paged.body))
        }
        return found
    }

    private func candidate(
        _ kind: SourceFile.PagingKind, _ name: String, _ query: GraphQLQuery, _ envelope: SourceEnvelope
    ) -> PagingCandidate? {
        let path = Array(sample.list.entries.tokens.dropFirst())
        guard let paged = query.paged(byNumber: name, at: path) else { return nil }
        let paging = SourceFile.Paging(
            kind: kind, parameter: paged.variable.text, first: kind == .page && paged.number != 0 ? 1 : 0,
            pages: kind == .page ? envelope.pages?.pointer : nil, more: envelope.morePages)
        return PagingCandidate(paging: paging, body: paged.body)
    }

    /// Returns the paging method that the user chose for a GraphQL query, such as `page=/variables/page`. Returns nil if there is no
    /// such query.
    ///
    /// - Throws: `noVariable` if the query lacks the variable.
    func chosenVariable(
        _ chosen: SourceFile.Paging, _ envelope: SourceEnvelope
    ) throws(SourceProbeError) -> PagingCandidate? {
        guard let query = graphQLQuery, !chosen.parameter.isEmpty else { return nil }
        let tokens = JSONPointer(chosen.parameter)?.tokens ?? [chosen.parameter]
        let name = tokens.last ?? "", path = Array(sample.list.entries.tokens.dropFirst())
        switch chosen.kind {
        case .page, .offset:
            if let candidate = candidate(chosen.kind, name, query, envelope) { return candidate }
            if chosen.kind == .offset, let paged = query.paged(by: .limitSkip(name: name), at: path) {
                let paging = SourceFile.Paging(kind: .offset, parameter: paged.variable.text, more: envelope.morePages)
                return PagingCandidate(paging: paging, body: paged.body)
            }
        case .cursor:
            if let paged = query.paged(byCursor: name, at: path) {
                let paging = SourceFile.Paging(
                    kind: .cursor, at: chosen.at, parameter: paged.variable.text, more: envelope.morePages)
                return PagingCandidate(paging: paging, body: paged.body)
            }
        case .none, .next, .link: return nil
        }
        throw .noVariable(name, type: chosen.kind == .cursor ? "String" : "Int")
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
