import Model

extension JSONView {
    /// The value as a number. It is exact if it has at most 18 digits or is a 64-bit integer.
    var decimal: FixedDecimal? {
        guard let number else { return nil }
        if let whole = Int64(number) { return FixedDecimal(whole) }
        return FixedDecimal(number) ?? Double(number).flatMap { FixedDecimal($0.description) }
    }

    /// The value as an integer, or nil if it isn't a whole number.
    var integer: Int64? { decimal.flatMap { $0.isWhole ? $0.mantissa : nil } }

    /// The value as an integer, even if it is a string such as `"12"`.
    var numericValue: Int64? { integer ?? string.flatMap { Int64($0) } }

    /// Returns the integer for a key, or nil if the key is missing or its value isn't an integer.
    func integer(_ key: String) -> Int64? { self[key]?.integer }
}
