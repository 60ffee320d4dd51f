public import Model
public import Upstreams

/// A preview of a source file's catalog: what the file does with each value in a sample of records. The adapter that reads the
/// file creates the preview's entries, so they are the same as those of a sync.
public struct SourceCatalogPreview: Sendable {
    /// What a value in a record is used for.
    public enum Role: Equatable, Sendable {
        case id, title, picture, page, list, table
        case attribute(ColumnType)
        case text(MarkupFormat)
        case links(CatalogID)
        /// The path of the request for an entry's details.
        case details
    }

    /// A value in the records.
    public struct MappedValue: Sendable {
        /// The value's JSON Pointer, or the path of the request for details.
        public internal(set) var location: String
        /// What the source file uses the value for.
        public let role: Role
        /// The language, if the source file states the language of this title or text. Nil otherwise.
        public var language: String?
        /// The attribute, or nil if the value isn't used for an attribute.
        public var attribute: AttributeDescription?
        /// The number of entries in the sample that have the value.
        public internal(set) var values = 0
        /// The first few distinct values.
        public internal(set) var examples: [[Inline]] = []
    }

    /// An entry in the sample.
    public struct SampleEntry: Sendable {
        /// The entry, as a sync would store it.
        public let entry: Entry
        /// The body text in each language that the source file states.
        public let texts: [(language: String, blocks: [Block])]
        /// The entries in the sample to which this entry links.
        public let linked: [Entry]
    }

    /// The catalog's description.
    public let catalog: CatalogDescription
    /// The path of the request for the list.
    public let path: String
    /// The list's location in the response, as a JSON Pointer.
    public let entries: String
    /// The format of the list's response.
    public let format: ImportFormat
    /// How Almanac gets the next page.
    public let paging: SourceFile.PagingKind
    /// The ID's location, or nil if the keys in the list are the IDs.
    public let id: String?
    /// The locations of the values in the line below the title.
    public let subtitle: [String]
    /// Whether the source file has a request for each entry's details.
    public let hasDetails: Bool
    /// The values that the source file uses.
    public internal(set) var rows: [MappedValue]
    /// The locations of the other values in the records.
    public internal(set) var unused: [String] = []
    /// Up to three entries as examples.
    public internal(set) var samples: [SampleEntry] = []
    /// The number of records in the sample.
    public internal(set) var recordCount = 0
    /// The number of entries in the whole list, or nil if the response doesn't state the number.
    public internal(set) var total: Int?
    /// Whether the sample contains the whole list.
    public internal(set) var isWhole = false
    /// The number of records in the sample that Almanac can't use.
    public internal(set) var unusableCount = 0
    /// The first problem with a record in the sample, or nil if there is none.
    public internal(set) var problem: AdaptProblem?
}

/// Records from the beginning of a list.
public struct SourceSample: Sendable {
    /// The maximum number of records.
    static let mostRecords = 2000
    /// The maximum number of bytes to read for a sample from the beginning of a file or a large response.
    public static let mostBytes = 4 << 20
    /// The maximum number of entries to show.
    public static let mostEntries = 3

    /// Each entry's records: the record in the list, then the details if they were fetched.
    public var records: [[RawRecord]] = []
    /// The number of entries in the whole list, or nil if it is unknown.
    var total: Int?
    /// Whether the sample contains the whole list.
    var isWhole = false
    /// The problems with unusable records.
    var problems: [AdaptProblem] = []

    init(total: Int? = nil, isWhole: Bool = false) { (self.total, self.isWhole) = (total, isWhole) }

    /// Creates a sample without records.
    public init() { self.init(total: nil) }
}

extension SourceFileAdapter {
    /// Returns a sample from the first response to the request for a catalog's list.
    ///
    /// - Parameter isCut: Whether the response is only the beginning of the list's file.
    /// - Throws: `AdaptProblem` if the response doesn't contain the list.
    public func sample(
        of catalog: CatalogID, from response: UpstreamResponse, isCut: Bool
    ) throws(AdaptProblem) -> SourceSample {
        guard let known = file.catalogs.first(where: { $0.id == catalog }) else { return SourceSample() }
        var response = response
        if isCut {
            let end = response.body.lastIndex(of: ASCII.newline) ?? response.body.count
            response.body =
                known.list.format == .json
                ? TruncatedJSONCompleter.completed(response.body) ?? response.body : Array(response.body[..<end])
        }
        var download = pass(over: catalog, from: nil)
        let page = try download.receive(response)
        // The last record of an incomplete response may be incomplete too.
        let records = page.records.prefix(isCut ? max(0, page.records.count - 1) : page.records.count)
        var sample = SourceSample(
            total: download.expectedCount,
            isWhole: !isCut && download.next == nil && records.count <= SourceSample.mostRecords)
        sample.records = records.prefix(SourceSample.mostRecords).map { [$0] }
        sample.problems = page.problems
        return sample
    }

    /// Returns a preview of a catalog, or nil if the file doesn't contain the catalog. Without a sample, the preview only
    /// describes the file.
    public func preview(of catalog: CatalogID, _ sample: SourceSample = SourceSample()) -> SourceCatalogPreview? {
        guard let known = file.catalogs.first(where: { $0.id == catalog }),
            let description = catalogs.first(where: { $0.id == catalog })
        else { return nil }
        let format: ImportFormat =
            switch known.list.format {
            case .json: .jsonList
            case .jsonLines: .jsonLines
            case .csv: .csv(separator: known.list.separator)
            }
        var preview = SourceCatalogPreview(
            catalog: description, path: known.list.path, entries: known.list.entries.text, format: format,
            paging: known.list.paging.kind, id: known.key?.text,
            subtitle: known.subtitle.map { known.attributes[$0.place].at.text }, hasDetails: known.detail != nil, rows: [])
        preview.recordCount = sample.records.count + sample.problems.count
        (preview.total, preview.isWhole) = (sample.total, sample.isWhole)
        (preview.unusableCount, preview.problem) = (sample.problems.count, sample.problems.first)
        var entries: [SampleEntryRecords] = []
        for parts in sample.records {
            guard let id = parts.first?.id else { continue }
            do throws(AdaptProblem) {
                let views = try UpstreamJSONParser.readable(parts, of: id) { part throws(AdaptProblem) in
                    try UpstreamJSONParser.object(of: part)
                }
                entries.append(SampleEntryRecords(entry: try entry(id, from: parts), records: views))
            } catch {
                preview.unusableCount += 1
                preview.problem = preview.problem ?? error
            }
        }
        let analysis = SourceSampleAnalysis(adapter: self, catalog: known, description: description, entries: entries)
        (preview.rows, preview.unused) = analysis.rows
        preview.samples = analysis.samples
        return preview
    }
}
