import Model
public import Screens

/// Rows as NDJSON: a JSON object for each row, on a line of its own.
extension DataRenderer {
    /// Returns a list's rows. Each line has the same members as an element of `entries` in `list`.
    public func lines(_ screen: CatalogScreen, fields: FieldSelection? = nil) -> [UInt8] {
        lines(Array(screen.rows.indices)) { json, index in row(index, of: screen, fields, &json) }
    }

    /// Returns search results. Each line has the same members as an element of `entries` in `find`.
    public func lines(_ screen: SearchScreen, fields: FieldSelection? = nil) -> [UInt8] {
        lines(screen.hits) { json, hit in row(hit, of: screen, fields, &json) }
    }

    private func lines<Row>(_ rows: [Row], _ members: (inout JSONWriter, Row) -> Void) -> [UInt8] {
        var bytes: [UInt8] = []
        for row in rows {
            var json = JSONWriter()
            json.object { members(&$0, row) }
            bytes += json.bytes
            bytes.append(ASCII.newline)
        }
        return bytes
    }
}
