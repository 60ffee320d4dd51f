import FoundationEssentials
import Model
import Upstreams

extension SourceFile {
    /// The keys that each type of object in a source file can have. A JSON Schema in the documentation contains the same keys,
    /// and a test compares them.
    enum Keys {
        static let file = [
            "almanacSource", "name", "title", "website", "servers", "pictureHosts", "licence", "attribution", "requestsPerSecond",
            "freshForDays", "headers", "collection", "placeholders", "nameLinks", "edition", "catalogs",
        ]
        /// The keys of a reader's file and of the objects in its description.
        static let importedFile = ["almanacSource", "file", "collection", "catalogs"]
        /// The keys of a file whose catalogs' entries the program's code makes from the reader's records.
        static let recordFile = ["almanacSource", "file", "title", "collection", "catalogs"]
        static let importedCatalog = ["name", "title", "language", "sort", "choices", "entry"]
        static let importedEntry = ["ids", "title", "subtitle", "page", "attributes", "blocks", "links"]
        static let importedAttribute = [
            "key", "label", "at", "type", "unit", "filter", "numbers", "isCode", "meaning", "dates", "separator", "markup",
        ]
        static let ids = ["from", "at", "besides", "version"]
        static let choices = [
            "name", "collection", "language", "id", "title", "subtitle", "texts", "textForm", "types", "labels", "filters",
            "withoutFilter", "sort", "units", "links", "part",
        ]
        static let phrase = ["phrase"]
        static let collection = ["name", "title", "shortTitle", "accent", "emblem"]
        static let placeholders = ["unknown", "notApplicable", "none", "isMissingShown"]
        static let catalog = [
            "name", "title", "remark", "count", "language", "sort", "scopes", "nameLinks", "glossary", "favouriteLimit", "hook",
            "isStoredOnRequest", "list", "detail", "lookup", "draw", "entry",
        ]
        static let scope = ["key", "label"]
        static let nameLinks = ["catalogs", "exceptions"]
        static let glossary = ["title", "definitions"]
        static let definition = ["term", "title", "text", "query", "queryLabel"]
        static let list = [
            "path", "query", "body", "format", "separator", "entries", "isKeyed", "isNeverEmpty", "columns", "total", "paging",
            "refusal", "only",
        ]
        static let paging = ["kind", "at", "parameter", "first", "sizeParameter", "size", "pages", "more"]
        static let detail = lookup + ["parts"]
        static let lookup = ["path", "query", "body", "entry", "gone", "absent"]
        static let draw = ["path", "query", "entry", "label", "next"]
        static let entry = [
            "id", "idPart", "idPath", "idPrefix", "title", "titles", "titleMarkup", "subtitle", "page", "picture",
            "previewSuffix", "emblem",
            "emblemRules", "rollsDice", "attributes", "blocks", "links", "omit",
        ]
        static let subtitle = ["key", "unit", "unknown"]
        static let emblemRule = ["attribute", "emblems", "isFirstOnly"]
        static let attribute = [
            "key", "label", "at", "each", "type", "unit", "unitAt", "units", "factors", "contains", "words", "values", "kinds",
            "isUncertain", "value", "replace", "filter", "isSortable", "numbers", "isCode", "meaning", "isFraction", "isNoHidden",
            "ranksAsText",
            "dates", "isLongDate", "separator", "continuations", "unknown", "none", "markup",
        ]
        static let block = [
            "kind", "at", "title", "each", "label", "markup", "isWrapped", "hasParagraphLines", "isOrdered", "isKeyed", "columns",
        ]
        static let column = ["label", "at", "prefix", "separator", "unknown", "words", "catalog", "id"]
        static let link = ["label", "at", "each", "catalog", "part", "path", "ids", "unstated"]
    }

    /// The possible meanings of the placeholder for "none" in a column of numbers.
    enum NoneMeaning: String, CaseIterable {
        case notApplicable = "not-applicable"
        case zero
    }

    /// The markup of titles and attributes.
    enum ShortTextMarkup: String, CaseIterable {
        case plain, html
    }

