internal import Catalogs
internal import HTTP
internal import Localization
internal import Model
internal import Screens
internal import Server
internal import Shelf
internal import Storage

extension OptionDefinition {
    // MARK: Global options

    static let help = OptionDefinition("help", letter: "h", .terminalFlagHelp) { options, _ in options.showsHelp = true }
    static let version = OptionDefinition("version", .terminalFlagVersion) { options, _ in options.showsVersion = true }
    static let json = OptionDefinition("json", .terminalFlagJson) { options, _ in options.isJSON = true }
    static let data = OptionDefinition("data", value: "DIR", variable: "ALMANAC_DATA", .terminalFlagData) {
        (options, value) throws(UsageError) in options.data = try path(value)
    }
    static let offline = OptionDefinition("offline", .terminalFlagOffline) { options, _ in options.isOffline = true }
    static let noStarter = OptionDefinition("no-starter", .terminalFlagNoStarter) { options, _ in options.usesStarter = false }
    static let upstream = OptionDefinition(
        "upstream", value: "NAME=URL", variable: "ALMANAC_UPSTREAM_<NAME>", .terminalFlagUpstream
    ) {
        (options, value) throws(UsageError) in
        options.upstreams.append(try UpstreamOverrideParser.parse(value, option: "--upstream"))
    }
    static let source = OptionDefinition(
        "source", value: "CATALOG=NAME", variable: "ALMANAC_SOURCE_<CATALOG>", .terminalFlagSource
    ) {
        (options, value) throws(UsageError) in
        let choice = try CatalogUpstreamChoiceParser.parse(value, option: "--source")
        options.sources.removeAll { $0.catalog == choice.catalog }
        options.sources.append(choice)
    }
    static let locale = OptionDefinition("locale", value: "L", .terminalFlagLocale) { (options, value) throws(UsageError) in
        guard let language = Language(tag: value) else {
            throw .badValue(option: "--locale", value: value, allowed: Language.translations.map { $0.tag })
        }
        (options.language, options.locale) = (language, value)
    }
    static let rate = OptionDefinition("rate", value: "N", .terminalFlagRate) { (options, value) throws(UsageError) in
        guard value.utf8.count <= 8, value.utf8.allSatisfy({ ASCII.isDigit($0) || $0 == ASCII.period }), let rate = Double(value),
            rate > 0, rate <= 10_000
        else { throw .badValue(option: "--rate", value: value, allowed: []) }
        options.rate = rate
    }

    static let privateServer = OptionDefinition("private-server", value: "HOST:PORT", .terminalFlagPrivateServer) {
        (options, value) throws(UsageError) in
        // Require a port. Without one, the option would allow all servers on the host, and some of them may trust local requests.
        guard let server = ServerURL("http://" + value), server.prefix.isEmpty, !value.hasSuffix("/"),
            value.hasSuffix(":\(server.port)")
        else { throw .badValue(option: "--private-server", value: value, allowed: []) }
        options.privateServers.append("\(server.host):\(server.port)")
    }

    /// The options that every command accepts.
    static let everywhere = [
        help, version, json, data, reader, offline, noStarter, upstream, source, privateServer, locale, rate,
    ]

    // MARK: Command-specific options

