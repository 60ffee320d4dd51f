import Model
import TextProcessing

/// Detects whether a column's cells contain lists. A list consists of items between separators, and the same items occur in
/// several cells.
struct ListColumnDetector {
    /// The separators to try, starting with the most reliable.
    static let separators: [UInt8] = [ASCII.verticalBar, ASCII.semicolon, ASCII.comma]
    private static let partLimit = 500

    /// The statistics for a single separator: the number of cells and items, and the distinct items.
    private struct SeparatorStatistics {
        var cells = 0
        var parts = 0
        var different: Set<String> = []
        /// The distinct items at the beginning of a cell, and the distinct items in later positions.
        var first: Set<String> = []
        var later: Set<String> = []
        /// The maximum number of items in a cell.
        var most = 0
        /// The number of cells that end like a sentence.
        var sentences = 0
        var isOver = false
    }

    private var tallies = ListColumnDetector.separators.map { _ in SeparatorStatistics() }
    private var texts = 0
    /// The number of cells that contain `|`, however long they are.
    private var piped = 0
    private(set) var jsonLists = 0
    /// The number of occurrences of each element in JSON lists, or nil once there are too many elements.
    private(set) var parts: [String: Int]? = [:]

    /// Adds a cell's text to the statistics.
    mutating func add(_ text: String) {
        texts += 1
        if text.utf8.contains(ASCII.verticalBar) { piped += 1 }
        if text.utf8.first == ASCII.leftBracket, ListParser.json(text) != nil { jsonLists += 1 }
        for place in tallies.indices where !tallies[place].isOver {
            let separator = ListColumnDetector.separators[place]
            guard text.utf8.contains(separator) else {
                take(text, place)
                tallies[place].first.insert(text)
                continue
            }
            // The `;` of a character reference, as in `Salt &amp; Pepper`, doesn't separate items.
            if separator == ASCII.semicolon, hasReference(text) {
                tallies[place].cells = 0
                fail(place)
                continue
            }
            tallies[place].cells += 1
            if isSentence(text) { tallies[place].sentences += 1 }
            for (number, part) in ListParser.split(text, separator).enumerated() {
                take(part, place)
                tallies[place].most = max(tallies[place].most, number + 1)
                if number == 0 { tallies[place].first.insert(part) } else { tallies[place].later.insert(part) }
            }
        }
    }

    /// Returns whether a text contains an HTML character reference.
    private func hasReference(_ text: String) -> Bool {
        guard text.utf8.contains(ASCII.ampersand) else { return false }
        let bytes = Array(text.utf8)
        return bytes.indices.contains {
            bytes[$0] == ASCII.ampersand && CharacterReferenceDecoder.decode(bytes[...], at: $0) != nil
        }
    }

    /// Returns whether a text ends like a sentence and contains at least three words.
    private func isSentence(_ text: String) -> Bool {
        guard let last = text.utf8.last, last == ASCII.period || last == ASCII.exclamationMark || last == ASCII.questionMark
        else { return false }
        return text.utf8.count(where: { $0 == ASCII.space }) >= 2
    }

    private mutating func take(_ part: String, _ place: Int) {
        guard !tallies[place].isOver else { return }
        tallies[place].parts += 1
        guard part.utf8.count <= 40, part.utf8.count(where: { $0 == ASCII.space }) <= 3 else {
            fail(place)
            return
        }
        tallies[place].different.insert(part)
        if tallies[place].different.count > ListColumnDetector.partLimit { fail(place) }
    }

    private mutating func fail(_ place: Int) {
        tallies[place].isOver = true
        (tallies[place].different, tallies[place].first, tallies[place].later) = ([], [], [])
    }

    /// Adds a cell's text that is too long for the other statistics.
    mutating func add(long text: String) {
        texts += 1
        if text.utf8.contains(ASCII.verticalBar), !text.utf8.contains(ASCII.newline) { piped += 1 }
    }

    /// Returns whether there are few enough different items between separators for a filter.
    func hasFewParts(_ separator: UInt8) -> Bool {
        ListColumnDetector.separators.firstIndex(of: separator).map { !tallies[$0].isOver } ?? false
    }

    /// Notes that a cell's text is too long to be a list.
    mutating func fail() { for place in tallies.indices where !tallies[place].isOver { fail(place) } }

    /// Adds an element of a JSON list to the statistics.
    mutating func take(part: String) {
        guard parts != nil else { return }
        guard part.utf8.count <= 80 else {
            parts = nil
            return
        }
        parts?[part, default: 0] += 1
        if let count = parts?.count, count > ColumnProfile.distinctLimit { parts = nil }
    }

    /// The separator that occurs in the most cells, or nil if no cell contains a separator.
    var commonest: UInt8? {
        zip(ListColumnDetector.separators, tallies).filter { $0.1.cells > 0 }.max { $0.1.cells < $1.1.cells }?.0
    }

    /// Returns the list separator, or nil if the cells don't contain lists.
    ///
    /// - Parameter isNamedList: Whether the column's name suggests lists.
    func separator(isNamedList: Bool) -> UInt8? {
        for (separator, tally) in zip(ListColumnDetector.separators, tallies) where !tally.isOver && tally.cells > 0 {
            guard tally.sentences * 2 <= tally.cells else { continue }
            // Commas are common in ordinary text, so a comma counts as a list separator only if items are repeated often.
            let enough =
                separator == ASCII.comma ? tally.cells * 5 >= texts && tally.different.count <= 200 : tally.cells * 20 >= texts
            // In "Springfield, Illinois", the city and the state never change places.
            let isMixed = separator != ASCII.comma || isNamedList || !tally.first.isDisjoint(with: tally.later)
            if enough, isMixed, tally.parts >= tally.different.count * (separator == ASCII.comma ? 3 : 2) { return separator }
            // Separators other than commas are rare in ordinary text, so less evidence is needed. In a file with few records, a
            // quarter of the items must occur more than once.
            let again = tally.parts - tally.different.count
            if separator != ASCII.comma, tally.cells > 1, tally.cells * 5 >= texts, again > 1, again * 4 >= tally.parts {
                return separator
            }
            // A column name such as `tags` is enough evidence that commas separate items. In other columns, a comma may also
            // follow a family name or a city, so some items must occur both at the beginning of a cell and later in a cell.
            guard separator == ASCII.comma else { continue }
            if isNamedList { return separator }
            if tally.cells > 1, tally.cells * 3 >= texts, again > 1, again * 4 >= tally.parts,
                tally.first.intersection(tally.later).count > (tally.most > 2 ? 0 : 1)
            {
                return separator
            }
        }
        // Ordinary text contains no `|`, so it separates items if most cells share it, however long the items are.
        return texts >= 10 && piped * 5 >= texts * 3 ? ASCII.verticalBar : nil
    }
}

/// Parses a list from a single cell.
enum ListParser {
    /// Splits text at the separator, trims the items and drops empty ones.
    static func split(_ text: String, _ separator: UInt8) -> [String] {
        text.utf8.split(separator: separator).compactMap { UpstreamTextParser.filled(String(Substring($0))) }
    }

    /// Returns the elements of a JSON list, or nil if the text isn't a JSON list.
    static func json(_ text: String) -> [String]? {
        guard text.utf8.first == ASCII.leftBracket, text.utf8.last == ASCII.rightBracket,
            let document = try? JSONDocument(Array(text.utf8), as: .imported),
            let elements = document.root.elements,
            let value = ImportedValue.list(elements)
        else { return nil }
        if case .list(let texts) = value { return texts }
        return []
    }
}
