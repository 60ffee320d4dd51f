/// An element of a web page. The tree belongs to a single task, because it is built in place.
public final class WebElement {
    /// A child of an element.
    public enum Child {
        case element(WebElement)
        case text(String)
    }

    /// The name in lower case, such as `div`.
    public let name: String
    /// The attributes in order, with names in lower case. An attribute without a value has an empty value.
    public let attributes: [(name: String, value: String)]
    /// The children in document order.
    public internal(set) var children: [Child] = []

    init(_ name: String, _ attributes: [(name: String, value: String)]) {
        (self.name, self.attributes) = (name, attributes)
    }

    /// Returns the value of the attribute with this name in lower case, or nil if the element doesn't have it.
    public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The child elements.
    public var elements: [WebElement] {
        children.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// Calls `visit` for this element and all elements inside it, in document order. `visit` returns whether to visit the element's
    /// children.
    public func forEach(_ visit: (WebElement) -> Bool) {
        guard visit(self) else { return }
        for child in elements { child.forEach(visit) }
    }

    /// Returns the first element with this name, including this element, or nil if there isn't one.
    public func first(_ name: String) -> WebElement? {
        if self.name == name { return self }
        for child in elements {
            if let found = child.first(name) { return found }
        }
        return nil
    }

    /// The text inside the element exactly as in the page, without the text of elements in between. For scripts.
    public var rawText: String {
        children.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
    }

    // MARK: Lines

    /// Elements whose text is never shown.
    private static let hidden: Set<String> = [
        "script", "style", "noscript", "template", "head", "svg", "iframe", "button", "select",
    ]
    /// Elements whose text doesn't share a line with the text around it.
    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "br", "dd", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer",
        "form",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "tr", "ul",
    ]

    /// The lines of the element's text as a browser would show them, with single spaces, without empty lines.
    public var lines: [String] {
        var writer = LineWriter()
        writer.add(self)
        return writer.finish()
    }

    /// The element's text as a single line.
    public var text: String { lines.joined(separator: " ") }

    /// Collects the lines of an element's text.
    private struct LineWriter {
        private var lines: [String] = []
        private var line = String.UnicodeScalarView()
        private var hasSpace = false

        mutating func add(_ element: WebElement) {
            guard !hidden.contains(element.name) else { return }
            let isBlock = blocks.contains(element.name)
            if isBlock { end() }
            for child in element.children {
                switch child {
                case .element(let inner): add(inner)
                case .text(let text): add(text)
                }
            }
            if isBlock { end() }
        }

        private mutating func add(_ text: String) {
            for scalar in text.unicodeScalars {
                if scalar.properties.isWhitespace {
                    hasSpace = true
                } else {
                    if hasSpace, !line.isEmpty { line.append(" ") }
                    hasSpace = false
                    line.append(scalar)
                }
            }
        }

        private mutating func end() {
            hasSpace = false
            guard !line.isEmpty else { return }
            lines.append(String(line))
            line = String.UnicodeScalarView()
        }

        mutating func finish() -> [String] {
            end()
            return lines
        }
    }
}
