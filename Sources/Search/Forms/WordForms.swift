import Localization
import Model

/// Groups words by their inflection. Two words are forms of each other if they have the same key.
enum WordForms {
    /// Returns the key of a folded word; nil if it has no forms in this language. Words of one or two letters, and words with
    /// other characters than `a`–`z`, have no forms.
    static func key(_ word: [UInt8], _ language: Language) -> [UInt8]? {
        guard language != .pseudo, word.count > 2, word.allSatisfy({ ASCII.isLowercase($0) }) else { return nil }
        return Stemmer.stem(regular(word, language), language)
    }

    /// Returns the hash that the index stores for the word's key, or nil if the word has no forms.
    static func hash(_ word: [UInt8], _ language: Language) -> UInt32? {
        key(word, language).map { hash(of: $0, language) }
    }

    /// Returns a key's hash.
    static func hash(of key: [UInt8], _ language: Language) -> UInt32 {
        var hash = UInt32(language.rawValue) &+ 0x811C_9DC5
        for byte in key { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return hash
    }

    /// Returns the regular word for an irregular form: "wolf" for "wolves". docs/query-language.md lists the irregular forms. In
    /// the lists in this file, a word that starts with `-` also represents longer words with this ending.
    private static func regular(_ word: [UInt8], _ language: Language) -> [UInt8] {
        Rules(language == .french ? french : english).replaced(word) ?? word
    }

    private static let english: StaticString = """
        -wolves:wolf -women:woman -children:child -feet:foot -teeth:tooth -geese:goose -knives:knife -wives:wife -shelves:shelf \
        -dwarves:dwarf -thieves:thief -halves:half -smen:sman -rmen:rman -dmen:dman -tmen:tman men:man mice:mouse dormice:dormouse \
        lice:louse elves:elf leaves:leaf lives:life loaves:loaf meatloaves:meatloaf calves:calf hooves:hoof scarves:scarf \
        wharves:wharf staves:staff selves:self sheaves:sheaf oxen:ox cacti:cactus fungi:fungus nuclei:nucleus radii:radius \
        stimuli:stimulus octopi:octopus larvae:larva algae:alga formulae:formula antennae:antenna nebulae:nebula \
        crises:crisis analyses:analysis theses:thesis oases:oasis axes:axe phenomena:phenomenon criteria:criterion \
        indices:index vertices:vertex matrices:matrix appendices:appendix quizzes:quiz buses:bus gases:gas djinn:djinni \
        efreet:efreeti
        """

    private static let french: StaticString = """
        yeux:oeil cieux:ciel maux:mal travaux:travail vitraux:vitrail coraux:corail emaux:email baux:bail noyaux:noyau \
        tuyaux:tuyau joyaux:joyau boyaux:boyau belle:beau belles:beau bel:beau nouvelle:nouveau nouvelles:nouveau nouvel:nouveau \
        vieille:vieux vieilles:vieux vieil:vieux blanche:blanc blanches:blanc seche:sec seches:sec fraiche:frais \
        fraiches:frais longue:long longues:long douce:doux douces:doux rousse:roux rousses:roux
        """
}
