/// A request's headers, with unique case-insensitive names.
///
/// "A sender MUST NOT generate multiple field lines with the same name in a message", except for lists (RFC 9110, section 5.3).
/// Servers use the first of two, join them, or reject the request.
struct RequestHeaders: Equatable, Sendable {
    private(set) var fields: [HeaderField] = []

    /// Sets a header and replaces any existing header with that name.
    mutating func set(_ name: String, _ value: String) {
        let field = HeaderField(name, value)
        if let place = fields.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
            fields[place] = field
        } else {
            fields.append(field)
        }
    }

    /// Returns complete header lines for libcurl.
    func lines(hasBody: Bool) -> [String] {
        // For longer bodies, libcurl sends "Expect: 100-continue" unless the header is set to empty.
        fields.map { "\($0.name): \($0.value)" } + (hasBody ? ["Expect:"] : [])
    }
}
