import Model

// Decoding that drops a field of the wrong type, so that a single bad field doesn't lose the whole record.

extension KeyedDecodingContainer {
    /// The value of `key`, or nil if it is missing, null or of another type.
    func tolerant<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> Value? {
        // Checking first is cheaper than throwing an error, and most records lack many fields.
        guard contains(key), let value = try? decodeIfPresent(type, forKey: key) else { return nil }
        return value
    }

    /// The readable elements of the array `key`, or nil if it is missing, null or not an array.
    func elements<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) -> [Value]? {
        tolerant(key, as: TolerantArray<Value>.self)?.elements
    }

    /// The value of `key` as an exact decimal, such as 10 or 0.125.
    func decimal(_ key: Key) -> FixedDecimal? {
        if let whole = tolerant(key, as: Int64.self) { return FixedDecimal(whole) }
        return tolerant(key, as: Double.self).flatMap { FixedDecimal($0.description) }
    }
}

/// An array that skips unreadable elements.
struct TolerantArray<Element: Decodable>: Decodable {
    let elements: [Element]

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var result: [Element] = []
        while !container.isAtEnd {
            if let element = try? container.decode(Element.self) {
                result.append(element)
            } else if (try? container.decode(IgnoredValue.self)) == nil, (try? container.decodeNil()) != true {
                // A failed read doesn't advance by itself. If the element can't even be skipped, the array ends here.
                break
            }
        }
        elements = result
    }
}

/// Any JSON value, skipped.
struct IgnoredValue: Decodable {
    init(from decoder: any Decoder) throws {}
}