    static let host = OptionDefinition("host", value: "H", .terminalFlagHost) { (options, value) throws(UsageError) in
        guard !value.utf8.isEmpty else { throw .badValue(option: "--host", value: value, allowed: []) }
        options.host = value
    }
    static let port = OptionDefinition("port", value: "N", .terminalFlagPort) { (options, value) throws(UsageError) in
        options.port = try number(ofPort: value, "--port")
    }
    static let allowHost = OptionDefinition("allow-host", value: "NAME", .terminalFlagAllowHost) {
        (options, value) throws(UsageError) in
        guard !value.utf8.isEmpty else { throw .badValue(option: "--allow-host", value: value, allowed: []) }
        options.allowedHosts.append(value)
    }
    static let cors = OptionDefinition("cors", value: "ORIGIN", .terminalFlagCors) { (options, value) throws(UsageError) in
        let parts = value.split(separator: "/", omittingEmptySubsequences: false)
        let isOrigin = parts.count == 3 && ["http:", "https:"].contains(parts[0]) && parts[1].isEmpty && !parts[2].isEmpty
        guard isOrigin || value == "*" else { throw .badValue(option: "--cors", value: value, allowed: []) }
        options.readingOrigins.append(value.lowercased())
    }
    static let tls = OptionDefinition("tls", .terminalFlagTls) { options, _ in options.usesTLS = true }
    static let tlsCertificate = OptionDefinition("tls-certificate", value: "FILE", .terminalFlagTlsCertificate) {
        (options, value) throws(UsageError) in options.tlsCertificate = try path(value)
    }
    static let tlsKey = OptionDefinition("tls-key", value: "FILE", .terminalFlagTlsKey) {
        (options, value) throws(UsageError) in options.tlsKey = try path(value)
    }
    static let httpPort = OptionDefinition("http-port", value: "N", .terminalFlagHttpPort) {
        (options, value) throws(UsageError) in options.httpPort = try number(ofPort: value, "--http-port")
    }
    static let newCA = OptionDefinition("new-ca", .terminalFlagNewCa) { options, _ in options.replacesAuthority = true }
    static let publicNames = OptionDefinition("public-names", .terminalFlagPublicNames) { options, _ in
        options.allowsPublicNames = true
    }
    static let pictures = OptionDefinition("pictures", value: "MB", .terminalFlagPictures) {
        (options, value) throws(UsageError) in
        guard let count = count(value) else { throw .badValue(option: "--pictures", value: value, allowed: []) }
        options.pictureMegabytes = count
    }
    static let noWorker = OptionDefinition("no-worker", .terminalFlagNoWorker) { options, _ in
        options.offersWorker = false
    }
    static let base = OptionDefinition("base", value: "PATH", .terminalFlagBase) { (options, value) throws(UsageError) in
        guard let links = LinkWriter(basePath: value) else { throw .badValue(option: "--base", value: value, allowed: []) }
        options.links = links
    }
    static let open = OptionDefinition("open", .terminalFlagOpen) { options, _ in options.isOpen = true }
    static let readOnly = OptionDefinition("read-only", .terminalFlagReadOnly) { options, _ in options.isReadOnly = true }
    static let trustedProxy = OptionDefinition("trusted-proxy", value: "ADDRESS", .terminalFlagTrustedProxy) {
        (options, value) throws(UsageError) in
        let isSocket = value.hasPrefix("/")
        if isSocket { options.socketPath = try path(value) }
        options.trustedProxies.append(isSocket ? AddressRange(.unix) : try addresses(value, "--trusted-proxy"))
    }
    static let metrics = OptionDefinition("metrics", .terminalFlagMetrics) { options, _ in options.offersMetrics = true }
    static let metricsPort = OptionDefinition("metrics-port", value: "N", .terminalFlagMetricsPort) {
        (options, value) throws(UsageError) in
        options.offersMetrics = true
        options.metricsPort = try number(ofPort: value, "--metrics-port")
    }
    static let metricsTo = OptionDefinition("metrics-to", value: "ADDRESS", .terminalFlagMetricsTo) {
        (options, value) throws(UsageError) in
        options.offersMetrics = true
        options.metricsClients.append(try addresses(value, "--metrics-to"))
    }
    static let accessLog = OptionDefinition("access-log", value: "FILE", .terminalFlagAccessLog) {
        (options, value) throws(UsageError) in options.accessLog = try path(value)
    }
    static let accessLogFormat = OptionDefinition("access-log-format", value: "FORMAT", .terminalFlagAccessLogFormat) {
        (options, value) throws(UsageError) in
        guard let format = AccessLog.Format(rawValue: value) else {
            let allowed = AccessLog.Format.allCases.map { $0.rawValue }
            throw .badValue(option: "--access-log-format", value: value, allowed: allowed)
        }
        options.accessLogFormat = format
    }

    private static func number(ofPort text: String, _ option: String) throws(UsageError) -> UInt16 {
        guard text.utf8.allSatisfy({ ASCII.isDigit($0) }), let port = UInt16(text) else {
            throw .badValue(option: option, value: text, allowed: [])
        }
        return port
    }

    private static func addresses(_ text: String, _ option: String) throws(UsageError) -> AddressRange {
        guard let range = AddressRange(text) else { throw .badValue(option: option, value: text, allowed: []) }
        return range
    }

