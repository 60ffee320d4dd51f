import Model
import Storage
import Testing

@testable import AlmanacKit

@Suite struct LibraryChangesTests {
    @Test(.timeLimit(.minutes(1))) func aRemovedCatalogIsReported() async throws {
        let folder = try LibraryFolder()
        let library = try await folder.open([try CatalogSource(file: AlmanacLibraryTests.birds)])
        var changes = library.changes.makeAsyncIterator()
        _ = try await library.library.forget(try #require(CatalogID("birds")))
        let change = await changes.next()
        #expect(change == .catalog("birds"))
    }
}
