public import Model

/// Turns mentions of entries and glossary terms in running text into links.
///
/// Matches whole words only, prefers the longest name, and ignores case and accents. Also matches plurals ("wolves", "swarms of
/// bats"), names before `'s`, and titles in the order of an index as people say them ("heavy crossbow" for "Crossbow, heavy" and
/// "silk rope" for "Rope, silk (50 feet)"), unless two entries have the same name then, and the singular of several words ("saving
/// throw"). Only the first mention in each passage becomes a link. Existing links, dice, code, headings and
/// passage names are left unchanged. In facts, which are labelled values such as a monster's languages, only glossary terms
/// become links, because a word there may be a language or sense rather than a creature.
///
/// An exception, such as "light", isn't a link unless the text says that it is a name:
/// - The next word is the catalog's name, as in "the light spell" for `spells/light`.
/// - It follows "cast", or is all that is emphasized ("you know *light*", but not "*Light.* The area…", which is a heading).
/// - It is beside a name from the same catalog in a list, as in "levitate (2 charges) or wall of force".
/// - The entry links to the exception's entry anyway, and the phrase is an item in a list ("At will: light, mage hand").
///
/// An exception may be an entry's ID, such as `spells/shield`. Otherwise, the phrase then means another entry with the same title.
public struct InlineMentionLinker: Sendable {
    /// The link target for a phrase.
    enum Target: Sendable {
        /// An entry, with its folded title.
        case entry(EntryID, title: [UInt8])
        /// A term, by its index in the glossary.
        case term(UInt32)
        /// A phrase that usually isn't a name, with the entry that has this name, if there is one. It becomes a link only if the
        /// text says that it is a name. Otherwise, it means another entry with the same title, if there is one.
        case exception(EntryID?, title: [UInt8], otherwise: EntryID?)
    }

    let phrases: PhraseTrie<Target>
    private let glossary: Glossary?

    /// Creates a linker.
    ///
    /// - Parameters:
    ///   - names: The entries' titles in a stable order. If two titles are equal, the linker uses the first.
    ///   - rules: The rules for linking names, including the phrases that never become links. If nil, the linker links no names.
    ///   - glossary: The terms to explain, or nil for none.
    public init(names: [(id: EntryID, title: String)], rules: NameLinkRules?, glossary: Glossary?) {
        var phrases = PhraseTrie<Target>()
        if let rules {
            var entries: [[UInt8]: [EntryID]] = [:]
            var spoken: [(id: EntryID, title: [UInt8])] = []
            var spokenCounts: [[UInt8]: Int] = [:]
            func add(_ id: EntryID, _ folded: [UInt8]) {
                guard InlineMentionLinker.isName(folded) else { return }
                let words = TextFolding.words(folded)
                phrases.add(words, .entry(id, title: folded))
                for plural in EnglishPluralGuesser.forms(of: words) { phrases.add(plural, .entry(id, title: folded)) }
                if let one = InlineMentionLinker.singular(words) { phrases.add(one, .entry(id, title: folded)) }
            }
            for name in names {
                let folded = TextFolding.search(name.title)
                entries[folded, default: []].append(name.id)
                add(name.id, folded)
                guard let said = InlineMentionLinker.spoken(name.title) else { continue }
                spoken.append((name.id, said))
                spokenCounts[said, default: 0] += 1
            }
            for name in spoken where entries[name.title] == nil && spokenCounts[name.title] == 1 { add(name.id, name.title) }
            for exception in rules.exceptions {
                let id = EntryID(exception), own = id.flatMap { id in names.first { $0.id == id } }
                guard id == nil || own != nil else { continue }
                let folded = TextFolding.search(own?.title ?? exception), named = entries[folded] ?? []
                let target = InlineMentionLinker.Target.exception(
                    id ?? named.first, title: folded, otherwise: id == nil ? nil : named.first { $0 != id })
                let words = TextFolding.words(folded)
                phrases.add(words, target, isStronger: true)
                // Other plurals are listed separately.
                guard own != nil else { continue }
                for plural in EnglishPluralGuesser.forms(of: words) { phrases.add(plural, target, isStronger: true) }
            }
        }
        for (place, definition) in (glossary?.definitions ?? []).enumerated() {
            phrases.add(
                TextFolding.words(TextFolding.search(definition.term)), .term(UInt32(truncatingIfNeeded: place)), isStronger: true
            )
        }
        self.phrases = phrases
        self.glossary = glossary
    }

    /// Returns a title as people say it, folded: without words in parentheses at its end, and with what follows its only comma at
    /// the beginning. Returns nil if that is the title itself, or a single word, which usually means any thing of this kind.
    private static func spoken(_ title: String) -> [UInt8]? {
        var name = title.utf8[...]
        if name.last == ASCII.rightParenthesis, let open = name.lastIndex(of: ASCII.leftParenthesis) {
            name = name[..<open]
            while name.last == ASCII.space { name.removeLast() }
        }
        var folded = TextFolding.search(String(Substring(name)))
        if let comma = name.firstIndex(of: ASCII.comma) {
            let kind = name[..<comma], after = name[comma...].dropFirst(2)
            guard let first = after.first, first > ASCII.digit9 || first == ASCII.plus, !after.contains(ASCII.comma) else {
                return nil
            }
            folded = TextFolding.search(String(Substring(after)) + " " + String(Substring(kind)))
        } else if name.endIndex == title.utf8.endIndex {
            return nil
        }
        return TextFolding.words(folded).count > 1 ? folded : nil
    }

    /// Returns the singular of a title of several words in the plural, such as "saving throw", or nil.
    private static func singular(_ words: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>]? {
        guard words.count > 1, let last = words.last, last.count > 3, last.last == ASCII.lowerS,
            last.dropLast().last != ASCII.lowerS, last.dropLast().last != ASCII.lowerU
        else { return nil }
        return words.dropLast() + [last.dropLast()]
    }

    /// Returns whether a title is distinctive enough to match. Very short titles and plain numbers would match everywhere.
    private static func isName(_ folded: [UInt8]) -> Bool {
        folded.count >= 3 && folded.count <= 200 && folded.contains { $0 > ASCII.digit9 }
    }

    /// Returns the entry with its mentions of other entries and glossary terms turned into links, and with the definitions of
    /// those terms appended.
    ///
    /// An entry never links to itself. The linker also ignores a name that is part of the entry's own title and refers to the
    /// entry, such as "the wolf" in the text about a dire wolf.
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

    /// Returns the term with this index in the glossary.
    func term(_ place: UInt32) -> String { glossary?.definitions[Int(place)].term ?? "" }
}
