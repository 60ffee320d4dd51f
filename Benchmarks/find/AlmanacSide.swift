import FindPage
import Foundation
import Localization
import Model
import Search

/// Runs the benchmark's queries with Almanac's search index.
struct AlmanacSide {
    let index: IndexReader
    private let asked: SearchPage

    /// Builds the index as Almanac does: writes each part of the index to the file as soon as the part is complete, then
    /// memory-maps the finished file.
    /// - Parameter file: The path of the index file.
    init(_ corpus: Corpus, keeping file: String) throws {
        let before = memory()
        let start = DispatchTime.now().uptimeNanoseconds
        var builder = IndexBuilder(attributes: SearchPage.attributes, language: .english)
        for row in corpus.rows {
            builder.add(
                IndexDocument(
                    title: row.title,
                    attributes: zip(["fa", "fb", "fc"], row.values).filter { !$0.1.isEmpty }.map { Attribute($0, .text($1)) }
                        + [
                            Attribute("n", FixedDecimal(row.number).map { .number($0) } ?? .unknown),
                            Attribute("words", .text(row.attributes)),
                        ],
                    parts: [.init(scope: "", text: row.text)], excerpt: row.text))
        }
        try Data().write(to: URL(fileURLWithPath: file))
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
        var size = 0
        try builder.finish { piece throws(any Error) in
            size += piece.count
            try output.write(contentsOf: Data(piece))
        }
        try output.close()
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        let peak = peakMemory()
        print(
            line([
                ("engine", "\"almanac\""), ("set", "\"build\""), ("entries", "\(corpus.rows.count)"),
                ("text", "\(corpus.textLength)"),
                ("seconds", String(format: "%.3f", seconds)), ("memory", "\(max(0, peak - before))"), ("size", "\(size)"),
            ]))
        try self.init(kept: file)
        print(line([("engine", "\"almanac\""), ("set", "\"size\""), ("index", "\(size - index.textLength)")]))
    }

    /// Opens an existing index by memory-mapping its file.
    init(kept path: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        let source = unsafe data.withUnsafeBytes { bytes in unsafe ChecksummedBytes(bytes) { withExtendedLifetime(data) {} } }
        index = try IndexReader(source, 0..<data.count)
        asked = SearchPage(index)
    }

    func run(_ queries: [Corpus.Query]) throws {
        var order: [String] = []
        for query in queries where !order.contains(query.set) { order.append(query.set) }
        var all = Times()
        for set in order {
            let own = queries.filter { $0.set == set }
            for query in own { _ = try asked.page(query.text) }
            var times = Times()
            for query in own { try times.measure { _ = try asked.page(query.text) } }
            times.tell("almanac", set, "page")
            all.add(times)
            times = Times()
            let isPlain = ["word", "two words", "phrase"].contains(set)
            for query in own { _ = try asked.best(query.text, beginnings: !isPlain, errors: !isPlain) }
            for query in own { try times.measure { _ = try asked.best(query.text, beginnings: !isPlain, errors: !isPlain) } }
            times.tell("almanac", set, "top 20")
        }
        all.tell("almanac", "all", "page")
    }

