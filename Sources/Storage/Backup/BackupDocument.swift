internal import Catalogs
internal import FoundationEssentials
internal import Localization
internal import Model
internal import Shelf

/// The contents of a backup file, in the format that `BackupFileWriter` writes.
struct BackupDocument: Sendable {
    /// The maximum size of a backup file, in bytes.
    static let sizeLimit = 64 << 20

    let changes: [ShelfChange]
    /// The number of changes in the file that are invalid and were skipped.
    let skipped: Int
    /// Whether every change in the file was read, and the counts of favourites and notes are correct. Only a complete backup may
    /// replace the existing favourites and notes.
    let isWhole: Bool

    /// Decodes a backup file.
    init(_ bytes: [UInt8], now: Int64) throws(LibraryError) {
        guard bytes.count <= Self.sizeLimit else { throw .badBackup(.tooLarge) }
        let decoder = JSONDecoder()
        let data = Data(bytes)
        let head: Head
        do { head = try decoder.decode(Head.self, from: data) } catch DecodingError.dataCorrupted {
            throw .badBackup(.notJSON)
        } catch {
            // A file that contains only a word or a number is technically valid JSON. Treat the file as if it weren't JSON.
            let first = bytes.first { $0 > ASCII.space }
            throw .badBackup(first == ASCII.leftBrace || first == ASCII.leftBracket ? .wrongShape : .notJSON)
        }
        guard head.format == BackupFileWriter.format else { throw .badBackup(.wrongShape) }
        // Versions start at 1. A number that is too large for an `Int` means a newer version.
        guard head.version >= 1, head.version == head.version.rounded() else { throw .badBackup(.wrongShape) }
        guard head.version <= Double(BackupFileWriter.version) else {
            throw .badBackup(.newerVersion(Int(exactly: head.version) ?? .max))
        }
        guard let wire = try? decoder.decode(Body.self, from: data) else { throw .badBackup(.wrongShape) }
        changes = wire.changes.compactMap { $0.value?.change }
        skipped = wire.changes.count - changes.count
        let state = ShelfState(changes)
        isWhole =
            skipped == 0 && state.favourites.count == wire.favourites && state.notedEntries.count == wire.notes
        // If none of the changes can be read, the file isn't a backup, even if its header says that it is.
        if changes.isEmpty, skipped > 0 { throw .badBackup(.wrongShape) }
    }

    /// Encodes the journal of favourites and notes as a backup file. `now` is in milliseconds since 1970.
    static func encode(
        _ changes: [ShelfChange], device: UInt64, now: Int64, sources: [AddedSourceFile]? = nil
    ) -> [UInt8] {
        BackupFileWriter.encode(
            changes, device: device, made: date(now),
            sources: sources.map { sources in
                sources.map { ($0.catalogs.map(\.raw), String(decoding: $0.file.bytes, as: UTF8.self)) }
            })
    }

    /// Returns the valid source files in a backup.
    static func sources(in bytes: [UInt8]) -> [AddedSourceFile] { sourceList(in: bytes)?.sources ?? [] }

    /// Returns the names of a backup's invalid source files, and the reasons why they are invalid.
    static func invalidSources(in bytes: [UInt8]) -> [(name: String, error: SourceFileError)] {
        checkedList(in: bytes)?.sources?.compactMap(\.failure) ?? []
    }

    /// Returns the time of a backup as text, and its valid source files. `sources` is nil if the backup doesn't say which source
    /// files the library had. Returns nil if the file isn't a backup.
    static func sourceList(in bytes: [UInt8]) -> (made: String, sources: [AddedSourceFile]?)? {
        checkedList(in: bytes).map { ($0.made ?? "", $0.sources?.compactMap(\.value)) }
    }

    private static func checkedList(in bytes: [UInt8]) -> SourceList? {
        guard bytes.count <= sizeLimit, let list = try? JSONDecoder().decode(SourceList.self, from: Data(bytes)),
            list.format == BackupFileWriter.format, list.version <= Double(BackupFileWriter.version)
        else { return nil }
        return list
    }

    /// Formats a time, such as `2026-07-31T12:00:00Z`.
    static func date(_ milliseconds: Int64) -> String { ISO8601TimestampFormat.iso(milliseconds / 1000) }

    /// The backup's source files, decoded separately from the changes.
    private struct SourceList: Decodable {
        let format: String
        let version: Double
        let made: String?
        let sources: [FailableSource]?
    }

    /// A source file that may be invalid.
    private struct FailableSource: Decodable {
        /// A source file as JSON text, with the IDs of the catalogs that the user kept.
        private struct Wire: Decodable {
            let catalogs: [String]
            let file: String
        }

        /// Nil if the file is invalid or none of its catalogs was kept.
        private(set) var value: AddedSourceFile?
        /// The source's name and the reason why the file is invalid. Nil if the file is valid.
        private(set) var failure: (name: String, error: SourceFileError)?

        init(from decoder: any Decoder) throws {
            guard let wire = try? Wire(from: decoder) else {
                failure = ("?", .notJSON(line: 1, column: 1))
                return
            }
            let bytes = Array(wire.file.utf8)
            do throws(SourceFileError) {
                let file = try SourceFile(stored: bytes)
                let catalogs = file.catalogIDs.filter { wire.catalogs.contains($0.raw) }
                value = catalogs.isEmpty ? nil : AddedSourceFile(file, catalogs)
            } catch {
                failure = ((try? JSONDocument(bytes).root)?.text("name") ?? wire.catalogs.joined(separator: ", "), error)
            }
        }
    }

    /// The file's format and version, which are decoded before the rest of the file.
    private struct Head: Decodable {
        let format: String
        let version: Double
    }

    /// The contents of the backup file, with the counts that show whether it is complete.
    private struct Body: Decodable {
        let made: String
        let device: String
        let favourites: Int
        let notes: Int
        let changes: [FailableChange]
    }

    /// A change that may be unreadable. If one change can't be decoded, the others are still read.
    private struct FailableChange: Decodable {
        let value: BackupChange?

        init(from decoder: any Decoder) throws { value = try? BackupChange(from: decoder) }
    }
}

private struct BackupChange: Decodable {
    let id: String
    let entry: String
    let kind: String
    let name: String?
    let title: String?
    let text: String?
    let date: Int64?
    let replaces: [String]?

    /// The decoded change, or nil if any part of it is invalid.
    var change: ShelfChange? {
        guard let id = ChangeID(id), let entry = EntryID(entry), let kind = changeKind else { return nil }
        let replaces = replaces ?? []
        let change = ShelfChange(id: id, entry: entry, kind: kind, replaces: replaces.compactMap { ChangeID($0) })
        return change.replaces.count == replaces.count && change.isAcceptable ? change : nil
    }

    private var changeKind: ShelfChange.Kind? {
        switch kind {
        case "favourite": if let name, let date { .favourite(name: name, date: date, title: title ?? "") } else { nil }
        case "unfavourite": .unfavourite
        case "note": if let text, let date { .note(text: text, date: date) } else { nil }
        case "clearNote": .clearNote
        default: nil
        }
    }
}
