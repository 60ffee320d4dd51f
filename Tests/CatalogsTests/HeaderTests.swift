import CurlTransport
import Doubles
import Model
import Testing
import Upstreams

@testable import Catalogs

/// Checks the headers in every adapter's requests.
@Suite struct HeaderTests {
    /// Sends every adapter's requests to a server that rejects requests with repeated headers.
    @Test func noRequestRepeatsAHeader() async throws {
        for adapter in BuiltInAdapters.adapters {
            let double = try DoubleServer { _ in .json([:]) }
            var configuration = UpstreamConfiguration(name: adapter.upstream, bases: [], replacements: [double.address])
            configuration.headers = adapter.headers(withKey: "key")
            let client = UpstreamClient([configuration], transport: CurlTransport(), version: "1.2")
            for catalog in adapter.catalogs {
                let id = try #require(EntryID(catalog.id, "1"))
                let requests = [
                    adapter.pass(over: catalog.id, from: nil).next, adapter.detailRequest(for: id),
                    adapter.lookupRequest(for: id),
                    adapter.drawRequest(from: catalog.id),
                ]
                for var request in requests.compactMap({ $0 }) {
                    request.validators = CacheValidators(etag: "\"a\"")
                    #expect(try await client.send(request).status == 200, "\(request)")
                }
            }
            #expect(double.log.allSatisfy { $0.repeatedHeader == nil } && !double.log.isEmpty)
        }
    }
}
