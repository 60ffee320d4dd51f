import Model
import Upstreams

/// Rules that find the requests for details to try.
extension SourceProbe {
    /// The maximum number of links in the records to try.
    private static let mostLinks = 3

    /// Returns the requests for details that the records' own links suggest: `/birds/{id}` for `{"links": {"self": "/birds/7"}}`. A
    /// link on the same server belongs to the record if it ends with the record's ID or its slug, whatever its key is.
    func linkedDetails(_ pointer: JSONPointer) -> [DetailCandidate] {
        guard let own = ServerURL(sample.server) else { return [] }
        let known = sample.pointers(sample.rows)
        let usual = [["links", "self"], ["_links", "self", "href"], ["links", "self", "href"], ["self"], ["href"], ["url"]]
        let names = ["detail", "details", "detail_url", "api_url", "resource_uri"]
        let texts = sample.fields(of: sample.rows.first).filter { field in
            if case .text(let text) = field.value { text.contains("/") } else { false }
        }
        // In GeoJSON, the link is in `properties`.
        let others = texts.filter { names.contains(ColumnRoleGuesser.bare($0.name)) } + texts
        let places = usual.map { JSONPointer(tokens: $0) } + others.compactMap { known[$0.name] } + selfLinks
        var found: [DetailCandidate] = []
        for id in [pointer] + slugs(besides: pointer) {
            let rule = SourceFile.IDExtractionRule(part: sample.part(of: id, in: sample.rows))
            for place in places {
                let details = sample.rows.prefix(20).map { row in
                    row[place]?.string.flatMap { text in row[id].flatMap(rule.text).flatMap { template(text, id: $0, own) } }
                }
                guard let first = details.first, let detail = first, details.allSatisfy({ $0 == detail }),
                    !found.contains(where: { $0.detail == detail })
                else { continue }
                found.append(DetailCandidate(id: id, detail: detail))
            }
            if !found.isEmpty { break }
        }
        return Array(found.prefix(SourceProbe.mostLinks))
    }

    /// Returns the requests that are usual for such a list.
    func guessedDetails(_ pointer: JSONPointer) -> [DetailCandidate] {
        var candidates = [(pointer, detailPath(pointer))]
        let isPath = sample.rows.first?[pointer]?.string.map(ListSample.isPath) ?? false
        if isPath { candidates.append((pointer, detailPath(pointer) + ".json")) }
        // If the IDs are numbers, the paths may contain slugs.
        if sample.rows.allSatisfy({ $0[pointer]?.integer != nil }), let slug = slugs(besides: pointer).first {
            candidates.append((slug, detailPath(slug)))
        }
        if !isPath, let singular = singularPath { candidates.append((pointer, singular + "/{id}")) }
        // `/birds/list` and `/birds/search` contain birds, whose details are at `/birds/7`.
        let words = sample.list.path.split(separator: "/")
        if !isPath, words.count > 1, let last = words.last, ["list", "search", "all", "index"].contains(last.lowercased()) {
            candidates.append((pointer, "/" + words.dropLast().joined(separator: "/") + "/{id}"))
        }
        return candidates.map { id, path in
            DetailCandidate(
                id: id, detail: SourceFile.Detail(path: path, query: secrets, entry: JSONPointer(tokens: [])))
        }
    }

    /// The list's path with the last word in the singular: `/character` for `/characters`. Nil if the word isn't a plural.
    private var singularPath: String? {
        let path = sample.list.path.hasSuffix("/") ? String(sample.list.path.dropLast()) : sample.list.path
        let endings = [("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("s", "")]
        guard !path.hasSuffix("ss"), let ending = endings.first(where: { path.hasSuffix($0.0) }),
            (path.split(separator: "/").last ?? "").count > 3
        else { return nil }
        return path.dropLast(ending.0.count) + ending.1
    }

    /// Returns the locations of other values that can identify an entry in a URL. If the user chose the ID, there are none.
    private func slugs(besides pointer: JSONPointer) -> [JSONPointer] {
        guard sample.wishes.choices.id == nil, sample.rows.count > 1, !sample.isBare else { return [] }
        let known = sample.pointers(sample.rows)
        return sample.fields(of: sample.rows.first).compactMap { field in
            let last = ListSample.words(of: field.name).last?.lowercased() ?? ""
            guard ["slug", "key", "handle", "code", "identifier", "index"].contains(last), let place = known[field.name],
                place != pointer, sample.rows.allSatisfy({ $0[place]?.string?.contains("/") == false }),
                sample.distinct(place, in: sample.rows) != nil
            else { return nil }
            return place
        }
    }

    /// The locations of the links to the record itself in lists of links, as in `{"links": [{"rel": "self", "href": "/birds/7"}]}`.
    private var selfLinks: [JSONPointer] {
        (sample.rows.first?.members ?? []).flatMap { key, value in
            (value.elements ?? []).prefix(10).enumerated().flatMap { place, link -> [JSONPointer] in
                guard (link["rel"] ?? link["relation"])?.string == "self" else { return [] }
                return ["href", "url"].map { JSONPointer(tokens: [key, "\(place)", $0]) }
            }
        }
    }

    /// Returns the request for details to which a record's link leads, or nil if the link doesn't end with the record's ID.
    private func template(_ text: String, id: String, _ own: ServerURL) -> SourceFile.Detail? {
        guard text.contains("/"), let link = NextPageLink(text, relativeTo: sample.list.path, servers: [own]) else { return nil }
        let path = urlKeys.filter { $0.value.utf8.count >= 6 }.reduce(link.path) { $0.replacing($1.value, with: "${\($1.key)}") }
        let query = link.query.filter { item in
            !SourceFile.isSecretParameter(item.name, item.value) && !secrets.contains { $0.name == item.name }
        }
        let pairs = query.map { SourceFile.NameValuePair(name: $0.name, value: $0.value == id ? "{id}" : $0.value) }
        for ending in ["", "/", ".json", ".geojson"] {
            let end = "/" + PercentEncoding.encode(id) + ending
            guard path.hasSuffix(end) else { continue }
            return SourceFile.Detail(
                path: path.dropLast(end.count) + "/{id}" + ending, query: pairs + secrets, entry: JSONPointer(tokens: []))
        }
        guard pairs.contains(where: { $0.value == "{id}" }) else { return nil }
        return SourceFile.Detail(path: path, query: pairs + secrets, entry: JSONPointer(tokens: []))
    }
}
