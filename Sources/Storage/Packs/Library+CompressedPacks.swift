internal import Model
internal import Pack

extension Library {
    /// Returns whether devices may download a pack. If the library doesn't show catalogs without a licence
    /// (`LibraryOptions.showsUnlicensed`), devices may download only packs of catalogs that it shows. The packs of its other
    /// catalogs are in the same folder.
    ///
    /// - Parameter hash: the pack's hash, as in `CatalogPackHashes`. The hash may come from a request.
    public func maySharePack(_ hash: String) -> Bool {
        if options.showsUnlicensed { return true }
        guard isHash(hash),
            let bytes = try? FileMemoryMapper.source(directory.pack(hash), readLength: options.packReadLength),
            let pack = try? PackReader(bytes), let shown = try? snapshot().catalogs
        else { return false }
        return shown.contains { $0.description.id == pack.description.id }
    }

    /// Returns the compressed form of a pack that `storeCompressedPack` stored. Returns nil if there isn't one or it is damaged.
    ///
    /// - Parameter hash: the pack's hash, as in `CatalogPackHashes`. The hash may come from a request.
    public func compressedPack(_ hash: String) -> [UInt8]? {
        guard isHash(hash), var bytes = try? Files.read(directory.compressedPack(hash)) else { return nil }
        guard bytes.count > 4 else { return nil }
        var checksum = ByteReader(Array(bytes.suffix(4)))
        bytes.removeLast(4)
        guard let expected = try? checksum.fixed32(), expected == CRC32.crc32(bytes[...]) else { return nil }
        return bytes
    }

    /// Stores the compressed form of a pack beside the pack. The file ends with a checksum of the compressed bytes. If the file
    /// can't be written, for example because the disk is full, nothing happens: the file is only a cache.
    ///
    /// - Parameter hash: the pack's hash, as in `CatalogPackHashes`.
    public func storeCompressedPack(_ hash: String, _ bytes: [UInt8]) {
        guard isHash(hash), Files.size(of: directory.pack(hash)) != nil else { return }
        var checksum = ByteWriter()
        checksum.fixed32(CRC32.crc32(bytes[...]))
        let temporary = directory.packs + "/" + String(UInt64.random(in: 0...UInt64.max), radix: 16) + ".part"
        try? Files.write(bytes + checksum.bytes, to: directory.compressedPack(hash), temporary: temporary, forGood: false)
    }
}
