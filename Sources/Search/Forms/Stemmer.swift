import Localization
import Model

// The code in Sources/Search/Forms finds a word's other forms, such as plurals. It works on folded words, which are in lower case
// and have no accents.

/// Reduces a folded word to a stem that its forms share.
///
/// English uses Porter's second stemmer (https://snowballstem.org/algorithms/english/stemmer.html), and French uses Savoy's light
/// stemmer (*Light Stemming Approaches for the French, Portuguese, German and Hungarian Languages*, 2006). Search uses only their
/// rules for inflection, so that "general" doesn't find "generate". `Scripts/check-stemmers` compares the complete algorithms with
/// their reference implementations.
struct Stemmer {
    /// The word without the endings that the stemmer has removed so far.
    var word: [UInt8]
    /// Whether to apply the rules for derivations too, such as "-ness" and "-ation".
    let derives: Bool

    /// Returns the stem of a folded word. Returns the word unchanged if it contains characters other than `a`–`z`, or if the
    /// language has no stemmer.
    static func stem(_ word: [UInt8], _ language: Language, derives: Bool = false) -> [UInt8] {
        guard word.count > 2, word.allSatisfy({ ASCII.isLowercase($0) }) else { return word }
        var stemmer = Stemmer(word: word, derives: derives)
        switch language {
        case .english: stemmer.stemEnglish()
        case .french: stemmer.stemFrench()
        case .pseudo: break
        }
        return stemmer.word
    }

    func ends(_ ending: StaticString) -> Bool {
        let count = ending.utf8CodeUnitCount
        guard word.count >= count else { return false }
        for index in 0..<count where unsafe word[word.count - count + index] != ending.utf8Start[index] { return false }
        return true
    }

    mutating func put(_ text: StaticString) {
        for index in 0..<text.utf8CodeUnitCount { unsafe word.append(text.utf8Start[index]) }
    }

    /// Applies the first rule whose ending matches the word. Longer endings must come first in `rules`.
    ///
    /// - Parameter isAllowed: Receives the stemmer and the offset of the ending. If it returns false, the word stays unchanged.
    mutating func replace(_ rules: StaticString, _ isAllowed: (Stemmer, Int) -> Bool) {
        let rules = StemmingRules(rules)
        guard let rule = rules.find(word, .ending), isAllowed(self, word.count - rule.count) else { return }
        word.removeLast(rule.count)
        for at in rule.other { word.append(rules.byte(at)) }
    }
}

/// Rules stored as word pairs in a string literal: `from:to from:to from`. `find` searches the literal directly instead of
/// parsing it first, because there are many rules.
struct StemmingRules {
    private let text: StaticString

    /// The part of a word that must match a rule's first word.
    enum MatchKind {
        case whole, ending, start
    }

    init(_ text: StaticString) { self.text = text }

    func byte(_ at: Int) -> UInt8 { at < text.utf8CodeUnitCount ? unsafe text.utf8Start[at] : ASCII.space }

    /// Finds the first rule for `word`. A rule that starts with `-` matches longer words with this ending too.
    ///
    /// - Returns: The length of the rule's first word, and the range of its second word. The range is empty if the rule has no
    ///   second word. Nil if no rule matches.
    func find(_ word: [UInt8], _ match: MatchKind) -> (count: Int, other: Range<Int>)? {
        guard let last = word.last else { return nil }
        let size = text.utf8CodeUnitCount
        let bytes = unsafe text.utf8Start
        var at = 0
        while at < size {
            let isEnding = unsafe bytes[at] == ASCII.minus
            let start = isEnding ? at + 1 : at
            var end = start
            while end < size, unsafe bytes[end] >= ASCII.lowerA { end += 1 }
            var next = end + 1
            if end < size, unsafe bytes[end] == ASCII.colon {
                while next < size, unsafe bytes[next] >= ASCII.lowerA { next += 1 }
                next += 1
            }
            at = next
            // Compare the last byte first, because this check rejects most rules.
            guard unsafe match == .start || bytes[end - 1] == last else { continue }
            let count = end - start
            guard isEnding || match != .whole ? count <= word.count : count == word.count else { continue }
            let offset = isEnding || match == .ending ? word.count - count : 0
            var same = 0
            while same < count, unsafe word[offset + same] == bytes[start + same] { same += 1 }
            if same == count { return (count, min(end + 1, next - 1)..<next - 1) }
        }
        return nil
    }

    /// Returns whether a rule matches the whole of `word`.
    func contains(_ word: [UInt8]) -> Bool { find(word, .whole) != nil }

    /// Applies the first matching rule and returns the resulting word, or nil if no rule matches.
    func replaced(_ word: [UInt8]) -> [UInt8]? {
        guard let rule = find(word, .whole) else { return nil }
        var result = word
        result.removeLast(rule.count)
        for at in rule.other { result.append(byte(at)) }
        return result
    }
}
