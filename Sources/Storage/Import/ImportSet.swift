internal import Catalogs
internal import Model

/// Several tables that are imported together, such as the files of a folder, the sheets of a workbook or the tables of a database. They
/// become catalogs that link to each other.
public struct ImportSet: Sendable {
    /// A table of the set.
    public struct Member: Sendable {
        /// The file.
        public let input: ImportInputFile
        /// The options for the import. `links` are those between the tables.
        public fileprivate(set) var request: FileImportOptions
        /// What the import of the table would do.
        public fileprivate(set) var report: FileImportReport
        fileprivate let name: String
        fileprivate let foreignKeys: [LinkableTable.ForeignKey]
    }

    /// The tables with records.
    public private(set) var members: [Member] = []
    /// The names of the tables without records, which aren't imported.
    public private(set) var emptyTables: [String] = []

    /// Creates an empty set.
    public init() {}

    /// The size of the files in memory or on the disk, in bytes.
    public var size: Int64 { members.reduce(0) { $0 + $1.input.size } }

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - common: The options for all tables.
    ///   - prefix: The beginning of the catalogs' names, or nil to name them only after their tables or files.
    ///   - isWhole: Whether to add each of the file's parts instead of the only or the first one.
    ///   - encoding: The encoding of the text, or nil for UTF-8.
    /// - Throws: The errors of `Library.tryImport`.
    public mutating func add(
        _ input: ImportInputFile, like common: FileImportOptions, prefix: String?, isWhole: Bool,
        encoding: TextEncoding? = nil, _ options: LibraryOptions
    ) throws(LibraryError) {
        var parts: [ImportPart] = []
        if isWhole {
            do throws(UnimportableFileError) { parts = try input.parts() } catch { throw .badFile(error) }
        }
        for part in parts.isEmpty ? [nil] : parts.map({ Optional($0) }) {
            var opened = part.map { input.opened($0.name) } ?? input
            if let encoding { opened = opened.read(as: encoding, part: part?.name) }
            let title = part?.name ?? input.stem
            let suggested = ImportedCatalogNameRules.suggestion(for: title) ?? "table"
            var name = prefix.map { String(($0 + "-" + suggested).prefix(32)) } ?? suggested
            while name.hasSuffix("-") { name.removeLast() }
            guard let catalog = CatalogID(name) else {
                throw .badPlan(.badName(name, suggestion: ImportedCatalogNameRules.suggestion(for: name)))
            }
            var request = common
            request.catalog = catalog
            request.choices.part = part?.name
            try add(opened, request, name: title, part: part, options)
        }
    }

    /// Adds a table. If its catalog's name isn't available, it gets a similar one.
    ///
    /// - Parameters:
    ///   - name: The name of the table, or of the file without its ending.
    ///   - part: The part of the file if it contains several tables.
    /// - Throws: The errors of `Library.tryImport`.
    private mutating func add(
        _ input: ImportInputFile, _ request: FileImportOptions, name: String, part: ImportPart? = nil, _ options: LibraryOptions
    ) throws(LibraryError) {
        var request = request
        request.links = []
        if request.choices.id == nil { request.choices.id = part?.key }
        let (stem, taken) = (request.catalog.raw, Set(members.map(\.request.catalog)))
        var number = 2
        while taken.contains(request.catalog), let next = CatalogID(String(stem.prefix(28)) + "-\(number)") {
            (request.catalog, number) = (next, number + 1)
        }
        let report: FileImportReport
        do throws(LibraryError) {
            report = try ImportSet.look(at: input, &request, options)
        } catch {
            guard case .badFile(.empty) = error else { throw error }
            emptyTables.append(name)
            return
        }
        guard report.profile.records > 0 || report.records.problemCount > 0 else {
            emptyTables.append(name)
            return
        }
        members.append(
            Member(input: input, request: request, report: report, name: name, foreignKeys: part?.foreignKeys ?? []))
    }

    private static func look(
        at input: ImportInputFile, _ request: inout FileImportOptions, _ options: LibraryOptions
    ) throws(LibraryError) -> FileImportReport {
        do throws(LibraryError) {
            return try Library.tryImport(input, request, options)
        } catch {
            if case .badPlan(.takenName(_, let suggestion)) = error, let other = CatalogID(suggestion) {
                request.catalog = other
            } else if case .badPlan(.otherIDs) = error, request.choices.id != nil {
                // The catalog was made before, from this table alone.
                request.choices.id = nil
            } else {
                throw error
            }
            return try Library.tryImport(input, request, options)
        }
    }

    /// Takes the column to which other tables refer as the IDs of each new catalog without a column of IDs.
    private mutating func takeKeys(_ options: LibraryOptions) throws(LibraryError) {
        let plans = members.map(\.report.plan)
        for place in members.indices where members[place].report.isNew && members[place].request.choices.id == nil {
            let others = plans.indices.filter { $0 != place }.map { plans[$0] }
            guard let key = plans[place].sharedKey(members[place].report.profile, others: others) else { continue }
            members[place].request.choices.id = key
            members[place].report = try Library.tryImport(members[place].input, members[place].request, options)
        }
    }

    /// Finds the links between the tables.
    ///
    /// - Parameter unlinked: The columns that aren't links, in any of the tables that have them.
    /// - Throws: `badFile`, `unreadableFile`; `badPlan` if no table has one of the columns.
    public mutating func link(except unlinked: [String], _ options: LibraryOptions) throws(LibraryError) {
        try takeKeys(options)
        for name in unlinked {
            var isKnown = false
            for place in members.indices where members[place].report.plan.columns.contains(where: { $0.isNamed(name) }) {
                members[place].request.choices.links = (members[place].request.choices.links ?? [:]).merging([name: nil]) { $1 }
                isKnown = true
            }
            let near = members.flatMap { $0.report.plan.columns.map(\.source) }
            guard isKnown else { throw .badPlan(.noSuchColumn(name, near: Array(near.prefix(8)))) }
        }
        let searches = members.map { member in
            let plan = member.report.plan
            return TableLinkSearch(
                input: member.input, format: member.request.format.following(plan),
                table: LinkableTable(
                    plan, of: member.request.catalog, name: member.name, foreignKeys: member.foreignKeys, unlinked: unlinked))
        }
        let links = try TableLinkSearch.links(among: searches) { false }
        for place in members.indices {
            members[place].request.links = links[place]
            guard !links[place].isEmpty || !unlinked.isEmpty else { continue }
            members[place].report = try Library.tryImport(members[place].input, members[place].request, options)
        }
    }
}
