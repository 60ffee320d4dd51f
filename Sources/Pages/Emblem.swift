import Model

extension Emblem {
    /// Creates the emblem for a kind of entry. Uses `entry` if the kind doesn't have its own emblem.
    init(kind: String) {
        let wanted = kind.utf8.span
        var place = Emblem.place(of: wanted)
        while let found = Emblem.places[place] {
            if found.isNamed(wanted) {
                self = found
                return
            }
            place = (place + 1) & (Emblem.placeCount - 1)
        }
        self = .entry
    }

    /// The size of the emblem table, which must be a power of two. `Scripts/generate-emblems` ensures that there are fewer
    /// emblems than slots in the table.
    private static let placeCount = 256

    /// A hash table of emblems by name, with linear probing. Almanac looks up an emblem for every list row.
    private static let places: [Emblem?] = {
        var places = [Emblem?](repeating: nil, count: placeCount)
        for emblem in allCases.prefix(placeCount - 1) {
            var place = emblem.name.withUTF8Buffer { Emblem.place(of: unsafe $0.span) }
            while places[place] != nil { place = (place + 1) & (placeCount - 1) }
            places[place] = emblem
        }
        return places
    }()

    private static func place(of name: Span<UInt8>) -> Int {
        Int(truncatingIfNeeded: UTF8Comparison.hash(name)) & (placeCount - 1)
    }

    private func isNamed(_ name: Span<UInt8>) -> Bool {
        self.name.withUTF8Buffer { own in
            guard own.count == name.count else { return false }
            for index in name.indices where unsafe own[index] != name[index] { return false }
            return true
        }
    }

    /// An SVG file that contains all emblems as symbols.
    static var sprite: [UInt8] {
        var html = HTMLWriter(reserving: 12_000)
        html.markup("<svg xmlns=\"http://www.w3.org/2000/svg\">")
        for emblem in allCases {
            html.markup("<symbol id=\"")
            html.markup(emblem.name)
            html.markup(
                "\" viewBox=\"0 0 24 24\"><g fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.3\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
            )
            html.markup(emblem.drawing)
            html.markup("</g></symbol>")
        }
        html.markup("</svg>\n")
        return html.bytes
    }
}
