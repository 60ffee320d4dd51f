internal import Model
internal import Shelf
internal import SystemCalls

/// The journal file next to the database, which contains a second copy of all changes to favourites and notes. Every change is
/// appended to the file and written to disk before the database commits the change. If the database is lost, the file can be used
/// to recover the favourites and notes. Otherwise, Almanac reads the file only to compare it with the database.
///
/// Before writing, the caller must hold `locks/journal.lock` and a write transaction in the database. The class isn't `Sendable`,
/// because each instance belongs to a `ShelfWriter`.
final class ShelfRecoveryJournal {
    /// The journal file's header and length after a transaction. The same transaction stores them in the database.
    struct HeaderAndLength: Equatable {
        let header: [UInt8]
        /// The journal file's length in bytes.
        let length: Int64
    }

    /// The time when the journal file was last changed in any way (inode(7), "ctime"). Programs can't set it to an earlier time.
    struct ChangeTime: Equatable {
        /// Nanoseconds since 1970.
        let nanoseconds: Int64

        init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

        init(_ status: stat) {
            nanoseconds = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
        }
    }

    /// A record in the journal file that can be passed to `refuse`. The record's first bytes distinguish it from a record that
    /// another process has since written at the same offset.
    struct WrittenRecord {
        fileprivate let offset: Int64
        /// The encoded length and checksum of the record's body. In the file, they follow the byte that marks rejected records.
        fileprivate let head: ArraySlice<UInt8>
        /// The record's length in bytes.
        fileprivate let length: Int

        fileprivate init(_ offset: Int64, _ record: [UInt8]) {
            self.offset = offset
            head = record[1..<ShelfJournalContents.recordHead]
            length = record.count
        }
    }

    private let directory: DataDirectory
    private let faults: WriteFaultInjector?
    private let random: @Sendable () -> UInt64
    /// The journal file's descriptor, or -1 while the file isn't open.
    private var file: Int32 = -1
    private var header: ShelfJournalContents.Header?
    private var length: Int64 = 0
    /// The rejected records that couldn't be marked in the file yet. They must be marked before anything else is written.
    private var unmarked: [WrittenRecord] = []
    /// The last record that this process has written to the open file.
    private var last: WrittenRecord?

    private var path: String { directory.journal }

    init(_ directory: DataDirectory, random: @escaping @Sendable () -> UInt64, faults: WriteFaultInjector?) {
        self.directory = directory
        self.random = random
        self.faults = faults
    }

    deinit { closeFile() }

    // MARK: Reading

    /// Returns the journal file's contents, or nil if the file doesn't exist.
    /// - Throws: `FileError` if the file can't be read.
    static func contents(_ directory: DataDirectory) throws(FileError) -> ShelfJournalContents? {
        guard Files.size(of: directory.journal) != nil else { return nil }
        return ShelfJournalContents(try Files.read(directory.journal, limit: longest))
    }

    /// Returns the journal file's contents for recovery, or nil if the file is missing or unreadable.
    static func readableContents(_ directory: DataDirectory) -> ShelfJournalContents? { (try? contents(directory)) ?? nil }

    /// Returns whether all checksums in the journal file are correct. Also returns true if the file is missing.
    static func isSound(_ directory: DataDirectory) -> Bool {
        guard Files.size(of: directory.journal) != nil else { return true }
        return (try? ShelfJournalContents.isSound(Files.read(directory.journal, limit: longest))) ?? false
    }

    /// Returns the time when the journal file was last changed, or nil if it doesn't exist.
    static func changed(_ directory: DataDirectory) -> ChangeTime? {
        var status = stat()
        return unsafe stat(directory.journal, &status) == 0 ? ChangeTime(status) : nil
    }

    /// Returns the journal file's header and length, or nil if the file doesn't exist.
    static func position(_ directory: DataDirectory) -> HeaderAndLength? {
        guard let length = Files.size(of: directory.journal),
            let header = try? Files.read(directory.journal, first: ShelfJournalContents.Header.length)
        else { return nil }
        return HeaderAndLength(header: header, length: length)
    }

    /// The maximum length of the journal file, in bytes.
    private static let longest = 1 << 30

    /// Whether the last record that this process has written is still in the file. Otherwise, another program has overwritten the
    /// file.
    var hasLastRecord: Bool { last.map { isThere($0) } ?? true }

    /// The journal file's header and length when they were last read or written, or nil if the file isn't open.
    var position: HeaderAndLength? { header.map { HeaderAndLength(header: $0.bytes, length: length) } }

    /// The time when the open file was last changed, or nil if the file isn't open.
    var changed: ChangeTime? {
        var status = stat()
        return unsafe file >= 0 && fstat(file, &status) == 0 ? ChangeTime(status) : nil
    }

    // MARK: Writing

