internal import Catalogs
internal import Localization
internal import Model
internal import Storage

/// Everything that options can say.
struct Options: Sendable {
    /// What `note` does.
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

    // MARK: Everywhere

    /// The data directory; nil for the default.
    var data: String?
    var isOffline = false
    var usesStarter = true
    var upstreams: [LibraryOptions.ReplacedBase] = []
    /// Which upstreams feed catalogs that several can feed.
    var sources: [UpstreamChoice] = []
    /// Nil: as the environment says.
    var language: Language?
    var isJSON = false
    /// Details a second that upstreams may be asked for; nil for the polite rate.
    var rate: Double?
    var showsHelp = false
    var showsVersion = false

    // MARK: Of single commands

    var host = "127.0.0.1"
    var port: UInt16 = 8484
    var allowedHosts: [String] = []
    /// The room for pictures; nil for the usual one.
    var pictureMegabytes: UInt32?
    var limit: UInt32?
    var offset: UInt32 = 0
    /// As written; whether the catalog can be sorted so is seen when it is open.
    var sort: String?
    var onlyFavourites = false
    var isCSV = false
    /// What a list is narrowed by, in the query language.
    var query = ""
    /// The catalogs to search; none for all.
    var catalogs: [String] = []
    var namesOnly = false
    /// Whether typing errors are not allowed for.
    var isExact = false
    /// Whether each hit tells why it stands where it stands.
    var isExplained = false
    /// Whether the filters are told with their counts.
    var showsFacets = false
    /// The name of a favourite.
    var name: String?
    /// The favourite that makes room for it.
    var instead: String?
    var note = NoteAction.print
    var format: ImportFormat?
    var replaces = false
    /// The catalog that a file becomes.
    var newCatalog: String?
    /// What was said of the columns of a file; its name and order are in `name` and `sort`.
    var columns = ImportChoices()
    /// What stands between the fields of a table.
    var separator: UInt8?
    var isDryRun = false
    var isSure = false
}
