// The Model module contains the values that all other modules use (entries, attributes, blocks, links, catalog descriptions and
// IDs) and their binary encoding. The module doesn't know about upstreams, pages or storage.

/// A catalog's name in URLs and on the command line, such as `monsters`.
///
/// The name consists of 1 to 32 bytes of `a`–`z`, `0`–`9` and `-`, and starts with a letter.
public struct CatalogID: Hashable, Sendable, Comparable {
    /// The name as a string.
    public let raw: String

    /// Creates a catalog name, or returns nil if `raw` isn't valid.
    public init?(_ raw: String) {
        let bytes = raw.utf8.span
        guard !bytes.isEmpty, bytes.count <= 32, ASCII.isLowercase(bytes[0]) else { return nil }
        for place in bytes.indices {
            let byte = bytes[place]
            guard ASCII.isLowercase(byte) || ASCII.isDigit(byte) || byte == ASCII.minus else { return nil }
        }
        self.raw = raw
    }

    /// Creates a name from a literal in the source code. If the literal is invalid, the name is `invalid`, which no catalog uses.
    public init(known raw: StaticString) {
        self = CatalogID(raw.description) ?? CatalogID(unchecked: "invalid")
    }

    private init(unchecked raw: String) { self.raw = raw }

    /// The beginning of a built-in catalog's other name, as in `srd-spells`. The catalog has this name if the library already has
    /// an own catalog with its usual name. In every other library, the name is an alias.
    public static var builtInPrefix: String { "srd-" }

    /// The catalog's usual name if this is its other name. Otherwise nil.
    public var usualName: CatalogID? {
        let prefix = CatalogID.builtInPrefix
        return raw.utf8.starts(with: prefix.utf8) ? CatalogID(String(Substring(raw.utf8.dropFirst(prefix.utf8.count)))) : nil
    }

    /// Returns whether this catalog is another edition of `other`: its name is the other name with a year, such as `spells-2024` for
    /// `spells`.
    public func isEdition(of other: CatalogID) -> Bool {
        let name = raw.utf8, base = other.raw.utf8
        return name.count == base.count + 5 && name.starts(with: base)
            && name.dropFirst(base.count).first == ASCII.minus && name.suffix(4).allSatisfy { ASCII.isDigit($0) }
    }

    /// Compares two names byte by byte.
    public static func == (a: CatalogID, b: CatalogID) -> Bool { UTF8Comparison.equal(a.raw.utf8, b.raw.utf8) }

    /// Hashes the bytes that `==` compares.
    public func hash(into hasher: inout Hasher) { UTF8Comparison.hash(raw.utf8, into: &hasher) }

    /// Orders two names byte by byte.
    public static func < (a: CatalogID, b: CatalogID) -> Bool { UTF8Comparison.precede(a.raw.utf8, b.raw.utf8) }
}

/// An entry's permanent name, such as `monsters/aboleth`. Favourites, notes and URLs depend on it.
///
/// The key is 1 to 200 bytes of UTF-8, without `/`, `?`, `#`, `%`, ASCII control characters or ASCII spaces. It can't be `.` or
/// `..`.
public struct EntryID: Hashable, Sendable, Comparable {
    /// The catalog that contains the entry.
    public let catalog: CatalogID
    /// The entry's key within the catalog.
    public let key: String

    /// Creates an ID, or returns nil if `key` isn't a valid entry key.
    public init?(_ catalog: CatalogID, _ key: String) {
        let bytes = key.utf8.span
        guard !bytes.isEmpty, bytes.count <= 200, key != ".", key != ".." else { return nil }
        for place in bytes.indices {
            let byte = bytes[place]
            if byte <= ASCII.space || byte == 0x7F || byte == ASCII.slash || byte == ASCII.questionMark || byte == ASCII.hash
                || byte == ASCII.percent
            {
                return nil
            }
        }
        self.catalog = catalog
        self.key = key
    }

    /// Creates an ID with a number as its key. Every number is a valid key.
    public init(_ catalog: CatalogID, number: UInt32) {
        self.catalog = catalog
        key = "\(number)"
    }

    /// Parses text in the form `catalog/key`. Returns nil if `text` isn't a valid ID.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count <= 240, let slash = bytes.firstIndex(of: ASCII.slash),
            let catalog = CatalogID(String(text[..<slash]))
        else { return nil }
        self.init(catalog, String(text[bytes.index(after: slash)...]))
    }

    /// The key prefix of records that were written for Almanac.
    public static let builtInPrefix = "almanac-"

    /// Whether the record was written for Almanac and therefore isn't available from an upstream.
    public var isBuiltIn: Bool { key.utf8.starts(with: EntryID.builtInPrefix.utf8) }

    /// The ID as text: `catalog/key`.
    public var text: String { catalog.raw + "/" + key }

    /// Orders IDs by catalog, then by the key's bytes.
    public static func < (a: EntryID, b: EntryID) -> Bool {
        a.catalog == b.catalog ? UTF8Comparison.precede(a.key.utf8, b.key.utf8) : a.catalog < b.catalog
    }

    /// Compares two IDs byte by byte, so canonically equivalent Unicode spellings are different IDs.
    public static func == (a: EntryID, b: EntryID) -> Bool {
        a.catalog == b.catalog && UTF8Comparison.equal(a.key.utf8, b.key.utf8)
    }

    /// Hashes the values that `==` compares.
    public func hash(into hasher: inout Hasher) {
        UTF8Comparison.hash(catalog.raw.utf8, into: &hasher)
        UTF8Comparison.hash(key.utf8, into: &hasher)
    }
}