    static let limit = OptionDefinition("limit", value: "N", .terminalFlagLimit) { (options, value) throws(UsageError) in
        guard let count = count(value), count > 0 else { throw .badValue(option: "--limit", value: value, allowed: []) }
        options.limit = count
    }
    static let offset = OptionDefinition("offset", value: "N", .terminalFlagOffset) { (options, value) throws(UsageError) in
        guard let count = count(value) else { throw .badValue(option: "--offset", value: value, allowed: []) }
        options.offset = count
    }
    static let sort = OptionDefinition("sort", value: "FIELD[:desc]", .terminalFlagSort) { options, value in options.sort = value
    }
    static let fields = OptionDefinition("fields", value: "KEY[,KEY…]", .terminalFlagFields) {
        (options, value) throws(UsageError) in
        guard let fields = FieldSelection(value) else { throw .badValue(option: "--fields", value: value, allowed: []) }
        options.fields = fields
    }
    static let scaleBy = OptionDefinition("scale-by", value: "N", .terminalFlagScaleBy) { options, value in
        options.scaleBy = value
    }
    static let scaleTo = OptionDefinition("scale-to", value: "N", .terminalFlagScaleTo) { options, value in
        options.scaleTo = value
    }
    static let bothUnits = OptionDefinition("both-units", .terminalFlagBothUnits) { options, _ in options.hasBothUnits = true }
    static let favourites = OptionDefinition("favourites", .terminalFlagFavourites) { options, _ in options.onlyFavourites = true
    }
    static let seen = OptionDefinition("seen", .terminalFlagSeen) { options, _ in options.marksSeen = true }
    static let csv = OptionDefinition("csv", .terminalFlagCsv) { options, _ in options.isCSV = true }
    static let ndjson = OptionDefinition("ndjson", .terminalFlagNdjson) { options, _ in options.isNDJSON = true }
    static let query = OptionDefinition("q", value: "QUERY", .terminalFlagQ) { options, value in options.query = value }
    static let inCatalog = OptionDefinition("in", value: "CATALOG", .terminalFlagIn) { options, value in
        options.catalogs.append(value)
    }
    static let names = OptionDefinition("names", .terminalFlagNames) { options, _ in options.namesOnly = true }
    static let exact = OptionDefinition("exact", .terminalFlagExact) { options, _ in options.isExact = true }
    static let explain = OptionDefinition("explain", .terminalFlagExplain) { options, _ in options.isExplained = true }
    static let facets = OptionDefinition("facets", .terminalFlagFacets) { options, _ in options.showsFacets = true }
    static let name = OptionDefinition("name", value: "NAME", .terminalFlagName) { options, value in options.name = value }
    static let instead = OptionDefinition("instead", value: "CATALOG/ID", .terminalFlagInstead) { options, value in
        options.instead = value
    }
    static let set = OptionDefinition("set", value: "TEXT", .terminalFlagSet) { (options, value) throws(UsageError) in
        try note(.set(value), "--set", &options)
    }
    static let edit = OptionDefinition("edit", .terminalFlagEdit) { (options, _) throws(UsageError) in
        try note(.edit, "--edit", &options)
    }
    static let clear = OptionDefinition("clear", .terminalFlagClear) { (options, _) throws(UsageError) in
        try note(.clear, "--clear", &options)
    }
    static let colour = OptionDefinition("colour", value: "COLOUR", .terminalFlagColour) {
        (options, value) throws(UsageError) in
        guard KeptList.colours.contains(value) else {
            throw .badValue(option: "--colour", value: value, allowed: KeptList.colours)
        }
        options.colour = value
    }
    static let atMost = OptionDefinition("at-most", value: "N", .terminalFlagAtMost) { (options, value) throws(UsageError) in
        guard let count = count(value), count <= ShelfRules.memberLimit else {
            throw .badValue(option: "--at-most", value: value, allowed: [])
        }
        options.atMost = count
    }
    static let copies = OptionDefinition("count", value: "N", .terminalFlagCount) { (options, value) throws(UsageError) in
        guard let count = count(value), (1...ShelfRules.combatantLimit).contains(count) else {
            throw .badValue(option: "--count", value: value, allowed: [])
        }
        options.copies = count
    }
    static let rolled = OptionDefinition("rolled", .terminalFlagRolled) { options, _ in options.rollsPoints = true }
    static let format = OptionDefinition("as", value: "FORMAT", .terminalFlagAs) { (options, value) throws(UsageError) in
        guard let format = Options.ImportFormat(rawValue: value) else {
            throw .badValue(option: "--as", value: value, allowed: Options.ImportFormat.allCases.map { $0.rawValue })
        }
        options.format = format
    }
    static let newCatalog = OptionDefinition("catalog", value: "NAME", .terminalFlagCatalog) { options, value in
        options.newCatalog = value
    }
    static let collection = OptionDefinition("collection", value: "TEXT", .terminalFlagCollection) {
        (options, value) throws(UsageError) in
        options.columns.collection = try text(value, "--collection")
    }
    static let contentLanguage = OptionDefinition("language", value: "L", .terminalFlagLanguage) {
        (options, value) throws(UsageError) in
        let isTag = value.utf8.allSatisfy {
            $0 == ASCII.minus || ASCII.isDigit($0) || ASCII.isLetter($0)
        }
        guard isTag, (2...35).contains(value.utf8.count) else { throw .badValue(option: "--language", value: value, allowed: []) }
        options.columns.language = value
    }
    static let id = OptionDefinition("id", value: "KEY", .terminalFlagId) { (options, value) throws(UsageError) in
        options.columns.id = try text(value, "--id")
    }
    static let title = OptionDefinition("title", value: "KEY", .terminalFlagTitle) { (options, value) throws(UsageError) in
        options.columns.title = try text(value, "--title")
    }
    static let subtitle = OptionDefinition("subtitle", value: "KEY[,KEY…]", .terminalFlagSubtitle) {
        (options, value) throws(UsageError) in
        options.columns.subtitle = (options.columns.subtitle ?? []) + (try list(value, "--subtitle"))
    }
    static let text = OptionDefinition("text", value: "KEY[,KEY…]", .terminalFlagText) { (options, value) throws(UsageError) in
        options.columns.texts = (options.columns.texts ?? []) + (try list(value, "--text"))
    }
    static let textForm = OptionDefinition("text-as", value: "FORM", .terminalFlagTextAs) { (options, value) throws(UsageError) in
        guard let form = MarkupFormat(rawValue: value) else {
            throw .badValue(option: "--text-as", value: value, allowed: MarkupFormat.allCases.map { $0.rawValue })
        }
        options.columns.textForm = form
    }
    static let type = OptionDefinition("type", value: "KEY=TYPE", .terminalFlagType) { (options, value) throws(UsageError) in
        let (key, name) = try pair(value, "--type")
        guard let type = ColumnType.named.first(where: { $0.rawValue == name }) else {
            throw .badValue(option: "--type", value: value, allowed: ColumnType.named.map { key + "=" + $0.rawValue })
        }
        options.columns.types[key] = type
    }
    static let facet = OptionDefinition("facet", value: "KEY[,KEY…]", .terminalFlagFacet) { (options, value) throws(UsageError) in
        options.columns.filters += try list(value, "--facet")
    }
    static let noFacet = OptionDefinition("no-facet", value: "KEY[,KEY…]", .terminalFlagNoFacet) {
        (options, value) throws(UsageError) in
        options.columns.withoutFilter += try list(value, "--no-facet")
    }
    static let label = OptionDefinition("label", value: "KEY=TEXT", .terminalFlagLabel) { (options, value) throws(UsageError) in
        let (key, text) = try pair(value, "--label")
        options.columns.labels[key] = text
    }
    static let separator = OptionDefinition("separator", value: "CHAR", .terminalFlagSeparator) {
        (options, value) throws(UsageError) in
        let names: [String: UInt8] = [
            "comma": ASCII.comma, "semicolon": ASCII.semicolon, "tab": ASCII.tab, "\\t": ASCII.tab, "pipe": ASCII.verticalBar,
            "colon": ASCII.colon, "space": ASCII.space,
        ]
        let own = value.utf8.count == 1 ? value.utf8.first : nil
        guard let byte = names[value] ?? own,
            byte == ASCII.tab || byte >= ASCII.space && byte < 0x7F && byte != ASCII.quotationMark
        else {
            throw .badValue(option: "--separator", value: value, allowed: ["comma", "semicolon", "tab", "pipe"])
        }
        options.separator = byte
    }
    static let save = OptionDefinition("save", value: "FILE", .terminalFlagSave) { (options, value) throws(UsageError) in
        options.save = try path(value)
    }
    static let entries = OptionDefinition("entries", value: "POINTER", .terminalFlagEntries) {
        (options, value) throws(UsageError) in
        guard let pointer = JSONPointer(value) else {
            throw .badValue(option: "--entries", value: value, allowed: ["/…"])
        }
        options.entries = pointer
    }
    static let sheet = OptionDefinition("sheet", value: "NAME", .terminalFlagSheet) { $0.columns.part = $1 }
    static let table = OptionDefinition("table", value: "NAME", .terminalFlagTable) { $0.columns.part = $1 }
    static let all = OptionDefinition("all", .terminalFlagAll) { options, _ in options.isWhole = true }
    static let paging = OptionDefinition("paging", value: "KIND", .terminalFlagPaging) { (options, value) throws(UsageError) in
        guard options.corrections.setPaging(value) else {
            throw .badValue(option: "--paging", value: value, allowed: SourceCorrections.pagingForms)
        }
    }
    static let detail = OptionDefinition("detail", value: "PATH", .terminalFlagDetail) { (options, value) throws(UsageError) in
        guard options.corrections.setDetail(value) else {
            throw .badValue(option: "--detail", value: value, allowed: ["/…/{id}", "/…?…={id}", "none"])
        }
    }
    static let webPage = OptionDefinition("web-page", value: "KEY|URL", .terminalFlagWebPage) {
        (options, value) throws(UsageError) in
        guard options.corrections.setWebPage(value) else {
            throw .badValue(option: "--web-page", value: value, allowed: ["KEY", "https://…/{id}", "none"])
        }
    }
    static let link = OptionDefinition("link", value: "KEY[=CATALOG]", .terminalFlagLink) { (options, value) throws(UsageError) in
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        let catalog = parts.count > 1 ? CatalogID(parts[1]) : nil
        guard !parts[0].isEmpty, parts.count == 1 || catalog != nil else {
            throw .badValue(option: "--link", value: value, allowed: ["KEY", "KEY=CATALOG"])
        }
        options.columns.links = (options.columns.links ?? [:]).merging([parts[0]: catalog?.raw ?? ""]) { $1 }
    }
    static let noLink = OptionDefinition("no-link", value: "KEY[,KEY…]", .terminalFlagNoLink) {
        (options, value) throws(UsageError) in
        let names = try list(value, "--no-link").map { ($0, String?.none) }
        options.columns.links = (options.columns.links ?? [:]).merging(names) { $1 }
    }
    static let omit = OptionDefinition("omit", value: "KEY[,KEY…]", .terminalFlagOmit) { (options, value) throws(UsageError) in
        options.corrections.omitted += try list(value, "--omit")
    }
    static let unit = OptionDefinition("unit", value: "KEY=UNIT", .terminalFlagUnit) { (options, value) throws(UsageError) in
        let (key, unit) = try pair(value, "--unit")
        options.columns.units = (options.columns.units ?? [:]).merging([key: unit]) { $1 }
    }
    static let licence = OptionDefinition("licence", value: "TEXT", .terminalFlagLicence) { options, value in
        options.corrections.licence = value
    }
    static let dryRun = OptionDefinition("dry-run", .terminalFlagDryRun) { options, _ in options.isDryRun = true }
    static let yes = OptionDefinition("yes", .terminalFlagYes) { options, _ in options.isSure = true }
    static let undo = OptionDefinition("undo", .terminalFlagUndo) { options, _ in options.undoes = true }
    static let replace = OptionDefinition("replace", .terminalFlagReplace) { options, _ in options.replaces = true }

