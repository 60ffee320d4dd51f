/// Reads the raw pages of a database and its log when the B-tree that connects them is damaged. Supports only the part of
/// SQLite's format (https://sqlite.org/fileformat.html) that the rows of the tables `change` and `own` use: integers, text and blobs.
struct DamagedSQLiteReader {
    /// The page size of the library's databases, in bytes.
    static let size = 4096
    /// The maximum length of a row, in bytes. A row contains a change, such as a note, and the IDs of the changes that it
    /// replaces.
    private static let longestRow = 4 << 20

    private let file: [UInt8]
    private let log: [UInt8]
    /// The offset of each page's newest version in the log.
    private var logged: [UInt32: Int] = [:]

    init(_ file: [UInt8], _ log: [UInt8]) {
        self.file = file
        self.log = log
        for start in frames { logged[Self.number(log, at: start - 24)] = start }
    }

    /// The offsets of the pages in the log. The log starts with a 32-byte header, and each page has a 24-byte header.
    private var frames: StrideTo<Int> { stride(from: 32 + 24, to: max(32 + 24, log.count - Self.size + 1), by: 24 + Self.size) }

    /// Reads a big-endian 32-bit number.
    static func number(_ bytes: [UInt8], at place: Int) -> UInt32 { bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }

    /// A row of the table `own`, which stores the catalogs that the user added.
    struct AddedCatalog {
        let name: String
        let plan: ArraySlice<UInt8>
        let revision: Int64
        let made: Int64
        let isForgotten: Bool
    }

    /// Calls `body` with the row ID, text and blob of each row that could belong to the journal. The same row may occur several
    /// times, and deleted rows may be included.
    func forEachRow(_ body: (Int64, String, ArraySlice<UInt8>) -> Void) {
        forEachRecord { row, record in
            guard let columns = Self.columns(record, count: 3), case .null = columns[0], case .text(let text) = columns[1],
                case .blob(let blob) = columns[2]
            else { return }
            body(row, text, blob)
        }
    }

    /// Calls `body` with each row that could belong to the table `own`. The same row may occur several times, and deleted rows and
    /// old versions of rows may be included.
    func forEachAddedCatalog(_ body: (AddedCatalog) -> Void) {
        forEachRecord { _, record in
            // Schema versions 3 to 7 have no column `kind`.
            guard let columns = Self.columns(record, count: 6) ?? Self.columns(record, count: 5),
                case .text(let name) = columns[0],
                case .blob(let plan) = columns[1], case .integer(let revision) = columns[2], case .integer(let made) = columns[3],
                case .integer(let flag) = columns[4]
            else { return }
            body(AddedCatalog(name: name, plan: plan, revision: revision, made: made, isForgotten: flag != 0))
        }
    }

    /// Calls `body` with each row's row ID and record.
    private func forEachRecord(_ body: (Int64, ArraySlice<UInt8>) -> Void) {
        for start in frames { rows(of: log[start..<start + Self.size], body) }
        for start in stride(from: 0, to: file.count, by: Self.size) {
            rows(of: file[start..<min(start + Self.size, file.count)], body)
        }
    }

    /// Reads the rows on a table leaf page (§1.6 of the SQLite format, "B-tree Pages"). The page's type is 13, the number of rows
    /// is at offset 3, and the list of row offsets starts at offset 8.
    private func rows(of page: ArraySlice<UInt8>, _ body: (Int64, ArraySlice<UInt8>) -> Void) {
        let start = page.startIndex
        guard page.first == 13, page.count >= 8 else { return }
        let count = Int(page[start + 3]) << 8 | Int(page[start + 4])
        for index in 0..<min(count, Self.size / 4) {
            let pointer = start + 8 + 2 * index
            guard pointer + 1 < page.endIndex else { return }
            let place = start + (Int(page[pointer]) << 8 | Int(page[pointer + 1]))
            guard place < page.endIndex else { continue }
            var cell = page[place...]
            guard let length = Self.varint(&cell), length <= Self.longestRow, let row = Self.varint(&cell) else { continue }
            // A row's overflow pages may be in the file or in the log, so try the newest version first.
            for usesLog in logged.isEmpty ? [false] : [true, false] {
                if let record = record(Int(length), cell, usesLog: usesLog) { body(row, record) }
            }
        }
    }

