public import Catalogs
public import Model

/// The result of restoring the source files in a backup.
public struct SourceRestoreReport: Equatable, Sendable {
    /// A source that wasn't restored.
    public struct Refusal: Equatable, Sendable {
        /// The reason why a source wasn't restored.
        public enum Reason: Equatable, Sendable {
            /// The file sends API keys, and the user hasn't confirmed the servers that receive them.
            case unconfirmed(SourceFile)
            /// The file is invalid or conflicts with the library, or it couldn't be stored.
            case failed(LibraryError)
        }

        /// The source's name.
        public let source: String
        /// The reason.
        public let reason: Reason
    }

    /// The catalogs that were added. Their entries arrive with the next sync.
    public let added: [CatalogID]
    /// The sources that weren't restored.
    public let refused: [Refusal]

    /// Creates a report, by default one without sources.
    public init(added: [CatalogID] = [], refused: [Refusal] = []) { (self.added, self.refused) = (added, refused) }
}

extension Library {
    /// Returns the backup's source files that the library doesn't already have and that send API keys. Restoring one of them needs
    /// the user's confirmation, because a backup may come from another person.
    public func sourcesToConfirm(in backup: [UInt8]) -> [SourceFile] {
        missingSources(in: backup).map(\.file).filter { !$0.variables.isEmpty }
    }

    /// Adds the backup's source files that the library doesn't already have. Doesn't fetch any data.
    ///
    /// - Parameter confirmed: The source files that may send API keys. Other files that send keys aren't restored.
    public func restoreSources(from backup: [UInt8], confirmed: [SourceFile] = []) async -> SourceRestoreReport {
        let known = ((try? sources()) ?? []).map(\.file.name)
        var added: [CatalogID] = []
        var refused: [SourceRestoreReport.Refusal] = []
        for source in missingSources(in: backup) {
            guard source.file.variables.isEmpty || confirmed.contains(source.file) else {
                refused.append(.init(source: source.file.name, reason: .unconfirmed(source.file)))
                continue
            }
            // A library may contain files that were stored before a rule was added, but a file from a backup must follow all
            // rules.
            do throws(SourceFileError) { _ = try SourceFile(parsing: source.file.bytes) } catch {
                refused.append(.init(source: source.file.name, reason: .failed(.badSource(error))))
                continue
            }
            do throws(LibraryError) {
                added += try await addSource(source.file, only: source.catalogs).catalogs
            } catch { refused.append(.init(source: source.file.name, reason: .failed(error))) }
        }
        for (name, error) in BackupDocument.invalidSources(in: backup) where !known.contains(name) {
            refused.append(.init(source: name, reason: .failed(.badSource(error))))
        }
        return SourceRestoreReport(added: added, refused: refused)
    }

    private func missingSources(in backup: [UInt8]) -> [AddedSourceFile] {
        let known = ((try? sources()) ?? []).map(\.file.name)
        return BackupDocument.sources(in: backup).filter { !known.contains($0.file.name) && !$0.file.isImport }
    }
}
