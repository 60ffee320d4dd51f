import Model

// Decoding that drops a field of the wrong type, so that one bad field does not lose the record.

extension KeyedDecodingContainer {
    /// The value of `key`; nil where it is missing, null, or of another type.
    func tolerant<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
        // Asking first is cheaper than a thrown error, and most records lack many fields.
        guard contains(key), let value = try? decodeIfPresent(type, forKey: key) else { return nil }
        return value
    }

    /// The elements of the array `key` that could be read; nil where it is missing, null, or no array.
    func elements<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> [Value]? {
        tolerant(key, as: TolerantArray<Value>.self)?.elements
    }

    /// The decimal number `key`: 10, 0.125.
    func decimal(_ key: Key) -> FixedDecimal? {
        if let whole = tolerant(key, as: Int64.self) { return FixedDecimal(whole) }
        return tolerant(key, as: Double.self).flatMap { FixedDecimal($0.description) }
    }
}

/// An array that leaves out what it can't read.
struct TolerantArray<Element: Decodable>: Decodable {
    let elements: [Element]

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var result: [Element] = []
        while !container.isAtEnd {
            if let element = try? container.decode(Element.self) {
                result.append(element)
            } else if (try? container.decode(IgnoredValue.self)) == nil, (try? container.decodeNil()) != true {
                // A failed reading does not move on by itself; what can't even be passed over ends the array.
                break
            }
        }
        elements = result
    }
}

/// Any JSON value, passed over.
struct IgnoredValue: Decodable {
    init(from decoder: any Decoder) throws {}
}
