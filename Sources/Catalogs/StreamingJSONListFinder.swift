import Model

/// Finds a list in JSON text that arrives in chunks. It keeps only the text around the list, and leaves the values to the caller.
struct StreamingJSONListFinder {
    /// The reason why the text isn't usable.
    enum ParseError: Error {
        /// The brackets and strings don't form a single value.
        case notJSON
        /// Values are nested too deeply.
        case tooDeep
    }

    /// The maximum nesting depth of brackets.
    private static let deepest = 1 << 20
    /// The maximum length of a key, in bytes.
    private static let longestKey = 4096
    /// The maximum length of the text around the list, in bytes.
    private static let longestFrame = 4 << 20

    /// An opening bracket whose closing bracket hasn't been found yet.
    private struct Level {
        let isObject: Bool
        /// Whether this value is on the path to the list.
        let isOnPath: Bool
        /// The number of commas since this bracket, which is the current element's index.
        var position = 0
        /// Whether the next value is a member's key.
        var expectsKey: Bool
        /// Whether the last key is part of the list's path.
        var isWanted = false
    }

    private let tokens: [[UInt8]]
    private let positions: [Int?]
    /// The bracket with which the list begins.
    private let opening: UInt8
    private var levels: [Level] = []
    private var at: Int64 = 0
    private var structure = JSONStructure()
    /// Whether the current string is a key that may be part of the list's path.
    private var isKey = false
    private var key: [UInt8] = []
    private var isOver = false
    /// Whether the text begins with a value other than an array or an object.
    private var isPlain = false
    /// The number of bytes before the list's first element, after the list has begun.
    private(set) var start: Int64?
    /// The nesting depth at which the list ends, while the list is being read.
    private var listDepth: Int?

    /// The byte range of the list's elements, without the list's brackets. Nil until the end of the list is found.
    private(set) var list: Range<Int64>?
    /// The text around the list, with an empty list in its place. Nil if this text is too long.
    private(set) var frame: [UInt8]? = []

    /// Creates a finder for the list at `pointer`.
    /// - Parameter isKeyed: Whether the list is an object rather than an array.
    init(_ pointer: JSONPointer, isKeyed: Bool) {
        tokens = pointer.tokens.map { Array($0.utf8) }
        positions = pointer.tokens.map { JSONPointer.position($0) }
        opening = isKeyed ? ASCII.leftBrace : ASCII.leftBracket
    }

    /// Examines the next chunk.
    mutating func add(_ bytes: [UInt8]) throws(ParseError) {
        var copied = 0
        for index in bytes.indices {
            let byte = bytes[index], isInString = structure.isInString
            let part = structure.next(byte)
            switch part {
            case .string where isInString:
                guard isKey else { continue }
                if !structure.isInString {
                    endKey()
                } else if key.count < StreamingJSONListFinder.longestKey {
                    key.append(byte)
                }
            case .string:
                try begin()
                isKey = levels.last.map { $0.expectsKey && $0.isOnPath && listDepth == nil } ?? false
                key = []
            case .opening:
                try begin()
                let isList = open(byte)
                guard levels.count <= StreamingJSONListFinder.deepest else { throw .tooDeep }
                if isList {
                    keep(bytes[copied...index])
                    start = at + Int64(index) + 1
                    listDepth = levels.count
                }
            case .unmatched, .stray: throw .notJSON
            case .closing:
                if levels.count == listDepth, let start {
                    list = start..<(at + Int64(index))
                    listDepth = nil
                    copied = index
                }
                levels.removeLast()
                isOver = levels.isEmpty
            case .comma where listDepth == nil, .colon where listDepth == nil:
                guard let last = levels.indices.last else { throw .notJSON }
                if part == .comma { levels[last].position += 1 }
                levels[last].expectsKey = part == .comma && levels[last].isObject
            case .comma, .colon, .space: break
            case .other: if levels.isEmpty { try begin() }
            }
        }
        if listDepth == nil { keep(bytes[copied...]) }
        at += Int64(bytes.count)
    }

    /// Whether the text is complete so far, rather than truncated.
    var isComplete: Bool { structure.isComplete && (isOver || isPlain) }

    // MARK: Values

    /// Checks that another value may begin here.
    private mutating func begin() throws(ParseError) {
        guard levels.isEmpty else { return }
        guard !isOver else { throw .notJSON }
        isPlain = true
    }

    /// Processes an opening bracket. Returns whether the list begins with this bracket.
    private mutating func open(_ byte: UInt8) -> Bool {
        var isOnPath = listDepth == nil
        let depth = levels.count
        if isOnPath, let parent = levels.last {
            isOnPath =
                parent.isOnPath && depth <= tokens.count
                && (parent.isObject ? parent.isWanted : positions[depth - 1] == parent.position)
        }
        let isObject = byte == ASCII.leftBrace
        levels.append(Level(isObject: isObject, isOnPath: isOnPath, expectsKey: isObject))
        return isOnPath && depth == tokens.count && byte == opening
    }

    private mutating func endKey() {
        let depth = levels.count
        guard depth <= tokens.count else { return }
        var name = key
        if key.contains(ASCII.backslash) {
            let quoted = [ASCII.quotationMark] + key + [ASCII.quotationMark]
            name = (try? JSONDocument(quoted))?.root.string.map { Array($0.utf8) } ?? key
        }
        levels[depth - 1].isWanted = name == tokens[depth - 1]
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        guard let length = frame?.count, length + bytes.count <= StreamingJSONListFinder.longestFrame else {
            frame = nil
            return
        }
        frame?.append(contentsOf: bytes)
    }
}
