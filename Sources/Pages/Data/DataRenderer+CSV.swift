import Localization
public import Model
public import Screens
import Search
public import Shelf

extension DataRenderer {
    /// Returns a list as CSV (RFC 4180). The columns are ID, title, subtitle, favourite, then the catalog's attributes. If an
    /// attribute contains a list, its values are separated by `; `.
    ///
    /// - Parameters:
    ///   - fields: The attributes to write.
    ///   - hasHead: Whether to write the header line. Pass false if these rows are appended to an earlier part of the same list.
    ///   - entry: Returns a whole entry, whose page shows the values that don't match their attribute's type, or nil.
    ///   - written: Returns a text as the entry's source wrote it, with its spaces and line breaks, or nil to write the attribute.
    public func csv(
        _ screen: CatalogScreen, fields: FieldSelection = .all, hasHead: Bool = true, entry: (EntryID) -> Entry? = { _ in nil },
        written: (_ id: EntryID, _ key: String) -> String? = { _, _ in nil }
    ) -> [UInt8] {
        let keys = fields.columns(in: [screen.summary.description])
        var lines = CSVWriter()
        if hasHead { lines.add(["id", "title", "subtitle", "favourite"] + keys) }
        for row in screen.rows {
            let values = keys.map { row[$0] }
            let hasUnknown = values.contains { if case .unknown? = $0 { true } else { false } }
            let texts = hasUnknown ? entry(row.id).map { factTexts($0) } ?? [] : []
            var cells = [row.id.text, row.title, plain(row.subtitle), row.isFavourite ? "1" : "0"]
            for (key, value) in zip(keys, values) {
                if let text = written(row.id, key) {
                    cells.append(text)
                } else if case .unknown? = value {
                    cells.append(texts.first { UTF8Comparison.equal($0.key.utf8, key.utf8) }?.text ?? "")
                } else {
                    cells.append(DataRenderer.text(value))
                }
            }
            lines.add(cells)
        }
        return lines.bytes
    }

    /// Returns the texts of an entry's facts with the keys of their attributes. A dictionary would make the module for the browser larger.
    private func factTexts(_ entry: Entry) -> [(key: String, text: String)] {
        var texts: [(key: String, text: String)] = []
        for case .facts(let facts) in entry.blocks {
            for fact in facts {
                if let key = fact.attribute { texts.append((key, plain(fact.value))) }
            }
        }
        return texts
    }

    /// Returns search results as CSV.
    ///
    /// - Parameters:
    ///   - keys: The keys of the attributes to write.
    ///   - hasHead: Whether to write the header line. Pass false if these results are appended to earlier results of the same
    ///     search.
    public func csv(_ screen: SearchScreen, attributes keys: [String] = [], hasHead: Bool = true) -> [UInt8] {
        var lines = CSVWriter()
        if hasHead { lines.add(["id", "title", "subtitle", "favourite", "snippet"] + keys) }
        for hit in screen.hits {
            lines.add(
                [
                    hit.row.id.text, hit.row.title, plain(hit.row.subtitle), hit.row.isFavourite ? "1" : "0",
                    hit.match.snippet.reduce("") { $0 + $1.text },
                ] + keys.map { DataRenderer.text(hit.row[$0]) })
        }
        return lines.bytes
    }

    /// Returns the favourites as CSV, sorted by name.
    public func csv(_ screen: FavouritesScreen) -> [UInt8] {
        var lines = CSVWriter()
        lines.add(["id", "name", "date", "title"])
        for item in screen.byName {
            let favourite = item.favourite
            lines.add([
                favourite.entry.text, favourite.name, Localizer.isoTimestamp(favourite.date), item.row?.title ?? favourite.title,
            ])
        }
        return lines.bytes
    }

    /// Returns a list that the user made as CSV, in its order.
    public func csv(_ screen: ListScreen) -> [UInt8] {
        var lines = CSVWriter()
        lines.add(["id", "title", "note", "date"])
        for member in screen.members {
            lines.add([member.row.id.text, member.row.title, member.note, Localizer.isoTimestamp(member.date)])
        }
        return lines.bytes
    }

    /// Returns the lists that the user made as CSV.
    public func csv(_ lists: [KeptList]) -> [UInt8] {
        var lines = CSVWriter()
        lines.add(["id", "name", "colour", "order", "limit", "count"])
        for list in lists {
            lines.add([list.id, list.name, list.colour, list.order, list.limit.map { "\($0)" } ?? "", "\(list.count)"])
        }
        return lines.bytes
    }

    /// Returns an encounter's combatants as CSV, in the order of their turns.
    public func csv(_ screen: EncounterScreen) -> [UInt8] {
        var lines = CSVWriter()
        lines.add(["id", "name", "entry", "initiative", "points", "maximum", "xp", "effects"])
        func text(_ number: Int32?) -> String { number.map { "\($0)" } ?? "" }
        for each in screen.encounter.combatants {
            let effects = each.conditions.map { $0.turns > 0 ? $0.term + " \($0.turns)" : $0.term }
            lines.add([
                each.id, each.name, each.origin.target, text(each.initiative), text(each.points),
                text(each.origin.value), "\(each.origin.experience)", effects.joined(separator: "; "),
            ])
        }
        return lines.bytes
    }

    /// Returns all encounters as CSV.
    public func csv(_ encounters: [Encounter]) -> [UInt8] {
        var lines = CSVWriter()
        lines.add(["id", "name", "round", "count"])
        for each in encounters { lines.add([each.id, each.name, "\(each.round)", "\(each.combatants.count)"]) }
        return lines.bytes
    }

    /// Writes the lines of a CSV file.
    private struct CSVWriter {
        var bytes: [UInt8] = []

        mutating func add(_ fields: [String]) {
            for (index, field) in fields.enumerated() {
                if index > 0 { bytes.append(ASCII.comma) }
                let needsQuotes = field.utf8.contains {
                    $0 == ASCII.quotationMark || $0 == ASCII.comma || $0 == ASCII.newline || $0 == ASCII.carriageReturn
                }
                guard needsQuotes else {
                    bytes.append(contentsOf: field.utf8)
                    continue
                }
                bytes.append(ASCII.quotationMark)
                for byte in field.utf8 {
                    bytes += byte == ASCII.quotationMark ? [ASCII.quotationMark, ASCII.quotationMark] : [byte]
                }
                bytes.append(ASCII.quotationMark)
            }
            bytes += [ASCII.carriageReturn, ASCII.newline]
        }
    }

    /// Returns an attribute's value as the text in a table's cell. A missing or unknown value is empty.
    public static func text(_ value: AttributeValue?) -> String { value?.cellText ?? "" }
}
