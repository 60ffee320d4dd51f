import Localization
import Model

// The code in Sources/Search/Sentence reads queries that are typed as a sentence, such as "planets with population over a billion", and
// writes them as queries with filters. It must not know any catalog: what a word means comes from the catalogs' descriptions
// (`Lexicon`) and from the data files with each language's words (`SentenceWords`).

/// The words that join, compare, negate or count in one language, from the data files SentenceWords.*.txt.
final class SentenceWords: Sendable {
    /// The purpose of a word in a sentence. The raw value is the number of the role's line in the data.
    enum Role: UInt8 {
        /// Words that only join other words, and never have to match.
        case joining
        /// Words that exclude what follows, and words that exclude what precedes, as in "nut-free".
        case not, free
        case below, above, atMost, atLeast
        /// Words after a number, as in "10 or more".
        case orMore, orLess
        case before, after
        /// The words of a range: "between 3 and 5".
        case between, range
        /// The word after a comparative: "taller than".
        case than
        /// Words that sort by the attribute that follows: "highest", "fewest".
        case most, least
        case or, and
        case number, scale, unit
        /// Words for values that have an order, such as sizes. Tens separate the scales: "huge" is 15, and "rare" is 23.
        case grade
        /// Words that stand for others: "bald" for "without hair", and "women" for "female people".
        case meaning
    }

    /// The data, whose parts after `=` are the values of numbers, scales and units.
    private let text: [UInt8]
    /// For each phrase, its role and the place of its value in `text`.
    private let table: WordTable

    static let english = SentenceWords(englishText)
    static let french = SentenceWords(frenchText)

    private init(_ text: PermanentText) {
        let bytes = text.withUTF8Buffer { unsafe Array($0) }
        var table = WordTable(room: 800), role: UInt32 = 0, start = 0, isRole = true
        var phrase: [UInt8] = []
        for (place, byte) in bytes.enumerated() where byte <= ASCII.space {
            if !isRole {
                phrase.removeAll(keepingCapacity: true)
                var at = start
                while at < place, bytes[at] != ASCII.equals {
                    phrase.append(bytes[at] == ASCII.underscore ? ASCII.space : bytes[at])
                    at += 1
                }
                table.add(FNV1a.hash(phrase.span), role << 16 | UInt32(at + 1))
            }
            isRole = byte == ASCII.newline
            if isRole { role += 1 }
            start = place + 1
        }
        self.text = bytes
        self.table = table
    }

    /// Returns the value of a phrase in a role, which is empty for roles without values. Nil if the phrase doesn't have the role.
    ///
    /// - Parameter hash: the hash of the folded phrase.
    func value(_ hash: UInt64, _ role: Role) -> [UInt8]? {
        var found: [UInt8]?
        _ = table.find(hash) { word in
            guard word >> 16 == UInt32(role.rawValue) else { return false }
            let start = Int(word & 0xFFFF)
            found = start < text.count && text[start - 1] == ASCII.equals ? Array(text[start...].prefix { $0 > ASCII.space }) : []
            return true
        }
        return found
    }

    /// Returns a phrase's roles, with a bit for each.
    func roles(_ hash: UInt64) -> UInt32 {
        var roles: UInt32 = 0
        _ = table.find(hash) { word in
            roles |= 1 << (word >> 16)
            return false
        }
        return roles
    }

    /// Returns the phrases for values of a scale, in the data's order, with their places in the scale's order.
    func grades(_ scale: Int64) -> [(phrase: String, place: Int64)] {
        var grades: [(phrase: String, place: Int64)] = []
        let lines = text.split(separator: ASCII.newline, omittingEmptySubsequences: false)
        guard lines.count > Int(Role.grade.rawValue) else { return [] }
        for word in lines[Int(Role.grade.rawValue)].split(separator: ASCII.space).dropFirst() {
            let parts = word.split(separator: ASCII.equals)
            guard parts.count == 2, let place = FixedDecimal(String(decoding: parts[1], as: UTF8.self))?.mantissa,
                place / 10 == scale
            else { continue }
            let phrase = parts[0].map { $0 == ASCII.underscore ? ASCII.space : $0 }
            grades.append((String(decoding: phrase, as: UTF8.self), place))
        }
        return grades
    }
}
