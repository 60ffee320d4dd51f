import Model

extension Stemmer {
    private static func isVowel(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.lowerA, ASCII.lowerE, ASCII.lowerI, ASCII.lowerO, ASCII.lowerU, ASCII.lowerY: true
        default: false
        }
    }

    /// Returns the irregular words that end in the letter `last`, with their stems. Returns nil if there are none.
    private static func special(_ last: UInt8?) -> StaticString? {
        switch last {
        case ASCII.lowerS: "skis:ski skies:sky news:news atlas:atlas cosmos:cosmos bias:bias andes:andes"
        case ASCII.lowerG: "dying:die lying:lie tying:tie"
        case ASCII.lowerY: "idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl sky:sky"
        case ASCII.lowerE: "howe:howe"
        default: nil
        }
    }

    /// Returns the offset of R1, the region in which Porter's stemmer removes most endings, if the word starts with "gener",
    /// "commun" or "arsen". These words are exceptions to the general rule for R1.
    private static func exceptionalStart(_ word: [UInt8]) -> Int? {
        guard let first = word.first, first == ASCII.lowerG || first == ASCII.lowerC || first == ASCII.lowerA else { return nil }
        return StemmingRules("gener commun arsen").find(word, .start)?.count
    }

    /// Returns whether a word without a plural ending, such as "herring", is a stem although it seems to end in "ing" or "ed".
    private static func isUnchanged(_ word: [UInt8]) -> Bool {
        switch word.last {
        case ASCII.lowerG: StemmingRules("inning outing canning herring earring").contains(word)
        case ASCII.lowerD: StemmingRules("proceed exceed succeed").contains(word)
        default: false
        }
    }

    /// The byte that temporarily replaces a `y` that is a consonant, as in "yes" and "royal".
    private static let consonantY: UInt8 = ASCII.upperY

    /// Returns the position after the first consonant that follows a vowel, searching from `start`.
    private func region(from start: Int) -> Int {
        var at = start
        while at < word.count, !Stemmer.isVowel(word[at]) { at += 1 }
        while at < word.count, Stemmer.isVowel(word[at]) { at += 1 }
        return min(at + 1, word.count)
    }

    /// Returns whether the word's first `end` letters end with a short syllable.
    private func isShort(before end: Int) -> Bool {
        guard end >= 2, !Stemmer.isVowel(word[end - 1]), Stemmer.isVowel(word[end - 2]) else { return false }
        if end == 2 { return true }
        let last = word[end - 1]
        return last != ASCII.lowerW && last != ASCII.lowerX && last != Stemmer.consonantY && !Stemmer.isVowel(word[end - 3])
    }

    /// Applies Porter's second stemmer.
    mutating func stemEnglish() {
        // The exceptions are short.
        if word.count <= 6, let special = Stemmer.special(word.last).flatMap({ StemmingRules($0).replaced(word) }) {
            return word = special
        }
        for index in word.indices where word[index] == ASCII.lowerY && (index == 0 || Stemmer.isVowel(word[index - 1])) {
            word[index] = Stemmer.consonantY
        }
        let first = Stemmer.exceptionalStart(word) ?? region(from: 0), second = region(from: first)
        removePlural()
        if !Stemmer.isUnchanged(word) {
            removePast(first)
            let count = word.count
            if count > 2, word[count - 1] | 0x20 == ASCII.lowerY, !Stemmer.isVowel(word[count - 2]) {
                word[count - 1] = ASCII.lowerI
            }
            if derives { removeDerivations(first, second) }
            if ends("e") {
                let at = word.count - 1
                if at >= second || at >= first && !isShort(before: at) { word.removeLast() }
            } else if ends("ll"), word.count - 1 >= second, derives {
                word.removeLast()
            }
        }
        for index in word.indices where word[index] == Stemmer.consonantY { word[index] = ASCII.lowerY }
    }

    /// Step 1a.
    private mutating func removePlural() {
        guard word.last == ASCII.lowerS || word.last == ASCII.lowerD else { return }
        if ends("sses") {
            word.removeLast(2)
        } else if ends("ied") || ends("ies") {
            word.removeLast(word.count > 4 ? 2 : 1)
        } else if ends("s"), !ends("us"), !ends("ss"), word.dropLast(2).contains(where: Stemmer.isVowel) {
            word.removeLast()
        }
    }

    /// Step 1b.
    private mutating func removePast(_ first: Int) {
        guard word.last == ASCII.lowerD || word.last == ASCII.lowerG || word.last == ASCII.lowerY else { return }
        if ends("eed") || ends("eedly") {
            let count = ends("ly") ? 3 : 1
            if word.count - count - 2 >= first { word.removeLast(count) }
            return
        }
        let count = ends("ingly") ? 5 : ends("edly") ? 4 : ends("ing") ? 3 : ends("ed") ? 2 : 0
        guard count > 0, word.dropLast(count).contains(where: Stemmer.isVowel) else { return }
        word.removeLast(count)
        if ends("at") || ends("bl") || ends("iz") {
            put("e")
        } else if word.count > 1, let last = word.last, last == word[word.count - 2],
            StemmingRules("b d f g m n p r t").contains([last])
        {
            word.removeLast()
        } else if word.count == first, isShort(before: first) {
            put("e")
        }
    }

    /// Applies steps 2 to 4 of Porter's second stemmer.
    private mutating func removeDerivations(_ first: Int, _ second: Int) {
        replace(
            """
            ational:ate fulness:ful iveness:ive ization:ize ousness:ous biliti:ble lessli:less tional:tion alism:al aliti:al \
            ation:ate entli:ent fulli:ful iviti:ive ousli:ous abli:able alli:al anci:ance ator:ate enci:ence izer:ize bli:ble \
            ogi:og li:
            """
        ) { stemmer, start in
            guard start >= first else { return false }
            let before = start > 0 ? stemmer.word[start - 1] : 0
            if stemmer.ends("ogi") { return before == ASCII.lowerL }
            let isLi = stemmer.word.count == start + 2
            return !isLi || StemmingRules("c d e g h k m n r t").contains([before])
        }
        replace("ational:ate tional:tion alize:al ative: icate:ic iciti:ic ical:ic ness: ful:") { stemmer, start in
            start >= (stemmer.ends("ative") ? second : first)
        }
        replace("ement: able: ance: ence: ible: ment: ant: ate: ent: ion: ism: iti: ive: ize: ous: al: er: ic:") {
            stemmer, start in
            guard start >= second else { return false }
            return !stemmer.ends("ion")
                || start > 0 && (stemmer.word[start - 1] == ASCII.lowerS || stemmer.word[start - 1] == ASCII.lowerT)
        }
    }
}
