/// One record of a list as it came: what names it, and its bytes.
struct UpstreamRow {
    /// The texts of the fields that were asked for; nil where the row is no object.
    let texts: [String: String]?
    /// The JSON of the row; nil where it is no object.
    let payload: [UInt8]?

    private init(_ row: JSONView, names: [String]) {
        guard row.isObject else {
            texts = nil
            payload = nil
            return
        }
        var texts: [String: String] = [:]
        for name in names { texts[name] = row.text(name) }
        self.texts = texts
        payload = row.bytes
    }

    /// An answer with the list of a chain of keys taken out of it.
    struct Answer {
        /// The whole of it.
        let object: JSONView
        /// The rows; nil where there is no list in that place.
        let rows: [UpstreamRow]?
    }

    /// Reads an answer with a list in it: the rows are cut out as they came.
    ///
    /// - Parameter names: the fields of a row that say which record it is.
    /// - Throws: `.notJSON`, or `.wrongShape` where it is no object.
    static func answer(_ bytes: [UInt8], rowsAt keys: [String], names: [String]) throws(AdaptProblem) -> Answer {
        let object = try UpstreamJSON.record(bytes)
        var list: JSONView? = object
        for key in keys { list = list?[key] }
        return Answer(object: object, rows: list?.elements?.map { UpstreamRow($0, names: names) })
    }
}
