internal import Catalogs
internal import HTTP
internal import Localization
internal import Model
internal import Screens
internal import Server
internal import Storage

/// The values of all options.
struct Options: Sendable {
    /// The action of the `note` command.
    enum NoteAction: Equatable, Sendable {
        case print
        case set(String)
        case edit
        case clear
    }

    /// The file formats that `import` reads.
    enum ImportFormat: String, CaseIterable, Sendable {
        case csv, json
        case jsonLines = "jsonl"
        case flatSRD = "srd-flat"
    }

    // MARK: Global options

    /// The data directory, or nil for the default.
    var data: String?
    /// The name of the reader whose shelf the command uses, or nil for the library's own shelf.
    var reader: String?
    var isOffline = false
    var usesStarter = true
    var upstreams: [LibraryOptions.UpstreamOverride] = []
    /// The user's choices of upstream, for catalogs that have several upstreams.
    var sources: [CatalogUpstreamChoice] = []
    /// The private servers that added sources may use, each as `host:port`.
    var privateServers: [String] = []
    /// The language, or nil to use the language from the environment.
    var language: Language?
    /// The locale from which `language` comes, such as `en-GB`. Its region determines the order of day and month in imports.
    var locale: String?
    var isJSON = false
    /// The maximum number of requests for details per second, or nil for the default.
    var rate: Double?
    var showsHelp = false
    var showsVersion = false

    // MARK: Command-specific options

    var host = "127.0.0.1"
    var port: UInt16 = 8484
    var allowedHosts: [String] = []
    /// The origins of other websites whose scripts may read the API.
    var readingOrigins: [String] = []
    var offersWorker = true
    /// The writer of all addresses, which begin with the path that the user chose.
    var links = LinkWriter()
    /// Whether everybody who can reach a public server may change data.
    var isOpen = false
    /// Whether the server refuses all changes.
    var isReadOnly = false
    /// The address at which a static export will be.
    var site: StaticSite?
    var trustedProxies: [AddressRange] = []
    /// The header in which a trusted proxy names the reader.
    var userHeader: String?
    /// The Unix socket on which the server listens for the proxy, instead of `host` and `port`.
    var socketPath: String?
    var offersMetrics = false
    var metricsPort: UInt16?
    var metricsClients: [AddressRange] = []
    var accessLog: String?
    var accessLogFormat = AccessLog.Format.combined
    /// Whether the server uses HTTPS with the certificate in the data directory.
    var usesTLS = false
    var tlsCertificate: String?
    var tlsKey: String?
    /// The port for the page that helps devices trust the local CA.
    var httpPort: UInt16?
    /// Whether `certificate` replaces the local CA.
    var replacesAuthority = false
    /// Whether a certificate may contain names and addresses that could be public.
    var allowsPublicNames = false
    /// The picture cache limit in megabytes, or nil for the default.
    var pictureMegabytes: UInt32?
    var limit: UInt32?
    var offset: UInt32 = 0
    /// The sort order as the user typed it. Almanac checks the order after opening the catalog.
    var sort: String?
    var onlyFavourites = false
    /// Whether the changes that the command prints aren't new any more.
    var marksSeen = false
    /// The attributes to print with each row. Almanac checks the keys after opening the library.
    var fields: FieldSelection?
    var isCSV = false
    /// Whether to print a JSON object for each row, on a line of its own.
    var isNDJSON = false
    /// The list's filter, in the query language.
    var query = ""
    /// The catalogs to search, or empty to search all catalogs.
    var catalogs: [String] = []
    var namesOnly = false
    /// Whether to disable typo tolerance.
    var isExact = false
    /// Whether to explain each result's ranking.
    var isExplained = false
    /// Whether to print the filters with their result counts.
    var showsFacets = false
    /// The factor to multiply a recipe's amounts by.
    var scaleBy: String?
    /// The number of servings to scale a recipe to.
    var scaleTo: String?
    /// Whether to show a recipe's amounts in both metric and US units.
    var hasBothUnits = false
    /// What a reader may do, or nil if it isn't given.
    var role: ReaderRole?
    /// The name by which a proxy knows a reader.
    var identity: String?
    /// The server's address in an invitation.
    var url: String?
    /// The favourite's name.
    var name: String?
    /// The favourite to replace.
    var instead: String?
    var note = NoteAction.print
    /// A list's colour, one of `KeptList.colours`.
    var colour: String?
    /// A list's maximum number of entries, or 0 for none.
    var atMost: UInt32?
    /// How often each monster joins an encounter.
    var copies: UInt32 = 1
    /// Whether the hit points of monsters that join an encounter are rolled.
    var rollsPoints = false
    var format: ImportFormat?
    var replaces = false
    /// The path at which `add` saves the source file that it created from a URL.
    var save: String?
    /// The location of the list of entries in an upstream's response.
    var entries: JSONPointer?
    /// The user's corrections of guesses about an API.
    var corrections = SourceCorrections()
    /// The catalog to create from the file.
    var newCatalog: String?
    /// The user's choices for importing a file. The name and sort order of the imported catalog are in `name` and `sort` instead.
    var columns = ImportChoices()
    /// The character that separates the fields of a table.
    var separator: UInt8?
    /// Whether bytes that aren't UTF-8 are read as Windows-1252.
    var repairsEncoding = false
    /// The encoding of a file's text, or nil for UTF-8, and for UTF-16 with a byte order mark.
    var encoding: TextEncoding?
    /// The place of a table's column names.
    var header: TableHeader?
    var isDryRun = false
    /// Whether to import all parts of a file.
    var isWhole = false
    var isSure = false
    /// Whether a removal is undone.
    var undoes = false
}
