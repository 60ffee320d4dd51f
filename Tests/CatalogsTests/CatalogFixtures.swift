import Foundation
import Model
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

    /// A file of real records; nil where they are not on this machine.
    static func shared(_ path: String, file: String = #filePath) -> [UInt8]? {
        let named = ProcessInfo.processInfo.environment["ALMANAC_SHARED"].map { URL(fileURLWithPath: $0) }
        for folder in [named, root(file).deletingLastPathComponent().appendingPathComponent("shared")].compactMap({ $0 }) {
            if let data = try? Data(contentsOf: folder.appendingPathComponent("data/\(path)")) { return [UInt8](data) }
        }
        return nil
    }

    /// The records of a file of real records, each a payload; empty where it is not on this machine.
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