    /// The kinds of block.
    enum BlockKind: String, CaseIterable {
        case text, list, table, sections, code
    }

    /// Parses a source file. Unknown keys and values are errors, because a misspelt key would otherwise be silently ignored.
    ///
    /// - Throws: `SourceFileError`.
    public init(parsing bytes: [UInt8]) throws(SourceFileError) {
        guard bytes.count <= SourceFile.sizeLimit else { throw .tooLarge }
        try self.init(stored: bytes)
        if ServerURL.hasUser(website) { throw SourceFile.badURL(website, at: "/website") }
        try checkHeaders()
        try checkSecrets()
        if let place = catalogs.firstIndex(where: { $0.hook != nil }) {
            throw .badValue(at: "/catalogs/\(place)/hook", value: catalogs[place].hook ?? "", allowed: [])
        }
    }

    /// Parses a source file that was added earlier, or that comes with the program. An earlier version of Almanac may have accepted headers that are no longer
    /// allowed, or may not have recognised the name of an API key. Rejecting the file would lose its catalogs.
    ///
    /// - Throws: `SourceFileError`.
    public init(stored bytes: [UInt8]) throws(SourceFileError) {
        // Some text editors write a byte order mark at the beginning of a file.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let view: JSONView
        do throws(JSONDocument.ParseError) { view = try JSONDocument(bytes).root } catch {
            throw SourceFile.syntaxError(error, in: bytes)
        }
        // Check the format's version first, because a later version may have other keys.
        if let format = view["almanacSource"]?.integer, format > SourceFile.format { throw .newerFormat(format) }
        let hasRecords = view["file"] != nil
        // Code of the program makes the entries of some catalogs whose records the reader adds. Their files are like those of an API.
        let isImport = hasRecords && !(view.objects("catalogs")?.contains { $0["hook"] != nil } ?? false)
        let file = try SourceFileObject(
            view, at: "", keys: isImport ? Keys.importedFile : hasRecords ? Keys.recordFile : Keys.file, isImport: isImport)
        guard try file.number("almanacSource", in: 1...1) != nil else { throw .missingKey("almanacSource", at: "") }
        if isImport {
            let collection = try file.object("collection", keys: ["title"])?.text("title")
            self.init(importing: try file.text("file"), collection: collection)
        } else if hasRecords {
            let title = try file.label("title")
            self.init(
                name: SourceFile.importName, label: title,
                collection: try SourceFile.collection(file, name: SourceFile.importName, title: title))
            (importedFile, freshForDays) = (try file.text("file"), 0)
        } else {
            try self.init(api: file)
        }
        self.bytes = bytes
        for object in try file.objects("catalogs", keys: isImport ? Keys.importedCatalog : Keys.catalog, limit: isImport ? 1 : 32)
        {
            var catalog = try SourceFile.catalog(object, placeholders)
            if isImport, case .literal(let title) = collection.title {
                catalog.choices.collection = catalog.choices.collection ?? title
            }
            guard hasRecords || object["list"] != nil else { throw .missingKey("list", at: object.place) }
            guard !catalogs.contains(where: { $0.id == catalog.id }) else {
                throw .repeatedName(at: object.place(of: "name"), catalog.id.raw)
            }
            catalogs.append(catalog)
        }
        guard !catalogs.isEmpty else { throw .missingKey("catalogs", at: "") }
        if !isImport {
            nameLinks = try SourceFile.nameLinks(file)
            edition = try file.optionalText("edition")
        }
        // A file that needs an API key can have only one server, because a key belongs to a single server.
        if !variables.isEmpty, servers.count > 1 { throw .badValue(at: "/servers/1", value: servers[1], allowed: []) }
    }

