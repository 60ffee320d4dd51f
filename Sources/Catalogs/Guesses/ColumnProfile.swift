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
    /// The number of plain numbers with a full stop that would be valid with it as a thousands separator, such as `2.155`.
    private(set) var dottedNumbers = 0
    /// The number of values that are numbers only if the comma is the decimal separator, such as `19,47`.
    private(set) var decimalCommas = 0
    /// The number of values that consist of digits after a zero, such as `0042`. They are codes.
    private(set) var zeroCodes = 0
    /// The number of values that are durations, such as `1:02:30`, and of those that can't be times of day.
    private(set) var durations = 0
    private(set) var sureDurations = 0
    /// The number of values that are whole numbers, which may be durations in seconds.
    private(set) var plainSeconds = 0
    /// The number of values in parentheses without a sign, such as `(11)`.
    private(set) var parenthesised = 0
    /// The signs of the numbers, such as `$` and `%`. Numbers with different signs aren't comparable.
    private(set) var signs: Set<String> = []
    /// The first values that aren't numbers, dates or web addresses.
    private(set) var odd = OddValues()
    private var dates: [DateParser.Form: Int] = [:]
    /// The number of values with the time midnight, and the number with another time. The values are dates in ISO 8601 format or
    /// Unix times.
    private var datesSeen = 0
    private var datesAtMidnight = 0
    private var datesWithTime = 0
    /// The number of dates whose parts are joined by hyphens, with the year at the end.
    private(set) var hyphenatedDates = 0
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
    /// The number of text values that are JSON objects.
    private(set) var jsonObjects = 0
    /// The number of values with each meaning.
    private(set) var meanings: [ValueMeaning: Int] = [:]

    /// Statistics about the numbers.
    private(set) var figures = NumberStatisticsByFormat()

    // Statistics about the text values: total length and maximum length in bytes, number of values with line breaks, and markup.
    private(set) var bytes = 0
    private(set) var longest = 0
    private(set) var breaks = 0
    private(set) var markup = MarkupDetector()
    /// The number of values that begin and end with a tag.
    private(set) var tagged = 0
    /// The number of occurrences of each distinct value, or nil once there are too many values or any value is too long.
    private(set) var values: [String: Int]? = [:]
    /// The first values, as examples.
    private(set) var examples: [String] = []

    /// The number of distinct values as a proportion of all values, from 0 to 1.
    var differentShare: Double { values.map { present > 0 ? Double($0.count) / Double(present) : 0 } ?? 1 }

    /// What nearly all values stand for, or nil if it isn't known.
    var meaning: ValueMeaning? {
        let real = present - nothings
        guard real > 0, texts == present else { return nil }
        return ValueMeaning.allCases.first { ColumnTypeGuess.fitsMost(meanings[$0] ?? 0, of: real) && (meanings[$0] ?? 0) > 0 }
    }

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

    /// The meanings that the column's name allows.
    private let possibleMeanings: [ValueMeaning]

    init(name: String) {
        self.name = name
        possibleMeanings = ValueMeaning.allCases.filter { !$0.isNamed || ColumnRoleGuesser.mayMean($0, name) }
    }

    /// Adds a value to the statistics.
    mutating func add(_ value: ImportedValue) {
        switch value {
        case .missing: return
        case .text(let text): add(text: text)
        case .number(let text):
            numbers += 1
            if let number = NumberParser.value(text, .plain) {
                plainNumbers += 1
                noteSeconds(number, text)
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
        if text.utf8.first == ASCII.leftBrace, text.utf8.last == ASCII.rightBrace,
            (try? JSONDocument(Array(text.utf8), as: .imported).root.isObject) ?? false
        {
            jsonObjects += 1
        }
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
            listLike.add(long: text)
            values = nil
            worded += 1
            listLike.fail()
            OddValues.add(text, to: &odd.numbers)
            OddValues.add(text, to: &odd.dates)
            if !WebAddressDetector.isLink(text) {
                OddValues.add(text, to: &odd.links)
            } else {
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
        for meaning in ValueMeaning.candidates(text) where possibleMeanings.contains(meaning) {
            if meaning.fits(text) {
                meanings[meaning, default: 0] += 1
            } else if meaning == .isbn {
                OddValues.add(text, to: &odd.codes)
            }
        }
        let before = (nothings, plainNumbers + groupedNumbers + commaNumbers + durations, datesSeen, links)
        defer {
            if before.0 == nothings {
                if before.1 == plainNumbers + groupedNumbers + commaNumbers + durations { OddValues.add(text, to: &odd.numbers) }
                if before.2 == datesSeen { OddValues.add(text, to: &odd.dates) }
                if before.3 == links { OddValues.add(text, to: &odd.links) }
            }
        }
        let affix = NumberParser.affix(text)
        if let affix, !affix.sign.isEmpty, signs.count < 3 { signs.insert(affix.sign) }
        if let affix, affix.sign.isEmpty, first == ASCII.leftParenthesis { parenthesised += 1 }
        switch first {
        case _ where affix != nil, ASCII.digit0...ASCII.digit9, ASCII.minus, ASCII.period:
            if let number = number(text, .plain) {
                plainNumbers += 1
                if affix == nil { noteSeconds(number, text) } else { noteDuration(text) }
                // If the comma is the decimal separator, a full stop can only be a thousands separator.
                let comma = text.utf8.contains(ASCII.period) ? self.number(text, .comma) : number
                if comma == nil { pointNumbers += 1 } else if text.utf8.contains(ASCII.period) { dottedNumbers += 1 }
                figures.note(plain: number, grouped: number, comma: comma)
                noteNumericDate(text)
            } else {
                let (grouped, comma) = (number(text, .grouped), number(text, .comma))
                if grouped != nil { groupedNumbers += 1 }
                if comma != nil { commaNumbers += 1 }
                if comma != nil, grouped == nil, text.utf8.contains(ASCII.comma) { decimalCommas += 1 }
                if first == ASCII.digit0, text.utf8.count > 1, text.utf8.allSatisfy({ ASCII.isDigit($0) }) { zeroCodes += 1 }
                figures.note(plain: nil, grouped: grouped, comma: comma)
                noteDuration(text)
                noteDates(text)
                if NumberParser.isNothing(text) { nothings += 1 }
            }
        case ASCII.lowerH where WebAddressDetector.isLink(text), ASCII.upperH where WebAddressDetector.isLink(text):
            links += 1
            if WebAddressDetector.isPicture(text) { pictures += 1 }
        default:
            if NumberParser.isNothing(text) {
                nothings += 1
            } else if first == UInt8(ascii: "P"), let seconds = NumberParser.duration(text) {
                (durations, sureDurations) = (durations + 1, sureDurations + 1)
                figures.note(duration: seconds)
            } else if text.hasPrefix("/Date(") {
                noteDate(text, .unixMilliseconds)
            } else if DateParser.beginsWithName(text) {
                noteDate(text, .named)
            } else if text.utf8.count <= 5, text.lowercased() == "true" || text.lowercased() == "false" {
                yesOrNo += 1
            }
        }
    }

    /// Counts a number that is a duration if the column's other values are durations.
    private mutating func noteSeconds(_ number: FixedDecimal, _ text: String) {
        guard text.utf8.allSatisfy(ASCII.isDigit) else { return }
        plainSeconds += 1
        figures.note(duration: number)
    }

    /// Counts a text that is a duration.
    private mutating func noteDuration(_ text: String) {
        guard let seconds = NumberParser.duration(text) else { return }
        durations += 1
        let hasHours = text.utf8.contains { $0 | 0x20 == ASCII.lowerH }
        if hasHours || text.utf8.count == 7 && text.utf8.contains(ASCII.colon) || seconds >= FixedDecimal(86_400) {
            sureDurations += 1
        }
        figures.note(duration: seconds)
    }

    /// Counts a number that could also be a date without separators, such as `20261121`, or a Unix time.
    private mutating func noteNumericDate(_ text: String) {
        let form: DateParser.Form
        // Times from September 2001 to May 2033 begin with 1. A longer date, such as 2026112109, doesn't.
        switch (text.utf8.prefix { $0 != ASCII.period }.count, text.utf8.first) {
        case (8, _), (14, _): form = .compact
        case (10, ASCII.digit0 + 1): form = .unixSeconds
        case (13, ASCII.digit0 + 1): form = .unixMilliseconds
        default: return
        }
        noteDate(text, form)
    }

    private mutating func noteDates(_ text: String) {
        let before = dateCount(.dayFirst) + dateCount(.monthFirst)
        for form in DateParser.Form.textual where form != .named || DateParser.hasName(text) { noteDate(text, form) }
        if dateCount(.dayFirst) + dateCount(.monthFirst) > before, text.utf8.contains(ASCII.minus) { hyphenatedDates += 1 }
    }

    /// Whether some of the column's dates have a time other than midnight.
    var hasTimes: Bool { datesWithTime > 0 }

    private mutating func noteDate(_ text: String, _ form: DateParser.Form) {
        guard let date = DateParser.value(text, form) else { return }
        datesSeen += 1
        dates[form, default: 0] += 1
        if DateParser.isMidnight(date) { datesAtMidnight += 1 } else if date.utf8.count > 10 { datesWithTime += 1 }
    }

    /// Returns the number of values that are dates in the given format.
    func dateCount(_ form: DateParser.Form) -> Int { dates[form.withTime] ?? 0 }

    /// Whether no date in the column has a time other than midnight, and some dates have the time midnight.
    var isAtMidnight: Bool { datesAtMidnight > 0 && datesWithTime == 0 }

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