    // MARK: Values

    /// Parses a path.
    /// - Throws: `badPath` if the path is empty or isn't UTF-8. Almanac receives replacement characters in place of invalid
    ///   bytes, so the path would name a different file.
    static func path(_ value: String) throws(UsageError) -> String {
        guard !value.utf8.isEmpty, !value.unicodeScalars.contains(where: { $0 == "\u{FFFD}" || $0 == "\0" }) else {
            throw .badPath(value)
        }
        return value
    }

    /// Parses non-empty text.
    private static func text(_ value: String, _ option: String) throws(UsageError) -> String {
        guard !value.utf8.isEmpty else { throw .badValue(option: option, value: value, allowed: []) }
        return value
    }

    /// Parses a comma-separated list.
    private static func list(_ value: String, _ option: String) throws(UsageError) -> [String] {
        let names = value.split(separator: ",").map { String($0) }
        guard !names.isEmpty else { throw .badValue(option: option, value: value, allowed: []) }
        return names
    }

    /// Parses `KEY=TEXT`. Splits at the last `=`, because column names may contain an equals sign.
    private static func pair(_ value: String, _ option: String) throws(UsageError) -> (key: String, text: String) {
        guard let place = value.utf8.lastIndex(of: ASCII.equals), place != value.utf8.startIndex else {
            throw .badValue(option: option, value: value, allowed: ["KEY=…"])
        }
        return (String(value[..<place]), String(value[value.utf8.index(after: place)...]))
    }

    /// Parses a count. A value that doesn't fit in 32 bits becomes the maximum. Returns nil if the text contains anything except
    /// digits.
    private static func count(_ value: String) -> UInt32? {
        guard !value.utf8.isEmpty, value.utf8.allSatisfy({ ASCII.isDigit($0) }) else { return nil }
        return UInt32(value) ?? UInt32.max
    }

    /// Sets the `note` command's action. A command line may specify only one action for a note.
    private static func note(_ action: Options.NoteAction, _ option: String, _ options: inout Options) throws(UsageError) {
        switch options.note {
        case .print: options.note = action
        case .set where option != "--set": throw .conflict("--set", option)
        case .edit where option != "--edit": throw .conflict("--edit", option)
        case .clear where option != "--clear": throw .conflict("--clear", option)
        case .set, .edit, .clear: options.note = action
        }
    }
}
