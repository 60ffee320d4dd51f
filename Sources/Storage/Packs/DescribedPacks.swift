internal import Catalogs
internal import Model
internal import Pack

/// Remembers in a file which packs contain the descriptions that the built-in adapters give to their catalogs. A start that finds the
/// same packs doesn't have to compare the descriptions, so it doesn't have to parse the adapters' source files.
///
/// The file is only a cache. It contains a hash of the program, the adapters and the names of the packs, which are hashes of their
/// bytes.
struct DescribedPacks {
    let directory: DataDirectory

    /// Returns whether these packs were remembered.
    func contains(_ hash: String) -> Bool { (try? Files.read(directory.describedPacks)) == Array(hash.utf8) }

    /// Remembers packs, unless the file can't be written.
    func remember(_ hash: String) {
        let temporary = directory.packs + "/" + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".part"
        try? Files.write(Array(hash.utf8), to: directory.describedPacks, temporary: temporary, forGood: false)
    }

    /// Returns the hash of the program, the built-in catalogs' adapters and their packs, or nil if the program's file can't be found.
    static func hash(_ items: [AdapterTable.CatalogAdapters], _ rows: [String: CatalogRow]) -> String? {
        guard let program = Files.stamp(of: "/proc/self/exe") else { return nil }
        var writer = ByteWriter()
        writer.string(program)
        var last = ""
        for item in items where !item.isAdded {
            let upstream = item.defaultAdapter.upstream, packs = rows[item.id.raw]?.pointer
            // The catalogs of an adapter follow each other.
            if upstream != last { writer.fixed32(item.defaultAdapter.descriptionChecksum) }
            last = upstream
            for text in [item.id.raw, packs?.base ?? "", packs?.delta ?? ""] { writer.string(text) }
        }
        return SHA256.sha256(writer.bytes)
    }
}
