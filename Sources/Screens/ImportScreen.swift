/// The page for importing a file as a catalog.
public struct ImportScreen: Sendable {
    /// The maximum size of a file that the page accepts, in bytes. The command line also imports larger files.
    public static let sizeLimit: Int64 = 16_000_000

    /// A step of the import.
    public enum Step: Sendable {
        /// The reader chooses a file.
        case file
        /// The reader previews the import. The token identifies the file, which the server stores for a limited time.
        case preview(ImportPreview, token: String)
        /// The file was imported.
        case done(Outcome)
    }

    /// The result of an import, with the numbers of new, changed and unchanged entries.
    public struct Outcome: Equatable, Sendable {
        /// The catalog.
        public let catalog: CatalogLink
        /// The number of new entries.
        public let added: Int64
        /// The number of changed entries.
        public let changed: Int64
        /// The number of unchanged entries.
        public let kept: Int64
        /// The number of records that couldn't be imported.
        public let unusable: Int64

        /// Creates an outcome.
        public init(catalog: CatalogLink, added: Int64, changed: Int64, kept: Int64, unusable: Int64) {
            self.catalog = catalog
            self.added = added
            self.changed = changed
            self.kept = kept
            self.unusable = unusable
        }
    }

    /// The current step.
    public let step: Step
    /// The catalog's name as the reader typed it.
    public let name: String
    /// The address of an API or a file as the reader typed it.
    public let url: String
    /// The reason why the last file can't be imported, or nil.
    public let problem: FailureMessage?

    /// Creates the page for a step.
    public init(_ step: Step, name: String = "", url: String = "", problem: FailureMessage? = nil) {
        self.url = url
        self.step = step
        self.name = name
        self.problem = problem
    }
}
