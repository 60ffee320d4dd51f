import Localization
public import Model

/// The words by which a query can name a catalog, its attributes and its relations, in every language. A pack contains its catalog's
/// lexicon, which `LexiconBuilder` derives.
public final class Lexicon: Sendable {
    /// A relation of a catalog's links.
    public final class Relation: Sendable {
        /// The relation's name, such as "Pilots".
        public let label: LocalizableText
        /// The relation's key in queries, such as `pilots`.
        public let key: String
        /// The catalog that the links lead to.
        public let target: CatalogID

        init(label: LocalizableText, target: CatalogID) {
            self.label = label
            key = label.relationKey
            self.target = target
        }
    }

    /// What a name stands for.
    struct Meaning: Equatable {
        enum Category: UInt32 {
            case catalog, attribute, adjective, relation
            /// A word for one of an attribute's numbers, such as "cantrip" for the level 0.
            case value
        }

        /// The index, the number of the name's words, the category and the flags, as packs store them.
        let code: UInt32

        init(code: UInt32) { self.code = code }

        init(_ kind: Category, _ index: Int = 0, isMost: Bool = true, degree: Int = 0, words: Int = 0) {
            code = UInt32(index) << 16 | UInt32(words) << 8 | kind.rawValue << 4 | UInt32(degree) << 1 | (isMost ? 1 : 0)
        }

        var kind: Category { Category(rawValue: code >> 4 & 15) ?? .catalog }
        /// The index of the attribute or relation. For a catalog, 1 if the name is of something that the catalog's source lacks. For a
        /// value, the index of its attribute in the upper half, and its own in the lower half.
        var index: Int { Int(code >> 16) }
        var wordCount: Int { Int(code >> 8 & 0xFF) }
        var isLacking: Bool { kind == .catalog && index == 1 }
        /// Whether an adjective means great values. For an attribute, whether the name is a label and not the key.
        var isMost: Bool { code & 1 != 0 }
        /// An adjective's degree: 0 for "tall", 1 for "taller" and 2 for "tallest". An attribute's name with the degree 1 has its meaning
        /// only in sentences, and not before an operator.
        var degree: Int { Int(code >> 1 & 3) }
    }

    /// The catalog.
    public let catalog: CatalogID
    let attributes: [AttributeDescription]
    /// The relations of the catalog's links.
    public let relations: [Relation]
    /// For each attribute, the English superlative for great values, such as "tallest". Empty if there isn't one.
    public let superlatives: [String]
    /// The names' hashes in the upper half and their codes in the lower half, in ascending order of the hashes. Names with the same hash
    /// are in the order of the description.
    let names: [UInt64]
    /// The names' hashes, for a quick "no".
    private let filter: HashFilter
    /// Whether there are names of things that the catalog's source lacks.
    private let hasLacks: Bool
    /// Whether an attribute's values are kinds of another attribute's values.
    let hasKinds: Bool

    /// The index of an attribute, or nil if the catalog doesn't have it.
    public func index(of key: String) -> Int? { attributes.firstIndex { UTF8Comparison.equal($0.key.utf8, key.utf8) } }

    /// Returns whether another attribute's values are kinds of this attribute's values.
    func hasKinds(of attribute: AttributeDescription) -> Bool {
        attributes.contains { UTF8Comparison.equal(($0.kinds ?? "").utf8, attribute.key.utf8) }
    }

    /// The maximum number of words in a name.
    static let longest = 4

    /// Creates a lexicon without names.
    public init(empty description: CatalogDescription) {
        (catalog, attributes, relations, superlatives, names) = (description.id, description.attributes, [], [], [])
        (hasLacks, hasKinds, filter) = (false, false, HashFilter([]))
    }

    /// Reads a lexicon that `LexiconBuilder` wrote.
    /// - Throws: `BinaryDecodingError`.
    public init(_ description: CatalogDescription, from reader: inout ByteReader) throws(BinaryDecodingError) {
        catalog = description.id
        attributes = description.attributes
        var relations: [Relation] = []
        for _ in 0..<(try reader.count()) {
            let label = try LocalizableText(from: &reader)
            guard let target = CatalogID(try reader.string()) else { throw .invalid(what: .identifier) }
            relations.append(Relation(label: label, target: target))
        }
        var superlatives: [String] = [], names: [UInt64] = []
        for _ in attributes { superlatives.append(try reader.string()) }
        for _ in 0..<(try reader.count()) {
            let name = try reader.fixed64()
            let meaning = Meaning(code: UInt32(truncatingIfNeeded: name))
            let count =
                switch meaning.kind {
                case .catalog: Int.max
                case .relation: relations.count
                case .attribute, .adjective: attributes.count
                case .value: attributes.count << 8
                }
            guard meaning.index < count,
                meaning.kind != .value || meaning.index & 0xFF < attributes[meaning.index >> 8].translatedValues.count,
                name >> 32 >= (names.last ?? 0) >> 32
            else { throw .invalid(what: .description) }
            names.append(name)
        }
        (self.relations, self.superlatives, self.names) = (relations, superlatives, names)
        filter = HashFilter(names.map { $0 >> 32 })
        hasKinds = attributes.contains { $0.kinds != nil }
        hasLacks = names.contains { Meaning(code: UInt32(truncatingIfNeeded: $0)).isLacking }
    }

