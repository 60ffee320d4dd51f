import Catalogs
import Doubles
import Foundation
import Model
import Synchronization
import Terminal

/// A data directory of its own, upstream doubles, and a way to run commands on them in this process.
final class TestHome: Sendable {
    /// What one run came to.
    struct Outcome: Sendable {
        let code: Int32
        let output: [UInt8]
        let error: String
        var text: String { String(decoding: output, as: UTF8.self) }

        /// The object on standard output.
        func json() throws -> [String: Any] {
            try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any] ?? [:]
        }
    }

    private let directory: TemporaryDirectory
    let monsters: DND5eDouble
    let galaxy: SWAPIDouble

    init(monsters count: Int = 6) throws {
        directory = try TemporaryDirectory()
        monsters = try DND5eDouble(monsters: SampleMonsters.records(count))
        galaxy = try SWAPIDouble()
    }

    deinit {
        monsters.stop()
        galaxy.stop()
    }

    var folder: String { directory.path }

    var data: String { folder + "/data" }

    /// The variables that lead a command here and nowhere else: upstreams without a double answer nobody.
    var environment: [String: String] {
        var variables = ["ALMANAC_DATA": data, "ALMANAC_SHARE": folder + "/share", "TMPDIR": folder, "PATH": "/usr/bin:/bin"]
        for adapter in BuiltInCatalogs.adapters {
            variables["ALMANAC_UPSTREAM_" + adapter.upstream.uppercased()] = doubles[adapter.upstream] ?? "http://127.0.0.1:9"
        }
        return variables
    }

    /// Where the doubles are, by the names of their upstreams.
    private var doubles: [String: String] { ["dnd5e": monsters.address, "swapi": galaxy.address] }

    /// The catalogs of the upstreams that have a double here, in order.
    var catalogs: [String] {
        BuiltInCatalogs.adapters.filter { doubles[$0.upstream] != nil }.flatMap(\.catalogs).map(\.id.raw)
    }

    /// Runs one command to its end.
    func run(
        _ arguments: String..., input: [UInt8] = [], environment more: [String: String] = [:], width: Int? = nil
    ) async -> Outcome {
        await run(arguments, input: input, environment: more, width: width)
    }

    /// Runs one command to its end.
    func run(
        _ arguments: [String], input: [UInt8] = [], environment more: [String: String] = [:], width: Int? = nil
    ) async -> Outcome {
        let written = Mutex<(output: [UInt8], error: [UInt8])>(([], []))
        let console = Console(
            readInput: { limit in Array(input.prefix(limit + 1)) },
            writeOutput: { bytes in
                written.withLock { $0.output += bytes }
                return 0
            },
            writeError: { bytes in written.withLock { $0.error += bytes } }, outputWidth: width, errorWidth: nil)
        let code = await Terminal.run(
            arguments: arguments, environment: environment.merging(more) { $1 }, console: console)
        return written.withLock {
            Outcome(code: code, output: $0.output, error: String(decoding: $0.error, as: UTF8.self))
        }
    }

    /// A home into which everything that has a double has been fetched.
    static func filled(monsters count: Int = 6) async throws -> TestHome {
        let home = try TestHome(monsters: count)
        let outcome = await home.run(["sync"] + home.catalogs + ["--rate", "1000"])
        guard outcome.code == 0 else { throw Failure.notFilled(outcome.error + outcome.text) }
        return home
    }

    enum Failure: Error {
        case notFilled(String)
    }
}
