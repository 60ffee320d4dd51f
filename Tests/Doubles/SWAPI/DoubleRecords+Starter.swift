public import Foundation

extension DoubleRecords {
    /// Where the program's own file of Star Wars facts is in the project.
    public static var starterGalaxy: URL {
        URL(fileURLWithPath: #filePath).appending(path: "../../../../Starter/starwars.json").standardizedFileURL
    }

    /// All 260 records of the program's own file of facts, in the upstream's shape: names and figures, no film's crawl.
    ///
    /// The file has a table for each resource, with links as numbers (`SWAPI.starter` says more); it is read here on its own, as the
    /// doubles share no code with what they test.
    /// - Throws: `Failure.unreadable` where it is no such file.
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

    /// What columns of numbers point at, where it is not the resource of their own name.
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
