import Model

/// Forms English plurals with a few rules. The plurals are used only to match text, so a wrong plural is harmless.
enum EnglishPluralGuesser {
    /// Returns the plurals of a name whose words are folded. Changes the last word before "of" ("swarms of bats"), or the last
    /// word if there is no "of".
    static func forms(of name: [ArraySlice<UInt8>]) -> [[ArraySlice<UInt8>]] {
        let of = name.firstIndex { $0.elementsEqual("of".utf8) } ?? name.count
        let place = (of == 0 ? name.count : of) - 1
        guard name.indices.contains(place) else { return [] }
        return forms(of: name[place]).map { plural in
            var words = name
            words[place] = plural[...]
            return words
        }
    }

    /// Returns the plurals of a word, or an empty array if the word doesn't end in a letter.
    static func forms(of word: ArraySlice<UInt8>) -> [[UInt8]] {
        guard let last = word.last, ASCII.isLowercase(last) else { return [] }
        func ends(_ ending: StaticString) -> Bool { word.suffix(ending.utf8CodeUnitCount).elementsEqual("\(ending)".utf8) }
        func replacing(_ count: Int, _ ending: StaticString) -> [UInt8] { word.dropLast(count) + Array("\(ending)".utf8) }
        if ends("s") || ends("x") || ends("z") || ends("ch") || ends("sh") { return [replacing(0, "es")] }
        if ends("man") { return [replacing(3, "men"), replacing(0, "s")] }
        if ends("y"), let before = word.dropLast().last,
            ![ASCII.lowerA, ASCII.lowerE, ASCII.lowerI, ASCII.lowerO, ASCII.lowerU].contains(before)
        {
            return [replacing(1, "ies")]
        }
        // Wolf becomes wolves, but reef becomes reefs.
        if ends("fe") { return [replacing(2, "ves"), replacing(0, "s")] }
        if ends("f") { return [replacing(1, "ves"), replacing(0, "s")] }
        return [replacing(0, "s")]
    }
}
