/// The headers of a request, each name once, whatever its case.
///
/// "A sender MUST NOT generate multiple field lines with the same name in a message", but for lists (RFC 9110, section 5.3). Servers keep
/// the first of two, join them, or refuse the request.
struct RequestHeaders: Equatable, Sendable {
    private(set) var fields: [HeaderField] = []

    /// Sets a header, in place of one of that name.
    mutating func set(_ name: String, _ value: String) {
        let field = HeaderField(name, value)
        if let place = fields.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
            fields[place] = field
        } else {
            fields.append(field)
        }
    }

    /// Whole lines for libcurl.
    func lines(hasBody: Bool) -> [String] {
        // libcurl asks for "100 Continue" before a longer body unless told not to.
        fields.map { "\($0.name): \($0.value)" } + (hasBody ? ["Expect:"] : [])
    }
}
