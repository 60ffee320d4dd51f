public import Localization
import Model
import TextProcessing

/// Finds inflected forms of words. Two words, such as "dragon" and "dragons", are forms of the same word if they have the same
/// key.
public enum InflectionMatcher {
    /// Returns the key that a folded word shares with its other forms, or nil if the word has no forms in this language. Words
    /// with only one or two letters, and words with characters other than `a`–`z`, have no forms.
    public static func key(_ word: [UInt8], _ language: Language) -> [UInt8]? {
        guard language != .pseudo, word.count > 2, word.allSatisfy({ ASCII.isLowercase($0) }) else { return nil }
        // Icing isn't a form of ice.
        if language == .english, word.elementsEqual("icing".utf8) { return nil }
        return Stemmer.stem(regular(word, language), language)
    }

    /// Returns whether each word of a folded text equals or is a form of the corresponding word in another text.
    public static func areForms(_ a: [UInt8], _ b: [UInt8], _ languages: [Language]) -> Bool {
        let first = a.split(separator: ASCII.space), second = b.split(separator: ASCII.space)
        return first.count == second.count && areForms(first, second[...], languages)
    }

    /// Returns a text's words, each as the key that it shares with its other forms or, if it has none, as the folded word.
    public static func key(ofWords text: String, _ language: Language) -> [UInt8] {
        var keys: [UInt8] = []
        for word in TextFolding.search(text).split(separator: ASCII.space) {
            let word = Array(word)
            keys += key(word, language) ?? word
            keys.append(ASCII.space)
        }
        return keys
    }

    /// Returns whether folded words equal or are forms of the corresponding words in `others`.
    static func areForms(
        _ words: [ArraySlice<UInt8>], _ others: ArraySlice<ArraySlice<UInt8>>, _ languages: [Language]
    ) -> Bool {
        zip(words, others).allSatisfy { a, b in
            if a == b { return true }
            // Compare letters first, because computing stems takes longer.
            guard a.first == b.first, abs(a.count - b.count) <= 4 else { return false }
            return languages.contains { language in
                guard let key = key(Array(a), language) else { return false }
                return key == self.key(Array(b), language)
            }
        }
    }

    /// Returns whether an English word's last letter can change in other forms, as in "berry" and "wolf", or can be part of an
    /// ending. If not, the word's other forms begin with the word itself.
    static func hasEnglishEnding(_ word: [UInt8]) -> Bool {
        switch word.last {
        case ASCII.lowerS, ASCII.lowerD, ASCII.lowerG, ASCII.lowerN, ASCII.lowerE, ASCII.lowerI, ASCII.lowerY, ASCII.lowerF,
            ASCII.lowerT, ASCII.lowerH, ASCII.lowerA, ASCII.lowerM, ASCII.lowerX, ASCII.lowerR:
            true
        default: false
        }
    }

    /// Returns the hash that the index stores for the word's key, or nil if the word has no forms.
    static func hash(_ word: [UInt8], _ language: Language) -> UInt32? {
        key(word, language).map { hash(of: $0, language) }
    }

    /// Returns a key's hash.
    static func hash(of key: [UInt8], _ language: Language) -> UInt32 {
        UInt32(truncatingIfNeeded: FNV1a.hash(key.span, after: FNV1a.start &+ UInt64(language.rawValue)))
    }

    /// Returns the base form of an irregular word form: "wolf" for "wolves". docs/query-language.md lists the irregular forms.
    private static func regular(_ word: [UInt8], _ language: Language) -> [UInt8] {
        guard let last = word.last, let irregular = language == .french ? french(last) : english(word, last) else { return word }
        return StemmingRules(irregular).replaced(word) ?? word
    }

