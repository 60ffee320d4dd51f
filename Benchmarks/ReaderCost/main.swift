// Measures what a reader's shelf costs in one process: `reader-cost DATA COUNT`. DATA is a data directory, whose readers have the numbers
// from 2 to COUNT. With 0, measures how long a library without readers takes to find out that it has none. Prints the medians
// in milliseconds. `Benchmarks/readers` runs this program.
import Foundation
import Model
import Shelf
import Storage

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int64(arguments[2]) else {
    print("usage: reader-cost DATA COUNT")
    exit(2)
}
let library = try Library.open(LibraryOptions(directory: arguments[1]))
let clock = ContinuousClock()
guard count > 0 else {
    let taken = try clock.measure { for _ in 0..<10_000 where try library.readers.hasReaders() { exit(1) } }
    print("no readers", String(format: "%.6f", taken / .milliseconds(10_000)))
    exit(0)
}
var readers: [Reader] = []
for number in 2...count { if let reader = try library.readers.reader(number) { readers.append(reader) } }

/// Measures `body` for readers whom it chooses in turns from the first `readers`.
func measure(_ what: String, of readers: [Reader], _ turns: Int, _ body: (Library, Int) throws -> Void) throws {
    var times: [Duration] = []
    for turn in -readers.count..<turns {
        let reader = readers[(turn + readers.count) % readers.count]
        let taken = try clock.measure { try body(try library.library(of: reader), turn) }
        if turn >= 0 { times.append(taken) }
    }
    let median = times.sorted()[times.count / 2]
    print(what, String(format: "%.4f", median / .milliseconds(1)))
}

guard let entry = EntryID("people/1"), !readers.isEmpty else { exit(1) }
let few = Array(readers.prefix(8))
try measure("registry: a reader by name", of: few, 500) { _, turn in
    _ = try library.readers.reader(named: readers[abs(turn * 7919) % readers.count].name)
}
try measure("a shelf that is open", of: few, 2000) { library, _ in _ = try library.snapshot() }
try measure("a star", of: few, 200) { library, turn in
    _ = try library.apply([.favourite(entry, name: "\(turn)", title: "")])
}
var times: [Duration] = []
for turn in 0..<40 {
    let other = try Library.open(LibraryOptions(directory: arguments[1]))
    times.append(try clock.measure { _ = try other.library(of: few[turn % few.count]).snapshot() })
}
print("a shelf that must be opened", String(format: "%.4f", times.sorted()[20] / .milliseconds(1)))
