import Catalogs
import Doubles
import Foundation
import Model
import Synchronization
import Terminal

/// A test's own data directory and test doubles of the upstreams. Commands run inside this process and use both.
final class TestHome: Sendable {
    /// The result of running a command.
    struct Outcome: Sendable {
        let code: Int32
        let output: [UInt8]
        let error: String
        var text: String { String(decoding: output, as: UTF8.self) }

        /// Returns the JSON object that the command printed to standard output.
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

    /// The environment variables that make a command use this test home. Upstreams without a test double can't be reached.
    var environment: [String: String] {
        var variables = ["ALMANAC_DATA": data, "ALMANAC_SHARE": folder + "/share", "TMPDIR": folder, "PATH": "/usr/bin:/bin"]
        for adapter in BuiltInAdapters.adapters {
            variables["ALMANAC_UPSTREAM_" + adapter.upstream.uppercased()] = doubles[adapter.upstream] ?? "http://127.0.0.1:9"
        }
        return variables
    }

    /// The addresses of the test doubles, by upstream name.
    private var doubles: [String: String] { ["dnd5e": monsters.address, "swapi": galaxy.address] }

    /// The catalogs whose upstreams have a test double, in order.
    var catalogs: [String] {
        BuiltInAdapters.adapters.filter { doubles[$0.upstream] != nil }.flatMap(\.catalogs).map(\.id.raw)
    }

    /// Runs a command in this process and returns its result.
    func run(
        _ arguments: String..., input: [UInt8] = [], environment more: [String: String] = [:], width: Int? = nil
    ) async -> Outcome {
        await run(arguments, input: input, environment: more, width: width)
    }

    /// Runs a command in this process and returns its result.
    /// - Parameter answer: What the user answers to a question. If nil, there is no terminal.
    func run(
        _ arguments: [String], input: [UInt8] = [], environment more: [String: String] = [:], width: Int? = nil,
        answer: String? = nil
    ) async -> Outcome {
        let written = Mutex<(output: [UInt8], error: [UInt8])>(([], []))
        let typed = answer.map { line -> @Sendable () -> String? in { line } }
        let console = Console(
            readInput: { limit in Array(input.prefix(limit + 1)) }, readLine: typed,
            writeOutput: { bytes in
                written.withLock { $0.output += bytes }
                return 0
            },
            writeError: { bytes in written.withLock { $0.error += bytes } }, outputWidth: width, errorWidth: nil)
        // Without this option, `add URL` sends at most three requests per second.
        let rate = arguments.first == "add" && !arguments.contains("--rate") ? ["--rate", "1000"] : []
        let code = await Terminal.run(
            arguments: arguments + rate, environment: environment.merging(more) { $1 }, console: console)
        return written.withLock {
            Outcome(code: code, output: $0.output, error: String(decoding: $0.error, as: UTF8.self))
        }
    }

    /// Creates a test home and syncs all catalogs that have a test double.
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