    /// Returns the irregular English forms that end with the word's last letter, or nil if there are none. A form that starts
    /// with `-` also covers longer words with this ending.
    private static func english(_ word: [UInt8], _ last: UInt8) -> StaticString? {
        // Reject most words by their last two letters. This is faster than comparing each word with all irregular forms.
        switch (word[word.count - 2], last) {
        case (ASCII.lowerE, ASCII.lowerS), (ASCII.lowerE, ASCII.lowerN), (ASCII.lowerN, ASCII.lowerN),
            (ASCII.lowerS, ASCII.lowerE),
            (UInt8(ascii: "c"), ASCII.lowerE), (ASCII.lowerA, ASCII.lowerE), (ASCII.lowerD, ASCII.lowerE), (_, ASCII.lowerI),
            (ASCII.lowerE, ASCII.lowerT), (ASCII.lowerT, ASCII.lowerH), (ASCII.lowerN, ASCII.lowerA),
            (ASCII.lowerI, ASCII.lowerA),
            (ASCII.lowerO, ASCII.lowerR), (ASCII.lowerA, ASCII.lowerY),
            // Words of the same family, such as "immunity" and "immune".
            (ASCII.lowerT, ASCII.lowerY), (ASCII.lowerI, ASCII.lowerS), (ASCII.lowerN, ASCII.lowerT),
            (ASCII.lowerO, ASCII.lowerN),
            (ASCII.lowerE, ASCII.lowerD):
            break
        default: return nil
        }
        return switch last {
        case ASCII.lowerS where word[word.count - 3] == UInt8(ascii: "v"):
            """
            -wolves:wolf -knives:knife -wives:wife -shelves:shelf -dwarves:dwarf -thieves:thief -halves:half elves:elf leaves:leaf \
            lives:life loaves:loaf meatloaves:meatloaf calves:calf hooves:hoof scarves:scarf wharves:wharf staves:staff \
            selves:self sheaves:sheaf
            """
        case ASCII.lowerS:
            """
            crises:crisis analyses:analysis theses:thesis oases:oasis axes:axe indices:index vertices:vertex matrices:matrix \
            appendices:appendix quizzes:quiz buses:bus gases:gas paralysis:paralyze immunities:immune vulnerabilities:vulnerable \
            resistances:resist
            """
        case ASCII.lowerN:
            """
            -women:woman -children:child -smen:sman -rmen:rman -dmen:dman -tmen:tman men:man oxen:ox djinn:djinni \
            regeneration:regenerate petrification:petrify teleportation:teleport
            """
        case ASCII.lowerE:
            """
            -geese:goose mice:mouse dormice:dormouse lice:louse larvae:larva algae:alga formulae:formula antennae:antenna \
            nebulae:nebula blonde:blond resistance:resist paralyse:paralyze
            """
        case ASCII.lowerI: "cacti:cactus fungi:fungus nuclei:nucleus radii:radius stimuli:stimulus octopi:octopus"
        case ASCII.lowerT: "-feet:foot efreet:efreeti resistant:resist"
        case ASCII.lowerH: "-teeth:tooth"
        case ASCII.lowerA: "phenomena:phenomenon criteria:criterion"
        // American spellings.
        case ASCII.lowerR: "armor:armour color:colour"
        case ASCII.lowerY: "gray:grey immunity:immune vulnerability:vulnerable invisibility:invisible"
        case ASCII.lowerD: "paralysed:paralyze"
        default: nil
        }
    }

    /// Returns the irregular French forms that end with this letter.
    private static func french(_ last: UInt8) -> StaticString? {
        switch last {
        case ASCII.lowerX:
            """
            yeux:oeil cieux:ciel maux:mal travaux:travail vitraux:vitrail coraux:corail emaux:email baux:bail noyaux:noyau \
            tuyaux:tuyau joyaux:joyau boyaux:boyau
            """
        case ASCII.lowerE:
            """
            belle:beau nouvelle:nouveau vieille:vieux blanche:blanc seche:sec fraiche:frais longue:long douce:doux rousse:roux \
            desertique:desert
            """
        case ASCII.lowerS:
            """
            belles:beau nouvelles:nouveau vieilles:vieux blanches:blanc seches:sec fraiches:frais longues:long douces:doux \
            rousses:roux desertiques:desert
            """
        case ASCII.lowerL: "bel:beau nouvel:nouveau vieil:vieux"
        default: nil
        }
    }
}
