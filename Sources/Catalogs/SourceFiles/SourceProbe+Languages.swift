import Model

/// Guesses about text in several languages, such as `{"name": {"en": "Owl", "fr": "Hibou"}}`.
extension SourceProbe {
    /// Returns the default name for the catalog at a URL: `birds` for `https://api.example/v2/birds.json`. Returns nil if the
    /// URL's path has no suitable name.
    public static func catalogName(for url: String) -> String? {
        let address = url.prefix { $0 != "?" && $0 != "#" }
        guard let path = ServerURL(String(address))?.prefix, let last = path.split(separator: "/").last else { return nil }
        let name = last.lastIndex(of: ".").map { last[..<$0] } ?? last
        // A name such as `v2` or `7` says nothing about the entries.
        let letters = name.filter(\.isLetter)
        guard letters.count >= 3, letters.count * 2 > name.count, letters != "api" else { return nil }
        return ImportedCatalogNameRules.suggestion(for: String(name))
    }

    /// Returns the location of each translation, if the pointer leads to a member of an object whose keys are all languages.
    /// Returns nil otherwise.
    func languages(_ pointer: JSONPointer, _ sample: [JSONView]) -> [(language: String, at: JSONPointer)]? {
        let outer = JSONPointer(tokens: Array(pointer.tokens.dropLast()))
        guard !outer.tokens.isEmpty else { return nil }
        var keys: [String] = []
        for object in sample.prefix(200).compactMap({ $0[outer] }) where !object.isNull {
            guard object.isObject else { return nil }
            for (key, value) in object.members {
                guard SourceFileObject.isLanguage(key), value.isNull || value.string != nil else { return nil }
                if !keys.contains(key) { keys.append(key) }
            }
        }
        // Require English or French, because other short keys can look like language tags.
        guard (2...20).contains(keys.count), keys.contains(where: { ["en", "fr"].contains(LocalizedPointer.main($0)) }) else {
            return nil
        }
        return keys.map { ($0, JSONPointer(tokens: outer.tokens + [$0])) }
    }

    /// Returns the column with the entry's name in the catalog's language, as in `{"common_name": {"en": "Owl"}}`.
    func languageTitle(_ plan: ImportPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) -> String? {
        let candidates = plan.columns.filter { column in
            guard let pointer = pointers[column.source], pointer.tokens.count >= 2, languages(pointer, sample) != nil else {
                return false
            }
            let words = SourceProbe.words(of: pointer.tokens[pointer.tokens.count - 2]).map { $0.lowercased() }
            return words.contains { ["name", "title", "label"].contains($0) }
        }
        let own = candidates.first {
            LocalizedPointer.main(pointers[$0.source]?.tokens.last ?? "") == LocalizedPointer.main(plan.language)
        }
        return (own ?? candidates.first)?.source
    }

    /// Returns the path of the details that the records' own links suggest: `/birds/{id}` for `{"links": {"self": "/birds/7"}}`.
    func linkedDetailPath(_ pointer: JSONPointer) -> String? {
        guard let own = ServerURL(server) else { return nil }
        let rule = SourceFile.IDExtractionRule(part: part(of: pointer, in: rows))
        func path(_ row: JSONView, _ place: JSONPointer) -> String? {
            guard let text = row[place]?.string, let id = row[pointer].flatMap(rule.text),
                let link = NextPageLink(text, relativeTo: list.path, servers: [own]), link.query.isEmpty
            else { return nil }
            for ending in ["", "/", ".json", ".geojson"] {
                let end = "/" + PercentEncoding.encode(id) + ending
                if link.path.hasSuffix(end) { return link.path.dropLast(end.count) + "/{id}" + ending }
            }
            return nil
        }
        let places = [["links", "self"], ["_links", "self", "href"], ["links", "self", "href"], ["self"], ["href"], ["url"]]
        // In GeoJSON, the link is in `properties`.
        let names = ["detail", "details", "detail_url", "api_url", "resource_uri"]
        let others = fields(of: rows.first).map(\.name).filter { names.contains(ColumnRoleGuesser.bare($0)) }
        let known = pointers(rows)
        for place in places.map({ JSONPointer(tokens: $0) }) + others.compactMap({ known[$0] }) {
            let paths = rows.prefix(20).map { path($0, place) }
            if let first = paths.first, let first, paths.allSatisfy({ $0 == first }) { return first }
        }
        return nil
    }
}
