import Localization
import Model
import Testing

@testable import Search

/// A generator of random numbers that are the same in every run.
struct Seeded {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}

/// Tests an index with several thousand entries, which is large enough that its lists are divided into blocks. The results are
/// compared with a scan of all entries.
@Suite struct BigIndexTests {
    struct Entry {
        let title: [String]
        let text: [String]
    }

    static let entries: [Entry] = {
        var random = Seeded(state: 11)
        let words = (0..<900).map { "w" + String($0 * 7919 % 900, radix: 26) }
        func word() -> String { words[random.next(30) * random.next(31)] }
        return (0..<5000).map { _ in
            Entry(title: (0..<random.next(3) + 1).map { _ in word() }, text: (0..<random.next(40) + 2).map { _ in word() })
        }
    }()

    static let index: SmallIndex? = try? SmallIndex(
        entries.map {
            IndexTests.monster(
                $0.title.joined(separator: " "), cr: "\($0.text.count)", type: $0.text[0], $0.text.joined(separator: " "))
        })

    /// Returns how well a word matches an entry, as defined in docs/ranking.md: the field, whether it is a prefix match, and the
    /// title's length. Returns nil if the entry doesn't contain the word.
    static func quality(_ word: String, _ entry: Entry, isPrefix: Bool) -> (Int, Int, Int)? {
        let fields = [entry.title, [entry.text[0]], entry.text]
        for (place, field) in fields.enumerated() {
            if field.contains(word) { return (place, 0, place == 0 && field.count == 1 ? 0 : 1) }
            if isPrefix, field.contains(where: { $0.hasPrefix(word) }) {
                return (place, 1, place == 0 && field.count == 1 ? 0 : 1)
            }
        }
        return nil
    }

    static func expected(_ word: String) -> [UInt32] {
        entries.indices.compactMap { place in
            quality(word, entries[place], isPrefix: true).map { ($0, UInt32(place)) }
        }.sorted { a, b in a.0 != b.0 ? a.0 < b.0 : a.1 < b.1 }.map { $0.1 }
    }

