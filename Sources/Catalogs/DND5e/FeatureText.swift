import Localization
import Model

/// The text of a monster's trait or action, split into sentences and words.
struct FeatureText {
    /// The feature's name in lower case.
    let name: String
    /// The text, with a line for each paragraph or list item.
    let lines: [String]
    /// The sentences. Commas, colons and semicolons are words of their own. Text in brackets is left out.
    let sentences: [[String]]
    /// The words of the monster's name, by which its features refer to it.
    let own: Set<String>
    /// The lowest roll of a six-sided die that recharges the feature, or nil.
    let recharge: Int64?

    /// Splits a feature's text.
    ///
    /// - Parameter own: The words of the monster's name.
    init(_ feature: Monster.Feature, own: Set<String>) {
        self.own = own.union(["she", "he"])
        name = feature.name.lowercased()
        lines = Localizer(.english).plain(feature.body).split(separator: "\n").map { String($0) }
        sentences = lines.flatMap { FeatureText.sentences(of: $0) }
        if case .recharge(let least) = feature.usage { recharge = least } else { recharge = nil }
    }

    /// Returns the words of a text in lower case.
    static func words(of text: String) -> [String] { sentences(of: text).flatMap { $0 }.filter { $0 != "," } }

    /// Splits text into sentences. The full stop of "ft." ends a sentence only before a capital letter.
    private static func sentences(of text: String) -> [[String]] {
        var result: [[String]] = [], sentence: [String] = [], word = "", depth = 0
        func endWord() {
            if !word.isEmpty { sentence.append(word) }
            word = ""
        }
        func endSentence() {
            endWord()
            if !sentence.isEmpty { result.append(sentence) }
            sentence = []
        }
        for letter in text.lowercased().replacing("’", with: "'") {
            switch letter {
            case "(":
                endWord()
                depth += 1
            case ")": depth = max(0, depth - 1)
            case _ where depth > 0: break
            case ".":
                let isUnit = word == "ft" || word == "1st"
                endWord()
                if !isUnit { endSentence() }
            case ",", ";", ":":
                endWord()
                sentence.append(String(letter))
            case " ", "\u{A0}", "!", "?", "*": endWord()
            default: word.append(letter)
            }
        }
        endSentence()
        return result
    }

    // MARK: Rules

    private static let damageTypes: Set = [
        "acid", "bludgeoning", "cold", "fire", "force", "lightning", "necrotic", "piercing", "poison", "psychic", "radiant",
        "slashing", "thunder",
    ]

    /// The types of damage that the feature deals: "Hit: 7 (1d8 + 3) piercing damage plus 9 (2d8) poison damage". A type counts if an
    /// amount precedes it. "The vampire takes 20 radiant damage" harms the monster itself and doesn't count.
    var damage: [String] {
        var result: [String] = []
        for (number, sentence) in sentences.enumerated() {
            for place in sentence.indices where sentence[place] == "damage" {
                var start = place
                while start > 0,
                    ["or", "and", ","].contains(sentence[start - 1])
                        || FeatureText.damageTypes.contains(sentence[start - 1])
                {
                    start -= 1
                }
                let types = sentence[start..<place].filter { FeatureText.damageTypes.contains($0) }
                guard !types.isEmpty, start > 0, FeatureText.isAmount(sentence[start - 1]), !isOwnHarm(start - 1, number) else {
                    continue
                }
                result += types
            }
        }
        return result
    }

    /// Returns whether a word is a number or dice, as in "20" and "4d8".
    private static func isAmount(_ word: String) -> Bool {
        word.utf8.first.map { ASCII.isDigit($0) } == true && word.utf8.allSatisfy { ASCII.isDigit($0) || $0 == ASCII.lowerD }
    }

    /// Returns whether the monster itself takes the damage: "the vampire takes 20 acid damage".
    private func isOwnHarm(_ amount: Int, _ number: Int) -> Bool {
        let sentence = sentences[number]
        var verb = amount - 1
        while verb > 0, ["an", "extra", "additional"].contains(sentence[verb]) { verb -= 1 }
        guard verb >= 0, sentence[verb] == "takes" else { return false }
        return isOwn(subjectBefore: verb, number)
    }

