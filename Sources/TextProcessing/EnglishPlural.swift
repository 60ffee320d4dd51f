/// The plurals of English names, as far as a few rules go: they are tried against texts, where a wrong one is simply never met.
enum EnglishPlural {
    /// The plurals of a name of folded words: of its last word, or of the one before "of" ("swarms of bats").
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

    /// The plurals of one word; none for one that does not end in a letter.
    static func forms(of word: ArraySlice<UInt8>) -> [[UInt8]] {
        guard let last = word.last, last >= 0x61, last <= 0x7A else { return [] }
        func ends(_ ending: StaticString) -> Bool { word.suffix(ending.utf8CodeUnitCount).elementsEqual("\(ending)".utf8) }
        func replacing(_ count: Int, _ ending: StaticString) -> [UInt8] { word.dropLast(count) + Array("\(ending)".utf8) }
        if ends("s") || ends("x") || ends("z") || ends("ch") || ends("sh") { return [replacing(0, "es")] }
        if ends("man") { return [replacing(3, "men"), replacing(0, "s")] }
        if ends("y"), let before = word.dropLast().last, ![0x61, 0x65, 0x69, 0x6F, 0x75].contains(before) {
            return [replacing(1, "ies")]
        }
        // One wolf, two wolves; but one reef, two reefs.
        if ends("fe") { return [replacing(2, "ves"), replacing(0, "s")] }
        if ends("f") { return [replacing(1, "ves"), replacing(0, "s")] }
        return [replacing(0, "s")]
    }
}
