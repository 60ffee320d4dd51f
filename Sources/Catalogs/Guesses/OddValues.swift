/// The first values of a column that don't have a type, as examples for a report.
struct OddValues {
    /// The maximum number of values for each type.
    private static let most = 3
    /// The maximum length of a value, in characters.
    private static let longest = 40

    /// The values that aren't numbers in any format.
    var numbers: [String] = []
    /// The values that aren't dates in any format.
    var dates: [String] = []
    /// The values that aren't web addresses.
    var links: [String] = []
    /// The values whose last digit doesn't fit the others.
    var codes: [String] = []

    /// Adds a value, unless there are enough.
    static func add(_ text: String, to values: inout [String]) {
        guard values.count < most else { return }
        let line = UpstreamTextParser.line(text.count > longest ? text.prefix(longest - 1) + "…" : text)
        if !values.contains(line) { values.append(line) }
    }
}
