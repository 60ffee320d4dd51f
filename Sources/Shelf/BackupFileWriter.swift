import Model

/// Writes backup files. A backup file is a JSON file that contains all changes to what the reader keeps, so that another device
/// can merge the file without losing changes.
///
/// ```
/// {"format": "almanac-backup", "version": 1, "made": "2026-07-31T12:00:00Z", "device": "…", "favourites": 3, "notes": 1,
///  "changes": [{"id": "…", "entry": "monsters/aboleth", "replaces": ["…"], "kind": "favourite", "name": "…", "date": 1785499200,
///               "title": "…"}]}
/// ```
/// The member `sources` contains the library's source files: `[{"catalogs": ["trees"], "file": "{…}"}]`. If `sources` is missing,
/// the backup doesn't say which source files the library had.
///
/// A change's `date` is in seconds since 1970. `kind` is `favourite`, `unfavourite`, `note` (with `text`) or `clearNote`. In
/// version 2, `kind` can also be `set` or `remove`: instead of `entry`, such a change has `subject` (`ShelfSubject.number`), `item`
/// (`ShelfKey.item`) and, unless it is 0, `reader`. With `set`, it has `text`, `date`, and `title` and `more` (in hexadecimal)
/// unless they are empty. A file without such changes has version 1, so that earlier versions of Almanac can restore it.
public enum BackupFileWriter {
    /// The value of the member `format` in every backup file.
    public static let format = "almanac-backup"
    /// The version of the backup file format.
    public static let version = 2

    /// A source file, and the names of its catalogs in the library.
    public typealias Source = (catalogs: [String], file: String)

    /// Encodes the journal of favourites and notes as a backup file.
    ///
    /// - Parameters:
    ///   - changes: All changes in the journal.
    ///   - sources: The library's source files.
    ///   - device: The ID of the device that writes the file.
    ///   - made: The time of the backup, such as `2026-07-31T12:00:00Z`.
    public static func encode(_ changes: [ShelfChange], device: UInt64, made: String, sources: [Source]? = nil) -> [UInt8] {
        let state = ShelfState(changes)
        var json = JSONWriter()
        json.object { json in
            json["format"] = format
            json["version"] = changes.allSatisfy { $0.isInFirstFormat } ? 1 : version
            json["made"] = made
            json["device"] = String(device, radix: 16)
            json["favourites"] = state.favourites.count
            json["notes"] = state.notedEntries.count
            json.objects("changes", changes) { json, change in encode(change, to: &json) }
            guard let sources else { return }
            json.objects("sources", sources) { json, source in
                json["catalogs"] = source.catalogs
                json["file"] = source.file
            }
        }
        return json.bytes + [ASCII.newline]
    }

    private static func encode(_ change: ShelfChange, to json: inout JSONWriter) {
        json["id"] = change.id.text
        let key = change.key, isFirst = change.isInFirstFormat
        if isFirst {
            json["entry"] = key.item
        } else {
            json["subject"] = key.subject.number
            json["item"] = key.item
            if key.reader != 0 { json["reader"] = key.reader }
        }
        if !change.replaces.isEmpty { json["replaces"] = change.replaces.map { $0.text } }
        let isNote = key.subject == .note
        guard let value = change.value else {
            json["kind"] = isFirst ? isNote ? "clearNote" : "unfavourite" : "remove"
            return
        }
        json["kind"] = isFirst ? isNote ? "note" : "favourite" : "set"
        if isFirst, !isNote { json["name"] = value.text } else { json["text"] = value.text }
        json["date"] = value.date
        if isFirst ? !isNote : !value.title.utf8.isEmpty { json["title"] = value.title }
        guard !value.more.isEmpty else { return }
        json["more"] = String(
            decoding: value.more.flatMap { [Hexadecimal.digit($0 >> 4), Hexadecimal.digit($0)] }, as: UTF8.self)
    }

    /// Returns the file name under which a browser saves a backup. `date` is a date such as `2026-07-31`.
    public static func name(date: String) -> String { "almanac-backup-" + date + ".json" }
}
