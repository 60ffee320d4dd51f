import Catalogs
import Foundation
import Model

// Measures how many stored records per second a source file's adapter converts to entries. The records are the Star Wars records
// in the starter file. Prints the median and the best of nine runs as a JSON object.

let repetitions = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20
let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "Starter/starwars.json")))
guard let adapter = BuiltInAdapters.adapters.first(where: { $0.starterFile == "starwars.json" }) else {
    print("the program has no Star Wars adapter")
    exit(1)
}
// Drop the parsed payloads, so that the adapter has to parse each payload, as it does for stored records.
let records = try adapter.starter(from: file).map { RawRecord(id: $0.id, part: .list, payload: $0.payload) }
var entries = 0
var rates: [Double] = []
for _ in 0..<9 {
    entries = 0
    let duration = try ContinuousClock().measure {
        for _ in 0..<repetitions {
            for record in records where !(try adapter.entry(record.id, from: [record])).isPartial { entries += 1 }
        }
    }
    let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    rates.append(Double(entries) / seconds)
}
rates.sort()
let result: [String: Double] = ["entries": Double(entries), "median": rates[4].rounded(), "best": rates[8].rounded()]
FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: result, options: [.sortedKeys]) + Data("\n".utf8))
