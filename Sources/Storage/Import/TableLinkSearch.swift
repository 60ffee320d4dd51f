internal import Catalogs
internal import Model

/// A table that is read to find its links.
struct TableLinkSearch {
    let input: ImportInputFile
    let format: RequestedImportFormat
    var existing: ImportRecordReader.Existing?
    let table: LinkableTable

    /// Returns the links of each table, to itself and to the others.
    static func links(
        among searches: [TableLinkSearch], _ isStopped: () -> Bool
    ) throws(LibraryError) -> [[TableLink]] {
        var finder = TableLinkFinder(searches.map(\.table))
        for (place, search) in searches.enumerated() where finder.mayBeTarget(place) {
            var ids = RecordIDAssigner(search.table.plan, of: search.table.catalog)
            try search.forEachRecord(isStopped) { record in
                if let id = ids.id(of: record, isTaken: { _ in false }) { finder.addRow(record, id, of: place) }
            }
        }
        for (place, search) in searches.enumerated() where finder.mayHaveLinks(place) {
            try search.forEachRecord(isStopped) { finder.addValues(of: $0, in: place) }
        }
        return searches.indices.map { finder.links(of: $0) }
    }

    private func forEachRecord(_ isStopped: () -> Bool, _ body: (ImportedRecord) -> Void) throws(LibraryError) {
        var reader = try ImportRecordReader(input, format, of: table.catalog, existing: existing)
        while !isStopped(), let item = try reader.next() {
            if case .record(let record) = item { body(record) }
        }
    }
}