    /// Parses everything that concerns the API, except its catalogs.
    private init(api file: SourceFileObject) throws(SourceFileError) {
        let name = try SourceFile.name(file)
        let title = try file.label("title")
        self.init(name: name, label: title, collection: try SourceFile.collection(file, name: name, title: title))
        website = try file.optionalText("website") ?? ""
        if !website.isEmpty, !WebAddressDetector.isLink(website) {
            throw SourceFile.badURL(website, at: "/website")
        }
        servers = try SourceFile.servers(file)
        for (place, host) in zip(0..., try file.texts("pictureHosts", limit: 20)) {
            guard let server = ServerURL("https://" + host), server.prefix.isEmpty, server.port == 443 else {
                throw .badHost(at: "/pictureHosts/\(place)", value: ServerURL.withoutSecrets(host))
            }
            pictureHosts.append(server.host)
        }
        licence = try file.optionalText("licence") ?? ""
        attribution = try file.optionalText("attribution") ?? ""
        requestsPerSecond = try file.number("requestsPerSecond", in: 1...30) ?? 5
        freshForDays = try file.number("freshForDays", in: 0...3650) ?? 7
        headers = try SourceFile.parameters(file, "headers")
        placeholders = try SourceFile.placeholders(file)
    }

    /// Returns an error with the place of the first error in a file that can't be parsed.
    private static func syntaxError(_ error: JSONDocument.ParseError, in bytes: [UInt8]) -> SourceFileError {
        if error == .notUTF8 {
            let lines = bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
            return .notUTF8(line: 1 + (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0))
        }
        let read = bytes.prefix(JSONDocument.errorOffset(in: bytes) ?? 0)
        let start = read.lastIndex(of: ASCII.newline).map { $0 + 1 } ?? 0
        let column = 1 + String(decoding: read[start...], as: UTF8.self).unicodeScalars.count
        return .notJSON(line: 1 + read.count { $0 == ASCII.newline }, column: column)
    }

    private static func name(_ file: SourceFileObject) throws(SourceFileError) -> String {
        let name = try file.text("name")
        guard isName(name) else {
            throw .badValue(at: "/name", value: String(name.prefix(80)), allowed: ["a–z, 0–9"])
        }
        return name
    }

    /// Returns whether a string is a valid name for a source.
    public static func isName(_ text: String) -> Bool {
        let isPlain = text.utf8.count <= 32 && text.utf8.allSatisfy { ASCII.isLowercase($0) || ASCII.isDigit($0) }
        return isPlain && text.utf8.first.map { ASCII.isLowercase($0) } ?? false
    }

    private static func servers(_ file: SourceFileObject) throws(SourceFileError) -> [String] {
        let servers = try file.texts("servers", limit: 8)
        guard !servers.isEmpty else { throw .missingKey("servers", at: "") }
        for (place, server) in servers.enumerated() where ServerURL(server) == nil || server.contains("${") {
            throw badURL(server, at: "/servers/\(place)")
        }
        return servers.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    }

    /// Returns the error for an invalid URL. The error doesn't contain the URL's user name and password.
    private static func badURL(_ url: String, at place: String) -> SourceFileError {
        .badValue(at: place, value: ServerURL.withoutSecrets(url), allowed: ["https://…"])
    }

    private static func collection(
        _ file: SourceFileObject, name: String, title: LocalizableText
    ) throws(SourceFileError) -> CollectionDescription {
        let object = try file.object("collection", keys: Keys.collection)
        let full = try object?.optionalLabel("title") ?? title
        let short = try object?.optionalLabel("shortTitle") ?? full
        let accent = try object?.optionalText("accent") ?? "imported"
        let ownName = try object?.optionalText("name")
        if let ownName, !isQueryKey(ownName) { throw .badValue(at: "/collection/name", value: ownName, allowed: []) }
        return CollectionDescription(
            id: ownName ?? "source-" + name, title: full, shortTitle: short,
            accent: CollectionDescription.Appearance(accent, emblem: try object?.optionalText("emblem") ?? "entry"))
    }

    private static func placeholders(_ file: SourceFileObject) throws(SourceFileError) -> ColumnValueFormat.Placeholders {
        var placeholders = ColumnValueFormat.Placeholders()
        guard let object = try file.object("placeholders", keys: Keys.placeholders) else { return placeholders }
        placeholders.unknown = try object.texts("unknown", limit: 20)
        placeholders.notApplicable = try object.texts("notApplicable", limit: 20)
        placeholders.none = try object.texts("none", limit: 20)
        placeholders.isMissingShown = try object.flag("isMissingShown")
        return placeholders
    }

