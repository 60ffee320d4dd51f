import Model
import TextProcessing

/// Columns without a value in the sample. Later records may have one.
extension ListSample {
    /// A column that may have values in later records.
    struct EmptyColumn {
        let column: SourceColumn
        let pointer: JSONPointer
    }

    /// The names of the columns that the user chose a type or a unit for, but that the sample doesn't contain. Names that are similar to a
    /// column's name are left out, because they are probably misspelt.
    private func laterNames(_ sample: [JSONView]) -> [String] {
        let units = (wishes.choices.units ?? [:]).filter { !$0.value.isEmpty }
        let chosen = Set(wishes.choices.types.keys).union(units.keys).sorted()
        guard !chosen.isEmpty else { return [] }
        let names = UpstreamTextParser.distinct(sample.flatMap { fields(of: $0).map(\.name) })
        let keys = names.map { AttributeKeyGenerator.make(ColumnRoleGuesser.bare($0), place: 0, taken: []) }
        return chosen.filter { name in
            !keys.contains(name) && !name.contains("/")
                && !names.contains { ColumnRoleGuesser.isSame($0, name) || ListSample.isSimilar($0, name) }
        }
    }

    /// The user's choices without the types and labels of columns that have no value in the sample.
    func choicesOfKnownColumns(_ sample: [JSONView]) -> ImportChoices {
        var choices = wishes.choices
        let named = Array(choices.types.keys) + choices.labels.keys
        guard !named.isEmpty else { return choices }
        let absent = Set(laterNames(sample) + emptyNames(profile(of: sample)))
        choices.types = choices.types.filter { type in !absent.contains { ColumnRoleGuesser.isSame($0, type.key) } }
        choices.labels = choices.labels.filter { label in !absent.contains { ColumnRoleGuesser.isSame($0, label.key) } }
        return choices
    }

    /// Returns whether a name that the user entered means a column without a value in the sample.
    func isAbsent(_ name: String, _ sample: [JSONView]) -> Bool {
        (laterNames(sample) + emptyNames(profile(of: sample))).contains { ColumnRoleGuesser.isSame($0, name) }
    }

    private func profile(of sample: [JSONView]) -> FileProfile { analysis(of: sample, ImportChoices()).0 }

    /// Returns the names of the columns whose values are all null, empty texts or empty lists.
    private func emptyNames(_ profile: FileProfile) -> [String] {
        profile.columns.filter { column in
            // A value can be null in one record and an object in another.
            column.present == 0 && !profile.columns.contains { $0.name.hasPrefix(column.name + ".") }
        }.map(\.name)
    }

    /// Returns the columns that have no value in the sample, with the types that the user chose. Other columns are lists or texts.
    ///
    /// - Parameter taken: The keys that other attributes use.
    func emptyColumns(
        _ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ profile: FileProfile, _ sample: [JSONView], taken: Set<String>
    ) -> [EmptyColumn] {
        let empty = emptyNames(profile).compactMap { name in pointers[name].map { (name: name, pointer: $0) } }
        let later = laterNames(sample).map { name in
            (name: name, pointer: JSONPointer(tokens: name.split(separator: ".").map { String($0) }))
        }
        var taken = taken
        return (empty + later).compactMap { name, pointer -> EmptyColumn? in
            let values = sample.compactMap { $0[pointer] }
            guard !values.contains(where: \.isObject) else { return nil }
            let bare = ColumnRoleGuesser.bare(name)
            func chosen<Value>(_ choices: [String: Value]) -> Value? {
                choices.first { ColumnRoleGuesser.isSame(name, $0.key) }?.value
            }
            var column = SourceColumn(
                source: name, word: AttributeKeyGenerator.make(bare, place: plan.columns.count, taken: taken),
                label: ListSample.spaced(AttributeKeyGenerator.label(bare)),
                type: values.contains(where: \.isArray) ? .list : .text, filter: .none)
            column.label = chosen(wishes.choices.labels) ?? column.label
            if let unit = chosen(wishes.choices.units ?? [:]), !unit.isEmpty {
                (column.type, column.numbers) = (.number, .loose)
            }
            column.type = chosen(wishes.choices.types) ?? column.type
            guard column.isAttribute, column.type != .picture, isInformative(column, pointer, sample),
                isPreferred(pointer, plan, sample)
            else { return nil }
            taken.insert(column.word)
            return EmptyColumn(column: column, pointer: pointer)
        }
    }

    /// Returns whether two names differ by so few letters that one is probably misspelt.
    private static func isSimilar(_ one: String, _ other: String) -> Bool {
        let a = Array(ColumnRoleGuesser.plain(ColumnRoleGuesser.bare(one)).utf8)
        let b = Array(ColumnRoleGuesser.plain(ColumnRoleGuesser.bare(other)).utf8)
        guard a.count <= 64, b.count <= 64, !a.isEmpty, !b.isEmpty else { return false }
        return EditDistance.between(a, b) <= max(1, min(a.count, b.count) / 3)
    }
}
