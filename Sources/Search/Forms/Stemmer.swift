import Localization

// Sources/Search/Forms finds a word's other forms, such as plurals. It works on folded words: lower case, without accents.

/// Reduces a folded word to a stem that its forms share.
///
/// English uses Porter's second stemmer (https://snowballstem.org/algorithms/english/stemmer.html), and French uses Savoy's light
/// stemmer (*Light Stemming Approaches for the French, Portuguese, German and Hungarian Languages*, 2006). Search uses only their
/// rules for inflection, so that "general" doesn't find "generate". `Scripts/check-stemmers` compares the complete algorithms with
/// their reference implementations.
struct Stemmer {
    /// The part of the word that hasn't been removed.
    var word: [UInt8]
    /// Whether to apply the rules for derivations too, such as "-ness" and "-ation".
    let derives: Bool

    /// Returns the stem of a folded word; the word itself if it has other characters than `a`–`z`, or if the language has no
    /// stemmer.
    static func stem(_ word: [UInt8], _ language: Language, derives: Bool = false) -> [UInt8] {
        guard word.count > 2, word.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return word }
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

    /// Applies the first rule whose ending the word has.
    ///
    /// - Parameters:
    ///   - rules: endings, each followed by `:` and its replacement, separated by spaces. Longer endings come first.
    ///   - isAllowed: receives the start of the ending, and the ending's last two letters. If it returns false, the word is
    ///     unchanged.
    /// - Returns: whether the word has one of the endings.
    @discardableResult
    mutating func replace(_ rules: StaticString, _ isAllowed: (Stemmer, Int) -> Bool) -> Bool {
        guard let rule = Rules(rules).first(where: { word.count >= $0.count && word.suffix($0.count).elementsEqual($0) }) else {
            return false
        }
        let start = word.count - rule.count
        guard isAllowed(self, start) else { return true }
        word.removeLast(rule.count)
        word += Rules(rules).replacement(of: rule)
        return true
    }
}

/// Pairs of words in a string literal: `from:to from:to`.
struct Rules {
    private let text: StaticString

    init(_ text: StaticString) { self.text = text }

    private func byte(_ at: Int) -> UInt8 { at < text.utf8CodeUnitCount ? unsafe text.utf8Start[at] : 0x20 }

    /// Returns the first word before a `:` that meets a condition.
    func first(where isWanted: ([UInt8]) -> Bool) -> [UInt8]? {
        var at = 0
        while at < text.utf8CodeUnitCount {
            let word = self.word(&at)
            if isWanted(word) { return word }
            if byte(at - 1) == 0x3A { _ = self.word(&at) }
        }
        return nil
    }

    /// Returns the word after `word` and its `:`; empty if there isn't one.
    func replacement(of word: [UInt8]) -> [UInt8] {
        var at = 0
        while at < text.utf8CodeUnitCount {
            let isIt = self.word(&at) == word, hasMore = byte(at - 1) == 0x3A
            let other = hasMore ? self.word(&at) : []
            if isIt { return other }
        }
        return []
    }

    /// Reads a word and the separator after it.
    private func word(_ at: inout Int) -> [UInt8] {
        var word: [UInt8] = []
        while byte(at) != 0x20, byte(at) != 0x3A {
            word.append(byte(at))
            at += 1
        }
        at += 1
        return word
    }
}