    // MARK: Catalogs

    private static func catalog(
        _ object: SourceFileObject, _ placeholders: ColumnValueFormat.Placeholders
    ) throws(SourceFileError) -> Catalog {
        let isImport = object.isImport
        let list = try object.object("list", keys: Keys.list)
        guard isImport || list != nil || object["hook"] != nil else { throw .missingKey("list", at: object.place) }
        guard let entry = try object.object("entry", keys: isImport ? Keys.importedEntry : Keys.entry) else {
            throw .missingKey("entry", at: object.place)
        }
        let language = try object.optionalText("language") ?? "en"
        guard isImport || SourceFileObject.isLanguage(language) else {
            throw .badValue(at: object.place(of: "language"), value: language, allowed: [])
        }
        let request = try list.map { list throws(SourceFileError) in try self.list(list) }
        let isTitledByKey = (request?.isKeyed ?? isImport) && entry["title"] == nil
        var catalog = Catalog(
            id: try object.catalog("name"), title: try object.label("title"), language: language,
            entryTitle: isTitledByKey
                ? LocalizedPointer(own: JSONPointer(tokens: [])) : try entry.titlePointer("title", language),
            isTitledByKey: isTitledByKey)
        if let request { catalog.list = request }
        if let choices = object["choices"] {
            _ = try SourceFileObject(choices, at: object.place(of: "choices"), keys: Keys.choices)
            guard let parsed = try? JSONDecoder().decode(ImportChoices.self, from: Data(choices.bytes)) else {
                throw .wrongType(at: object.place(of: "choices"), .object)
            }
            catalog.choices = parsed
        }
        if let count = try object.optionalLabel("count") {
            guard case .phrase(let key) = count else { throw .wrongType(at: object.place(of: "count"), .object) }
            catalog.countKey = key
        }
        if let detail = try object.object("detail", keys: Keys.detail) { catalog.detail = try self.detail(detail) }
        if let lookup = try object.object("lookup", keys: Keys.lookup) {
            catalog.lookup = try self.detail(lookup)
            if catalog.lookup?.showsAbsence != true { throw .missingKey("gone", at: lookup.place) }
        }
        catalog.isStoredOnRequest = try object.flag("isStoredOnRequest")
        try readTexts(object, into: &catalog)
        try readDraw(object, into: &catalog)
        try readEntry(entry, placeholders, into: &catalog)
        if let sort = try object.optionalText("sort") {
            let isDescending = sort.hasSuffix(":desc")
            let key = isDescending ? String(sort.dropLast(5)) : sort
            let keys = ["name"] + catalog.attributes.filter(\.column.isSortable).map(\.column.word)
            guard keys.contains(key) else { throw .badValue(at: object.place(of: "sort"), value: sort, allowed: keys) }
            catalog.sort = CatalogDescription.SortOrder(key: key, isDescending: isDescending)
        }
        return catalog
    }

    private static func list(_ object: SourceFileObject) throws(SourceFileError) -> ListRequest {
        var list = ListRequest(path: try path(object), entries: try object.optionalPointer("entries") ?? JSONPointer(tokens: []))
        list.query = try parameters(object, "query")
        list.body = try body(object)
        list.format = try object.word("format", ListResponseFormat.self) ?? .json
        if list.format != .json {
            // In a CSV or JSON Lines file, the whole file is the list, so the keys for paging and for the list's location aren't
            // allowed.
            let usable = Keys.list.filter {
                !["body", "entries", "isKeyed", "isNeverEmpty", "columns", "total", "paging"].contains($0)
            }
            for key in Keys.list where !usable.contains(key) && object[key] != nil {
                throw .unknownKey(key, at: object.place, known: usable)
            }
        }
        if let separator = object["separator"] {
            guard list.format == .csv else {
                throw .unknownKey("separator", at: object.place, known: ["path", "query", "format"])
            }
            guard let text = separator.string, let byte = text.utf8.first, text.utf8.count == 1 else {
                throw .badValue(
                    at: object.place(of: "separator"), value: separator.string ?? "", allowed: [",", ";", "\\t", "|"])
            }
            list.separator = byte
        }
        list.isKeyed = try object.flag("isKeyed")
        list.isNeverEmpty = try object.flag("isNeverEmpty")
        list.columns = try columns(object, list)
        list.total = try object.optionalPointer("total")
        list.refusal = try conditions(object, "refusal")
        list.only = try conditions(object, "only")
        if let paging = try object.object("paging", keys: Keys.paging) { list.paging = try self.paging(paging, list) }
        return list
    }

