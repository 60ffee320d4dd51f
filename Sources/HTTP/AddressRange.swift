/// A network such as `172.18.0.0/16`, or a single address.
public struct AddressRange: Hashable, Sendable {
    private let start: ClientAddress
    /// The number of leading bits that all addresses in the range have in common.
    private let length: Int

    /// Creates a range with only one address.
    public init(_ address: ClientAddress) { self.init(address, length: 128) }

    private init(_ start: ClientAddress, length: Int) {
        self.start = start
        self.length = length
    }

    /// Parses a numeric address, optionally with the length of a network's prefix (RFC 4632, RFC 4291). Returns nil if the text is
    /// anything else, or if the address has bits after the prefix.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        guard let first = parts.first, let address = ClientAddress(first) else { return nil }
        guard parts.count == 2 else {
            self.init(address)
            return
        }
        let bits = if case .ipv4 = address { 32 } else { 128 }
        guard parts[1].utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }), let length = Int(parts[1]),
            length <= bits, AddressRange.masked(address, length) == address
        else { return nil }
        self.init(address, length: length)
    }

    /// Whether the range has IPv6 addresses.
    public var isIPv6: Bool { if case .ipv6 = start { true } else { false } }

    /// Returns whether an address is in the range.
    public func contains(_ address: ClientAddress) -> Bool {
        start == address || AddressRange.masked(address, length) == start
    }

    /// Returns an address without the bits after the first `length` bits.
    private static func masked(_ address: ClientAddress, _ length: Int) -> ClientAddress {
        // Swift's `<<` gives 0 if it shifts out all bits.
        switch address {
        case .ipv4(let bits): .ipv4(bits & (UInt32.max << max(0, 32 - length)))
        case .ipv6(let high, let low):
            .ipv6(high & (UInt64.max << max(0, 64 - length)), low & (UInt64.max << min(64, max(0, 128 - length))))
        case .unix, .unknown: address
        }
    }
}
