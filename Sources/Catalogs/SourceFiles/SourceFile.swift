// A source file describes an upstream and its catalogs in JSON, so that the upstream needs no code in Almanac. `SourceFile` is
// the parsed file, and `SourceFileAdapter` is the adapter that uses it. The code in this folder sends no requests.

import Localization
public import Model
import Upstreams

/// A parsed source file.
public struct SourceFile: Equatable, Sendable {
    /// The part of a value that identifies an entry.
    public enum IDExtraction: String, CaseIterable, Sendable {
        /// The whole value.
        case whole
        /// The last segment of a URL's path: `7` in `https://example.org/items/7/`.
        case lastSegment = "last-segment"
        /// The whole value, which must be a number with at most 12 digits.
        case number
    }

    /// The paging method of a list.
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
        /// Each response contains a cursor, which the next request must repeat.
        case cursor
    }

    /// The format of a list's response.
    enum ListResponseFormat: String, CaseIterable {
        case json
        /// One JSON object per line.
        case jsonLines = "jsonl"
        /// A table whose first line contains the columns' names.
        case csv
    }

    /// A list's paging method and its parameters.
    struct Paging: Equatable, Sendable {
        var kind = PagingKind.none
        /// The location of the next page's URL or cursor in the response.
        var at: JSONPointer?
        /// The query parameter for the page number, offset or cursor. If the list's request has a body, this is the JSON Pointer
        /// of the value in the body.
        var parameter = ""
        /// The number of the first page.
        var first: UInt32 = 1
        /// The number of the first entry, for the kind `offset`.
        var firstOffset: UInt32 = 0
        /// The query parameter for the page size. `size` contains its value.
        var sizeParameter: String?
        var size: UInt32?
        /// The location of the response value that states the number of pages.
        var pages: JSONPointer?
        /// The location of the flag that says whether there are more pages, or of a text that is missing on the only page.
        var more: JSONPointer?

        /// Whether Almanac uses only the page number from the link to the next page, because the link may lead to another host.
        var isNumberedLink: Bool { kind == .next && !parameter.isEmpty }
    }

    /// The request for a list, and the location of the entries in the response.
    struct ListRequest: Equatable, Sendable {
        var path: String
        var query: [NameValuePair] = []
        /// The JSON body of a POST request, such as a GraphQL query. Nil for a GET request.
        var body: [UInt8]?
        var format = ListResponseFormat.json
        /// The character that separates the fields in a CSV response.
        var separator = ASCII.comma
        var entries: JSONPointer
        /// Whether the entries are the members of an object. If so, the members' names are the IDs.
        var isKeyed = false
        /// Whether a list without entries is a fault of the server.
        var isNeverEmpty = false
        /// The columns if the entries are lists of values. Nil if the entries are objects.
        var columns: Columns?
        /// The location of the response value that states the total number of entries.
        var total: JSONPointer?
        var paging = Paging()
        /// The conditions of which any shows that the server rejected the request, even if the response has status 200.
        var refusal: [ValueCondition] = []
        /// The conditions that a record must satisfy. All other records are left out.
        var only: [ValueCondition] = []
    }

    /// The values that a record or a response must have at a location.
    struct ValueCondition: Equatable, Sendable {
        let at: JSONPointer
        /// The values as JSON. Null also stands for a missing value.
        let values: [[UInt8]]

        /// Returns whether a record or a response satisfies the condition.
        func holds(in view: JSONView) -> Bool { values.contains(view[at]?.bytes ?? Array("null".utf8)) }
    }

    /// The request for a random entry, and the buttons that draw it.
    struct Draw: Sendable {
        var path: String
        var query: [NameValuePair] = []
        /// The location of the entry if the response isn't a list.
        var entry: JSONPointer
        var labels: DrawButtonLabels
    }

    /// A query parameter or a header field of a request.
    struct NameValuePair: Equatable, Sendable {
        let name: String
        let value: String
    }

    /// The request for a single entry.
    struct Detail: Equatable, Sendable {
        /// The path, in which `{id}` stands for the ID.
        var path: String
        /// The query parameters, in whose values `{id}` stands for the ID.
        var query: [NameValuePair] = []
        /// The JSON body of a POST request, in whose strings `{id}` stands for the ID. Nil for a GET request.
        var body: [UInt8]?
        var entry: JSONPointer
        /// The location of the value in a 404 response that confirms that the entry no longer exists.
        var gone: JSONPointer?
        /// The location of the null in a 200 response that confirms that the entry no longer exists. Nil if a 200 response can't
        /// confirm this.
        var absent: JSONPointer?
        /// The paths of further requests, in which `{id}` stands for the ID. Their responses become members of the record.
        var parts: [NameValuePair] = []

        /// Whether a response can confirm that an entry no longer exists.
        var showsAbsence: Bool { gone != nil || absent != nil }

        /// The path and the query, as in `/tree?number={id}`.
        var text: String {
            path + (query.isEmpty ? "" : "?") + query.map { $0.name + "=" + $0.value }.joined(separator: "&")
        }
    }

    /// An attribute, which is also shown in the entry's list of facts.
    struct Attribute: Sendable {
        let column: RecordMapper.ColumnMapping
        let at: JSONPointer
        /// The location of the value in each object of a list.
        let each: JSONPointer?
        /// Whether the values are HTML, whose tags are removed.
        var isHTML = false
        /// The locations of the list's other items, if each item has its own location.
        var others: [JSONPointer] = []
        /// The location of the unit that follows the number.
        var unit: JSONPointer?
        /// The value of all entries, instead of a location.
        var constant: String?
        /// The text that makes a flag true, or nil if the value itself says yes or no.
        var contained: String?
    }

    /// Links to other entries.
    struct Link: Equatable, Sendable {
        var label: LocalizableText
        var at: JSONPointer
        var each: JSONPointer?
        var target: CatalogID
        var ids: IDExtractionRule
        /// Other IDs for some of the IDs. Nil for an ID that isn't a link.
        var otherIDs: [String: String?] = [:]
        /// The label of a fact with the value "not stated", for records without links of this kind. Nil to omit the fact.
        var unstated: LocalizableText?
    }

    /// Determines which part of a value is an entry's ID.
    struct IDExtractionRule: Equatable, Sendable {
        var part = IDExtraction.whole
        /// The pattern for the end of the path if the value is a URL, instead of `part`.
        var pattern: URLPathPattern?
        /// The text before the source's own ID in an entry's ID, which keeps apart the sources of one catalog.
        var prefix = ""
    }

    /// An entry's web page: the location of its URL in the record, or a template for the URL.
    enum EntryWebPage: Equatable, Sendable {
        case at(JSONPointer)
        case template(URLTemplate)
    }

    /// A URL in which `{id}` stands for the ID. It is stored in parts, because joining them is faster than a search.
    struct URLTemplate: Equatable, Sendable {
        private let parts: [String]

        init(_ text: String) {
            var parts: [String] = []
            var rest = text.utf8[...]
            var start = rest.startIndex
            // Don't use `firstRange(of:)`, which takes longer. The parser creates templates whenever the program starts.
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

        /// The URL as written in the source file.
        var text: String { parts.joined(separator: "{id}") }

        /// Returns the URL for an entry.
        func filled(_ key: String) -> String { parts.joined(separator: PercentEncoding.encode(key)) }
    }

    /// One of the upstream's catalogs.
    struct Catalog: Sendable {
        var id: CatalogID
        /// The file's source, or nil for the source of the file that contains the catalog.
        var source: SourceDescription?
        var title: LocalizableText
        /// The edition that the catalog describes, if the catalog isn't in the file that states it (`SourceFile.edition`).
        var edition: String?
        /// What readers should know about the catalog as a whole.
        var remark: LocalizableText?
        /// The String Catalog key of the text for a number of entries, such as "5 planets".
        var countKey = "count.entries"
        var language = "en"
        var sort = CatalogDescription.SortOrder.byName
        /// The request for the list. A reader's file has none.
        var list = ListRequest(path: "", entries: JSONPointer(tokens: []))
        var detail: Detail?
        /// The request that checks whether an entry still exists, or nil to use `detail`.
        var lookup: Detail?
        /// The name of the code that does what the file can't describe, as in `BuiltInAdapters.hooks`. Nil if there is none.
        var hook: String?
        /// The further search scopes, to which the hook's sections belong.
        var scopes: [SearchScopeDescription] = []
        /// The rules for links from names in texts, or nil if names aren't linked.
        var nameLinks: NameLinkRules?
        /// The terms that the entries' pages explain.
        var glossary: Glossary?
        /// The request for a random entry. If there is one, the list consists of random entries, too. Nil if there is none.
        var draw: Draw?
        /// The maximum number of favourites, or nil.
        var favouriteLimit: UInt32?
        /// The location of the ID in a record, or nil if the list is an object whose keys are the IDs.
        var key: JSONPointer?
        var keyForm = IDExtractionRule()
        var entryTitle: LocalizedPointer
        /// The titles' translations by language and entry key, which the source doesn't have.
        var translatedTitles: [(language: String, titles: [String: String])] = []
        /// Whether the entries' titles are the list's keys. `entryTitle` isn't used then.
        var isTitledByKey = false
        /// Whether titles are HTML, whose tags are removed.
        var isTitleHTML = false
        var subtitle: [RecordMapper.SubtitlePart] = []
        var page: EntryWebPage?
        var picture: JSONPointer?
        /// The ending that turns a picture's URL into the URL of a smaller version.
        var previewSuffix: String?
        var emblem = "entry"
        /// The rules that can replace `emblem` with another emblem. The first rule that finds an emblem is used.
        var emblemRules: [EmblemRule] = []
        /// Whether dice notation such as 2d6 can be rolled.
        var rollsDice = false
        /// Whether devices store the catalog only if the reader chooses it.
        var isStoredOnRequest = false
        var attributes: [Attribute] = []
        var blocks: [PageBlock] = []
        var links: [Link] = []
        /// The locations of the values that the file knowingly leaves out. Nil if the file doesn't list them.
        var omitted: [JSONPointer]?
        /// The rule for the IDs of the records in a reader's file. Nil if the records come from an API.
        var recordIDs: RecordIDs?
        /// The choices that the reader made for the file. They also apply to later imports.
        var choices = ImportChoices()
    }

    /// The maximum size of a source file, in bytes.
    public static let sizeLimit = 1 << 20
    /// The version of the source file format that this program supports.
    static let format: Int64 = 1

    /// The file as it was read, but without a byte order mark, or as Almanac wrote it.
    public internal(set) var bytes: [UInt8] = []
    /// The name of the reader's file that contains the records. Nil if the records come from an API.
    public internal(set) var importedFile: String?
    /// The source's name, which is also the upstream's name.
    public internal(set) var name: String
    /// The source's name on pages.
    let label: LocalizableText
    /// The source's name in English. The pages show it beside entries in one language only. The menu shows the collection's title
    /// in every language.
    public var title: String { Localizer(.english).label(label) }
    /// The URL of a page about the source, or an empty string.
    public internal(set) var website = ""
    /// The base URLs: the usual server, then its mirrors.
    public internal(set) var servers: [String] = []
    /// Additional hosts that may provide pictures, in lower case.
    public internal(set) var pictureHosts: [String] = []
    /// The licence of the content, or an empty string if the file doesn't state a licence.
    public internal(set) var licence = ""
    /// The attribution that the licence requires, or an empty string.
    public internal(set) var attribution = ""
    /// The maximum number of requests per second.
    public internal(set) var requestsPerSecond: UInt32 = 5
    /// The number of days until a catalog becomes stale, or 0 if it never becomes stale.
    public internal(set) var freshForDays: UInt32 = 7
    /// Additional headers for each request to `servers`. Their values may contain variables such as `${KEY}`.
    var headers: [NameValuePair] = []
    var collection: CollectionDescription
    /// The texts that stand for missing values in all catalogs.
    var placeholders = ColumnValueFormat.Placeholders()
    /// The rules for links from names that are added to those of each catalog with such rules, or nil.
    var nameLinks: NameLinkRules?
    /// The edition of a work that all catalogs describe, such as `2024`, or nil.
    var edition: String?
    var catalogs: [Catalog] = []

    /// Creates a file without catalogs.
    /// - Parameter collection: The collection, or nil for one that is named after the source.
    init(name: String, label: LocalizableText, servers: [String] = [], collection: CollectionDescription? = nil) {
        (self.name, self.label, self.servers) = (name, label, servers)
        self.collection = collection ?? SourceFile.collection(name, title: label)
    }

    /// Returns the source's own collection.
    static func collection(_ name: String, title: LocalizableText) -> CollectionDescription {
        CollectionDescription(id: "source-" + name, title: title, shortTitle: title, accent: .imported)
    }

    /// The API keys that the file needs, sorted by name. `name` is a key's name in the file, and `variable` is the environment
    /// variable that contains the key.
    public var variables: [(name: String, variable: String)] {
        let queries = catalogs.flatMap { catalog in
            [catalog.list.query, catalog.draw?.query, catalog.detail?.query, catalog.lookup?.query].flatMap { $0 ?? [] }
        }
        let values = (headers + queries).map(\.value)
        let paths = catalogs.flatMap { [$0.list.path] + [$0.detail, $0.lookup].compactMap { $0?.path } }
        return Set((values + paths).flatMap { SourceFile.variables(in: $0) }).sorted().map {
            ($0, SourceFile.variable($0, of: name))
        }
    }

    /// Returns the name of the environment variable for an API key, such as `ALMANAC_SOURCE_TREES_KEY`.
    public static func variable(_ key: String, of source: String) -> String { "ALMANAC_SOURCE_\(source.uppercased())_\(key)" }

    /// Returns the names of the variables in a string: `TOKEN` in `Bearer ${TOKEN}`.
    static func variables(in text: String) -> [String] { UpstreamURLCodec.variables(in: text).names }

    /// Compares the files' bytes.
    public static func == (first: SourceFile, second: SourceFile) -> Bool { first.bytes == second.bytes }

    /// Whether the file states a licence and an attribution.
    public var isLicensed: Bool { !licence.isEmpty && !attribution.isEmpty }

    /// The names of the catalogs, in the file's order.
    public var catalogIDs: [CatalogID] { catalogs.map(\.id) }

    /// Returns whether the file sends the same API keys to the same servers as another file.
    public func sendsSameKeys(as other: SourceFile) -> Bool {
        Set(servers) == Set(other.servers) && variables.map(\.name) == other.variables.map(\.name)
    }

    /// Returns whether both files use at least one common server.
    public func sharesServer(with other: SourceFile) -> Bool { !Set(servers).isDisjoint(with: other.servers) }

    /// Returns the first catalog that is in both files but comes from lists with different addresses. Returns nil if there is no
    /// such catalog.
    public func catalogWithOtherList(in other: SourceFile) -> CatalogID? {
        let paths = Dictionary(other.catalogs.map { ($0.id, $0.list.path) }) { first, _ in first }
        return catalogs.first { catalog in
            paths[catalog.id].map { $0 != catalog.list.path || !sharesServer(with: other) } ?? false
        }?.id
    }

    /// Returns whether both files request a catalog's details in the same way.
    public func hasSameDetails(as other: SourceFile, in catalog: CatalogID) -> Bool {
        let details = [self, other].map { file in file.catalogs.first { $0.id == catalog }?.detail }
        return details[0]?.text == details[1]?.text && details[0]?.entry == details[1]?.entry
    }

    /// Returns whether both files give a catalog's entries the same IDs.
    public func hasSameIDs(as other: SourceFile, in catalog: CatalogID) -> Bool {
        guard let mine = catalogs.first(where: { $0.id == catalog }),
            let theirs = other.catalogs.first(where: { $0.id == catalog })
        else { return true }
        return mine.key == theirs.key && mine.recordIDs == theirs.recordIDs && mine.keyForm == theirs.keyForm
            && mine.list.isKeyed == theirs.list.isKeyed
    }
}
