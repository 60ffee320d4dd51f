internal import Model
internal import Pack

extension Library {
    /// Rebuilds packs with an earlier format. Until a catalog's new pack is published, its old pack stays in use, so nothing is
    /// missing in the meantime. If the process ends before that, the next call starts again. A large catalog takes minutes.
    ///
    /// Uses its own database connection, so that refreshes don't wait. Failures aren't reported, because the old pack is intact.
    public func rebuildOutdatedPacks() async {
        guard writing != nil, let snapshot = try? snapshot() else { return }
        let outdated = snapshot.catalogs.filter { $0.isOutdated }.map { $0.description.id }
        guard !outdated.isEmpty,
            let owner = try? StoreActor(directory, table, now: options.now, random: options.random, faults: options.fileFaults)
        else { return }
        for id in outdated where !Task.isCancelled {
            // Skip the catalog if it is being imported or removed, because that operation publishes it.
            guard let lock = try? FileLock.take(directory.lock(id)) else { continue }
            defer { lock.release() }
            _ = try? await owner.publish(id, .anew)
        }
    }
}
