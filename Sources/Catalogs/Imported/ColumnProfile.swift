import Localization
import Model

/// Statistics about a column's values, collected in a single pass. Memory use has a fixed limit, no matter how many values there
/// are.
struct ColumnProfile {
    /// The maximum number of distinct values to track.
    static let distinctLimit = 400
    /// The maximum length of a value that can be a filter choice, in bytes.
    private static let longestChoice = 80

    let name: String

    // The number of values that aren't missing, and the number of values of each JSON type.
    private(set) var present = 0
    private(set) var texts = 0
    private(set) var numbers = 0
    private(set) var flags = 0
    private(set) var lists = 0
    private(set) var nested = 0

    // Counters for the formats of strings and JSON numbers. `nothings` is the number of placeholders for missing values.
    private(set) var nothings = 0
    private(set) var plainNumbers = 0
    private(set) var groupedNumbers = 0
    private(set) var commaNumbers = 0
    /// The number of values that are plain numbers but would be invalid if the comma were the decimal separator.
    private(set) var pointNumbers = 0
    private(set) var dates: [DateParser.Form: Int] = [:]
    private(set) var links = 0
    private(set) var pictures = 0
    private(set) var yesOrNo = 0
    /// The number of values that are number ranges, such as `2-5`. Ranges also count as numbers.
    private(set) var ranges = 0
    /// The number of text values that consist of words rather than digits.
    private(set) var worded = 0
    /// The number of text values in which words follow a number. `wordsAfterNumbers` contains the distinct words, or is nil once
    /// there are too many.
    private var numbered = 0
    private var wordsAfterNumbers: Set<String>? = []
    private static let unitLimit = 50
    /// The number of text values that are codes, such as `A-001`.
    private(set) var codes = 0
    /// The number of text values that are abbreviations, such as `FR`.
    private(set) var abbreviations = 0
    /// The number of text values that are times of day, such as `07:35`.
    private(set) var times = 0
    private(set) var listLike = ListColumnDetector()

    /// Statistics about the numbers.
    private(set) var figures = NumberStatisticsByFormat()

    // Statistics about the text values: total length and maximum length in bytes, number of values with line breaks, and markup.
    private(set) var bytes = 0
    private(set) var longest = 0
    private(set) var breaks = 0
    private(set) var markup = MarkupDetector()
    /// The number of texts that begin and end with a tag.
    private(set) var tagged = 0
    /// The number of occurrences of each distinct value, or nil once there are too many values or any value is too long.
    private(set) var values: [String: Int]? = [:]
    /// The first values, as examples.
    private(set) var examples: [String] = []

    /// The number of distinct values as a proportion of all values, from 0 to 1.
    var differentShare: Double { values.map { present > 0 ? Double($0.count) / Double(present) : 0 } ?? 1 }

    /// Whether most values are made of words.
    var isWorded: Bool { words * 2 >= present && words > 0 }

    /// The number of text values that consist of words, not counting numbers with a unit. A word that follows several numbers is
    /// a unit, as in `2 joueurs` and `4 joueurs`.
    private var words: Int {
        guard let wordsAfterNumbers, numbered >= 3 * wordsAfterNumbers.count else { return worded }
        return worded - numbered
    }

    /// Whether most values are words, codes or times of day rather than quantities.
    var isIdentifying: Bool {
        let identifying = words + codes + abbreviations + times
        return identifying * 2 >= present && identifying > 0
    }

    init(name: String) { self.name = name }

    /// Adds a value to the statistics.
    mutating func add(_ value: ImportedValue) {
        switch value {
        case .missing: return
        case .text(let text): add(text: text)
        case .number(let text):
            numbers += 1
            if let number = NumberParser.value(text, .plain) {
                plainNumbers += 1
                figures.note(plain: number, grouped: number, comma: number)
            }
            noteNumericDate(text)
            choose(text)
        case .flag(let flag):
            flags += 1
            yesOrNo += 1
            choose(flag ? "true" : "false")
        case .list(let parts):
            lists += 1
            for part in parts.prefix(100) { listLike.take(part: part) }
            exemplify(value.text ?? "")
        case .nested(let json):
            nested += 1
            values = nil
            exemplify(json)
        }
        present += 1
    }

    private mutating func add(text: String) {
        texts += 1
        let length = text.utf8.count
        bytes += length
        longest = max(longest, length)
        let hasBreak = length > 40 && text.utf8.contains(ASCII.newline)
        if hasBreak { breaks += 1 }
        if length > 60 || hasBreak { markup.add(text) }
        if text.utf8.first == ASCII.lessThan, text.utf8.last == ASCII.greaterThan { tagged += 1 }
        if length <= 200 {
            listLike.add(text)
            let line = UpstreamTextParser.line(text)
            switch TextShape(line) {
            case .words:
                worded += 1
                if wordsAfterNumbers != nil, let first = line.utf8.first, ASCII.isDigit(first) {
                    numbered += 1
                    wordsAfterNumbers?.insert(line.filter { $0.isLetter })
                    if let count = wordsAfterNumbers?.count, count > ColumnProfile.unitLimit { wordsAfterNumbers = nil }
                }
            case .code: codes += 1
            case .abbreviation: abbreviations += 1
            case .time: times += 1
            case .other: break
            }
            look(at: line)
            choose(line)
        } else {
            values = nil
            worded += 1
            listLike.fail()
            if WebAddressDetector.isLink(text) {
                links += 1
                if WebAddressDetector.isPicture(text) { pictures += 1 }
            }
            exemplify(text)
        }
    }

