import Model

/// A record from a list, as the upstream sent it.
struct UpstreamRecord {
    /// The text of each requested field, or nil if the row isn't an object.
    let texts: [String: String]?
    /// The row, or nil if it can't be parsed.
    let value: JSONView?
    /// The row, or nil if it isn't an object or can't be parsed.
    var record: JSONView? { texts == nil ? nil : value }
    /// The row's bytes, as the upstream sent them.
    var payload: [UInt8]? { record?.bytes }
    /// The reason why the row can't be parsed, or nil if it can. Includes the row's first invalid field or first characters.
    let flaw: AdaptProblem?

    private init(texts: [String: String], flaw: AdaptProblem) {
        self.texts = texts
        self.flaw = flaw
        value = nil
    }

    /// Creates a record from a row.
    /// - Parameter names: The fields that identify the record.
    init(_ row: JSONView, names: [String]) {
        flaw = nil
        value = row
        guard row.isObject else {
            texts = nil
            return
        }
        var texts: [String: String] = [:]
        for name in names { texts[name] = row.text(name) }
        self.texts = texts
    }

    /// Returns an object whose only member is `id`, or nil if the ID is neither a string nor a number.
    static func object(ofID id: JSONView) -> JSONView? {
        guard id.string != nil || id.number != nil else { return nil }
        return try? UpstreamJSONParser.value(Array("{\"id\":".utf8) + id.bytes + [ASCII.rightBrace])
    }

    /// Returns this record or, if the row is only an ID, a record whose object contains that ID.
    func objectified(names: [String]) -> UpstreamRecord {
        guard record == nil, let object = value.flatMap(UpstreamRecord.object) else { return self }
        return UpstreamRecord(object, names: names)
    }

    /// Parses a single row, for use if the whole response can't be parsed.
    init(piece: [UInt8], names: [String]) {
        let kind: AdaptProblem.Cause
        do {
            self.init(try UpstreamJSONParser.value(piece), names: names)
            return
        } catch { kind = error.kind }
        let extents = JSONExtentFinder(piece)
        var texts: [String: String] = [:]
        var field: String?
        for (key, range) in extents.whole.flatMap(extents.members) ?? [] {
            guard let key, let value = try? UpstreamJSONParser.value(Array(piece[range])) else {
                field = field ?? key
                continue
            }
            if names.contains(key) { texts[key] = value.string ?? value.integer.map { "\($0)" } }
        }
        self.init(texts: texts, flaw: AdaptProblem(kind, detail: field ?? UpstreamJSONParser.start(of: piece)))
    }

    /// A response and the rows of its list.
    struct ResponseAndRows {
        /// The whole response, without the rows if any row can't be parsed.
        let object: JSONView
        /// The rows, or nil if there is no list at the requested path.
        let rows: [UpstreamRecord]?
    }

    /// Parses a response that contains a list. The rows' bytes remain exactly as the upstream sent them. A row that can't be
    /// parsed has a `flaw` and doesn't affect the others.
    ///
    /// - Parameters:
    ///   - keys: The path to the list. Empty if the response itself is the list.
    ///   - names: The fields that identify a row's record.
    /// - Throws: `.notJSON` if the response isn't JSON, or `.wrongShape` if there are keys and the response isn't an object.
    static func answer(_ bytes: [UInt8], rowsAt keys: [String], names: [String]) throws(AdaptProblem) -> ResponseAndRows {
        let object: JSONView
        do {
            // The list may also be in an array: `[{"total": 96}, [{…}, …]]`.
            let isArray = bytes.first { $0 > ASCII.space } == ASCII.leftBracket
            object = keys.isEmpty || isArray ? try UpstreamJSONParser.value(bytes) : try UpstreamJSONParser.record(bytes)
        } catch {
            guard let answer = piecewise(bytes, rowsAt: keys, names: names) else { throw error }
            return answer
        }
        let list = object[JSONPointer(tokens: keys)]
        return ResponseAndRows(object: object, rows: list?.elements?.map { UpstreamRecord($0, names: names) })
    }

    /// Parses a response row by row. Returns nil if there is no list at the path `keys`, or if the rest of the response can't be
    /// parsed.
    private static func piecewise(_ bytes: [UInt8], rowsAt keys: [String], names: [String]) -> ResponseAndRows? {
        let extents = JSONExtentFinder(bytes)
        guard let list = extents.value(at: keys), let elements = extents.elements(of: list),
            let frame = try? JSONDocument(
                Array(bytes[..<list.lowerBound]) + [ASCII.leftBracket, ASCII.rightBracket] + bytes[list.upperBound...])
        else { return nil }
        return ResponseAndRows(object: frame.root, rows: elements.map { UpstreamRecord(piece: Array(bytes[$0]), names: names) })
    }
}
