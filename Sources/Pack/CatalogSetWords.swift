import Localization
import Model
import Search
import TextProcessing

// Scripts/build-wasm leaves this file out of the module for the browser. It would make the module larger, which answers only one reader.

/// The words of all catalogs in a set: those in the entries, those in the titles, and those with which values begin. The sets of catalogs
/// that it returns have a bit for each of the first 64 catalogs.
final class CatalogSetWords: Sendable {
    private let words: SharedWords?
    private let titles, values: CatalogsByHash
    /// The catalogs whose titles or values aren't all in the tables.
    private let otherTitles, otherValues: UInt64

    init(_ catalogs: [MergedCatalog]) {
        var builder = SharedWordsBuilder(), titles: [[UInt64]] = [], values: [[UInt64]] = []
        var otherTitles: UInt64 = 0, otherValues: UInt64 = 0
        for (number, catalog) in catalogs.prefix(SharedWords.catalogLimit).enumerated() {
            let bit: UInt64 = 1 << UInt64(number)
            guard catalog.isSmall, !catalog.isUnstored else {
                builder.addIncomplete(number)
                titles.append([])
                values.append([])
                (otherTitles, otherValues) = (otherTitles | bit, otherValues | bit)
                continue
            }
            for pack in catalog.members.packs {
                let isComplete: Void? = pack.ask { (index) throws(IndexError) in try builder.add(index, of: number) }
                if isComplete == nil { builder.addIncomplete(number) }
            }
            titles.append(CatalogWords.titleHashes(catalog))
            let found = CatalogWords.valueHashes(catalog)
            values.append(found.hashes)
            if !found.isComplete { otherValues |= bit }
        }
        words = builder.finish()
        (self.titles, self.values) = (CatalogsByHash(titles), CatalogsByHash(values))
        (self.otherTitles, self.otherValues) = (otherTitles, otherValues)
    }

    /// Returns the catalogs in which a search may find entries.
    func numbers(matching query: SearchQuery, _ request: IndexSearchOptions) -> UInt64 {
        words?.catalogs(matching: query, request) ?? UInt64.max
    }

    /// Returns the catalogs that may have a title, in any language, with all words of a text.
    func numbers(titled text: String) -> UInt64 {
        WordScanner.words(text).reduce(UInt64.max) { $0 & titles.catalogs(FNV1a.hash($1.span)) } | otherTitles
    }

    /// Returns the catalogs in which a text may name the value of an attribute, in any language. Numbers and flags don't count.
    func numbers(valued text: String) -> UInt64 {
        let first = Array(TextFolding.search(text).prefix { $0 != ASCII.space })
        var numbers = values.catalogs(CatalogWords.hash(first, nil, after: FNV1a.start)) | otherValues
        for language in Language.translations {
            numbers |= values.catalogs(CatalogWords.hash(first, language, after: FNV1a.start))
        }
        return numbers
    }
}

/// For the hashes of words, the catalogs in which they may occur, as sets with a bit for each.
private struct CatalogsByHash: Sendable {
    /// For each slot, the place of its set in `sets`. Hashes that share a slot share a set.
    private let slots: [UInt16]
    private let sets: [UInt64]

    /// Collects hashes, in an array for each catalog.
    init(_ hashes: [[UInt64]]) {
        var size = 64
        while size < hashes.reduce(0, { $0 + $1.count }), size <= UInt16.max { size *= 2 }
        var slots = [UInt64](repeating: 0, count: size)
        for (number, own) in hashes.enumerated() {
            for hash in own { slots[CatalogsByHash.slot(hash, size)] |= 1 << UInt64(number) }
        }
        var known: [UInt64: UInt16] = [:], sets: [UInt64] = []
        self.slots = slots.map { set in
            if let place = known[set] { return place }
            let place = UInt16(truncatingIfNeeded: sets.count)
            known[set] = place
            sets.append(set)
            return place
        }
        self.sets = sets
    }

    func catalogs(_ hash: UInt64) -> UInt64 { sets[Int(slots[CatalogsByHash.slot(hash, slots.count)])] }

    private static func slot(_ hash: UInt64, _ size: Int) -> Int {
        Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & (size - 1)
    }
}
