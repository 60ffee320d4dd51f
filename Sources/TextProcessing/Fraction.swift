import Model

/// An exact fraction in lowest terms, from 0 to 10^9.
public struct Fraction: Hashable, Sendable {
    /// The numerator.
    public let numerator: Int64
    /// The denominator, at least 1.
    public let denominator: Int64

    /// Creates a fraction or, without a denominator, an integer. Returns nil for a denominator of 0, and for values below 0 or
    /// above 10^9.
    public init?(_ numerator: Int64, _ denominator: Int64 = 1) {
        guard numerator >= 0, denominator > 0, numerator / denominator <= 1_000_000_000 else { return nil }
        var (divisor, rest) = (numerator, denominator)
        while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// Parses a number in a form that is common in recipes: `2`, `0.5`, `1,5`, `3/4`, `1 1/2` or `1½`. Spaces around the number
    /// are allowed. Returns nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count <= 32 else { return nil }
        let scanner = AmountScanner(Array(text.utf8))
        guard let found = scanner.number(at: scanner.afterSpaces(0)), scanner.afterSpaces(found.end) == scanner.bytes.count else {
            return nil
        }
        self = found.value
    }

    /// 1.
    public static let one = Fraction(whole: 1)

    /// Creates a fraction from an integer, which must not be negative.
    public init(whole: Int64) {
        numerator = whole
        denominator = 1
    }

    /// Whether the fraction is an integer.
    public var isWhole: Bool { denominator == 1 }

    /// Returns the product of two fractions, or nil if the product is too large for exact arithmetic.
    public func times(_ other: Fraction) -> Fraction? {
        let (top, overflow) = numerator.multipliedReportingOverflow(by: other.numerator)
        let (bottom, bottomOverflow) = denominator.multipliedReportingOverflow(by: other.denominator)
        return overflow || bottomOverflow ? nil : Fraction(top, bottom)
    }

    /// The fraction in a form that `Fraction(_:)` can parse: `1.5`, or `2/3` if it isn't a short decimal number.
    public var text: String {
        var bytes: [UInt8] = []
        if 10_000 % denominator == 0 {
            appendDecimal(places: 4, point: ASCII.period, to: &bytes)
        } else {
            Fraction.append(numerator, to: &bytes)
            bytes.append(ASCII.slash)
            Fraction.append(denominator, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The fraction in the style of a printed recipe: `1½`, `⅔` or `1 1/12`.
    public var printed: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the fraction in the style of a printed recipe.
    func append(to bytes: inout [UInt8]) {
        let whole = numerator / denominator, rest = numerator % denominator
        if whole > 0 || rest == 0 { Fraction.append(whole, to: &bytes) }
        guard rest > 0 else { return }
        if denominator <= 10 {
            let wanted = UInt8(rest) << 4 | UInt8(denominator)
            for place in Fraction.glyphs.indices where Fraction.glyphs[place] == wanted {
                return UTF8ScalarCodec.encode(UInt32(place < 3 ? 0xBC + place : 0x2150 + place - 3)) { bytes.append($0) }
            }
        }
        if whole > 0 { bytes.append(ASCII.space) }
        Fraction.append(rest, to: &bytes)
        bytes.append(ASCII.slash)
        Fraction.append(denominator, to: &bytes)
    }

    /// Appends the nearest decimal number with at most `places` decimal places, without trailing zeros.
    func appendDecimal(places: Int, point: UInt8, to bytes: inout [UInt8]) {
        var parts: Int64 = 1
        for _ in 0..<places { parts *= 10 }
        guard let near = rounded(to: parts) else { return append(to: &bytes) }
        Fraction.append(near.numerator / near.denominator, to: &bytes)
        var rest = near.numerator % near.denominator
        if rest > 0 { bytes.append(point) }
        while rest > 0 {
            rest *= 10
            bytes.append(ASCII.digit0 + UInt8(rest / near.denominator))
            rest %= near.denominator
        }
    }

    private static func append(_ number: Int64, to bytes: inout [UInt8]) {
        if number > 9 { append(number / 10, to: &bytes) }
        bytes.append(ASCII.digit0 + UInt8(number % 10))
    }

    /// The numerators and denominators of Unicode's fraction characters: U+00BC to U+00BE, then U+2150 to U+215E.
    private static let glyphs: [UInt8] = [
        0x14, 0x12, 0x34, 0x17, 0x19, 0x1A, 0x13, 0x23, 0x15, 0x25, 0x35, 0x45, 0x16, 0x56, 0x18, 0x38, 0x58, 0x78,
    ]

    /// Returns the fraction that a character such as `½` represents, or nil for any other character.
    static func glyph(_ code: UInt32) -> Fraction? {
        let place = code <= 0xBE ? Int(code) - 0xBC : Int(code) - 0x2150 + 3
        guard glyphs.indices.contains(place), place < 3 || code > 0xBE else { return nil }
        return Fraction(Int64(glyphs[place] >> 4), Int64(glyphs[place] & 15))
    }

    /// Returns the nearest multiple of 1/`parts`. A value halfway between two multiples is rounded up.
    func rounded(to parts: Int64) -> Fraction? {
        let (top, overflow) = numerator.multipliedReportingOverflow(by: 2 * parts)
        guard !overflow, top <= .max - denominator, denominator <= .max / 2 else { return nil }
        return Fraction((top + denominator) / (2 * denominator), parts)
    }

    static func < (a: Fraction, b: Int64) -> Bool { a.numerator / a.denominator < b }
}
