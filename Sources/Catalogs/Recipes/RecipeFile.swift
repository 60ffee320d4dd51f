import Compression
import Model
import Upstreams

/// A file with recipes, or with the addresses of pages with recipes.
public enum RecipeFile: Sendable {
    /// A saved web page, JSON-LD, or the recipes that another program exported.
    case page(RecipePage)
    /// An archive that can't be used.
    case unusable(ArchiveProblem)
    /// A text file with an address on each line.
    case addresses([String])

    /// Why an archive can't be used.
    public enum ArchiveProblem: Error, Equatable, Sendable {
        /// The archive is incomplete or damaged.
        case damaged
        /// The recipes are protected with a password.
        case encrypted
        /// The archive would unpack to more than `limit` bytes.
        case tooLarge(limit: Int)
    }

    /// Whether the file contains neither recipes nor addresses.
    public var isEmpty: Bool {
        switch self {
        case .page(let page): page.recipes.isEmpty && page.links.isEmpty && page.unusable.isEmpty
        case .unusable: false
        case .addresses(let addresses): addresses.isEmpty
        }
    }

    /// The maximum number of addresses in a file.
    private static let mostAddresses = 1000

    /// Reads a file. Returns nil if the file is something else, such as a source file or an archive without recipes.
    public init?(_ bytes: [UInt8]) { self.init(bytes, isInArchive: false) }

    /// Reads a file. An archive in an archive isn't read.
    init?(_ bytes: [UInt8], isInArchive: Bool) {
        if bytes.starts(with: ZipArchive.signature) {
            guard !isInArchive else { return nil }
            do throws(ArchiveProblem) {
                let page = try RecipeArchive(bytes).page
                guard !page.recipes.isEmpty || !page.unusable.isEmpty else { return nil }
                self = .page(page)
            } catch {
                // What can't be opened may be anything, such as a spreadsheet. The names in it show what it was.
                guard error != .damaged || RecipeArchive.namesRecipes(bytes) else { return nil }
                self = .unusable(error)
            }
            return
        }
        // Paprika also exports single recipes, which are compressed JSON.
        if bytes.starts(with: [0x1F, 0x8B]), !isInArchive, let file = try? Gzip.decompress(bytes, limit: RecipeArchive.sizeLimit),
            let page = RecipePage(exported: file)
        {
            self = .page(page)
            return
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        // A page in UTF-16 begins with a byte order mark and a zero byte before or after each letter.
        let first = start.first { $0 > ASCII.space && $0 < 0x80 }
        switch first {
        case ASCII.lessThan: self = .page(RecipePage(html: bytes, url: nil))
        case ASCII.leftBrace, ASCII.leftBracket:
            guard let page = RecipePage(jsonLD: bytes, url: nil) ?? RecipePage(exported: bytes) else { return nil }
            self = .page(page)
        default:
            guard !isInArchive, let addresses = RecipeFile.addresses(bytes) else { return nil }
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
