import Model

/// Maps a record's values to an entry's attributes, its facts and the line below its title. The mapper's columns determine the
/// mapping. Imported files and source files both use it.
struct RecordMapper: Sendable {
    /// A column and its format. It is a class because copying a reference is much faster than copying all properties.
    final class ColumnMapping: Sendable {
        /// The column's key, type and filter.
        let traits: SourceColumn
        /// The column's key in queries.
        let word: String
        /// The column's name on pages.
        let label: LocalizableText
        let format: ColumnValueFormat
        /// Whether queries can use the column as an attribute.
        let isAttribute: Bool
        let isSortable: Bool
        /// Whether the page shows the column in the list of facts. Long and nested values are shown below the facts.
        let isFact: Bool

        init(
            _ traits: SourceColumn, label: LocalizableText, format: ColumnValueFormat = .plain, isAttribute: Bool = true,
            isSortable: Bool
        ) {
            let names = format.hasWords ? [] : traits.meaning?.names ?? []
            (self.traits, self.label, self.isAttribute) = (traits, label, isAttribute)
            self.format = names.isEmpty ? format : format.naming(names)
            (word, isFact, self.isSortable) = (traits.word, traits.isAttribute, isSortable)
        }

        /// Returns the attribute's description.
        /// - Parameter isOpenBelow: Whether the filter's first range also contains all smaller numbers.
        func description(isOpenBelow: Bool = false) -> AttributeDescription {
            let kind: AttributeDescription.ValueType =
                switch traits.type {
                case .number: .number
                case .list: .list
                case .flag: .flag
                case .text, .date, .link, .picture, .long, .nested: .text
                }
            let facet: AttributeDescription.Facet =
                switch traits.filter {
                case .none: .none
                case .values: .values
                case .words: .words
                case .ranges(let bounds) where isOpenBelow && bounds.count > 1:
                    .ranges([.unboundedBelow] + bounds.dropFirst().compactMap { FixedDecimal($0) })
                case .ranges(let bounds): .ranges(bounds.compactMap { FixedDecimal($0) })
                }
            // Translations apply to whole values, so leave them out if the values are numbers with units.
            return AttributeDescription(
                key: word, label: label, kind: kind,
                unit: traits.isUngrouped(format) ? AttributeDescription.ungrouped : format.unit,
                words: format.units.isEmpty ? format.words : nil,
                translatedValues: format.translatedValues,
                facet: facet, isSortable: isSortable, isFraction: format.isFraction, kinds: format.kinds,
                isUncertain: format.isUncertain, ranksAsText: format.ranksAsText)
        }
    }

    /// A value in the line below the title.
    struct SubtitlePart: Sendable {
        /// The column's index.
        var place: Int
        /// The unit to show instead of the column's unit.
        var unit: String?
        /// The text for an unknown value. If it is nil, an unknown value is left out.
        var unknown: LocalizableText?
    }

    /// The attributes, facts and subtitle that the columns provide for an entry.
    struct MappedRow {
        var attributes: [Attribute] = []
        var facts: [Fact] = []
        var subtitle: [Inline] = []
    }

    private static let longestText = 120
    private static let mostItems = 5

    let columns: [ColumnMapping]
    let subtitle: [SubtitlePart]
    /// The index of the last column that the subtitle uses, or -1 if it uses no columns.
    private let lastInSubtitle: Int
    /// The indices of the only columns with latitudes and longitudes.
    private let coordinates: (latitude: Int, longitude: Int)?

    init(columns: [ColumnMapping], subtitle: [SubtitlePart]) {
        func only(_ words: Set<String>) -> Int? {
            let found = columns.indices.filter {
                columns[$0].traits.type == .number
                    && words.contains(ColumnRoleGuesser.plain(ColumnRoleGuesser.bare(columns[$0].traits.source)))
            }
            return found.count == 1 ? found[0] : nil
        }
        coordinates = only(["latitude", "lat"]).flatMap { latitude in
            only(["longitude", "lon", "lng", "long"]).map { (latitude, $0) }
        }
        (self.columns, self.subtitle) = (columns, subtitle)
        lastInSubtitle = subtitle.reduce(-1) { max($0, $1.place) }
    }

