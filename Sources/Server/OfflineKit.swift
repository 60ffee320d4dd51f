internal import Compression
internal import HTTP
internal import Model
internal import Pack
internal import Pages
internal import Routing
internal import Screens
internal import Storage
internal import Synchronization
internal import Threads

/// The offline kit, which contains everything that a browser's service worker or a replica needs to answer requests without
/// this server. `docs/kit.md` specifies the manifest and the files.
final class OfflineKit: Sendable {
    /// The maximum size of a catalog's packs (its data files), in bytes. Devices can't store larger catalogs, because the worker
    /// holds all packs in memory.
    private let largestCatalog: Int64
    /// The maximum total size of the compressed packs to keep in memory, in bytes.
    private static let mostKept = 32 << 20

    /// The size, in bytes, below which a pack is compressed again with the highest compression level. Compressing a larger pack
    /// again would take too long.
    private static let largestThoroughPack = 4 << 20

    private struct CompressedPackCache {
        /// The compressed packs with their hashes. The newest pack is last.
        var packs: [(hash: String, body: ZeroCopyBody)] = []
        /// The hashes of the packs to compress again. The first pack is being compressed now.
        var waiting: [String] = []
        /// For each catalog, a pack that contains the catalog's description but no entries. The key is the pack's hash.
        var outlines: [String: [UInt8]] = [:]
        /// The hash of each catalog's pack without entries, and the description that the pack was made from.
        var outlineHashes: [CatalogID: (description: CatalogDescription, hash: String, size: Int)] = [:]
    }

    private let library: Library
    private let kept = Mutex(CompressedPackCache())

    init(library: Library, largestCatalog: Int64) {
        self.library = library
        self.largestCatalog = largestCatalog
    }

    // MARK: The manifest

    /// A catalog in the manifest.
    struct ListedCatalog {
        let view: MergedCatalog
        let isOptional: Bool
        /// The pack without entries.
        let outline: (hash: String, size: Int)
        /// The base pack and any delta pack. Empty if the catalog has no packs.
        let packs: [(hash: String, size: Int64)]
        /// The number of entries with a picture that devices can download.
        let pictures: UInt32
    }

    /// Returns the manifest as JSON.
    ///
    /// - Parameters:
    ///   - context: the request's context, which contains the public state of each catalog.
    ///   - household: the ID of the library that the readers share.
    func manifest(
        _ snapshot: LibrarySnapshot, _ context: RequestContext, _ files: StaticFiles, household: UInt64
    ) -> [UInt8] {
        let catalogs = snapshot.catalogs.indices.map { place in
            let view = snapshot.catalogs[place]
            return ListedCatalog(
                view: view, isOptional: library.isStoredOnRequest(view.description.id), outline: outline(of: view.description),
                packs: packs(snapshot.packs[place]), pictures: view.pictureCount)
        }
        return OfflineKit.manifest(catalogs, context, files, limit: largestCatalog) { json in
            json["library"] = String(snapshot.device, radix: 16)
            if let reader = context.reader {
                json["reader"] = reader.name
                json["household"] = String(household, radix: 16)
            }
        }
    }

    /// Returns the manifest for some catalogs as JSON. `identity` writes the keys that say which library it is.
    static func manifest(
        _ catalogs: [ListedCatalog], _ context: RequestContext, _ files: StaticFiles, limit: Int64,
        identity: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var state = ByteWriter()
        context.encode(to: &state)
        var json = JSONWriter()
        json.object { json in
            json["format"] = 1
            json["build"] = files.build
            identity(&json)
            json["settings"] = SettingsCookie.value(context.settings)
            json["state"] = OfflineKit.hexadecimal(state.bytes)
            json["worker"] = files.address(of: StaticFiles.worker, context.links)
            json["module"] = files.address(of: StaticFiles.module, context.links)
            json["texts"] = files.address(of: StaticFiles.texts, context.links)
            json.array("files", files.addresses(context.links)) { $0.string($1) }
            json["limit"] = limit
            json.objects("catalogs", catalogs) { json, catalog in write(catalog, limit, context.links, &json) }
        }
        return json.bytes
    }

    private static func write(_ catalog: ListedCatalog, _ limit: Int64, _ links: LinkWriter, _ json: inout JSONWriter) {
        json["id"] = catalog.view.description.id.raw
        json["entries"] = catalog.view.rows.count
        json["pictures"] = catalog.pictures
        if catalog.isOptional { json["isOptional"] = true }
        json.object("outline") { json in
            json["path"] = links.address(.pack(catalog.outline.hash, isOutline: true))
            json["size"] = catalog.outline.size
        }
        guard !catalog.packs.isEmpty else { return }
        let size = catalog.packs.reduce(0) { $0 + $1.size }
        json["size"] = size
        guard size <= limit else { return }
        json.objects("packs", catalog.packs) { json, pack in
            json["path"] = links.address(.pack(pack.hash, isOutline: false))
            json["size"] = pack.size
        }
    }

    /// Returns a catalog's packs with their sizes. Empty if one is missing.
    private func packs(_ hashes: CatalogPackHashes?) -> [(hash: String, size: Int64)] {
        guard let hashes else { return [] }
        var packs: [(hash: String, size: Int64)] = []
        for hash in [hashes.base, hashes.delta] {
            guard let hash else { continue }
            guard let size = library.packSize(hash) else { return [] }
            packs.append((hash, size))
        }
        return packs
    }

