/// A placeholder in a template, as String Catalogs write them: `%@`, `%2$@`, `%lld`, `%1$lld`, and `%%` for the sign itself.
struct TemplatePlaceholder {
    /// What stands in its place.
    enum Kind {
        case text, number, percent
    }

    let kind: Kind
    /// The number of the argument, from 1; nil for the next one.
    let position: Int?
    /// The index after it.
    let end: Int

    /// Reads the placeholder whose `%` stands at `start`; nil where it is a per cent sign like any other.
    init?(in bytes: Span<UInt8>, at start: Int) {
        var index = start + 1
        var digits = 0
        while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39, digits < 100 {
            digits = digits * 10 + Int(bytes[index] - 0x30)
            index += 1
        }
        if digits > 0 {
            guard index < bytes.count, bytes[index] == 0x24 else { return nil }
            index += 1
        }
        guard index < bytes.count else { return nil }
        position = digits > 0 ? digits : nil
        if bytes[index] == 0x40 {
            kind = .text
            end = index + 1
        } else if bytes[index] == 0x25, index == start + 1 {
            kind = .percent
            end = index + 1
        } else if index + 2 < bytes.count, bytes[index] == 0x6C, bytes[index + 1] == 0x6C, bytes[index + 2] == 0x64 {
            kind = .number
            end = index + 3
        } else {
            return nil
        }
    }

    /// Which argument `%n$lld` says that the number is; nil where the number has no place among them.
    static func numberPlace(in bytes: Span<UInt8>) -> Int? {
        for index in bytes.indices where bytes[index] == 0x25 {
            if let found = TemplatePlaceholder(in: bytes, at: index), found.kind == .number, let place = found.position {
                return place
            }
        }
        return nil
    }
}
