import Model

/// A path to a value in a JSON document (RFC 6901), such as `/data/items/0/name`. The empty pointer refers to the whole document.
public struct JSONPointer: Hashable, Sendable {
    /// The pointer as written in the source file.
    public let text: String
    /// The names of members or the indices of elements, starting with the outermost value.
    let tokens: [String]
    /// Whether a token is `*`, which stands for every element of a list.
    var hasWildcard: Bool { tokens.contains("*") }

    /// Parses a pointer. Returns nil if `text` isn't empty and doesn't start with `/`, or if a `~` isn't part of `~0` or `~1`.
    public init?(_ text: String) {
        self.text = text
        guard !text.utf8.isEmpty else {
            tokens = []
            return
        }
        guard text.utf8.first == ASCII.slash else { return nil }
        var tokens: [String] = []
        for part in text.utf8.dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false) {
            var token: [UInt8] = []
            var rest = part[...]
            while let byte = rest.popFirst() {
                guard byte == ASCII.tilde else {
                    token.append(byte)
                    continue
                }
                switch rest.popFirst() {
                case ASCII.digit0: token.append(ASCII.tilde)
                case ASCII.digit0 + 1: token.append(ASCII.slash)
                default: return nil
                }
            }
            tokens.append(String(decoding: token, as: UTF8.self))
        }
        self.tokens = tokens
    }

    /// Creates a pointer from unescaped tokens.
    init(tokens: [String]) {
        self.tokens = tokens
        text = tokens.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }

    /// Converts a pointer's token to an array index. Returns nil if the token isn't an index.
    static func position(_ token: String) -> Int? {
        let isPlain = token == "0" || token.utf8.first != ASCII.digit0
        guard isPlain, (1...9).contains(token.utf8.count), token.utf8.allSatisfy({ ASCII.isDigit($0) }) else { return nil }
        return Int(token)
    }
}

extension JSONView {
    /// The object in a text that is itself JSON, as in `"{\"city\": \"Oslo\"}"`. Nil for any other value.
    var objectInText: JSONView? { string.flatMap { JSONView.object(inText: $0) } }

    /// Returns the object in a text that is JSON, or nil.
    static func object(inText text: String) -> JSONView? {
        guard text.utf8.first == ASCII.leftBrace, text.utf8.last == ASCII.rightBrace,
            let object = try? UpstreamJSONParser.value(Array(text.utf8)), object.isObject
        else { return nil }
        return object
    }

    /// Returns the value at a pointer, or nil if there isn't one. A pointer can lead into a text that is a JSON object. The token
    /// `-` stands for the last element of an array. (In RFC 6901, it stands for the element after the last one, which never
    /// exists.)
    subscript(pointer: JSONPointer) -> JSONView? {
        var value = self
        for token in pointer.tokens {
            if value.isArray {
                guard let elements = value.elements,
                    let position = token == "-" ? elements.count - 1 : JSONPointer.position(token),
                    elements.indices.contains(position)
                else { return nil }
                value = elements[position]
            } else {
                guard let member = value[token] ?? value.objectInText?[token] else { return nil }
                value = member
            }
        }
        return value
    }

    /// Returns the values at a path in which `*` stands for every element of a list. If a value is a list, its elements are returned.
    func items(_ path: ArraySlice<String>) -> [JSONView] {
        guard let token = path.first else { return elements ?? [self] }
        if token == "*", let elements { return elements.flatMap { $0.items(path.dropFirst()) } }
        return self[JSONPointer(tokens: [token])]?.items(path.dropFirst()) ?? []
    }

    /// Returns whether the value at a pointer is null, and the objects around it have no other members.
    func isOnlyNull(at pointer: JSONPointer) -> Bool {
        var value = self
        for token in pointer.tokens {
            guard value.isObject, value.members.count == 1, let member = value[token] else { return false }
            value = member
        }
        return value.isNull
    }

    /// Returns this value's JSON with the value at `tokens` replaced. If the innermost member is missing, adds it.
    func replacing(_ tokens: ArraySlice<String>, with bytes: [UInt8]) -> [UInt8] {
        guard let token = tokens.first else { return bytes }
        let inner = tokens.dropFirst()
        if let elements {
            let position = JSONPointer.position(token)
            let parts = elements.enumerated().map { $0 == position ? $1.replacing(inner, with: bytes) : $1.bytes }
            return [ASCII.leftBracket] + Array(parts.joined(separator: [ASCII.comma])) + [ASCII.rightBracket]
        }
        guard isObject else { return self.bytes }
        var parts: [[UInt8]] = []
        var isFound = false
        for (key, value) in members {
            var part: [UInt8] = []
            JSONString.append(key, to: &part)
            part.append(ASCII.colon)
            isFound = isFound || key == token
            parts.append(part + (key == token ? value.replacing(inner, with: bytes) : value.bytes))
        }
        if !isFound, inner.isEmpty {
            var part: [UInt8] = []
            JSONString.append(token, to: &part)
            parts.append(part + [ASCII.colon] + bytes)
        }
        return [ASCII.leftBrace] + Array(parts.joined(separator: [ASCII.comma])) + [ASCII.rightBrace]
    }
}
