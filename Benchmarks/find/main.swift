// The search benchmark for Almanac and SQLite. It indexes a corpus, then runs the queries with Almanac's search and with FTS5
// through SQLite's C API. Benchmarks/run-find calls this program and prints the tables.

import Foundation

let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.count) {
case ("almanac", 5):
    let corpus = try Corpus(path: arguments[2])
    try AlmanacSide(corpus, keeping: arguments[4]).run(try Corpus.queries(path: arguments[3]))
case ("fts5", 5):
    let side = try FTS5Side(try Corpus(path: arguments[2]))
    try side.run(try Corpus.queries(path: arguments[3]), seconds: Double(arguments[4]) ?? 0)
case ("pack", 4): try PackSide.write(try Corpus(path: arguments[2]), to: arguments[3])
case ("open-pack", 3...): try PackSide.open(arguments[2], Array(arguments[3...]))
case ("generate", 4): try Generated.write(Int(arguments[2]) ?? 0, to: arguments[3])
case ("profile", 4...5):
    let side = try AlmanacSide(kept: arguments[2])
    try side.profile(try Corpus.queries(path: arguments[3]), only: arguments.count > 4 ? arguments[4] : nil)
case ("least", 5...7):
    try AlmanacSide(kept: arguments[2]).least(
        try Corpus.queries(path: arguments[3]), only: arguments.count > 5 ? arguments[5] : nil,
        isTop: arguments.count > 6 ? arguments[6] == "top" : nil, rounds: Int(arguments[4]) ?? 1)
case ("results", 4): try AlmanacSide(kept: arguments[2]).results(try Corpus.queries(path: arguments[3]))
default:
    print(
        """
        usage: search-bench almanac CORPUS QUERIES INDEX
               search-bench fts5 CORPUS QUERIES SECONDS
               search-bench pack CORPUS PACK
               search-bench open-pack PACK [QUERY…]
               search-bench generate ENTRIES CORPUS
               search-bench profile INDEX QUERIES [SET]
               search-bench least INDEX QUERIES ROUNDS [SET [top|page]]
               search-bench results INDEX QUERIES
        """)
    exit(2)
}
