// Writes the fixture library's packs, all requests as worker messages, and the native responses to a folder. The responses can
// then be compared with the WebAssembly module's responses. Usage: `parity-requests DIRECTORY`.
import Fixtures
import Foundation
import Model
import Pack
import Routing

let arguments = CommandLine.arguments
guard arguments.count == 2 else {
    print("usage: parity-requests DIRECTORY")
    exit(2)
}
let folder = URL(fileURLWithPath: arguments[1], isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
}

var session = WorkerSession()
let bases = try FixtureLibrary.packs + FindFixture.packs()
for (index, pack) in (bases + [FixtureLibrary.delta]).enumerated() {
    let isDelta = index == bases.count
    guard session.open(ChecksummedBytes(pack), isDelta: isDelta) == .opened else { exit(1) }
    try write(pack, (isDelta ? "delta-" : "base-") + "\(index).pack")
}
var bytes = 0, count = 0
/// Sends a message to the native session, and writes the message and its answer.
@MainActor func send(_ message: [UInt8]) throws {
    guard let answer = session.call(message) else { exit(1) }
    bytes += answer.count
    try write(message, "\(count).message")
    try write(answer, "\(count).answer")
    count += 1
}
let requests = try FixtureRequests.all + FindFixture.requests()
for parity in requests {
    try send(WorkerMessages.configure(parity.context))
    try send(WorkerMessages.shelf(parity.shelf))
    // If the server can be reached, the session may answer that the server must handle the request. Otherwise, the answer is
    // always a page.
    for isCutOff in [false, true] {
        try send(WorkerMessages.answer(parity.request, parity.context, isCutOff: isCutOff))
        if session.mustSave { try send(WorkerMessages.plain("saved")) }
    }
}
print("\(requests.count) requests, \(bytes) bytes of responses")
