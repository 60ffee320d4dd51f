import Model

/// Finds range operators in query values.
extension QueryParser {
    /// Finds the first range operator: `..` or one of its variants `...`, `…` and `–`.
    static func dots(_ text: String) -> Range<String.Index>? {
        let bytes = text.utf8
        func starts(with sign: String, at index: String.Index) -> String.Index? {
            var end = index
            for byte in sign.utf8 {
                guard end < bytes.endIndex, bytes[end] == byte else { return nil }
                end = bytes.index(after: end)
            }
            return end
        }
        var index = bytes.startIndex
        while index < bytes.endIndex {
            for sign in ["...", "..", "…", "–"] {
                if let end = starts(with: sign, at: index) { return index..<end }
            }
            index = bytes.index(after: index)
        }
        return nil
    }

    /// Finds the hyphen in a range such as `5-10`, if there is a digit on each side.
    static func hyphen(_ text: String) -> Range<String.Index>? {
        let bytes = text.utf8
        func isFigure(_ byte: UInt8?) -> Bool { byte.map { ASCII.isDigit($0) } ?? false }
        guard isFigure(bytes.first), isFigure(bytes.last), let hyphen = bytes.firstIndex(of: ASCII.minus) else { return nil }
        return hyphen..<bytes.index(after: hyphen)
    }
}
