internal import Model
internal import Synchronization
internal import SystemCalls

/// Maps large files into memory instead of reading them. The operating system loads only the pages that are accessed, and keeps
/// them in its page cache.
///
/// Almanac never changes a pack file in place. It writes a new file and renames it. If the old file is deleted, its mapping stays
/// valid. Two problems remain:
/// - Another program may overwrite or truncate the file. Almanac detects this from the file's times and length, which takes less
///   than a microsecond.
/// - Bytes may be unreadable, because they are on a bad block or beyond the new end of a truncated file. When such bytes are
///   read, the system raises SIGBUS. Almanac then replaces the page with zeros and counts the error.
///
/// `ChecksummedBytes.damageCount` includes both kinds of problem.
enum FileMemoryMapper {
    /// The maximum size of a file to read, in bytes. Larger files are mapped. For a small file, reading is faster than handling
    /// its page faults.
    static let readLength: Int64 = 8 << 20

    /// Returns the current bytes of a regular file.
    ///
    /// - Parameter readLength: the maximum size of a file to read, in bytes. Larger files are mapped.
    /// - Throws: `FileError`.
    static func source(_ path: String, readLength: Int64 = FileMemoryMapper.readLength) throws(FileError) -> ChecksummedBytes {
        // Check the file type first, because opening a named pipe would wait for a writer.
        guard let size = Files.size(of: path) else { throw FileError(code: FileError.missing, path: path) }
        guard size > readLength, let place = BusErrorHandler.take() else {
            return try Files.source(path, length: Int(size))
        }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let error = FileError.last(path)
            BusErrorHandler.leave(place)
            throw error
        }
        let watch = FileChangeDetector(file, place)
        let length = Int(watch.length)
        guard length > 0, let start = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, file, 0), unsafe start != MAP_FAILED else {
            BusErrorHandler.leave(place)
            throw FileError(code: FileError.missing, path: path)
        }
        unsafe BusErrorHandler.watch(place, start, length)
        nonisolated(unsafe) let mapped = unsafe UnsafeMutableRawPointer(start)
        return unsafe ChecksummedBytes(UnsafeRawBufferPointer(start: start, count: length), changes: { watch.changes }) {
            BusErrorHandler.leave(place)
            unsafe munmap(mapped, length)
        }
    }
}

/// Detects changes to a mapped file.
private final class FileChangeDetector: Sendable {
    /// File metadata that doesn't change as long as the file's bytes don't change.
    private struct Stamp {
        let length: Int64
        private let changed, touched: (Int, Int)
        private let names: UInt64

        /// Reads the metadata of an open file. Returns nil if the system call fails.
        init?(_ file: Int32) {
            var status = stat()
            guard unsafe fstat(file, &status) == 0 else { return nil }
            length = Int64(status.st_size)
            changed = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            touched = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
            names = UInt64(status.st_nlink)
        }

        /// Returns whether the file's bytes may have changed since `old`. The change time reveals a change even if the
        /// modification time was set back. Adding or removing a hard link to the file also updates the change time. Such a
        /// change is ignored, because the bytes stay the same.
        func mayDiffer(from old: Stamp) -> Bool {
            length != old.length || changed != old.changed || touched != old.touched && names == old.names
        }
    }

    private let file: Int32
    private let place: Int
    /// The file's length when it was opened, in bytes.
    let length: Int64
    private let state: Mutex<(stamp: Stamp?, changes: UInt32)>

    /// Creates a detector for an open file.
    ///
    /// - Parameters:
    ///   - file: the file's descriptor, which the detector closes.
    ///   - place: the mapping's index in `BusErrorHandler`.
    init(_ file: Int32, _ place: Int) {
        self.file = file
        self.place = place
        let stamp = Stamp(file)
        length = stamp?.length ?? 0
        state = Mutex((stamp, 0))
    }

    deinit { close(file) }

