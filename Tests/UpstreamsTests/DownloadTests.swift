import CurlTransport
import Doubles
import Synchronization
import Testing

@testable import Upstreams

/// Checks downloads, in which the client passes the response's body to a sink in pieces.
@Suite struct DownloadTests {
    /// Collects a body in memory.
    private final class Collector: ResponseBodySink {
        private let state = Mutex((bytes: [UInt8](), begun: 0))
        private let limit: Int

        init(limit: Int = .max) { self.limit = limit }

        var bytes: [UInt8] { state.withLock { $0.bytes } }
        var begun: Int { state.withLock { $0.begun } }

        func begin() -> Bool {
            state.withLock { $0 = ([], $0.begun + 1) }
            return true
        }

        func append(_ piece: [UInt8]) -> Bool {
            state.withLock { state in
                state.bytes += piece
                return state.bytes.count <= limit
            }
        }
    }

    private func failure(_ client: UpstreamClient, _ sink: Collector) async -> UpstreamFailure? {
        do throws(UpstreamFailure) {
            _ = try await client.download(get("/"), to: sink)
            return nil
        } catch { return error }
    }

    private static let body = [UInt8]((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })

    @Test func aBodyMayBeLargerThanATextInMemory() async throws {
        let double = try DoubleServer { _ in DoubleAnswer(headers: [("ETag", "\"1\"")], body: Self.body) }
        var limits = UpstreamLimits.hasty
        limits.textBytes = 1000
        let sink = Collector()
        let response = try await client(double.address, limits: limits).download(get("/"), to: sink)
        #expect(response.status == 200 && response.body.isEmpty && response.validators.etag == "\"1\"")
        #expect(sink.bytes == Self.body && sink.begun == 1)
        limits.fileBytes = 100_000
        #expect(await failure(client(double.address, limits: limits), Collector()) == .tooLarge(limit: 100_000))
        double.inject(.endless(bytes: 1 << 20))
        #expect(await failure(client(double.address, limits: limits), Collector()) == .tooLarge(limit: 100_000))
        double.clearFaults()
        double.inject(.gzipBomb(mebibytes: 1))
        #expect(await failure(client(double.address, limits: limits), Collector()) == .tooLarge(limit: 100_000))
    }

    @Test func everyAttemptBeginsAgain() async throws {
        let double = try DoubleServer { _ in DoubleAnswer(body: Self.body) }
        double.inject(.truncated, onRequest: 1)
        double.inject(.serverError, onRequest: 2)
        let sink = Collector()
        #expect(await failure(client(double.address), sink) == nil)
        #expect(sink.bytes == Self.body && sink.begun == 2 && double.log.count == 3)
    }

    @Test func otherResponsesStayInMemory() async throws {
        let sink = Collector()
        let double = try DoubleServer { request in
            request.path == "/" ? .redirect(to: "/next", status: 302) : .text("No such file.", status: 404)
        }
        let response = try await client(double.address).download(get("/"), to: sink)
        #expect(response.status == 404 && response.body == Array("No such file.".utf8) && sink.begun == 0)
    }

    @Test func theRulesForHostsAndRatesApply() async throws {
        let other = try DoubleServer { _ in DoubleAnswer(body: Self.body) }
        let double = try DoubleServer { _ in DoubleAnswer(body: Self.body) }
        // No operator has allowed this private server.
        let configuration = UpstreamConfiguration(name: "test", bases: [double.address])
        let stranger = UpstreamClient([configuration], transport: CurlTransport(), version: "1.2", limits: .hasty)
        #expect(await failure(stranger, Collector()) == .forbiddenAddress("127.0.0.1"))
        #expect(double.log.isEmpty)
        double.inject(.answer(.redirect(to: other.address + "/", status: 302)), onRequest: 1)
        let sink = Collector()
        #expect(await failure(client(double.address), sink) == .forbiddenTarget(other.address + "/"))
        #expect(other.log.isEmpty && sink.begun == 0)
        double.clearFaults()
        double.inject(.tooManyRequests(retryAfter: "120"))
        let polite = client(double.address)
        let refused = await failure(polite, sink)
        guard case .httpStatus(429, 120, _) = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        double.clearLog()
        guard case .blockedUntil = await failure(polite, sink) else {
            Issue.record("another request was sent")
            return
        }
        #expect(double.log.isEmpty)
        double.clearFaults()
        double.inject(.serverError)
        let breaking = client(double.address)
        for _ in 0..<2 { _ = await failure(breaking, sink) }
        #expect(breaking.circuit(of: "test").isOpen && double.log.count == 5 && sink.begun == 0)
    }

    @Test func aSinkCanStopTheTransfer() async throws {
        let double = try DoubleServer { _ in DoubleAnswer(body: Self.body) }
        let client = client(double.address)
        #expect(await failure(client, Collector(limit: 50_000)) == .unwritable)
        #expect(double.log.count == 1 && client.circuit(of: "test") == .closed(failures: 0))
        // The client calls `begin` even for an empty body, so that the sink discards the body of an earlier attempt.
        double.inject(.emptyBody)
        let sink = Collector()
        #expect(await failure(client, sink) == nil)
        #expect(sink.begun == 1 && sink.bytes.isEmpty)
    }

    @Test func aFileMayTakeLongerThanATextButMustBegin() async throws {
        let double = try DoubleServer { _ in DoubleAnswer(body: Array(Self.body.prefix(20_000))) }
        var limits = UpstreamLimits.hasty
        limits.attempt = .milliseconds(700)
        limits.attemptsPerBase = 1
        double.inject(.drip(bytes: 1000))
        #expect(await failure(client(double.address, limits: limits), Collector()) == nil)
        limits.file = .milliseconds(900)
        #expect(await failure(client(double.address, limits: limits), Collector()) == .timedOut)
        double.clearFaults()
        double.inject(.silence)
        limits.file = .seconds(60)
        #expect(await failure(client(double.address, limits: limits), Collector()) == .timedOut)
        double.clearFaults()
        double.inject(.oneByteASecond)
        #expect(await failure(client(double.address, limits: limits), Collector()) == .tooSlow)
    }

    @Test(arguments: [1, 2, 3, 10, 63, 64, 1000]) func keysAreReplacedInPiecesOfAnySize(size: Int) {
        let secrets = UpstreamSecrets(["KEY": "s3cret/key+value", "TOKEN": "s3cret"])
        var text = "s3cret"
        for number in 0..<40 {
            text += String(repeating: "abc=", count: number * number)
            text +=
                [
                    "s3cret/key+value", "s3cret%2Fkey%2bvalue", "S3CRET", #"s3cret\/key+value"#, "czNjcmV0L2tleSt2YWx1ZQ==",
                    "733363726574", "s3cre", "dXNlcjpzM2NyZXQ6eA==",
                ][number % 8]
        }
        let bytes = Array((text + "s3cret").utf8)
        var redactor = SecretRedactor(secrets)
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            result += redactor.redact(Array(bytes[start..<min(start + size, bytes.count)]), isLast: false)
        }
        result += redactor.redact([], isLast: true)
        #expect(result == secrets.redact(bytes))
        #expect(result.firstRange(of: Array("s3cret".utf8)) == nil)
    }
}
