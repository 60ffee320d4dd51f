import Model
public import Screens

/// The attributes of rows, and the address of the next rows.
extension DataRenderer {
    /// Returns the address of a list's next rows in the API, or nil if there are no more rows.
    public func next(_ screen: CatalogScreen, fields: FieldSelection? = nil) -> String? {
        let id = screen.summary.description.id.raw
        return next(.apiList, id, screen.state.parameters(), screen.state.offset, screen.rows.count, of: screen.total, fields)
    }

    /// Returns the address of a search's next results in the API, or nil if there are no more results.
    public func next(_ screen: SearchScreen, fields: FieldSelection? = nil) -> String? {
        next(.apiFind, "", PageWriter.parameters(screen), screen.offset, screen.hits.count, of: screen.total, fields)
    }

    private func next(
        _ route: Route, _ catalog: String, _ query: Parameters, _ offset: UInt32, _ count: Int, of total: UInt32,
        _ fields: FieldSelection?
    ) -> String? {
        let (next, overflow) = offset.addingReportingOverflow(UInt32(count))
        guard count > 0, !overflow, next < total else { return nil }
        var query = query
        query.add("offset", "\(next)")
        query.add("limit", "\(count)")
        if let fields { query.add("fields", fields.text) }
        return links.address(.to(route, catalog, query: query.encoded))
    }

    /// Writes the chosen attributes of a row.
    func attributes(_ fields: FieldSelection?, of row: ListRow, _ json: inout JSONWriter) {
        guard let fields else { return }
        json.object("attributes") { json in
            switch fields {
            case .all:
                for attribute in row.attributes where !UTF8Comparison.equal(attribute.key.utf8, Entry.versionKey.utf8) {
                    json.key(attribute.key)
                    value(attribute.value, &json)
                }
            case .keys(let keys):
                for key in keys {
                    json.key(key)
                    value(row[key] ?? .unknown, &json)
                }
            }
        }
    }
}
