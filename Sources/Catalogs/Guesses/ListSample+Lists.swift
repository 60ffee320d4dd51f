import Model

/// Rules that show lists of objects as lists of names or as tables.
extension ListSample {
    /// Returns an attribute for each list of objects that have only a name. The attribute's values are the names.
    func named(_ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) -> [SourceFile.Attribute] {
        plan.columns.filter { $0.type == .nested }.compactMap { column in
            guard let pointer = pointers[column.source], !pointer.tokens.contains("_links"),
                let (each, isAll) = ListSample.names(in: pointer, sample), isAll
            else {
                return nil
            }
            let texts = sample.flatMap { $0[pointer]?.elements ?? [] }.compactMap { $0[each]?.string }
            return SourceFile.Attribute(listed: column.word, column.label, at: [pointer], each: each, texts)
        }
    }

    /// The maximum number of columns in a table.
    private static let mostColumns = 8

    /// Returns whether a value can be shown in a table's cell: a string, a number, a flag, or a list of these.
    private static func isCell(_ value: JSONView) -> Bool {
        if let elements = value.elements { return !elements.isEmpty && elements.allSatisfy { !$0.isObject && !$0.isArray } }
        return !value.isObject && !value.isNull
    }

    /// Returns a table for each list of objects.
    ///
    /// - Parameter others: The locations of the picture and of the links. A list that contains one of them isn't shown as a table.
    func tables(
        _ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView], besides others: [JSONPointer]
    ) -> [SourceFile.PageBlock] {
        plan.columns.filter { $0.type == .nested }.compactMap { column in
            guard let pointer = pointers[column.source], isInformative(column, pointer, sample),
                !others.contains(where: { $0.tokens.starts(with: pointer.tokens) }),
                !(ListSample.names(in: pointer, sample)?.isAll ?? false)
            else { return nil }
            var places: [[String]] = []
            for record in sample.prefix(50) {
                guard let elements = record[pointer]?.elements else { continue }
                for (key, value) in elements.prefix(20).flatMap(\.members) where !places.contains(where: { $0[0] == key }) {
                    if let name = ListSample.innerName(of: value) {
                        places.append([key, name])
                    } else if value.isObject {
                        places += value.members.filter { ListSample.isCell($0.value) }.map { [key, $0.key] }
                    } else if ListSample.isCell(value) {
                        places.append([key])
                    }
                }
            }
            guard !places.isEmpty else { return nil }
            let columns = places.prefix(ListSample.mostColumns).map { place in
                let isNamed = place.count == 1 || places.count { $0[0] == place[0] } == 1
                let label = isNamed ? place[0] : place.joined(separator: " ")
                return SourceFile.TableColumn(
                    label: .literal(ListSample.spaced(AttributeKeyGenerator.label(label))), at: [JSONPointer(tokens: place)])
            }
            return .table(at: pointer, label: .literal(column.label), columns: columns, isKeyed: false)
        }
    }
}

extension SourceFile.Attribute {
    /// The maximum number of distinct values of a list with a filter.
    private static let mostValues = 60

    /// Creates an attribute with a list of texts, whose filter depends on the texts in the sample.
    init(listed key: String, _ label: String, at places: [JSONPointer], each: JSONPointer? = nil, _ texts: [String]) {
        let count = Set(texts).count
        let isFiltered = count <= SourceFile.Attribute.mostValues && count * 2 <= texts.count
        self.init(
            SourceColumn(
                source: places[0].text, word: key, label: label, type: .list, filter: isFiltered ? .values : .none),
            at: places, each: each, isSortable: false)
    }

    /// Creates an attribute for a column.
    /// - Parameter places: The location of the values, or the location of each item of a list.
    init(
        _ column: SourceColumn, at places: [JSONPointer], each: JSONPointer? = nil, isSortable: Bool,
        _ format: ColumnValueFormat = ColumnValueFormat(), isHTML: Bool = false
    ) {
        // Leave out the formats that don't apply to the column's type.
        var plan = SourceColumn(
            source: places[0].text, word: column.word, label: AttributeKeyGenerator.label(column.word), type: column.type,
            filter: column.filter)
        if column.type == .number { (plan.numbers, plan.isCode) = (column.numbers, column.isCode) }
        if column.type == .date { plan.dates = column.dates }
        if column.type == .list { plan.lists = column.lists }
        self.init(
            column: RecordMapper.ColumnMapping(plan, label: .literal(column.label), format: format, isSortable: isSortable),
            at: places[0], each: each, isHTML: isHTML, others: Array(places.dropFirst()))
    }
}
