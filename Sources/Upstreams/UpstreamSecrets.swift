internal import Model

/// The operator's API keys for an upstream. `UpstreamRequest` contains variables such as `${KEY}` in place of the keys. Only the
/// client replaces a variable with its key, and it replaces the key with the variable in everything that it returns.
public struct UpstreamSecrets: Sendable {
    /// The minimum length of a key, in bytes. A shorter key might also occur in ordinary text, which would then be changed.
    public static let shortest = 6

    /// An API key, and the variable that stands for it in requests, such as `${KEY}`.
    private struct Secret: Sendable {
        let variable: [UInt8]
        let value: [UInt8]
    }

    /// A form in which a key may appear, and the variable that replaces the key.
    fileprivate struct RedactionRule: Sendable {
        let form: SecretForm
        let variable: [UInt8]
    }

    private let secrets: [Secret]
    /// For each possible byte, the forms that may begin with this byte, either plain or escaped.
    fileprivate let candidates: [[RedactionRule]]

    /// Creates a set of keys. Omits keys that are too short.
    /// - Parameter values: The API keys, by the names of the environment variables that contain them.
    public init(_ values: [String: String] = [:]) {
        // If a key contains another key, replace the longer key first.
        secrets = values.filter { $0.value.utf8.count >= UpstreamSecrets.shortest }
            .sorted { ($1.value.utf8.count, $0.key) < ($0.value.utf8.count, $1.key) }
            .map { Secret(variable: Array("${\($0.key)}".utf8), value: Array($0.value.utf8)) }
        guard !secrets.isEmpty else {
            candidates = []
            return
        }
        let all = secrets.flatMap { secret in
            SecretForm.all(of: secret.value).map { RedactionRule(form: $0, variable: secret.variable) }
        }
        // Plain values are listed before encoded values, so a plain value takes precedence if both begin at the same position.
        candidates = (UInt8.min...UInt8.max).map { byte in
            // An escaped character begins with `%`, `&` or a backslash. So at these bytes, look for every encoded form of every
            // key.
            if [37, 38, 92].contains(byte) { return all }
            return all.filter { candidate in
                candidate.form.bytes.first.map { Self.isSame($0, byte, candidate.form.ignoresCase) } ?? false
            }
        }
    }

    /// Whether there are no keys.
    public var isEmpty: Bool { secrets.isEmpty }

