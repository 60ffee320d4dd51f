import Model

/// The number of entries that contain a term, and the location of the term's posting list.
struct TermEntry: BitwiseCopyable {
    /// The number of entries that contain the term.
    let count: UInt32
    /// The offset of the posting list in its section.
    let offset: UInt64
    /// The size of the posting list in bytes.
    let length: UInt32
}

/// The terms of an index in byte order, read directly from the index.
struct TermDictionary: BitwiseCopyable, Sendable {
    let terms: IndexSection
    let starts: IndexSection
    /// The number of terms.
    let count: Int
    private var blocks: Int { (count + IndexFormat.blockTerms - 1) / IndexFormat.blockTerms }

    init(terms: IndexSection, starts: IndexSection, count: Int) throws(IndexError) {
        self.terms = terms
        self.starts = starts
        self.count = count
        guard starts.count / 4 >= blocks else { throw .damaged }
    }

    fileprivate func block(_ number: Int) throws(IndexError) -> UncheckedBytes {
        guard number < blocks else { throw .damaged }
        return try block(number, try starts.stretch(0, blocks * 4))
    }

    private func block(_ number: Int, _ starts: UncheckedBytes) throws(IndexError) -> UncheckedBytes {
        let start = Int(starts.fixed32(number * 4))
        let end = number + 1 < blocks ? Int(starts.fixed32(number * 4 + 4)) : terms.count
        guard start <= end else { throw .damaged }
        return try terms.stretch(start, end - start)
    }

    /// Returns a block's first term, without copying it.
    private func first(_ number: Int, _ starts: UncheckedBytes) throws(IndexError) -> UncheckedBytes {
        let bytes = try block(number, starts)
        var at = 0
        while at < bytes.count, bytes.byte(at) >= 0x80 { at += 1 }
        guard at + 3 <= bytes.count, bytes.byte(at + 1) == 0 else { throw .damaged }
        return try bytes.part(at + 3, Int(bytes.byte(at + 2)))
    }

    /// Returns the last block whose first term isn't after `word`. If all blocks start after `word`, returns the first block.
    fileprivate func place(of word: [UInt8]) throws(IndexError) -> Int {
        let starts = try starts.stretch(0, blocks * 4)
        var low = 0, high = blocks
        while high - low > 1 {
            let middle = (low + high) / 2
            if TermDictionary.precedes(word, try first(middle, starts)) { high = middle } else { low = middle }
        }
        return low
    }

    private static func precedes(_ a: [UInt8], _ b: UncheckedBytes) -> Bool {
        let shared = min(a.count, b.count)
        var index = 0
        while index < shared {
            if a[index] != b.byte(index) { return a[index] < b.byte(index) }
            index += 1
        }
        return a.count < b.count
    }

    /// Returns the lowest string that sorts after all strings with this prefix, or nil if there isn't one.
    static func bound(above prefix: [UInt8]) -> [UInt8]? {
        var bound = prefix
        while let last = bound.popLast() {
            if last < 0xFF { return bound + [last + 1] }
        }
        return nil
    }

    /// Returns the term that equals `word`, or nil if there isn't one.
    func find(_ word: [UInt8], _ arena: Arena) throws(IndexError) -> TermEntry? {
        guard count > 0 else { return nil }
        var cursor = try TermCursor(self, at: word, arena)
        return cursor.isThere && cursor.equals(word) ? cursor.entry : nil
    }
}

/// Reads the ends of a dictionary's terms: the bytes that a term doesn't share with the preceding term. This is faster than moving a
/// `TermCursor`, which also needs the beginnings.
struct TermEndReader {
    private let dictionary: TermDictionary
    private var blockNumber = -1
    private var bytes: UncheckedBytes
    private var at = 0
    /// The 0-based index of the term after the current term.
    private var next = 0
    private var end = 0..<0

    init(_ dictionary: TermDictionary) throws(IndexError) {
        self.dictionary = dictionary
        bytes = try dictionary.terms.stretch(0, 0)
    }

    /// Returns whether the term with this 0-based index may end with `word`. It doesn't if its own end differs. Call this method for
    /// ascending indexes.
    mutating func mayEnd(_ rank: Int, with word: [UInt8]) throws(IndexError) -> Bool {
        if rank / IndexFormat.blockTerms != blockNumber {
            blockNumber = rank / IndexFormat.blockTerms
            bytes = try dictionary.block(blockNumber)
            next = blockNumber * IndexFormat.blockTerms
            at = 0
            while at < bytes.count, bytes.byte(at) >= 0x80 { at += 1 }
            at += 1
        }
        while next <= rank {
            guard at + 2 <= bytes.count else { throw .damaged }
            let length = Int(bytes.byte(at + 1))
            guard length <= bytes.count - at - 2 else { throw .damaged }
            end = at + 2..<at + 2 + length
            at = end.upperBound
            _ = try bytes.number(&at)
            _ = try bytes.number(&at)
            next += 1
        }
        for distance in 1..<max(1, min(end.count, word.count) + 1)
        where bytes.byte(end.upperBound - distance) != word[word.count - distance] {
            return false
        }
        return true
    }
}

/// Iterates over a dictionary's terms in order.
struct TermCursor {
    private let dictionary: TermDictionary
    private var blockNumber = 0
    private var bytes: UncheckedBytes
    private var at = 0
    private var left = 0
    private var offset: UInt64 = 0
    private(set) var word: ArenaArray<UInt8>
    /// The length of the current term in bytes.
    private(set) var length = 0
    /// The number of bytes that the term shares with the preceding term. 0 at the start of a block.
    private(set) var shared = 0
    private(set) var entry = TermEntry(count: 0, offset: 0, length: 0)
    /// Whether there is a current term. False after the last term.
    private(set) var isThere = false

