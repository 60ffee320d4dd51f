// A source file describes an upstream and its catalogs in JSON, so that Almanac can read an upstream without code of its own.
// `SourceFile` is the parsed file, and `SourceFileAdapter` uses it as an adapter. Nothing in this folder sends requests.

public import Model

/// A parsed source file.
public struct SourceFile: Equatable, Sendable {
    /// The part of a value that identifies an entry.
    public enum IDExtraction: String, CaseIterable, Sendable {
        /// The whole value.
        case whole
        /// The last segment of a URL's path: `7` in `https://example.org/items/7/`.
        case lastSegment = "last-segment"
    }

    /// The way that a list is divided into pages.
    public enum PagingKind: String, CaseIterable, Sendable {
        /// A single response contains the whole list.
        case none
        /// Each response contains the next page's URL.
        case next
        /// Each response has a `Link` header with `rel="next"` (RFC 8288).
        case link
        /// The request contains the page's number.
        case page
        /// The request contains the number of entries to skip.
        case offset
        /// Each response contains a text that the next request must repeat.
        case cursor
    }

    /// The format of a list's response.
    enum ListResponseFormat: String, CaseIterable {
        case json
        /// One JSON object in each line.
        case jsonLines = "jsonl"
        /// A table whose first line contains the columns' names.
        case csv
    }

    /// The paging of a list.
    struct Paging: Equatable, Sendable {
        var kind = PagingKind.none
        /// The next page's URL or cursor in the response.
        var at: JSONPointer?
        /// The query parameter with the page, offset or cursor. For a list with a body, the pointer to its place in the body.
        var parameter = ""
        /// The number of the first page.
        var first: UInt32 = 1
        /// The query parameter with the page size, and the size.
        var sizeParameter: String?
        var size: UInt32?
        /// The number of pages in the response.
        var pages: JSONPointer?
        /// The flag in the response that says whether there are more pages.
        var more: JSONPointer?
    }

    /// The request for a list, and the location of the entries in the response.
    struct List: Equatable, Sendable {
        var path: String
        var query: [QueryParameter] = []
        /// The JSON body of a POST request, such as a GraphQL query. Nil for a GET request.
        var body: [UInt8]?
        var format = ListResponseFormat.json
        /// The character between the fields of a table.
        var separator = ASCII.comma
        var entries: JSONPointer
        /// Whether the entries are the members of an object, whose names are the IDs.
        var isKeyed = false
        /// The number of entries in the whole list.
        var total: JSONPointer?
        var paging = Paging()
    }

    /// A parameter of a request's query.
    struct QueryParameter: Equatable, Sendable {
        let name: String
        let value: String
    }

    /// The request for a single entry.
    struct Detail: Equatable, Sendable {
        /// The path, in which `{id}` stands for the ID.
        var path: String
        var entry: JSONPointer
        /// A value that a 404 response has if the entry no longer exists. Nil if a 404 doesn't prove this.
        var gone: JSONPointer?
    }

    /// An attribute, which is also a line in the entry's list of facts.
    struct Attribute: Sendable {
        let column: RecordTable.Column
        let at: JSONPointer
        /// The value to use from each element of a list of objects.
        let each: JSONPointer?
    }

    /// A part of the entry's page below the facts.
    enum Block: Equatable, Sendable {
        /// A text. If it `isWrapped`, it is plain text whose lines belong together.
        case text(at: JSONPointer, label: LocalizableText?, MarkupFormat, isWrapped: Bool)
        case list(at: JSONPointer, each: JSONPointer?, label: LocalizableText?, isOrdered: Bool)
        case table(at: JSONPointer, label: LocalizableText?, columns: [TableColumn])
    }

    /// A column of a table. `at` leads from a row's object to the cell.
    struct TableColumn: Equatable, Sendable {
        let label: LocalizableText
        let at: JSONPointer
    }

    /// Links to other entries.
    struct Link: Equatable, Sendable {
        var label: LocalizableText
        var at: JSONPointer
        var each: JSONPointer?
        var target: CatalogID
        var ids: IDForm
        /// The name of the fact that says that a record has no such links. Nil if there is no such fact.
        var unstated: LocalizableText?
    }

    /// The form of a value that identifies an entry.
    struct IDForm: Equatable, Sendable {
        var part = IDExtraction.whole
        /// The end of the path if the value is a URL. It replaces `part`.
        var pattern: URLPathPattern?
    }

    /// An entry's page at the source.
    enum EntryWebPage: Equatable, Sendable {
        case at(JSONPointer)
        case template(Template)
    }

    /// A URL, in which `{id}` stands for the ID. It is split in advance, because searching it takes longer than joining it.
    struct Template: Equatable, Sendable {
        private let parts: [String]

        init(_ text: String) {
            var parts: [String] = []
            var rest = text.utf8[...]
            var start = rest.startIndex
            // The parser calls this method whenever the program starts, and `firstRange(of:)` takes longer.
            while let place = rest.firstIndex(of: ASCII.leftBrace) {
                rest = rest[place...]
                guard rest.starts(with: "{id}".utf8) else {
                    rest = rest.dropFirst()
                    continue
                }
                parts.append(String(text[start..<place]))
                rest = rest.dropFirst(4)
                start = rest.startIndex
            }
            self.parts = parts + [String(text[start...])]
        }

