import Model

/// The two ends of a range in a query, such as `5..10` or `5..<10`.
struct TypedRange {
    /// The bounds as typed. Empty if there isn't one.
    let low: String, high: String
    /// Whether the upper bound isn't part of the range.
    let isHalfOpen: Bool

    /// Splits a range at its first operator: `..` or one of its variants `...`, `…` and `–`. Returns nil for any other text.
    ///
    /// - Parameter isHyphen: whether to split at a hyphen instead, with a digit on each side, as in `5-10`.
    init?(_ text: String, atHyphen isHyphen: Bool = false) {
        let bytes = Array(text.utf8)
        guard !isHyphen || ASCII.isDigit(bytes.first ?? 0) && ASCII.isDigit(bytes.last ?? 0) else { return nil }
        for place in bytes.indices {
            func at(_ offset: Int) -> UInt8 { place + offset < bytes.count ? bytes[place + offset] : 0 }
            var length = 0
            if isHyphen {
                length = bytes[place] == ASCII.minus ? 1 : 0
            } else if bytes[place] == ASCII.period, at(1) == ASCII.period {
                length = at(2) == ASCII.period ? 3 : 2
            } else if bytes[place] == 0xE2, at(1) == 0x80, at(2) == 0xA6 || at(2) == 0x93 {
                length = 3
            }
            guard length > 0 else { continue }
            isHalfOpen = at(length) == ASCII.lessThan
            low = String(decoding: bytes[..<place], as: UTF8.self)
            high = String(decoding: bytes[(place + length + (isHalfOpen ? 1 : 0))...], as: UTF8.self)
            return
        }
        return nil
    }

    /// Whether each bound is valid or missing, and at least one bound is valid.
    func isValid(hasLow: Bool, hasHigh: Bool) -> Bool {
        (hasLow || low.utf8.isEmpty) && (hasHigh || high.utf8.isEmpty) && (hasLow || hasHigh)
    }
}
