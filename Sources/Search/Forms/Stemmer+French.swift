import Model

extension Stemmer {
    /// Applies Savoy's light stemmer. The stemmer's rules for accented endings are omitted, because folded words have no
    /// accents.
    mutating func stemFrench() {
        if word.count > 5, ends("x") {
            if ends("aux"), word[word.count - 4] != ASCII.lowerE { word[word.count - 2] = ASCII.lowerL }
            word.removeLast()
        }
        if word.count > 3, ends("x") { word.removeLast() }
        if word.count > 3, ends("s") { word.removeLast() }
        if derives, removeDerivations() { return normalize() }
        _ = removes("trice", 6, "teur")
        if removes("teuse", 7, "ter") || removes("teur", 6, "ter") || removes("euse", 5, "eu") || removes("ive", 7, "if")
            || removes("folle", 4, "fou") || removes("molle", 4, "mou")
        {
            return normalize()
        }
        if derives { removeLaterDerivations() }
        normalize()
    }

    /// Replaces `ending` with `other` if the word has this ending and more than `count` letters. Returns whether the word was
    /// changed.
    private mutating func removes(_ ending: StaticString, _ count: Int, _ other: StaticString) -> Bool {
        guard word.count > count, ends(ending) else { return false }
        word.removeLast(ending.utf8CodeUnitCount)
        put(other)
        return true
    }

    private mutating func removeDerivations() -> Bool {
        if removes("issement", 9, "ir") || removes("issant", 8, "ir") { return true }
        if removes("ement", 6, "e") {
            if word.count > 3, ends("ive") {
                word.removeLast(2)
                put("f")
            }
            return true
        }
        return removes("ficatrice", 11, "fier") || removes("ficateur", 10, "fier") || removes("catrice", 9, "quer")
            || removes("cateur", 8, "quer") || removes("atrice", 8, "er") || removes("ateur", 7, "er")
    }

    private mutating func removeLaterDerivations() {
        if removes("nnelle", 9, "n") || removes("nnel", 9, "n") { return }
        _ = removes("ique", 8, "")
        if removes("esse", 8, "e") || removes("inage", 7, "in") { return }
        if removes("isation", 9, "") {
            if word.count > 5, ends("ual") { word[word.count - 2] = ASCII.lowerE }
            return
        }
        _ = removes("isateur", 9, "") || removes("ation", 8, "") || removes("ition", 8, "")
    }

    /// Reduces double letters to single letters, and removes gender endings and infinitive endings.
    ///
    /// If `derives` is false, reduces a double letter only before a gender ending or an infinitive ending, because the ending may
    /// have doubled the letter ("cruelle"). If it reduced all double letters, "dessert" and "désert" would have the same stem.
    private mutating func normalize() {
        guard word.count > 4 else { return }
        let ending = word.reversed().prefix { $0 == ASCII.lowerE || $0 == ASCII.lowerR }.count
        let unchanged = derives ? 0 : ending == 0 ? word.count : word.count - ending - 1
        var kept: [UInt8] = []
        for (place, byte) in word.enumerated() where place < unchanged || byte != kept.last { kept.append(byte) }
        word = kept
        if word.count > 4, ends("ie") { word.removeLast(2) }
        guard word.count > 4 else { return }
        if ends("r") { word.removeLast() }
        if ends("e") { word.removeLast() }
        if ends("e") { word.removeLast() }
        if derives || word.count < kept.count, word[word.count - 1] == word[word.count - 2] { word.removeLast() }
    }
}
