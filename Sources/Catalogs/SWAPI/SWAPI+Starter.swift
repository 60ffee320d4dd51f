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
        let object = try UpstreamJSON.object(file)
        var records: [RawRecord] = []
        for resource in SWAPIResource.all {
            guard let table = object[resource.id.raw] as? [String: Any], let columns = table["columns"] as? [String],
                let rows = table["rows"] as? [Any]
            else { continue }
            for row in rows {
                guard let values = row as? [Any], let record = SWAPI.record(values, columns: columns, of: resource) else {
                    continue
                }
                records.append(record)
            }
        }
        guard !records.isEmpty || object.isEmpty else { throw AdaptProblem(.wrongShape, detail: "no record") }
        return records
    }

    /// A row of the file in the upstream's shape.
    private static func record(_ values: [Any], columns: [String], of resource: SWAPIResource) -> RawRecord? {
        guard values.count == columns.count, let place = columns.firstIndex(of: "id"), let number = values[place] as? Int,
            number > 0, let id = EntryID(resource.id, "\(number)")
        else { return nil }
        var object: [String: Any] = ["url": address(of: id)]
        for (column, value) in zip(columns, values) where column != "id" {
            guard let relation = resource.relations.first(where: { $0.wire == column }) else {
                object[column] = value
                continue
            }
            if let numbers = value as? [Int] {
                object[column] = numbers.map { "https://swapi.dev/api/\(relation.target.raw)/\($0)/" }
            } else if let number = value as? Int {
                object[column] = "https://swapi.dev/api/\(relation.target.raw)/\(number)/"
            } else {
                object[column] = NSNull()
            }
        }
        return UpstreamJSON.payload(object).map { RawRecord(id: id, part: .starter, payload: $0) }
    }
}