    /// The number of times that a change to the file or an unreadable page has been detected.
    var changes: UInt32 {
        let changes = state.withLock { state in
            guard let stamp = Stamp(file) else { return state.changes }
            if let old = state.stamp, stamp.mayDiffer(from: old) { state.changes &+= 1 }
            state.stamp = stamp
            return state.changes
        }
        return changes &+ BusErrorHandler.count(place)
    }
}

/// Replaces unreadable pages of mapped files with zeros, so that reading such a page doesn't terminate the program.
private enum BusErrorHandler {
    /// The maximum number of mapped files. Almanac reads any further files instead of mapping them.
    static let limit = 128

    /// A mapping's address range and error count. The start address is 0 if the slot is free, or 1 if the slot is reserved for a
    /// file that isn't mapped yet.
    struct Mapping: ~Copyable {
        let start = Atomic<UInt>(0)
        let end = Atomic<UInt>(0)
        /// The number of unreadable pages found in the mapping.
        let errors = Atomic<UInt32>(0)
    }

    /// The slots for mappings. They are allocated once and never freed, because the signal handler may access them at any time.
    ///
    /// Invariant of `nonisolated(unsafe)`: the pointer never changes, and everything that it points to is atomic.
    nonisolated(unsafe) static let mappings: UnsafeMutablePointer<Mapping> = {
        let mappings = UnsafeMutablePointer<Mapping>.allocate(capacity: limit)
        for place in 0..<limit { unsafe (mappings + place).initialize(to: Mapping()) }
        install()
        return unsafe mappings
    }()

    /// Reserves a free slot and returns its index, or nil if there isn't one.
    static func take() -> Int? {
        for place in 0..<limit {
            let isTaken = unsafe mappings[place].start.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing)
            guard isTaken.exchanged else { continue }
            unsafe mappings[place].errors.store(0, ordering: .relaxed)
            return place
        }
        return nil
    }

    static func watch(_ place: Int, _ start: UnsafeMutableRawPointer, _ length: Int) {
        unsafe mappings[place].end.store(UInt(bitPattern: start) + UInt(length), ordering: .relaxed)
        unsafe mappings[place].start.store(UInt(bitPattern: start), ordering: .releasing)
    }

    static func leave(_ place: Int) {
        unsafe mappings[place].end.store(0, ordering: .relaxed)
        unsafe mappings[place].start.store(0, ordering: .releasing)
    }

    /// Returns the number of unreadable pages in a mapping.
    static func count(_ place: Int) -> UInt32 { unsafe mappings[place].errors.load(ordering: .acquiring) }

    private static func install() {
        var handling = sigaction()
        unsafe handling.__sigaction_handler.sa_sigaction = { _, info, _ in
            // The handler can interrupt any code, so it uses only atomic operations and a single system call.
            let saved = errno
            let address = unsafe info.map { unsafe UInt(bitPattern: $0.pointee._sifields._sigfault.si_addr) } ?? 0
            for place in 0..<BusErrorHandler.limit {
                let start = unsafe BusErrorHandler.mappings[place].start.load(ordering: .acquiring)
                let end = unsafe BusErrorHandler.mappings[place].end.load(ordering: .relaxed)
                guard start > 1, address >= start, address < end else { continue }
                // Count the error before the zeros appear, so that any thread that reads the zeros can also see the new count.
                unsafe BusErrorHandler.mappings[place].errors.wrappingAdd(1, ordering: .releasing)
                let size = UInt(sysconf(Int32(_SC_PAGESIZE)))
                let page = unsafe UnsafeMutableRawPointer(bitPattern: address & ~(size - 1))
                let zeros = unsafe mmap(page, Int(size), PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS, -1, 0)
                if unsafe zeros != MAP_FAILED {
                    errno = saved
                    return
                }
            }
            // The address isn't in a mapped file. Restore the default handler and retry the read, so that the system handles the
            // error as usual.
            var usual = sigaction()
            unsafe usual.__sigaction_handler.sa_handler = SIG_DFL
            _ = unsafe sigaction(SIGBUS, &usual, nil)
        }
        handling.sa_flags = Int32(SA_SIGINFO)
        _ = unsafe sigaction(SIGBUS, &handling, nil)
    }
}