    /// Parses the columns of a list of lists: the location of their names, or the names.
    private static func columns(_ object: SourceFileObject, _ list: ListRequest) throws(SourceFileError) -> Columns? {
        guard let value = object["columns"] else { return nil }
        if list.isKeyed {
            throw .unknownKey("columns", at: object.place, known: Keys.list.filter { $0 != "columns" })
        }
        guard value.isArray else { return try object.optionalPointer("columns").map { .at($0) } }
        let names = try object.texts("columns", limit: ListTable.mostColumns)
        return .names(ListTable.distinct(names))
    }

    /// Returns an object's members, whose values must be strings or numbers.
    static func parameters(_ object: SourceFileObject, _ key: String) throws(SourceFileError) -> [NameValuePair] {
        guard let value = object[key] else { return [] }
        let place = object.place(of: key)
        guard value.isObject else { throw .wrongType(at: place, .object) }
        var parameters: [NameValuePair] = []
        for (name, value) in value.members {
            guard let text = value.string ?? value.number else { throw .wrongType(at: place + "/" + name, .text) }
            if parameters.contains(where: { $0.name == name }) { throw .repeatedKey(name, at: place) }
            parameters.append(NameValuePair(name: name, value: text))
        }
        return parameters
    }

    private static func paging(_ object: SourceFileObject, _ list: ListRequest) throws(SourceFileError) -> Paging {
        guard let kind = try object.word("kind", PagingKind.self) else { throw .missingKey("kind", at: object.place) }
        // Reject the keys that this paging method doesn't use.
        let usable: [String] =
            switch kind {
            case .none: ["pages", "more"]
            case .link: []
            case .next: ["at", "parameter", "more"]
            case .page: ["parameter", "first", "sizeParameter", "size", "pages", "more"]
            case .offset: ["parameter", "first", "sizeParameter", "size", "more"]
            case .cursor: ["at", "parameter", "sizeParameter", "size", "more"]
            }
        for key in Keys.paging where key != "kind" && !usable.contains(key) && object[key] != nil {
            throw .unknownKey(key, at: object.place, known: ["kind"] + usable)
        }
        var paging = Paging(kind: kind)
        if kind == .next || kind == .cursor { paging.at = try object.pointer("at") }
        if kind == .page || kind == .offset || kind == .cursor { paging.parameter = try object.text("parameter") }
        if kind == .next { paging.parameter = try object.optionalText("parameter") ?? "" }
        if list.body != nil, !paging.parameter.isEmpty, JSONPointer(paging.parameter).map({ $0.tokens.isEmpty }) ?? true {
            throw .badValue(at: object.place(of: "parameter"), value: paging.parameter, allowed: ["/variables/…"])
        }
        let first: UInt32? = try object.number("first", in: 0...1)
        if kind == .offset { paging.firstOffset = first ?? 0 } else { paging.first = first ?? 1 }
        paging.sizeParameter = try object.optionalText("sizeParameter")
        paging.size = try object.number("size", in: 1...10_000)
        if paging.sizeParameter != nil, paging.size == nil { throw .missingKey("size", at: object.place) }
        if paging.sizeParameter == nil, paging.size != nil { throw .missingKey("sizeParameter", at: object.place) }
        paging.pages = try object.optionalPointer("pages")
        paging.more = try object.optionalPointer("more")
        return paging
    }
}
