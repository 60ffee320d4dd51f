import Synchronization

/// Bytes at a fixed address that are read in place, from either a copied array or a memory-mapped file.
///
/// A checksum table can protect the bytes, with one checksum for each chunk of `chunkLength` bytes. Each chunk is verified on
/// first access, and again only after the file has changed.
///
/// Invariant for `@unchecked Sendable`: this program never changes the bytes, the verification marks are atomic, and everything
/// else is constant.
///
/// Another program may change a mapped file. Decoders therefore check every length, and `damageCount` shows that the file has
/// changed.
@safe public final class ChecksummedBytes: @unchecked Sendable {
    /// The number of bytes that each checksum covers.
    public static let chunkLength = 16384

    /// A reason why bytes can't be used.
    public enum ReadError: Error, Equatable, Sendable {
        /// The range is out of bounds.
        case outside
        /// A chunk doesn't match its checksum.
        case checksum
    }

    /// Provides access to the bytes of a `ChecksummedBytes` without keeping that object alive. This value is valid only while the
    /// object exists.
    ///
    /// The invariant for `@unchecked Sendable` is the same as for `ChecksummedBytes`.
    @safe public struct UnownedBytes: BitwiseCopyable, @unchecked Sendable {
        /// The number of bytes.
        public let count: Int
        private let base: UnsafeRawPointer
        private let first: Int
        private let end: Int
        private let table: Int
        /// A 4-byte failure counter, followed by one mark for each chunk. A mark is 1 if the chunk's checksum has been verified.
        private let marks: UnsafeMutableRawPointer?

        fileprivate init(_ memory: UnsafeRawBufferPointer) {
            // An empty buffer may not have an address. In that case, use a placeholder address, which is never read.
            unsafe base = memory.baseAddress ?? UnsafeRawPointer(bitPattern: 16).unsafelyUnwrapped
            count = memory.count
            first = 0
            end = 0
            table = 0
            unsafe marks = nil
        }

        fileprivate init(_ view: UnownedBytes, guarding guarded: Range<Int>, table: Int, marks: UnsafeMutableRawPointer) {
            unsafe base = view.base
            count = view.count
            first = guarded.lowerBound
            end = guarded.upperBound
            self.table = table
            unsafe self.marks = marks
        }

        /// Verifies the bytes in `range` and returns them without copying.
        /// - Throws: `ReadError`.
        public func bytes(_ range: Range<Int>) throws(ReadError) -> UnsafeRawBufferPointer {
            guard range.lowerBound >= 0, range.upperBound <= count else { throw .outside }
            if let marks = unsafe marks { try unsafe check(range, marks) }
            return unsafe UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
        }

        /// Reads a number from an array of 4-byte little-endian numbers. The array starts at byte `start`, and `place` is the
        /// number's index.
        /// - Throws: `ReadError`.
        public func fixed32(_ place: Int, from start: Int) throws(ReadError) -> UInt32 {
            guard start >= 0, start <= count, place >= 0, place < (count - start) / 4 else { throw .outside }
            return unsafe UInt32(
                littleEndian: try bytes(start + place * 4..<start + place * 4 + 4).loadUnaligned(as: UInt32.self))
        }

        /// Verifies every chunk that overlaps `range`.
        private func check(_ range: Range<Int>, _ marks: UnsafeMutableRawPointer) throws(ReadError) {
            let start = max(range.lowerBound, first), stop = min(range.upperBound, end)
            guard start < stop else { return }
            let low = (start - first) / ChecksummedBytes.chunkLength, high = (stop - 1 - first) / ChecksummedBytes.chunkLength
            let failures = unsafe marks.assumingMemoryBound(to: Atomic<UInt32>.self)
            let marks = unsafe (marks + ChecksummedBytes.counterLength).assumingMemoryBound(to: Atomic<UInt8>.self)
            for chunk in low...high where unsafe marks[chunk].load(ordering: .relaxed) == 0 {
                let from = first + chunk * ChecksummedBytes.chunkLength
                let to = min(from + ChecksummedBytes.chunkLength, end)
                let wanted = unsafe UInt32(
                    littleEndian: base.loadUnaligned(fromByteOffset: table + chunk * 4, as: UInt32.self))
                guard unsafe CRC32.crc32(UnsafeRawBufferPointer(start: base + from, count: to - from)) == wanted else {
                    unsafe failures.pointee.wrappingAdd(1, ordering: .relaxed)
                    throw .checksum
                }
                unsafe marks[chunk].store(1, ordering: .relaxed)
            }
        }
    }

    /// The size in bytes of the failure counter that precedes the verification marks.
    private static let counterLength = 4

    /// A view of all the bytes.
    public let view: UnownedBytes
    private let release: @Sendable () -> Void
    /// A closure that returns the number of times that another program has changed the bytes. Nil if no other program can change
    /// the bytes.
    private let changes: (@Sendable () -> UInt32)?
    private let failures: UnsafeMutablePointer<Atomic<UInt32>>?
    private let marks: UnsafeMutablePointer<Atomic<UInt8>>?
    private let chunks: Int
    private let guarded: Range<Int>
    /// The value that `changes` returned when the verification marks were last cleared.
    private let seenChanges: Atomic<UInt32>
    /// Whether `recheck` has verified every checksum.
    private let isProven = Atomic<Bool>(false)

