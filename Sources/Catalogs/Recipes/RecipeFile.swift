import Model
import Upstreams

/// A file with recipes, or with the addresses of pages with recipes.
public enum RecipeFile: Sendable {
    /// A saved web page, or JSON-LD.
    case page(RecipePage)
    /// A text file with an address on each line.
    case addresses([String])

    /// Whether the file contains neither recipes nor addresses.
    public var isEmpty: Bool {
        switch self {
        case .page(let page): page.recipes.isEmpty && page.links.isEmpty
        case .addresses(let addresses): addresses.isEmpty
        }
    }

    /// The maximum number of addresses in a file.
    private static let mostAddresses = 1000

    /// Reads a file. Returns nil if the file is something else, such as a source file.
    public init?(_ bytes: [UInt8]) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        // A page in UTF-16 begins with a byte order mark and a zero byte before or after each letter.
        let first = start.first { $0 > ASCII.space && $0 < 0x80 }
        switch first {
        case ASCII.lessThan: self = .page(RecipePage(html: bytes, url: nil))
        case ASCII.leftBrace, ASCII.leftBracket:
            guard let page = RecipePage(jsonLD: bytes, url: nil) else { return nil }
            self = .page(page)
        default:
            guard let addresses = RecipeFile.addresses(bytes) else { return nil }
            self = .addresses(addresses)
        }
    }

    /// Returns the addresses if the file contains nothing but addresses, empty lines and comments that begin with `#`.
    private static func addresses(_ bytes: [UInt8]) -> [String]? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var addresses: [String] = []
        for line in PlainText.lines(text) where !line.hasPrefix("#") {
            guard let url = WebURL(line), addresses.count < mostAddresses,
                ["http://", "https://"].contains(where: { line.lowercased().hasPrefix($0) })
            else { return nil }
            addresses.append(url.text)
        }
        return addresses.isEmpty ? nil : addresses
    }
}
