import Model
import Upstreams

/// Rules that find the request for an entry's details.
extension SourceProbe {
    /// The maximum depth of the entry's record in a response.
    private static let deepestRecord = 3

    /// Whether the list's records contain so few values that the details probably contain more.
    var hasFewFields: Bool { isBare || rows.prefix(20).allSatisfy { ImportedRecordField.fields(of: $0).count <= 3 } }

    /// If the list contains only a few values for each entry, or the records link to their details, tries to request an entry's
    /// details.
    mutating func beginDetails() {
        stage = .finished
        if list.paging.kind == .none, list.total == nil { list.total = smallTotal }
        guard let pointer = try? idPointer(of: rows) else { return }
        let linked = linkedDetailPath(pointer)
        guard hasFewFields || linked != nil else { return }
        detail = SourceFile.Detail(path: linked ?? detailPath(pointer), entry: JSONPointer(tokens: []))
        let rule = SourceFile.IDExtractionRule(part: part(of: pointer, in: rows))
        let ids = rows.prefix(SourceSample.mostEntries).compactMap { $0[pointer].flatMap(rule.text) }
        if !ids.isEmpty { stage = .detail(keys: ids) } else { detail = nil }
    }

    /// Returns the path of the request for an entry's details. The path comes from the URL in each row. If the rows don't contain
    /// a suitable URL, the path consists of the list's path and the ID.
    private func detailPath(_ pointer: JSONPointer) -> String {
        // Insert the ID before an extension such as `.json`: `/trees.json` becomes `/trees/{id}.json`.
        let ending = list.path.hasSuffix(".json") ? ".json" : ""
        if !ending.isEmpty, part(of: pointer, in: rows) == .whole { return list.path.dropLast(ending.count) + "/{id}" + ending }
        var path = list.path + (list.path.hasSuffix("/") ? "id/" : "/id")
        if part(of: pointer, in: rows) == .lastSegment, let own = ServerURL(server), let text = rows.first?[pointer]?.string,
            let link = NextPageLink(text, relativeTo: list.path, servers: [own]), link.query.isEmpty
        {
            path = link.path
        }
        let isSlashed = path.hasSuffix("/")
        if isSlashed { path.removeLast() }
        return path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) + "{id}" + (isSlashed ? "/" : "")
    }

    mutating func receiveDetail(_ response: UpstreamResponse?, _ keys: [String]) {
        let row = rows[details.count], wanted = details.isEmpty ? nil : detail?.entry
        guard let view = SourceProbe.json(in: response),
            let place = wanted ?? recordLocation(in: view, of: row), let record = view[place], record.isObject,
            ImportedRecordField.fields(of: record).count > ImportedRecordField.fields(of: row).count
        else {
            if details.isEmpty {
                triedDetail = detail?.path ?? ""
                detail = nil
            }
            stage = .finished
            return
        }
        detail?.entry = place
        details.append(record)
        let rest = Array(keys.dropFirst())
        stage = rest.isEmpty ? .finished : .detail(keys: rest)
    }

    /// Returns the location of an entry's record in a response. It is the object that repeats the most values of the entry's
    /// record in the list. Returns nil if the response contains the list instead, or if it doesn't seem to be about the entry.
    private func recordLocation(in view: JSONView, of row: JSONView) -> JSONPointer? {
        // Some servers send the list for every path.
        if rows.count > 1, beginsLikeFirstPage(view) { return nil }
        let values = SourceProbe.values(of: row)
        var best: (tokens: [String], count: Int)?
        SourceProbe.visitObjects(in: view, []) { object, tokens in
            let own = Set(object.members.compactMap { SourceProbe.text($0.value) })
            let count = values.count { value in
                object[value.pointer].flatMap(SourceProbe.text) == value.text || own.contains(value.text)
            }
            if count > best?.count ?? 0 { best = (tokens, count) }
        }
        if let best { return JSONPointer(tokens: best.tokens) }
        // A record with only an ID and a URL may share no value with the details.
        return isBare || values.count <= 2 ? SourceProbe.onlyRecord(in: view) : nil
    }

    /// Returns all strings and numbers in a record, including those in nested objects.
    private static func values(of row: JSONView) -> [(pointer: JSONPointer, text: String)] {
        var found: [(JSONPointer, String)] = []
        visitObjects(in: row, []) { object, tokens in
            for member in object.members {
                if let text = text(member.value) { found.append((JSONPointer(tokens: tokens + [member.key]), text)) }
            }
        }
        return found
    }

    private static func text(_ value: JSONView) -> String? {
        (value.string ?? value.number).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Calls `body` for an object and the objects in it. If an array contains a single object, this object is included.
    private static func visitObjects(in view: JSONView, _ tokens: [String], _ body: (JSONView, [String]) -> Void) {
        if let elements = view.elements {
            if elements.count == 1 { visitObjects(in: elements[0], tokens + ["0"], body) }
            return
        }
        guard view.isObject, tokens.count <= deepestRecord else { return }
        body(view, tokens)
        for (key, value) in view.members { visitObjects(in: value, tokens + [key], body) }
    }

    /// Returns the location of the only inner object, or of the whole response.
    private static func onlyRecord(in view: JSONView) -> JSONPointer? {
        guard view.isObject else { return nil }
        let members = view.members
        if let only = members.first(where: { $0.value.isObject }),
            members.allSatisfy({ $0.key == only.key || !$0.value.isArray }),
            only.value.members.count > members.count
        {
            return JSONPointer(tokens: [only.key])
        }
        return JSONPointer(tokens: [])
    }
}
