import Doubles
import Foundation
import Synchronization
import Testing

@testable import Terminal

@Suite("Keys for source files", .serialized)
struct SourceKeyTests {
    /// A key with characters that JSON and URLs escape.
    private static let key = "s3cr3t/K+y=\"9"

    @Test("Other users of the computer can't see keys in the list of processes")
    func processList() async throws {
        let home = try TestHome()
        // The response waits until the test has read the list of processes.
        let isRead = Mutex(false)
        let double = try DoubleServer { _ in
            for _ in 0..<2400 where !isRead.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.05) }
            return .text("[]", type: "application/json")
        }
        defer { double.stop() }
        let url = double.address + "/things?api_key=s3cr3tK9&page=1"
        let running = try home.start([
            "add", url, "--catalog", "things", "--dry-run", "--private-server", "127.0.0.1:\(double.port)",
        ])
        try await running.wait { !double.log.isEmpty || !running.process.isRunning }
        let list = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(running.process.processIdentifier)/cmdline"))
        let wasRunning = running.process.isRunning
        isRead.withLock { $0 = true }
        let shown = String(decoding: list, as: UTF8.self)
        #expect(
            wasRunning && shown.contains("things?***") && shown.contains("--dry-run"), "\(shown) \(running.error)")
        #expect(!shown.contains("s3cr3tK9"), "\(shown)")
        running.process.terminate()
        _ = try await running.finish()
    }

    @Test(
        "Only passwords and queries of URLs are hidden",
        arguments: [
            ("almanac\u{0}find\u{0}what?\u{0}", "almanac\u{0}find\u{0}what?\u{0}"),
            ("add\u{0}https://a.example/x?key=1\u{0}--dry-run\u{0}", "add\u{0}https://a.example/x?*****\u{0}--dry-run\u{0}"),
            ("--upstream\u{0}swapi=http://u:p@h:1/a@b\u{0}", "--upstream\u{0}swapi=http://***@h:1/a@b\u{0}"),
            ("https://h.example/v1/sk_live_9aZ8bY7cX6/a?b\u{0}", "https://h.example/v1/******************/a?*\u{0}"),
            ("https://h.example?a\u{0}", "https://h.example?*\u{0}"), ("://", "://"), ("a://?", "a://?"), ("", ""),
            ("x\u{0}\u{0}http://a@", "x\u{0}\u{0}http://*@"),
        ])
    func hiddenParts(arguments: String, expected: String) {
        var bytes = Array(arguments.utf8)
        var memory = bytes.mutableSpan
        ProcessArgumentRedactor.hideURLSecrets(in: &memory)
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    /// Starts a server that echoes the request's headers and query in all parts of its responses.
    private func echo(_ style: Int, other: DoubleServer? = nil) throws -> DoubleServer {
        try DoubleServer { request in
            let plain = request.headers.map(\.value) + [request.target] + request.query.map(\.value)
            let sent = plain + Self.encodings(of: (request.header("X-Api-Key") ?? ""), seed: request.target.utf8.count)
            let text = JSONValue.string(sent.joined(separator: " ; "))
            let row = { (number: Int) in
                JSONValue.object([
                    JSONValue.Member("id", .number("\(number)")), JSONValue.Member("name", .string("Thing \(number)")),
                    JSONValue.Member("echo", text), JSONValue.Member("url", .string("https://x.example" + request.target)),
                ])
            }
            let isFirst = request.parameter("page") == nil
            let next = isFirst ? JSONValue.string(request.target + (request.target.contains("?") ? "&" : "?") + "page=2") : .null
            let list = JSONValue.object([
                JSONValue.Member("next", next), JSONValue.Member("results", .list((isFirst ? 1...3 : 4...6).map(row))),
                JSONValue.Member("message", text),
            ])
            switch style {
            case 1: return .json(list, status: 403)
            case 2: return .json(list, status: 500)
            case 3:
                return DoubleAnswer(
                    status: 400, headers: [("X-Echo", sent.joined(separator: " "))], body: Array(sent.joined().utf8))
            case 4:
                let query = request.target.split(separator: "?").dropFirst().first ?? ""
                return .redirect(
                    to: (other?.address ?? "http://127.0.0.1:9") + "/stolen?\(query)&copy=" + (request.header("X-Api-Key") ?? ""),
                    status: 302)
            case 5: return .text("{\"results\":[{\"id\":1,\"name\":" + text.text, type: "application/json")
            default:
                var answer = DoubleAnswer.json(list)
                answer.headers += [
                    ("ETag", "\"\(sent.joined().utf8.filter { $0 > 32 && $0 < 127 && $0 != 34 }.count)\""),
                    ("Link", "<\(request.target)>; rel=\"self\""),
                ]
                return answer
            }
        }
    }

    /// Returns many encodings of a key. Some of them encode other text together with the key.
    private static func encodings(of key: String, seed: Int) -> [String] {
        var random = SystemRandomNumberGenerator()
        let user = String("administrator".prefix(seed % 13)) + ":"
        let base64 = (0..<6).map { number in
            let text =
                String((0..<number).map { _ in Character(UnicodeScalar(UInt8.random(in: 33...126, using: &random))) }) + key
            return Data((text + String("tail".prefix(number))).utf8).base64EncodedString()
        }
        let basic = Data((user + key).utf8).base64EncodedString()
        let digits = key.utf8.map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }
        return base64 + [
            "Basic " + basic, basic.replacing("/", with: "_").replacing("+", with: "-").replacing("=", with: ""),
            basic.replacing("/", with: "%2F").replacing("=", with: "%3D"), digits.joined(), digits.joined().uppercased(),
            digits.map { "%" + $0 }.joined(), digits.map { "\\x" + $0 }.joined(), digits.map { "&#x" + $0 + ";" }.joined(),
            key.uppercased(),
            Data((key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "").utf8).base64EncodedString(),
        ]
    }

    /// Returns whether `bytes` contain the key in Base64 or as hexadecimal digits, regardless of the surrounding text.
    private static func isEncoded(in bytes: [UInt8]) -> Bool {
        let isLetter = Array(0...255).map { (byte: UInt8) in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || "+/-_".utf8.contains(byte)
        }
        let needles = ["s3cr3t", "s3cr3t%2F"].map { Data($0.utf8) }
        for run in bytes.split(whereSeparator: { !isLetter[Int($0)] }) where run.count >= 8 {
            let text = String(decoding: run, as: UTF8.self).replacing("-", with: "+").replacing("_", with: "/")
            for start in 0..<4 {
                let part = text.dropFirst(start)
                let whole = part.prefix(part.count / 4 * 4)
                if let data = Data(base64Encoded: String(whole)), needles.contains(where: { data.range(of: $0) != nil }) {
                    return true
                }
            }
            if text.lowercased().contains("733363723374") { return true }
        }
        return false
    }

    private func source(_ server: DoubleServer, _ home: TestHome, header: String = "${KEY}") throws -> String {
        let path = home.folder + "/things.json"
        try """
        {"almanacSource":1,"name":"things","title":"Things","servers":["\(server.address)"],"headers":{"X-Api-Key":"\(header)"},
        "catalogs":[{"name":"things","title":"Things","list":{"path":"/things","query":{"api_key":"${KEY}"},"entries":"/results",
        "paging":{"kind":"next","at":"/next"}},"entry":{"id":"/id","title":"/name","page":"/url","attributes":[{"key":"echo","at":"/echo"}],
        "blocks":[{"at":"/echo"}]}}]}
        """.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    /// The forms in which a response could contain the key, and parts of these forms. No output may contain any of them.
    private static var forms: [[UInt8]] {
        let encoded = key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let partial = key.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? ""
        return [
            key, encoded, encoded.lowercased(), partial, JSONValue.string(key).text, "s3cr3t", "S3CR3T", "%73%33%63", "&#x73;",
            "\\x73",
        ].map { Array($0.utf8) }
    }

    private func expectNoKey(_ bytes: [UInt8], _ place: String) {
        for form in Self.forms {
            let isThere = Data(bytes).range(of: Data(form)) != nil
            #expect(!isThere, "\(place) contains \(String(decoding: form, as: UTF8.self))")
        }
        #expect(!Self.isEncoded(in: bytes), "\(place) contains an encoded key")
    }

    @Test("No response, message, file or backup contains the key, whatever the server does", arguments: 0...5)
    func nothingIsStored(style: Int) async throws {
        let home = try TestHome()
        let other = try DoubleServer { _ in .json(.object([])) }
        let server = try echo(style, other: other)
        let path = try source(server, home)
        let environment = ["ALMANAC_SOURCE_THINGS_KEY": Self.key]
        let base = [
            "--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--private-server", "127.0.0.1:\(other.port)",
        ]
        var outcomes: [TestHome.Outcome] = []
        for arguments in [
            ["add", path, "--dry-run"], ["add", path, "--json", "--yes"], ["sync", "things"], ["sync", "things", "--json"],
            ["catalogs", "--json"],
            ["catalogs"], ["list", "things", "--json"], ["list", "things", "--csv"], ["show", "things/1"],
            ["show", "things/1", "--json"],
            ["find", "secret", "--json"], ["sources"], ["sources", "--json"], ["backup", home.folder + "/backup.json"],
            [
                "add",
                server.address + "/things?api_key="
                    + (Self.key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""), "--catalog", "found",
                "--dry-run",
            ],
            [
                "add",
                server.address + "/things?api_key="
                    + (Self.key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""), "--catalog", "found",
                "--save", home.folder + "/found.json",
            ],
        ] { outcomes.append(await home.run(arguments + base, environment: environment)) }
        #expect(
            !server.log.isEmpty
                && server.log.contains { $0.header("X-Api-Key") == Self.key && $0.parameter("api_key") == Self.key })
        #expect(other.log.isEmpty, "the key followed a redirect")
        if style == 0 {
            #expect(outcomes[1].code == 0, "\(outcomes[1].error)")
            #expect(outcomes[9].text.contains("${KEY}"), "the server's echo is there, without the key")
            #expect(server.log.contains { $0.parameter("page") == "2" && $0.parameter("api_key") == Self.key })
        }
        for (place, outcome) in outcomes.enumerated() {
            expectNoKey(outcome.output + Array(outcome.error.utf8), "the output of command \(place)")
        }
        let files = FileManager.default.enumerator(atPath: home.folder)?.compactMap { $0 as? String } ?? []
        #expect(files.contains { $0.hasSuffix("almanac.db") })
        for file in files {
            guard let data = FileManager.default.contents(atPath: home.folder + "/" + file) else { continue }
            expectNoKey([UInt8](data), file)
        }
    }

    @Test("The search for encoded keys finds each encoding")
    func encodedKeysAreNoticed() {
        for text in Self.encodings(of: Self.key, seed: 5).prefix(9) {
            #expect(Self.isEncoded(in: Array("x \(text.replacing("%2F", with: "/")) y".utf8)), "\(text)")
        }
        #expect(!Self.isEncoded(in: Array("Lighthouses are neither secrets nor Base64, but aGVsbG8gd29ybGQ= is".utf8)))
    }

    @Test("Without its key, a source isn't contacted, and the message names the variable")
    func missing() async throws {
        let (home, server) = (try TestHome(), try echo(0))
        let path = try source(server, home)
        for environment in [
            [:], ["ALMANAC_SOURCE_THINGS_KEY": "short"], ["ALMANAC_THINGS_KEY": Self.key], ["ALMANAC_SOURCE_OTHER_KEY": Self.key],
        ] {
            let outcome = await home.run(
                ["add", path, "--yes", "--no-starter", "--private-server", "127.0.0.1:\(server.port)"],
                environment: environment)
            #expect(
                outcome.code == 3 && (outcome.error + outcome.text).contains("ALMANAC_SOURCE_THINGS_KEY"),
                "\(outcome.error)\(outcome.text)")
        }
        // Without the option, the server isn't a private server that may receive a key without HTTPS.
        for command in [["add", path, "--yes"], ["sync", "things"], ["add", path, "--yes", "--dry-run"]] {
            let insecure = await home.run(command + ["--no-starter"], environment: ["ALMANAC_SOURCE_THINGS_KEY": Self.key])
            let message = (insecure.error + insecure.text).split { $0.isWhitespace }.joined(separator: " ")
            #expect(
                insecure.code == 3 && message.contains("a key only over HTTPS")
                    && message.contains("--private-server 127.0.0.1:\(server.port)"), "\(message)")
        }
        #expect(server.log.isEmpty)
    }

    @Test("A file is added only after a confirmation if it sends keys, or if the server changes")
    func confirmation() async throws {
        let (home, server, other) = (try TestHome(), try echo(0), try echo(0))
        let environment = ["ALMANAC_SOURCE_THINGS_KEY": Self.key]
        let options = [
            "--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--private-server", "127.0.0.1:\(other.port)",
        ]
        func add(_ path: String, _ more: [String] = []) async -> TestHome.Outcome {
            await home.run(["add", path] + more + options, environment: environment)
        }
        let path = try source(server, home)
        let asked = await add(path)
        #expect(asked.code == 2 && asked.error.contains("--yes"), "\(asked.error)")
        #expect(asked.error.contains("ALMANAC_SOURCE_THINGS_KEY") && asked.error.contains(server.address), "\(asked.error)")
        #expect(server.log.isEmpty)
        let shown = await add(path, ["--dry-run"])
        #expect((shown.error + shown.text).contains("ALMANAC_SOURCE_THINGS_KEY"), "\(shown.error)")
        #expect(await add(path, ["--yes"]).code == 0)
        #expect(await add(path).code == 0, "nothing has changed")
        // The same file with another server would get the key.
        let changed = await add(try source(other, home))
        #expect(changed.code == 2 && changed.error.contains(other.address), "\(changed.error)")
        #expect(other.log.isEmpty)
        #expect(await add(try source(other, home), ["--yes"]).code == 0)
        #expect(other.log.contains { $0.header("X-Api-Key") == Self.key })
    }

    @Test("A URL doesn't replace a catalog from another address")
    func otherAddress() async throws {
        let home = try TestHome()
        let double = try DoubleServer { request in
            .text(#"[{"id":1,"name":"A \#(request.path.dropFirst())"},{"id":2,"name":"B"}]"#, type: "application/json")
        }
        let options = ["--catalog", "things", "--no-starter", "--private-server", "127.0.0.1:\(double.port)"]
        #expect(await home.run(["add", double.address + "/one"] + options).code == 0)
        let refused = await home.run(["add", double.address + "/two"] + options)
        #expect(refused.code == 2 && refused.error.contains("almanac remove things"), "\(refused.error)")
        #expect(await home.run(["add", double.address + "/one"] + options).code == 0)
        let list = try await home.run(["list", "things", "--json", "--no-starter"]).json()
        #expect((list["entries"] as? [[String: Any]])?.first?["title"] as? String == "A one")
    }

    @Test("A file with a key in plain text is refused, and the message doesn't show the key")
    func plainText() async throws {
        let (home, server) = (try TestHome(), try echo(0))
        let path = try source(server, home, header: "abcdef123456")
        let outcome = await home.run(["add", path, "--no-starter"])
        #expect(
            outcome.code == 2 && outcome.error.contains("X-Api-Key") && !outcome.error.contains("abcdef123456"),
            "\(outcome.error)")
        let listed =
            try JSONSerialization.jsonObject(with: Data((await home.run(["add", path, "--json"])).output)) as? [String: Any]
        #expect((listed?["error"] as? [String: Any])?["code"] as? String == "bad-source")
        let named = await home.run(["add", "https://me:hunter22@host.example/x", "--catalog", "things"])
        #expect(named.code == 2 && !named.error.contains("hunter22"))
    }
}
