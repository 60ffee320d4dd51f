import Doubles
import Foundation

// Runs a test double of an upstream for manual tests. The program prints the test double's address. It ends after ten minutes, or
// after the time that `--seconds` specifies.

let usage = """
    usage: upstream-double dnd5e|swapi|mealdb|jokeapi|dadjokes|officialjokes [--port N] [--data FOLDER]
                           [--desc missing|nullable|nonnull] [--fault KIND] [--rate N] [--count N] [--key KEY] [--seconds N]
                           [--on PART] [--pictures SIDE]
    records: for dnd5e, --count generated monsters (334); for swapi, the 260 in Starter/starwars.json; with --data, real records
    faults: \(Fault.byName.map(\.name).joined(separator: " "))
    """

/// Prints an error message and the usage text, and ends the program.
func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n\(usage)\n".utf8))
    exit(2)
}

var options: [String: String] = [:]
var arguments = CommandLine.arguments.dropFirst()
guard let kind = arguments.popFirst() else { fail("the upstream is missing") }
while let name = arguments.popFirst() {
    guard name.hasPrefix("--"), let value = arguments.popFirst() else { fail("invalid option or missing value: \(name)") }
    options[String(name.dropFirst(2))] = value
}

let data = options["data"].map { URL(fileURLWithPath: $0) }
let port = options["port"].flatMap { Int($0) } ?? 0
let side = options["pictures"].flatMap { Int($0) } ?? 700
let server: DoubleServer
switch kind {
case "dnd5e":
    let behaviours: [String: DND5eDouble.DescBehaviour] = ["missing": .missing, "nullable": .nullable, "nonnull": .nonNull]
    guard let desc = behaviours[options["desc"] ?? "nonnull"] else { fail("invalid value for --desc") }
    let count = options["count"].flatMap { Int($0) } ?? 334
    server = try DND5eDouble(
        monsters: data.map { try DoubleRecords.monsters(inData: $0) } ?? SampleMonsters.records(count),
        others: data.map { try DoubleRecords.rules(inData: $0) } ?? [:], desc: desc,
        rateLimit: options["rate"].flatMap { Int($0) }, pictureSide: side, port: port
    ).server
case "swapi":
    server = try SWAPIDouble(
        resources: data.map { try DoubleRecords.galaxy(inData: $0) }
            ?? DoubleRecords.galaxy(inStarter: DoubleRecords.starterGalaxy), port: port
    ).server
case "mealdb":
    server = try MealDBDouble(
        meals: data.map { try DoubleRecords.meals(inData: $0) }
            ?? SampleMeals.records(options["count"].flatMap { Int($0) } ?? 31),
        pictureSide: side, port: port
    ).server
case "jokeapi":
    server = try JokeAPIDouble(
        numbers: Array(0..<(options["count"].flatMap { Int($0) } ?? 40)), rateLimit: options["rate"].flatMap { Int($0) },
        port: port
    ).server
case "dadjokes":
    server = try DadJokesDouble(
        key: options["key"] ?? "test-key", quota: options["rate"].flatMap { Int($0) },
        count: options["count"].flatMap { Int($0) } ?? 30, port: port
    ).server
case "officialjokes":
    server = try OfficialJokesDouble(count: options["count"].flatMap { Int($0) } ?? 30, port: port).server
default: fail("unknown upstream: \(kind)")
}
if let name = options["fault"] {
    guard let fault = Fault.byName.first(where: { $0.name == name })?.fault else { fail("unknown fault: \(name)") }
    // Apply the fault only to requests whose request line contains this text.
    server.inject(fault, on: options["on"] ?? "")
}
FileHandle.standardOutput.write(Data("\(server.address)\n".utf8))
Thread.sleep(forTimeInterval: options["seconds"].flatMap { Double($0) } ?? 600)
server.stop()
