public import Model

/// Makes links of what running text mentions: names of entries, and words that the page explains.
///
/// Whole words only, the longest name first, without regard to case and accents, also in the plural ("wolves", "swarms of bats") and before
/// `'s`. Of one passage the first mention of each counts. What is a link, dice or code already stays as it is, and so do headings and the
/// names of passages; in facts only explained words become links, because a fact names languages and senses as well as creatures.
public struct Mentions: Sendable {
    enum Meaning: Sendable {
        /// An entry, with its title in folded form.
        case entry(EntryID, title: [UInt8])
        /// The place of an explained word in the glossary.
        case term(UInt32)
        /// Nothing: a phrase that stays text.
        case nothing
    }

    let phrases: PhraseTrie<Meaning>
    private let glossary: Glossary?

    /// - Parameters:
    ///   - names: titles, in any order that is the same each time: of two equal ones the first counts.
    ///   - rules: the phrases that stay text; nil where no names are looked for.
    ///   - glossary: the words to explain; nil for none.
    public init(names: [(id: EntryID, title: String)], rules: NameLinks?, glossary: Glossary?) {
        var phrases = PhraseTrie<Meaning>()
        if let rules {
            for name in names {
                let folded = Fold.search(name.title)
                guard Mentions.isName(folded) else { continue }
                let words = Fold.words(folded)
                phrases.add(words, .entry(name.id, title: folded))
                for plural in EnglishPlural.forms(of: words) { phrases.add(plural, .entry(name.id, title: folded)) }
            }
            for exception in rules.exceptions {
                phrases.add(Fold.words(Fold.search(exception)), .nothing, isStronger: true)
            }
        }
        for (place, definition) in (glossary?.definitions ?? []).enumerated() {
            phrases.add(
                Fold.words(Fold.search(definition.term)), .term(UInt32(truncatingIfNeeded: place)), isStronger: true)
        }
        self.phrases = phrases
        self.glossary = glossary
    }

    /// Whether a title can be looked for: one letter or a number alone is met everywhere.
    private static func isName(_ folded: [UInt8]) -> Bool {
        folded.count >= 3 && folded.count <= 200 && folded.contains { $0 > 0x39 }
    }

    /// The entry with its mentions made links, and the definitions of the words it names at its end.
    ///
    /// The entry itself is never linked: neither by its whole title, nor by a name that is part of its title and means the entry there, as
    /// "the wolf" does in the text of a dire wolf.
    public func linked(_ entry: Entry) -> Entry {
        guard !phrases.isEmpty else { return entry }
        var linker = MentionLinker(self, entry)
        var result = entry
        result.blocks = linker.blocks(entry.blocks)
        if let glossary, !linker.terms.isEmpty {
            let definitions = linker.terms.sorted().map { glossary.definitions[Int($0)] }
            result.blocks.append(
                .section(
                    Block.Section(title: glossary.title, anchor: Glossary.anchor, blocks: [.definitions(definitions)])))
        }
        return result
    }

    /// The word of the glossary at a place.
    func term(_ place: UInt32) -> String { glossary?.definitions[Int(place)].term ?? "" }
}
