internal import CPSL

/// The part of a host name that somebody can register, according to the Public Suffix List: `recipes.co.uk` for `www.recipes.co.uk`. Hosts
/// in the same registrable domain belong to the same owner.
public enum RegistrableDomain {
    /// Returns a host's registrable domain. Returns nil for an IP address, for a host in a local network, and for a public suffix such as
    /// `co.uk`.
    ///
    /// - Parameter host: The host in lower case.
    public static func of(_ host: String) -> String? {
        let isAddress = host.utf8.contains(UInt8(ascii: ":")) || host.utf8.allSatisfy { (0x2E...0x39).contains($0) }
        guard !isAddress, !host.utf8.contains(0), host.utf8.contains(UInt8(ascii: ".")) else { return nil }
        guard let found = unsafe almanac_registrable_domain(host) else { return nil }
        return unsafe String(cString: found)
    }
}
