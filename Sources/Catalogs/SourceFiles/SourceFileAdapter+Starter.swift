import Model

extension SourceFileAdapter {
    /// Parses the bundled starter file. It is a JSON Lines file with the upstream's records, or the upstream's list with records that
    /// were written for Almanac, or tables: for each catalog, such a file contains the column names and a row of values for each record.
    /// The file contains IDs instead of URLs.
    ///
    /// ```json
    /// {"planets": {"columns": ["id", "name", "climate", "residents"], "rows": [[1, "Tatooine", "arid", [1, 2]]]}}
    /// ```
    ///
    /// The rows are converted to the upstream's format: an ID becomes the URL of the entry's page. Rows that can't be parsed are
    /// skipped.
    /// - Throws: `.notJSON` if the file isn't JSON, or `.wrongShape` if it doesn't have this format.
    public func starter(from file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        if starterFile?.hasSuffix(".jsonl") == true { return try lines(file) }
        if let catalog = self.file.catalogs.first, let key = catalog.plainKey,
            let rows = try UpstreamRecord.answer(file, rowsAt: catalog.list.entries.tokens, names: [key]).rows
        {
            return try own(rows, key, catalog)
        }
        let tables = try UpstreamJSONParser.record(file)
        var records: [RawRecord] = []
        for catalog in self.file.catalogs {
            guard let table = tables.object(catalog.id.raw), let columns = table["columns"]?.elements else { continue }
            for row in table["rows"]?.elements ?? [] {
                guard let cells = row.elements, cells.count == columns.count,
                    let record = record(of: zip(columns, cells).map { ($0, $1) }, in: catalog)
                else { continue }
                records.append(record)
            }
        }
        guard !records.isEmpty else { throw AdaptProblem(.wrongShape, detail: "no record") }
        return records
    }

    /// Converts records that were written for Almanac. They have the format of the upstream's list, but names instead of the
    /// upstream's IDs.
    private func own(
        _ rows: [UpstreamRecord], _ key: String, _ catalog: SourceFile.Catalog
    ) throws(AdaptProblem) -> [RawRecord] {
        let records = rows.compactMap { row in
            row.texts?[key].flatMap { name -> RawRecord? in
                let key = name.hasPrefix(EntryID.builtInPrefix) ? name : EntryID.builtInPrefix + name
                return EntryID(catalog.id, key).flatMap { id in
                    row.payload.map { RawRecord(id: id, part: .starter, payload: $0) }
                }
            }
        }
        guard !records.isEmpty else { throw AdaptProblem(.wrongShape, detail: "no record") }
        return records
    }

    /// Parses a file with one of the upstream's records on each line. Lines that can't be parsed are skipped. A record belongs to the
    /// catalog whose request for details has the record's `url`, or to the first catalog.
    private func lines(_ file: [UInt8]) throws(AdaptProblem) -> [RawRecord] {
        let catalogs = self.file.catalogs
        let paths = catalogs.map { $0.detail?.path.split(separator: "{", maxSplits: 1).first.map(String.init) ?? "" }
        var records: [RawRecord] = []
        for line in file.split(whereSeparator: { $0 == ASCII.newline || $0 == ASCII.carriageReturn }) {
            let payload = [UInt8](line)
            guard let record = try? UpstreamJSONParser.record(payload) else { continue }
            let place = record.text("url").flatMap { url in paths.firstIndex { !$0.isEmpty && url.hasPrefix($0) } } ?? 0
            guard catalogs.indices.contains(place) else { continue }
            let catalog = catalogs[place]
            guard let id = catalog.entryID(of: record), catalog.entryTitle.all.contains(where: { record[$0] != nil })
            else { continue }
            records.append(RawRecord(id: id, part: .starter, payload: payload, parsed: record))
        }
        guard !records.isEmpty || file.isEmpty else { throw AdaptProblem(.wrongShape, detail: "no record") }
        return records
    }

    /// Converts a row from the file to the upstream's format. Returns nil if the row has no ID.
    private func record(of row: [(column: JSONView, cell: JSONView)], in catalog: SourceFile.Catalog) -> RawRecord? {
        guard let name = catalog.key?.tokens.first, let cell = row.first(where: { $0.column.string == "id" })?.cell,
            let url = url(cell, in: catalog.id), let key = catalog.keyForm.pattern?.key(in: url),
            let id = EntryID(catalog.id, key)
        else { return nil }
        var payload = Array("{\"\(name)\":\"\(url)\"".utf8)
        for (column, cell) in row {
            guard let name = column.string, name != "id" else { continue }
            let target = catalog.links.first { $0.at.tokens == [name] }?.target
            payload += Array(",".utf8) + column.bytes + Array(":".utf8)
            payload += target.map { Array(urls(cell, in: $0).utf8) } ?? cell.bytes
        }
        return RawRecord(id: id, part: .starter, payload: payload + Array("}".utf8))
    }

    /// Returns the URL of the entry whose number is in a cell.
    private func url(_ cell: JSONView, in catalog: CatalogID) -> String? {
        guard let number = cell.integer, case .template(let page) = file.catalogs.first(where: { $0.id == catalog })?.page else {
            return nil
        }
        return page.filled("\(number)")
    }

    /// Converts a cell that contains one number or a list of numbers to JSON with the corresponding URLs.
    private func urls(_ cell: JSONView, in catalog: CatalogID) -> String {
        let quoted = { (cell: JSONView) in self.url(cell, in: catalog).map { "\"\($0)\"" } }
        guard let numbers = cell.elements else { return quoted(cell) ?? "null" }
        return "[" + numbers.compactMap(quoted).joined(separator: ",") + "]"
    }
}
