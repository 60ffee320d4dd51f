internal import Catalogs
public import Model

/// The result of restoring the source files in a backup.
public struct SourceRestoreReport: Equatable, Sendable {
    /// The catalogs that were added. Their entries arrive with the next sync.
    public let added: [CatalogID]
    /// The names of the sources that couldn't be added, for example because an imported catalog has the same name.
    public let refused: [String]
}

extension Library {
    /// Adds the backup's source files that the library doesn't already have. Doesn't fetch any data.
    public func restoreSources(from backup: [UInt8]) async -> SourceRestoreReport {
        let known = ((try? sources()) ?? []).map(\.file.name)
        var added: [CatalogID] = []
        var refused: [String] = []
        for source in BackupDocument.sources(in: backup) where !known.contains(source.file.name) {
            do throws(LibraryError) {
                added += try await addSource(source.file, only: source.catalogs).catalogs
            } catch { refused.append(source.file.name) }
        }
        return SourceRestoreReport(added: added, refused: refused)
    }
}