    /// Opens the journal file. If it is already open and still at its path, it stays open.
    ///
    /// - Returns: False if the file doesn't exist or its header is unreadable.
    /// - Throws: `FileError`.
    func open() throws(FileError) -> Bool {
        if file >= 0, !Files.isSame(file, path) {
            closeFile()
            unmarked = []
        }
        if file < 0 {
            let opened = unsafe Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            guard opened >= 0 else {
                if errno == ENOENT { return false }
                throw .last(path)
            }
            file = opened
        }
        guard try readHeader() else { return false }
        try markUnmarked()
        return true
    }

    /// Reads the header and length of the open journal file, which another process may have changed.
    /// - Returns: False if the header is unreadable.
    private func readHeader() throws(FileError) -> Bool {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw .last(path) }
        let file = file
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: ShelfJournalContents.Header.length) { buffer, count in
            count = max(0, unsafe pread(file, buffer.baseAddress, ShelfJournalContents.Header.length, 0))
        }
        header = ShelfJournalContents.Header(bytes[...])
        length = Int64(status.st_size)
        return header != nil
    }

    /// Appends a transaction's changes. When the method returns, the changes have been written to disk.
    ///
    /// - Returns: The record, which can be passed to `refuse`.
    /// - Throws: `FileError`. In that case, the file remains unchanged if possible.
    @discardableResult
    func append(_ changes: [ShelfChange]) throws(FileError) -> WrittenRecord {
        let offset = length
        let bytes = ShelfJournalContents.record(changes)
        do throws(FileError) {
            try faults?.check(path)
            guard lseek(file, Int(offset), SEEK_SET) == Int(offset) else { throw .last(path) }
            if let failure = Files.writeAll(bytes, to: file, path) { throw failure }
            try forceToDisk()
        } catch {
            // Remove the end of the file, because it may now contain an incomplete or uncommitted record.
            if ftruncate(file, Int(offset)) != 0 || (try? forceToDisk()) == nil { unmarked.append(WrittenRecord(offset, bytes)) }
            throw error
        }
        length += Int64(bytes.count)
        let record = WrittenRecord(offset, bytes)
        last = record
        return record
    }

    /// Marks a record as rejected, because the database didn't commit it. Its changes must never reappear.
    ///
    /// The method changes the bytes in place, which needs no additional space on most file systems. If that fails, it removes the
    /// record from the end of the file. If that also fails, the next call to `open` tries again.
    func refuse(_ record: WrittenRecord) {
        unmarked.append(record)
        do throws(FileError) { try markUnmarked() } catch {
            // While this process holds the lock, no other process may write, so the record is still at the end of the file.
            guard isThere(record), length == record.offset + Int64(record.length), ftruncate(file, Int(record.offset)) == 0,
                (try? forceToDisk()) != nil
            else { return }
            length = record.offset
            last = nil
            unmarked.removeLast()
        }
    }

    /// Returns whether a record is still at its original offset.
    private func isThere(_ record: WrittenRecord) -> Bool {
        let file = file
        let head = unsafe [UInt8](unsafeUninitializedCapacity: record.head.count) { buffer, count in
            count = max(0, unsafe pread(file, buffer.baseAddress, record.head.count, Int(record.offset) + 1))
        }
        return head[...] == record.head
    }

    private func markUnmarked() throws(FileError) {
        guard !unmarked.isEmpty, file >= 0 else { return }
        let present = unmarked.filter { isThere($0) }
        for record in present {
            try faults?.check(path)
            try write([ShelfJournalContents.refused], at: record.offset)
        }
        if var header, !present.isEmpty {
            // The new number of rejected records makes the header differ from the copy in the database, so the next comparison
            // reads the whole file.
            header.refusals &+= UInt32(clamping: present.count)
            try write(header.bytes, at: 0)
            self.header = header
        }
        try forceToDisk()
        unmarked = []
    }

    private func write(_ bytes: [UInt8], at offset: Int64) throws(FileError) {
        let count = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, Int(offset)) }
        guard count == bytes.count else { throw .last(path) }
    }

    private func forceToDisk() throws(FileError) {
        try faults?.check(path)
        guard fdatasync(file) == 0 else { throw .last(path) }
    }

    /// Writes a new journal file under a temporary name, syncs it to disk, then renames it to replace the old file.
    ///
    /// - Parameter changes: all valid changes. The caller has checked that they include every valid change in the old file.
    /// - Throws: `FileError`. In that case, the old file remains unchanged.
    func rewrite(_ changes: [ShelfChange]) throws(FileError) {
        let header = ShelfJournalContents.Header(file: random())
        var bytes = header.bytes
        // Use short records, so that damage in one place affects as few changes as possible.
        var rest = changes[...]
        while !rest.isEmpty {
            bytes += ShelfJournalContents.record(Array(rest.prefix(16)))
            rest = rest.dropFirst(16)
        }
        try faults?.check(path)
        try Files.write(bytes, to: path, temporary: path + "-" + String(random(), radix: 16) + ".part", forGood: true)
        closeFile()
        unmarked = []
        guard try open() else { throw FileError(code: EIO, path: path) }
    }

    private func closeFile() {
        if file >= 0 { close(file) }
        file = -1
        header = nil
        last = nil
    }
}
