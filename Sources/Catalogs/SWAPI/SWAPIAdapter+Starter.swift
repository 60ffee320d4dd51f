import Model

extension SWAPIAdapter {
    /// Parses the bundled file. For each resource, it contains the column names and a row of values for each record. IDs and
    /// links are numbers.
    ///
    /// ```json
    /// {"planets": {"columns": ["id", "name", "climate", "residents"], "rows": [[1, "Tatooine", "arid", [1, 2]]]}}
    /// ```
    ///
    /// The rows are converted to the upstream's format. Rows that can't be parsed are skipped.
    /// - Throws: `.notJSON` if the file isn't JSON, or `.wrongShape` if it doesn't have this format.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        let tables = try UpstreamJSONParser.record(file)
        var records: [RawRecord] = []
        for resource in SWAPIResource.all {
            guard let table = tables.object(resource.id.raw), let columns = table["columns"]?.elements else { continue }
            for row in table["rows"]?.elements ?? [] {
                guard let cells = row.elements, cells.count == columns.count,
                    let record = SWAPIAdapter.record(of: zip(columns, cells).map { ($0, $1) }, in: resource)
                else { continue }
                records.append(record)
            }
        }
        guard !records.isEmpty else { throw AdaptProblem(.wrongShape, detail: "no record") }
        return records
    }

    /// Converts a row from the file to the upstream's format. Returns nil if the row has no ID.
    private static func record(of row: [(column: JSONView, cell: JSONView)], in resource: SWAPIResource) -> RawRecord? {
        guard let number = row.first(where: { $0.column.string == "id" })?.cell.integer, number > 0,
            let id = EntryID(resource.id, "\(number)")
        else { return nil }
        var payload = Array("{\"url\":\"\(address(of: id))\"".utf8)
        for (column, cell) in row {
            guard let name = column.string, name != "id" else { continue }
            let target = resource.relations.first { $0.wire == name }?.target
            payload += Array(",".utf8) + column.bytes + Array(":".utf8)
            payload += target.map { Array(links(cell, to: $0).utf8) } ?? cell.bytes
        }
        return RawRecord(id: id, part: .starter, payload: payload + Array("}".utf8))
    }

    /// Converts a cell that contains one number or a list of numbers to JSON with the corresponding URLs for records in
    /// `catalog`.
    private static func links(_ cell: JSONView, to catalog: CatalogID) -> String {
        let address = { (number: Int64) in "\"https://swapi.dev/api/\(catalog.raw)/\(number)/\"" }
        if let number = cell.integer { return address(number) }
        guard let numbers = cell.elements else { return "null" }
        return "[" + numbers.compactMap(\.integer).map(address).joined(separator: ",") + "]"
    }
}
