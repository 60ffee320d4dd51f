/// Addresses within Almanac, to which a form or a link may send the reader.
public enum InternalPath {
    /// An address that someone else may have written; nil unless it is a path of this server.
    ///
    /// Browsers take `//host` and `/\host` for another host, and first drop tabs and line ends.
    public static func checked(_ address: String?) -> String? {
        guard let bytes = address?.utf8, bytes.first == 0x2F, bytes.dropFirst().first != 0x2F, bytes.count <= 2000,
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x5C })
        else { return nil }
        return address
    }
}
