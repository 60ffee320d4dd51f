import Model

/// Rules that find out which of a record's fields contain the same information.
extension ListSample {
    /// The smallest number of columns in a series.
    private static let shortestSeries = 3
    /// The largest number of columns in a series.
    private static let longestSeries = 50

    /// Columns whose names differ only in their number, such as `ingredient1` and `ingredient2`.
    struct ColumnSeries {
        /// The names' common beginning.
        let name: String
        let columns: [SourceColumn]
        let pointers: [JSONPointer]
    }

    /// Returns a record's fields. If a text is itself a JSON object, the object's members are the fields.
    static func plainFields(of record: JSONView) -> [ImportedRecordField] {
        ImportedRecordField.fields(of: record).flatMap { field -> [ImportedRecordField] in
            guard case .text(let text) = field.value, text.utf8.first == ASCII.leftBrace,
                let object = JSONView.object(inText: text)
            else {
                return [field]
            }
            return ImportedRecordField.fields(of: object).map {
                ImportedRecordField(name: field.name + "." + $0.name, value: $0.value)
            }
        }
    }

    // MARK: Highlights

    /// Returns the names of the columns whose objects or lists repeat the record's texts with tags around the words that a search
    /// found, as in `{"highlight": {"title": "<em>Ash</em>"}}`.
    static func highlights(in records: [JSONView]) -> [String] {
        var names: [String] = []
        func isMarked(_ value: JSONView) -> Bool {
            let text = String(decoding: value.bytes, as: UTF8.self)
            return text.contains("<em") || text.contains("<mark")
        }
        for record in records.prefix(200) {
            for (key, value) in record.members where !names.contains(key) && (value.isObject || value.isArray) {
                if GuessWords.highlightKeys.contains(plain(key)), key.hasPrefix("_") || isMarked(value) { names.append(key) }
            }
        }
        return names
    }

    /// Returns whether a column is in one of these objects.
    static func isInside(_ column: String, _ names: [String]) -> Bool {
        names.contains { column == $0 || column.hasPrefix($0 + ".") }
    }

    // MARK: Repeated texts

    /// Returns whether a column repeats the text of another column of the same object without its markup, or with less suitable
    /// markup.
    func repeatsSibling(
        _ pointer: JSONPointer, _ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]
    ) -> Bool {
        func form(_ pointer: JSONPointer) -> Int? {
            GuessWords.textForms.firstIndex(of: ListSample.plain(pointer.tokens.last ?? ""))
        }
        guard pointer.tokens.count > 1, let own = form(pointer) else { return false }
        let others = plan.columns.compactMap { pointers[$0.source] }.filter { other in
            other != pointer && other.tokens.dropLast() == pointer.tokens.dropLast() && form(other).map { $0 < own } ?? false
        }
        func text(_ pointer: JSONPointer, _ record: JSONView) -> String? {
            record[pointer]?.string.map { UpstreamTextParser.plain(html: $0) }
        }
        let records = sample.prefix(200)
        guard records.contains(where: { $0[pointer]?.string != nil }) else { return false }
        return others.contains { other in records.allSatisfy { text(pointer, $0) == text(other, $0) } }
    }

    // MARK: Labels

    /// Returns the names in a path without those of objects that only contain other values.
    static func labelTokens(_ tokens: [String]) -> [String] {
        let kept = tokens.filter { !GuessWords.valueWrappers.contains(plain($0)) }
        return kept.isEmpty ? tokens : kept
    }

    /// Removes the names of objects that only contain other values from labels: `Price value` becomes `Price`. If two labels are
    /// then the same, both keep all names.
    func shortenLabels(_ plan: inout CatalogPlan) {
        func full(_ tokens: [String]) -> String {
            ListSample.spaced(AttributeKeyGenerator.label(tokens.joined(separator: ".")))
        }
        for place in plan.columns.indices where !isRenamed(plan.columns[place]) {
            let tokens = plan.columns[place].source.split(separator: ".").map { String($0) }
            let kept = ListSample.labelTokens(tokens)
            if kept.count < tokens.count { plan.columns[place].label = full(kept) }
        }
        let labels = plan.columns.reduce(into: [String: Int]()) { $0[$1.label, default: 0] += 1 }
        for place in plan.columns.indices where labels[plan.columns[place].label, default: 0] > 1 {
            let tokens = plan.columns[place].source.split(separator: ".").map { String($0) }
            if tokens.count > 1, !isRenamed(plan.columns[place]) { plan.columns[place].label = full(tokens) }
        }
    }

    // MARK: Numbered columns

    /// Returns the series of text columns whose names end with consecutive numbers from 0 or 1, such as `ingredient1`,
    /// `ingredient2` and `ingredient3`. Later columns may be empty in the sample.
    func series(_ plan: CatalogPlan, _ pointers: [String: JSONPointer]) -> [ColumnSeries] {
        let firsts = plan.columns.filter { column in
            column.type == .text && (column.source.hasSuffix("1") || column.source.hasSuffix("0")) && !isChosen(column)
        }
        var found: [ColumnSeries] = []
        for first in firsts {
            let name = String(first.source.dropLast())
            guard let last = name.last, last.isLetter || last == "_" || last == " " || last == "-",
                !found.contains(where: { $0.name == name }), let start = first.source.last?.wholeNumberValue
            else { continue }
            let sources = (start..<start + ListSample.longestSeries).map { name + "\($0)" }.prefix { pointers[$0] != nil }
            let columns = sources.compactMap { plan.column($0) }
            guard sources.count >= ListSample.shortestSeries, columns.count > 1,
                columns.allSatisfy({
                    $0.type == .text && !isChosen($0) && !plan.titles.contains($0.source) && $0.word != plan.sort
                })
            else { continue }
            let trimmed = name.hasSuffix("_") || name.hasSuffix(" ") || name.hasSuffix("-") ? String(name.dropLast()) : name
            found.append(ColumnSeries(name: trimmed, columns: columns, pointers: sources.compactMap { pointers[$0] }))
        }
        return found
    }

    /// Returns the attribute for a series: a list of the series' texts.
    func attribute(_ series: ColumnSeries, _ sample: [JSONView], taken: Set<String>) -> SourceFile.Attribute {
        let name = ColumnRoleGuesser.bare(series.name)
        let texts = sample.flatMap { record in series.pointers.compactMap { record[$0]?.string } }
        return SourceFile.Attribute(
            listed: AttributeKeyGenerator.make(name, place: 0, taken: taken),
            ListSample.spaced(AttributeKeyGenerator.label(name)),
            at: series.pointers, texts.filter { !ImportedValue.isBlank($0) })
    }
}