    @Test(arguments: ["w", "w1", "w2c", "wa", "w9", "w11", "w0"])
    func aWordFindsTheSameAsAScan(_ word: String) throws {
        let index = try #require(BigIndexTests.index)
        let expected = BigIndexTests.expected(word)
        let all = try index.answer(word) { $1.limit = 5000 }
        #expect(all.hits.map { $0.entry } == expected)
        // Find the best 20 results twice: first without counting all results, so that the search can skip blocks, and then with
        // counting.
        let best = try index.answer(word) { $1.countsAll = false }
        #expect(best.hits.map { $0.entry } == Array(expected.prefix(20)))
        let counted = try index.answer(word) { $1.facets = ["type"] }
        #expect(counted.hits == best.hits && counted.total == UInt32(expected.count))
        var counts: [String: UInt32] = [:]
        for entry in expected { counts[BigIndexTests.entries[Int(entry)].text[0], default: 0] += 1 }
        // Without matches, nothing is counted.
        #expect(counted.tallies.isEmpty == expected.isEmpty)
        let tally = counted.tallies.first?.counts ?? []
        for (code, count) in tally { #expect(counts[try index.index.value(code, of: "type")] == count) }
        #expect(tally.count == counts.count)
    }

    @Test func severalWordsAndPhrasesFindTheSameAsAScan() throws {
        let index = try #require(BigIndexTests.index)
        var random = Seeded(state: 5)
        for _ in 0..<60 {
            let entry = BigIndexTests.entries[random.next(5000)]
            let place = random.next(entry.text.count - 1)
            let (a, b) = (entry.text[place], entry.text[place + 1])
            let both = BigIndexTests.entries.indices.filter { place in
                let entry = BigIndexTests.entries[place]
                let words = entry.title + entry.text
                return words.contains(a) && words.contains(where: { $0.hasPrefix(b) })
            }
            let all = try index.answer("\(a) \(b)") { $1.limit = 5000 }
            #expect(all.hits.map { $0.entry }.sorted() == both.map { UInt32($0) })
            let best = try index.answer("\(a) \(b)") { $1.countsAll = false }
            #expect(best.hits == Array(all.hits.prefix(20)), "\(a) \(b)")
            for (x, y) in zip(all.hits, all.hits.dropFirst()) {
                #expect(x.rank < y.rank || x.rank == y.rank && x.entry < y.entry)
            }
            let phrase = BigIndexTests.entries.indices.filter { place in
                let entry = BigIndexTests.entries[place]
                return [entry.title, entry.text].contains { words in
                    zip(words, words.dropFirst()).contains { $0 == a && $1 == b }
                }
            }
            let found = try index.answer("\"\(a) \(b)\"") { $1.limit = 5000 }
            #expect(found.hits.map { $0.entry }.sorted() == phrase.map { UInt32($0) }, "\(a) \(b)")
            #expect(try index.answer("\"\(a) \(b)\"") { $1.countsAll = false }.hits == Array(found.hits.prefix(20)))
        }
    }

    @Test func damageIsReportedAndNeverTraps() throws {
        let index = try SmallIndex(
            BigIndexTests.entries.prefix(400).map {
                IndexTests.monster(
                    $0.title.joined(separator: " "), cr: "\($0.text.count)", type: $0.text[0], $0.text.joined(separator: " "))
            })
        let bytes = try index.index.source.copy(0..<index.index.source.count)
        var random = Seeded(state: 3)
        var refused = 0
        for _ in 0..<1500 {
            var changed = bytes
            for _ in 0..<random.next(4) + 1 {
                changed[random.next(random.next(2) == 0 ? 400 : bytes.count)] = UInt8(random.next(256))
            }
            if random.next(8) == 0 { changed.removeLast(random.next(bytes.count)) }
            do throws(IndexError) {
                let reader = try IndexReader(changed)
                for text in ["w", "w1 w2", "\"w1 w2\"", "type:w1 w2c -w3", "w1abc", "cr>3 sort:cr w"] {
                    var request = IndexSearchOptions(
                        countsAll: true, facets: ["type", "cr", "sense"], allowsErrors: random.next(2) == 0)
                    request.limit = 10
                    let answer = try IndexSearch.run(SmallIndex.query(text), in: reader, request)
                    for hit in answer.hits { _ = try reader.snippet(of: hit.entry, HighlightTerms(answer.marks)).parts }
                    for tally in answer.tallies {
                        for (code, _) in tally.counts.prefix(3) { _ = try reader.value(code, of: tally.key) }
                    }
                }
            } catch {
                refused += 1
            }
        }
        #expect(refused > 100)
    }

    @Test func chunksAreCheckedOnFirstUse() throws {
        let plain = try #require(BigIndexTests.index).index
        let bytes = try plain.source.copy(0..<plain.source.count)
        let table = ChecksummedBytes.table(of: bytes[...])
        var file = bytes + table
        let good = try ChecksummedBytes(ChecksummedBytes(file), guarding: 0..<bytes.count, table: bytes.count)
        let reader = try IndexReader(good, 0..<bytes.count)
        #expect(try IndexSearch.run(SmallIndex.query("w1"), in: reader, IndexSearchOptions()).hits.count == 20)
        // The last chunk contains only text for snippets. If it is damaged, search still works but snippets fail.
        file[bytes.count - 3] ^= 1
        let bad = try ChecksummedBytes(ChecksummedBytes(file), guarding: 0..<bytes.count, table: bytes.count)
        let damaged = try IndexReader(bad, 0..<bytes.count)
        #expect(try IndexSearch.run(SmallIndex.query("w1"), in: damaged, IndexSearchOptions()).hits.count == 20)
        let answer = try IndexSearch.run(SmallIndex.query("w1"), in: damaged, IndexSearchOptions())
        #expect(throws: IndexError.damaged) { try damaged.snippet(of: 4999, HighlightTerms(answer.marks)).parts }
        #expect(throws: ChecksummedBytes.ReadError.outside) {
            try ChecksummedBytes(ChecksummedBytes([1, 2]), guarding: 0..<2, table: 0)
        }
    }
}
