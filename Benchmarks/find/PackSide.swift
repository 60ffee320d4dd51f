import FindPage
import Foundation
import Model
import Pack
import Search

/// Measures how long it takes to open a pack file and find the first result.
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
                    blocks: [.paragraph([.text(row.text)])], source: EntrySource(upstream: "import")))
        }
        try Data(InMemoryPackBuilder.pack(about, entries)).write(to: URL(fileURLWithPath: path))
    }

    private static func tell(_ what: String, _ start: UInt64, _ count: Int) {
        let time = Double(DispatchTime.now().uptimeNanoseconds - start) / 1000
        print(
            line([
                ("engine", "\"almanac\""), ("set", "\"open-pack\""), ("what", "\"\(what)\""), ("count", "\(count)"),
                ("p50", String(format: "%.2f", time)), ("memory", "\(status("RssAnon"))"),
            ]))
    }

    /// Memory-maps a pack and runs `queries` one after the other. If `queries` is empty, reads the data for lists and entry pages
    /// instead. The first measurement starts before the file is opened and ends at the first result.
    static func open(_ path: String, _ queries: [String]) throws {
        var start = DispatchTime.now().uptimeNanoseconds
        let data = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        let source = unsafe data.withUnsafeBytes { bytes in unsafe ChecksummedBytes(bytes) { withExtendedLifetime(data) {} } }
        let view = MergedCatalog(base: try PackReader(source))
        func page(_ rows: some Sequence<EntryHead>) -> Int { rows.reduce(0) { $0 + $1.head.title.utf8.count } }
        for (round, text) in queries.enumerated() {
            let query = SearchQuery(parsing: text, attributes: about.attributes, catalogs: [about.id])
            let answer = view.search(query, IndexSearchOptions(limit: 20, facets: view.facetKeys))
            var pieces = 0
            for hit in answer.hits { pieces += view.snippet(at: hit.position, answer.marks).count }
            tell(round == 0 ? "opened, \(text)" : text, start, page(answer.hits.map { view.rows[Int($0.position)] }) + pieces)
            start = DispatchTime.now().uptimeNanoseconds
        }
        guard queries.isEmpty else { return }
        let middle = max(view.rows.count / 2 - 50, 0)
        tell("opened, first page of the list", start, page(view.rows.prefix(50)) + view.facets.count)
        start = DispatchTime.now().uptimeNanoseconds
        tell("page in the middle of the list", start, page(view.rows[middle..<min(middle + 50, view.rows.count)]))
        start = DispatchTime.now().uptimeNanoseconds
        tell("an entry", start, try view.entry(at: middle).blocks.count + (view.position(of: view.rows[middle].head.id) ?? 0))
    }
}
