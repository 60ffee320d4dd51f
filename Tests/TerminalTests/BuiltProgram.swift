import Foundation

/// The Almanac program that was built together with these tests.
enum BuiltProgram {
    /// The result of running the program.
    struct Outcome: Sendable {
        let code: Int32
        let output: String
        let error: String
    }

    enum Failure: Error {
        case notBuilt(String)
        case tookTooLong(String)
    }

    /// Returns the path of the program, which is in the same folder as the test bundle.
    static func path() throws -> String {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let path = folder.appendingPathComponent("almanac").path
        guard FileManager.default.isExecutableFile(atPath: path) else { throw Failure.notBuilt(path) }
        return path
    }

    /// A running process. Its output is written to files, so that it can't block on a full pipe.
    final class Running {
        let process = Process()
        private let folder: String

        init(_ program: String, _ arguments: [String], environment: [String: String], folder: String) throws {
            self.folder = folder + "/" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: true)
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
            process.environment = environment
            process.currentDirectoryURL = URL(fileURLWithPath: "/")
            process.standardInput = FileHandle.nullDevice
            for name in ["out", "err"] { _ = FileManager.default.createFile(atPath: self.folder + "/" + name, contents: nil) }
            process.standardOutput = FileHandle(forWritingAtPath: self.folder + "/out")
            process.standardError = FileHandle(forWritingAtPath: self.folder + "/err")
            try process.run()
        }

        var output: String { (try? String(contentsOfFile: folder + "/out", encoding: .utf8)) ?? "" }
        var error: String { (try? String(contentsOfFile: folder + "/err", encoding: .utf8)) ?? "" }

        /// Waits until a condition is true, for at most 30 seconds.
        func wait(until isSo: () -> Bool) async throws {
            for _ in 0..<3000 {
                if isSo() { return }
                try await Task.sleep(for: .milliseconds(10))
            }
            process.terminate()
            throw Failure.tookTooLong(output + error)
        }

        /// Waits for the process to end, and returns its result.
        func finish() async throws -> Outcome {
            try await wait { !process.isRunning }
            return Outcome(code: process.terminationStatus, output: output, error: error)
        }
    }
}

extension TestHome {
    /// Starts the built program with this test home's environment variables.
    func start(_ arguments: String...) throws -> BuiltProgram.Running { try start(arguments) }

    /// Starts the built program with this test home's environment variables.
    func start(_ arguments: [String]) throws -> BuiltProgram.Running {
        try BuiltProgram.Running(try BuiltProgram.path(), arguments, environment: environment, folder: folder)
    }

    /// Runs a Bash script in which `$almanac` is the path of the built program.
    func bash(_ script: String) async throws -> BuiltProgram.Outcome {
        try await BuiltProgram.Running(
            "/bin/bash", ["-o", "pipefail", "-c", script],
            environment: environment.merging(["almanac": try BuiltProgram.path()]) { $1 }, folder: folder
        ).finish()
    }
}
