import Model

/// An interface language.
public enum Language: UInt8, CaseIterable, Sendable {
    case english, french
    /// A pseudo-locale: English with accented letters and ⟦ ⟧ around every string, which makes untranslated text easy to spot.
    case pseudo

    /// The languages into which all strings are translated, without the pseudo-locale.
    public static var translations: [Language] { allCases.filter { $0 != .pseudo } }

    /// Whether the language uses a comma as the decimal separator.
    public var usesDecimalComma: Bool { self == .french }

    /// The BCP 47 tag for `lang` attributes: `en`, `fr`, `en-XA`.
    public var tag: String {
        switch self {
        case .english: "en"
        case .french: "fr"
        case .pseudo: "en-XA"
        }
    }

    /// Parses a language tag or a POSIX locale name, such as `fr`, `fr-CA` or `fr_FR.UTF-8`. `C` and `POSIX` mean English.
    ///
    /// Returns nil for an unsupported language.
    public init?(tag: String) {
        self.init(tagBytes: Array(tag.utf8.prefix(65))[...])
    }

    private init?(tagBytes bytes: ArraySlice<UInt8>) {
        // Use only the language and the territory from `language[_territory][.codeset][@modifier]`.
        let name: [UInt8] = bytes.prefix { $0 != ASCII.period && $0 != ASCII.at }.map(Language.normalized)
        guard name.count <= 64 else { return nil }
        let language = name.prefix { $0 != ASCII.minus }
        if name.elementsEqual("en-xa".utf8) {
            self = .pseudo
        } else if language.elementsEqual("en".utf8) || name.elementsEqual("c".utf8) || name.elementsEqual("posix".utf8) {
            self = .english
        } else if language.elementsEqual("fr".utf8) {
            self = .french
        } else {
            return nil
        }
    }

    /// Converts an ASCII byte to lower case, and `_` to `-`.
    private static func normalized(_ byte: UInt8) -> UInt8 {
        byte == ASCII.underscore ? ASCII.minus : ASCII.lowercased(byte)
    }

    /// Returns the best language for an `Accept-Language` header (RFC 9110, 12.5.4), or English if none matches.
    ///
    /// The result is the supported language with the highest quality value, or the first of several with the same value. Quality
    /// 0 excludes a language, and `*` means English. The pseudo-locale matches only its exact tag.
    public static func negotiated(acceptLanguage: String) -> Language {
        var best: Language?
        var bestQuality: UInt32 = 0
        for range in Array(acceptLanguage.utf8).split(separator: ASCII.comma) {
            let parts = range.split(separator: ASCII.semicolon).map(trimmed)
            guard let tag = parts.first else { continue }
            var quality: UInt32 = 1000
            for parameter in parts.dropFirst() {
                guard let first = parameter.first, first == ASCII.lowerQ || first == ASCII.upperQ else { continue }
                quality = Language.quality(parameter.dropFirst())
            }
            let language = tag.elementsEqual([ASCII.asterisk]) ? .english : Language(tagBytes: tag)
            if let language, quality > bestQuality {
                best = language
                bestQuality = quality
            }
        }
        return best ?? .english
    }

    /// Parses a quality value and multiplies it by 1,000: `=0.8` returns 800. Returns 0 for invalid text.
    private static func quality(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        let bytes = trimmed(bytes)
        guard bytes.first == ASCII.equals else { return 0 }
        var result: UInt32 = 0
        var worth: UInt32 = 1000
        var point = false
        for byte in trimmed(bytes.dropFirst()) {
            switch byte {
            case ASCII.digit0...ASCII.digit9:
                if point { worth /= 10 }
                result += min(UInt32(byte - ASCII.digit0) * worth, 1000)
                guard point || result <= 1000 else { return 0 }
            case ASCII.period where !point: point = true
            default: return 0
            }
        }
        return min(result, 1000)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes.drop { $0 == ASCII.space || $0 == ASCII.tab }
        while let last = bytes.last, last == ASCII.space || last == ASCII.tab { bytes.removeLast() }
        return bytes
    }
}
