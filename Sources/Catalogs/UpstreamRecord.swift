import Model

/// One record of a list as it was sent.
struct UpstreamRecord {
    /// The texts of the fields that were asked for; nil where the row is no object.
    let texts: [String: String]?
    /// The row; nil if it isn't an object, or can't be read.
    let record: JSONView?
    /// The row's bytes as they were sent.
    var payload: [UInt8]? { record?.bytes }
    /// Why the row can't be read, with the first bad field or the row's beginning; nil if it can be read.
    let flaw: AdaptProblem?

    private init(texts: [String: String], flaw: AdaptProblem) {
        self.texts = texts
        self.flaw = flaw
        record = nil
    }

    /// - Parameter names: the fields that say which record it is.
    init(_ row: JSONView, names: [String]) {
        flaw = nil
        guard row.isObject else {
            texts = nil
            record = nil
            return
        }
        var texts: [String: String] = [:]
        for name in names { texts[name] = row.text(name) }
        self.texts = texts
        record = row
    }

    /// Reads one row of an answer that can't be read as a whole.
    private init(piece: [UInt8], names: [String]) {
        let kind: AdaptProblem.Kind
        do {
            self.init(try UpstreamJSON.value(piece), names: names)
            return
        } catch { kind = error.kind }
        let extents = JSONExtents(piece)
        var texts: [String: String] = [:]
        var field: String?
        for (key, range) in extents.whole.flatMap(extents.members) ?? [] {
            guard let key, let value = try? UpstreamJSON.value(Array(piece[range])) else {
                field = field ?? key
                continue
            }
            if names.contains(key) { texts[key] = value.string ?? value.integer.map { "\($0)" } }
        }
        self.init(texts: texts, flaw: AdaptProblem(kind, detail: field ?? UpstreamJSON.start(of: piece)))
    }

    /// An answer with the list of a chain of keys taken out of it.
    struct ParsedResponse {
        /// The whole answer; without its rows if one of them can't be read.
        let object: JSONView
        /// The rows; nil where there is no list in that place.
        let rows: [UpstreamRecord]?
    }

    /// Reads an answer with a list in it: the rows are cut out as they came. A row that can't be read has a `flaw` and doesn't affect the others.
    ///
    /// - Parameters:
    ///   - keys: the path to the list; empty if the answer itself is the list.
    ///   - names: the fields of a row that say which record it is.
    /// - Throws: `.notJSON`, or `.wrongShape` if there are keys and the answer isn't an object.
    static func answer(_ bytes: [UInt8], rowsAt keys: [String], names: [String]) throws(AdaptProblem) -> ParsedResponse {
        let object: JSONView
        do {
            object = keys.isEmpty ? try UpstreamJSON.value(bytes) : try UpstreamJSON.record(bytes)
        } catch {
            guard let answer = piecewise(bytes, rowsAt: keys, names: names) else { throw error }
            return answer
        }
        var list: JSONView? = object
        for key in keys { list = list?[key] }
        return ParsedResponse(object: object, rows: list?.elements?.map { UpstreamRecord($0, names: names) })
    }

    /// Reads an answer row by row; nil if there is no list at that path, or the rest of the answer can't be read.
    private static func piecewise(_ bytes: [UInt8], rowsAt keys: [String], names: [String]) -> ParsedResponse? {
        let extents = JSONExtents(bytes)
        guard let list = extents.value(at: keys), let elements = extents.elements(of: list),
            let frame = try? JSONDocument(Array(bytes[..<list.lowerBound]) + [0x5B, 0x5D] + bytes[list.upperBound...])
        else { return nil }
        return ParsedResponse(object: frame.root, rows: elements.map { UpstreamRecord(piece: Array(bytes[$0]), names: names) })
    }
}
