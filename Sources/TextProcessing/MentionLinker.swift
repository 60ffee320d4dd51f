import Model

/// Turns mentions of other entries and glossary terms into links in an entry's blocks.
struct MentionLinker {
    private let mentions: InlineMentionLinker
    private let own: EntryID
    /// The entries to which the entry links.
    private let linked: [EntryID]
    /// The entry's folded title.
    private let title: [UInt8]
    /// The glossary indices of the terms found so far.
    private(set) var terms: [UInt32] = []
    /// The entries already linked in this passage.
    private var seenEntries: Set<EntryID> = []
    private var seenTerms: [UInt32] = []
    /// Whether to link entry names as well as glossary terms.
    private var isNaming = true
    /// Whether the text is all that is emphasized, as names of spells are in "you know *fly*".
    private var isEmphasized = false
    /// The type of the preceding word.
    private var before = PrecedingWord.start

    /// The word before a phrase, which helps to decide whether the phrase becomes a link.
    private enum PrecedingWord {
        /// There is no preceding word, because a paragraph starts here.
        case start
        /// A word that refers to something already mentioned, such as "the".
        case pointer
        case other
    }

    init(_ mentions: InlineMentionLinker, _ entry: Entry) {
        self.mentions = mentions
        own = entry.id
        linked = entry.links.map { $0.target }
        title = TextFolding.search(entry.title)
    }

    // MARK: Blocks

    mutating func blocks(_ blocks: [Block], depth: UInt8 = 0) -> [Block] {
        guard depth < ByteReader.depthLimit else { return blocks }
        return blocks.map { block($0, depth: depth) }
    }

    private mutating func block(_ block: Block, depth: UInt8) -> Block {
        switch block {
        case .passage, .section: return passage { $0.mapped(block, depth: depth) }
        case .facts:
            isNaming = false
            defer { isNaming = true }
            return block.map(text: { text in passage { $0.paragraph(text) } }, blocks: { $0 })
        default: return mapped(block, depth: depth)
        }
    }

    private mutating func mapped(_ block: Block, depth: UInt8) -> Block {
        block.map(text: { paragraph($0) }, blocks: { blocks($0, depth: depth + 1) })
    }

    /// Calls `inner` to link a new passage, in which only the first mention of each name becomes a link.
    private mutating func passage<Result>(_ inner: (inout MentionLinker) -> Result) -> Result {
        let outer = (seenEntries, seenTerms)
        seenEntries = []
        seenTerms = []
        defer { (seenEntries, seenTerms) = outer }
        return inner(&self)
    }

    private mutating func paragraph(_ inlines: [Inline]) -> [Inline] {
        before = .start
        return self.inlines(inlines, depth: 0)
    }

    // MARK: Running text

    private mutating func inlines(_ inlines: [Inline], depth: UInt8) -> [Inline] {
        guard depth < ByteReader.depthLimit else { return inlines }
        var result: [Inline] = []
        result.reserveCapacity(inlines.count)
        for inline in inlines {
            switch inline {
            case .text(let text): self.text(text, into: &result)
            case .emphasis(let children):
                isEmphasized = children.count == 1
                result.append(inline.map(children: { self.inlines($0, depth: depth + 1) }))
                isEmphasized = false
            case .strong: result.append(inline.map(children: { self.inlines($0, depth: depth + 1) }))
            case .value(let text, _): value(inline, text, into: &result)
            case .code, .label, .composed, .number, .signed, .fraction, .dice, .entry, .web, .term:
                result.append(inline)
                before = .other
            case .lineBreak:
                result.append(inline)
                before = .start
            }
        }
        return result
    }

    /// Links the value as a whole or not at all, because another language may order the value's parts differently.
    private mutating func value(_ value: Inline, _ text: String, into result: inout [Inline]) {
        let (named, seen, found) = (seenEntries, seenTerms, terms)
        var linked: [Inline] = []
        self.text(text, into: &linked)
        if linked.count == 1, case .term(let term, _) = linked[0] { return result.append(.term(term, [value])) }
        (seenEntries, seenTerms, terms) = (named, seen, found)
        result.append(value)
    }

    private mutating func text(_ text: String, into result: inout [Inline]) {
        let words = FoldedWords(text)
        guard words.count > 0 else { return result.append(.text(text)) }
        // Copy the trie once for the whole text, because each copy retains about six references.
        let phrases = mentions.phrases
        var written = 0
        for found in names(of: phrases, in: words) {
            if found.first > 0 { before = words.isPointer(found.first - 1) ? .pointer : .other }
            if let link = self.link(found.meaning) {
                let range = found.range
                if range.lowerBound > written { result.append(.text(words.text(written..<range.lowerBound))) }
                result.append(link([.text(words.text(range))]))
                written = range.upperBound
            }
        }
        before = words.isPointer(words.count - 1) ? .pointer : .other
        if written == 0 {
            result.append(.text(text))
        } else if written < words.source.count {
            result.append(.text(words.text(written..<words.source.count)))
        }
    }

