import Model

/// Rules that find references to other entries in records.
extension ListSample {
    /// The values that usually mean that there is no reference.
    private static let noReference: Set = ["", "0", "-1"]

    /// Returns the values that refer to other entries: those that the user chose, and those that are probably references, such as
    /// `"similar": ["b001", "b007"]`, `"parent": "https://api.example/birds/b001"` or `"boss_id": 4`.
    ///
    /// - Throws: `badPlan` if the user chose a column that the records don't have, or one that doesn't contain references.
    func relations(
        _ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView], _ id: JSONPointer?
    ) throws(SourceProbeError) -> [SourceFile.Link] {
        var found: [SourceFile.Link] = []
        for (name, target) in wishes.choices.linkedColumns {
            guard let relation = relation(name, to: CatalogID(target) ?? wishes.catalog, plan, pointers, sample) else {
                throw .badPlan(.notThat(column: try column(name, plan).source, option: "--link"))
            }
            found.append(relation)
        }
        guard let id else { return found }
        let known = KnownEntries(self, title: plan.title.flatMap { pointers[$0] }, id: id)
        let guesses = plan.columns.compactMap { column -> SourceFile.Link? in
            guard let pointer = pointers[column.source], pointer != id, !GuessWords.ownURLs.contains(column.source),
                !wishes.choices.unlinkedColumns.contains(where: column.isNamed),
                !found.contains(where: { $0.at.tokens.starts(with: pointer.tokens) || pointer.tokens.starts(with: $0.at.tokens) })
            else { return nil }
            return relation(column, pointer, sample, known)
        }
        return found + guesses
    }

    private static func ids(_ areURLs: Bool) -> SourceFile.IDExtractionRule {
        SourceFile.IDExtractionRule(part: areURLs ? .lastSegment : .whole)
    }

    // MARK: The user's choice

    /// Returns the relation for a column that the user chose, or nil if the column doesn't contain references. The column's values
    /// can be IDs, URLs, objects with an ID or a URL, or lists of these.
    private func relation(
        _ name: String, to target: CatalogID, _ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]
    ) -> SourceFile.Link? {
        let named = try? column(name, plan)
        guard let pointer = named.flatMap({ pointers[$0.source] }) ?? pointers[name] else { return nil }
        let values = sample.compactMap { $0[pointer] }.filter { !$0.isNull }
        let label = named.map(relationLabel) ?? AttributeKeyGenerator.label(name)
        let elements = values.flatMap { $0.elements ?? [$0] }
        var inner: JSONPointer?
        if elements.contains(where: \.isObject) {
            let keys = GuessWords.referenceKeys + ["url", "uri", "href"]
            let objects = elements.filter(\.isObject)
            guard let key = keys.first(where: { key in objects.allSatisfy { $0[key].flatMap(ListSample.text) != nil } }) else {
                return nil
            }
            inner = JSONPointer(tokens: [key])
        }
        let texts = elements.compactMap { element in (inner.map { element[$0] } ?? element).flatMap(ListSample.text) }
        guard !texts.isEmpty else { return nil }
        let areURLs = texts.allSatisfy { $0.hasPrefix("/") || WebAddressDetector.isLink($0) }
        let isList = values.contains(where: \.isArray)
        return SourceFile.Link(
            label: .literal(label), at: isList ? pointer : JSONPointer(tokens: pointer.tokens + (inner?.tokens ?? [])),
            each: isList ? inner : nil, target: target, ids: ListSample.ids(areURLs))
    }

    /// Returns a relation's label: `Boss` for `boss_id`.
    private func relationLabel(_ column: SourceColumn) -> String {
        guard !isRenamed(column) else { return column.label }
        var words = ListSample.words(of: ColumnRoleGuesser.bare(column.source))
        while words.count > 1, GuessWords.referenceWords.contains(words.last?.lowercased() ?? "") { words.removeLast() }
        return ListSample.spaced(AttributeKeyGenerator.label(words.joined(separator: " ")))
    }

    // MARK: Guesses

    /// The sample's entries.
    private struct KnownEntries {
        /// The titles, by ID as the source writes it.
        private(set) var titles: [String: String] = [:]
        let id: JSONPointer
        let rule: SourceFile.IDExtractionRule
        let folders: Set<String>
        /// Whether a value that equals an ID is almost certainly a reference. Short numbers and words may have other meanings.
        let areDistinctive: Bool
        /// Whether the sample contains all entries.
        let isWhole: Bool

        init(_ probe: ListSample, title: JSONPointer?, id: JSONPointer) {
            self.id = id
            rule = SourceFile.IDExtractionRule(part: probe.part(of: id, in: probe.rows))
            for row in probe.rows {
                if let own = row[id].flatMap(rule.text) { titles[own] = title.flatMap { row[$0]?.string } ?? "" }
            }
            folders = probe.entryFolders(id)
            areDistinctive =
                titles.count >= 10 && probe.rows.allSatisfy { $0[id]?.string != nil }
                && titles.keys.allSatisfy { $0.utf8.count >= 3 }
            isWhole = probe.isWhole
        }
    }

    private func relation(
        _ column: SourceColumn, _ pointer: JSONPointer, _ sample: [JSONView], _ known: KnownEntries
    ) -> SourceFile.Link? {
        let records = sample.prefix(200)
        let values = records.compactMap { $0[pointer] }.filter { !$0.isNull }
        let elements = values.flatMap { $0.elements ?? [$0] }
        func made(_ each: JSONPointer? = nil, areURLs: Bool = false) -> SourceFile.Link {
            SourceFile.Link(
                label: .literal(relationLabel(column)), at: pointer, each: each, target: wishes.catalog,
                ids: ListSample.ids(areURLs))
        }
        // The URLs of the records themselves aren't references.
        func refersToOthers(_ each: JSONPointer?) -> Bool {
            let urls = SourceFile.IDExtractionRule(part: .lastSegment)
            return !records.allSatisfy { record in
                guard let own = record[known.id].flatMap(known.rule.text), let value = record[pointer] else { return true }
                return (value.elements ?? [value]).allSatisfy { element in
                    (each.map { element[$0] } ?? element).flatMap(urls.text) == own
                }
            }
        }
        if elements.count >= 3, elements.allSatisfy({ $0.string.map { isEntryURL($0, known.folders) } ?? false }) {
            return refersToOthers(nil) ? made(areURLs: true) : nil
        }
        // An object that repeats another entry's ID and title refers to this entry.
        if !elements.isEmpty, elements.allSatisfy(\.isObject) {
            if let key = GuessWords.referenceKeys.first(where: { areEntries(elements, $0, known) }) {
                return made(JSONPointer(tokens: [key]))
            }
            let key = GuessWords.ownURLs.first { key in
                elements.allSatisfy { $0[key]?.string.map { isEntryURL($0, known.folders) } ?? false }
            }
            let each = key.map { JSONPointer(tokens: [$0]) }
            return each.flatMap { refersToOthers($0) ? made($0, areURLs: true) : nil }
        }
        let last = pointer.tokens.last ?? ""
        if pointer.tokens.count > 1, GuessWords.referenceKeys.contains(last) {
            let outer = JSONPointer(tokens: Array(pointer.tokens.dropLast()))
            let objects = records.compactMap { $0[outer] }.filter(\.isObject)
            if objects.contains(where: { ListSample.innerName(of: $0) != nil }) {
                return areEntries(objects, last, known) ? made() : nil
            }
        }
        let texts = elements.map { ListSample.text($0) ?? "" }.filter { !ListSample.noReference.contains($0) }
        guard texts.count >= 2, last != "coordinates" else { return nil }
        let count = texts.count { known.titles[$0] != nil }
        let refersToItself = records.contains { record in
            guard let own = record[known.id].flatMap(known.rule.text), let value = record[pointer] else { return false }
            return (value.elements ?? [value]).contains { ListSample.text($0) == own }
        }
        if isRelation(column.source) {
            return known.isWhole ? count * 10 >= texts.count * 9 ? made() : nil : count * 3 >= texts.count ? made() : nil
        }
        guard !refersToItself, count == texts.count else { return nil }
        if known.areDistinctive, texts.count >= 3 { return made() }
        // Numbers in lists can have other meanings. They are probably IDs if they include most of the entries.
        let isListed = values.allSatisfy(\.isArray) && texts.count >= 10 && known.titles.count >= 10
        return isListed && Set(texts).count * 2 >= known.titles.count ? made() : nil
    }

    /// Returns whether objects contain the IDs and the titles of other entries, as in `{"id": 4, "name": "Ann"}`.
    private func areEntries(_ objects: [JSONView], _ idKey: String, _ known: KnownEntries) -> Bool {
        let pairs = objects.compactMap { object -> (own: String, name: String)? in
            guard let own = object[idKey].flatMap(ListSample.text), let key = ListSample.innerName(of: object) else {
                return nil
            }
            return known.titles[own].map { ($0, object[key]?.string ?? "") }
        }
        return pairs.count >= 2 && pairs.allSatisfy { !$0.own.isEmpty && $0.own == $0.name }
    }

    /// Returns whether a column's name suggests a reference to another entry of this catalog, as `parent_id` or `friends` do. The
    /// name of the catalog does so, too.
    private func isRelation(_ source: String) -> Bool {
        var words = ListSample.words(of: ColumnRoleGuesser.bare(source)).map { $0.lowercased() }
        while words.count > 1, GuessWords.referenceWords.contains(words.last ?? "") { words.removeLast() }
        guard let last = words.last else { return false }
        let single = last.hasSuffix("s") ? String(last.dropLast()) : last
        return GuessWords.relationNames.contains(last) || GuessWords.relationNames.contains(single)
            || words.count > 1 && wishes.catalog.raw == single + "s"
    }

    /// Returns whether a value is the URL of an entry in one of these folders.
    private func isEntryURL(_ text: String, _ folders: Set<String>) -> Bool {
        guard text.hasPrefix("/") || isOnServer(text), let own = ServerURL(server),
            let link = NextPageLink(text, relativeTo: list.path, servers: [own]), link.query.isEmpty
        else { return false }
        return folders.contains(ListSample.folder(of: link.path))
    }

    /// Returns the paths of the folders that contain this catalog's entries: the folders of the list, of the request for details
    /// and of the records' own URLs.
    fileprivate func entryFolders(_ id: JSONPointer) -> Set<String> {
        var folders: Set = [list.path.hasSuffix("/") ? list.path : list.path + "/"]
        if let detail { folders.insert(ListSample.folder(of: detail.path)) }
        guard let own = ServerURL(server), part(of: id, in: rows) == .lastSegment, let text = rows.first?[id]?.string,
            let link = NextPageLink(text, relativeTo: list.path, servers: [own])
        else { return folders }
        folders.insert(ListSample.folder(of: link.path))
        return folders
    }

    /// Returns a path without its last segment: `/birds/` for `/birds/b001/`.
    private static func folder(of path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex))
    }
}
