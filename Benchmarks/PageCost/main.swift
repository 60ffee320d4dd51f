// Measures how long the core takes to generate a page, without HTTP or SQLite. Usage: `page-cost PACKS PATH [COUNT]`.
//
// PACKS is the `packs` folder of a data directory, and PATH is the page's URL path. The program generates the page COUNT times,
// then prints the average time in microseconds and the page's size in bytes. To count instructions, which don't depend on other
// work on the machine, run the program under `valgrind --tool=callgrind`. If PATH is `--read`, the program measures how long it takes to
// read a thousand queries of ten words: the median, the 99th percentile and the maximum, and the slowest COUNT queries.
import Foundation
import Model
import Pack
import Routing
import Screens
import Shelf

let arguments = CommandLine.arguments
guard arguments.count >= 3, let names = try? FileManager.default.contentsOfDirectory(atPath: arguments[1]) else {
    print("usage: page-cost PACKS PATH [COUNT]")
    exit(2)
}
let count = arguments.count > 3 ? max(1, Int(arguments[3]) ?? 1000) : 1000
var packs: [PackReader] = []
for name in names.sorted() where name.hasSuffix(".pack") {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: arguments[1]).appendingPathComponent(name)))
    packs.append(try PackReader(bytes))
}
packs.sort {
    $0.description.collection.id + "/" + $0.description.id.raw < $1.description.collection.id + "/" + $1.description.id.raw
}
let catalogs = packs.map { MergedCatalog(base: $0) }, set = CatalogSet(catalogs)
let now: Int64 = 1_790_000_000
let context = RequestContext(
    now: now, catalogs: catalogs.map { CatalogStatus(catalog: $0.description.id, checked: now - 11_000, outcome: .ok) })
if arguments[2] == "--read" {
    let times = ReaderCost.times(ScreenBuilder(set, shelf: ShelfState(), context: context), catalogs)
    print(String(format: "%.0f %.0f %.0f", times[500].microseconds, times[989].microseconds, times[999].microseconds))
    if arguments.count > 3 { for (query, time) in times.suffix(count) { print(String(format: "%.0f", time), query) } }
    exit(0)
}
let request = Request(.get, arguments[2])
let shelf = ShelfState()
let clock = ContinuousClock()
var bytes = 0
let taken = clock.measure {
    for _ in 0..<count { bytes = respond(request, set, shelf, context).response?.body.count ?? 0 }
}
let microseconds = Double(taken.components.seconds) * 1e6 + Double(taken.components.attoseconds) / 1e12
print("\(arguments[2]): \(String(format: "%.1f", microseconds / Double(count))) µs, \(bytes) bytes")