    /// Creates a cursor at the first term that is equal to `start` or after it.
    init(_ dictionary: TermDictionary, at start: [UInt8], _ arena: Arena) throws(IndexError) {
        self.dictionary = dictionary
        word = arena.room(256)
        bytes = try dictionary.terms.stretch(0, 0)
        guard dictionary.count > 0 else { return }
        try seek(start)
    }

    /// Creates a cursor at the term with this 0-based index, which must be lower than the number of terms.
    init(_ dictionary: TermDictionary, rank: Int, _ arena: Arena) throws(IndexError) {
        self.dictionary = dictionary
        word = arena.room(256)
        bytes = try dictionary.terms.stretch(0, 0)
        try go(to: rank)
    }

    /// Creates a cursor at the same term as `other`. The two cursors move independently.
    init(_ other: TermCursor, _ arena: Arena) {
        self = other
        word = arena.room(256)
        for index in 0..<length { word[index] = other.word[index] }
    }

    subscript(_ index: Int) -> UInt8 { word[index] }

    // The methods that read the current term are mutating, to avoid copying this large value.

    mutating func bytesOfWord() -> [UInt8] { (0..<length).map { word[$0] } }

    /// Moves forward or backward to the first term that is equal to `start` or after it.
    mutating func seek(_ start: [UInt8]) throws(IndexError) {
        try open(try dictionary.place(of: start))
        _ = try walk(to: start, atMost: Int.max)
    }

    /// Moves forward to the first term that is equal to `start` or after it. `start` must not come before the current term. This
    /// is faster than `seek` if there are only a few terms in between.
    mutating func advance(to start: [UInt8]) throws(IndexError) {
        if try !walk(to: start, atMost: 8) { try seek(start) }
    }

    /// Steps through the terms before `start`. Returns false if there are more than `limit`.
    private mutating func walk(to start: [UInt8], atMost limit: Int) throws(IndexError) -> Bool {
        var same = sameLength(start, from: 0), steps = 0
        while isThere, same < start.count, same == length || word[same] < start[same] {
            guard steps < limit else { return false }
            steps += 1
            try next()
            // The preceding term comes before `start` and shares its first `same` bytes. If the current term shares more bytes
            // than that with the preceding term, it also comes before `start`, and `same` stays unchanged.
            if shared <= same { same = sameLength(start, from: shared) }
        }
        return true
    }

    /// Returns the number of bytes that the current term shares with `other`. The caller knows that the first `known` bytes are
    /// the same.
    private mutating func sameLength(_ other: [UInt8], from known: Int) -> Int {
        let shared = min(length, other.count)
        var same = known
        while same < shared, word[same] == other[same] { same += 1 }
        return same
    }

    mutating func next() throws(IndexError) {
        guard left > 0 else {
            blockNumber += 1
            guard blockNumber * IndexFormat.blockTerms < dictionary.count else {
                isThere = false
                return
            }
            return try open(blockNumber)
        }
        try read()
    }

    /// The 0-based index of the current term.
    var rank: Int {
        let start = blockNumber * IndexFormat.blockTerms
        return start + min(IndexFormat.blockTerms, dictionary.count - start) - left - 1
    }

    /// Moves to the term with this 0-based index.
    mutating func go(to rank: Int) throws(IndexError) {
        let number = rank / IndexFormat.blockTerms
        if !isThere || number != blockNumber || rank < self.rank { try open(number) }
        while self.rank < rank { try read() }
    }

    /// Moves past the last term.
    mutating func goBehind() { isThere = false }

    /// Skips to the next term that doesn't start with the first `length` bytes of the current term.
    mutating func skip(sharing length: Int) throws(IndexError) {
        guard let bound = TermDictionary.bound(above: (0..<length).map { word[$0] }) else { return goBehind() }
        // Step through the current block first, because the target is usually at most one block away.
        let block = blockNumber
        while isThere, blockNumber == block, precedes(bound) { try next() }
        if isThere, blockNumber != block, precedes(bound) { try seek(bound) }
    }

    private mutating func open(_ number: Int) throws(IndexError) {
        blockNumber = number
        bytes = try dictionary.block(number)
        at = 0
        var shift: UInt64 = 0
        offset = 0
        while true {
            guard at < bytes.count, shift < 63 else { throw .damaged }
            let byte = bytes.byte(at)
            at += 1
            offset |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        left = min(IndexFormat.blockTerms, dictionary.count - number * IndexFormat.blockTerms)
        length = 0
        isThere = true
        try read()
    }

    private mutating func read() throws(IndexError) {
        guard at + 2 <= bytes.count else { throw .damaged }
        shared = Int(bytes.byte(at))
        let more = Int(bytes.byte(at + 1))
        at += 2
        guard shared <= length, shared + more <= 255, more <= bytes.count - at else { throw .damaged }
        for index in 0..<more { word[shared + index] = bytes.byte(at + index) }
        at += more
        length = shared + more
        let count = try bytes.number(&at), listLength = try bytes.number(&at)
        entry = TermEntry(count: count, offset: offset, length: listLength)
        offset += UInt64(listLength)
        left -= 1
    }

    private mutating func precedes(_ other: [UInt8]) -> Bool {
        let shared = min(length, other.count)
        for index in 0..<shared where word[index] != other[index] { return word[index] < other[index] }
        return length < other.count
    }

    mutating func equals(_ other: [UInt8]) -> Bool {
        guard length == other.count else { return false }
        for index in 0..<length where word[index] != other[index] { return false }
        return true
    }

    mutating func begins(with prefix: [UInt8]) -> Bool {
        guard length >= prefix.count else { return false }
        for index in prefix.indices where word[index] != prefix[index] { return false }
        return true
    }
}
