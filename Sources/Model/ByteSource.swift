import Synchronization

/// Bytes that stay where they are: an array's, or a file's that the shell has mapped into memory. Readers look into it in place.
///
/// Its bytes may be guarded by a table of checksums, one for each chunk of `chunkLength` bytes; then a chunk is checked when it is first
/// looked at, and again only after the file has changed.
///
/// Invariant of `@unchecked Sendable`: the program never changes the bytes, the marks are atomic, and everything else is constant. Another
/// program may change a mapped file; readers check every length, and `damageCount` tells that it happened.
@safe public final class ByteSource: @unchecked Sendable {
    /// How many bytes one checksum guards.
    public static let chunkLength = 16384

    /// Why bytes can't be used.
    public enum Damage: Error, Equatable, Sendable {
        /// They are not within the source.
        case outside
        /// Their checksum does not hold.
        case checksum
    }

    /// The bytes themselves, without ownership: to be used only while the source is held.
    ///
    /// Invariant of `@unchecked Sendable`: as the source's.
    @safe public struct View: BitwiseCopyable, @unchecked Sendable {
        /// How many bytes there are.
        public let count: Int
        private let base: UnsafeRawPointer
        private let first: Int
        private let end: Int
        private let table: Int
        /// How often a checksum did not hold (four bytes), then one mark a chunk: 1 where its checksum was found to hold.
        private let marks: UnsafeMutableRawPointer?

        fileprivate init(_ memory: UnsafeRawBufferPointer) {
            // Without bytes there may be no address; nothing is read from it then.
            unsafe base = memory.baseAddress ?? UnsafeRawPointer(bitPattern: 16).unsafelyUnwrapped
            count = memory.count
            first = 0
            end = 0
            table = 0
            unsafe marks = nil
        }

        fileprivate init(_ view: View, guarding guarded: Range<Int>, table: Int, marks: UnsafeMutableRawPointer) {
            unsafe base = view.base
            count = view.count
            first = guarded.lowerBound
            end = guarded.upperBound
            self.table = table
            unsafe self.marks = marks
        }

        /// The bytes of `range`, checked, in place.
        /// - Throws: `Damage`.
        public func bytes(_ range: Range<Int>) throws(Damage) -> UnsafeRawBufferPointer {
            guard range.lowerBound >= 0, range.upperBound <= count else { throw .outside }
            if let marks = unsafe marks { try unsafe check(range, marks) }
            return unsafe UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
        }

        /// The `place`th of numbers of four bytes, lowest first, of which the first stands at `start`.
        /// - Throws: `Damage`.
        public func fixed32(_ place: Int, from start: Int) throws(Damage) -> UInt32 {
            guard start >= 0, start <= count, place >= 0, place < (count - start) / 4 else { throw .outside }
            return unsafe UInt32(
                littleEndian: try bytes(start + place * 4..<start + place * 4 + 4).loadUnaligned(as: UInt32.self))
        }

        /// Checks the chunks that `range` touches.
        private func check(_ range: Range<Int>, _ marks: UnsafeMutableRawPointer) throws(Damage) {
            let start = max(range.lowerBound, first), stop = min(range.upperBound, end)
            guard start < stop else { return }
            let low = (start - first) / ByteSource.chunkLength, high = (stop - 1 - first) / ByteSource.chunkLength
            let failures = unsafe marks.assumingMemoryBound(to: Atomic<UInt32>.self)
            let marks = unsafe (marks + ByteSource.counterLength).assumingMemoryBound(to: Atomic<UInt8>.self)
            for chunk in low...high where unsafe marks[chunk].load(ordering: .relaxed) == 0 {
                let from = first + chunk * ByteSource.chunkLength
                let to = min(from + ByteSource.chunkLength, end)
                let wanted = unsafe UInt32(
                    littleEndian: base.loadUnaligned(fromByteOffset: table + chunk * 4, as: UInt32.self))
                guard unsafe Checksum.crc32(UnsafeRawBufferPointer(start: base + from, count: to - from)) == wanted else {
                    unsafe failures.pointee.wrappingAdd(1, ordering: .relaxed)
                    throw .checksum
                }
                unsafe marks[chunk].store(1, ordering: .relaxed)
            }
        }
    }

    /// How many bytes the counter before the marks takes.
    private static let counterLength = 4

    /// The bytes themselves.
    public let view: View
    private let release: @Sendable () -> Void
    /// How often the bytes were changed by somebody else; nil if nobody else can.
    private let changes: (@Sendable () -> UInt32)?
    private let failures: UnsafeMutablePointer<Atomic<UInt32>>?
    private let marks: UnsafeMutablePointer<Atomic<UInt8>>?
    private let chunks: Int
    private let guarded: Range<Int>
    /// What `changes` said when the marks were last cleared.
    private let seenChanges: Atomic<UInt32>
    /// Whether `recheck` found that all checksums hold.
    private let isProven = Atomic<Bool>(false)

