import Localization
import Model
import Testing
import TextProcessing

@testable import Search

/// Tests looking up compounds in a dictionary with many similar words.
@Suite struct CompoundSearchTests {
    private static let syllables = ["an", "ber", "co", "dra", "el", "fin", "gor", "hal"]

    /// Words of one to four syllables, in byte order.
    private static let words: [[UInt8]] = {
        var random = SplitMix64(seed: 26), words: Set<[UInt8]> = []
        while words.count < 900 {
            let count = random.next(below: 4) + 1
            let parts = (0..<count).map { _ in syllables[Int(random.next(below: UInt64(syllables.count)))] }
            words.insert(Array(parts.joined().utf8))
        }
        return words.sorted { $0.lexicographicallyPrecedes($1) }
    }()

    private static func search(_ change: (inout IndexSearchOptions) -> Void = { _ in }) throws -> (IndexReader, IndexSearch) {
        var builder = IndexBuilder(attributes: [], language: nil)
        for word in words { builder.add(IndexDocument(title: String(decoding: word, as: UTF8.self), parts: [], excerpt: "")) }
        var request = IndexSearchOptions()
        change(&request)
        let index = try IndexReader(builder.finish())
        return (index, IndexSearch(index, SearchQuery(), request))
    }

    /// The compounds, found by looking at every word.
    private static func compounds(of word: [UInt8]) -> [[UInt8]] {
        let known = Set(words)
        guard word.count > 3 else { return [] }
        let found = words.filter { other in
            guard other.count >= word.count + 3 else { return false }
            let rest: ArraySlice<UInt8>
            if other.suffix(word.count) == word[...] {
                rest = other.dropLast(word.count)
            } else if other.starts(with: word) {
                rest = other.dropFirst(word.count)
            } else {
                return false
            }
            return word.count > 4 && rest.count >= 4 || known.contains(Array(rest))
        }
        return Array(found.prefix(64))
    }

    @Test func compoundsAreTheSameAsInAnExhaustiveSearch() throws {
        var count = 0
        for word in CompoundSearchTests.words.filter({ $0.count < 9 }).prefix(120) {
            let (index, search) = try CompoundSearchTests.search()
            defer { withExtendedLifetime(index) {} }
            let found = try search.compoundWords(of: word).map { $0.word }
            #expect(found == CompoundSearchTests.compounds(of: word), "\(String(decoding: word, as: UTF8.self))")
            count += found.count
        }
        #expect(count > 500)
    }

    /// A word is split at the last place that leaves two parts, of which the second is a word or part of a compound.
    @Test func unknownWordsAreSplitIntoParts() throws {
        let known = Set(CompoundSearchTests.words)
        var random = SplitMix64(seed: 27), count = 0
        let (index, search) = try CompoundSearchTests.search { $0.allowsParts = true }
        defer { withExtendedLifetime(index) {} }
        for _ in 0..<200 {
            let first = CompoundSearchTests.words[Int(random.next(below: 900))]
            let second = CompoundSearchTests.words[Int(random.next(below: 900))]
            let word = first + second.dropLast(random.next(below: 2) == 0 ? 0 : 1)
            guard word.count >= 6, !known.contains(word) else { continue }
            var expected: [[UInt8]]?
            for place in (3...word.count - 3).reversed() where expected == nil {
                let parts = [Array(word[..<place]), Array(word[place...])]
                guard parts[0] != parts[1], known.contains(parts[0]) else { continue }
                let isPart = known.contains(parts[1]) || !CompoundSearchTests.compounds(of: parts[1]).isEmpty
                if isPart { expected = parts }
            }
            let found = try search.splitIntoParts(word)
            #expect(found == expected, "\(String(decoding: word, as: UTF8.self))")
            count += expected == nil ? 0 : 1
        }
        #expect(count > 50)
    }
}
