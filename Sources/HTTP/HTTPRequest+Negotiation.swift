/// Content negotiation (RFC 9110, 12.5.3) and conditional requests (RFC 9110, 13.1.2).
extension HTTPRequest {
    /// A compression that a response can have.
    public enum ContentCoding: String, Sendable {
        /// Brotli (RFC 7932).
        case brotli = "br"
        /// gzip (RFC 1952).
        case gzip
    }

    /// Returns the offered compression that the client prefers according to `Accept-Encoding`. If several have the
    /// same weight, returns the first of them. Returns nil if the response should be uncompressed.
    public func contentCoding(from offered: [ContentCoding]) -> ContentCoding? {
        var weights: [String: Int] = [:]
        for item in values("Accept-Encoding").flatMap({ $0.split(separator: ",") }) {
            let parts = item.split(separator: ";", omittingEmptySubsequences: false).map { HTTPRequest.trimmed($0) }
            let name = parts[0].lowercased()
            weights[name == "x-gzip" ? "gzip" : name] = HTTPRequest.weight(parts.dropFirst())
        }
        let others = weights["*"] ?? 0
        var best: (coding: ContentCoding, weight: Int)?
        for coding in offered {
            let weight = weights[coding.rawValue] ?? others
            if weight > best?.weight ?? 0 { best = (coding, weight) }
        }
        // If the client doesn't weight the uncompressed form, any accepted compression is better.
        guard let best, best.weight >= weights["identity"] ?? 0 else { return nil }
        return best.coding
    }

    /// Whether the client prefers problem details (RFC 9457) to other JSON. A client that accepts everything doesn't.
    public var prefersProblemDetails: Bool {
        var problem = 0, json = 0
        for item in values("Accept").flatMap({ $0.split(separator: ",") }) {
            let parts = item.split(separator: ";", omittingEmptySubsequences: false).map { HTTPRequest.trimmed($0) }
            switch parts[0].lowercased() {
            case "application/problem+json": problem = HTTPRequest.weight(parts.dropFirst())
            case "application/json": json = HTTPRequest.weight(parts.dropFirst())
            default: break
            }
        }
        return problem > 0 && problem >= json
    }

    /// Returns whether `If-None-Match` contains an entity tag or is `*`. The comparison is weak, so it ignores the prefix `W/`.
    ///
    /// - Parameter tag: The response's entity tag, in quotes.
    public func isKnown(_ tag: String) -> Bool {
        let wanted = tag.utf8.starts(with: "W/".utf8) ? tag.utf8.dropFirst(2) : tag.utf8[...]
        for value in values("If-None-Match") {
            if HTTPRequest.trimmed(value[...]) == "*" { return true }
            // An entity tag may contain commas, so look for the quotes.
            var rest = value.utf8[...]
            while let start = rest.firstIndex(of: UInt8(ascii: "\"")) {
                guard let end = rest[rest.index(after: start)...].firstIndex(of: UInt8(ascii: "\"")) else { break }
                if rest[start...end].elementsEqual(wanted) { return true }
                rest = rest[rest.index(after: end)...]
            }
        }
        return false
    }

    /// Returns the values of all header fields with this name, ignoring case.
    public func values(_ name: String) -> [String] {
        headers.compactMap { HTTPRequest.same($0.name.utf8, name.utf8) ? $0.value : nil }
    }

    /// Returns a coding's weight in thousandths. A malformed weight counts as 0.
    private static func weight(_ parameters: ArraySlice<Substring>) -> Int {
        for parameter in parameters where parameter.utf8.count > 1 && parameter.lowercased().hasPrefix("q=") {
            let digits = Array(parameter.utf8.dropFirst(2))
            guard let whole = digits.first, digits.count <= 5, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1"),
                digits.count == 1 || digits[1] == UInt8(ascii: ".")
            else { return 0 }
            var weight = Int(whole - UInt8(ascii: "0"))
            for place in 2..<5 {
                let digit = place < digits.count ? digits[place] : UInt8(ascii: "0")
                guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return 0 }
                weight = weight * 10 + Int(digit - UInt8(ascii: "0"))
            }
            return weight <= 1000 ? weight : 0
        }
        return 1000
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text.drop { $0 == " " || $0 == "\t" }
    }
}
