internal import Model

/// A form in which a key may appear in a response: the key itself, or an encoding of it.
struct SecretForm: Sendable, Equatable {
    /// The bytes of the form. A response may contain these bytes with further escapes, as in URLs or JSON.
    let bytes: [UInt8]
    /// Whether to ignore the case of letters when searching for the form.
    var ignoresCase = false
    /// Whether the Base64 characters directly before (`sharesStart`) or after (`sharesEnd`) the form also encode bits of the key.
    var sharesStart = false
    var sharesEnd = false

    /// Returns the forms of a key, without duplicates.
    static func all(of key: [UInt8]) -> [SecretForm] {
        var plain = [key]
        // Programs differ in the characters that they escape in URLs.
        let escapes: [(UInt8) -> Bool] = [
            { !PercentEncoding.isPlain($0) || $0 == ASCII.colon }, { !ASCII.isLetter($0) && !ASCII.isDigit($0) },
        ]
        for isEscaped in escapes {
            let escaped = key.flatMap {
                isEscaped($0) ? [ASCII.percent, Hexadecimal.capital($0 >> 4), Hexadecimal.capital($0)] : [$0]
            }
            if escaped != key { plain.append(escaped) }
        }
        plain += decoded(key)
        var forms: [SecretForm] = []
        for text in plain {
            forms.append(SecretForm(bytes: text, ignoresCase: true))
            forms.append(
                SecretForm(bytes: text.flatMap { [Hexadecimal.digit($0 >> 4), Hexadecimal.digit($0)] }, ignoresCase: true))
            for alphabet in [SecretForm.standard, SecretForm.urlSafe] {
                for offset in 0..<3 { forms.append(base64(text, after: offset, alphabet)) }
            }
        }
        return forms.enumerated().filter { forms.firstIndex(of: $1) == $0 }.map(\.element)
    }

    // MARK: Base64 (RFC 4648)

    private static let common = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
    private static let standard = common + Array("+/".utf8)
    private static let urlSafe = common + Array("-_".utf8)

    /// Returns the Base64 characters that depend only on the key.
    ///
    /// - Parameter offset: The number of bytes before the key, modulo 3. For example, in `user:key`, the length of `user:`
    ///   changes how Base64 encodes the key.
    private static func base64(_ key: [UInt8], after offset: Int, _ alphabet: [UInt8]) -> SecretForm {
        let bits = (offset * 8)..<((offset + key.count) * 8)
        let whole = [UInt8](repeating: 0, count: offset) + key + [0, 0]
        var text: [UInt8] = []
        for start in stride(from: (bits.lowerBound + 5) / 6 * 6, through: bits.upperBound - 6, by: 6) {
            let pair = Int(whole[start / 8]) << 8 | Int(whole[start / 8 + 1])
            text.append(alphabet[pair >> (10 - start % 8) & 63])
        }
        return SecretForm(bytes: text, sharesStart: bits.lowerBound % 6 != 0, sharesEnd: bits.upperBound % 6 != 0)
    }

    /// Returns whether a byte is part of Base64 text.
    static func isBase64(_ byte: UInt8) -> Bool { standard.contains(byte) || urlSafe.contains(byte) }

    /// Decodes a Base64 key for `Authorization: Basic`. Returns the decoded text, `user:password`, and the password alone,
    /// because a server may repeat either of them.
    private static func decoded(_ key: [UInt8]) -> [[UInt8]] {
        var digits = key[...]
        while digits.last == ASCII.equals { digits = digits.dropLast() }
        var (bits, count) = (0, 0)
        var text: [UInt8] = []
        for digit in digits {
            guard let value = standard.firstIndex(of: digit) ?? urlSafe.firstIndex(of: digit) else { return [] }
            (bits, count) = ((bits << 6 | value) & 0xFFFF, count + 6)
            guard count >= 8 else { continue }
            count -= 8
            text.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        guard text.allSatisfy({ $0 >= ASCII.space && $0 < 0x7F }) else { return [] }
        let password = text.firstIndex(of: ASCII.colon).map { Array(text[($0 + 1)...]) }
        return [text, password ?? []].filter { $0.count >= UpstreamSecrets.shortest }
    }
}
