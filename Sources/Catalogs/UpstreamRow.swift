import Foundation

/// One record of a list as it came: what names it, and its bytes.
struct UpstreamRow {
    /// The texts of the fields that were asked for; nil where the row is no object.
    let texts: [String: String]?
    /// The JSON of the row; nil where it can't be written as such.
    let payload: [UInt8]?

    /// A row that has been read already.
    init(_ row: Any, names: [String]) {
        guard let object = row as? [String: Any] else {
            texts = nil
            payload = nil
            return
        }
        var texts: [String: String] = [:]
        for name in names { texts[name] = object[name] as? String }
        self.texts = texts
        payload = UpstreamJSON.payload(object)
    }

    private init(texts: [String: String]?, payload: [UInt8]) {
        self.texts = texts
        self.payload = payload
    }

    /// An answer with the list of a chain of keys taken out of it.
    struct Answer {
        /// All of the answer but the rows.
        let object: [String: Any]
        /// The rows; nil where there is no list in that place.
        let rows: [UpstreamRow]?
    }

    /// Reads an answer with a list in it: the rows are cut out as they came, and only the rest is read.
    ///
    /// - Parameter names: the fields of a row that say which record it is.
    /// - Throws: `.notJSON`, or `.wrongShape` where it is no object.
    static func answer(_ bytes: [UInt8], rowsAt keys: [String], names: [String]) throws(AdaptProblem) -> Answer {
        if let cut = cut(bytes, keys, names), let object = try? UpstreamJSON.object(cut.rest) {
            return Answer(object: object, rows: cut.rows)
        }
        let object = try UpstreamJSON.object(bytes)
        var value: Any? = object
        for key in keys { value = (value as? [String: Any])?[key] }
        return Answer(object: object, rows: (value as? [Any])?.map { UpstreamRow($0, names: names) })
    }

    private static func cut(_ bytes: [UInt8], _ keys: [String], _ names: [String]) -> (rows: [UpstreamRow], rest: [UInt8])? {
        guard let list = JSONScanner.find(keys, in: bytes), let elements = JSONScanner.elements(in: list, of: bytes) else {
            return nil
        }
        var rows: [UpstreamRow] = []
        rows.reserveCapacity(elements.count)
        for element in elements {
            var texts: [String: String]?
            if bytes[element.lowerBound] == 0x7B {
                texts = JSONScanner.texts(names, in: element, of: bytes)
                guard texts != nil else { return nil }
            }
            rows.append(UpstreamRow(texts: texts, payload: Array(bytes[element])))
        }
        return (rows, bytes[..<list.lowerBound] + Array("[]".utf8) + bytes[list.upperBound...])
    }
}