    /// Returns the attributes, facts and subtitle of a record.
    ///
    /// - Parameters:
    ///   - title: The index of the column with the title, which isn't a fact.
    ///   - value: A closure that returns the value for a column's index.
    func row(title: Int? = nil, _ value: (Int) -> ImportedValue) -> MappedRow {
        var row = MappedRow()
        row.attributes.reserveCapacity(columns.count)
        row.facts.reserveCapacity(columns.count)
        var cells: [ParsedCell?] = []
        cells.reserveCapacity(lastInSubtitle + 1)
        for place in columns.indices {
            let column = columns[place]
            guard column.isFact else {
                if place <= lastInSubtitle { cells.append(nil) }
                continue
            }
            let cell = ParsedCell(value(place), as: column.traits, column.format)
            if place <= lastInSubtitle { cells.append(cell) }
            if column.isAttribute { row.attributes.append(Attribute(column.word, cell.attribute)) }
            guard place != title, let shown = cell.inlines else { continue }
            row.facts.append(Fact(label: column.label, value: shown, attribute: column.isAttribute ? column.word : nil))
        }
        linkCoordinates(&row)
        for part in subtitle {
            let column = columns[part.place]
            let cell = cells[part.place] ?? ParsedCell(value(part.place), as: column.traits, column.format)
            guard let shown = RecordMapper.shortened(cell, column, part) else { continue }
            if !row.subtitle.isEmpty { row.subtitle.append(.text(" · ")) }
            row.subtitle += shown
        }
        return row
    }

    /// Makes a link to a map from the first of the two facts with the entry's coordinates. A second link would lead to the same place.
    private func linkCoordinates(_ row: inout MappedRow) {
        guard let coordinates else { return }
        let words = [coordinates.latitude, coordinates.longitude].map { columns[$0].word }
        let numbers = words.map { word in
            if case .number(let number) = row.attributes.first(where: { $0.key == word })?.value {
                number
            } else {
                FixedDecimal?.none
            }
        }
        guard let place = ValueMeaning.place(numbers[0], numbers[1]) else { return }
        guard let index = row.facts.firstIndex(where: { $0.attribute.map { words.contains($0) } ?? false }) else { return }
        let fact = row.facts[index]
        row.facts[index] = Fact(
            label: fact.label, value: [ValueMeaning.link(to: place, fact.value)], attribute: fact.attribute)
    }

    /// Returns a value for the line below the title, or nil if the line leaves out the value.
    private static func shortened(_ cell: ParsedCell, _ column: ColumnMapping, _ part: SubtitlePart) -> [Inline]? {
        switch cell.presence {
        case .present: break
        case .unknown: return part.unknown.map { [.label($0)] }
        case .notApplicable, .none: return nil
        }
        switch cell.attribute {
        case .text, .list: if column.format.isTranslated { return cell.inlines }
        case .number, .range:
            if let unit = part.unit { return cell.inlines(withUnit: unit) }
            // Without a unit, only the label says what a file's number means. A code, such as a year, speaks for itself.
            guard !column.format.isFromSource, column.traits.type == .number, column.format.unit == nil, !column.traits.isCode
            else {
                return cell.inlines
            }
            return cell.inlines.map { [.label(column.label), .text(" ")] + $0 }
        case .flag(let flag):
            return flag ? [column.format.isFromSource ? .label(column.label) : .text(column.traits.flagWord)] : nil
        // Values from source files are shown even if they don't match the column's type.
        case .unknown, .notApplicable: return column.format.isFromSource ? cell.inlines : nil
        }
        switch cell.attribute {
        case .text(let text): return [.text(String(text.prefix(longestText)))]
        case .list(let texts): return [.text(texts.prefix(mostItems).joined(separator: ", "))]
        case .number, .range, .flag, .unknown, .notApplicable: return nil
        }
    }
}
