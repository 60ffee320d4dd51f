internal import Glibc
internal import Model
internal import Synchronization

/// Long files of the library's, mapped into memory instead of read: what nobody looks at costs nothing, and what is looked at is the operating
/// system's to keep or let go.
///
/// Almanac never changes a pack's file in place: it writes another file and renames it, and removing a file leaves its mapping whole. Two
/// things can happen all the same. Another program may overwrite the file, cut it short, or write another file's content into it; the file's
/// times and length tell, and a look at them costs less than a microsecond. Or bytes can't be read any more, being beyond the file's new end or
/// on a bad block: the system reports that as SIGBUS in the middle of a read. Then the page reads as zeros, and the mapping counts it.
/// `ByteSource.damageCount` has both.
enum MappedFile {
    /// Files of more bytes than this are mapped; shorter ones are read, which costs less than the faults of their pages.
    static let readLength: Int64 = 8 << 20

    /// The bytes of a regular file, as they are now.
    ///
    /// - Parameter readLength: the longest file that is read.
    /// - Throws: `FileError`.
    static func source(_ path: String, readLength: Int64 = MappedFile.readLength) throws(FileError) -> ByteSource {
        // Opening a pipe would wait for its writer.
        guard let size = Files.size(of: path) else { throw FileError(code: FileError.missing, path: path) }
        guard size > readLength, let place = BusErrors.take() else { return ByteSource(try Files.read(path)) }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let error = FileError.last(path)
            BusErrors.leave(place)
            throw error
        }
        let watch = FileWatch(file, place)
        let length = Int(watch.length)
        guard length > 0, let start = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, file, 0), unsafe start != MAP_FAILED else {
            BusErrors.leave(place)
            throw FileError(code: FileError.missing, path: path)
        }
        unsafe BusErrors.watch(place, start, length)
        nonisolated(unsafe) let mapped = unsafe UnsafeMutableRawPointer(start)
        return unsafe ByteSource(UnsafeRawBufferPointer(start: start, count: length), changes: { watch.changes }) {
            BusErrors.leave(place)
            unsafe munmap(mapped, length)
        }
    }
}

/// Tells whether a mapped file is still what it was when it was mapped.
private final class FileWatch: Sendable {
    /// What the system says of a file that stays the same while nobody changes its bytes.
    private struct Stamp {
        let length: Int64
        private let changed, touched: (Int, Int)
        private let names: UInt64

        /// Nil if the system says nothing.
        init?(_ file: Int32) {
            var status = stat()
            guard unsafe fstat(file, &status) == 0 else { return nil }
            length = Int64(status.st_size)
            changed = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            touched = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
            names = UInt64(status.st_nlink)
        }

        /// Whether the bytes may differ. The second time tells of changes after which the first one was set back; it also moves when the file gets
        /// another name or loses one, which leaves the bytes as they are.
        func mayDiffer(from old: Stamp) -> Bool {
            length != old.length || changed != old.changed || touched != old.touched && names == old.names
        }
    }

    private let file: Int32
    private let place: Int
    /// The length when it was opened, in bytes.
    let length: Int64
    private let state: Mutex<(stamp: Stamp?, changes: UInt32)>

    /// - Parameters:
    ///   - file: closed with the value.
    ///   - place: the mapping's, in `BusErrors`.
    init(_ file: Int32, _ place: Int) {
        self.file = file
        self.place = place
        let stamp = Stamp(file)
        length = stamp?.length ?? 0
        state = Mutex((stamp, 0))
    }

    deinit { close(file) }

    /// How often the file was found changed, or could not be read.
    var changes: UInt32 {
        let changes = state.withLock { state in
            guard let stamp = Stamp(file) else { return state.changes }
            if let old = state.stamp, stamp.mayDiffer(from: old) { state.changes &+= 1 }
            state.stamp = stamp
            return state.changes
        }
        return changes &+ BusErrors.count(place)
    }
}

/// Makes pages of mapped files that can't be read any more read as zeros.
private enum BusErrors {
    /// How many files can be mapped at once; further ones are read.
    static let limit = 128

    /// Where a mapping stands: 0 for one that is free, 1 for one that is taken and not mapped yet.
    struct Mapping: ~Copyable {
        let start = Atomic<UInt>(0)
        let end = Atomic<UInt>(0)
        /// How many pages could not be read.
        let errors = Atomic<UInt32>(0)
    }

    /// Made once, never given back: the handler of a signal may look at it at any time.
    ///
    /// Invariant of `nonisolated(unsafe)`: the pointer never changes, and what it points at is atomic.
    nonisolated(unsafe) static let mappings: UnsafeMutablePointer<Mapping> = {
        let mappings = UnsafeMutablePointer<Mapping>.allocate(capacity: limit)
        for place in 0..<limit { unsafe (mappings + place).initialize(to: Mapping()) }
        install()
        return unsafe mappings
    }()

    /// A free place; nil where there is none.
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

    /// How many pages of a mapping could not be read.
    static func count(_ place: Int) -> UInt32 { unsafe mappings[place].errors.load(ordering: .acquiring) }

    private static func install() {
        var handling = sigaction()
        unsafe handling.__sigaction_handler.sa_sigaction = { _, info, _ in
            // Nothing but atomic reads and writes and one system call: a signal may come in the middle of anything.
            let saved = errno
            let address = unsafe info.map { unsafe UInt(bitPattern: $0.pointee._sifields._sigfault.si_addr) } ?? 0
            for place in 0..<BusErrors.limit {
                let start = unsafe BusErrors.mappings[place].start.load(ordering: .acquiring)
                let end = unsafe BusErrors.mappings[place].end.load(ordering: .relaxed)
                guard start > 1, address >= start, address < end else { continue }
                // Before the zeros are there: whoever reads them finds the count.
                unsafe BusErrors.mappings[place].errors.wrappingAdd(1, ordering: .releasing)
                let size = UInt(sysconf(Int32(_SC_PAGESIZE)))
                let page = unsafe UnsafeMutableRawPointer(bitPattern: address & ~(size - 1))
                let zeros = unsafe mmap(page, Int(size), PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS, -1, 0)
                if unsafe zeros != MAP_FAILED {
                    errno = saved
                    return
                }
            }
            // Not ours: the same read again, and the system does what it does without us.
            var usual = sigaction()
            unsafe usual.__sigaction_handler.sa_handler = SIG_DFL
            _ = unsafe sigaction(SIGBUS, &usual, nil)
        }
        handling.sa_flags = Int32(SA_SIGINFO)
        _ = unsafe sigaction(SIGBUS, &handling, nil)
    }
}
