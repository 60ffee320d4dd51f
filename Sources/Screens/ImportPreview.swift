/// The preview of an import. Pages and the command line show the same text.
///
/// All text is already in the reader's language.
public struct ImportPreview: Equatable, Sendable {
    /// A column of the file to import.
    public struct PreviewedColumn: Equatable, Sendable {
        /// The column's name in the file.
        public let name: String
        /// The column's key in queries, or a dash if queries can't use the column.
        public let word: String
        /// The type of the column's values.
        public let type: String
        /// The kind of filter that the column has, as text for the reader. If `hasFilter` is false, the text says that there is
        /// no filter.
        public let filter: String
        /// The number of values.
        public let values: String
        /// Some of the values.
        public let examples: [String]
        /// Whether the column has a filter.
        public let hasFilter: Bool

        /// Creates a column.
        public init(
            name: String, word: String, type: String, filter: String, values: String, examples: [String], hasFilter: Bool
        ) {
            self.name = name
            self.word = word
            self.type = type
            self.filter = filter
            self.values = values
            self.examples = examples
            self.hasFilter = hasFilter
        }
    }

    /// A sentence about the file to import.
    public struct Note: Equatable, Sendable {
        /// The text.
        public let text: String
        /// Whether the note reports something wrong or ambiguous in the file.
        public let isProblem: Bool
        /// Whether the note is an item in a list that the previous note introduces.
        public let isItem: Bool

        /// Creates a note.
        public init(_ text: String, isProblem: Bool = false, isItem: Bool = false) {
            self.text = text
            self.isProblem = isProblem
            self.isItem = isItem
        }
    }

    /// The file's name.
    public let file: String
    /// The number of records and the file's format.
    public let contents: String
    /// Sentences about the catalog, its IDs, its subtitle and its sort order.
    public let facts: [String]
    /// The headers of the column table, in the same order as the properties of `Column`.
    public let headers: [String]
    /// The file's columns.
    public let columns: [PreviewedColumn]
    /// Notes for the reader about the file.
    public let notes: [Note]
    /// How many entries are new, changed, unchanged and gone. Empty for a new catalog.
    public let changes: String
    /// The label of the switch that also removes the entries that aren't in the file. Empty if there are none.
    public let replacement: String
    /// The first records' values, in the order of `columns`.
    public let rows: [[String]]
    /// The heading of `reasons`.
    public let reasonsTitle: String
    /// Sentences about the guesses: what each says, its evidence, and the other candidates.
    public let reasons: [String]
    /// The previews of the other tables that are imported together with this one.
    public var others: [ImportPreview] = []

    /// Creates a preview.
    public init(
        file: String, contents: String, facts: [String], headers: [String], columns: [PreviewedColumn], notes: [Note],
        changes: String = "", replacement: String = "", rows: [[String]] = [],
        reasonsTitle: String = "", reasons: [String] = []
    ) {
        (self.changes, self.replacement, self.rows) = (changes, replacement, rows)
        (self.reasonsTitle, self.reasons) = (reasonsTitle, reasons)
        self.file = file
        self.contents = contents
        self.facts = facts
        self.headers = headers
        self.columns = columns
        self.notes = notes
    }
}
