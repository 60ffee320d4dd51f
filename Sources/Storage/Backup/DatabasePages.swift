/// The pages of a database and of its log as they lie there, for when the tree that leads to them is damaged. It knows of SQLite's format
/// (https://sqlite.org/fileformat.html) only what it takes to find the rows of the journal: a number, a text, a blob.
struct DatabasePages {
    /// Bytes in a page: what the library's databases have.
    static let size = 4096
    /// The longest row that is read: a note, and the ids that it replaces.
    private static let longestRow = 4 << 20

    private let file: [UInt8]
    private let log: [UInt8]
    /// Where in the log the newest form of a page starts.
    private var logged: [UInt32: Int] = [:]

    init(_ file: [UInt8], _ log: [UInt8]) {
        self.file = file
        self.log = log
        for start in frames { logged[Self.number(log, at: start - 24)] = start }
    }

    /// Where the pages of the log start: behind its header, each behind its own.
    private var frames: StrideTo<Int> { stride(from: 32 + 24, to: max(32 + 24, log.count - Self.size + 1), by: 24 + Self.size) }

    /// A number of four bytes, highest first.
    static func number(_ bytes: [UInt8], at place: Int) -> UInt32 { bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }

    /// Calls `body` with every row of a number, a text and a blob: its row number, the text, the blob. A row may come several times,
    /// and one that nothing leads to any more comes too.
    func forEachRow(_ body: (Int64, String, ArraySlice<UInt8>) -> Void) {
        for start in frames { rows(of: log[start..<start + Self.size], body) }
        for start in stride(from: 0, to: file.count, by: Self.size) {
            rows(of: file[start..<min(start + Self.size, file.count)], body)
        }
    }

    /// The rows of a leaf of a table (§1.6, "B-tree Pages"): its type, 13; at 3 how many; from 8 on where they start.
    private func rows(of page: ArraySlice<UInt8>, _ body: (Int64, String, ArraySlice<UInt8>) -> Void) {
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
            // What overflows stands in the file or in the log: the newest form is tried first.
            for usesLog in logged.isEmpty ? [false] : [true, false] {
                guard let payload = payload(Int(length), cell, usesLog: usesLog), let (text, blob) = Self.columns(payload)
                else { continue }
                body(row, text, blob)
            }
        }
    }

    /// The bytes of a row: the first of them in its cell, the rest on a chain of pages (§1.6, "cell payload overflow pages").
    private func payload(_ length: Int, _ cell: ArraySlice<UInt8>, usesLog: Bool) -> ArraySlice<UInt8>? {
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

    /// The text and the blob of a row that has just these beside its number (§2.1, "Record Format").
    private static func columns(_ record: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
        var head = record
        guard let headLength = varint(&head), headLength <= 32, record.count >= Int(headLength), let number = varint(&head),
            number == 0, let text = varint(&head), text >= 13, text % 2 == 1, let blob = varint(&head), blob >= 12, blob % 2 == 0,
            head.startIndex == record.startIndex + Int(headLength)
        else { return nil }
        let textEnd = head.startIndex + (Int(text) - 13) / 2
        guard text <= longestRow, textEnd + (Int(clamping: blob) - 12) / 2 == record.endIndex,
            let words = String(validating: record[head.startIndex..<textEnd], as: UTF8.self)
        else { return nil }
        return (words, record[textEnd...])
    }

    /// A number of one to nine bytes, seven bits in each; nil where the bytes end or it is negative.
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
