/// The operator's API keys for an upstream. `UpstreamRequest` contains variables such as `${KEY}` in place of the keys. Only the
/// client replaces a variable with its key, and it replaces the key with the variable in everything that it returns.
public struct UpstreamSecrets: Sendable {
    /// The minimum length of a key, in bytes. A shorter key would also occur in ordinary text, where it would be replaced.
    public static let shortest = 6

    private struct Secret: Sendable {
        let variable: [UInt8]
        let value: [UInt8]
    }

    private let secrets: [Secret]

    /// Creates a set of keys from a dictionary of variables' names and their keys. Keys that are too short are left out.
    public init(_ values: [String: String] = [:]) {
        // If a key contains another key, replace the longer key first.
        secrets = values.filter { $0.value.utf8.count >= UpstreamSecrets.shortest }
            .sorted { ($1.value.utf8.count, $0.key) < ($0.value.utf8.count, $1.key) }
            .map { Secret(variable: Array("${\($0.key)}".utf8), value: Array($0.value.utf8)) }
    }

    /// Whether there are no keys.
    public var isEmpty: Bool { secrets.isEmpty }

    /// Replaces the variables in the text with their keys.
    func fill(_ text: String) -> String {
        guard !secrets.isEmpty, text.utf8.contains(36) else { return text }
        var bytes = Array(text.utf8)
        for secret in secrets {
            bytes = Self.replacing(in: bytes, with: secret.value) { bytes, start in
                bytes[start...].starts(with: secret.variable) ? secret.variable.count : nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces every key in `bytes` with its variable. Finds a key even if some of its characters are escaped as in URLs, JSON
    /// or HTML.
    func redact(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for secret in secrets {
            result = Self.replacing(in: result, with: secret.variable) { Self.length(of: secret.value, in: $0, at: $1) }
        }
        return result
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

    /// Replaces every match. `length` returns a match's length at a position, or nil if there is no match.
    private static func replacing(
        in bytes: [UInt8], with other: [UInt8], _ length: ([UInt8], Int) -> Int?
    ) -> [UInt8] {
        var result: [UInt8] = []
        var copied = 0
        var index = 0
        while index < bytes.count {
            guard let found = length(bytes, index) else {
                index += 1
                continue
            }
            result += bytes[copied..<index]
            result += other
            index += found
            copied = index
        }
        return copied == 0 ? bytes : result + bytes[copied...]
    }

    /// Returns the number of bytes from `start` that represent `value`, or nil if `value` isn't there.
    private static func length(of value: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
        var index = start
        for wanted in value {
            guard index < bytes.count, let step = step(wanted, in: bytes, at: index) else { return nil }
            index += step
        }
        return index - start
    }

    /// Returns the number of bytes that represent `wanted` at a position, or nil if another byte is there.
    private static func step(_ wanted: UInt8, in bytes: [UInt8], at index: Int) -> Int? {
        let byte = bytes[index]
        if byte == wanted, wanted != 92 { return 1 }
        switch byte {
        case 37:
            // `%2F`, or `%252F` in a URL within a URL.
            if hex(bytes, index + 1) == wanted { return 3 }
            return hex(bytes, index + 1) == 37 && hex(bytes, index + 3) == wanted ? 5 : nil
        case 92:
            guard index + 1 < bytes.count else { return byte == wanted ? 1 : nil }
            if bytes[index + 1] == 117, hex(bytes, index + 2) == 0, hex(bytes, index + 4) == wanted { return 6 }
            // A backslash that is not part of an escape stands for itself.
            return bytes[index + 1] == wanted ? 2 : wanted == 92 ? 1 : nil
        case 38:
            for (name, character) in [("&quot;", 34), ("&amp;", 38), ("&lt;", 60), ("&gt;", 62), ("&#39;", 39)]
                as [(String, UInt8)]
            where character == wanted && bytes[index...].starts(with: name.utf8) {
                return name.utf8.count
            }
            return nil
        default: return nil
        }
    }

    /// Returns the byte that two hexadecimal digits represent.
    private static func hex(_ bytes: [UInt8], _ index: Int) -> UInt8? {
        guard index + 1 < bytes.count, let high = digit(bytes[index]), let low = digit(bytes[index + 1]) else { return nil }
        return high << 4 | low
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }
}
