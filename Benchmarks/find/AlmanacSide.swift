import Finder
import Foundation
import Records

/// Almanac's index over a corpus.
struct AlmanacSide {
    static let attributes: [AttributeDescription] = {
        let texts = ["fa", "fb", "fc"].map {
            AttributeDescription(key: $0, label: .literal($0), kind: .text, facet: .values)
        }
        let bounds = [FixedDecimal(0), FixedDecimal(100)]
        return texts + [AttributeDescription(key: "n", label: .literal("n"), kind: .number, facet: .ranges(bounds))]
    }()

    let index: IndexReader
    private let catalog = CatalogID(known: "bench")

    init(_ corpus: Corpus) throws {
        let before = memory()
        let start = DispatchTime.now().uptimeNanoseconds
        var builder = IndexBuilder(attributes: AlmanacSide.attributes)
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
        let bytes = builder.finish()
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        let peak = peakMemory()
        print(
            line([
                ("engine", "\"almanac\""), ("set", "\"build\""), ("entries", "\(corpus.rows.count)"),
                ("text", "\(corpus.textLength)"),
                ("seconds", String(format: "%.3f", seconds)), ("memory", "\(max(0, peak - before))"), ("size", "\(bytes.count)"),
            ]))
        index = try IndexReader(bytes)
        print(line([("engine", "\"almanac\""), ("set", "\"size\""), ("index", "\(bytes.count - index.textLength)")]))
    }

    private func query(_ text: String) -> SearchQuery {
        SearchQuery(parsing: text, attributes: AlmanacSide.attributes, catalogs: [catalog])
    }

    /// What a page asks: the best 20 with snippets, and four facets.
    private func page(_ text: String) throws -> Int {
        let query = query(text)
        var request = IndexRequest(limit: 20, countsAll: true, facets: ["fa", "fb", "fc", "n"])
        var answer = try IndexSearch.run(query, in: index, request)
        if answer.total == 0, query.hasTerms {
            request.allowsErrors = true
            answer = try IndexSearch.run(query, in: index, request)
        }
        var length = 0
        for hit in answer.hits { length += try index.snippet(of: hit.entry, answer.marks).count }
        return length
    }

    /// The best 20 alone.
    private func best(_ text: String, beginnings: Bool, errors: Bool) throws -> Int {
        let query = query(text)
        var request = IndexRequest(limit: 20, allowsBeginnings: beginnings)
        var answer = try IndexSearch.run(query, in: index, request)
        if errors, answer.hits.isEmpty {
            request.allowsErrors = true
            answer = try IndexSearch.run(query, in: index, request)
        }
        return answer.hits.count
    }

    func run(_ queries: [Corpus.Query]) throws {
        var order: [String] = []
        for query in queries where !order.contains(query.set) { order.append(query.set) }
        var all = Times()
        for set in order {
            let own = queries.filter { $0.set == set }
            for query in own { _ = try page(query.text) }
            var times = Times()
            for query in own {
                try times.measure { _ = try page(query.text) }
                try all.measure { _ = try page(query.text) }
            }
            times.tell("almanac", set, "page")
            times = Times()
            let isPlain = ["word", "two words", "phrase"].contains(set)
            for query in own { _ = try best(query.text, beginnings: !isPlain, errors: !isPlain) }
            for query in own { try times.measure { _ = try best(query.text, beginnings: !isPlain, errors: !isPlain) } }
            times.tell("almanac", set, "top 20")
        }
        all.tell("almanac", "all", "page")
    }

    /// Asks the queries of one set, or all, for some seconds.
    func profile(_ queries: [Corpus.Query], only set: String?) throws {
        let end = Date().addingTimeInterval(8)
        let own = queries.filter { set == nil || $0.set == set }
        let isPlain = set?.hasPrefix("top ") ?? false
        var rounds = 0
        while Date() < end {
            for query in isPlain ? queries.filter({ "top " + $0.set == set }) : own {
                _ = isPlain ? try best(query.text, beginnings: false, errors: false) : try page(query.text)
            }
            rounds += 1
        }
        print("\(rounds) rounds")
    }
}