    /// Returns whether the verb's subject is the monster itself. A pronoun, or a verb without a subject, refers to the first creature that
    /// the sentence names, or else to the first one that the preceding sentence names.
    private func isOwn(subjectBefore verb: Int, _ number: Int) -> Bool {
        let sentence = sentences[number]
        let clause = FeatureText.clause(of: verb, sentence)
        if let subject = firstCreature(sentence[clause..<verb]) { return subject }
        if let first = firstCreature(sentence[..<verb]) { return first }
        return number > 0 ? firstCreature(sentences[number - 1][...]) ?? false : false
    }

    /// Returns the start of a word's clause.
    private static func clause(of place: Int, _ sentence: [String]) -> Int {
        sentence[..<place].lastIndex { [",", ";", ":"].contains($0) }.map { $0 + 1 } ?? 0
    }

    private static let others: Set = ["creature", "creatures", "target", "targets", "humanoid", "opponent", "object"]

    /// Returns whether the first creature in a text is the monster itself. Returns nil if the text doesn't name a creature.
    private func firstCreature(_ words: ArraySlice<String>) -> Bool? {
        for word in words {
            if FeatureText.others.contains(word) { return false }
            if own.contains(word) { return true }
        }
        return nil
    }

    /// The conditions of the SRD 5.1's appendix "Conditions".
    private static let allConditions: Set = [
        "blinded", "charmed", "deafened", "frightened", "grappled", "incapacitated", "invisible", "paralyzed", "petrified",
        "poisoned", "prone", "restrained", "stunned", "unconscious",
    ]

    /// The conditions that the feature inflicts on others: "must succeed on a DC 12 Constitution saving throw or be poisoned", "the
    /// target is grappled". A condition doesn't count if the text only mentions it: "a target that is prone", "can't be charmed".
    var conditions: [String] {
        var result: [String] = []
        for (number, sentence) in sentences.enumerated() {
            for place in sentence.indices where FeatureText.allConditions.contains(sentence[place]) {
                if isInflicted(at: place, number) { result.append(sentence[place]) }
            }
        }
        return result
    }

    /// The words between a verb and a condition: "is also blinded", "is blinded and magically restrained".
    private static let between: Set = [
        ",", "and", "or", "also", "magically", "instantly", "instead", "then", "stable", "but", "either", "knocked",
    ]

    private func isInflicted(at place: Int, _ number: Int) -> Bool {
        let sentence = sentences[number]
        var verb = place - 1, isKnocked = false
        while verb >= 0, FeatureText.between.contains(sentence[verb]) || FeatureText.allConditions.contains(sentence[verb]) {
            if sentence[verb] == "knocked" { isKnocked = true }
            verb -= 1
        }
        guard verb >= 0 else { return false }
        // "And paralyzed while poisoned in this way".
        if place + 2 < sentence.count, sentence[place + 1] == "while", FeatureText.allConditions.contains(sentence[place + 2]) {
            return true
        }
        let before = verb > 0 ? sentence[verb - 1] : ""
        switch sentence[verb] {
        case "be", "become", "becomes", "fall", "falls", "becoming":
            let isResult = before == "magically" && verb > 1 && sentence[verb - 2] == "or"
            if isResult || ["or", "and", ","].contains(before) { return !mustSucceedItself(verb, number) }
            return sentence[verb] != "be" && !["which", "that"].contains(before) && isMain(verb, number)
        case "is", "are": return isMain(verb, number)
        case "being", "isn't", "aren't", "while", "against", "not": return false
        default:
            // "Pushed up to 10 ft. away and knocked prone".
            return isKnocked && place > 0 && sentence[place - 1] == "knocked"
        }
    }