    /// A phrase in a text.
    private struct FoundPhrase {
        var meaning: InlineMentionLinker.Target
        /// The indices of the phrase's first and last words.
        let first: Int, last: Int
        /// The phrase's bytes in the original text.
        let range: Range<Int>
    }

    /// Returns the phrases in a text, with the meanings that they have there.
    private func names(of phrases: PhraseTrie<InlineMentionLinker.Target>, in words: FoldedWords) -> [FoundPhrase] {
        var found: [FoundPhrase] = []
        var index = 0
        while index < words.count {
            guard phrases.mayBegin(with: words.beginning(index)), let longest = longest(of: phrases, in: words, from: index)
            else {
                index += 1
                continue
            }
            let range = words.original(index, through: longest.last, withoutEnding: longest.isPossessive)
            found.append(
                FoundPhrase(
                    meaning: meaning(of: longest, in: words, from: index, range), first: index, last: longest.last, range: range))
            index = longest.last + 1
        }
        // An exception is a name if it is beside a name from the same catalog in a list.
        func compare(_ place: Int, with other: Int) {
            guard case .exception(let id?, let title, _) = found[place].meaning,
                case .entry(let neighbour, _) = found[other].meaning,
                id.catalog == neighbour.catalog,
                words.areListed(found[min(place, other)].range, found[max(place, other)].range),
                other > place
                    ? words.beginsItem(found[place].first, found[place].range)
                    : words.endsItem(found[place].last, found[place].range)
            else { return }
            found[place].meaning = .entry(id, title: title)
        }
        for place in found.indices.dropFirst() { compare(place, with: place - 1) }
        for place in found.indices.dropLast().reversed() { compare(place, with: place + 1) }
        for place in found.indices {
            if case .exception(_, let title, let other?) = found[place].meaning {
                found[place].meaning = .entry(other, title: title)
            }
        }
        return found
    }

    /// Returns the longest phrase that starts at word number `index` and isn't part of a hyphenated word.
    private func longest(
        of phrases: PhraseTrie<InlineMentionLinker.Target>, in words: FoldedWords, from index: Int
    ) -> (meaning: InlineMentionLinker.Target, last: Int, isPossessive: Bool)? {
        var node: UInt32 = 0
        var found: (meaning: InlineMentionLinker.Target, last: Int, isPossessive: Bool)?
        var place = index
        while place < words.count {
            let word = words.folded(place)
            let next = phrases.step(from: node, by: word)
            if let next, let meaning = phrases.meaning(at: next) { found = (meaning, place, false) }
            // "Wolf's" is more likely a possessive than a plural.
            if words.isPossessive(place), let last = phrases.step(from: node, by: word.dropLast()),
                let meaning = phrases.meaning(at: last)
            {
                found = (meaning, place, true)
            }
            guard let next else { break }
            node = next
            place += 1
        }
        guard let found, !words.isJoined(before: index), found.isPossessive || !words.isJoined(after: found.last) else {
            return nil
        }
        return found
    }

    /// Returns the meaning of a phrase in its context. An exception can be a name.
    private func meaning(
        of found: (meaning: InlineMentionLinker.Target, last: Int, isPossessive: Bool), in words: FoldedWords,
        from index: Int, _ range: Range<Int>
    ) -> InlineMentionLinker.Target {
        guard case .exception(let id?, let title, _) = found.meaning else { return found.meaning }
        let isListed = linked.contains(id) && words.isItem(index, range)
        return isListed || isEmphasized && words.isAll(range) || words.isCast(index)
            || words.isName(ofCatalog: id.catalog, index, through: found.last)
            ? .entry(id, title: title) : found.meaning
    }

    /// Returns a function that creates the link, or nil if the mention should stay plain text.
    private mutating func link(_ meaning: InlineMentionLinker.Target) -> (([Inline]) -> Inline)? {
        switch meaning {
        case .exception: return nil
        case .term(let place):
            guard !seenTerms.contains(place) else { return nil }
            seenTerms.append(place)
            if !terms.contains(place) { terms.append(place) }
            let term = mentions.term(place)
            return { .term(term, $0) }
        case .entry(let id, let title):
            guard isNaming, id != own, before == .other || !isPart(title, of: self.title), seenEntries.insert(id).inserted
            else { return nil }
            return { .entry(id, $0) }
        }
    }

    /// Returns whether the words in `name` occur consecutively in `title`.
    private func isPart(_ name: [UInt8], of title: [UInt8]) -> Bool {
        guard name.count <= title.count else { return false }
        for start in 0...(title.count - name.count) where start == 0 || title[start - 1] == ASCII.space {
            let end = start + name.count
            if end == title.count || title[end] == ASCII.space, title[start..<end].elementsEqual(name) { return true }
        }
        return false
    }
}
