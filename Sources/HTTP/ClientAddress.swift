internal import CMicroHTTPD

/// The address of a connection's other end.
public enum ClientAddress: Hashable, Sendable {
    case ipv4(UInt32)
    /// The upper and the lower half of an IPv6 address.
    case ipv6(UInt64, UInt64)
    /// A program on the same computer that uses the server's Unix socket.
    case unix
    /// A connection without an address, or a test.
    case unknown

    /// Returns the address of a connection's other end.
    init(_ connection: OpaquePointer) {
        var bytes: (UInt64, UInt64) = (0, 0)
        switch unsafe almanac_mhd_client(connection, &bytes) {
        case 1: self = .unix
        case 4: self = .ipv4(UInt32(truncatingIfNeeded: bytes.1.bigEndian))
        case 6: self = ClientAddress(bytes.0.bigEndian, bytes.1.bigEndian)
        default: self = .unknown
        }
    }

    /// Creates an address from the two halves of an IPv6 address. An IPv4 address in IPv6 form becomes an IPv4 address.
    private init(_ high: UInt64, _ low: UInt64) {
        self = high == 0 && low >> 32 == 0xFFFF ? .ipv4(UInt32(truncatingIfNeeded: low)) : .ipv6(high, low)
    }

    /// Parses a numeric address, such as `192.168.1.2` or `fd00::1`. Returns nil if the text isn't an address.
    public init?(_ text: String) {
        var bytes: (UInt64, UInt64) = (0, 0)
        switch unsafe almanac_parse_address(text, &bytes) {
        case 4: self = .ipv4(UInt32(truncatingIfNeeded: bytes.1.bigEndian))
        case 6: self = ClientAddress(bytes.0.bigEndian, bytes.1.bigEndian)
        default: return nil
        }
    }

    /// Parses an address in a proxy's header, which can have a port, such as `192.168.1.2:80` or `[fd00::1]:80`.
    public init?(forwarded text: String) {
        var address = Substring(text)
        if address.first == "[", let end = address.firstIndex(of: "]") {
            address = address[address.index(after: address.startIndex)..<end]
        } else if let colon = address.firstIndex(of: ":"), address.lastIndex(of: ":") == colon {
            address = address[..<colon]
        }
        self.init(String(address))
    }

    /// Whether the other end is a program on the same computer.
    public var isLoopback: Bool {
        switch self {
        case .ipv4(let bits): bits >> 24 == 127
        case .ipv6(let high, let low): high == 0 && low == 1
        case .unix: true
        case .unknown: false
        }
    }

    /// The address as text. An IPv6 address has its short form (RFC 5952).
    public var text: String {
        switch self {
        case .ipv4(let bits): return [24, 16, 8, 0].map { String(bits >> $0 & 255) }.joined(separator: ".")
        case .ipv6(let high, let low):
            let groups = [high, low].flatMap { half in [48, 32, 16, 0].map { half >> $0 & 0xFFFF } }
            // Leave out the longest series of zeros, the first of several.
            var zeros = 0..<0
            for start in groups.indices {
                let end = groups[start...].firstIndex { $0 != 0 } ?? groups.count
                if end - start > max(1, zeros.count) { zeros = start..<end }
            }
            func text(_ groups: ArraySlice<UInt64>) -> String {
                groups.map { String($0, radix: 16) }.joined(separator: ":")
            }
            return zeros.isEmpty
                ? text(groups[...]) : text(groups[..<zeros.lowerBound]) + "::" + text(groups[zeros.upperBound...])
        case .unix: return "unix:"
        case .unknown: return "-"
        }
    }
}