    /// The number of bytes.
    public var count: Int { view.count }

    /// Whether another program can change the bytes, as in a mapped file.
    public var mayChange: Bool { changes != nil }

    /// Whether any damage has been found.
    public var isDamaged: Bool { damageCount != 0 }

    /// The number of times that the bytes were found to be damaged. Bytes are damaged if a chunk doesn't match its checksum, or
    /// if a mapped file has changed or can't be read. If the count is the same before and after a read, the data is intact.
    ///
    /// If there is no checksum table, the count is always 0. After a change, every chunk is verified again on its next access.
    public var damageCount: UInt32 {
        guard let failures = unsafe failures else { return 0 }
        guard let changes else { return unsafe failures.pointee.load(ordering: .relaxed) }
        let now = changes()
        if seenChanges.exchange(now, ordering: .relaxed) != now { clearMarks() }
        return unsafe failures.pointee.load(ordering: .relaxed) &+ now
    }

    /// Verifies every chunk again. Call this method if data can't be decoded even though its checksum matched on first access,
    /// because the memory or disk contents may have changed since then. `damageCount` reports the result.
    ///
    /// Does nothing if damage is already known, or if an earlier call found everything intact.
    public func recheck() {
        guard unsafe marks != nil, damageCount == 0, !isProven.load(ordering: .relaxed) else { return }
        clearMarks()
        if unsafe (try? view.bytes(guarded)) != nil { isProven.store(true, ordering: .relaxed) }
    }

    /// Clears the verification marks, so that every chunk is verified again on its next access.
    private func clearMarks() {
        guard let marks = unsafe marks else { return }
        for chunk in 0..<chunks { unsafe marks[chunk].store(0, ordering: .relaxed) }
        isProven.store(false, ordering: .relaxed)
    }

    /// Creates an object that contains a copy of `bytes`.
    public convenience init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        unsafe copy.copyBytes(from: bytes)
        nonisolated(unsafe) let owned = unsafe copy
        unsafe self.init(UnsafeRawBufferPointer(rebasing: copy[..<bytes.count])) { unsafe owned.deallocate() }
    }

    /// Creates an object for memory that the caller owns.
    ///
    /// - Parameters:
    ///   - memory: The memory, which must stay readable until `release` is called.
    ///   - changes: A closure that returns how many times the bytes have changed. It is called often, from any thread. Nil if the
    ///     bytes can't change.
    ///   - release: A closure that is called once, when the bytes are no longer in use.
    public init(
        _ memory: UnsafeRawBufferPointer, changes: (@Sendable () -> UInt32)? = nil, release: @escaping @Sendable () -> Void
    ) {
        view = unsafe UnownedBytes(memory)
        self.release = release
        self.changes = changes
        unsafe failures = nil
        unsafe marks = nil
        chunks = 0
        guarded = 0..<0
        seenChanges = Atomic(0)
    }

    /// Creates an object that reads the same bytes as `source`, and verifies the bytes in `guarded` on first access.
    ///
    /// - Parameter table: The offset of the checksums, which are 4 bytes each, little-endian. The checksums are outside
    ///   `guarded`, and the caller has already verified them.
    /// - Throws: `ReadError.outside` if the table or the range is outside `source`.
    public init(_ source: ChecksummedBytes, guarding guarded: Range<Int>, table: Int) throws(ReadError) {
        let chunks = (guarded.count + ChecksummedBytes.chunkLength - 1) / ChecksummedBytes.chunkLength
        guard guarded.lowerBound >= 0, guarded.upperBound <= source.count, table >= 0, table <= source.count,
            chunks <= (source.count - table) / 4
        else { throw .outside }
        release = { withExtendedLifetime(source) {} }
        changes = source.changes
        // Store the number of changes before any chunk is verified, so that a change during verification isn't missed.
        seenChanges = Atomic(source.changes?() ?? 0)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: ChecksummedBytes.counterLength + chunks, alignment: 16)
        let failures = unsafe memory.bindMemory(to: Atomic<UInt32>.self, capacity: 1)
        unsafe failures.initialize(to: Atomic(0))
        let marks = unsafe (memory + ChecksummedBytes.counterLength).bindMemory(to: Atomic<UInt8>.self, capacity: chunks)
        for chunk in 0..<chunks { unsafe (marks + chunk).initialize(to: Atomic(0)) }
        unsafe self.failures = failures
        unsafe self.marks = marks
        self.chunks = chunks
        self.guarded = guarded
        view = unsafe UnownedBytes(source.view, guarding: guarded, table: table, marks: memory)
    }

    deinit {
        unsafe failures.map { UnsafeMutableRawPointer($0) }?.deallocate()
        release()
    }

    /// Returns one checksum for each chunk of `bytes`, in the format that `init(_:guarding:table:)` expects.
    public static func table(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        var checksums = ChunkChecksumBuilder()
        checksums.add(bytes)
        return checksums.table
    }

    /// Returns a copy of the bytes in `range`.
    /// - Throws: `ReadError`.
    public func copy(_ range: Range<Int>) throws(ReadError) -> [UInt8] { unsafe Array(try view.bytes(range)) }
}
