import CSQLite
import Foundation

/// An SQLite FTS5 index for a corpus. It has the same fields and prefix indexes as Almanac's index, and its bm25 weights rank
/// titles above attributes and attributes above body text.
@safe final class FTS5Side {
    private let base: OpaquePointer
    private let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    struct Trouble: Error {
        let message: String
    }

    init(_ corpus: Corpus) throws {
        var base: OpaquePointer?
        guard unsafe sqlite3_open(":memory:", &base) == SQLITE_OK, let base = unsafe base else { throw Trouble(message: "open") }
        unsafe self.base = base
        let start = DispatchTime.now().uptimeNanoseconds
        try run(
            "create virtual table f using fts5(title, words, text, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2')")
        try run("create table d(id integer primary key, fa text, fb text, fc text, n integer)")
        try run("insert into f(f, rank) values('rank', 'bm25(10.0, 3.0, 1.0)')")
        try run("begin")
        let words = unsafe try prepare("insert into f(rowid, title, words, text) values(?, ?, ?, ?)")
        let values = unsafe try prepare("insert into d values(?, ?, ?, ?, ?)")
        for (number, row) in corpus.rows.enumerated() {
            unsafe sqlite3_bind_int64(words, 1, Int64(number + 1))
            for (place, text) in [row.title, row.values.joined(separator: " ") + " " + row.attributes, row.text].enumerated() {
                unsafe sqlite3_bind_text(words, Int32(place + 2), text, -1, transient)
            }
            unsafe sqlite3_step(words)
            unsafe sqlite3_reset(words)
            unsafe sqlite3_bind_int64(values, 1, Int64(number + 1))
            for (place, text) in row.values.enumerated() {
                unsafe sqlite3_bind_text(values, Int32(place + 2), text, -1, transient)
            }
            unsafe sqlite3_bind_int64(values, 5, Int64(row.number) ?? 0)
            unsafe sqlite3_step(values)
            unsafe sqlite3_reset(values)
        }
        try run("commit")
        let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        unsafe sqlite3_finalize(words)
        unsafe sqlite3_finalize(values)
        try run("insert into f(f) values('optimize')")
        for key in ["fa", "fb", "fc"] { try run("create index d_\(key) on d(\(key))") }
        print(
            line([
                ("engine", "\"fts5\""), ("set", "\"build\""), ("entries", "\(corpus.rows.count)"),
                ("text", "\(corpus.textLength)"),
                ("seconds", String(format: "%.3f", seconds)),
            ]))
    }

    private func run(_ text: String) throws {
        guard unsafe sqlite3_exec(base, text, nil, nil, nil) == SQLITE_OK else {
            throw Trouble(message: unsafe String(cString: sqlite3_errmsg(base)) + ": " + text)
        }
    }

    private func prepare(_ text: String) throws -> OpaquePointer {
        var statement: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(base, text, -1, &statement, nil) == SQLITE_OK, let statement = unsafe statement else {
            throw Trouble(message: unsafe String(cString: sqlite3_errmsg(base)) + ": " + text)
        }
        return unsafe statement
    }

    private func expression(_ query: Corpus.Query) -> String? {
        func quoted(_ word: String) -> String { "\"" + word + "\"" }
        switch query.kind {
        case "prefix":
            return query.words.dropLast().map(quoted).joined(separator: " ") + " " + quoted(query.words.last ?? "") + "*"
        case "words": return query.words.map(quoted).joined(separator: " ")
        case "phrase": return quoted(query.words.joined(separator: " "))
        case "filter+word": return quoted(query.words[2])
        // FTS5 doesn't support typos.
        default: return nil
        }
    }

