// Records: the values everything else speaks in — entries, attributes, blocks, links, catalog descriptions, ids —
// and their binary form. It knows no upstream, no page, no disk.

/// The name of a catalog, as it stands in addresses and on the command line: `monsters`.
///
/// 1 to 32 bytes of `a`–`z`, `0`–`9` and `-`, beginning with a letter.
public struct CatalogID: Hashable, Sendable, Comparable {
    /// The name itself.
    public let raw: String

    /// Checks the form of `raw`; nil where it is not a catalog's name.
    public init?(_ raw: String) {
        let bytes = raw.utf8
        guard let first = bytes.first, bytes.count <= 32, first >= 0x61, first <= 0x7A else { return nil }
        for byte in bytes where !(byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x2D) {
            return nil
        }
        self.raw = raw
    }

    /// A name written in the program itself. A wrong one becomes `invalid`, which no catalog has.
    public init(known raw: StaticString) {
        self = CatalogID(raw.description) ?? CatalogID(unchecked: "invalid")
    }

    private init(unchecked raw: String) { self.raw = raw }

    /// The same name, byte for byte.
    public static func == (a: CatalogID, b: CatalogID) -> Bool { Bytes.equal(a.raw.utf8, b.raw.utf8) }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { Bytes.hash(raw.utf8, into: &hasher) }

    /// Order of the names' bytes.
    public static func < (a: CatalogID, b: CatalogID) -> Bool { Bytes.precede(a.raw.utf8, b.raw.utf8) }
}

/// The name of an entry, for ever: favourites, notes and addresses hang on it. Written `monsters/aboleth`.
///
/// The key is 1 to 200 bytes of UTF-8 without `/`, control characters, `?`, `#`, `%` or white space, and neither `.` nor `..`.
public struct EntryID: Hashable, Sendable, Comparable {
    /// The catalog that holds the entry.
    public let catalog: CatalogID
    /// The entry's own key in it.
    public let key: String

    /// Checks the form of `key`; nil where it is not an entry's key.
    public init?(_ catalog: CatalogID, _ key: String) {
        let bytes = key.utf8
        guard !bytes.isEmpty, bytes.count <= 200, key != ".", key != ".." else { return nil }
        for byte in bytes where byte <= 0x20 || byte == 0x7F || byte == 0x2F || byte == 0x3F || byte == 0x23 || byte == 0x25 {
            return nil
        }
        self.catalog = catalog
        self.key = key
    }

    /// An id whose key is a number: every number can be one.
    public init(_ catalog: CatalogID, number: UInt32) {
        self.catalog = catalog
        key = "\(number)"
    }

    /// Reads `catalog/key`; nil where `text` is anything else.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count <= 240, let slash = bytes.firstIndex(of: 0x2F),
            let catalog = CatalogID(String(text[..<slash]))
        else { return nil }
        self.init(catalog, String(text[bytes.index(after: slash)...]))
    }

    /// How the keys of records begin that were written for Almanac.
    public static let builtInPrefix = "almanac-"

    /// Whether it is a record that was written for Almanac: no upstream has it.
    public var isBuiltIn: Bool { key.utf8.starts(with: EntryID.builtInPrefix.utf8) }

    /// `catalog/key`.
    public var text: String { catalog.raw + "/" + key }

    /// Order by catalog, then by the key's bytes.
    public static func < (a: EntryID, b: EntryID) -> Bool {
        a.catalog == b.catalog ? Bytes.precede(a.key.utf8, b.key.utf8) : a.catalog < b.catalog
    }

    /// The same key, byte for byte: two spellings that Unicode holds equal are two ids.
    public static func == (a: EntryID, b: EntryID) -> Bool {
        a.catalog == b.catalog && Bytes.equal(a.key.utf8, b.key.utf8)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        Bytes.hash(catalog.raw.utf8, into: &hasher)
        Bytes.hash(key.utf8, into: &hasher)
    }
}
