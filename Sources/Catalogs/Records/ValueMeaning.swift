import Model

/// What the texts of a column stand for, beyond their type.
enum ValueMeaning: String, Codable, Sendable, CaseIterable {
    /// A country's code (ISO 3166-1), which pages show as the country's name.
    case country
    /// A language's code (ISO 639-1), which pages show as the language's name.
    case language
    /// An e-mail address.
    case email
    /// A telephone number.
    case phone
    /// A colour such as `#ff8800`.
    case colour
    /// A place on the Earth, such as `48.8566, 2.3522` or `POINT(2.3522 48.8566)`.
    case position
    /// An ISBN, an EAN or another number of a trade item, whose last digit checks the others.
    case isbn

    /// Whether the column's name must say what its values mean, because other values look alike.
    var isNamed: Bool {
        switch self {
        case .country, .language, .phone, .isbn: true
        case .email, .colour, .position: false
        }
    }

    /// The names of the values, or none if pages show the values themselves.
    var names: [AttributeDescription.TranslatedValue] {
        switch self {
        case .country: CodeNames.countries
        case .language: CodeNames.languages
        case .email, .phone, .colour, .position, .isbn: []
        }
    }

    private static let countries = Set(CodeNames.countries.map(\.value))
    private static let languages = Set(CodeNames.languages.map(\.value))

    /// Returns whether a text has this meaning, in a column of such texts.
    func fits(_ text: String) -> Bool {
        let count = text.utf8.count
        switch self {
        case .country: return count == 2 && ValueMeaning.countries.contains(text)
        case .language: return count == 2 && ValueMeaning.languages.contains(text.lowercased())
        case .email: return HeaderlessTable.isEmail(text)
        case .phone:
            let digits = text.utf8.count(where: ASCII.isDigit)
            return (6...15).contains(digits) && count <= 30
                && text.utf8.allSatisfy { ASCII.isDigit($0) || " +-()/.".utf8.contains($0) }
        case .colour:
            return [4, 7, 9].contains(count) && text.utf8.first == ASCII.hash
                && text.utf8.dropFirst().allSatisfy { ASCII.isDigit($0) || (ASCII.lowerA...0x66).contains($0 | 0x20) }
        case .position: return ValueMeaning.position(text) != nil
        case .isbn: return ValueMeaning.isChecked(text)
        }
    }

    /// Returns a text as pages show it, or nil for the text itself.
    func inlines(_ text: String) -> [Inline]? {
        guard fits(text) else { return nil }
        switch self {
        case .country, .language, .isbn: return nil
        case .email: return [.web(url: "mailto:" + text, [.text(text)])]
        case .phone:
            let digits = text.utf8.filter(ASCII.isDigit)
            return [.web(url: "tel:" + (text.hasPrefix("+") ? "+" : "") + String(decoding: digits, as: UTF8.self), [.text(text)])]
        case .colour: return [.code(text)]
        case .position: return ValueMeaning.position(text).map { [ValueMeaning.link(to: $0, [.text(text)])] }
        }
    }

    /// Returns a link to a place (RFC 5870).
    static func link(to place: (latitude: FixedDecimal, longitude: FixedDecimal), _ inner: [Inline]) -> Inline {
        .web(url: "geo:\(place.latitude.text),\(place.longitude.text)", inner)
    }

    /// Returns the place with these coordinates in degrees, or nil if there is none.
    static func place(
        _ latitude: FixedDecimal?, _ longitude: FixedDecimal?
    ) -> (latitude: FixedDecimal, longitude: FixedDecimal)? {
        guard let latitude, let longitude, (FixedDecimal(-90)...FixedDecimal(90)).contains(latitude),
            (FixedDecimal(-180)...FixedDecimal(180)).contains(longitude)
        else { return nil }
        return (latitude, longitude)
    }

    private static func position(_ text: String) -> (latitude: FixedDecimal, longitude: FixedDecimal)? {
        guard (5...60).contains(text.utf8.count), text.utf8.contains(ASCII.period) else { return nil }
        if text.utf8.first.map({ $0 | 0x20 == UInt8(ascii: "p") }) ?? false {
            // In well-known text, the longitude comes first.
            guard text.prefix(5).lowercased() == "point", text.utf8.last == ASCII.rightParenthesis,
                let open = text.firstIndex(of: "(")
            else { return nil }
            let parts = text[text.index(after: open)...].dropLast().split(separator: " ").map { FixedDecimal($0) }
            return parts.count == 2 ? place(parts[1], parts[0]) : nil
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.contains(ASCII.period) }) else { return nil }
        return place(
            FixedDecimal(UpstreamTextParser.line(String(parts[0]))), FixedDecimal(UpstreamTextParser.line(String(parts[1]))))
    }

    /// Returns whether a number's last digit fits the others, as in an ISBN with 10 or 13 digits, or an EAN with 8, 12, 13 or 14.
    private static func isChecked(_ text: String) -> Bool {
        var digits: [Int] = []
        for byte in text.utf8 {
            if ASCII.isDigit(byte) {
                digits.append(Int(byte - ASCII.digit0))
            } else if byte | 0x20 == UInt8(ascii: "x"), digits.count == 9 {
                digits.append(10)
            } else if byte != ASCII.minus, byte != ASCII.space {
                return false
            }
        }
        switch digits.count {
        case 10: return digits.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element } % 11 == 0
        case 8, 12, 13, 14:
            // The weights alternate from the right: 1, 3, 1 …
            return digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) } % 10 == 0
        default: return false
        }
    }

    /// The meanings that a text may have, judged by its first byte and its length.
    static func candidates(_ text: String) -> [ValueMeaning] {
        guard let first = text.utf8.first, text.utf8.count <= 100 else { return [] }
        switch first {
        case ASCII.hash: return [.colour]
        case ASCII.digit0...ASCII.digit9, ASCII.plus, ASCII.leftParenthesis, ASCII.minus:
            return [.phone, .position, .isbn, .email]
        default:
            if text.utf8.count == 2 { return [.country, .language] }
            return text.utf8.contains(UInt8(ascii: "@")) ? [.email] : first | 0x20 == UInt8(ascii: "p") ? [.position] : []
        }
    }
}