    /// Returns a row's bytes. The first part is in the row's cell, the rest on a chain of overflow pages (§1.6, "cell payload
    /// overflow pages").
    private func record(_ length: Int, _ cell: ArraySlice<UInt8>, usesLog: Bool) -> ArraySlice<UInt8>? {
        let most = Self.size - 35
        let least = (Self.size - 12) * 32 / 255 - 23
        let fitting = least + (length - least) % (Self.size - 4)
        let local = length <= most ? length : fitting <= most ? fitting : least
        guard cell.count >= local else { return nil }
        guard length > local else { return cell.prefix(local) }
        var bytes = Array(cell.prefix(local))
        var rest = cell.dropFirst(local)
        while bytes.count < length {
            guard rest.count >= 4 else { return nil }
            let next = rest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            guard let page = page(next, usesLog: usesLog), page.count > 4 else { return nil }
            rest = page.prefix(4)
            bytes += page.dropFirst(4).prefix(length - bytes.count)
            if page.count < Self.size, bytes.count < length { return nil }
        }
        return bytes[...]
    }

    private func page(_ number: UInt32, usesLog: Bool) -> ArraySlice<UInt8>? {
        guard number > 0 else { return nil }
        if usesLog, let start = logged[number] { return log[start..<start + Self.size] }
        let start = (Int(number) - 1) * Self.size
        return start < file.count ? file[start..<min(start + Self.size, file.count)] : nil
    }

    /// A column's value.
    private enum ColumnValue {
        case null
        case integer(Int64)
        case text(String)
        case blob(ArraySlice<UInt8>)
    }

    /// Returns a record's columns, or nil if the record doesn't have exactly this number of columns (§2.1, "Record Format").
    private static func columns(_ record: ArraySlice<UInt8>, count: Int) -> [ColumnValue]? {
        var head = record
        guard let headLength = varint(&head), headLength <= 32, record.count >= Int(headLength) else { return nil }
        let headEnd = record.startIndex + Int(headLength)
        var types: [Int64] = []
        while head.startIndex < headEnd {
            guard let type = varint(&head), types.count < count else { return nil }
            types.append(type)
        }
        guard types.count == count, head.startIndex == headEnd else { return nil }
        var columns: [ColumnValue] = []
        for type in types {
            guard let (column, length) = column(type, head) else { return nil }
            columns.append(column)
            head = head.dropFirst(length)
        }
        return head.isEmpty ? columns : nil
    }

    /// Returns the column of this type at the beginning of `bytes`, and its length in bytes.
    private static func column(_ type: Int64, _ bytes: ArraySlice<UInt8>) -> (ColumnValue, length: Int)? {
        switch type {
        case 0: return (.null, 0)
        case 1...6:
            let length = [1, 2, 3, 4, 6, 8][Int(type) - 1]
            guard bytes.count >= length, let first = bytes.first else { return nil }
            let sign: Int64 = first & 0x80 == 0 ? 0 : -1
            return (.integer(bytes.prefix(length).reduce(sign) { $0 << 8 | Int64($1) }), length)
        case 8, 9: return (.integer(type - 8), 0)
        case 12...:
            guard type <= 2 * Int64(longestRow), bytes.count >= (Int(type) - 12) / 2 else { return nil }
            let value = bytes.prefix((Int(type) - 12) / 2)
            if type % 2 == 0 { return (.blob(value), value.count) }
            return String(validating: value, as: UTF8.self).map { (.text($0), value.count) }
        default: return nil
        }
    }

    /// Reads a variable-length integer of one to nine bytes, with seven bits in each byte except the ninth. Returns nil if the
    /// bytes end early or the number is negative.
    private static func varint(_ bytes: inout ArraySlice<UInt8>) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard let byte = bytes.popFirst() else { return nil }
            if index == 8 {
                value = value << 8 | UInt64(byte)
                break
            }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { break }
        }
        return Int64(exactly: value)
    }
}
