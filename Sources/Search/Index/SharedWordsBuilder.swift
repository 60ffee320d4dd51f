import Localization
import Model

// Scripts/build-wasm leaves this file out of the module for the browser, which has no such tables.

/// Collects the words of several catalogs for `SharedWords`.
public struct SharedWordsBuilder {
    private var words = StringInterner()
    /// For each word, the set of catalogs that have it.
    private var sets: [UInt64] = []
    /// The entries of the catalogs' tables of forms, each with the stored part of its hash in the upper half and a word in the lower half.
    private var forms: [UInt64] = []
    private var languages: UInt32 = 0
    private var incomplete: UInt64 = 0

    /// Creates a builder without words.
    public init() {}

    /// Adds the words of an index of the catalog with this number, which must be less than `SharedWords.catalogLimit`.
    /// - Throws: `IndexError`. If so, the catalog must be marked as incomplete.
    public mutating func add(_ index: IndexReader, of catalog: Int) throws(IndexError) {
        guard index.terms.count <= IndexFormat.shortForms else { return addIncomplete(catalog) }
        let arena = Arena()
        var numbers: [UInt32] = []
        var cursor = try TermCursor(index.terms, at: [], arena)
        while cursor.isThere {
            let number = words.number(cursor.bytesOfWord())
            if Int(number) == sets.count { sets.append(0) }
            sets[Int(number)] |= 1 << UInt64(catalog)
            numbers.append(number)
            try cursor.next()
        }
        guard !index.languages.isEmpty else { return }
        for language in index.languages { languages |= 1 << UInt32(language.rawValue) }
        let table = try index.formTable()
        for place in 0..<table.count {
            guard table.rank(place) < numbers.count else { throw .damaged }
            forms.append(UInt64(table.hash(place)) << 32 | UInt64(numbers[table.rank(place)]))
        }
    }

    /// Marks a catalog as one whose words aren't all known.
    public mutating func addIncomplete(_ catalog: Int) { incomplete |= 1 << UInt64(catalog) }

    /// Returns the finished table, or nil if there are too many words.
    public consuming func finish() -> SharedWords? {
        let sorted = words.sorted()
        guard sorted.count <= IndexFormat.shortForms else { return nil }
        var ranks = [UInt32](repeating: 0, count: sorted.count)
        var dictionary = TermDictionaryWriter(), letters = ChunkedBuffer()
        // Most words have one of few sets, so the dictionary contains only a set's number.
        var known: [UInt64: Int] = [:], distinct: [UInt64] = []
        for (rank, number) in sorted.enumerated() {
            let word = words[Int(number)], set = sets[Int(number)]
            let place = known[set] ?? distinct.count
            if place == distinct.count {
                known[set] = place
                distinct.append(set)
            }
            dictionary.add(word, count: place, length: 0)
            letters.append(fixed: FuzzyWordSearch.letterSet(of: word))
            ranks[Int(number)] = UInt32(truncatingIfNeeded: rank)
        }
        var table = ChunkedBuffer()
        table.append(fixed: languages)
        // Every word may have other forms.
        for _ in 0..<(sorted.count + 31) / 32 { table.append(fixed: UInt32.max) }
        var pairs = forms.map { UInt32(truncatingIfNeeded: $0 >> 32) << 16 | ranks[Int($0 & 0xFFFF_FFFF)] }
        pairs.sort()
        for place in pairs.indices where place == 0 || pairs[place] != pairs[place - 1] { table.append(fixed: pairs[place]) }
        let sections = IndexFormat.Section.allCases.map { section in
            switch section {
            // An empty list of scopes and an empty list of columns.
            case .about: ChunkedBuffer([0, 0])
            case .terms: ChunkedBuffer(dictionary.bytes)
            case .termStarts: ChunkedBuffer(dictionary.starts)
            case .letters: letters
            case .forms: table
            // Where the text of no entry ends.
            case .textStarts: ChunkedBuffer([0, 0, 0, 0])
            default: ChunkedBuffer()
            }
        }
        let bytes = IndexBuilder.header(0, dictionary.count, 0, sections) + sections.flatMap { $0.all.joined() }
        guard let index = try? IndexReader(bytes) else { return nil }
        return SharedWords(index, distinct, incomplete: incomplete)
    }
}
