internal import Catalogs
internal import Localization
internal import Model
internal import Shelf

/// The contents of a backup file, in the format that `BackupFileWriter` writes.
struct BackupDocument: Sendable {
    /// The maximum size of a backup file, in bytes.
    static let sizeLimit = 64 << 20

    /// The maximum number of source files in a backup.
    private static let mostSources = 1000

    let changes: [ShelfChange]
    /// The number of changes in the file that are invalid and were skipped.
    let skipped: Int
    /// Whether every change in the file was read, and the counts of favourites and notes are correct. Only a complete backup may
    /// replace the existing favourites and notes.
    let isWhole: Bool

    /// Decodes a backup file.
    init(_ bytes: [UInt8], now: Int64) throws(LibraryError) {
        guard bytes.count <= Self.sizeLimit else { throw .badBackup(.tooLarge) }
        var changes: [ShelfChange] = []
        var skipped = 0, sources = 0
        let root = try BackupFileReader.read(bytes) { list, element in
            guard list == .changes else {
                sources += 1
                return
            }
            if let change = element.flatMap(BackupDocument.change) { changes.append(change) } else { skipped += 1 }
        }
        guard root.text("format") == BackupFileWriter.format, let version = BackupDocument.version(root) else {
            throw .badBackup(.wrongShape)
        }
        // Versions start at 1. A number that is too large for an `Int` means a newer version.
        guard version >= 1, version == version.rounded() else { throw .badBackup(.wrongShape) }
        guard version <= Double(BackupFileWriter.version) else { throw .badBackup(.newerVersion(Int(exactly: version) ?? .max)) }
        guard root.text("made") != nil, root.text("device") != nil, root["changes"]?.isArray == true,
            let favourites = BackupDocument.integer(root["favourites"]), let notes = BackupDocument.integer(root["notes"])
        else { throw .badBackup(.wrongShape) }
        guard sources <= Self.mostSources else { throw .badBackup(.wrongShape) }
        let state = ShelfState(changes)
        isWhole = skipped == 0 && state.favourites.count == favourites && state.notedEntries.count == notes
        // If none of the changes can be read, the file isn't a backup, even if its header says that it is.
        if changes.isEmpty, skipped > 0 { throw .badBackup(.wrongShape) }
        self.changes = changes
        self.skipped = skipped
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
        guard bytes.count <= sizeLimit else { return nil }
        var sources: [CheckedSource] = []
        let root = try? BackupFileReader.read(bytes) { list, element in
            if list == .sources, sources.count < mostSources { sources.append(CheckedSource(element)) }
        }
        guard let root, root.text("format") == BackupFileWriter.format,
            let version = version(root), version <= Double(BackupFileWriter.version)
        else { return nil }
        return SourceList(made: root.text("made"), sources: root["sources"]?.isArray == true ? sources : nil)
    }

    /// Formats a time, such as `2026-07-31T12:00:00Z`.
    static func date(_ milliseconds: Int64) -> String { ISO8601TimestampFormat.iso(milliseconds / 1000) }

    /// The backup's source files, read separately from the changes.
    private struct SourceList {
        let made: String?
        let sources: [CheckedSource]?
    }

    /// A source file that may be invalid.
    private struct CheckedSource {
        /// Nil if the file is invalid or none of its catalogs was kept.
        private(set) var value: AddedSourceFile?
        /// The source's name and the reason why the file is invalid. Nil if the file is valid.
        private(set) var failure: (name: String, error: SourceFileError)?

        /// Reads a source file as JSON text, with the IDs of the catalogs that the user kept.
        init(_ element: JSONView?) {
            guard let element, let kept = BackupDocument.texts(element["catalogs"]), let text = element.text("file") else {
                failure = ("?", .notJSON(line: 1, column: 1))
                return
            }
            let bytes = Array(text.utf8)
            do throws(SourceFileError) {
                let file = try SourceFile(stored: bytes)
                let catalogs = file.catalogIDs.filter { kept.contains($0.raw) }
                value = catalogs.isEmpty ? nil : AddedSourceFile(file, catalogs)
            } catch {
                failure = ((try? JSONDocument(bytes).root)?.text("name") ?? kept.joined(separator: ", "), error)
            }
        }
    }

    // MARK: Values

    private static func version(_ root: JSONView) -> Double? { root["version"]?.number.flatMap { Double($0) } }

    /// Returns a whole number, even if it is written as `5.0`.
    private static func integer(_ value: JSONView?) -> Int64? {
        value?.number.flatMap { number in Int64(number) ?? Double(number).flatMap { Int64(exactly: $0) } }
    }

    /// Returns the strings in an array, or nil if the value isn't an array of strings.
    private static func texts(_ value: JSONView?) -> [String]? {
        guard let elements = value?.elements else { return nil }
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : nil
    }

    /// Returns a change, or nil if any part of it is invalid.
    private static func change(_ json: JSONView) -> ShelfChange? {
        guard let id = json.text("id").flatMap({ ChangeID($0) }), let kind = json.text("kind"),
            let key = key(json, isGeneral: kind == "set" || kind == "remove"),
            ["name", "title", "text"].allSatisfy({ isMissing(json[$0]) || json.text($0) != nil }),
            isMissing(json["date"]) || integer(json["date"]) != nil
        else { return nil }
        let replaced = isMissing(json["replaces"]) ? [] : texts(json["replaces"])?.map { ChangeID($0) }
        guard let replaced, !replaced.contains(nil) else { return nil }
        var value: ShelfValue?
        if !["unfavourite", "clearNote", "remove"].contains(kind) {
            guard let text = json.text(kind == "favourite" ? "name" : "text"), let date = integer(json["date"]),
                let more = bytes(json.text("more") ?? "")
            else { return nil }
            value = ShelfValue(text: text, date: date, title: kind == "note" ? "" : json.text("title") ?? "", more: more)
        }
        let change = ShelfChange(id: id, key: key, value: value, replaces: replaced.compactMap(\.self))
        return change.isAcceptable ? change : nil
    }

    private static func key(_ json: JSONView, isGeneral: Bool) -> ShelfKey? {
        guard !isGeneral else {
            guard let subject = integer(json["subject"]).flatMap({ UInt32(exactly: $0) }), let item = json.text("item"),
                let reader = UInt32(exactly: isMissing(json["reader"]) ? 0 : integer(json["reader"]) ?? -1)
            else { return nil }
            return ShelfKey(ShelfSubject(subject), item: item, reader: reader)
        }
        guard let entry = json.text("entry").flatMap({ EntryID($0) }) else { return nil }
        return switch json.text("kind") {
        case "favourite", "unfavourite": .favourite(entry)
        case "note", "clearNote": .note(entry)
        default: nil
        }
    }

    /// Returns the bytes that hexadecimal digits stand for, or nil if they are invalid.
    private static func bytes(_ digits: String) -> [UInt8]? {
        let values = digits.utf8.compactMap { Hexadecimal.value(of: $0) }
        guard values.count == digits.utf8.count, values.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }

    private static func isMissing(_ value: JSONView?) -> Bool { value?.isNull ?? true }
}
