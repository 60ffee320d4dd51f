import Foundation
import Model
import Upstreams

@testable import Catalogs

/// Reads test files: our own fixtures beside this file, and real records if this machine has them.
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

    /// Returns the bytes of a file with real records, or nil if this machine doesn't have it.
    static func shared(_ path: String, file: String = #filePath) -> [UInt8]? {
        let named = ProcessInfo.processInfo.environment["ALMANAC_SHARED"].map { URL(fileURLWithPath: $0) }
        for folder in [named, root(file).deletingLastPathComponent().appendingPathComponent("shared")].compactMap({ $0 }) {
            if let data = try? Data(contentsOf: folder.appendingPathComponent("data/\(path)")) { return [UInt8](data) }
        }
        return nil
    }

    /// Returns the payloads in a file with real records. The result is empty if this machine doesn't have the file.
    static func sharedPayloads(_ path: String) throws -> [[UInt8]] {
        guard let bytes = shared(path), let rows = try UpstreamJSON.value(bytes).elements else { return [] }
        return rows.filter(\.isObject).map { $0.sorted() }
    }

    /// An object with another value of a key.
    static func payload(_ object: JSONView, with key: String, _ value: String) -> [UInt8] {
        var payload = object.sorted { $0 != key }
        payload.removeLast()
        payload += payload.count > 1 ? [0x2C] : []
        JSONString.append(key, to: &payload)
        return payload + [0x3A] + Array(value.utf8) + [0x7D]
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
