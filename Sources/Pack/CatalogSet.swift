public import Model
public import Search
import Synchronization

/// The catalogs of a library, with what searches derive from all of them together. The packs never change, so this is derived once and kept
/// as long as the set.
public final class CatalogSet: Sendable {
    /// The catalogs, in display order.
    public let catalogs: [MergedCatalog]
    private let knownNames = AtomicLazyReference<FilterNames>()
    /// For each catalog, the hash of its ID.
    private let hashes: [UInt32]
    #if !arch(wasm32)
        private let knownWords = AtomicLazyReference<CatalogSetWords>()
        /// The number of questions that were answered without the tables of words.
        private let questionCount = Atomic<Int>(0)
        /// The number of questions that take about as long as making the tables.
        private static let questionLimit = 300
    #endif

    /// Creates a set of catalogs, in display order.
    public init(_ catalogs: [MergedCatalog]) {
        self.catalogs = catalogs
        hashes = catalogs.map { CatalogSet.hash($0.description.id) }
    }

    private static func hash(_ id: CatalogID) -> UInt32 { UTF8Comparison.hash(id.raw.utf8.span) }

    /// Returns the number of a catalog, or nil if there is no such catalog.
    public func number(of id: CatalogID) -> Int? {
        let hash = CatalogSet.hash(id)
        for number in hashes.indices where hashes[number] == hash && catalogs[number].description.id == id { return number }
        return nil
    }

    /// The names that queries in all catalogs may use.
    public var names: FilterNames {
        if let known = knownNames.load() { return known }
        return knownNames.storeIfNil(names(in: catalogs))
    }

    /// Returns the names that queries in some of the catalogs may use.
    public func names(in views: [MergedCatalog]) -> FilterNames {
        FilterNames(
            attributes: views.flatMap { $0.description.attributes }, catalogs: catalogs.map { $0.description.id },
            lexicons: views.filter { !$0.isUnstored }.map { $0.lexicon })
    }

    // The numbers of catalogs are sets with a bit for each. Catalogs that have no bit, because there are more than 64, always count.

    /// Returns the numbers of the catalogs in which a search may find entries. It finds nothing in the others, except by the reader's own
    /// text.
    public func numbers(matching query: SearchQuery, _ request: IndexSearchOptions) -> UInt64 {
        #if arch(wasm32)
            UInt64.max
        #else
            query.hasTerms ? words?.numbers(matching: query, request) ?? UInt64.max : UInt64.max
        #endif
    }

    /// Returns the numbers of the catalogs that may have a title, in any language, with all words of a text.
    public func numbers(titled text: String) -> UInt64 {
        #if arch(wasm32)
            UInt64.max
        #else
            words?.numbers(titled: text) ?? UInt64.max
        #endif
    }

    /// Returns the numbers of the catalogs that may have an attribute, not counting numbers and flags, with a value that a text can name.
    public func numbers(valued text: String) -> UInt64 {
        #if arch(wasm32)
            UInt64.max
        #else
            words?.numbers(valued: text) ?? UInt64.max
        #endif
    }

    /// Whether sets can leave out catalogs.
    public static var leavesOut: Bool {
        #if arch(wasm32)
            false
        #else
            true
        #endif
    }

    /// Returns whether a catalog with this number is in a set.
    public static func has(_ numbers: UInt64, _ number: Int) -> Bool {
        !leavesOut || number >= UInt64.bitWidth || numbers >> UInt64(number) & 1 != 0
    }

    #if !arch(wasm32)
        /// The words of all catalogs, or nil as long as the tables aren't worth their time, as in a command.
        private var words: CatalogSetWords? {
            if let known = knownWords.load() { return known }
            guard catalogs.count > 1, questionCount.add(1, ordering: .relaxed).newValue > CatalogSet.questionLimit else {
                return nil
            }
            return knownWords.storeIfNil(CatalogSetWords(catalogs))
        }
    #endif
}
