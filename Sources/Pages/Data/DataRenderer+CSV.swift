import Localization
public import Model
public import Screens
import Search
import Shelf

extension DataRenderer {
    /// A list as CSV (RFC 4180): ID, title, subtitle, favourite, then every attribute in the catalog. Lists are joined by `; `.
    ///
    /// - Parameters:
    ///   - hasHead: whether to write the header line. False for rows that continue an earlier part.
    ///   - attributes: returns a row's entry, for attributes that the screen doesn't have.
    public func csv(_ screen: CatalogScreen, hasHead: Bool = true, attributes: (EntryID) -> Entry?) -> [UInt8] {
        let keys = screen.summary.description.attributes.map { $0.key }
        var lines = Lines()
        if hasHead { lines.add(["id", "title", "subtitle", "favourite"] + keys) }
        for row in screen.rows {
            let entry = attributes(row.id)
            lines.add(
                [row.id.text, row.title, plain(row.subtitle), row.isFavourite ? "1" : "0"]
                    + keys.map { Lines.text(entry?[$0]) })
        }
        return lines.bytes
    }

    /// A search's results as CSV.
    ///
    /// - Parameter hasHead: whether to write the header line. False for results that continue an earlier part.
    public func csv(_ screen: SearchScreen, hasHead: Bool = true) -> [UInt8] {
        var lines = Lines()
        if hasHead { lines.add(["id", "title", "subtitle", "favourite", "snippet"]) }
        for hit in screen.hits {
            lines.add([
                hit.row.id.text, hit.row.title, plain(hit.row.subtitle), hit.row.isFavourite ? "1" : "0",
                hit.match.snippet.reduce("") { $0 + $1.text },
            ])
        }
        return lines.bytes
    }

    /// The favourites as CSV, sorted by name.
    public func csv(_ screen: FavouritesScreen) -> [UInt8] {
        var lines = Lines()
        lines.add(["id", "name", "date", "title"])
        for item in screen.byName {
            let favourite = item.favourite
            lines.add([
                favourite.entry.text, favourite.name, Localizer.isoTimestamp(favourite.date), item.row?.title ?? favourite.title,
            ])
        }
        return lines.bytes
    }

    /// The lines of a CSV file.
    private struct Lines {
        var bytes: [UInt8] = []

        mutating func add(_ fields: [String]) {
            for (index, field) in fields.enumerated() {
                if index > 0 { bytes.append(0x2C) }
                let needsQuotes = field.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
                guard needsQuotes else {
                    bytes.append(contentsOf: field.utf8)
                    continue
                }
                bytes.append(0x22)
                for byte in field.utf8 { bytes += byte == 0x22 ? [0x22, 0x22] : [byte] }
                bytes.append(0x22)
            }
            bytes += [0x0D, 0x0A]
        }

        static func text(_ value: AttributeValue?) -> String {
            switch value {
            case .number(let number): number.text
            case .text(let text): text
            case .list(let texts): texts.joined(separator: "; ")
            case .flag(let flag): flag ? "1" : "0"
            case .range(let lower, let upper): lower.text + (upper.map { "-" + $0.text } ?? "+")
            case .unknown, .notApplicable, nil: ""
            }
        }
    }
}
