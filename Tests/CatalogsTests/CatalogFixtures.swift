import Doubles
import Foundation
import Testing
import Upstreams

@testable import Catalogs

/// Files that tests read: our own beside this file, and real records where they are to be had.
enum CatalogFixtures {
    /// The bytes of a file of our own.
    static func bytes(_ path: String, file: String = #filePath) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Fixtures")
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    /// The names of our own files in a folder, sorted.
    static func names(in folder: String, file: String = #filePath) throws -> [String] {
        let url = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Fixtures/\(folder)")
        return try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".json") }.sorted()
    }

    /// A file of the package: `Starter/starwars.json`.
    static func package(_ path: String, file: String = #filePath) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root(file).appendingPathComponent(path)))
    }

    /// The bytes of a file of real records. A test that reads one has the trait `.needs(shared:)`.
    static func shared(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: try #require(sharedFile(path), "shared/data/\(path) isn't on this machine")))
    }

    /// The records of a file of real records, each a payload. A test that reads one has the trait `.needs(shared:)`.
    static func sharedPayloads(_ path: String) throws -> [[UInt8]] {
        try #require(try UpstreamJSON.any(shared(path)) as? [Any]).compactMap { UpstreamJSON.payload($0) }
    }

    /// A file of real records in the folder `DoubleRecords.sharedData`; nil if it isn't on this machine.
    fileprivate static func sharedFile(_ path: String) -> URL? {
        guard let file = DoubleRecords.sharedData?.appendingPathComponent(path) else { return nil }
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// An answer with the bytes of a file of our own.
    static func response(_ path: String, status: Int = 200) throws -> UpstreamResponse {
        UpstreamResponse(status: status, body: try bytes(path))
    }

    private static func root(_ file: String) -> URL {
        var url = URL(fileURLWithPath: file)
        for _ in 0..<3 { url.deleteLastPathComponent() }
        return url
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test, and says so, if a file of real records isn't on this machine.
    static func needs(shared path: String) -> Self {
        .enabled("needs the real records in shared/data/\(path)") { CatalogFixtures.sharedFile(path) != nil }
    }
}
