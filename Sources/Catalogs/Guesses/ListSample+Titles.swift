import Model

/// Rules that find the titles of entries.
extension ListSample {

    /// Returns the column with an entry's name inside another object, such as `title.rendered`. Returns nil if the plan's title
    /// column already has a name that suggests titles.
    func nestedTitle(_ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) -> String? {
        let names = ["title", "name", "label", "heading"]
        let current = plan.title.flatMap { pointers[$0] }?.tokens ?? []
        guard !current.contains(where: { names.contains(ListSample.plain($0)) }) else { return nil }
        return plan.columns.first { column in
            guard let pointer = pointers[column.source], pointer.tokens.count >= 2 else { return false }
            let (inner, outer) = (pointer.tokens[pointer.tokens.count - 1], pointer.tokens[pointer.tokens.count - 2])
            return GuessWords.plainNameKeys.contains(ListSample.plain(inner)) && names.contains(ListSample.plain(outer))
                && sample.allSatisfy { $0[pointer]?.string.map { !ImportedValue.isBlank($0) } ?? false }
        }?.source
    }

    /// Returns a better title if the IDs suggest one: the column from which the IDs were derived, as `elena-dvorak` is from
    /// `Elena Dvorak`, or another title if the plan's title only repeats the ID. Returns nil otherwise.
    func idTitle(_ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) -> String? {
        let ids: [String]
        if list.isKeyed {
            ids = Array(keys.prefix(sample.count))
        } else {
            guard let at = try? idPointer(of: rows) else { return nil }
            ids = rows.prefix(sample.count).compactMap { $0[at].flatMap(ListSample.text) }
        }
        // The sample begins with the list's records or with their details, in the same order.
        guard ids.count >= 3, ids.count == min(rows.count, sample.count) else { return nil }
        func share(_ source: String, _ matches: (String, String) -> Bool) -> Bool {
            guard let pointer = pointers[source] else { return false }
            let count = zip(ids, sample).count { id, record in record[pointer]?.string.map { matches($0, id) } ?? false }
            return count * 10 >= ids.count * 9
        }
        let slugs = plan.columns.first { column in
            column.type == .text
                && share(column.source) { text, id in
                    text != id && text.contains(where: \.isLetter)
                        && ImportedEntryKeyGenerator.lowerSlug(text) == ImportedEntryKeyGenerator.lowerSlug(id)
                }
        }
        if let slugs { return slugs.source }
        guard let title = plan.title, share(title, { $0 == $1 }) else { return nil }
        var others = plan
        others.columns.removeAll { $0.source == title }
        others.title = nil
        let named = others.columns.filter { column in
            column.type == .text && ColumnRoleGuesser.titleRank(column.source) != nil && !share(column.source) { $0 == $1 }
                && pointers[column.source].map { at in sample.allSatisfy { $0[at]?.string != nil } } ?? false
        }
        return languageTitle(others, pointers, sample) ?? nestedTitle(others, pointers, sample)
            ?? named.min {
                (ColumnRoleGuesser.titleRank($0.source) ?? 0) < (ColumnRoleGuesser.titleRank($1.source) ?? 0)
            }?.source
    }

    /// Returns the locations of the titles, or nil if the list's keys are the titles. If entries may lack the title in the plan, lists the other locations to try: those of
    /// other titles, the title that the planner would choose itself, and the ID.
    func titles(
        _ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView], _ id: JSONPointer?
    ) -> LocalizedPointer? {
        guard let title = plan.title.flatMap({ pointers[$0] }) else { return id.map { LocalizedPointer(own: $0) } }
        var own = localized(title, plan, sample)
        let found = [title] + own.all
        func isTitled(_ record: JSONView) -> Bool {
            found.contains { SourceEntryBuilder.title($0, [record], isHTML: false) != nil }
        }
        guard wishes.choices.title != nil || !sample.allSatisfy(isTitled) else { return own }
        let named = plan.columns.filter { $0.type == .text && $0.source != plan.title }.compactMap { column in
            ColumnRoleGuesser.titleRank(column.source).map { (rank: $0, source: column.source) }
        }
        var choices = wishes.choices
        choices.title = nil
        let guess = try? guess(analysis(of: sample, choices).1).plan.title
        let sources = named.sorted { $0.rank < $1.rank }.map(\.source) + [guess].compactMap { $0 }
        let others = sources.compactMap { pointers[$0] }.filter { pointer in
            !found.contains(pointer) && sample.contains { !isTitled($0) && $0[pointer]?.string != nil }
        }
        for pointer in others.prefix(2) + [id].compactMap({ $0 }) where !(found + own.fallbacks).contains(pointer) {
            own.fallbacks.append(pointer)
        }
        own.isList = !own.fallbacks.isEmpty || list.isKeyed
        return own
    }
}
