import Localization
public import Model
import TextProcessing

/// Derives a catalog's lexicon from its description, its links, and the String Catalogs beside its source file or adapter:
///
/// - A label's key with `.spoken` gives the label's other names. An attribute's key with `.also` gives names for sentences alone.
/// - The key of a catalog's title with `.lacks` gives names of things that the source lacks, which `.lacksNote` says.
/// - An attribute's key with `.most` or `.least` gives adjectives for great or small values, such as "tall" and "short".
public struct LexiconBuilder {
    private var relations: [Lexicon.Relation] = []
    private var names: [(hash: UInt32, code: UInt32)] = []

    /// Creates a builder without relations.
    public init() {}

    /// Adds the relations of an entry's links.
    public mutating func add(_ links: [EntryLink]) {
        for link in links where !relations.contains(where: { $0.target == link.target.catalog && $0.label == link.relation }) {
            relations.append(Lexicon.Relation(label: link.relation, target: link.target.catalog))
        }
    }

    /// Returns the lexicon as a pack's block.
    public mutating func bytes(_ description: CatalogDescription) -> [UInt8] {
        for language in Language.translations {
            for title in [description.title, description.collection.title, description.collection.shortTitle] {
                for name in LexiconBuilder.names(title, language) { add(name, .catalog, 0, language) }
            }
            // "2024 feats" for "Feats (2024)".
            if let edition = description.edition {
                let title = Localizer(language).label(description.title).utf8
                let ending = " (" + edition + ")"
                let plain =
                    title.count > ending.utf8.count && title.suffix(ending.utf8.count).elementsEqual(ending.utf8)
                    ? title.dropLast(ending.utf8.count) : title[...]
                add(edition + " " + String(Substring(plain)), .catalog, 0, language)
            }
            for name in LexiconBuilder.list(description.title, ".lacks", language) { add(name, .catalog, 1, language) }
            for (place, attribute) in description.attributes.enumerated() {
                if language == .english { add(attribute.key, .attribute, place, isMost: false, language) }
                for name in LexiconBuilder.names(attribute.label, language) { add(name, .attribute, place, language) }
                for name in LexiconBuilder.list(attribute.label, ".also", language) {
                    add(name, .attribute, place, degree: 1, language)
                }
                // Several words, such as "level 1", are understood as the attribute and the number.
                for (index, value) in attribute.translatedValues.enumerated()
                where attribute.kind == .number && max(place, index) < 256 {
                    guard let word = LocalizableText.translated(value.translations).translation(into: language.tag),
                        WordScanner.words(word).count == 1
                    else { continue }
                    add(word, .value, place << 8 | index, language)
                }
                for isMost in [true, false] {
                    for word in LexiconBuilder.list(attribute.label, isMost ? ".most" : ".least", language) {
                        for (degree, form) in LexiconBuilder.degrees(word, language).enumerated() {
                            add(form, .adjective, place, isMost: isMost, degree: degree, language)
                        }
                    }
                }
            }
            for (place, relation) in relations.enumerated() {
                for name in LexiconBuilder.names(relation.label, language) { add(name, .relation, place, language) }
            }
        }
        var writer = ByteWriter()
        writer.list(relations) { writer, relation in
            relation.label.encode(to: &writer)
            writer.string(relation.target.raw)
        }
        for attribute in description.attributes { writer.string(LexiconBuilder.superlative(attribute)) }
        // A stable order, so that names with the same hash stay in the order of the description.
        let sorted = names.enumerated().sorted {
            $0.element.hash != $1.element.hash ? $0.element.hash < $1.element.hash : $0.offset < $1.offset
        }
        writer.list(sorted) { $0.fixed64(UInt64($1.element.hash) << 32 | UInt64($1.element.code)) }
        return writer.bytes
    }

    private mutating func add(
        _ text: String, _ kind: Lexicon.Meaning.Category, _ place: Int, isMost: Bool = true, degree: Int = 0, _ language: Language
    ) {
        // In folded words, nothing is left of an apostrophe. In a sentence, it separates words.
        var bytes = Array(text.utf8)
        for place in bytes.indices {
            if bytes[place] == ASCII.apostrophe {
                bytes[place] = ASCII.space
            } else if bytes[place...].starts(with: [0xE2, 0x80, 0x99]) {
                for at in place..<place + 3 { bytes[at] = ASCII.space }
            }
        }
        let words = WordScanner.words(String(decoding: bytes, as: UTF8.self))
        guard !words.isEmpty, words.count <= Lexicon.longest else { return }
        let meaning = Lexicon.Meaning(kind, place, isMost: isMost, degree: degree, words: words.count)
        let name = (Lexicon.hash(words[...], language, isAdjective: kind == .adjective), meaning.code)
        if !names.contains(where: { $0 == name }) { names.append(name) }
    }

    /// Returns a label's names in a language: the label, and its other names from the String Catalog.
    private static func names(_ label: LocalizableText, _ language: Language) -> [String] {
        [Localizer(language).label(label)] + list(label, ".spoken", language)
    }

    /// Returns the words that the String Catalog lists for a label, separated by semicolons.
    private static func list(_ label: LocalizableText, _ ending: String, _ language: Language) -> [String] {
        guard case .phrase(let key) = label, let phrase = Phrase(key: key + ending) else { return [] }
        return Localizer(language).text(phrase).utf8.split(separator: ASCII.semicolon).map {
            String(Substring($0.drop { $0 == ASCII.space }))
        }
    }

    /// Returns an adjective with its comparative and superlative: "tall", "taller", "tallest". Other languages use "more" and "most".
    private static func degrees(_ word: String, _ language: Language) -> [String] {
        let bytes = Array(word.utf8)
        guard language == .english, !bytes.contains(ASCII.space), bytes.count > 2, let last = bytes.last else { return [word] }
        var stem = bytes
        if last == ASCII.lowerE {
            stem.removeLast()
        } else if last == ASCII.lowerY {
            stem[stem.count - 1] = ASCII.lowerI
        } else if isVowel(bytes[bytes.count - 2]), !isVowel(bytes[bytes.count - 3]), !isVowel(last), last != UInt8(ascii: "w") {
            stem.append(last)
        }
        return [
            word, String(decoding: stem + Array("er".utf8), as: UTF8.self),
            String(decoding: stem + Array("est".utf8), as: UTF8.self),
        ]
    }

    private static func isVowel(_ byte: UInt8) -> Bool { Array("aeiou".utf8).contains(byte) }

    /// Returns the English superlative for great values of an attribute, such as "tallest". Empty if there isn't one.
    private static func superlative(_ attribute: AttributeDescription) -> String {
        guard let word = list(attribute.label, ".most", .english).first else { return "" }
        let forms = degrees(word, .english)
        return word.utf8.count > 7 || forms.count < 3 ? "most " + word : forms[2]
    }
}
