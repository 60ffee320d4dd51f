/// Elements in an `Arena`, accessed without reference counting. Only debug builds check indices, so callers must ensure that
/// indices are less than `count`.
@safe struct ArenaArray<Element: BitwiseCopyable>: BitwiseCopyable {
    private let base: UnsafeMutablePointer<Element>
    let count: Int

    fileprivate init(_ base: UnsafeMutablePointer<Element>, _ count: Int) {
        unsafe self.base = unsafe base
        self.count = count
    }

    subscript(_ index: Int) -> Element {
        // Yields the element in place, because some elements are large and callers need only part of them.
        @inline(__always) _read {
            assert(index >= 0 && index < count)
            yield unsafe base[index]
        }
        @inline(__always) nonmutating _modify {
            assert(index >= 0 && index < count)
            yield unsafe &base[index]
        }
    }

    /// Sets all elements to `value`.
    @inline(__always) func fill(_ value: Element) { unsafe base.update(repeating: value, count: count) }

    /// Modifies an element in place.
    @inline(__always) func change<Result, Failure: Error>(
        _ index: Int, _ body: (inout Element) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        assert(index >= 0 && index < count)
        return try unsafe body(&base[index])
    }

    /// Writes four adjacent numbers, starting at `index`.
    @inline(__always) func put(_ four: SIMD4<UInt32>, at index: Int) where Element == UInt32 {
        assert(index >= 0 && index + 4 <= count)
        unsafe UnsafeMutableRawPointer(base).storeBytes(of: four, toByteOffset: index * 4, as: SIMD4<UInt32>.self)
    }

    /// Writes four adjacent bytes, starting at `index`. The lowest byte of `four` comes first.
    @inline(__always) func put(_ four: UInt32, at index: Int) where Element == UInt8 {
        assert(index >= 0 && index + 4 <= count)
        unsafe UnsafeMutableRawPointer(base).storeBytes(of: four.littleEndian, toByteOffset: index, as: UInt32.self)
    }

    /// Reads eight bytes starting at `index` as a little-endian number.
    @inline(__always) func eight(_ index: Int) -> UInt64 where Element == UInt8 {
        assert(index >= 0 && index + 8 <= count)
        return unsafe UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
}

/// Operations on eight bytes at a time.
enum EightBytes {
    /// Returns one bit for each byte, set if the byte isn't 0.
    @inline(__always) static func notZero(_ bytes: UInt64) -> UInt64 {
        guard bytes != 0 else { return 0 }
        // Set the highest bit of each nonzero byte, then collect these bits in the highest byte.
        let high = ((bytes & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F | bytes) & 0x8080_8080_8080_8080
        return (high >> 7 &* 0x0102_0408_1020_4080) >> 56
    }
}

/// The memory for a search. Releasing the arena frees all of this memory, which must not be used afterwards.
@safe final class Arena {
    private var chunks: [UnsafeMutableRawPointer] = unsafe []
    private var next: UnsafeMutableRawPointer
    private var left: Int

    /// The size of a memory chunk from the system allocator, in bytes. A large request gets its own chunk.
    private static let chunk = 1 << 16

    init() {
        unsafe next = UnsafeMutableRawPointer.allocate(byteCount: Arena.chunk, alignment: 16)
        left = Arena.chunk
        unsafe chunks.append(next)
    }

    deinit {
        for index in unsafe chunks.indices { unsafe chunks[index].deallocate() }
    }

    /// Allocates uninitialized memory for `count` elements.
    func room<Element: BitwiseCopyable>(_ count: Int) -> ArenaArray<Element> {
        let size = (max(count, 1) * MemoryLayout<Element>.stride + 15) & ~15
        if size > left {
            if size > Arena.chunk / 4 {
                let own = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
                unsafe chunks.append(own)
                return unsafe ArenaArray(own.bindMemory(to: Element.self, capacity: max(count, 1)), count)
            }
            unsafe next = UnsafeMutableRawPointer.allocate(byteCount: Arena.chunk, alignment: 16)
            left = Arena.chunk
            unsafe chunks.append(next)
        }
        let base = unsafe next
        unsafe next = unsafe next + size
        left -= size
        return unsafe ArenaArray(base.bindMemory(to: Element.self, capacity: max(count, 1)), count)
    }

    /// Allocates memory for `count` elements and sets all of them to `value`.
    func room<Element: BitwiseCopyable>(_ count: Int, filledWith value: Element) -> ArenaArray<Element> {
        let memory: ArenaArray<Element> = room(count)
        memory.fill(value)
        return memory
    }
}

/// A growable list of numbers in an arena.
struct ArenaNumberList: BitwiseCopyable {
    private(set) var memory: ArenaArray<UInt32>
    private(set) var count = 0

    init(_ arena: Arena, capacity: Int = 64) { memory = arena.room(capacity) }

    mutating func clear() { count = 0 }

    @inline(__always) subscript(_ index: Int) -> UInt32 { memory[index] }

    @inline(__always) mutating func append(_ number: UInt32, _ arena: Arena) {
        if count == memory.count {
            let more: ArenaArray<UInt32> = arena.room(count * 2)
            for index in 0..<count { more[index] = memory[index] }
            memory = more
        }
        memory[count] = number
        count += 1
    }
}
