public import Model

/// Builds packs, which are catalogs' data files, from entries in memory.
public enum InMemoryPackBuilder {
    /// Returns a pack that contains these entries. If several entries have the same ID, the pack contains only the last of them.
    /// Otherwise, the order of the entries doesn't affect the result.
    public static func pack(_ description: CatalogDescription, _ entries: [Entry]) -> [UInt8] {
        let sorted = entries.enumerated().sorted { a, b in
            a.element.id != b.element.id ? a.element.id < b.element.id : a.offset < b.offset
        }
        var ordered: [Entry] = []
        ordered.reserveCapacity(sorted.count)
        for (_, entry) in sorted {
            if ordered.last?.id == entry.id { ordered.removeLast() }
            ordered.append(entry)
        }
        var builder = PackBuilder(description)
        var pieces: [[UInt8]] = ordered.map { builder.add($0) }
        let header = builder.finish {
            ordered[Int($0)]
        } put: {
            pieces.append($0)
        }
        var file = ByteWriter(reserving: pieces.reduce(header.count) { $0 + $1.count })
        file.raw(header)
        for piece in pieces { file.raw(piece) }
        return file.bytes
    }
}
