import Model

/// A placeholder in String Catalog syntax: `%@`, `%2$@`, `%lld`, `%1$lld`, or `%%` for a per cent sign.
struct TemplatePlaceholder {
    /// The type of value that replaces a placeholder.
    enum ArgumentType {
        case text, number, percent
    }

    let kind: ArgumentType
    /// The 1-based number of the argument that replaces this placeholder, or nil for the next argument.
    let position: Int?
    /// The index after the placeholder's last byte.
    let end: Int

    /// Parses the placeholder that starts with the `%` at `start`. Returns nil if the `%` doesn't start a placeholder.
    init?(in bytes: Span<UInt8>, at start: Int) {
        var index = start + 1
        var digits = 0
        while index < bytes.count, ASCII.isDigit(bytes[index]), digits < 100 {
            digits = digits * 10 + Int(bytes[index] - ASCII.digit0)
            index += 1
        }
        if digits > 0 {
            guard index < bytes.count, bytes[index] == ASCII.dollar else { return nil }
            index += 1
        }
        guard index < bytes.count else { return nil }
        position = digits > 0 ? digits : nil
        if bytes[index] == ASCII.at {
            kind = .text
            end = index + 1
        } else if bytes[index] == ASCII.percent, index == start + 1 {
            kind = .percent
            end = index + 1
        } else if index + 2 < bytes.count, bytes[index] == ASCII.lowerL, bytes[index + 1] == ASCII.lowerL,
            bytes[index + 2] == ASCII.lowerD
        {
            kind = .number
            end = index + 3
        } else {
            return nil
        }
    }

    /// Returns `n` from the placeholder `%n$lld`: the number's 1-based position among the arguments. Returns nil if the template
    /// doesn't specify a position.
    static func numberPlace(in bytes: Span<UInt8>) -> Int? {
        for index in bytes.indices where bytes[index] == ASCII.percent {
            if let found = TemplatePlaceholder(in: bytes, at: index), found.kind == .number, let place = found.position {
                return place
            }
        }
        return nil
    }
}
