/// Receives the elements and texts of a document while libxml2 parses it.
class MarkupHandler {
    /// Begins an element. Returns false to stop the parser.
    func begin(_ name: String, _ attributes: [(name: String, value: String)]) -> Bool { true }
    func end(_ name: String) {}
    /// Adds text. Long texts come in pieces.
    func add(_ piece: String) {}
}
