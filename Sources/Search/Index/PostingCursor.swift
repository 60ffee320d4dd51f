import Model

/// Iterates over a posting list in ascending order. Each block is decoded when it is first needed.
struct PostingCursor: BitwiseCopyable {
    /// The value of `document` after the end of the list.
    static let end = UInt32.max

    /// The memory for a decoded block.
    struct BlockBuffer: BitwiseCopyable {
        fileprivate let numbers: ArenaArray<UInt32>
        fileprivate let kinds: ArenaArray<UInt8>

        init(_ arena: Arena) {
            numbers = arena.room(IndexFormat.blockEntries)
            kinds = arena.room(IndexFormat.blockEntries)
        }
    }

    /// The number of entries in the list.
    let count: Int
    let region: IndexSection
    let start: Int
    let length: Int
    private let documents: UInt32
    let blocks: Int
    /// Each block's last entry, data offset, positions offset and field mask. Empty for a list without blocks.
    let table: UncheckedBytes
    let allowed: UInt8

    let numbers: ArenaArray<UInt32>
    let kinds: ArenaArray<UInt8>
    private(set) var block = -1
    private(set) var filled = 0
    private(set) var index = 0
    /// The current block's positions, preceded by recorded offsets. Nil until positions are requested.
    var places: UncheckedBytes?
    /// The offset of the next entry's positions. `positionIndex` is that entry's index in the block.
    var positionAt = 0
    var positionIndex = 0

    /// The number of the current entry.
    private(set) var document: UInt32 = 0
    /// The fields that occur in a list without blocks, with one bit for each field.
    private var shortMark: UInt8 = 0x0F
    /// The best field in which the current entry contains the word. `shortMark` separates it from `document` in memory.
    /// Otherwise, the compiler would read `place` as part of a four-byte number, and the processor would have to wait for earlier
    /// writes to `place`.
    private(set) var place: UInt8 = 0

    /// Creates a cursor at the first entry.
    /// - Parameters:
    ///   - documents: the number of entries in the index.
    ///   - allowed: one bit for each field. Entries whose best field isn't allowed are skipped.
    ///   - room: the memory for decoding. Lists that are read one after another can share it.
    ///   - loads: whether to decode the first block. If false, load a block before reading entries. Then several lists can share
    ///     `room`, as long as they are read one after another.
    init(
        _ region: IndexSection, _ term: TermEntry, documents: UInt32, allowed: UInt8 = 0x0F, loads: Bool = true, _ arena: Arena,
        _ room: BlockBuffer? = nil
    ) throws(IndexError) {
        guard term.count <= documents, term.offset <= UInt64(region.count) else { throw .damaged }
        self.region = region
        self.documents = documents
        self.allowed = allowed
        count = Int(term.count)
        start = Int(term.offset)
        length = Int(term.length)
        let size = IndexFormat.blockEntries
        blocks = count <= IndexFormat.shortList ? 0 : (count + size - 1) / size
        guard blocks <= length / 13 else { throw .damaged }
        table = try region.stretch(start, blocks * 13)
        let room = room ?? BlockBuffer(arena)
        numbers = room.numbers
        kinds = room.kinds
        guard loads else { return }
        try load(0)
        try settle()
    }

    /// Creates a cursor over a list in memory. The entries must be in ascending order. An entry's `place` is the best field in
    /// which the entry contains the word.
    init(inMemory entries: [(entry: UInt32, place: UInt8)], _ region: IndexSection, _ arena: Arena) throws(IndexError) {
        self.region = region
        documents = 0
        allowed = 0x0F
        count = entries.count
        start = 0
        length = 0
        blocks = 0
        table = try region.stretch(0, 0)
        numbers = arena.room(max(count, 1))
        kinds = arena.room(max(count, 1))
        for (slot, one) in entries.enumerated() { (numbers[slot], kinds[slot]) = (one.entry, one.place) }
        filled = count
        block = 0
        take()
    }

    // MARK: Blocks
    // The following members are mutating, because a nonmutating access would copy this large value.

    /// The number of blocks, at least 1.
    var blockCount: Int { max(blocks, 1) }
    /// The index of the current block.
    var blockNumber: Int { block }
    /// Whether the list isn't divided into blocks.
    @inline(__always) var isShort: Bool { blocks == 0 }
    /// The fields that are allowed, with one bit for each field.
    var allowedPlaces: UInt8 { allowed }
    /// The number of entries in the decoded block, for loops over the whole block.
    var blockEntries: Int { filled }

