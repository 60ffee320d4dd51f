public import Model
import Upstreams

/// Records of an API's list, and how they were requested. `proposal` is a pure function: it makes hypotheses about the records, and
/// creates a source file from the best ones. `SourceProbe` collects the records.
public struct ListSample: Sendable {
    /// The user's choices for the new source file.
    public struct Wishes: Sendable {
        /// The catalog to create.
        public var catalog: CatalogID
        /// The user's choices about columns, types and names.
        public var choices = ImportChoices()
        /// The list's location in the response.
        public var entries: JSONPointer?
        /// The language of the catalog's text if `choices` doesn't contain a language.
        public var language = "en"
        /// The order of day and month in ambiguous dates.
        public var dateOrder: DayMonthOrder?
        /// The user's corrections of guesses that an import doesn't make.
        public var corrections = SourceCorrections()

        /// The source file that the library has for the catalog. The types of its attributes may only widen.
        public var earlier: SourceFile?

        /// Creates the user's choices for a catalog, with default values.
        public init(catalog: CatalogID) { self.catalog = catalog }
    }

    /// The user's choices.
    let wishes: Wishes
    /// The server's base URL.
    let server: String
    let host: String
    /// The request for the list, and the list's location in the response.
    var list: SourceFile.ListRequest
    /// The names of a spreadsheet's sheets beside the first one.
    var otherSheets: [String] = []
    /// The cells of a spreadsheet or a database whose values can't be read.
    var unreadable = UnreadableCells()
    /// The format of the response.
    var format = ImportFormat.jsonList
    /// The list's records.
    var rows: [JSONView] = []
    /// The records' keys if the list is an object.
    var keys: [String] = []
    /// The list in the records that contains the actual record. Nil if the records aren't wrapped.
    var wrapper: Wrapper?
    /// The request for details. Nil if there are no details.
    var detail: SourceFile.Detail?
    var details: [JSONView] = []
    /// For each of `details`, the entry's place in `rows`.
    var detailRows: [Int] = []
    /// The location of the ID in the request for details. Nil if there are no details.
    var detailID: JSONPointer?
    /// The path of the request for details that failed.
    var triedDetail = ""
    /// What the first response says about the entries.
    var statements = SourceStatements()
    /// Whether the list contains only IDs.
    var isBare = false
    /// Whether the entries are the members of an object that aren't objects themselves.
    var hasPlainValues = false
    /// The total number of entries that the first response states, if it is greater than the number of entries on the page.
    var total: Int?
    /// Whether the first response says that there are more entries.
    var hasMore = false
    /// Whether the list has more entries than the sample because a response was too large.
    var isCut = false
    /// The column names among the user's choices that are JSON Pointers.
    let chosenPointers: [JSONPointer]

    init(_ wishes: Wishes, server: String, host: String, _ list: SourceFile.ListRequest) {
        // If the user chose a unit, the values may be text such as "5 cubits", which the check for numbers would refuse.
        var wishes = wishes
        for (name, unit) in wishes.choices.units ?? [:] where !unit.isEmpty && wishes.choices.types[name] == .number {
            wishes.choices.types[name] = nil
        }
        (self.wishes, self.server, self.host, self.list) = (wishes, server, host, list)
        chosenPointers = ListSample.chosenPointers(in: wishes)
    }

    /// Whether the sample contains the whole list.
    var isWhole: Bool {
        guard !isCut else { return false }
        return list.paging.kind == .none ? !hasMore : total.map { rows.count >= $0 } ?? false
    }

    /// Whether the list's records contain so few values that the details probably contain more.
    var hasFewFields: Bool { isBare || rows.prefix(20).allSatisfy { fields(of: $0).count <= 3 } }

    /// Returns a string or a number as text, or nil if there is none.
    static func text(_ value: JSONView) -> String? {
        (value.string ?? value.number).flatMap { $0.isEmpty ? nil : $0 }
    }
}
