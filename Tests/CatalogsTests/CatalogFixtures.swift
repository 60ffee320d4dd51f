import Doubles
import Foundation
import Model
import Testing
import Upstreams

@testable import Catalogs

/// Reads test files: our own fixtures in this folder, and real records if they are available on this machine.
enum CatalogFixtures {
    /// Returns the bytes of a fixture.
    static func bytes(_ path: String, file: String = #filePath) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Fixtures")
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    /// Returns the sorted names of the fixtures in a folder.
    static func names(in folder: String, file: String = #filePath) throws -> [String] {
        let url = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Fixtures/\(folder)")
        return try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".json") }.sorted()
    }

    /// Returns the bytes of a file in the package, such as `Starter/starwars.json`.
    static func package(_ path: String, file: String = #filePath) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root(file).appendingPathComponent(path)))
    }

    /// Returns the adapters for the example source files.
    static func sourceAdapters() throws -> [any Adapter] {
        try SourceDouble.API.allCases.map { SourceFileAdapter(try source($0)) }
    }

    /// Returns an example source file.
    static func source(_ api: SourceDouble.API) throws -> SourceFile {
        try SourceFile(parsing: package("Examples/Sources/\(api.rawValue).json"))
    }

    /// Returns the bytes of a file with real records. A test that calls this method needs the trait `.needs(shared:)`.
    static func shared(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: try #require(sharedFile(path), "shared/data/\(path) isn't on this machine")))
    }

    /// Returns the payloads of the records in a file with real records. A test that calls this method needs the trait
    /// `.needs(shared:)`.
    static func sharedPayloads(_ path: String) throws -> [[UInt8]] {
        let rows = try #require(try UpstreamJSONParser.value(shared(path)).elements)
        return rows.filter(\.isObject).map { $0.sorted() }
    }

    /// Returns a JSON object's payload after replacing the value for a key.
    static func payload(_ object: JSONView, with key: String, _ value: String) -> [UInt8] {
        var payload = object.sorted { $0 != key }
        payload.removeLast()
        payload += payload.count > 1 ? [0x2C] : []
        JSONString.append(key, to: &payload)
        return payload + [0x3A] + Array(value.utf8) + [0x7D]
    }

    /// Returns the URL of a file in the folder `DoubleRecords.sharedData`, which contains real records, or nil if this machine
    /// doesn't have the file.
    fileprivate static func sharedFile(_ path: String) -> URL? {
        guard let file = DoubleRecords.sharedData?.appendingPathComponent(path) else { return nil }
        return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }

    /// Returns a response with the bytes of a fixture.
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
    /// Skips the test with a message if this machine doesn't have the file of real records.
    static func needs(shared path: String) -> Self {
        .enabled("needs the real records in shared/data/\(path)") { CatalogFixtures.sharedFile(path) != nil }
    }
}
