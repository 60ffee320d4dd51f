import Doubles
import Testing

@testable import AlmanacKit
@testable import Upstreams

/// The client that `AlmanacKit` uses must fail in the same ways as the program's client.
@Suite struct FoundationTransportTests {
    private func library(_ folder: LibraryFolder, _ address: String) async throws -> AlmanacLibrary {
        try await folder.open([.starWars], servers: ["swapi": address])
    }

    @Test(
        "every fault of a server is a failure, after which a refresh works again",
        arguments: ["html", "truncated", "cut-json", "500", "empty", "redirect-loop", "closed", "gzip-bomb", "many-headers"])
    func faults(name: String) async throws {
        let double = try SWAPIDouble(), folder = try LibraryFolder()
        let library = try await library(folder, double.address)
        let fault = try #require(Fault.byName.first { $0.name == name })
        double.server.inject(fault.fault)
        let report = await library.refresh("films")
        #expect(report.outcome == .failed && report.problems.first?.reason == .source, "\(report)")
        #expect(try await library.page(RowRequest(catalog: "films")).total == 0)
        double.server.clearFaults()
        #expect(await library.refresh("films").outcome == .complete)
    }

    private func films(of double: SWAPIDouble, deadline: Duration) -> TransportRequest {
        TransportRequest(
            url: double.address + "/api/films/", headers: [], body: nil, bodyLimit: 1 << 20, deadline: deadline, writer: nil,
            limits: .standard, mayReachPrivate: true)
    }

    @Test(.timeLimit(.minutes(1))) func aRequestOfACancelledTaskEnds() async throws {
        let double = try SWAPIDouble(), transport = FoundationTransport()
        let request = films(of: double, deadline: .seconds(300))
        for _ in 0..<20 {
            let sending = Task {
                while !Task.isCancelled { await Task.yield() }
                return await transport.send(request)
            }
            sending.cancel()
            guard case .failure(.cancelled) = await sending.value else {
                Issue.record("The request wasn't cancelled")
                return
            }
        }
        #expect(double.server.log.isEmpty)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [Duration.zero, .seconds(-1)])
    func aDeadlineThatHasPassedEndsARequest(deadline: Duration) async throws {
        let double = try SWAPIDouble()
        double.server.inject(.delay(milliseconds: 2000), on: "/api/films")
        guard case .failure(.timedOut) = await FoundationTransport().send(films(of: double, deadline: deadline)) else {
            Issue.record("The request has no deadline")
            return
        }
    }

    @Test func redirectsToOtherHostsAreRefused() async throws {
        let other = try SWAPIDouble(), double = try SWAPIDouble(), folder = try LibraryFolder()
        double.server.inject(.answer(.redirect(to: other.address + "/api/films/")), on: "/api/films")
        let library = try await library(folder, double.address)
        #expect(await library.refresh("films").outcome == .failed)
        #expect(other.server.log.isEmpty)
    }

    @Test(
        "addresses that only the operator may name",
        arguments: ["localhost", "127.0.0.1", "0x7f000001", "2130706433", "10.0.0.1", "192.168.1.1", "[::1]", "a.localhost"])
    func privateHosts(host: String) async throws {
        let file = AlmanacLibraryTests.birds.replacing("https://birds.example", with: "http://\(host):9")
        let source = try CatalogSource(file: file)
        let folder = try LibraryFolder()
        let library = try await folder.open([source])
        let report = await library.refresh("birds")
        #expect(report.outcome == .failed)
    }
}
