import Model

/// Pictures that come from the reader's files instead of an address. The library stores them, and an entry names them with an address of
/// its own, such as `stored:9f3c25d1e07a4b68-48213`.
public enum StoredPicture {
    /// The maximum size of a picture, in bytes.
    public static let sizeLimit = 16 << 20

    /// Returns a picture's address. It depends on the picture's bytes only, so a picture that is added again has the same address.
    public static func address(of picture: [UInt8]) -> String {
        Entry.storedPicture + String(FNV1a.hash(picture.span), radix: 16) + "-\(picture.count)"
    }

    /// Returns the name of the picture's file, or nil if the address is a web address.
    public static func name(in address: String) -> String? {
        guard address.hasPrefix(Entry.storedPicture) else { return nil }
        let name = address.dropFirst(Entry.storedPicture.count)
        let isName =
            !name.isEmpty && name.utf8.count <= 40
            && name.utf8.allSatisfy { ASCII.isDigit($0) || (ASCII.lowerA...ASCII.lowerF).contains($0) || $0 == ASCII.minus }
        return isName ? String(name) : nil
    }
}
