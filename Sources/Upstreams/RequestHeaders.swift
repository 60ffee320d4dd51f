/// A request's headers. The names are unique and case-insensitive.
///
/// "A sender MUST NOT generate multiple field lines with the same name in a message", except for lists (RFC 9110, section 5.3).
/// If a name occurs twice, some servers use the first value, some join the values, and some reject the request.
struct RequestHeaders: Equatable, Sendable {
    private(set) var fields: [HeaderField] = []

    /// Sets a header and replaces any existing header with the same name.
    mutating func set(_ name: String, _ value: String) {
        let field = HeaderField(name, value)
        if let place = fields.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
            fields[place] = field
        } else {
            fields.append(field)
        }
    }
}