    @inline(__always) mutating func entry(_ slot: Int) -> UInt32 { numbers[slot] }
    @inline(__always) mutating func kind(_ slot: Int) -> UInt8 { kinds[slot] }

    /// Returns the number of the last entry in a block.
    @inline(__always) mutating func last(of block: Int) -> UInt32 {
        blocks == 0 ? (filled > 0 ? numbers[filled - 1] : 0) : table.fixed32(block * 4)
    }

    /// Returns the fields that occur in a block, with one bit for each field.
    @inline(__always) mutating func mark(of block: Int) -> UInt8 {
        blocks == 0 ? shortMark : table.byte(blocks * 12 + block)
    }

    /// Returns the block that contains the first entry at or after `target`, searching forward from the current block. Returns
    /// nil if there isn't one.
    mutating func block(holding target: UInt32) -> Int? {
        if blocks == 0 { return last(of: 0) >= target && filled > 0 ? 0 : nil }
        var low = max(block, 0)
        if last(of: low) >= target { return low }
        var step = 1
        while low + step < blocks, last(of: low + step) < target {
            low += step
            step *= 2
        }
        var high = min(low + step, blocks)
        low += 1
        while low < high {
            let middle = (low + high) / 2
            if last(of: middle) < target { low = middle + 1 } else { high = middle }
        }
        return low < blocks ? low : nil
    }

    /// Decodes a block and moves to its first entry, even if that entry's field isn't allowed.
    mutating func load(_ number: Int) throws(IndexError) {
        if blocks == 0 {
            if block < 0 { try loadShort() }
            index = 0
            take()
            return
        }
        let from = Int(table.fixed32(blocks * 4 + number * 4))
        let to = Int(number + 1 < blocks ? table.fixed32(blocks * 4 + number * 4 + 4) : table.fixed32(blocks * 8))
        guard from <= to, to <= length else { throw .damaged }
        let bytes = try region.stretch(start + from, to - from)
        block = number
        index = 0
        places = nil
        let before: UInt32? = number == 0 ? nil : table.fixed32(number * 4 - 4)
        let size = IndexFormat.blockEntries
        if number == blocks - 1, count % size != 0 {
            var at = 0
            try readShort(bytes, &at, count % size, after: before)
        } else {
            try readFull(bytes, after: before)
        }
        take()
    }

    /// Moves back to the first entry.
    mutating func rewind() throws(IndexError) {
        guard count > 0 else { return }
        if blocks == 0 || block != 0 { try load(0) }
        index = 0
        take()
        try settle()
    }

    /// The fields that occur in the list, with one bit for each field.
    var allMarks: UInt8 {
        if blocks == 0 { return shortMark }
        var all: UInt8 = 0
        for block in 0..<blocks { all |= table.byte(blocks * 12 + block) }
        return all
    }

    private mutating func loadShort() throws(IndexError) {
        let bytes = try region.stretch(start, length)
        var at = 0
        try readShort(bytes, &at, count, after: nil)
        shortMark = 0
        for slot in 0..<filled { shortMark |= 1 << kinds[slot] }
        places = try bytes.part(at, length - at)
        (positionAt, positionIndex) = (0, 0)
        block = 0
    }

    private mutating func readShort(
        _ bytes: UncheckedBytes, _ at: inout Int, _ entries: Int, after before: UInt32?
    ) throws(IndexError) {
        var next = before.map { UInt64($0) + 1 } ?? 0
        for slot in 0..<entries {
            let code = try bytes.number(&at)
            next += UInt64(code >> 2)
            guard next < UInt64(documents) else { throw .damaged }
            numbers[slot] = UInt32(truncatingIfNeeded: next)
            kinds[slot] = UInt8(truncatingIfNeeded: code & 3)
            next += 1
        }
        filled = entries
    }

