internal import Model
internal import Pack

extension Library {
    /// Checks all bytes of the small packs and rebuilds damaged packs. Without this check, damage is found when a page first reads
    /// the damaged part.
    public func checkPacks() {
        guard let snapshot = try? snapshot() else { return }
        for view in snapshot.catalogs where view.isSmall { view.recheck() }
        _ = try? self.snapshot()
    }

    /// Rebuilds packs with an earlier format. A catalog's old pack stays in use until the new pack is published. If the process
    /// ends first, the next call starts again. Rebuilding a large catalog takes minutes.
    ///
    /// Uses its own database connection, so that refreshes don't wait. Failures aren't reported, because the old pack is intact.
    public func rebuildOutdatedPacks() async {
        guard writing != nil, let snapshot = try? snapshot() else { return }
        let outdated = snapshot.catalogs.filter { $0.isOutdated }.map { $0.description.id }
        guard !outdated.isEmpty,
            let owner = try? UpstreamDataWriter(
                directory, table, main.shelfFiles.known, now: options.now, random: options.random, faults: options.fileFaults)
        else { return }
        for id in outdated where !Task.isCancelled {
            // Skip the catalog if it is being imported or removed. An import writes new packs itself, and a removed catalog needs
            // none.
            guard let lock = try? FileLock.take(directory.lock(id)) else { continue }
            defer { lock.release() }
            _ = try? await owner.publish(id, .anew)
        }
    }
}
