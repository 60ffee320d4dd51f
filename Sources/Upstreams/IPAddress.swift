/// An IP address as 4 or 16 bytes in network order.
package struct IPAddress: Equatable, Sendable {
    package let bytes: [UInt8]

    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Whether the address is public: not private, loopback, link-local, multicast or reserved (see the registries in RFC 6890).
    /// If an IPv6 address contains an IPv4 address, the IPv4 address must be public too.
    package var isPublic: Bool {
        bytes.count == 4 ? Self.isPublic(bytes[0], bytes[1], bytes[2]) : isPublicVersion6
    }

    private static func isPublic(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        switch (first, second, third) {
        case (0, _, _), (10, _, _), (127, _, _): false
        case (100, 64...127, _): false
        case (169, 254, _): false
        case (172, 16...31, _): false
        case (192, 0, 0), (192, 0, 2), (192, 168, _): false
        case (198, 18...19, _), (198, 51, 100): false
        case (203, 0, 113): false
        case (224..., _, _): false
        default: true
        }
    }

    private func embedded(at offset: Int) -> Bool { Self.isPublic(bytes[offset], bytes[offset + 1], bytes[offset + 2]) }

    private var isPublicVersion6: Bool {
        let isZero = { (range: Range<Int>) in bytes[range].allSatisfy { $0 == 0 } }
        // Check ::, ::1 and IPv4-compatible addresses, then IPv4-mapped (::ffff:a.b.c.d) and IPv4-translated (::ffff:0:a.b.c.d)
        // addresses.
        if isZero(0..<12) { return bytes[12] != 0 && embedded(at: 12) }
        if isZero(0..<10), bytes[10] == 0xff, bytes[11] == 0xff { return embedded(at: 12) }
        if isZero(0..<8), bytes[8] == 0xff, bytes[9] == 0xff, isZero(10..<12) { return embedded(at: 12) }
        // NAT64 addresses in 64:ff9b::/96 contain an IPv4 address. Addresses in 64:ff9b:1::/48 are local.
        if bytes[0] == 0, bytes[1] == 0x64, bytes[2] == 0xff, bytes[3] == 0x9b { return isZero(4..<12) && embedded(at: 12) }
        // A 6to4 address contains an IPv4 address. A Teredo address contains an obfuscated IPv4 address.
        if bytes[0] == 0x20, bytes[1] == 0x02 { return embedded(at: 2) }
        if bytes[0] == 0x20, bytes[1] == 0x01, bytes[2] == 0, bytes[3] == 0 { return false }
        // Reject documentation and discard addresses, and everything outside 2000::/3 (unique local, link-local, site-local,
        // multicast).
        if bytes[0] == 0x20, bytes[1] == 0x01, bytes[2] == 0x0d, bytes[3] == 0xb8 { return false }
        return bytes[0] & 0xe0 == 0x20
    }
}
