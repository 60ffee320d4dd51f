import AlmanacKit
import Doubles

/// A library in a temporary folder for a test.
struct LibraryFolder {
    let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory(inMemory: true) }

    func open(
        _ sources: [CatalogSource] = CatalogSource.builtIn, servers: [String: String] = [:], isOffline: Bool = false
    ) async throws -> AlmanacLibrary {
        var settings = LibrarySettings()
        settings.servers = servers
        settings.isOffline = isOffline
        return try await AlmanacLibrary.open(.directory(directory.file("data")), sources: sources, settings: settings)
    }
}
