internal import CPSL
internal import Glibc

/// A name or an address by which a certificate identifies a server.
public enum SubjectAlternativeName: Hashable, Sendable {
    /// A DNS name in lower case, without a trailing dot.
    case name(String)
    /// The 4 bytes of an IPv4 address, or the 16 bytes of an IPv6 address.
    case address([UInt8])

    /// Parses a name or an address. IPv6 addresses may be in brackets.
    ///
    /// - Throws: `badName` if the text isn't a name or an address, or if it contains a wildcard or characters other than ASCII
    ///   letters, digits and hyphens.
    public init(parsing text: String) throws(CertificateError) {
        if let bytes = SubjectAlternativeName.addressBytes(text) {
            self = .address(bytes)
            return
        }
        var name = text.lowercased()
        if name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...253).contains(name.utf8.count), labels.allSatisfy({ SubjectAlternativeName.isLabel($0) }) else {
            throw .badName(text)
        }
        // Reject a name whose last label is a number, because clients would interpret the name as an IPv4 address.
        guard let last = labels.last, !last.allSatisfy({ SubjectAlternativeName.isDigit($0) }) else { throw .badName(text) }
        self = .name(name)
    }

    /// Creates a name from the bytes in a certificate. Returns nil for bytes that aren't an address or ASCII text.
    init?(bytes: [UInt8], isAddress: Bool) {
        if isAddress {
            guard bytes.count == 4 || bytes.count == 16 else { return nil }
            self = .address(bytes)
        } else {
            guard bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
            self = .name(String(decoding: bytes, as: UTF8.self).lowercased())
        }
    }

    /// The name or address as text. IPv6 addresses have no brackets.
    public var text: String {
        switch self {
        case .name(let name): return name
        case .address(let bytes):
            var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
            let family = bytes.count == 4 ? AF_INET : AF_INET6
            guard bytes.count == 4 || bytes.count == 16,
                unsafe inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil
            else { return "" }
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// The name or address as it appears in a URL, where IPv6 addresses have brackets.
    public var urlText: String {
        if case .address(let bytes) = self, bytes.count == 16 { return "[" + text + "]" }
        return text
    }

    /// Whether the name or address can belong only to a machine on the local network.
    ///
    /// Local addresses are private (RFC 1918, RFC 4193), link-local or loopback addresses. A local name ends in a local domain or
    /// consists of a single label. A local domain either isn't in the public DNS (RFC 6761, RFC 6762, RFC 8375, and `internal`,
    /// which ICANN has reserved) or is commonly used by routers.
    ///
    /// A single label isn't local if it is a top-level domain (`com`, `dev`) or a local domain (`lan`). A name constraint for
    /// such a label would permit every machine whose name ends in it.
    public var isLocal: Bool {
        switch self {
        case .name(let name):
            let domains = [".localhost", ".local", ".home", ".home.arpa", ".lan", ".internal", ".test"]
            if domains.contains(where: { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }) { return true }
            if name == "localhost" { return true }
            guard !name.utf8.contains(UInt8(ascii: ".")), !domains.contains("." + name) else { return false }
            return unsafe almanac_is_public_suffix(name) == 0
        case .address(let bytes) where bytes.count == 4:
            return bytes[0] == 10 || bytes[0] == 127 || bytes[0] == 172 && bytes[1] & 0xF0 == 16
                || bytes[0] == 192 && bytes[1] == 168 || bytes[0] == 169 && bytes[1] == 254
        case .address(let bytes):
            let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
            return isLoopback || bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
        }
    }

    /// Whether only this machine can reach the name or address.
    public var isLoopback: Bool {
        switch self {
        case .name(let name): name == "localhost" || name.hasSuffix(".localhost")
        case .address(let bytes): bytes.count == 4 ? bytes[0] == 127 : isLocal && bytes.last == 1 && bytes[0] == 0
        }
    }

    /// Returns whether a name constraint for this name or address permits `other`. A DNS name also permits its subdomains (RFC
    /// 5280, 4.2.1.10).
    public func permits(_ other: SubjectAlternativeName) -> Bool {
        switch (self, other) {
        case (.name(let one), .name(let other)): one == other || other.hasSuffix("." + one)
        case (.address(let one), .address(let other)): one == other
        default: false
        }
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        guard (1...63).contains(label.count), label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-") else {
            return false
        }
        return label.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "-") || $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Returns the bytes of an IP address, or nil if the text isn't an address. An IPv4 address that is mapped to IPv6 becomes an
    /// IPv4 address.
    private static func addressBytes(_ text: String) -> [UInt8]? {
        var text = text
        if text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]") {
            text = String(text.dropFirst().dropLast())
        }
        guard !text.utf8.contains(0) else { return nil }
        var four = [UInt8](repeating: 0, count: 4)
        if unsafe inet_pton(AF_INET, text, &four) == 1 { return four }
        var sixteen = [UInt8](repeating: 0, count: 16)
        guard unsafe inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
        let isMapped = sixteen[..<10].allSatisfy { $0 == 0 } && sixteen[10] == 0xFF && sixteen[11] == 0xFF
        return isMapped ? Array(sixteen[12...]) : sixteen
    }
}