    /// Replaces the variables in the text with their keys.
    /// - Parameter isPath: Whether the text is a URL's path, in which the keys are percent-encoded.
    func fill(_ text: String, isPath: Bool = false) -> String {
        guard !secrets.isEmpty, text.utf8.contains(36) else { return text }
        var bytes = Array(text.utf8)
        for secret in secrets {
            bytes = Self.replacing(in: bytes) { bytes, start in
                guard bytes[start...].starts(with: secret.variable) else { return nil }
                let value =
                    isPath ? Array(PercentEncoding.encode(String(decoding: secret.value, as: UTF8.self)).utf8) : secret.value
                return (start..<start + secret.variable.count, value)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces every key in `bytes` with its variable. Finds a key even if it is encoded as hexadecimal digits or Base64, and
    /// if some of its characters are escaped as in URLs, JSON or HTML.
    func redact(_ bytes: [UInt8]) -> [UInt8] {
        guard !secrets.isEmpty else { return bytes }
        return Self.replacing(in: bytes) { bytes, start in match(bytes, start) }
    }

    /// Returns the range of the API key that begins at `start`, and the name of the key's variable, which replaces the key.
    /// Returns nil if no key begins there.
    fileprivate func match(_ bytes: [UInt8], _ start: Int) -> (range: Range<Int>, replacement: [UInt8])? {
        for candidate in candidates[Int(bytes[start])] {
            if let range = Self.range(of: candidate.form, in: bytes, at: start) { return (range, candidate.variable) }
        }
        return nil
    }

    /// Replaces every key in the text with its variable.
    func redact(_ text: String) -> String {
        secrets.isEmpty ? text : String(decoding: redact(Array(text.utf8)), as: UTF8.self)
    }

    /// Returns whether the text contains a key.
    func isIn(_ text: String) -> Bool { redact(text) != text }

    /// Returns the failure with every key in its text replaced by the key's variable.
    func redact(_ failure: UpstreamFailure) -> UpstreamFailure {
        guard !secrets.isEmpty else { return failure }
        return switch failure {
        case .badURL(let text): .badURL(redact(text))
        case .badHeader(let text): .badHeader(redact(text))
        case .httpStatus(let code, let pause, let body): .httpStatus(code: code, retryAfter: pause, body: redact(body))
        case .forbiddenAddress(let text): .forbiddenAddress(redact(text))
        case .forbiddenTarget(let text): .forbiddenTarget(redact(text))
        case .unsupportedScheme(let text): .unsupportedScheme(redact(text))
        case .circuitOpen(let after): .circuitOpen(after: redact(after))
        default: failure
        }
    }

    // MARK: Searching

    /// Replaces every match. For a position in `bytes`, `match` returns the range to replace and its replacement, or nil if there
    /// is no match at that position.
    private static func replacing(
        in bytes: [UInt8], _ match: ([UInt8], Int) -> (range: Range<Int>, replacement: [UInt8])?
    ) -> [UInt8] {
        let (result, copied, _) = replacing(in: bytes, from: 0, until: bytes.count, match)
        return copied == 0 ? bytes : result + bytes[copied...]
    }

    /// Replaces the matches that begin from `start` up to `end`. Returns the bytes up to the end of the last match, the position
    /// in `bytes` at which that match ends, and the position at which the search ended.
    fileprivate static func replacing(
        in bytes: [UInt8], from start: Int, until end: Int, _ match: ([UInt8], Int) -> (range: Range<Int>, replacement: [UInt8])?
    ) -> (result: [UInt8], copied: Int, index: Int) {
        var result: [UInt8] = []
        var copied = 0
        var index = start
        while index < end {
            guard let (range, replacement) = match(bytes, index) else {
                index += 1
                continue
            }
            result += bytes[copied..<max(copied, range.lowerBound)]
            result += replacement
            index = range.upperBound
            copied = index
        }
        return (result, copied, index)
    }

    /// Returns the range of a form that begins at `start`, or nil if the form doesn't begin there. The range includes adjacent
    /// characters that also depend on the key.
    fileprivate static func range(of form: SecretForm, in bytes: [UInt8], at start: Int) -> Range<Int>? {
        var end = start
        for wanted in form.bytes {
            guard end < bytes.count, let step = step(wanted, in: bytes, at: end, form.ignoresCase) else { return nil }
            end += step
        }
        let isStartShared = form.sharesStart && start > 0 && SecretForm.isBase64(bytes[start - 1])
        let isEndShared = form.sharesEnd && end < bytes.count && SecretForm.isBase64(bytes[end])
        return (isStartShared ? start - 1 : start)..<(isEndShared ? end + 1 : end)
    }

    private static func isSame(_ wanted: UInt8, _ byte: UInt8, _ ignoresCase: Bool) -> Bool {
        byte == wanted || ignoresCase && ASCII.lowercased(byte) == ASCII.lowercased(wanted)
    }

    /// Returns the number of bytes at `index` that represent `wanted`, either plain or escaped. Returns nil if they represent
    /// another byte.
    private static func step(_ wanted: UInt8, in bytes: [UInt8], at index: Int, _ ignoresCase: Bool) -> Int? {
        let byte = bytes[index]
        func isWanted(_ byte: UInt8?) -> Bool { byte.map { isSame(wanted, $0, ignoresCase) } ?? false }
        if isWanted(byte), wanted != 92 { return 1 }
        switch byte {
        case 37:
            // A percent-encoded character has three bytes, as in `%2F`. If a URL is a parameter of another URL, the character
            // is encoded twice and has five bytes, as in `%252F`.
            if isWanted(hex(bytes, index + 1)) { return 3 }
            return hex(bytes, index + 1) == 37 && isWanted(hex(bytes, index + 3)) ? 5 : nil
        case 92:
            guard index + 1 < bytes.count else { return byte == wanted ? 1 : nil }
            if bytes[index + 1] == 117, hex(bytes, index + 2) == 0, isWanted(hex(bytes, index + 4)) { return 6 }
            // Error messages from some programming languages contain escapes such as `\x2F`.
            if bytes[index + 1] == 120, isWanted(hex(bytes, index + 2)) { return 4 }
            // An escape inside a JSON string has an additional backslash, as in `\\x2F`.
            if bytes[index + 1] == 92, wanted != 92, let inner = step(wanted, in: bytes, at: index + 1, ignoresCase), inner > 2 {
                return inner + 1
            }
            // A backslash that isn't part of an escape is an ordinary character.
            return isWanted(bytes[index + 1]) ? 2 : wanted == 92 ? 1 : nil
        case 38:
            return reference(bytes, index).flatMap { isWanted($0.byte) ? $0.length : nil }
        default: return nil
        }
    }

    /// Returns the ASCII character that a character reference in HTML represents, such as `&amp;`, `&#47;` or `&#x2F;`.
    private static func reference(_ bytes: [UInt8], _ index: Int) -> (byte: UInt8, length: Int)? {
        guard let end = bytes[index...].prefix(10).firstIndex(of: 59) else { return nil }
        let name = bytes[(index + 1)..<end]
        let length = end - index + 1
        if name.first == 35 {
            let digits = String(decoding: name.dropFirst(), as: UTF8.self).lowercased()
            let value = digits.first == "x" ? UInt8(digits.dropFirst(), radix: 16) : UInt8(digits)
            return value.map { ($0, length) }
        }
        let characters: [(String, UInt8)] = [("quot", 34), ("amp", 38), ("lt", 60), ("gt", 62), ("apos", 39)]
        return characters.first { name.elementsEqual($0.0.utf8) }.map { ($0.1, length) }
    }

    /// Returns the byte that two hexadecimal digits represent.
    private static func hex(_ bytes: [UInt8], _ index: Int) -> UInt8? {
        guard index + 1 < bytes.count, let high = Hexadecimal.value(of: bytes[index]),
            let low = Hexadecimal.value(of: bytes[index + 1])
        else { return nil }
        return high << 4 | low
    }
}

/// Replaces the keys in long text that arrives in pieces. A key may begin in one piece and end in the next.
struct SecretRedactor {
    private let secrets: UpstreamSecrets
    /// The length of the longest form of a key, in which each byte may be escaped.
    private let margin: Int
    /// The last bytes received, which may contain the beginning of a key.
    private var held: [UInt8] = []
    /// The number of bytes at the start of `held` that have been searched. No key begins at any of them.
    private var searched = 0

    init(_ secrets: UpstreamSecrets) {
        self.secrets = secrets
        margin = 64 + 16 * (secrets.candidates.joined().map(\.form.bytes.count).max() ?? 0)
    }

    /// Returns the part of the text that is ready, with every key replaced by its variable.
    mutating func redact(_ piece: [UInt8], isLast: Bool) -> [UInt8] {
        let bytes = held + piece
        let end = isLast ? bytes.count : bytes.count - margin
        let (result, copied, index) = UpstreamSecrets.replacing(in: bytes, from: searched, until: end, secrets.match)
        // Keep one more byte, because the byte before a key may have to be replaced too.
        let kept = isLast ? bytes.count : max(copied, index - 1)
        held = Array(bytes[kept...])
        searched = index - kept
        return result + bytes[copied..<kept]
    }
}
