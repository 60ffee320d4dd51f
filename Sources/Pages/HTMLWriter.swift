import Model
import Screens

/// Writes HTML directly as bytes.
///
/// Markup is always a `StaticString`. Everything else goes through `text`, which is the only method that escapes text.
/// `docs/decisions/0002-pages-are-written-not-built.md` explains why there is no DOM tree. The buffer is manually allocated
/// memory, because a page consists of about two thousand short writes, and an array would check for unique ownership at each
/// write (`docs/decisions/0012-pages-are-written-fast.md`).
///
/// Invariant: `start` points to `capacity` bytes, which are freed with this value, and the first `count` bytes are initialized.
/// Every write first calls `room`.
@safe public struct HTMLWriter: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The number of bytes written.
    private(set) var count = 0

    /// Allocates space for a page of about `capacity` bytes.
    public init(reserving capacity: Int) {
        self.capacity = max(capacity, 64)
        unsafe start = .allocate(capacity: self.capacity)
    }

    deinit { unsafe start.deallocate() }

    /// The bytes written so far, in UTF-8.
    public var bytes: [UInt8] {
        unsafe Array(unsafeUninitializedCapacity: count) { buffer, initialized in
            unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(from: UnsafeRawBufferPointer(start: start, count: count))
            initialized = count
        }
    }

    /// Makes room for the next `length` bytes and returns the address for them.
    // In WebAssembly, a small binary matters more than speed, so writes aren't inlined.
    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
    private mutating func room(for length: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity - count < length { grow(by: length) }
        return unsafe start + count
    }

    @inline(never)
    private mutating func grow(by length: Int) {
        let larger = max(capacity * 2, count + length)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe UnsafeMutableRawPointer(moved).copyMemory(from: start, byteCount: count)
        unsafe start.deallocate()
        unsafe start = moved
        capacity = larger
    }

    @inline(__always)
    private mutating func copy(_ source: UnsafeBufferPointer<UInt8>) {
        guard let from = source.baseAddress else { return }
        // For WebAssembly, the compiler would turn `update(from:count:)` into a loop over the bytes.
        unsafe UnsafeMutableRawPointer(room(for: source.count)).copyMemory(from: from, byteCount: source.count)
        count += source.count
    }

    private mutating func byte(_ byte: UInt8) {
        let to = unsafe room(for: 1)
        unsafe to.pointee = byte
        count += 1
    }

    /// Writes markup unchanged.
    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
    public mutating func markup(_ markup: StaticString) {
        markup.withUTF8Buffer { unsafe copy($0) }
    }

    /// Writes text for an element or for an attribute in double quotes. `&`, `<`, `>`, `"` and `'` become character references. A
    /// carriage return also becomes a reference, because an HTML parser would otherwise turn it into a line feed (HTML standard,
    /// 13.2.3.5). Other control characters except tab and line feed, including NUL, become U+FFFD.
    public mutating func text(_ string: String) {
        let isWritten: Void? = unsafe string.utf8.withContiguousStorageIfAvailable { unsafe escape($0) }
        guard isWritten == nil else { return }
        var copy = string
        copy.withUTF8 { unsafe escape($0) }
    }

    /// Writes text between two pieces of markup.
    @inline(never)
    mutating func text(_ start: StaticString, _ string: String, _ end: StaticString) {
        markup(start)
        text(string)
        markup(end)
    }

    /// Writes UTF-8 bytes as escaped text.
    mutating func text(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe escape($0) }
    }

    /// Copies eight bytes at a time, and replaces each byte that must be escaped.
    private mutating func escape(_ source: UnsafeBufferPointer<UInt8>) {
        guard let base = source.baseAddress else { return }
        let from = unsafe UnsafeRawPointer(base)
        let length = source.count
        var position = 0
        // Reserve eight extra bytes, because the loop stores eight bytes at a time. The unchecked arithmetic can't overflow,
        // because a memory region's length is far below the maximum integer.
        var to = unsafe UnsafeMutableRawPointer(room(for: length &+ 8))
        while true {
            var marks: UInt64 = 0
            while length &- position >= 8 {
                let word = unsafe from.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
                unsafe to.storeBytes(of: word.littleEndian, as: UInt64.self)
                marks = HTMLWriter.marks(word)
                if marks != 0 { break }
                position &+= 8
                unsafe to += 8
            }
            if marks == 0 {
                let rest = length &- position
                if rest > 0 {
                    let word = unsafe HTMLWriter.last(rest, of: from, length)
                    unsafe to.storeBytes(of: word.littleEndian, as: UInt64.self)
                    marks = HTMLWriter.marks(word) & ((1 &<< UInt64(truncatingIfNeeded: rest &* 8)) &- 1)
                }
                guard marks != 0 else {
                    unsafe count = to - UnsafeMutableRawPointer(start) &+ rest
                    return
                }
            }
            let plain = marks.trailingZeroBitCount &>> 3
            position &+= plain
            unsafe count = to - UnsafeMutableRawPointer(start) &+ plain
            replace(unsafe from.load(fromByteOffset: position, as: UInt8.self))
            position &+= 1
            unsafe to = UnsafeMutableRawPointer(room(for: length &- position &+ 8))
        }
    }

    /// Returns the last `rest` bytes (fewer than eight) as a number, with the first byte in the lowest position.
    @inline(__always)
    private static func last(_ rest: Int, of from: UnsafeRawPointer, _ length: Int) -> UInt64 {
        if length >= 8 {
            let word = unsafe from.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self).littleEndian
            return word &>> UInt64(truncatingIfNeeded: (8 &- rest) &* 8)
        }
        // Loads four, two and one bytes, depending on which bits of `rest` are set.
        var word: UInt64 = 0
        var shift: UInt64 = 0
        var offset = length &- rest
        if rest & 4 != 0 {
            word = UInt64(unsafe from.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian)
            shift = 32
            offset &+= 4
        }
        if rest & 2 != 0 {
            word |= UInt64(unsafe from.loadUnaligned(fromByteOffset: offset, as: UInt16.self).littleEndian) &<< shift
            shift &+= 16
            offset &+= 2
        }
        if rest & 1 != 0 { word |= UInt64(unsafe from.load(fromByteOffset: offset, as: UInt8.self)) &<< shift }
        return word
    }

    /// Returns a mask with the high bit set for each byte that `text` must escape. The lowest set bit is always correct, but
    /// higher bits may be set by mistake.
    @inline(__always)
    private static func marks(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        // If subtracting 1 from a byte causes a borrow, the byte is zero (S. E. Anderson, "Bit Twiddling Hacks").
        let ampersand = (word | ones) ^ (ones * 0x27)  // 26 &, 27 '
        let angle = (word | ones << 1) ^ (ones * 0x3E)  // 3C <, 3E >
        let quote = word ^ (ones * 0x22)
        let delete = word ^ (ones * 0x7F)
        let control = (word &- ones * 0x20) & ~word
        let found =
            (ampersand &- ones) & ~ampersand | (angle &- ones) & ~angle | (quote &- ones) & ~quote | (delete &- ones) & ~delete
            | control
        return found & (ones << 7)
    }

    /// Writes the replacement for a byte that the mask from `marks` selected.
    @inline(never)
    private mutating func replace(_ byte: UInt8) {
        switch byte {
        case ASCII.ampersand: markup("&amp;")
        case ASCII.lessThan: markup("&lt;")
        case ASCII.greaterThan: markup("&gt;")
        case ASCII.quotationMark: markup("&quot;")
        case ASCII.apostrophe: markup("&#39;")
        case ASCII.tab, ASCII.newline: self.byte(byte)
        case ASCII.carriageReturn: markup("&#13;")
        default: markup("\u{FFFD}")
        }
    }

    /// Writes an integer without digit grouping.
    mutating func number(_ value: some FixedWidthInteger) {
        let magnitude = UInt64(truncatingIfNeeded: value.magnitude)
        if value < 0 { byte(ASCII.minus) }
        if magnitude < 10 { return byte(ASCII.digit0 + UInt8(truncatingIfNeeded: magnitude)) }
        var length = 1, above = magnitude
        while above >= 10 {
            above /= 10
            length += 1
        }
        let to = unsafe room(for: length)
        var rest = magnitude
        for index in stride(from: length - 1, through: 0, by: -1) {
            unsafe to[index] = ASCII.digit0 + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += length
    }

    /// Writes percent-encoded text for use in a path or query, like `PercentEncoding.encode`.
    mutating func encoded(_ text: String) {
        let isWritten: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe encode($0) }
        guard isWritten == nil else { return }
        var copy = text
        copy.withUTF8 { unsafe encode($0) }
    }

    private mutating func encode(_ source: UnsafeBufferPointer<UInt8>) {
        let to = unsafe room(for: source.count * 3)
        var length = 0
        for index in 0..<source.count {
            let byte = unsafe source[index]
            if PercentEncoding.isPlain(byte) {
                unsafe to[length] = byte
                length &+= 1
            } else {
                unsafe to[length] = ASCII.percent
                unsafe to[length + 1] = Hexadecimal.capital(byte >> 4)
                unsafe to[length + 2] = Hexadecimal.capital(byte)
                length &+= 3
            }
        }
        count += length
    }

    /// Writes a copy of earlier output.
    mutating func copy(_ written: [UInt8]) {
        unsafe written.withUnsafeBufferPointer { unsafe copy($0) }
    }

    /// Writes a copy of the output's bytes in this range.
    mutating func copy(_ places: Range<Int>) {
        guard places.lowerBound >= 0, places.upperBound <= count else { return }
        let to = unsafe room(for: places.count)
        unsafe to.update(from: start + places.lowerBound, count: places.count)
        count += places.count
    }

    /// Writes an attribute: ` name="value"`.
    public mutating func attribute(_ name: StaticString, _ value: String) {
        beginAttribute(name)
        text(value)
        byte(ASCII.quotationMark)
    }

    /// Writes an attribute's name and opening quotation mark. The caller writes the closing quotation mark.
    mutating func beginAttribute(_ name: StaticString) {
        byte(ASCII.space)
        markup(name)
        markup("=\"")
    }

    /// Writes `<tag>text</tag>`. The tag can't have attributes.
    public mutating func element(_ tag: StaticString, _ content: String) {
        byte(ASCII.lessThan)
        markup(tag)
        byte(ASCII.greaterThan)
        text(content)
        markup("</")
        markup(tag)
        byte(ASCII.greaterThan)
    }
}