    /// Finds the best 20 results with snippets, and counts the facet values of all results with a second SQL statement.
    /// - Parameter seconds: The time limit for each set of queries, in seconds. The queries run in random order. Queries that
    ///   remain when the time is up are skipped.
    func run(_ queries: [Corpus.Query], seconds: Double) throws {
        guard seconds > 0 else { return }
        let plain = unsafe try prepare(
            "select rowid, snippet(f, 2, '<', '>', '…', 24) from f where f match ? order by rank limit 20")
        let bare = unsafe try prepare("select rowid from f where f match ? order by rank limit 20")
        let counts = unsafe try prepare("select d.fa, d.fb, d.fc, d.n from f join d on d.id = f.rowid where f match ?")
        var order: [String] = []
        for query in queries where !order.contains(query.set) { order.append(query.set) }
        let filtered = unsafe try ["fa", "fb", "fc"].map { key in
            unsafe (
                key,
                try prepare(
                    "select f.rowid, snippet(f, 2, '<', '>', '…', 24) from f join d on d.id = f.rowid where f match ? and d.\(key) = ? order by rank limit 20"
                ),
                unsafe try prepare(
                    "select d.fa, d.fb, d.fc, d.n from f join d on d.id = f.rowid where f match ? and d.\(key) = ?"),
                unsafe try prepare("select f.rowid, f.text from d join f on d.id = f.rowid where d.\(key) = ? limit 20"),
                unsafe try prepare("select fa, fb, fc, n from d where \(key) = ?")
            )
        }
        for set in order {
            // Shuffle the queries into the same order in every run.
            let own = queries.filter { $0.set == set }.enumerated()
                .sorted { $0.offset &* 0x9E37_79B9 % 0xFFFF_FFFF < $1.offset &* 0x9E37_79B9 % 0xFFFF_FFFF }.map { $0.element }
            var page = Times(), top = Times()
            let end = Date().addingTimeInterval(seconds)
            for query in own + own where Date() < end {
                var statements: [(OpaquePointer, [String])]
                if query.kind == "filter", let side = unsafe filtered.first(where: { unsafe $0.0 == query.words[0] }) {
                    unsafe statements = [(side.3, [query.words[1]]), (side.4, [query.words[1]])]
                } else if query.kind == "filter+word", let side = unsafe filtered.first(where: { unsafe $0.0 == query.words[0] }),
                    let text = expression(query)
                {
                    unsafe statements = [(side.1, [text, query.words[1]]), (side.2, [text, query.words[1]])]
                } else if let text = expression(query) {
                    unsafe statements = [(plain, [text]), (counts, [text])]
                } else {
                    continue
                }
                page.measure {
                    unsafe step(statements[0].0, statements[0].1)
                    unsafe count(statements[1].0, statements[1].1)
                }
                if query.kind == "prefix" || query.kind == "words" || query.kind == "phrase", let text = expression(query) {
                    top.measure { unsafe step(bare, [text]) }
                }
            }
            if page.count > 0 { page.tell("fts5", set, "page") }
            if top.count > 0 { top.tell("fts5", set, "top 20") }
        }
    }

    private func bind(_ statement: OpaquePointer, _ texts: [String]) {
        for (place, text) in texts.enumerated() { unsafe sqlite3_bind_text(statement, Int32(place + 1), text, -1, transient) }
    }

    private func step(_ statement: OpaquePointer, _ texts: [String]) {
        unsafe bind(statement, texts)
        while unsafe sqlite3_step(statement) == SQLITE_ROW {}
        unsafe sqlite3_reset(statement)
    }

    private func count(_ statement: OpaquePointer, _ texts: [String]) {
        unsafe bind(statement, texts)
        // Identify each value by its first eight bytes only. A real caller would have to compare whole values.
        var tallies = [[UInt64: UInt32]](repeating: [:], count: 3)
        var low = 0, high = 0
        while unsafe sqlite3_step(statement) == SQLITE_ROW {
            for place in 0..<3 {
                var key: UInt64 = 0
                if let text = unsafe sqlite3_column_text(statement, Int32(place)) {
                    for at in 0..<min(8, Int(unsafe sqlite3_column_bytes(statement, Int32(place)))) {
                        key = unsafe key << 8 | UInt64(text[at])
                    }
                }
                tallies[place][key, default: 0] += 1
            }
            if unsafe sqlite3_column_int64(statement, 3) < 100 { low += 1 } else { high += 1 }
        }
        unsafe sqlite3_reset(statement)
    }
}
