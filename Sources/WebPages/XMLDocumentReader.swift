/// An XML document that is too large for a tree of elements, such as a spreadsheet's table.
public enum XMLDocumentReader {
    /// Parses a document and passes its elements and texts to the closures, in document order. Names contain their prefixes and are in lower
    /// case. Ends where the document isn't well-formed any more.
    ///
    /// - Parameters:
    ///   - begin: Receives an element's name and its attributes. Returns false to stop.
    ///   - end: Receives an element's name after its content.
    ///   - text: Receives a piece of text.
    /// - Returns: Whether the parser reached the end of the outermost element.
    @discardableResult
    public static func read(
        _ bytes: [UInt8], begin: @escaping (_ name: String, _ attributes: [(name: String, value: String)]) -> Bool,
        end: @escaping (_ name: String) -> Void, text: @escaping (_ piece: String) -> Void
    ) -> Bool {
        guard !bytes.isEmpty, bytes.count <= Int(Int32.max) else { return false }
        let handler = Handler(begin, end, text)
        WebPage.parse(bytes, nil, handler)
        return handler.hasEnded
    }

    private final class Handler: MarkupHandler {
        private let onBegin: (String, [(name: String, value: String)]) -> Bool
        private let onEnd: (String) -> Void
        private let onText: (String) -> Void
        private var depth = 0
        private(set) var hasEnded = false

        init(
            _ begin: @escaping (String, [(name: String, value: String)]) -> Bool, _ end: @escaping (String) -> Void,
            _ text: @escaping (String) -> Void
        ) {
            (onBegin, onEnd, onText) = (begin, end, text)
        }

        override func begin(_ name: String, _ attributes: [(name: String, value: String)]) -> Bool {
            depth += 1
            return onBegin(name, attributes)
        }

        override func end(_ name: String) {
            depth -= 1
            hasEnded = depth == 0
            onEnd(name)
        }

        override func add(_ piece: String) { onText(piece) }
    }
}