        /// Whether the URL contains `{id}`.
        var hasPlaceholder: Bool { parts.count > 1 }

        /// Returns the URL for an entry.
        func filled(_ key: String) -> String { parts.joined(separator: PercentEncoding.encode(key)) }
    }

    /// A catalog of the upstream.
    struct Catalog: Sendable {
        var id: CatalogID
        var title: LocalizableText
        /// The String Catalog key for a number of entries.
        var countKey = "count.entries"
        var language = "en"
        var sort = CatalogDescription.SortOrder.byName
        var list: List
        var detail: Detail?
        /// The request that checks whether an entry still exists. Nil if `detail` is that request.
        var lookup: Detail?
        /// The entry's ID, or nil if the list's keys are the IDs.
        var key: JSONPointer?
        var keyForm = IDForm()
        var entryTitle: JSONPointer
        var subtitle: [RecordTable.SubtitlePart] = []
        var page: EntryWebPage?
        var picture: JSONPointer?
        var emblem = "entry"
        /// The rules that choose another emblem. The first rule that fits is used.
        var emblemRules: [EmblemRule] = []
        var attributes: [Attribute] = []
        var blocks: [Block] = []
        var links: [Link] = []
    }

    /// The largest accepted file, in bytes.
    public static let sizeLimit = 256 << 10
    /// The version of the format.
    static let format: Int64 = 1

    /// The file, exactly as it was read.
    public let bytes: [UInt8]
    /// The source's name, which is also the upstream's name.
    public internal(set) var name = ""
    /// The source's name on pages.
    public internal(set) var title = ""
    /// The URL of a page about the source, or an empty string.
    public internal(set) var website = ""
    /// The base URLs: the usual server, then its mirrors.
    public internal(set) var servers: [String] = []
    /// Further hosts that may supply pictures, in lower case.
    public internal(set) var pictureHosts: [String] = []
    /// The licence of the content, or an empty string if the file doesn't name one.
    public internal(set) var licence = ""
    /// The attribution that the licence requires, or an empty string.
    public internal(set) var attribution = ""
    /// The maximum number of requests per second.
    public internal(set) var requestsPerSecond: UInt32 = 5
    /// The time until a catalog is out of date, in days. Zero means never.
    public internal(set) var freshForDays: UInt32 = 7
    /// Additional headers of each request to `servers`. Their values may contain variables such as `${KEY}`.
    var headers: [QueryParameter] = []
    var collection: CollectionDescription
    var catalogs: [Catalog] = []

    init(bytes: [UInt8], collection: CollectionDescription) {
        self.bytes = bytes
        self.collection = collection
    }

    /// The environment variables with the keys that the file needs, by the name that the file uses, sorted.
    public var variables: [(name: String, variable: String)] {
        let values = (headers + catalogs.flatMap(\.list.query)).map(\.value)
        return Set(values.flatMap { SourceFile.variables(in: $0) }).sorted().map { ($0, SourceFile.variable($0, of: name)) }
    }

    /// Returns the name of the environment variable for a key, such as `ALMANAC_SOURCE_TREES_KEY`.
    public static func variable(_ key: String, of source: String) -> String { "ALMANAC_SOURCE_\(source.uppercased())_\(key)" }

    /// Returns the names in a text such as `Bearer ${TOKEN}`.
    static func variables(in text: String) -> [String] {
        var names: [String] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "${") {
            rest = rest[start.upperBound...]
            guard let end = rest.firstIndex(of: "}") else { break }
            let name = String(rest[..<end])
            let isPlain = name.utf8.allSatisfy { (65...90).contains($0) || ASCII.isDigit($0) || $0 == ASCII.underscore }
            if !name.isEmpty, name.utf8.count <= 40, isPlain { names.append(name) }
            rest = rest[end...]
        }
        return names
    }

    /// Returns whether a header or a query parameter with this name usually contains a key.
    static func isSecret(_ name: String) -> Bool {
        let plain = name.lowercased().filter { $0.isLetter }
        // Paging also has tokens.
        if plain.hasPrefix("page") || plain.hasPrefix("next") || plain.hasPrefix("continuation") { return false }
        return [
            "authorization", "proxyauthorization", "cookie", "key", "apikey", "appid", "token", "accesstoken", "authtoken",
            "secret", "password",
            "xapikey", "xauthtoken", "apitoken", "clientsecret", "signature", "subscriptionkey",
        ].contains(plain) || plain.hasSuffix("apikey") || plain.hasSuffix("token")
    }

    /// Compares the files' bytes.
    public static func == (first: SourceFile, second: SourceFile) -> Bool { first.bytes == second.bytes }

    /// Whether the file names a licence and an attribution.
    public var isLicensed: Bool { !licence.isEmpty && !attribution.isEmpty }

    /// The names of the catalogs, in the file's order.
    public var catalogIDs: [CatalogID] { catalogs.map(\.id) }

    /// Returns whether both files give a catalog's entries the same IDs.
    public func hasSameIDs(as other: SourceFile, in catalog: CatalogID) -> Bool {
        guard let mine = catalogs.first(where: { $0.id == catalog }),
            let theirs = other.catalogs.first(where: { $0.id == catalog })
        else { return true }
        return mine.key == theirs.key && mine.keyForm == theirs.keyForm && mine.list.isKeyed == theirs.list.isKeyed
    }
}