    private mutating func readFull(_ bytes: UncheckedBytes, after before: UInt32?) throws(IndexError) {
        let size = IndexFormat.blockEntries
        guard bytes.count >= 2 else { throw .damaged }
        let width = UInt32(bytes.byte(0)), mode = bytes.byte(1)
        var at = 2
        guard width <= 32, mode <= 4, bytes.count == 2 + (mode == 4 ? size / 4 : 0) + Int(width) * 16 else { throw .damaged }
        if mode < 4 {
            kinds.fill(mode)
        } else {
            for group in 0..<size / 4 {
                // Spread the four fields, which have two bits each, over four bytes.
                let four = UInt32(bytes.byte(at + group))
                kinds.put((four | four << 6 | four << 12 | four << 18) & 0x0303_0303, at: group * 4)
            }
            at += size / 4
        }
        let mask = SIMD4<UInt32>(repeating: width == 32 ? UInt32.max : (1 << width) - 1)
        // There are fewer than 2³¹ entries, so the sum of an entry's number and 128 gaps of 23 bits can't overflow 32 bits.
        let isNarrow = width < 24 && before ?? 0 < documents
        // If there is no preceding entry, start from the highest number. Adding 1 and the first gap then overflows to the first
        // entry's number.
        var last = SIMD4(repeating: before ?? UInt32.max)
        var bit: UInt32 = 0
        for row in 0..<size / 4 {
            var four = SIMD4<UInt32>(repeating: 0)
            if width > 0 {
                let word = at + Int(bit >> 5) * 16, shift = bit & 31
                four = bytes.four(word) &>> SIMD4(repeating: shift)
                if shift + width > 32 { four |= bytes.four(word + 16) &<< SIMD4(repeating: 32 - shift) }
                four &= mask
            }
            if isNarrow {
                four = four &+ SIMD4(repeating: 1)
                four = four &+ SIMD4(0, four[0], four[1], four[2])
                four = four &+ SIMD4(0, 0, four[0], four[1]) &+ last
                last = SIMD4(repeating: four[3])
            }
            numbers.put(four, at: row * 4)
            bit += width
        }
        // The numbers are ascending, so if the last entry is in range, all entries are.
        var next = UInt64(last[0]) + 1
        if !isNarrow {
            // The sum of 128 gaps of 32 bits can't overflow 64 bits.
            next = before.map { UInt64($0) + 1 } ?? 0
            for slot in 0..<size {
                let number = next &+ UInt64(numbers[slot])
                numbers[slot] = UInt32(truncatingIfNeeded: number)
                next = number &+ 1
            }
        }
        guard next <= UInt64(documents) else { throw .damaged }
        filled = size
    }

    @inline(__always) private mutating func take() {
        if index < filled {
            document = numbers[index]
            place = kinds[index]
        } else {
            document = PostingCursor.end
        }
    }

    // MARK: Walking

    mutating func next() throws(IndexError) {
        index += 1
        if index >= filled {
            guard block + 1 < blocks else {
                document = PostingCursor.end
                return
            }
            try load(block + 1)
        } else {
            take()
        }
        try settle()
    }

    /// Moves forward to the first entry at or after `target`.
    mutating func seek(_ target: UInt32) throws(IndexError) {
        guard document < target else { return }
        if filled == 0 || numbers[filled - 1] < target {
            guard let number = block(holding: target) else {
                document = PostingCursor.end
                index = filled
                return
            }
            if number != block { try load(number) }
        }
        // Start with short steps, because the target is usually near.
        var low = index, step = 1
        while low + step < filled, numbers[low + step] < target {
            low += step
            step *= 2
        }
        var high = min(low + step, filled)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < target { low = middle + 1 } else { high = middle }
        }
        index = low
        take()
        try settle()
    }

    /// Moves forward in the current block to the first entry whose best field is in `fields` or whose number is higher than
    /// `last`. `fields` has one bit for each field. Returns false, without moving, if the block doesn't contain such an entry.
    @inline(__always) mutating func skip(to fields: UInt8, through last: UInt32) throws(IndexError) -> Bool {
        var slot = index
        while slot < filled, fields >> kinds[slot] & 1 == 0, numbers[slot] <= last { slot += 1 }
        guard slot < filled else { return false }
        index = slot
        take()
        try settle()
        return true
    }

    /// Skips entries whose best field isn't allowed.
    private mutating func settle() throws(IndexError) {
        guard allowed != 0x0F else { return }
        while document != PostingCursor.end, allowed >> place & 1 == 0 {
            index += 1
            if index < filled {
                take()
                continue
            }
            var next = block + 1
            while next < blocks, mark(of: next) & allowed == 0 { next += 1 }
            guard next < blocks else {
                document = PostingCursor.end
                return
            }
            try load(next)
        }
    }
}