    /// Returns the hash of a name's words in a language. The plural and American spelling have the same hash.
    ///
    /// - Parameter isAdjective: whether all forms of the words have the same hash.
    static func hash(_ words: ArraySlice<[UInt8]>, _ language: Language, isAdjective: Bool = false) -> UInt32 {
        var hash = start(language, isAdjective: isAdjective)
        for word in words { hash = Lexicon.hash(key(word, language, isAdjective: isAdjective), after: hash) }
        return UInt32(truncatingIfNeeded: hash)
    }

    /// The hash with which the hashes of names begin.
    static func start(_ language: Language, isAdjective: Bool) -> UInt64 {
        FNV1a.start &+ UInt64(language.rawValue) &+ (isAdjective ? 64 : 0)
    }

    /// The form of a word that names contain.
    static func key(_ word: [UInt8], _ language: Language, isAdjective: Bool) -> [UInt8] {
        isAdjective ? InflectionMatcher.key(word, language) ?? word : singular(word, language)
    }

    /// Returns the hash of a name that has one more word. The multiplication separates the words.
    static func hash(_ key: [UInt8], after hash: UInt64) -> UInt64 { FNV1a.hash(key.span, after: hash &* 31) }

    /// Returns a word without the ending of its plural, in American spelling: "armor" for "armour" and "immunity" for "immunities".
    static func singular(_ word: [UInt8], _ language: Language = .english) -> [UInt8] {
        var word = word
        guard word.count > 2, let last = word.last else { return word }
        if last == ASCII.lowerS && word[word.count - 2] != ASCII.lowerS || last == ASCII.lowerX && language == .french {
            word.removeLast()
        }
        // "Immunities" and "movies" have the same ending.
        if word.count > 3, word.suffix(2).elementsEqual("ie".utf8) {
            word.removeLast()
            word[word.count - 1] = ASCII.lowerY
        }
        // In French, the feminine "immunisée" is a form of "immunisé".
        if language == .french, word.count > 3, word.suffix(2).elementsEqual("ee".utf8) { word.removeLast() }
        guard word.count > 4 else { return word }
        if word.suffix(3).elementsEqual("our".utf8) {
            word.remove(at: word.count - 2)
        } else if word.suffix(3).elementsEqual("tre".utf8) {
            word.swapAt(word.count - 1, word.count - 2)
        }
        return word
    }

    /// Calls `take` with what a name stands for, in the order of the description.
    ///
    /// - Parameters:
    ///   - hash: the hash of the name's words in a language.
    ///   - count: the number of words.
    func find(_ hash: UInt32, count: Int, _ take: (Meaning) -> Void) {
        guard filter.mayContain(UInt64(hash)) else { return }
        var low = 0, high = names.count
        while low < high {
            let middle = (low + high) / 2
            if UInt32(names[middle] >> 32) < hash { low = middle + 1 } else { high = middle }
        }
        while low < names.count, UInt32(names[low] >> 32) == hash {
            let meaning = Meaning(code: UInt32(truncatingIfNeeded: names[low]))
            if meaning.wordCount == count { take(meaning) }
            low += 1
        }
    }

    /// Returns the hashes of the phrases in folded words, with their numbers of words, for `lacks`.
    public static func phrases(_ words: [[UInt8]]) -> [(hash: UInt32, count: Int)] {
        var phrases: [(hash: UInt32, count: Int)] = []
        for start in words.indices {
            for count in 1...min(Lexicon.longest, words.count - start) {
                for language in Language.translations {
                    phrases.append((Lexicon.hash(words[start..<start + count], language), count))
                }
            }
        }
        return phrases
    }

    /// Returns whether one of the phrases names something that the catalog's source lacks, such as times in recipes.
    public func lacks(_ phrases: [(hash: UInt32, count: Int)]) -> Bool {
        guard hasLacks else { return false }
        var isLacking = false
        for phrase in phrases {
            find(phrase.hash, count: phrase.count) { if $0.isLacking { isLacking = true } }
        }
        return isLacking
    }
}
