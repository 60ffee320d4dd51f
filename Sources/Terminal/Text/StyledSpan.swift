internal import TextProcessing

/// Part of a line, with its style. The initializer makes external text safe for the terminal, so other code doesn't have
/// to.
struct StyledSpan: Equatable, Sendable {
    /// The style of a span.
    enum Style: Equatable, Sendable {
        case plain, strong, faint, title, match, trouble

        /// The parameter of the escape sequence that starts the style (ECMA-48, "select graphic rendition"). Empty if the style
        /// needs no escape sequence.
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
        self.text = DisplayEscaper.clean(text)
        self.style = style
    }

    var width: Int { DisplayWidth.of(text) }
}
