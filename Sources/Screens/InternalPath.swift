/// Paths within Almanac to which a form or a link may redirect.
public enum InternalPath {
    /// Returns an untrusted path unchanged, or nil if it could lead to another server.
    ///
    /// Browsers treat `//host` and `/\host` as URLs of another host, and they remove tabs and line breaks first.
    public static func checked(_ address: String?) -> String? {
        guard let bytes = address?.utf8, bytes.first == 0x2F, bytes.dropFirst().first != 0x2F, bytes.count <= 2000,
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C })
        else { return nil }
        return address
    }
}
