import Localization
public import Model
public import Screens
import Search
import Shelf

extension DataRenderer {
    /// Returns a list as CSV (RFC 4180). The columns are ID, title, subtitle, favourite, then each of the catalog's attributes.
    /// If an attribute contains a list, its values are separated by `; `.
    ///
    /// - Parameters:
    ///   - hasHead: Whether to write the header line. Pass false if these rows are appended to an earlier part of the same list.
    ///   - attributes: A closure that returns a row's entry, for attributes that the screen doesn't include.
    public func csv(_ screen: CatalogScreen, hasHead: Bool = true, attributes: (EntryID) -> Entry?) -> [UInt8] {
        let keys = screen.summary.description.attributes.map { $0.key }
        var lines = CSVWriter()
        if hasHead { lines.add(["id", "title", "subtitle", "favourite"] + keys) }
        for row in screen.rows {
            let entry = attributes(row.id)
            lines.add(
                [row.id.text, row.title, plain(row.subtitle), row.isFavourite ? "1" : "0"]
                    + keys.map { CSVWriter.text(entry?[$0]) })
        }
        return lines.bytes
    }

    /// Returns search results as CSV.
    ///
    /// - Parameter hasHead: Whether to write the header line. Pass false if these results are appended to earlier results of the
    ///   same search.
    public func csv(_ screen: SearchScreen, hasHead: Bool = true) -> [UInt8] {
        var lines = CSVWriter()
        if hasHead { lines.add(["id", "title", "subtitle", "favourite", "snippet"]) }
        for hit in screen.hits {
            lines.add([
                hit.row.id.text, hit.row.title, plain(hit.row.subtitle), hit.row.isFavourite ? "1" : "0",
                hit.match.snippet.reduce("") { $0 + $1.text },
            ])
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
