internal import Model

/// A source file that comes with the program, with what the program needs from it when it starts. Parsing all these files would take
/// a third of the start.
struct BundledSource: Sendable {
    /// The source's name, its servers and the additional hosts that may provide pictures.
    let name: String, servers: [String], pictureHosts: [String]
    /// How many days the catalogs are considered fresh. 0 means that they never become stale.
    let freshForDays: UInt32
    /// Whether the source requires an API key.
    let needsKey: Bool
    /// The catalogs' names, in the file's order.
    let catalogs: [String]
    /// The file's content, as JSON.
    let text: StaticString

    /// The catalogs' IDs. If a name were invalid, the catalog would be missing, but a test checks that the files are valid.
    var catalogIDs: [CatalogID] { catalogs.compactMap { CatalogID($0) } }

    /// The parsed file. If the file were invalid, it would have no catalogs, but a test checks that the files are valid.
    var parsed: SourceFile {
        let bytes = text.withUTF8Buffer { unsafe Array($0) }
        return (try? SourceFile(stored: bytes)) ?? SourceFile(name: "invalid", label: .literal(""))
    }

    /// The checksum of the file's content.
    var checksum: UInt32 { text.withUTF8Buffer { unsafe CRC32.crc32(UnsafeRawBufferPointer($0)) } }
}
