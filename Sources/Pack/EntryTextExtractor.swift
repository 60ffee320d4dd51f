public import Localization
public import Model
import Search
import TextProcessing

extension IndexDocument {
    /// Creates an entry's searchable text: all text on its page, except for fact names and section headings. Text that pages show
    /// in the reader's language is also added in the other languages.
    ///
    /// - Parameters:
    ///   - words: The localizer for the catalog's language, in which the entry is written.
    ///   - described: The descriptions of the attributes.
    init(_ entry: Entry, _ words: Localizer, _ described: [AttributeDescription] = []) {
        var entry = entry
        // A search for words doesn't find values that Almanac isn't sure about.
        for attribute in described where attribute.isUncertain {
            for (place, block) in entry.blocks.enumerated() {
                guard case .facts(let facts) = block else { continue }
                let sure = facts.filter { !UTF8Comparison.equal(($0.attribute ?? "").utf8, attribute.key.utf8) }
                if sure.count < facts.count { entry.blocks[place] = .facts(sure) }
            }
        }
        let writer = EntryTextExtractor(words: words, spellsOut: true)
        var parts = [Part(scope: "", text: "")]
        writer.add(entry.heading, to: &parts[0].text)
        for block in entry.blocks {
            if case .section(let section) = block {
                var part = Part(scope: section.scope, text: "")
                writer.add(section.blocks, to: &part.text)
                parts.append(part)
            } else {
                writer.add([block], to: &parts[0].text)
            }
        }
        for language in Language.translations where language != words.language {
            var other = TranslatedTextExtractor(from: words, to: Localizer(language)).text(of: entry)
            if let title = entry.translatedTitle(in: language.tag) { other += title + "\n" }
            for attribute in described where !attribute.translatedValues.isEmpty && attribute.kinds == nil {
                guard case .list(let values)? = entry[attribute.key] else { continue }
                for value in values {
                    if let name = attribute.name(of: value, in: language.tag) { other += name + "\n" }
                }
            }
            if !other.utf8.isEmpty { parts.append(Part(scope: "", text: other, language: language)) }
        }
        self.init(
            title: entry.title, attributes: entry.attributes.map { EntryTextExtractor.distinct($0) }, parts: parts,
            excerpt: EntryTextExtractor(words: words).prose(of: entry))
    }
}

extension Localizer {
    /// Creates the localizer for indexing a catalog. It uses the catalog's language if Almanac supports it, and otherwise
    /// English.
    init(of description: CatalogDescription) { self.init(Language(tag: description.language) ?? .english) }
}

/// Extracts the text that an entry's page shows, without markup.
public struct EntryTextExtractor {
    /// The localizer for labels, units, and text composed of several parts.
    let words: Localizer
    /// Whether to repeat grouped numbers without their separators, so that a search for "1000000" finds "1,000,000".
    var spellsOut = false

    /// Returns the blocks' text, with one line for each block.
    public static func plain(_ blocks: [Block], _ words: Localizer) -> String {
        var text = ""
        EntryTextExtractor(words: words).add(blocks, to: &text)
        return text
    }

    /// Removes duplicate items from an attribute that contains a list. Different spellings of the same value count as duplicates.
    fileprivate static func distinct(_ attribute: Attribute) -> Attribute {
        guard case .list(let texts) = attribute.value, texts.count > 1 else { return attribute }
        var seen: Set<[UInt8]> = []
        return Attribute(attribute.key, .list(texts.filter { seen.insert(TextFolding.search($0)).inserted }))
    }

    /// Returns only the running text, without facts and attributes, for use in snippets.
    fileprivate func prose(of entry: Entry) -> String {
        var text = ""
        for block in entry.blocks {
            switch block {
            // Omit hidden content, such as a punchline, because it mustn't appear in a snippet.
            case .facts, .abilities, .rule, .code, .reveal, .definitions: break
            case .section(let section):
                add(
                    section.blocks.filter {
                        if case .facts = $0 { return false }
                        return true
                    }, to: &text)
            default: add([block], to: &text)
            }
        }
        return text
    }

    /// Returns a snippet of the fact with the most matches, preceded by the fact's name. If several facts have the most matches,
    /// returns the first. Returns an empty array if no fact matches.
    func fact(of entry: Entry, _ sought: HighlightTerms, betterThan least: Int = 0) -> [SnippetPart] {
        var best: (count: Int, parts: [SnippetPart])?
        func look(_ blocks: [Block]) {
            for block in blocks {
                switch block {
                case .section(let section): look(section.blocks)
                case .facts(let facts):
                    for fact in facts where best?.count ?? 0 < sought.count {
                        let text = words.plain(fact.value)
                        let count = sought.count(in: text)
                        guard count > best?.count ?? least else { continue }
                        let colon = words.language == .french ? "\u{A0}: " : ": "
                        let name = SnippetPart(text: words.label(fact.label) + colon, isMatch: false)
                        best = (count, [name] + SnippetPart.cut(text, sought))
                    }
                default: break
                }
            }
        }
        look(entry.blocks)
        return best?.parts ?? []
    }

    fileprivate func add(_ blocks: [Block], to text: inout String) {
        for block in blocks {
            if !text.utf8.isEmpty { text += "\n" }
            switch block {
            // A definition describes a term that the entry uses, rather than the entry itself. It is therefore not part of the
            // entry's text.
            case .abilities, .definitions: break
            default: for part in block.parts { add(part, to: &text) }
            }
        }
    }

    private func add(_ part: BlockPart, to text: inout String) {
        switch part {
        case .text(let inner): add(inner, to: &text)
        case .row(let cells):
            for cell in cells {
                add(cell, to: &text)
                text += " "
            }
        case .labelled(_, let value):
            add(value, to: &text)
            text += " "
        case .line(let line): text += line + "\n"
        case .title: break
        case .blocks(let inner): add(inner, to: &text)
        }
    }

    fileprivate func add(_ inlines: [Inline], to text: inout String) {
        text += words.plain(inlines)
        if spellsOut { spellOut(inlines, to: &text) }
    }

    /// Appends each number that has digit grouping to the text again, without the grouping.
    private func spellOut(_ inlines: [Inline], to text: inout String) {
        for inline in inlines {
            switch inline {
            case .number(let value, _), .fraction(let value):
                if value.mantissa.magnitude >= 1000 { text += " " + value.text }
            case .composed(_, let parts): spellOut(parts, to: &text)
            default: break
            }
        }
    }
}
