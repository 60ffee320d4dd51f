public import Model

/// Checks the paths to which a form or a link may redirect.
public enum RedirectPathValidator {
    /// Returns an untrusted path, or nil if it could lead to another server.
    ///
    /// Browsers treat `//host` and `/\host` as URLs of another host, and they remove tabs and line breaks first.
    public static func checked(_ address: String?) -> Destination? {
        guard let bytes = address?.utf8, bytes.first == ASCII.slash, bytes.dropFirst().first != ASCII.slash, bytes.count <= 2000,
            bytes.allSatisfy({ $0 > ASCII.space && $0 < 0x7F && $0 != ASCII.backslash })
        else { return nil }
        return address.map { .path($0) }
    }
}
