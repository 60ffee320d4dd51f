/// A value in a JSON document. A property such as `string` or `number` returns nil if the value has another type.
public struct JSONView: Sendable {
    private let document: JSONDocument
    private let place: Int

    init(document: JSONDocument, place: Int) {
        self.document = document
        self.place = place
    }

    private var first: UInt8 { document.bytes[Int(document.places[place].start)] }
    private var range: Range<Int> { Int(document.places[place].start)..<Int(document.places[place].end) }

    /// Whether the value is an object.
    public var isObject: Bool { first == ASCII.leftBrace }
    /// Whether the value is an array.
    public var isArray: Bool { first == ASCII.leftBracket }
    /// Whether the value is `null`.
    public var isNull: Bool { first == ASCII.lowerN }

    /// The value's bytes, exactly as in the document.
    public var bytes: [UInt8] { Array(document.bytes[range]) }

    /// The decoded text if the value is a string, or nil otherwise.
    public var string: String? {
        guard first == ASCII.quotationMark else { return nil }
        let inside = document.bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
        return document.places[place].hasEscapes ? JSONString.plain(inside) : String(decoding: inside, as: UTF8.self)
    }

    /// The number as written in the document, or nil if the value isn't a number.
    public var number: String? {
        guard first == ASCII.minus || ASCII.isDigit(first) else { return nil }
        return String(decoding: document.bytes[range], as: UTF8.self)
    }

    /// The Boolean if the value is `true` or `false`, or nil otherwise.
    public var flag: Bool? { first == ASCII.lowerT ? true : first == ASCII.lowerF ? false : nil }

    /// The elements if the value is an array, or nil otherwise.
    public var elements: [JSONView]? {
        guard isArray else { return nil }
        var elements: [JSONView] = []
        var next = place + 1
        while next < Int(document.places[place].following) {
            elements.append(JSONView(document: document, place: next))
            next = Int(document.places[next].following)
        }
        return elements
    }

    /// The value for an object's key. If the key occurs more than once, its last value is returned.
    public subscript(key: String) -> JSONView? {
        guard isObject else { return nil }
        let (allPlaces, allBytes) = (document.places, document.bytes)
        let places = allPlaces.span, bytes = allBytes.span, wanted = key.utf8.span
        let end = Int(places[place].following)
        var found: Int?
        var next = place + 1
        while next < end {
            // Exclude the quotation marks around the key from the range.
            let (from, to) = (Int(places[next].start) + 1, Int(places[next].end) - 1)
            let isSame =
                places[next].hasEscapes
                ? UTF8Comparison.equal((JSONView(document: document, place: next).string ?? "").utf8, key.utf8)
                : to - from == wanted.count && UTF8Comparison.equal(bytes.extracting(from..<to), wanted)
            if isSame { found = next + 1 }
            next = Int(places[next + 1].following)
        }
        return found.map { JSONView(document: document, place: $0) }
    }

    /// The object's keys and values in document order, or an empty array if the value isn't an object.
    public var members: [(key: String, value: JSONView)] {
        guard isObject else { return [] }
        var members: [(key: String, value: JSONView)] = []
        var next = place + 1
        while next < Int(document.places[place].following) {
            let key = JSONView(document: document, place: next).string ?? ""
            members.append((key, JSONView(document: document, place: next + 1)))
            next = Int(document.places[next + 1].following)
        }
        return members
    }
}

extension JSONView {
    /// Returns the string for a key, or nil if the key is missing or its value isn't a string.
    public func text(_ key: String) -> String? { self[key]?.string }
    /// Returns the objects in the array for a key, ignoring other elements. Returns nil if the key's value isn't an array.
    public func objects(_ key: String) -> [JSONView]? { self[key]?.elements?.filter { $0.isObject } }
    /// Returns the strings in the array for a key, ignoring other elements. Returns nil if the key's value isn't an array.
    public func texts(_ key: String) -> [String]? { self[key]?.elements?.compactMap { $0.string } }
    /// Returns the object for a key, or nil if the key is missing or its value isn't an object.
    public func object(_ key: String) -> JSONView? { self[key].flatMap { $0.isObject ? $0 : nil } }

    /// Returns the same JSON without white space and with sorted keys. The result doesn't depend on the order in which a server
    /// writes its keys. Numbers are copied unchanged. If a key occurs more than once in an object, only its last value is
    /// included.
    ///
    /// - Parameter isKept: A closure that returns whether to include a key of the outermost object.
    public func sorted(_ isKept: (String) -> Bool = { _ in true }) -> [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes, isKept)
        return bytes
    }

    private func append(to bytes: inout [UInt8], _ isKept: (String) -> Bool) {
        if let elements {
            bytes.append(ASCII.leftBracket)
            for (place, element) in elements.enumerated() {
                if place > 0 { bytes.append(ASCII.comma) }
                element.append(to: &bytes) { _ in true }
            }
            bytes.append(ASCII.rightBracket)
        } else if isObject {
            let members = members.filter { isKept($0.key) }
            // Compare the indices too, so that members with the same name stay in document order.
            let order = members.indices.sorted {
                let (a, b) = (members[$0].key.utf8, members[$1].key.utf8)
                return UTF8Comparison.equal(a, b) ? $0 < $1 : UTF8Comparison.precede(a, b)
            }
            bytes.append(ASCII.leftBrace)
            var isFirst = true
            for (at, index) in order.enumerated() {
                let (key, value) = members[index]
                if at + 1 < order.count, UTF8Comparison.equal(members[order[at + 1]].key.utf8, key.utf8) { continue }
                if !isFirst { bytes.append(ASCII.comma) }
                isFirst = false
                JSONString.append(key, to: &bytes)
                bytes.append(ASCII.colon)
                value.append(to: &bytes) { _ in true }
            }
            bytes.append(ASCII.rightBrace)
        } else if let string {
            JSONString.append(string, to: &bytes)
        } else {
            bytes += self.bytes
        }
    }
}