    /// Returns whether a verb says what happens to others, rather than under which circumstances something happens.
    private func isMain(_ verb: Int, _ number: Int) -> Bool {
        let sentence = sentences[number]
        let clause = FeatureText.clause(of: verb, sentence)
        let isCondition = (clause..<verb).contains { place in
            // "A creature that fails the save is restrained".
            ["if", "when", "while", "that", "who", "unless", "until"].contains(sentence[place]) && sentence[place + 1] != "fails"
        }
        return !isCondition && !isOwn(subjectBefore: verb, number)
    }

    /// Returns whether the monster itself must succeed on a saving throw: "the armor must succeed […] or fall unconscious".
    private func mustSucceedItself(_ verb: Int, _ number: Int) -> Bool {
        let sentence = sentences[number]
        guard let must = sentence[..<verb].lastIndex(of: "must") else { return false }
        return firstCreature(sentence[FeatureText.clause(of: must, sentence)..<must]) == true
    }

    /// The abilities of the saving throws that the feature forces: "must make a DC 14 Dexterity saving throw".
    var savingThrows: [String] {
        var result: [String] = []
        for sentence in sentences {
            for place in sentence.indices.dropLast() where sentence[place] == "saving" && sentence[place + 1].hasPrefix("throw") {
                var start = place
                while start > 0,
                    MonsterFacts.abilities.contains(sentence[start - 1]) || ["or", ","].contains(sentence[start - 1])
                {
                    start -= 1
                }
                guard start > 1, sentence[start - 2] == "dc", FeatureText.isAmount(sentence[start - 1]) else { continue }
                result += sentence[start..<place].filter { MonsterFacts.abilities.contains($0) }
            }
        }
        return result
    }

    /// The spells that the monster casts, in lower case: "At will: detect magic, fireball", "can innately cast sleep".
    var spells: [String] {
        guard name.contains("spellcasting") else { return [] }
        var result: [String] = []
        for line in lines.flatMap({ FeatureText.spellLists(in: $0.lowercased()) }) {
            // Spells in running text end before "at will" or a comma.
            for part in line.split(separator: " cast ").dropFirst() {
                let phrase = part.prefix { $0 != "," && $0 != "." }.split(separator: " at will").first ?? ""
                let starts = ["the ", "its ", "her ", "this ", "these "]
                guard part.contains("at will") || part.contains(", requiring"), !starts.contains(where: { phrase.hasPrefix($0) })
                else { continue }
                result += phrase.split(separator: " and ").map { String($0) }
            }
            if let colon = line.firstIndex(of: ":"),
                ["at will", "/day", " slot", "cantrip"].contains(where: { line[..<colon].contains($0) })
            {
                result += UpstreamTextParser.commaSeparated(String(line[line.index(after: colon)...]))
            }
        }
        return result.map { spell in
            let plain = spell.prefix { $0 != "(" && $0 != "*" && $0 != "." }
            return UpstreamTextParser.line(String(plain))
        }.filter { !$0.isEmpty }
    }

    /// Splits a line before each further list, as in "At will: disguise self 3/day each: mirror image".
    private static func spellLists(in line: String) -> [String] {
        let parts = line.split(separator: "/day", omittingEmptySubsequences: false)
        return parts.enumerated().map { place, part in
            (place > 0 ? "/day" : "") + (place + 1 < parts.count ? part.dropLast() : part)
        }
    }

    /// The kinds of breath that the monster exhales: "fire" for "Fire Breath". Several kinds are named within one action.
    var breathWeapons: [String] {
        ([FeatureText.words(of: name)] + sentences).compactMap { words in
            words.count == 2 && words[1] == "breath" && words[0] != "hold" ? words[0] : nil
        }
    }

    /// The hit points that the monster regains at the start of its turn.
    var regeneration: Int64? {
        guard name.hasPrefix("regeneration"), let first = sentences.first, let verb = first.firstIndex(of: "regains"),
            verb + 1 < first.count
        else { return nil }
        return Int64(first[verb + 1])
    }
}
