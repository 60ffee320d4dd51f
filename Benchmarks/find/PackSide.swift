import FindPage
import Finder
import Foundation
import Pack
import Records

/// A pack of a corpus: how long it takes from a file to the first answer.
enum PackSide {
    private static let about = CatalogDescription(
        id: CatalogID(known: "bench"),
        collection: CollectionDescription(id: "c", title: .literal("C"), shortTitle: .literal("C"), accent: .imported),
        title: .literal("Bench"), countKey: "count.entries", attributes: SearchPage.attributes, sources: [])

    static func write(_ corpus: Corpus, to path: String) throws {
        var entries: [Entry] = []
        entries.reserveCapacity(corpus.rows.count)
        for (number, row) in corpus.rows.enumerated() {
            let attributes = zip(["fa", "fb", "fc"], row.values).filter { !$0.1.isEmpty }.map { Attribute($0, .text($1)) }
            entries.append(
                Entry(
                    id: EntryID(about.id, number: UInt32(number)), title: row.title,
                    attributes: attributes + [Attribute("n", FixedDecimal(row.number).map { .number($0) } ?? .unknown)],
                    blocks: [.paragraph([.text(row.text)])], source: Source(upstream: "import")))
        }
        try Data(PackWriter.pack(about, entries)).write(to: URL(fileURLWithPath: path))
    }

    private static func tell(_ what: String, _ start: UInt64, _ count: Int) {
        let time = Double(DispatchTime.now().uptimeNanoseconds - start) / 1000
        print(
            line([
                ("engine", "\"almanac\""), ("set", "\"open-pack\""), ("what", "\"\(what)\""), ("count", "\(count)"),
                ("p50", String(format: "%.2f", time)), ("memory", "\(status("RssAnon"))"),
            ]))
    }

    /// Opens a pack that is mapped, and asks it what pages ask, each for the first time: the first page of the list, the queries.
    static func open(_ path: String, _ queries: [String]) throws {
        var start = DispatchTime.now().uptimeNanoseconds
        let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        let source = unsafe data.withUnsafeBytes { bytes in unsafe ByteSource(bytes) { withExtendedLifetime(data) {} } }
        let view = CatalogView(base: try PackReader(source))
        func page(_ rows: some Sequence<PackRow>) -> Int { rows.reduce(0) { $0 + $1.head.title.utf8.count } }
        let last = max(view.rows.count / 2 - 50, 0)
        tell("opened, first page of the list", start, page(view.rows.prefix(50)) + view.facets.count)
        start = DispatchTime.now().uptimeNanoseconds
        tell("page in the middle of the list", start, page(view.rows[last..<min(last + 50, view.rows.count)]))
        start = DispatchTime.now().uptimeNanoseconds
        tell("an entry", start, try view.entry(at: last).blocks.count + (view.position(of: view.rows[last].head.id) ?? 0))
        for text in queries {
            for round in ["first time", "again"] {
                start = DispatchTime.now().uptimeNanoseconds
                let query = SearchQuery(parsing: text, attributes: about.attributes, catalogs: [about.id])
                let answer = view.search(query, IndexRequest(limit: 20, facets: view.facetKeys))
                var pieces = 0
                for hit in answer.hits { pieces += view.snippet(at: hit.position, answer.marks).count }
                tell("\(text), \(round)", start, page(answer.hits.map { view.rows[Int($0.position)] }) + pieces)
            }
        }
    }
}