    /// How many bytes there are.
    public var count: Int { view.count }

    /// Whether another program can change the bytes, as those of a mapped file.
    public var mayChange: Bool { changes != nil }

    /// Whether damage was met so far.
    public var isDamaged: Bool { damageCount != 0 }

    /// How often damage was met: a checksum that does not hold, or a mapped file that was changed or can't be read. What was read while this
    /// stayed the same is sound.
    ///
    /// Always 0 without a table of checksums. After a change every chunk is checked again when it is next looked at.
    public var damageCount: UInt32 {
        guard let failures = unsafe failures else { return 0 }
        guard let changes else { return unsafe failures.pointee.load(ordering: .relaxed) }
        let now = changes()
        if seenChanges.exchange(now, ordering: .relaxed) != now { forget() }
        return unsafe failures.pointee.load(ordering: .relaxed) &+ now
    }

    /// Checks everything again, because something could not be read although its checksum held when it was first looked at: memory or disk may
    /// have changed it since. `damageCount` tells what came of it.
    ///
    /// Does nothing where damage is known already, or where everything was found sound once.
    public func recheck() {
        guard unsafe marks != nil, damageCount == 0, !isProven.load(ordering: .relaxed) else { return }
        forget()
        if unsafe (try? view.bytes(guarded)) != nil { isProven.store(true, ordering: .relaxed) }
    }

    /// Clears the marks, so that every chunk is checked when it is next looked at.
    private func forget() {
        guard let marks = unsafe marks else { return }
        for chunk in 0..<chunks { unsafe marks[chunk].store(0, ordering: .relaxed) }
        isProven.store(false, ordering: .relaxed)
    }

    /// A copy of `bytes`.
    public convenience init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
        unsafe copy.copyBytes(from: bytes)
        nonisolated(unsafe) let owned = unsafe copy
        unsafe self.init(UnsafeRawBufferPointer(rebasing: copy[..<bytes.count])) { unsafe owned.deallocate() }
    }

    /// Bytes that somebody else owns until `release` is called.
    ///
    /// - Parameters:
    ///   - memory: readable until then.
    ///   - changes: how often the bytes were changed so far; nil if they can't be. Called often, from any thread.
    ///   - release: called once, when nobody looks at the bytes any more.
    public init(
        _ memory: UnsafeRawBufferPointer, changes: (@Sendable () -> UInt32)? = nil, release: @escaping @Sendable () -> Void
    ) {
        view = unsafe View(memory)
        self.release = release
        self.changes = changes
        unsafe failures = nil
        unsafe marks = nil
        chunks = 0
        guarded = 0..<0
        seenChanges = Atomic(0)
    }

    /// The same bytes, of which those in `guarded` are checked at first touch.
    ///
    /// - Parameter table: where the checksums stand, four bytes each, lowest first; outside of `guarded`, and checked by the caller.
    /// - Throws: `Damage.outside` where the table or the range is not within the source.
    public init(_ source: ByteSource, guarding guarded: Range<Int>, table: Int) throws(Damage) {
        let chunks = (guarded.count + ByteSource.chunkLength - 1) / ByteSource.chunkLength
        guard guarded.lowerBound >= 0, guarded.upperBound <= source.count, table >= 0, table <= source.count,
            chunks <= (source.count - table) / 4
        else { throw .outside }
        release = { withExtendedLifetime(source) {} }
        changes = source.changes
        // As of before the first chunk is looked at; what changed until then was not trusted yet.
        seenChanges = Atomic(source.changes?() ?? 0)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: ByteSource.counterLength + chunks, alignment: 16)
        let failures = unsafe memory.bindMemory(to: Atomic<UInt32>.self, capacity: 1)
        unsafe failures.initialize(to: Atomic(0))
        let marks = unsafe (memory + ByteSource.counterLength).bindMemory(to: Atomic<UInt8>.self, capacity: chunks)
        for chunk in 0..<chunks { unsafe (marks + chunk).initialize(to: Atomic(0)) }
        unsafe self.failures = failures
        unsafe self.marks = marks
        self.chunks = chunks
        self.guarded = guarded
        view = unsafe View(source.view, guarding: guarded, table: table, marks: memory)
    }

    deinit {
        unsafe failures.map { UnsafeMutableRawPointer($0) }?.deallocate()
        release()
    }

    /// The checksums of `bytes`, chunk by chunk, as `init(_:guarding:table:)` wants them.
    public static func table(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        var checksums = ChunkChecksums()
        checksums.add(bytes)
        return checksums.table
    }

    /// A copy of the bytes of `range`.
    /// - Throws: `Damage`.
    public func copy(_ range: Range<Int>) throws(Damage) -> [UInt8] { unsafe Array(try view.bytes(range)) }
}
