/// Finds a field's arguments in a GraphQL query (GraphQL specification, section 2.5).
struct GraphQLFieldFinder {
    private let text: String
    private var place: String.Index

    init(_ text: String) {
        self.text = text
        place = text.startIndex
    }

    /// Returns the arguments of the innermost field on a path that has an argument with the given name.
    ///
    /// - Parameter path: The response's keys, from the outermost field to the list.
    func arguments(at path: [String], with name: String) -> Range<String.Index>? {
        var finder = self
        guard let open = text.firstIndex(of: "{") else { return nil }
        finder.place = text.index(after: open)
        let found = finder.fields(on: path[...])
        return found.last { GraphQLFieldFinder.value(of: name, in: text[$0]) != nil }
    }

    /// Returns the value of an argument, or nil if the arguments don't contain it.
    static func value(of name: String, in arguments: Substring) -> Range<String.Index>? {
        var finder = GraphQLFieldFinder(String(arguments))
        var found: Range<String.Index>?
        while found == nil, finder.place < finder.text.endIndex {
            let key = finder.word()
            finder.skipSpace()
            guard finder.skip(":") else {
                finder.advance()
                continue
            }
            finder.skipSpace()
            let start = finder.place
            finder.skipValue()
            if key == name { found = start..<finder.place }
            finder.skipSpace()
        }
        guard let found else { return nil }
        // Convert the places in the copy to places in the arguments.
        let lower = finder.text.utf8.distance(from: finder.text.startIndex, to: found.lowerBound)
        let length = finder.text.utf8.distance(from: found.lowerBound, to: found.upperBound)
        let start = arguments.utf8.index(arguments.startIndex, offsetBy: lower)
        return start..<arguments.utf8.index(start, offsetBy: length)
    }

    /// Reads fields up to the closing brace. Returns the arguments of the fields on the path, the outermost first.
    private mutating func fields(on path: ArraySlice<String>) -> [Range<String.Index>] {
        var found: [Range<String.Index>] = []
        while place < text.endIndex {
            skipSpace()
            if skip("}") { return found }
            // The fields of an inline fragment, as in `... on Tree { name }`, belong to the outer field.
            if skip("...") {
                while place < text.endIndex, text[place] != "{", text[place] != "}" { advance() }
                if skip("{") { found += fields(on: path) }
                continue
            }
            let key = word()
            guard !key.isEmpty else {
                advance()
                continue
            }
            skipSpace()
            if skip(":") {
                // The word was an alias, which is the key in the response.
                skipSpace()
                _ = word()
                skipSpace()
            }
            let isOnPath = key == path.first
            if place < text.endIndex, text[place] == "(" {
                let start = text.index(after: place)
                skipValue()
                if isOnPath, start < place { found.append(start..<text.index(before: place)) }
            }
            skipSpace()
            while skip("@") {
                _ = word()
                skipSpace()
                if place < text.endIndex, text[place] == "(" { skipValue() }
                skipSpace()
            }
            guard place < text.endIndex, text[place] == "{" else { continue }
            if isOnPath {
                advance()
                found += fields(on: path.dropFirst())
            } else {
                skipValue()
            }
        }
        return found
    }

    private mutating func advance() {
        if place < text.endIndex { place = text.index(after: place) }
    }

    private mutating func skip(_ token: String) -> Bool {
        guard text[place...].hasPrefix(token) else { return false }
        place = text.index(place, offsetBy: token.count)
        return true
    }

    /// Skips white space, commas and comments.
    private mutating func skipSpace() {
        while place < text.endIndex {
            if text[place] == "#" {
                while place < text.endIndex, !text[place].isNewline { advance() }
            } else if text[place].isWhitespace || text[place] == "," {
                advance()
            } else {
                return
            }
        }
    }

    private mutating func word() -> String {
        skipSpace()
        let start = place
        while place < text.endIndex, text[place].isLetter || text[place].isNumber || text[place] == "_" { advance() }
        return String(text[start..<place])
    }

    /// Skips a value: a text, a name, a number, or brackets with their contents.
    private mutating func skipValue() {
        guard place < text.endIndex else { return }
        guard "([{\"".contains(text[place]) else {
            while place < text.endIndex, !text[place].isWhitespace, !",)]}".contains(text[place]) { advance() }
            return
        }
        var depth = 0
        var isQuoted = false
        repeat {
            let character = text[place]
            if isQuoted {
                if character == "\\" { advance() }
                if character == "\"" { isQuoted = false }
            } else if character == "\"" {
                isQuoted = true
            } else if "([{".contains(character) {
                depth += 1
            } else if ")]}".contains(character) {
                depth -= 1
            }
            advance()
        } while place < text.endIndex && (depth > 0 || isQuoted)
    }
}