    /// Parses text as a number or a range of numbers in the given format, and counts the ranges. Returns the number or the
    /// range's lower bound. Returns nil for any other text.
    private mutating func number(_ text: String, _ form: NumberParser.Form) -> FixedDecimal? {
        if let number = NumberParser.value(text, form) { return number }
        guard let range = NumberParser.range(text, form) else { return nil }
        ranges += 1
        return range.lower
    }

    /// Tries to parse short text as each type, and increments the counter for each type that fits.
    private mutating func look(at text: String) {
        guard let first = text.utf8.first else { return }
        switch first {
        case ASCII.digit0...ASCII.digit9, ASCII.minus, ASCII.period:
            if let number = number(text, .plain) {
                plainNumbers += 1
                // If the comma is the decimal separator, a full stop can only be a thousands separator.
                let comma = text.utf8.contains(ASCII.period) ? self.number(text, .comma) : number
                if comma == nil { pointNumbers += 1 }
                figures.note(plain: number, grouped: number, comma: comma)
                noteNumericDate(text)
            } else {
                let (grouped, comma) = (number(text, .grouped), number(text, .comma))
                if grouped != nil { groupedNumbers += 1 }
                if comma != nil { commaNumbers += 1 }
                figures.note(plain: nil, grouped: grouped, comma: comma)
                for form in DateParser.Form.allCases where DateParser.value(text, form) != nil { dates[form, default: 0] += 1 }
                if NumberParser.isNothing(text) { nothings += 1 }
            }
        case ASCII.lowerH where WebAddressDetector.isLink(text), ASCII.upperH where WebAddressDetector.isLink(text):
            links += 1
            if WebAddressDetector.isPicture(text) { pictures += 1 }
        default:
            if NumberParser.isNothing(text) {
                nothings += 1
            } else if text.utf8.count <= 5, text.lowercased() == "true" || text.lowercased() == "false" {
                yesOrNo += 1
            }
        }
    }

    /// Counts a number that could also be a date without separators, such as `20261121`, or a Unix time.
    private mutating func noteNumericDate(_ text: String) {
        let form: DateParser.Form
        // Times from September 2001 to May 2033 begin with 1. A longer date, such as 2026112109, doesn't.
        switch (text.utf8.count, text.utf8.first) {
        case (8, _): form = .compact
        case (10, ASCII.digit0 + 1): form = .unixSeconds
        case (13, ASCII.digit0 + 1): form = .unixMilliseconds
        default: return
        }
        if DateParser.value(text, form) != nil { dates[form, default: 0] += 1 }
    }

    private mutating func choose(_ text: String) {
        exemplify(text)
        guard values != nil else { return }
        guard text.utf8.count <= ColumnProfile.longestChoice else {
            values = nil
            return
        }
        values?[text, default: 0] += 1
        if let count = values?.count, count > ColumnProfile.distinctLimit { values = nil }
    }

    private mutating func exemplify(_ text: String) {
        guard examples.count < 3 else { return }
        let line = UpstreamTextParser.line(String(text.prefix(80)))
        if !line.isEmpty, !examples.contains(line) { examples.append(line) }
    }
}

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
        var isOver = false
    }

    private var tallies = ListColumnDetector.separators.map { _ in SeparatorStatistics() }
    private var texts = 0
    private(set) var jsonLists = 0
    /// The number of occurrences of each element in JSON lists, or nil once there are too many elements.
    private(set) var parts: [String: Int]? = [:]

    /// Adds a cell's text to the statistics.
    mutating func add(_ text: String) {
        texts += 1
        if text.utf8.first == ASCII.leftBracket, ListParser.json(text) != nil { jsonLists += 1 }
        for place in tallies.indices where !tallies[place].isOver {
            let separator = ListColumnDetector.separators[place]
            guard text.utf8.contains(separator) else {
                take(text, place)
                tallies[place].first.insert(text)
                continue
            }
            tallies[place].cells += 1
            for (number, part) in ListParser.split(text, separator).enumerated() {
                take(part, place)
                tallies[place].most = max(tallies[place].most, number + 1)
                if number == 0 { tallies[place].first.insert(part) } else { tallies[place].later.insert(part) }
            }
        }
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
            // Commas are common in ordinary text, so a comma counts as a list separator only if items are repeated often.
            let enough =
                separator == ASCII.comma ? tally.cells * 5 >= texts && tally.different.count <= 200 : tally.cells * 20 >= texts
            if enough, tally.parts >= tally.different.count * (separator == ASCII.comma ? 3 : 2) { return separator }
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
        return nil
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

/// Detects the markup in a column's text.
struct MarkupDetector {
    private(set) var texts = 0
    private(set) var html = 0
    private(set) var markdown = 0
    private static let limit = 2000

    private static let tags = ["</p>", "<br", "</em>", "</strong>", "</li>", "</a>", "</b>", "</i>", "</h", "</div>", "<p>"]
    private static let marks = ["**", "](", "\n- ", "\n* ", "\n# ", "\n## ", "```", "\n1. ", "__"]

    /// Examines a text value. Ignores all values after the first two thousand.
    mutating func add(_ text: String) {
        guard texts < MarkupDetector.limit else { return }
        texts += 1
        let beginning = String(text.prefix(4000))
        if MarkupDetector.hasTag(beginning) {
            html += 1
        } else if MarkupDetector.marks.contains(where: { beginning.contains($0) }) {
            markdown += 1
        }
    }

    /// Returns whether a text contains a tag that is typical of HTML text.
    static func hasTag(_ text: String) -> Bool { tags.contains { text.contains($0) } }

    /// The most likely markup.
    var form: MarkupFormat { html * 4 >= texts && html > 0 ? .html : markdown * 5 >= texts && markdown > 0 ? .markdown : .plain }
}
