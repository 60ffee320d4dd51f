import Localization
import Model
import Search
import Synchronization
import TextProcessing

// Scripts/build-wasm leaves this file out of the module for the browser. It would make the module larger, which answers only one reader.

/// The words in a catalog's titles, and its attributes' values or, if a filter needs only a part of a value, the words with which they
/// begin. A sentence asks about each of its words in each catalog, and most answers are "no". These tables give this answer without a
/// search.
final class CatalogWords: Sendable {
    private let titles, values: HashFilter
    /// The keys of the attributes whose values aren't in the table.
    private let others: [String]

    /// The maximum number of different values of an attribute in the table.
    private static let valueLimit = 5000

    /// Collects the words of a catalog whose packs are small.
    init(_ catalog: MergedCatalog) {
        titles = HashFilter(CatalogWords.titleHashes(catalog))
        let values = ValueCollector()
        others = catalog.description.attributes.filter { !values.add($0, of: catalog) }.map { $0.key }
        self.values = HashFilter(values.hashes)
    }

    /// Returns the hashes of the words in a catalog's titles, in all languages.
    static func titleHashes(_ catalog: MergedCatalog) -> [UInt64] {
        var titles: [UInt64] = []
        for row in catalog.rows {
            for text in [row.head.title] + Language.translations.compactMap({ row.translatedTitle(in: $0.tag) }) {
                for word in WordScanner.words(text) { titles.append(FNV1a.hash(word.span)) }
            }
        }
        return titles
    }

    /// Returns the hashes of the words with which the values of a catalog's texts and lists begin, and of their stems. `isComplete` is false
    /// if there are more.
    static func valueHashes(_ catalog: MergedCatalog) -> (hashes: [UInt64], isComplete: Bool) {
        let values = ValueCollector(FNV1a.start)
        var isComplete = true
        for attribute in catalog.description.attributes where attribute.kind == .text || attribute.kind == .list {
            if !values.add(attribute, of: catalog) { isComplete = false }
        }
        return (values.hashes, isComplete)
    }

    /// Returns false if no title, in any language, contains all words of a text.
    func mayHaveTitle(_ text: String) -> Bool {
        WordScanner.words(text).allSatisfy { titles.mayContain(FNV1a.hash($0.span)) }
    }

    /// Returns false if no entry has a value of the attribute that the folded text can name, in any language.
    func mayHaveValue(_ folded: [UInt8], of attribute: AttributeDescription) -> Bool {
        if others.contains(where: { UTF8Comparison.equal($0.utf8, attribute.key.utf8) }) { return true }
        let own = attribute.matchesWords ? Array(folded.prefix { $0 != ASCII.space }) : folded
        let family = attribute.translationFamily.prefix
        // Only attributes with translated values have a family.
        return mayContain(own, in: attribute.key) || !family.utf8.isEmpty && mayContain(folded, in: family)
    }

    /// Returns false if an attribute or a family of translations has no value that the words can name, in any language.
    private func mayContain(_ words: [UInt8], in name: String) -> Bool {
        let domain = CatalogWords.domain(name)
        return values.mayContain(CatalogWords.hash(words, nil, after: domain))
            || Language.translations.contains { values.mayContain(CatalogWords.hash(words, $0, after: domain)) }
    }

    /// Returns the hash of folded words or, with a language, of their stems.
    static func hash(_ words: [UInt8], _ language: Language?, after domain: UInt64) -> UInt64 {
        guard let language else { return FNV1a.hash(words.span, after: domain) }
        var hash = domain
        for word in words.split(separator: ASCII.space) {
            let key = InflectionMatcher.key(Array(word), language) ?? Array(word)
            // The multiplication separates the words.
            hash = FNV1a.hash(key.span, after: hash &* 31)
        }
        return hash
    }

    /// Returns the hash with which the hashes of an attribute's words, or of those of a family of translations, begin.
    fileprivate static func domain(_ name: String) -> UInt64 { FNV1a.hash(name.utf8.span) }

    /// A catalog's tables, which are made when there were enough questions for them.
    struct Table: ~Copyable {
        private let words = AtomicLazyReference<CatalogWords>()
        /// The number of questions that were answered without the tables.
        private let questionCount = Atomic<Int>(0)
        /// The number of questions that take about as long as making the tables.
        private static let questionLimit = 300

        /// Returns a catalog's tables, or nil if they aren't worth their time yet, or if the catalog is too large for them.
        func words(of catalog: MergedCatalog) -> CatalogWords? {
            if let known = words.load() { return known }
            guard questionCount.add(1, ordering: .relaxed).newValue > Table.questionLimit,
                catalog.members.packs.allSatisfy({ $0.isSmall })
            else { return nil }
            return words.storeIfNil(CatalogWords(catalog))
        }
    }

    /// Collects the hashes of the words with which values begin.
    private final class ValueCollector {
        var hashes: [UInt64] = []
        /// The hash with which all hashes begin. If it is nil, those of each attribute, and of each family of translations, begin differently.
        private let start: UInt64?
        private var families: [String] = []

        init(_ start: UInt64? = nil) { self.start = start }

        /// Adds an attribute's values. Returns false if there are too many, or if they are found in other ways: numbers, flags and years.
        func add(_ attribute: AttributeDescription, of catalog: MergedCatalog) -> Bool {
            guard attribute.kind == .text || attribute.kind == .list, !attribute.hasEraYears else { return false }
            let domain = start ?? CatalogWords.domain(attribute.key), language = Language(tag: catalog.description.language)
            var values: [[UInt8]] = []
            for pack in catalog.members.packs {
                let isComplete = pack.ask { (index) throws(IndexError) in
                    try index.forEachValue(of: attribute.key, limit: CatalogWords.valueLimit) { values.append($0) }
                }
                if isComplete != true { return false }
            }
            let isPart = attribute.matchesWords || start != nil
            for value in values {
                if attribute.matchesWords {
                    for word in value.split(separator: ASCII.space) {
                        hashes.append(FNV1a.hash(Array(word).span, after: domain))
                    }
                }
                add(value, domain, language, isPart: isPart)
            }
            for translation in attribute.translatedValues.flatMap({ $0.translations }) {
                add(TextFolding.search(translation.text), domain, Language(tag: translation.language), isPart: isPart)
            }
            let family = attribute.translationFamily.prefix
            guard !families.contains(where: { UTF8Comparison.equal($0.utf8, family.utf8) }) else { return true }
            families.append(family)
            let shared = start ?? CatalogWords.domain(family)
            for phrase in family.utf8.isEmpty ? [] : Phrase.phrases(under: family + ".") {
                for language in Language.translations where language != .english {
                    add(TextFolding.search(Localizer(language).text(phrase)), shared, language, isPart: start != nil)
                }
            }
            return true
        }

        /// Adds a value.
        ///
        /// - Parameter isPart: whether to add only its first word.
        private func add(_ value: [UInt8], _ domain: UInt64, _ language: Language?, isPart: Bool) {
            let words = isPart ? Array(value.prefix { $0 != ASCII.space }) : value
            hashes.append(CatalogWords.hash(words, nil, after: domain))
            if let language { hashes.append(CatalogWords.hash(words, language, after: domain)) }
        }
    }
}
