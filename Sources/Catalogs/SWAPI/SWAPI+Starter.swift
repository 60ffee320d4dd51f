import Foundation
import Records

extension SWAPI {
    /// Reads the facts that come with the program: for each resource the names of its columns, then a row of values per record; ids
    /// and links as numbers.
    ///
    /// ```json
    /// {"planets": {"columns": ["id", "name", "climate", "residents"], "rows": [[1, "Tatooine", "arid", [1, 2]]]}}
    /// ```
    /// They come out in the upstream's shape. A row that can't be read is left out.
    /// - Throws: `.notJSON`, or `.wrongShape` where it is no such file.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        let tables = try UpstreamJSON.decode(StarterTables.self, from: file).tables
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var records: [RawRecord] = []
        for (resource, table) in zip(SWAPIResource.all, tables) {
            for row in table?.rows ?? [] {
                guard let table, row.count == table.columns.count,
                    let (id, object) = SWAPI.object(row, table.columns, of: resource),
                    let payload = try? encoder.encode(object)
                else { continue }
                records.append(RawRecord(id: id, part: .starter, payload: [UInt8](payload)))
            }
        }
        guard !records.isEmpty else { throw AdaptProblem(.wrongShape, detail: "no record") }
        return records
    }

    /// A row of the file in the upstream's shape, with its id; nil where it has none.
    private static func object(
        _ row: [StarterCell], _ columns: [String], of resource: SWAPIResource
    ) -> (EntryID, [String: StarterCell])? {
        guard let place = columns.firstIndex(of: "id"), case .number(let number) = row[place], number > 0,
            let id = EntryID(resource.id, "\(number)")
        else { return nil }
        var object: [String: StarterCell] = ["url": .text(address(of: id))]
        for (column, cell) in zip(columns, row) where column != "id" {
            let relation = resource.relations.first { $0.wire == column }
            object[column] = relation.map { cell.linked(to: $0.target) } ?? cell
        }
        return (id, object)
    }
}

/// The tables of the starter file, in the order of the resources; nil where one can't be read.
private struct StarterTables: Decodable {
    let tables: [Table?]

    struct Table: Decodable {
        let columns: [String]
        let rows: [[StarterCell]]

        private enum Key: String, CodingKey { case columns, rows }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            columns = try container.decode([String].self, forKey: .columns)
            var list = try container.nestedUnkeyedContainer(forKey: .rows)
            var rows: [[StarterCell]] = []
            while !list.isAtEnd {
                if var cells = try? list.nestedUnkeyedContainer() {
                    var row: [StarterCell] = []
                    while !cells.isAtEnd, row.count < columns.count {
                        row.append(try StarterCell(from: &cells, in: columns[row.count]))
                    }
                    if cells.isAtEnd { rows.append(row) }
                } else {
                    _ = try list.decode(IgnoredValue.self)
                }
            }
            self.rows = rows
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        tables = SWAPIResource.all.map { container.tolerant(Key(stringValue: $0.id.raw)) }
    }
}

/// One value of the starter file.
private enum StarterCell: Encodable {
    case text(String)
    case number(Int64)
    case numbers([Int64])
    case texts([String])
    case nothing

    /// Reads the next cell of a row. What the column usually holds is tried first, because every wrong try is a thrown error.
    init(from cells: inout any UnkeyedDecodingContainer, in column: String) throws {
        if SWAPIResource.linkFields.contains(column), let numbers = try? cells.decode([Int64].self) {
            self = .numbers(numbers)
        } else if column == "id" || column == "homeworld", let number = try? cells.decode(Int64.self) {
            self = .number(number)
        } else if let text = try? cells.decode(String.self) {
            self = .text(text)
        } else if let number = try? cells.decode(Int64.self) {
            self = .number(number)
        } else if let numbers = try? cells.decode([Int64].self) {
            self = .numbers(numbers)
        } else {
            _ = try cells.decode(IgnoredValue.self)
            self = .nothing
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .numbers(let numbers): try container.encode(numbers)
        case .texts(let texts): try container.encode(texts)
        case .nothing: try container.encodeNil()
        }
    }

    /// The number or numbers as addresses of records of `catalog`.
    func linked(to catalog: CatalogID) -> StarterCell {
        switch self {
        case .number(let number): .text("https://swapi.dev/api/\(catalog.raw)/\(number)/")
        case .numbers(let numbers): .texts(numbers.map { "https://swapi.dev/api/\(catalog.raw)/\($0)/" })
        case .text, .texts, .nothing: .nothing
        }
    }
}
