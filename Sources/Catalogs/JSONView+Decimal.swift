import Model

extension JSONView {
    /// A number, exact if it has at most 18 digits or is a whole number of 64 bits.
    var decimal: FixedDecimal? {
        guard let number else { return nil }
        if let whole = Int64(number) { return FixedDecimal(whole) }
        return FixedDecimal(number) ?? Double(number).flatMap { FixedDecimal($0.description) }
    }

    /// A whole number.
    var integer: Int64? { decimal.flatMap { $0.isWhole ? $0.mantissa : nil } }

    /// The whole number of a key.
    func integer(_ key: String) -> Int64? { self[key]?.integer }
}