    /// Runs one set of queries, or all sets, for a few seconds, and prints the slowest queries. If the set's name starts with
    /// "top ", the function finds only the best 20 results, without snippets or facets.
    func profile(_ queries: [Corpus.Query], only set: String?) throws {
        let isTop = set?.hasPrefix("top ") ?? false
        let wanted = isTop ? set.map { String($0.dropFirst(4)) } : set
        let own = queries.filter { set == nil || $0.set == wanted }
        let end = Date().addingTimeInterval(8)
        var least = [Double](repeating: .infinity, count: own.count)
        var rounds = 0
        while Date() < end {
            for (place, query) in own.enumerated() {
                var time = Times()
                try time.measure {
                    _ = isTop ? try asked.best(query.text, beginnings: false, errors: false) : try asked.page(query.text)
                }
                least[place] = min(least[place], time.percentile(1))
            }
            rounds += 1
        }
        let sorted = least.sorted()
        func part(_ part: Double) -> String {
            String(format: "%.3f", sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))] / 1000)
        }
        print("\(rounds) rounds; shortest times in milliseconds: p50 \(part(0.5)), p99 \(part(0.99)); slowest queries:")
        for place in own.indices.sorted(by: { least[$0] > least[$1] }).prefix(12) {
            print(String(format: "%9.3f", least[place] / 1000), own[place].text)
        }
    }

    /// Runs the queries for several rounds, and prints each set's shortest times. Other work on the machine hardly affects a
    /// query's shortest time.
    /// - Parameters:
    ///   - set: The only set to run, or nil for all sets.
    ///   - isTop: Whether to find only the best 20 results, without snippets or facets. If nil, runs both kinds of search.
    func least(_ queries: [Corpus.Query], only set: String?, isTop: Bool?, rounds: Int) throws {
        var order: [String] = []
        for query in queries where !order.contains(query.set) && query.set == set ?? query.set { order.append(query.set) }
        for set in order {
            let own = queries.filter { $0.set == set }
            let isPlain = ["word", "two words", "phrase"].contains(set)
            for top in [false, true] where top == isTop ?? top {
                var least = [UInt64](repeating: UInt64.max, count: own.count)
                for _ in 0..<rounds {
                    for (place, query) in own.enumerated() {
                        let start = DispatchTime.now().uptimeNanoseconds
                        if top {
                            _ = try asked.best(query.text, beginnings: !isPlain, errors: !isPlain)
                        } else {
                            _ = try asked.page(query.text)
                        }
                        least[place] = min(least[place], DispatchTime.now().uptimeNanoseconds - start)
                    }
                }
                least.sort()
                func part(_ part: Double) -> String {
                    String(format: "%.2f", Double(least[min(least.count - 1, Int(Double(least.count) * part))]) / 1000)
                }
                print(
                    line([
                        ("set", "\"\(set)\""), ("what", top ? "\"top 20\"" : "\"page\""), ("p50", part(0.5)), ("p99", part(0.99)),
                        ("mean", String(format: "%.2f", Double(least.reduce(0, +)) / Double(least.count) / 1000)),
                    ]))
            }
        }
    }

    /// Prints the results of all queries for several combinations of options, so that two versions of the search code can be
    /// compared.
    func results(_ queries: [Corpus.Query]) throws {
        let catalogs = [CatalogID(known: "bench")]
        var requests: [IndexSearchOptions] = []
        for limit in [20, 3, 90] {
            for isPrefix in [true, false] { requests.append(IndexSearchOptions(limit: limit, allowsBeginnings: isPrefix)) }
        }
        requests.append(IndexSearchOptions(limit: 20, allowsErrors: true))
        requests.append(IndexSearchOptions(limit: 20, countsAll: true, facets: ["fa"]))
        requests.append(IndexSearchOptions(limit: 20, hidden: (0..<index.count).filter { $0 % 3 == 1 }))
        var parts = IndexSearchOptions(limit: 20)
        parts.allowsParts = true
        requests.append(parts)
        for query in queries {
            let parsed = SearchQuery(parsing: query.text, attributes: SearchPage.attributes, catalogs: catalogs)
            // Give a few entries user-defined names and notes that contain the query's words.
            let words = query.text.utf8.split(separator: 0x20).map { Array($0) }
            var own = IndexSearchOptions(limit: 20)
            own.written = [5, 77, 78, 300].filter { $0 < index.count }.map {
                .init(entry: $0, name: words, note: words.reversed(), title: $0 == 77 ? words : [])
            }
            for (place, request) in (requests + [own]).enumerated() {
                let found = try IndexSearch.run(parsed, in: index, request)
                let hits = found.hits.map { hit in
                    let rank = hit.rank
                    return "\(hit.entry):\(rank.missingWords).\(rank.errors).\(rank.fields).\(rank.forms).\(rank.begun)."
                        + "\(rank.distance.map { String($0) } ?? "-").\(rank.written).\(rank.isWholeTitle ? 1 : 0)"
                }
                print(query.text, place, found.total ?? 0, found.marks.count, hits.joined(separator: " "), separator: "\t")
            }
        }
    }
}