    /// Returns the hash and the size of a catalog's pack without entries. A worker that doesn't store the catalog uses this pack
    /// to list the catalog on its pages.
    private func outline(of description: CatalogDescription) -> (hash: String, size: Int) {
        kept.withLock { kept in
            if let known = kept.outlineHashes[description.id], known.description == description {
                return (known.hash, known.size)
            }
            let bytes = InMemoryPackBuilder.pack(description.outline, [])
            let hash = SHA256.sha256(bytes)
            kept.outlineHashes[description.id] = (description, hash, bytes.count)
            kept.outlines[hash] = bytes
            return (hash, bytes.count)
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * bytes.count)
        for byte in bytes { digits += [Hexadecimal.digit(byte >> 4), Hexadecimal.digit(byte)] }
        return String(decoding: digits, as: UTF8.self)
    }

    // MARK: The files

    /// Returns the pack at `/kit/packs/HASH.pack`, or the pack without entries at `/kit/outlines/HASH.pack`. Returns status 404
    /// if the file no longer exists or its catalog isn't shown, or nil for any other address.
    func reply(to request: HTTPRequest) -> HTTPResponse? {
        guard request.target.utf8.starts(with: Route.kitFolder.utf8) else { return nil }
        let parts = request.path.utf8.split(separator: ASCII.slash)
        guard parts.count == 3, parts[2].count > 5, parts[2].suffix(5).elementsEqual(".pack".utf8) else { return nil }
        let hash = String(Substring(parts[2].dropLast(5)))
        let acceptsBrotli = request.contentCoding(from: [.brotli]) != nil
        let isOutline = parts[1].elementsEqual("outlines".utf8)
        guard isOutline || parts[1].elementsEqual("packs".utf8) else { return nil }
        guard isOutline || library.maySharePack(hash) else { return OfflineKit.gone }
        if acceptsBrotli, !isOutline {
            guard let body = compressedPack(hash) else { return OfflineKit.gone }
            return HTTPResponse(headers: OfflineKit.headers + [HTTPHeader("Content-Encoding", "br")], shared: body)
        }
        guard let bytes = isOutline ? kept.withLock({ $0.outlines[hash] }) : library.pack(hash) else { return OfflineKit.gone }
        // A pack without entries is small, so compressing it takes less than a millisecond.
        if acceptsBrotli, let small = try? Brotli.compress(bytes, quality: 9) {
            return HTTPResponse(headers: OfflineKit.headers + [HTTPHeader("Content-Encoding", "br")], body: small)
        }
        return HTTPResponse(headers: OfflineKit.headers, body: bytes)
    }

    /// Returns a compressed pack, from memory or disk if possible. A large pack is compressed with a lower compression level,
    /// which takes less time.
    private func compressedPack(_ hash: String) -> ZeroCopyBody? {
        if let known = kept.withLock({ $0.packs.first { $0.hash == hash }?.body }) { return known }
        if let stored = library.compressedPack(hash) { return keep(stored, hash) }
        guard let bytes = library.pack(hash) else { return nil }
        let isSmall = bytes.count < OfflineKit.largestThoroughPack
        let body = keep((try? Brotli.compress(bytes, quality: isSmall ? 9 : 5)) ?? bytes, hash)
        if isSmall { compressThoroughly(hash) }
        return body
    }

    private func keep(_ bytes: [UInt8], _ hash: String) -> ZeroCopyBody {
        let body = ZeroCopyBody(bytes)
        kept.withLock { kept in
            kept.packs.removeAll { $0.hash == hash }
            kept.packs.append((hash, body))
            while kept.packs.count > 1, kept.packs.reduce(0, { $0 + $1.body.count }) > OfflineKit.mostKept {
                kept.packs.removeFirst()
            }
        }
        return body
    }

    /// In the background, compresses the current packs with the highest compression level, except packs that are too large or
    /// already compressed.
    func compressPacks() {
        guard let snapshot = try? library.snapshot() else { return }
        var packs: [(hash: String, size: Int64)] = []
        for names in snapshot.packs {
            for hash in [names?.base, names?.delta] {
                if let hash, let size = library.packSize(hash) { packs.append((hash, size)) }
            }
        }
        for pack in packs.sorted(by: { $0.size < $1.size })
        where pack.size < OfflineKit.largestThoroughPack && library.compressedPack(pack.hash) == nil {
            compressThoroughly(pack.hash)
        }
    }

    /// Compresses a pack again with the highest compression level, and stores the result for later requests. This takes seconds,
    /// so it happens on a thread with low priority, one pack at a time.
    private func compressThoroughly(_ hash: String) {
        let isFirst = kept.withLock { kept in
            guard !kept.waiting.contains(hash) else { return false }
            kept.waiting.append(hash)
            return kept.waiting.count == 1
        }
        guard isFirst else { return }
        let isStarted = DetachedThread.start(isLowPriority: true, stackSize: 8 << 20) { [weak self] in
            while let self, let hash = self.kept.withLock({ $0.waiting.first }) {
                if let bytes = self.library.pack(hash), let small = try? Brotli.compress(bytes, quality: 11) {
                    self.library.storeCompressedPack(hash, small)
                    _ = self.keep(small, hash)
                }
                self.kept.withLock { _ = $0.waiting.removeFirst() }
            }
        }
        if !isStarted { kept.withLock { $0.waiting = [] } }
    }

    private static let headers = [
        HTTPHeader("Content-Type", "application/octet-stream"),
        HTTPHeader("Cache-Control", "public, max-age=31536000, immutable"), HTTPHeader("X-Content-Type-Options", "nosniff"),
        HTTPHeader("Vary", "Accept-Encoding"),
    ]

    private static let gone = HTTPResponse(
        status: 404,
        headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8"), HTTPHeader("Cache-Control", "no-store")],
        body: Array("This file is no longer part of the kit. Read /kit again.\n".utf8))
}
