/// Numbers in the memory of an `Arena`: read and written without reference counts. Indices are checked in debug builds; whoever asks for
/// the memory knows how much it is.
@safe struct Memory<Element: BitwiseCopyable>: BitwiseCopyable {
    private let base: UnsafeMutablePointer<Element>
    let count: Int

    fileprivate init(_ base: UnsafeMutablePointer<Element>, _ count: Int) {
        unsafe self.base = unsafe base
        self.count = count
    }

    subscript(_ index: Int) -> Element {
        // In place: some elements are large, and only a part of them is wanted.
        @inline(__always) _read {
            assert(index >= 0 && index < count)
            yield unsafe base[index]
        }
        @inline(__always) nonmutating _modify {
            assert(index >= 0 && index < count)
            yield unsafe &base[index]
        }
    }

    /// Fills all of it.
    @inline(__always) func fill(_ value: Element) { unsafe base.update(repeating: value, count: count) }

    /// Changes one in place.
    @inline(__always) func change<Result, Failure: Error>(
        _ index: Int, _ body: (inout Element) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        assert(index >= 0 && index < count)
        return try unsafe body(&base[index])
    }

    /// Writes four numbers side by side.
    @inline(__always) func put(_ four: SIMD4<UInt32>, at index: Int) where Element == UInt32 {
        assert(index >= 0 && index + 4 <= count)
        unsafe UnsafeMutableRawPointer(base).storeBytes(of: four, toByteOffset: index * 4, as: SIMD4<UInt32>.self)
    }

    /// Eight bytes from `index` on as one number, lowest first.
    @inline(__always) func eight(_ index: Int) -> UInt64 where Element == UInt8 {
        assert(index >= 0 && index + 8 <= count)
        return unsafe UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
}

/// Eight bytes at a time, in one number.
enum EightBytes {
    /// Which bytes are not 0, one bit each.
    @inline(__always) static func notZero(_ bytes: UInt64) -> UInt64 {
        guard bytes != 0 else { return 0 }
        // The highest bit of each byte that is not 0, moved to its place in the highest byte.
        let high = ((bytes & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F | bytes) & 0x8080_8080_8080_8080
        return (high >> 7 &* 0x0102_0408_1020_4080) >> 56
    }
}

/// The memory that one search works in, given back all at once at its end. Nothing taken from it may be used after that.
@safe final class Arena {
    private var chunks: [UnsafeMutableRawPointer] = unsafe []
    private var next: UnsafeMutableRawPointer
    private var left: Int

    /// How much is taken from the system at once; more where more is asked for.
    private static let chunk = 1 << 16

    init() {
        unsafe next = UnsafeMutableRawPointer.allocate(byteCount: Arena.chunk, alignment: 16)
        left = Arena.chunk
        unsafe chunks.append(next)
    }

    deinit {
        for index in unsafe chunks.indices { unsafe chunks[index].deallocate() }
    }

    /// Room for so many elements, with whatever stands there.
    func room<Element: BitwiseCopyable>(_ count: Int) -> Memory<Element> {
        let size = (max(count, 1) * MemoryLayout<Element>.stride + 15) & ~15
        if size > left {
            if size > Arena.chunk / 4 {
                let own = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
                unsafe chunks.append(own)
                return unsafe Memory(own.bindMemory(to: Element.self, capacity: max(count, 1)), count)
            }
            unsafe next = UnsafeMutableRawPointer.allocate(byteCount: Arena.chunk, alignment: 16)
            left = Arena.chunk
            unsafe chunks.append(next)
        }
        let base = unsafe next
        unsafe next = unsafe next + size
        left -= size
        return unsafe Memory(base.bindMemory(to: Element.self, capacity: max(count, 1)), count)
    }

    /// Room for so many elements, all of them `value`.
    func room<Element: BitwiseCopyable>(_ count: Int, filledWith value: Element) -> Memory<Element> {
        let memory: Memory<Element> = room(count)
        memory.fill(value)
        return memory
    }
}

/// A list of numbers that grows in an arena.
struct NumberList: BitwiseCopyable {
    private(set) var memory: Memory<UInt32>
    private(set) var count = 0

    init(_ arena: Arena, capacity: Int = 64) { memory = arena.room(capacity) }

    mutating func clear() { count = 0 }

    @inline(__always) subscript(_ index: Int) -> UInt32 { memory[index] }

    @inline(__always) mutating func append(_ number: UInt32, _ arena: Arena) {
        if count == memory.count {
            let more: Memory<UInt32> = arena.room(count * 2)
            for index in 0..<count { more[index] = memory[index] }
            memory = more
        }
        memory[count] = number
        count += 1
    }
}
