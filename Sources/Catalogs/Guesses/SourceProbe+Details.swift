import Model
import Upstreams

/// Rules that find the request for an entry's details.
extension SourceProbe {
    /// The maximum depth of the entry's record in a response.
    private static let deepestRecord = 3

    /// If the list contains only a few values for each entry, or the records link to their details, tries to request an entry's
    /// details.
    mutating func beginDetails() {
        stage = .finished
        if sample.list.paging.kind == .none {
            sample.list.total = sample.list.total ?? smallTotal
            // A sync must also notice that the list isn't complete.
            if isIncomplete { (sample.list.paging.more, sample.list.paging.pages) = moreStatement }
        }
        let chosen = sample.wishes.corrections.detail
        guard chosen != "" else { return }
        let pointer = try? sample.idPointer(of: sample.rows)
        guard pointer != nil && !sample.hasPlainValues || sample.list.isKeyed && chosen != nil else { return }
        if let chosen {
            detailCandidates = [DetailCandidate(id: pointer, detail: detail(at: chosen))]
        } else if let pointer {
            detailCandidates = linkedDetails(pointer)
            for guess in sample.hasFewFields ? guessedDetails(pointer) : []
            where !detailCandidates.contains(where: { $0.id == guess.id && $0.detail == guess.detail }) {
                detailCandidates.append(guess)
            }
        }
        tryDetail()
    }

    /// Continues with the next request for details, if there is one.
    private mutating func tryDetail() {
        (sample.detail, stage) = (nil, .finished)
        guard !detailCandidates.isEmpty else { return }
        let candidate = detailCandidates.removeFirst()
        let id = sample.list.isKeyed ? nil : candidate.id
        let rule = SourceFile.IDExtractionRule(part: id.map { sample.part(of: $0, in: sample.rows) } ?? .whole)
        let all = sample.rows.indices.compactMap { row in
            (id.map { sample.rows[row][$0].flatMap(rule.text) } ?? sample.keys[row]).map { DetailKey(row: row, id: $0) }
        }
        guard !all.isEmpty else { return tryDetail() }
        sample.detail = candidate.detail
        sample.detailID = sample.wishes.choices.id == nil ? id : nil
        stage = .detail(SourceProbe.spread(over: all.count).map { all[$0] })
    }

    /// Returns the places of the entries whose details are requested: the first entries, and some from the rest of the list, because
    /// they may have other keys.
    private static func spread(over count: Int) -> [Int] {
        let first = Array(0..<min(count, SourceSample.mostEntries))
        return first + Set([count / 2, count * 3 / 4, count - 1]).filter { $0 >= first.count }.sorted()
    }

    /// Returns the request that the user chose, such as `/tree?number={id}`.
    private func detail(at text: String) -> SourceFile.Detail {
        let path = String(text.prefix { $0 != "?" })
        let query = UpstreamURLCodec.items(String(text.dropFirst(path.count).dropFirst()))
        let pairs = query.map { SourceFile.NameValuePair(name: $0.name, value: $0.value) }
        return SourceFile.Detail(
            path: path, query: pairs + secrets.filter { secret in !pairs.contains { $0.name == secret.name } },
            entry: JSONPointer(tokens: []))
    }

    /// The query parameters that contain API keys, which each request needs.
    var secrets: [SourceFile.NameValuePair] { sample.list.query.filter { !SourceFile.variables(in: $0.value).isEmpty } }

    /// Returns the path of the request for an entry's details. The path comes from the URL in each row. If the rows don't contain
    /// a suitable URL, the path consists of the list's path and the ID.
    func detailPath(_ pointer: JSONPointer) -> String {
        // Insert the ID before an extension such as `.json`: `/trees.json` becomes `/trees/{id}.json`.
        let ending = sample.list.path.hasSuffix(".json") ? ".json" : ""
        if !ending.isEmpty, sample.part(of: pointer, in: sample.rows) == .whole {
            return sample.list.path.dropLast(ending.count) + "/{id}" + ending
        }
        var path = sample.list.path + (sample.list.path.hasSuffix("/") ? "id/" : "/id")
        if sample.part(of: pointer, in: sample.rows) == .lastSegment, let own = ServerURL(sample.server),
            let text = sample.rows.first?[pointer]?.string,
            let link = NextPageLink(text, relativeTo: sample.list.path, servers: [own]), link.query.isEmpty
        {
            path = link.path
        }
        let isSlashed = path.hasSuffix("/")
        if isSlashed { path.removeLast() }
        return path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) + "{id}" + (isSlashed ? "/" : "")
    }

    mutating func receiveDetail(_ response: UpstreamResponse?, _ keys: [DetailKey]) {
        guard let key = keys.first else { return stage = .finished }
        let row = sample.rows[key.row], wanted = sample.details.isEmpty ? nil : sample.detail?.entry
        let rest = Array(keys.dropFirst())
        stage = rest.isEmpty ? .finished : .detail(rest)
        guard let view = SourceProbe.json(in: response),
            let place = wanted ?? recordLocation(in: view, of: row), let record = view[place], record.isObject,
            sample.wishes.corrections.detail != nil
                || ImportedRecordField.fields(of: record).count > sample.fields(of: row).count
                || sample.hasFewFields && hasOtherKeys(record, row)
        else {
            // If only a few entries lack details, the others still show which keys there are.
            guard sample.details.isEmpty else { return }
            if sample.triedDetail.isEmpty { sample.triedDetail = sample.detail?.text ?? "" }
            sample.detailID = nil
            return tryDetail()
        }
        sample.detail?.entry = place
        sample.details.append(record)
        sample.detailRows.append(key.row)
    }

    /// Returns whether an entry's details contain keys that its record in the list lacks.
    private func hasOtherKeys(_ record: JSONView, _ row: JSONView) -> Bool {
        let known = Set(sample.fields(of: row).map(\.name))
        return ImportedRecordField.fields(of: record).contains {
            !known.contains($0.name) && $0.value != .missing && !$0.name.hasPrefix("_")
        }
    }

    /// Returns the location of an entry's record in a response. It is the object that repeats the most values of the entry's
    /// record in the list. Returns nil if the response contains the list instead, or if it doesn't seem to be about the entry.
    private func recordLocation(in view: JSONView, of row: JSONView) -> JSONPointer? {
        // Some servers send the list for every path.
        if sample.rows.count > 1, beginsLikeFirstPage(view) { return nil }
        let values = SourceProbe.values(of: row)
        var best: (tokens: [String], count: Int)?
        SourceProbe.visitObjects(in: view, []) { object, tokens in
            let own = Set(object.members.compactMap { ListSample.text($0.value) })
            let count = values.count { value in
                object[value.pointer].flatMap(ListSample.text) == value.text || own.contains(value.text)
            }
            if count > best?.count ?? 0 { best = (tokens, count) }
        }
        if let best { return JSONPointer(tokens: best.tokens) }
        // A record with only an ID and a URL may share no value with the details.
        return sample.isBare || values.count <= 2 ? SourceProbe.onlyRecord(in: view) : nil
    }

    /// Returns all strings and numbers in a record, including those in nested objects.
    private static func values(of row: JSONView) -> [(pointer: JSONPointer, text: String)] {
        var found: [(JSONPointer, String)] = []
        visitObjects(in: row, []) { object, tokens in
            for member in object.members {
                if let text = ListSample.text(member.value) { found.append((JSONPointer(tokens: tokens + [member.key]), text)) }
            }
        }
        return found
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
