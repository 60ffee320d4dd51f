/// An exact decimal number: `mantissa` × 10^−`scale`. Values such as 10^12, 0.125 and 78.2 are the same on every platform.
public struct FixedDecimal: Hashable, Sendable, Comparable {
    /// All of the number's digits as a signed integer.
    public let mantissa: Int64
    /// The number of decimal places, from 0 to 18, without trailing zeros.
    public let scale: UInt8

    /// Represents a missing upper bound in stored ranges.
    public static let unbounded = FixedDecimal(Int64.max)
    /// Represents a missing lower bound in a filter's first range.
    public static let unboundedBelow = FixedDecimal(-Int64.max)

    /// Creates a number from an integer.
    public init(_ whole: Int64) {
        mantissa = whole
        scale = 0
    }

    /// Creates `mantissa` × 10^−`scale`, without trailing zeros. A scale above 18 becomes 18.
    public init(mantissa: Int64, scale: UInt8) {
        var digits = mantissa
        var places = min(scale, 18)
        while places > 0, digits % 10 == 0 {
            digits /= 10
            places -= 1
        }
        self.mantissa = digits
        self.scale = digits == 0 ? 0 : places
    }

    /// Parses a decimal number: an optional sign, digits, at most one decimal point, and an optional exponent (`1e6`).
    ///
    /// Returns nil for any other text, and for numbers with more than 18 digits.
    public init?(_ text: some StringProtocol) {
        var digits: Int64 = 0
        var places: Int64 = 0
        var count = 0
        var seen = false, point = false, negative = false, exponent: Int64?, exponentNegative = false
        var first = true, exponentStart = false
        for byte in text.utf8 {
            switch byte {
            case 0x2D where first: negative = true
            case 0x2B where first: break
            case 0x2D where exponentStart: exponentNegative = true
            case 0x2B where exponentStart: break
            case 0x30...0x39:
                let digit = Int64(byte - 0x30)
                if let power = exponent {
                    guard power < 100 else { return nil }
                    exponent = power * 10 + digit
                } else {
                    if digits != 0 || digit != 0 { count += 1 }
                    guard count <= 18, places < 18 || !point else { return nil }
                    digits = digits * 10 + digit
                    if point { places += 1 }
                    seen = true
                }
            case 0x2E where !point && exponent == nil: point = true
            case 0x65 where seen && exponent == nil, 0x45 where seen && exponent == nil:
                exponent = 0
                exponentStart = true
                first = false
                continue
            default: return nil
            }
            first = false
            exponentStart = false
        }
        guard seen else { return nil }
        places -= (exponent ?? 0) * (exponentNegative ? -1 : 1)
        while places < 0 {
            let (grown, overflow) = digits.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            digits = grown
            places += 1
            if digits == 0 { places = 0 }
        }
        while places > 18 {
            guard digits % 10 == 0 else { return nil }
            digits /= 10
            places -= 1
            if digits == 0 { places = 0 }
        }
        self.init(mantissa: negative ? -digits : digits, scale: UInt8(places))
    }

    /// Returns 10^`power`, for powers from 0 to 18.
    static func powerOfTen(_ power: UInt8) -> Int64 {
        var result: Int64 = 1
        for _ in 0..<min(power, 18) { result *= 10 }
        return result
    }

    /// Compares two numbers by value: 0.5 < 1 < 10^12.
    public static func < (a: FixedDecimal, b: FixedDecimal) -> Bool {
        if a.scale == b.scale { return a.mantissa < b.mantissa }
        if a.scale < b.scale {
            let left = a.mantissa.multipliedFullWidth(by: powerOfTen(b.scale - a.scale))
            return wideLess((left.high, left.low), (b.mantissa < 0 ? -1 : 0, UInt64(bitPattern: b.mantissa)))
        }
        let right = b.mantissa.multipliedFullWidth(by: powerOfTen(a.scale - b.scale))
        return wideLess((a.mantissa < 0 ? -1 : 0, UInt64(bitPattern: a.mantissa)), (right.high, right.low))
    }

    private static func wideLess(_ a: (Int64, UInt64), _ b: (Int64, UInt64)) -> Bool {
        a.0 != b.0 ? a.0 < b.0 : a.1 < b.1
    }

    /// The number as it is written in JSON and on the command line: `0.125`, `-3`, `1000000000000`.
    public var text: String {
        guard scale > 0 else { return "\(mantissa)" }
        var digits = "\(mantissa.magnitude)"
        while digits.utf8.count <= scale { digits = "0" + digits }
        let point = digits.utf8.index(digits.utf8.endIndex, offsetBy: -Int(scale))
        return (mantissa < 0 ? "-" : "") + digits[..<point] + "." + digits[point...]
    }

    /// The integer part, rounded towards zero.
    public var whole: Int64 { mantissa / FixedDecimal.powerOfTen(scale) }

    /// Whether the number has no decimal places.
    public var isWhole: Bool { scale == 0 }
}
