// The search benchmark's own side: makes an index of a corpus and asks it the queries; does the same with SQLite's FTS5, through its C
// interface. Benchmarks/run-find calls it, and prints the table.

import Foundation

let arguments = CommandLine.arguments
guard arguments.count >= 4 else {
    print("usage: finder-bench almanac|fts5|profile CORPUS.tsv QUERIES [SET]")
    exit(2)
}
let corpus = try Corpus(path: arguments[2])
let sets = try Corpus.queries(path: arguments[3])
switch arguments[1] {
case "almanac": try AlmanacSide(corpus).run(sets)
case "fts5": try FTS5Side(corpus).run(sets)
case "profile": try AlmanacSide(corpus).profile(sets, only: arguments.count > 4 ? arguments[4] : nil)
default: exit(2)
}
