/// A piece of a line with its style. Its text is harmless, whoever it came from: that is seen to here and nowhere else.
struct Span: Equatable, Sendable {
    /// How a piece stands out.
    enum Style: Equatable, Sendable {
        case plain, strong, faint, title, match, trouble

        /// The parameter of the escape sequence that begins it (ECMA-48, "select graphic rendition"); empty for none.
        var code: String {
            switch self {
            case .plain: ""
            case .strong: "1"
            case .faint: "2"
            case .title: "1;36"
            case .match: "1;33"
            case .trouble: "33"
            }
        }
    }

    let text: String
    let style: Style

    init(_ text: String, _ style: Style = .plain) {
        self.text = HarmlessText.clean(text)
        self.style = style
    }

    var width: Int { DisplayWidth.of(text) }
}
