import Model

/// Tidies the names and measures in hand-typed recipes, and splits each recipe's method into steps and paragraphs.
enum MealTextParser {
    /// The maximum length of a recipe's method, in bytes. The longest known method has 4,507 characters.
    private static let longest = 65_536
    /// The maximum number of steps in a recipe's method.
    private static let mostSteps = 200

    /// Replaces all kinds of white space in `text` with plain spaces, trims it and removes zero-width spaces (U+200B). Returns
    /// nil if nothing is left.
    static func filled(_ text: String?) -> String? {
        guard let text else { return nil }
        var bytes = text.utf8[...]
        while let first = bytes.first, first <= ASCII.space { bytes = bytes.dropFirst() }
        while let last = bytes.last, last <= ASCII.space { bytes = bytes.dropLast() }
        if bytes.isEmpty { return nil }
        let trimmed = Substring(bytes)
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(trimmed) }
        var result = String.UnicodeScalarView()
        for scalar in trimmed.unicodeScalars {
            switch scalar.value {
            case 0x21...0x7E: result.append(scalar)
            case 0x200B...0x200F, 0x2060, 0xFEFF, 0xAD: break
            case 0x0D, 0x0A: result.append(scalar)
            case 0x85, 0x2028, 0x2029: result.append("\n")
            default: result.append(scalar.properties.isWhitespace ? " " : scalar)
            }
        }
        while let first = result.first, first.value <= 0x20 { result.removeFirst() }
        while let last = result.last, last.value <= 0x20 { result.removeLast() }
        return result.isEmpty ? nil : String(result)
    }

    /// Capitalizes every word: "Bakewell Tart". Other letters stay unchanged, unless the whole text is in capitals.
    static func titleCase(_ text: String) -> String {
        titleCase(ascii: Array(text.utf8)) ?? titleCase(characters: text)
    }

    /// A faster version of `titleCase` for ASCII text, because most names are ASCII. Returns nil if the text has other
    /// characters.
    private static func titleCase(ascii bytes: [UInt8]) -> String? {
        var bytes = bytes
        var hasSmall = false, hasCapital = false
        for byte in bytes {
            guard byte < 0x80 else { return nil }
            hasSmall = hasSmall || ASCII.isLowercase(byte)
            hasCapital = hasCapital || ASCII.isUppercase(byte)
        }
        let isShouted = bytes.count > 4 && !hasSmall && hasCapital
        var isStart = true
        for index in bytes.indices {
            let byte = bytes[index]
            if isShouted, !isStart, ASCII.isUppercase(byte) {
                bytes[index] = byte | 0x20
            } else if isStart, ASCII.isLowercase(byte) {
                bytes[index] = byte & 0xDF
            }
            isStart =
                switch byte {
                case ASCII.space, ASCII.leftParenthesis, ASCII.leftBracket, ASCII.minus, ASCII.slash, ASCII.ampersand,
                    ASCII.quotationMark, ASCII.plus:
                    true
                default: false
                }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func titleCase(characters text: String) -> String {
        let isShouted = text.utf8.count > 4 && text == text.uppercased() && text != text.lowercased()
        let text = isShouted ? text.lowercased() : text
        var result = ""
        result.reserveCapacity(text.utf8.count + 2)
        var isStart = true
        for character in text {
            if isStart, character.isLowercase {
                result += character.uppercased()
            } else {
                result.append(character)
            }
            isStart =
                switch character {
                case " ", "(", "[", "-", "/", "&", "\"", "“", "‘", "–", "—", "+": true
                default: false
                }
        }
        return result
    }

    // MARK: Method

    /// Returns the steps of a recipe's method, each with its paragraphs.
    ///
    /// Every line is a step, unless lines are numbered ("STEP 1" or "1" on a separate line, or "2. Beat the eggs"). A numbered
    /// step extends to the next number. A line that continues a sentence belongs to the preceding line. A title ("Glaze:")
    /// belongs to the following line.
    static func steps(_ text: String) -> [[Block]] { paragraphs(text).map(blocks) }

    /// Returns the paragraphs of each step.
    static func paragraphs(_ text: String) -> [[String]] {
        let lines = self.lines(text)
        let marked = lines.map(StepNumber.init)
        let isNumbered = marked.count { $0 != .none } >= 2
        var steps: [[String]] = []
        var isTitle = false
        var isWithin = false
        for (line, mark) in zip(lines, marked) {
            switch mark {
            case .alone where isNumbered:
                steps.append([])
                isWithin = true
            case .before(let rest) where isNumbered:
                steps.append([rest])
                isWithin = true
            default:
                if let last = steps.last?.last, goesOn(line, after: last) {
                    steps[steps.count - 1][steps[steps.count - 1].count - 1] = last + " " + line
                } else if !steps.isEmpty, isTitle || isWithin {
                    steps[steps.count - 1].append(line)
                } else {
                    steps.append([line])
                }
            }
            isTitle = !isNumbered && line.utf8.last == ASCII.colon && line.utf8.count <= 60
        }
        return Array(steps.filter { !$0.isEmpty }.prefix(mostSteps))
    }

    /// Returns a step's paragraphs. If the first paragraph is short and isn't a sentence, it becomes the title.
    static func blocks(_ paragraphs: [String]) -> [Block] {
        paragraphs.enumerated().map { index, text in
            let isShort = text.utf8.count <= 60 && (text.hasSuffix(":") || !endsSentence(text))
            let isTitle = index == 0 && paragraphs.count > 1 && isShort
            return .paragraph([isTitle ? .strong([.text(text)]) : .text(text)])
        }
    }

    /// Returns the non-empty lines, with single spaces between words.
    private static func lines(_ text: String) -> [String] {
        let text = String(Substring(text.utf8.prefix(longest)))
        guard let filled = filled(text) else { return [] }
        return filled.utf8.split { $0 == ASCII.carriageReturn || $0 == ASCII.newline }.compactMap { line in
            var bytes: [UInt8] = []
            for byte in line {
                if byte > ASCII.space, byte != 0x7F {
                    bytes.append(byte)
                } else if let last = bytes.last, last != ASCII.space {
                    bytes.append(ASCII.space)
                }
            }
            if bytes.last == ASCII.space { bytes.removeLast() }
            return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Returns whether a line continues the preceding line's sentence. Some recipes have line breaks in the middle of a sentence.
    private static func goesOn(_ line: String, after last: String) -> Bool {
        guard let first = line.utf8.first, ASCII.isLowercase(first) else { return false }
        return !endsSentence(last)
    }

    private static func endsSentence(_ text: String) -> Bool {
        guard let last = text.utf8.last else { return true }
        return [ASCII.period, ASCII.exclamationMark, ASCII.questionMark, ASCII.colon, ASCII.semicolon, ASCII.rightParenthesis]
            .contains(last)
    }

    /// A step number at the start of a line.
    enum StepNumber: Equatable {
        case none
        /// The line contains only a number: "STEP 1", "1.", "1".
        case alone
        /// The line contains a number and text: "1. Beat the eggs", "STEP 2 - STIR FRY", "04.Preheat the oven". The associated
        /// value is the text after the number.
        case before(String)

        init(_ line: String) {
            var rest = line.utf8[...]
            let word = rest.prefix(4).map { $0 | 0x20 }
            let isWord = word.elementsEqual("step".utf8)
            if isWord { rest = rest.dropFirst(4).drop { $0 == ASCII.space } }
            let digits = rest.prefix { ASCII.isDigit($0) }
            guard (1...2).contains(digits.count) else {
                self = .none
                return
            }
            rest = rest.dropFirst(digits.count)
            let hasSign = rest.first == ASCII.period || rest.first == ASCII.rightParenthesis
            if hasSign { rest = rest.dropFirst() }
            if rest.isEmpty {
                self = .alone
                return
            }
            // Text such as "1.5 litres" or "2 eggs" doesn't start with a step number.
            guard isWord || hasSign, !(rest.first.map { ASCII.isDigit($0) } ?? false) else {
                self = .none
                return
            }
            rest = rest.drop { [ASCII.space, ASCII.minus, ASCII.colon, ASCII.period, ASCII.rightParenthesis].contains($0) }
            self = rest.isEmpty ? .alone : .before(String(Substring(rest)))
        }
    }
}
