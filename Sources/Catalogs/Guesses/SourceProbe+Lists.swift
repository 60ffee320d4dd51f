import Model

/// Rules that show lists of objects as lists of names or as tables.
extension SourceProbe {
    /// The maximum number of distinct names in a list with a filter.
    static let mostNames = 60

    /// Returns an attribute for each list of objects that have only a name. The attribute's values are the names.
    func named(_ plan: ImportPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) -> [SourceFileWriter.Value] {
        plan.columns.filter { $0.type == .nested }.compactMap { column in
            guard let pointer = pointers[column.source], !pointer.tokens.contains("_links"),
                let (each, isAll) = SourceProbe.names(in: pointer, sample), isAll
            else {
                return nil
            }
            let texts = sample.flatMap { $0[pointer]?.elements ?? [] }.compactMap { $0[each]?.string }
            let count = Set(texts).count
            return .object([
                ("key", .text(column.word)),
                ("label", column.label == AttributeKeyGenerator.label(column.word) ? nil : .text(column.label)),
                ("at", .text(pointer.text)), ("each", .text(each.text)), ("type", .text("list")),
                ("filter", count <= SourceProbe.mostNames && count * 2 <= texts.count ? .text("values") : nil),
            ])
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
        _ plan: ImportPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView], besides others: [JSONPointer]
    ) -> [SourceFileWriter.Value] {
        plan.columns.filter { $0.type == .nested }.compactMap { column in
            guard let pointer = pointers[column.source], isInformative(column, pointer, sample),
                !others.contains(where: { $0.tokens.starts(with: pointer.tokens) }),
                !(SourceProbe.names(in: pointer, sample)?.isAll ?? false)
            else { return nil }
            var places: [[String]] = []
            for record in sample.prefix(50) {
                guard let elements = record[pointer]?.elements else { continue }
                for (key, value) in elements.prefix(20).flatMap(\.members) where !places.contains(where: { $0[0] == key }) {
                    if let name = SourceProbe.innerName(of: value) {
                        places.append([key, name])
                    } else if value.isObject {
                        places += value.members.filter { SourceProbe.isCell($0.value) }.map { [key, $0.key] }
                    } else if SourceProbe.isCell(value) {
                        places.append([key])
                    }
                }
            }
            guard !places.isEmpty else { return nil }
            let columns = places.prefix(SourceProbe.mostColumns).map { place in
                let isNamed = place.count == 1 || places.count { $0[0] == place[0] } == 1
                let label = isNamed ? place[0] : place.joined(separator: " ")
                return SourceFileWriter.Value.object([
                    ("label", .text(SourceProbe.spaced(AttributeKeyGenerator.label(label)))),
                    ("at", .text(JSONPointer(tokens: place).text)),
                ])
            }
            return .object([
                ("kind", .text("table")), ("at", .text(pointer.text)), ("label", .text(column.label)),
                ("columns", .list(columns)),
            ])
        }
    }
}
