internal import Model
internal import Pack

/// The random secret in an invitation's link or a device's cookie: 256 bits as 64 hexadecimal digits. The registry stores only
/// its hash, so that nobody who reads the registry can act for a reader.
public struct ReaderToken: Equatable, Sendable {
    /// The secret. It must never stand in a log, a page or a command's arguments.
    public let text: String

    /// Creates a new secret from the system's random number generator.
    init() {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        for _ in 0..<4 {
            let word = generator.next()
            for shift in stride(from: 60, through: 0, by: -4) { bytes.append(Hexadecimal.digit(UInt8(word >> UInt64(shift) & 15))) }
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Reads a secret from a link or a cookie. Returns nil if the text doesn't have the form of a secret.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64,
            text.utf8.allSatisfy({ ASCII.isDigit($0) || $0 >= ASCII.lowerA && $0 <= ASCII.lowerF })
        else { return nil }
        self.text = String(text)
    }

    /// The hash that the registry stores.
    var hash: String { SHA256.sha256(Array(text.utf8)) }

    /// Compares two hashes. The time doesn't depend on where they differ.
    static func isSame(_ hash: String, _ other: String) -> Bool {
        guard hash.utf8.count == other.utf8.count else { return false }
        var difference: UInt8 = 0
        for (a, b) in zip(hash.utf8, other.utf8) { difference |= a ^ b }
        return difference == 0
    }
}
