extension AttributeValue {
    /// The value as the text in a table's cell. An unknown value is empty.
    public var cellText: String {
        switch self {
        case .number(let number): number.text
        case .text(let text): text
        case .list(let texts): texts.joined(separator: "; ")
        case .flag(let flag): flag ? "1" : "0"
        case .range(let lower, let upper): lower.text + (upper.map { "-" + $0.text } ?? "+")
        case .unknown, .notApplicable: ""
        }
    }
}
