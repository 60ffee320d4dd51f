// Writes the fixture library's packs, all requests as worker messages, and the native responses to a folder, so that they can be
// compared with the WebAssembly module's responses. Usage: `parity-requests DIRECTORY`.
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
    guard session.open(pack, isDelta: isDelta) == .opened else { exit(1) }
    try write(pack, (isDelta ? "delta-" : "base-") + "\(index).pack")
}
var bytes = 0
let requests = try FixtureRequests.all + FindFixture.requests()
for (index, parity) in requests.enumerated() {
    let message = WorkerSession.message(parity.request, parity.shelf, parity.context)
    guard let answer = session.answer(message) else { exit(1) }
    bytes += answer.count
    try write(message, "\(index).message")
    try write(answer, "\(index).answer")
}
print("\(requests.count) requests, \(bytes) bytes of responses")
