import Localization
import Model
import Testing
import TextProcessing

@testable import Search

/// Tests hostile text, damaged bytes, and random queries. The results are compared with a scan of all entries. All tests use
/// fixed seeds.
@Suite struct FuzzTests {
    // MARK: Text

    /// Letters, marks, symbols and invalid bytes from many scripts.
    private static let alphabet: [[UInt8]] =
        [
            "a", "E", "z", "0", "9", " ", " ", "-", "'", "’", ":", "\"", "(", ")", "<", ">", "=", ".", "/", "\\", "\n", "\t",
            "\u{0}",
            "é", "e\u{301}", "ß", "œ", "İ", "Ж", "ж", "ω", "Σ", "ש", "م", "ہ", "क्षि", "ไทย", "한글", "ᄒ", "龍", "か", "ー", "𝔘",
            "👩‍👩‍👧", "\u{200D}", "\u{202E}", "\u{FEFF}", "\u{FFFD}", "\u{10FFFF}", "½", "①", "ﬁ", "𠀀", "cr", "type:", "sort:", "in:",
            "is:",
            " OR ", "..", "1e9", "has:note", "name:", "text:",
        ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF0, 0x9F], [0x80]]

    private static func text(_ random: inout Seeded, _ length: Int) -> String {
        var bytes: [UInt8] = []
        for _ in 0..<random.next(length) { bytes += alphabet[random.next(alphabet.count)] }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func hostileTextIsIndexedFoundAndCutSafely() throws {
        var random = Seeded(state: 2024)
        for _ in 0..<25 {
            let texts = (0..<12).map { _ in FuzzTests.text(&random, 220) }
            let index = try SmallIndex(
                texts.map { text in
                    IndexTests.monster(FuzzTests.text(&random, 9), cr: "1", type: String(text.prefix(5)), senses: [text], text)
                })
            for _ in 0..<25 {
                let typed = FuzzTests.text(&random, 14)
                let query = SmallIndex.query(typed)
                #expect(SmallIndex.query(query.understood).understood == query.understood, "\(typed.utf8.map { $0 })")
                let answer = try index.answer(typed) {
                    $1.allowsErrors = random.next(2) == 0
                    $1.facets = ["type", "sense", "cr", "hover"]
                }
                #expect(answer.total.map { $0 <= 12 } ?? false)
                for hit in answer.hits {
                    let sought = HighlightTerms(answer.marks), snippet = try index.index.snippet(of: hit.entry, sought)
                    let parts = snippet.parts
                    #expect(snippet.termCount == sought.count(in: parts))
                    let shown = parts.filter { $0.text != "… " && $0.text != " …" }.map { $0.text }.joined()
                    // The snippet is an excerpt from the text, and doesn't split any character.
                    let whole = texts[Int(hit.entry)].utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
                    #expect(shown.utf8.isEmpty || FuzzTests.contains(whole, Array(shown.utf8)))
                    for part in parts where part.isMatch { #expect(!TextFolding.search(part.text).isEmpty) }
                }
            }
        }
    }

    private static func contains(_ whole: [UInt8], _ piece: [UInt8]) -> Bool {
        guard piece.count <= whole.count else { return false }
        return (0...whole.count - piece.count).contains { whole[$0..<$0 + piece.count].elementsEqual(piece) }
    }

    @Test func longAndDeepQueriesAreHandledQuickly() throws {
        let index = try IndexTests.small()
        for piece in [
            "(", ")", "-(", "-", "\"", "(a OR ", "a-", "cr>", "cr:1..", "é", "龍", "owl ", "-owl ", "type:a ", "OR ", "\u{0}", "½",
            "a b OR ",
        ] {
            for count in [1, 13, 41, 999, 50_000] {
                let typed = String(repeating: piece, count: count)
                let query = SmallIndex.query(typed + "owl")
                #expect(SmallIndex.query(query.understood).understood == query.understood, "\(piece) × \(count)")
                #expect(query.terms.reduce(0) { $0 + $1.words.count } <= 2 * SearchQuery.partLimit)
                _ = try index.answer(typed) { $1.allowsErrors = count.isMultiple(of: 2) }
            }
        }
    }

    // MARK: Results

    /// Returns whether an entry from `BigIndexTests` matches a clause.
    private static func meets(_ clause: SearchQuery.Clause, _ entry: BigIndexTests.Entry) throws -> Bool {
        switch clause {
        case .term(let term):
            let wanted = term.words.map { String(decoding: $0, as: UTF8.self) }
            let fields: [[String]] =
                switch term.field {
                case .any: [entry.title, [entry.text[0]], entry.text]
                case .name: [entry.title]
                case .text: [entry.text]
                }
            return fields.contains { words in
                words.indices.contains { place in
                    guard words.count - place >= wanted.count else { return false }
                    if term.isPrefix { return words[place].hasPrefix(wanted[0]) }
                    return words[place..<place + wanted.count].elementsEqual(wanted)
                }
            }
        case .filter(let filter):
            return filter.conditions.contains { condition in
                switch condition {
                case .dates, .form: false
                case .present: filter.key == "type" || filter.key == "cr"
                case .text(let text): filter.key == "type" && entry.text[0] == String(decoding: text, as: UTF8.self)
                case .range(let lower, let includesLower, let upper, let includesUpper):
                    filter.key == "cr"
                        && FixedDecimal("\(entry.text.count)").map { number in
                            (lower.map { includesLower ? number >= $0 : number > $0 } ?? true)
                                && (upper.map { includesUpper ? number <= $0 : number < $0 } ?? true)
                        } ?? false
                }
            }
        case .favourite, .noted: return false
        case .catalog(let id): return id == SmallIndex.catalogs[0]
        case .not(let inner): return try !meets(inner, entry)
        case .any(let inner): return try inner.contains { try meets($0, entry) }
        case .all(let inner): return try inner.allSatisfy { try meets($0, entry) }
        }
    }

    /// Returns a random query, mostly with frequent words.
    private static func query(_ random: inout Seeded, depth: Int = 0) -> String {
        func word() -> String {
            let entry = BigIndexTests.entries[random.next(BigIndexTests.entries.count)]
            let word = entry.text[random.next(entry.text.count)]
            return random.next(4) == 0 ? String(word.prefix(2)) : word
        }
        var parts: [String] = []
        for _ in 0..<random.next(3) + 1 {
            let sign = random.next(6) == 0 ? "-" : ""
            switch random.next(11) {
            case 0: parts.append(sign + "\"" + word() + " " + word() + "\"")
            case 1: parts.append(sign + "type:" + word())
            case 2: parts.append(sign + ["cr>", "cr<=", "cr:", "cr<", "cr>="][random.next(5)] + "\(random.next(45))")
            case 3 where random.next(6) == 0: parts.append(sign + ["cr:*", "type:*", "sense:*"][random.next(3)])
            case 3: parts.append("cr:\(random.next(20))..\(random.next(45))")
            case 4: parts.append(sign + ["name:", "text:"][random.next(2)] + word())
            case 5 where depth < 3: parts.append(sign + "(" + query(&random, depth: depth + 1) + ")")
            case 6: parts.append(word() + " OR " + word())
            case 7: parts.append(word() + "-" + word())
            default: parts.append(sign + word())
            }
        }
        return parts.joined(separator: " ")
    }

    @Test func resultsEqualAScan() throws {
        let index = try #require(BigIndexTests.index)
        var random = Seeded(state: 77)
        for _ in 0..<120 {
            let typed = FuzzTests.query(&random)
            let clauses = SmallIndex.query(typed).clauses
            let expected = try BigIndexTests.entries.indices.filter { place in
                try clauses.allSatisfy { try FuzzTests.meets($0, BigIndexTests.entries[place]) }
            }
            let all = try index.answer(typed) {
                $1.limit = 5000
                $1.facets = ["type", "cr"]
            }
            #expect(all.total == UInt32(expected.count), "\(typed)")
            #expect(all.hits.map { $0.entry }.sorted() == expected.map { UInt32($0) }, "\(typed)")
            for (before, after) in zip(all.hits, all.hits.dropFirst()) {
                #expect(before.rank < after.rank || before.rank == after.rank && before.entry < after.entry, "\(typed)")
            }
            // The best 20 results are the same whether or not all results are counted.
            let first = Array(all.hits.prefix(20))
            #expect(try index.answer(typed) { $1.countsAll = false }.hits == first, "\(typed)")
            let counted = try index.answer(typed)
            #expect(counted.hits == first && counted.total == all.total, "\(typed)")
            var types: [String: UInt32] = [:], ratings: [String: UInt32] = [:]
            for place in expected {
                types[BigIndexTests.entries[place].text[0], default: 0] += 1
                ratings["\(BigIndexTests.entries[place].text.count)", default: 0] += 1
            }
            for (tally, wanted) in zip(all.tallies, [types, ratings]) {
                #expect(tally.counts.count == wanted.count, "\(typed)")
                for (code, count) in tally.counts {
                    #expect(wanted[try index.index.value(code, of: tally.key)] == count, "\(typed)")
                }
            }
        }
    }

    // MARK: Typos

    /// Counts the typos between a word and the typed text with a complete distance table. Returns the count for the whole word,
    /// and the lowest count for any prefix of the word.
    private static func errors(_ typed: [Character], _ word: [Character]) -> (whole: Int, begun: Int) {
        var rows = [[Int]](repeating: [Int](repeating: 0, count: typed.count + 1), count: word.count + 1)
        for column in typed.indices { rows[0][column + 1] = column + 2 }
        for row in word.indices {
            rows[row + 1][0] = row + 2
            for column in typed.indices {
                let isFirst = row == 0 || column == 0
                var least = rows[row][column] + (typed[column] == word[row] ? 0 : isFirst ? 2 : 1)
                least = min(least, rows[row][column + 1] + (row == 0 ? 2 : 1), rows[row + 1][column] + (column == 0 ? 2 : 1))
                if row > 0, column > 0, typed[column - 1] == word[row], typed[column] == word[row - 1] {
                    least = min(least, rows[row - 1][column - 1] + (row == 1 || column == 1 ? 2 : 1))
                }
                rows[row + 1][column + 1] = least
            }
        }
        return (rows[word.count][typed.count], rows.map { $0[typed.count] }.min() ?? 99)
    }

    @Test func typosEqualAScanOfAllWords() throws {
        var random = Seeded(state: 404)
        let letters = Array("aabeeinorstжé9")
        func word(_ length: Int) -> [Character] { (0..<length).map { _ in letters[random.next(letters.count)] } }
        var words = Set((0..<600).map { _ in String(word(random.next(9) + 2)) })
        words.formUnion(["barren", "barrens", "barrenness", "baren", "abrren", "arren"])
        let index = try SmallIndex(words.sorted().map { IndexTests.monster($0) })
        let folded = words.sorted().map { Array(String(decoding: TextFolding.search($0), as: UTF8.self)) }
        for round in 0..<70 {
            var typed = Array(String(decoding: TextFolding.search(String(word(random.next(7) + 4))), as: UTF8.self))
            if round % 2 == 0, let near = folded.randomElement(using: &random), near.count > 4 {
                typed = near
                typed.swapAt(random.next(near.count), random.next(near.count))
            }
            for isPrefix in [false, true] {
                let most = FuzzyWordSearch.allowed(typed.count)
                let found = try FuzzyWordSearch.similarWords(
                    near: Array(String(typed).utf8), isPrefix: isPrefix, in: index.index, Arena())
                var expected: Set<String> = []
                for word in folded {
                    let (whole, begun) = FuzzTests.errors(typed, word)
                    // A word whose first letter is wrong matches only if it has no other typo. Such words are found separately.
                    if word.first == typed.first, min(whole, isPrefix ? begun : whole) <= most { expected.insert(String(word)) }
                }
                let own = found.filter { $0.word.starts(with: String(typed[0]).utf8) }
                guard found.count < FuzzyWordSearch.limit else { continue }
                #expect(Set(own.map { String(decoding: $0.word, as: UTF8.self) }) == expected, "\(String(typed)) \(isPrefix)")
                for near in own {
                    let (whole, begun) = FuzzTests.errors(typed, Array(String(decoding: near.word, as: UTF8.self)))
                    #expect(Int(near.errors) == (isPrefix ? min(whole, begun) : whole), "\(String(typed)) \(near.word)")
                }
            }
        }
    }

    // MARK: Damage

    /// Calls every operation of an index once.
    private static func ask(_ bytes: [UInt8]) throws(IndexError) {
        let reader = try IndexReader(bytes)
        for (text, allowsErrors) in [
            ("o", false), ("owl bea", false), ("\"giant owl\" -vampire", false), ("cr>0 type:beast sort:cr", false),
            ("vamprie", true),
        ] {
            let query = SmallIndex.query(text)
            let request = IndexSearchOptions(countsAll: true, facets: ["type", "sense", "cr"], allowsErrors: allowsErrors)
            let answer = try IndexSearch.run(query, in: reader, request)
            for hit in answer.hits {
                _ = try reader.snippet(of: hit.entry, HighlightTerms(answer.marks)).parts
                _ = try IndexSearch.meant(query, by: hit.entry, in: reader, request)
            }
            for tally in answer.tallies {
                for (code, _) in tally.counts.prefix(2) { _ = try reader.value(code, of: tally.key) }
            }
        }
    }

    @Test func flipsEveryBitAndCutsAtEveryLength() throws {
        let small = try SmallIndex([
            IndexTests.monster("Giant Owl", cr: "0.25", type: "beast", senses: ["darkvision"], "beak"),
            IndexTests.monster("Owlbear", cr: "3", type: "beast", "claws of a giant owl"),
            IndexTests.monster("Vampire", cr: "13"),
        ])
        let bytes = try small.index.source.copy(0..<small.index.source.count)
        try FuzzTests.ask(bytes)
        var refused = 0
        for place in 0..<bytes.count * 8 {
            var changed = bytes
            changed[place / 8] ^= 1 << UInt8(place % 8)
            do throws(IndexError) { try FuzzTests.ask(changed) } catch { refused += 1 }
        }
        #expect(refused > bytes.count / 8)
        for length in 0..<bytes.count {
            #expect(throws: IndexError.self) { try FuzzTests.ask(Array(bytes.prefix(length))) }
        }
    }
}

extension Seeded: RandomNumberGenerator {
    mutating func next() -> UInt64 { UInt64(next(1 << 31)) << 33 | UInt64(next(1 << 31)) << 2 | UInt64(next(4)) }
}
