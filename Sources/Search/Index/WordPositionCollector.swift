/// Stores each word's positions while entries are added. Each word has a linked list of memory blocks of increasing size.
///
/// All numbers use a variable-length encoding. Each entry starts with its distance from the preceding entry, shifted left by 2
/// bits. Bit 0 is set to mark the start of an entry. Bit 1 is set if the scope of the entry's first position follows. The first
/// position comes next. Each subsequent position is stored as its distance from the preceding position, shifted left by 2 bits.
/// If bit 1 is set, a new scope follows and the position is counted from the start of that scope.
struct WordPositionCollector {
    /// The location of a word's linked list of memory blocks, and the last position added.
    private struct PositionList: BitwiseCopyable {
        var start: UInt32 = 0
        var at: UInt32 = 0
        /// The end of the current memory piece. The 4 bytes after it contain the location of the next piece.
        var end: UInt32 = 0
        var size: UInt32 = 0
        /// The number of the last entry that contained the word, plus one. 0 if no entry has contained the word yet.
        var document: UInt32 = 0
        var position: UInt32 = 0
        var scope: UInt8 = 0
    }

    private static let chunkBits = 16
    private static let chunkSize = 1 << chunkBits
    private static let smallest: UInt32 = 8
    private static let largest: UInt32 = 256

    private var arena = Arena()
    private var chunks: [ArenaArray<UInt8>] = []
    private var words: [PositionList] = []
    /// The location of the next memory piece to allocate.
    private var next = 0

    init() {}

    /// Copies the memory if another copy of this collector shares it. Must be called before `add`.
    mutating func copyForWriting() {
        guard !isKnownUniquelyReferenced(&arena) else { return }
        let other = arena
        arena = Arena()
        for place in chunks.indices {
            let own: ArenaArray<UInt8> = arena.room(WordPositionCollector.chunkSize)
            for index in 0..<own.count { own[index] = chunks[place][index] }
            chunks[place] = own
        }
        withExtendedLifetime(other) {}
    }

    /// Adds a word's position. Entries must be added in ascending order, and so must the scopes and positions in each entry.
    @inline(__always) mutating func add(_ word: UInt32, _ document: UInt32, _ scope: UInt8, _ position: UInt32) {
        let index = Int(word)
        while words.count <= index { words.append(PositionList()) }
        var own = words[index]
        if own.document != document + 1 {
            if own.document == 0 { begin(&own) }
            let gap = document + 1 - own.document
            put(UInt64(gap) << 2 | (scope == WordPositionScope.text ? 1 : 3), &own)
            if scope != WordPositionScope.text { put(scope, &own) }
            put(UInt64(position), &own)
            own.document = document + 1
        } else if own.scope != scope {
            put(UInt64(position) << 2 | 2, &own)
            put(scope, &own)
        } else {
            put(UInt64(position - own.position) << 2, &own)
        }
        own.scope = scope
        own.position = position
        words[index] = own
    }

    private mutating func begin(_ word: inout PositionList) {
        word.size = WordPositionCollector.smallest
        word.start = piece(word.size)
        word.at = word.start
        word.end = word.start + word.size
    }

    /// Allocates a memory piece of `size` bytes, plus space for the next piece's location.
    private mutating func piece(_ size: UInt32) -> UInt32 {
        let length = Int(size) + 4
        if next + length > chunks.count << WordPositionCollector.chunkBits {
            next = chunks.count << WordPositionCollector.chunkBits
            chunks.append(arena.room(WordPositionCollector.chunkSize))
        }
        defer { next += length }
        return UInt32(truncatingIfNeeded: next)
    }

    @inline(__always) private func set(_ place: UInt32, _ byte: UInt8) {
        chunks[Int(place) >> WordPositionCollector.chunkBits][Int(place) & (WordPositionCollector.chunkSize - 1)] = byte
    }

    @inline(__always) private func byte(_ place: UInt32) -> UInt8 {
        chunks[Int(place) >> WordPositionCollector.chunkBits][Int(place) & (WordPositionCollector.chunkSize - 1)]
    }

    @inline(__always) private mutating func put(_ value: UInt64, _ word: inout PositionList) {
        var rest = value
        while rest >= 0x80 {
            put(UInt8(truncatingIfNeeded: rest) | 0x80, &word)
            rest >>= 7
        }
        put(UInt8(truncatingIfNeeded: rest), &word)
    }

    @inline(__always) private mutating func put(_ byte: UInt8, _ word: inout PositionList) {
        if word.at == word.end { addPiece(&word) }
        set(word.at, byte)
        word.at += 1
    }

    private mutating func addPiece(_ word: inout PositionList) {
        word.size = min(word.size * 2, WordPositionCollector.largest)
        let more = piece(word.size)
        for index: UInt32 in 0..<4 { set(word.end + index, UInt8(truncatingIfNeeded: more >> (index * 8))) }
        word.at = more
        word.end = more + word.size
    }

    // MARK: Reading

    /// Appends all entries that contain a word to `list`.
    /// - Parameter titleLengths: the number of words in each title.
    func read(_ word: UInt32, _ titleLengths: [UInt8], into list: inout PostingEncoder) {
        guard Int(word) < words.count, words[Int(word)].document > 0 else { return }
        let own = words[Int(word)]
        var reader = ChainCursor(
            at: own.start, end: own.start + WordPositionCollector.smallest, size: WordPositionCollector.smallest, last: own.at)
        var document: UInt32 = 0, scope: UInt8 = 0, position: UInt32 = 0
        var isOpen = false
        while !reader.isDone {
            let code = number(&reader)
            if code & 1 != 0 {
                if isOpen { list.end() }
                isOpen = true
                document += UInt32(truncatingIfNeeded: code >> 2)
                scope = code & 2 != 0 ? next(&reader) : WordPositionScope.text
                position = UInt32(truncatingIfNeeded: number(&reader))
                let isWhole = scope == WordPositionScope.title && position == 0 && titleLengths[Int(document) - 1] == 1
                let place =
                    isWhole
                    ? OccurrenceField.wholeTitle
                    : scope == WordPositionScope.title ? OccurrenceField.title : min(scope + 1, OccurrenceField.text)
                list.begin(document - 1, place)
            } else if code & 2 != 0 {
                scope = next(&reader)
                position = UInt32(truncatingIfNeeded: code >> 2)
            } else {
                position += UInt32(truncatingIfNeeded: code >> 2)
            }
            list.add(scope: scope, position: position)
        }
        if isOpen { list.end() }
    }

    /// A position in a word's linked list of memory pieces, for reading.
    private struct ChainCursor {
        var at: UInt32
        var end: UInt32
        var size: UInt32
        let last: UInt32

        var isDone: Bool { at == last }
    }

    @inline(__always) private func number(_ reader: inout ChainCursor) -> UInt64 {
        var result: UInt64 = 0, shift: UInt64 = 0
        while true {
            let byte = next(&reader)
            result |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return result }
            shift += 7
        }
    }

    @inline(__always) private func next(_ reader: inout ChainCursor) -> UInt8 {
        if reader.at == reader.end {
            var more: UInt32 = 0
            for index: UInt32 in 0..<4 { more |= UInt32(byte(reader.end + index)) << (index * 8) }
            reader.size = min(reader.size * 2, WordPositionCollector.largest)
            reader.at = more
            reader.end = more + reader.size
        }
        defer { reader.at += 1 }
        return byte(reader.at)
    }
}
