public import Model
import Shelf

/// A list in a link, so that another library can add it. The link's part after `#` contains the list, and browsers don't send this
/// part to a server.
public struct SharedList: Sendable {
    /// The list's name.
    public let name: String
    /// The list's colour, or empty.
    public let colour: String
    /// The order of the list's entries (`KeptList.order`).
    public let order: String
    /// The entries, in the list's order.
    public let entries: [EntryID]

    /// The maximum number of entries in a link.
    public static let limit = 300

    /// Decodes a link or the part after its `#`. Returns nil if it isn't a shared list.
    public init?(_ text: String) {
        let bytes = Array(text.utf8), mark = bytes.firstIndex(of: ASCII.hash)
        let fields = Parameters(decoding: bytes.span.extracting((mark.map { $0 + 1 } ?? 0)...))
        let name = ShelfRules.oneLine(fields["name"] ?? "")
        guard !name.utf8.isEmpty, let lines = fields["entries"] else { return nil }
        self.name = name
        colour = fields["colour"] ?? ""
        order = ShelfRules.oneLine(fields["order"] ?? "")
        var known: Set<EntryID> = [], entries: [EntryID] = []
        for line in lines.utf8.split(separator: ASCII.newline) {
            guard entries.count < Int(ShelfRules.memberLimit) else { break }
            let id = EntryID(String(Substring(line.prefix { $0 != ASCII.space && $0 != ASCII.carriageReturn })))
            if let id, known.insert(id).inserted { entries.append(id) }
        }
        self.entries = entries
    }

    /// Returns a list as text for the part of a link after `#`: the name, the colour, the order, and for each entry a line with its
    /// ID and its title, but no notes.
    static func text(_ list: KeptList, _ entries: [(id: EntryID, title: String)]) -> String {
        var parameters = Parameters(), lines = ""
        parameters.add("name", list.name)
        parameters.add("colour", list.colour)
        if !list.order.utf8.isEmpty { parameters.add("order", list.order) }
        for entry in entries { lines += entry.id.text + " " + ShelfRules.oneLine(entry.title) + "\n" }
        parameters.add("entries", lines)
        return parameters.encoded
    }
}
