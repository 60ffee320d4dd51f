internal import Glibc
internal import Records
internal import Synchronization

/// Long files of the library's, mapped into memory instead of read: what nobody looks at costs nothing, and what is looked at is the operating
/// system's to keep or let go.
///
/// A file of a pack is never changed in place: it is written under another name and renamed, and removing it leaves the mapping whole. What can
/// happen all the same — a disk that can't read a block, somebody who cuts the file short — the system reports as SIGBUS in the middle of
/// a read. Then the page reads as zeros, whose checksum does not hold: damage like any other.
enum MappedFile {
    /// Files of more bytes than this are mapped; shorter ones are read, which costs less than the faults of their pages.
    static let readLength: Int64 = 8 << 20

    /// The bytes of a file, as they are now.
    ///
    /// - Parameter readLength: the longest file that is read.
    /// - Throws: `FileError`.
    static func source(_ path: String, readLength: Int64 = MappedFile.readLength) throws(FileError) -> ByteSource {
        guard let size = Files.size(of: path), size > readLength else { return ByteSource(try Files.read(path)) }
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .last(path) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw .last(path) }
        let length = Int(status.st_size)
        guard let place = BusErrors.take() else { return ByteSource(try Files.read(path, limit: length)) }
        guard length > 0, let start = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, file, 0), unsafe start != MAP_FAILED else {
            let error = FileError.last(path)
            BusErrors.leave(place)
            throw error
        }
        unsafe BusErrors.watch(place, start, length)
        nonisolated(unsafe) let mapped = unsafe UnsafeMutableRawPointer(start)
        return unsafe ByteSource(UnsafeRawBufferPointer(start: start, count: length)) {
            BusErrors.leave(place)
            unsafe munmap(mapped, length)
        }
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
            if isTaken.exchanged { return place }
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

    private static func install() {
        var handling = sigaction()
        unsafe handling.__sigaction_handler.sa_sigaction = { _, info, _ in
            // Nothing but loads and one system call: a signal may come in the middle of anything.
            let saved = errno
            let address = unsafe info.map { unsafe UInt(bitPattern: $0.pointee._sifields._sigfault.si_addr) } ?? 0
            for place in 0..<BusErrors.limit {
                let start = unsafe BusErrors.mappings[place].start.load(ordering: .acquiring)
                let end = unsafe BusErrors.mappings[place].end.load(ordering: .relaxed)
                guard start > 1, address >= start, address < end else { continue }
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
