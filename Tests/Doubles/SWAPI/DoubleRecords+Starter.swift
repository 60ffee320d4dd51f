public import Foundation

extension DoubleRecords {
    /// The URL of the program's Star Wars starter file in the project folder.
    public static var starterGalaxy: URL {
        URL(fileURLWithPath: #filePath).appending(path: "../../../../Starter/starwars.json").standardizedFileURL
    }

    /// Returns all 260 records from the starter file in the upstream's format: names and numbers, without the films' opening
    /// crawls.
    ///
    /// The file has a table for each resource, and stores links as numbers (see `SourceFileAdapter.starter`). This method has its
    /// own parser, because test doubles share no code with the code under test.
    /// - Throws: `Failure.unreadable` if the file has another format.
    public static func galaxy(inStarter file: URL) throws -> [String: [[UInt8]]] {
        guard let tables = JSONValue([UInt8](try Data(contentsOf: file))) else { throw Failure.unreadable(file.path) }
        var resources: [String: [[UInt8]]] = [:]
        for name in SWAPIDouble.resourceNames {
            guard let columns = tables[name]?["columns"]?.listValue?.compactMap(\.stringValue),
                let rows = tables[name]?["rows"]?.listValue
            else { throw Failure.unreadable("\(file.path): \(name)") }
            resources[name] = try rows.map { row in
                guard let cells = row.listValue, cells.count == columns.count else {
                    throw Failure.unreadable("\(file.path): \(name)")
                }
                return record(name, columns, cells).bytes
            }
        }
        return resources
    }

    /// The resources that a column's numbers refer to, for columns whose name differs from the resource's name.
    private static let targets = ["residents": "people", "characters": "people", "pilots": "people", "homeworld": "planets"]

    private static func record(_ name: String, _ columns: [String], _ cells: [JSONValue]) -> JSONValue {
        var members: [JSONValue.Member] = []
        var number: JSONValue = .null
        for (column, cell) in zip(columns, cells) {
            let target = targets[column] ?? (SWAPIDouble.resourceNames.contains(column) ? column : nil)
            switch (column, target, cell) {
            case ("id", _, _): number = cell
            case (_, let target?, .list(let numbers)): members.append(.init(column, .list(numbers.map { link(target, $0) })))
            case (_, let target?, .number): members.append(.init(column, link(target, cell)))
            default: members.append(.init(column, cell))
            }
        }
        members.append(.init("created", "2014-12-09T13:50:49.641000Z"))
        members.append(.init("edited", "2014-12-20T20:58:18.411000Z"))
        members.append(.init("url", link(name, number)))
        return .object(members)
    }

    private static func link(_ resource: String, _ number: JSONValue) -> JSONValue {
        .string("https://swapi.dev/api/\(resource)/\(number.text)/")
    }
}
