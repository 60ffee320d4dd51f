/// Splits GraphQL queries and schemas into tokens. Commas count as white space.
struct GraphQLReader {
    /// A token.
    enum Token: Equatable {
        case name(String)
        case number(String)
        case string(String)
        /// A punctuation token such as `{`, `...` or `$`.
        case mark(String)
        case end
    }

    private let bytes: [UInt8]
    private var index = 0
    private(set) var peek: Token = .end

    init(_ text: String) {
        bytes = Array(text.utf8)
        peek = read()
    }

    mutating func next() -> Token {
        defer { peek = read() }
        return peek
    }

    mutating func take(_ token: Token) -> Bool {
        guard peek == token else { return false }
        _ = next()
        return true
    }

    mutating func expect(_ mark: String) throws(GraphQLDocument.SyntaxError) {
        guard take(.mark(mark)) else { throw unexpected() }
    }

    mutating func name() throws(GraphQLDocument.SyntaxError) -> String {
        guard case .name(let name) = peek else { throw unexpected() }
        _ = next()
        return name
    }

    func unexpected() -> GraphQLDocument.SyntaxError {
        let word =
            switch peek {
            case .name(let text): "Name \"\(text)\""
            case .number(let text): "Int \"\(text)\""
            case .string(let text): "String \"\(text)\""
            case .mark(let text): "\"\(text)\""
            case .end: "<EOF>"
            }
        return GraphQLDocument.SyntaxError(message: "Syntax Error: Unexpected \(word).")
    }

    private mutating func read() -> Token {
        skip()
        guard index < bytes.count else { return .end }
        let start = index
        let byte = bytes[index]
        if Self.isLetter(byte) {
            while index < bytes.count, Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) { index += 1 }
            return .name(String(decoding: bytes[start..<index], as: UTF8.self))
        }
        if Self.isDigit(byte) || byte == 45 {
            index += 1
            while index < bytes.count, Self.isDigit(bytes[index]) || [43, 45, 46, 69, 101].contains(bytes[index]) { index += 1 }
            return .number(String(decoding: bytes[start..<index], as: UTF8.self))
        }
        if byte == 34 {
            index += 1
            while index < bytes.count, bytes[index] != 34, bytes[index] != 10 { index += bytes[index] == 92 ? 2 : 1 }
            index = min(index + 1, bytes.count)
            let text = JSONValue(Array(bytes[start..<index]))?.stringValue
            return text.map { .string($0) } ?? .mark("\"")
        }
        if bytes[index...].starts(with: "...".utf8) {
            index += 3
            return .mark("...")
        }
        index += 1
        return .mark(String(decoding: [byte], as: UTF8.self))
    }

    private mutating func skip() {
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 35 {
                while index < bytes.count, bytes[index] != 10 { index += 1 }
            } else if byte == 32 || byte == 9 || byte == 10 || byte == 13 || byte == 44 {
                index += 1
            } else {
                return
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte) || byte == 95
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
