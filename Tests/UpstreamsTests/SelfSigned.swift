import Doubles
import Foundation

/// A TLS server (`openssl s_server`) with a self-signed certificate.
struct SelfSigned {
    static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")
    let address: String
    private let process = Process()
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let (key, certificate) = (directory.file("key.pem"), directory.file("cert.pem"))
        let make = Process()
        make.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        make.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
            "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
        ]
        make.standardError = FileHandle.nullDevice
        try make.run()
        make.waitUntilExit()
        // Find a free port by starting and stopping a server. The port is very probably still free afterwards.
        let probe = try DoubleServer { _ in DoubleAnswer() }
        probe.stop()
        address = "https://127.0.0.1:\(probe.port)"
        process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:\(probe.port)", "-key", key, "-cert", certificate, "-www", "-quiet",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: 0.4)
    }

    func stop() {
        // Use SIGKILL, because SIGTERM is blocked in processes that a test thread starts.
        kill(process.processIdentifier, SIGKILL)
    }
}
