public import Foundation

/// Loads records for the test doubles from files.
public enum DoubleRecords {
    /// The reasons why loading can fail.
    public enum Failure: Error {
        case unreadable(String)
    }

    /// Returns the objects in a JSON list, or in a file with a JSON object on each line.
    /// - Throws: `Failure.unreadable` if the file has neither format.
    public static func load(_ file: URL) throws -> [[UInt8]] {
        let bytes = [UInt8](try Data(contentsOf: file))
        if let values = JSONValue(bytes)?.listValue { return values.map { $0.bytes } }
        let values = bytes.split(separator: 10).map { JSONValue(Array($0)) }
        guard !values.isEmpty, values.allSatisfy({ $0 != nil }) else { throw Failure.unreadable(file.path) }
        return values.compactMap { $0?.bytes }
    }

    /// Returns the monsters from a folder of real records (`dnd5e/2014/5e-SRD-Monsters.json`).
    public static func monsters(inData folder: URL) throws -> [[UInt8]] {
        try load(folder.appending(path: "dnd5e/2014/5e-SRD-Monsters.json"))
    }

    /// Returns the records of the other collections from a folder of real records (`dnd5e/2014/5e-SRD-Magic-Items.json` and so on).
    public static func rules(inData folder: URL) throws -> [String: [[UInt8]]] {
        var collections: [String: [[UInt8]]] = [:]
        for name in DND5eDouble.collections + ["2014/levels", "2024/levels"] {
            let words = name.dropFirst(5).split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
            let file = "dnd5e/\(name.prefix(4))/5e-SRD-\(words.joined(separator: "-")).json"
            collections[name] = try load(folder.appending(path: file))
        }
        return collections
    }

    /// Returns the records of the six Star Wars resources from a folder of real records (`swapi/api/planets.all.json` and so on).
    public static func galaxy(inData folder: URL) throws -> [String: [[UInt8]]] {
        var resources: [String: [[UInt8]]] = [:]
        for name in SWAPIDouble.resourceNames {
            resources[name] = try load(folder.appending(path: "swapi/api/\(name).all.json"))
        }
        return resources
    }

    /// Returns the meals from a folder of real records (`mealdb/meals.full.2022-11.json`).
    public static func meals(inData folder: URL) throws -> [[UInt8]] {
        let file = folder.appending(path: "mealdb/meals.full.2022-11.json")
        guard let meals = JSONValue([UInt8](try Data(contentsOf: file)))?["meals"]?.listValue else {
            throw Failure.unreadable(file.path)
        }
        return meals.map { $0.bytes }
    }

    /// The folder with real records for tests that can use them: the folder in `ALMANAC_SHARED`, or `shared` beside the package
    /// if that variable isn't set. Nil if the folder doesn't exist.
    public static var sharedData: URL? {
        let named = ProcessInfo.processInfo.environment["ALMANAC_SHARED"].map { URL(fileURLWithPath: $0) }
        let folder = named ?? URL(fileURLWithPath: #filePath).appending(path: "../../../../shared").standardizedFileURL
        let data = folder.appending(path: "data")
        return FileManager.default.fileExists(atPath: data.path) ? data : nil
    }
}
