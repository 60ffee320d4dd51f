public import Model

/// Assigns IDs to a file's records according to the catalog's rule.
///
/// The plan stores the rule's version. Version 1 generates IDs from titles only if no title occurs twice, and otherwise from
/// whole records. In version 2, a repeated title affects only the records with that title. Version 2 also ignores values that
/// don't identify a record, such as ratings and counts.
///
/// IDs are permanent, so never change an existing version. Add a new version instead.
public struct RecordIDAssigner {
    /// The rule version for new catalogs.
    static let version = 2

    private let plan: CatalogPlan
    private let catalog: CatalogID
    private let wholeRecord: Set<String>
    /// For each title that several entries share, the hash (`mark`) of the entry whose ID has no suffix.
    private var owners: [String: String] = [:]
    /// For each assigned ID without a suffix, a hash of the record that has this ID.
    private var plain: [UInt64: UInt64] = [:]
    /// `counts` contains the number of records in each group with the same title and the same identifying values. `places`
    /// contains each record's number in its group.
    private var counts: [UInt64: Int] = [:]
    private var places: [UInt64: Int] = [:]

    /// Creates an assigner for a catalog.
    ///
    /// - Parameter stored: The payloads of stored entries that share their title with other entries.
    public init(_ plan: CatalogPlan, of catalog: CatalogID, stored: [EntryID: [UInt8]] = [:]) {
        (self.plan, self.catalog) = (plan, catalog)
        wholeRecord = Set(plan.columns.map { $0.source })
        guard plan.idVersion != nil else { return }
        for (id, payload) in stored {
            guard let view = try? JSONDocument(payload, as: .imported).root, view.isObject else { continue }
            owners[id.key] = mark(ImportedRecordField.fields(of: view))
        }
    }

    /// Whether a record's ID can depend on stored entries with the same title.
    public var dependOnStoredTitles: Bool {
        if plan.idVersion != nil, case .title = plan.ids { true } else { false }
    }

    /// Returns a record's ID, or nil if the record doesn't have an ID. Identical records have the same ID.
    ///
    /// - Parameter isTaken: A closure that returns whether another record in the file has the ID.
    public mutating func id(of record: ImportedRecord, isTaken: (EntryID) -> Bool) -> EntryID? {
        if let known = record.knownID { return known }
        switch plan.ids {
        case .column(let name):
            return record[name]?.text.flatMap { ImportedEntryKeyGenerator.key($0) }.flatMap { EntryID(catalog, $0) }
        case _ where plan.idVersion == nil: return firstID(of: record, isTaken: isTaken)
        case .title(let name):
            let slug = title(of: record, name).map { ImportedEntryKeyGenerator.lowerSlug($0) } ?? ""
            guard slug.isEmpty else { return id(slug, mark(record.fields), record) }
            return content(Set(plan.identity ?? []))
        case .content(let names): return content(Set(names))
        }
        func content(_ names: Set<String>) -> EntryID? {
            var contents = RecordIDAssigner.contents(record.fields, names)
            if contents.isEmpty { contents = RecordIDAssigner.contents(record.fields, wholeRecord) }
            return contents.isEmpty ? nil : id(ImportedEntryKeyGenerator.content(contents), "", record)
        }
    }

    /// Returns the record's ID under version 1 of the rules.
    private func firstID(of record: ImportedRecord, isTaken: (EntryID) -> Bool) -> EntryID? {
        var names = wholeRecord
        switch plan.ids {
        case .title(let name):
            let slug = title(of: record, name).map { ImportedEntryKeyGenerator.slug($0) } ?? ""
            guard !slug.isEmpty, let first = EntryID(catalog, slug) else { break }
            guard isTaken(first) else { return first }
            let all = RecordIDAssigner.contents(record.fields, nil)
            return EntryID(catalog, slug + "~" + ImportedEntryKeyGenerator.content(all))
        case .content(let columns): names = Set(columns)
        case .column: break
        }
        let contents = RecordIDAssigner.contents(record.fields, names)
        return contents.isEmpty ? nil : EntryID(catalog, ImportedEntryKeyGenerator.content(contents))
    }

    /// Returns a record's title. It may be in a column that contained titles in a previously imported file.
    private func title(of record: ImportedRecord, _ name: String) -> String? {
        ([name] + plan.titles.filter { $0 != name }).lazy.compactMap { record[$0]?.text }.first
    }

    /// Returns `stem` as the ID, or `stem` with a suffix if another record has that ID.
    private mutating func id(_ stem: String, _ mark: String, _ record: ImportedRecord) -> EntryID? {
        let whole = FNV1a.hash(record.payload.span)
        if owners[stem].map({ $0 == mark }) ?? true {
            let hash = ImportedEntryKeyGenerator.hash(of: stem)
            let owner = plain[hash] ?? whole
            if owner == whole {
                plain[hash] = whole
                return EntryID(catalog, stem)
            }
        }
        let group = ImportedEntryKeyGenerator.hash(of: stem + "~" + mark)
        let member = group &* 31 &+ whole
        let place = places[member] ?? (counts[group] ?? 0) + 1
        places[member] = place
        counts[group] = max(counts[group] ?? 0, place)
        let suffix = mark.isEmpty ? "\(place + 1)" : place == 1 ? mark : "\(mark)-\(place)"
        return EntryID(catalog, stem + "~" + suffix)
    }

    /// Returns a hash of the record's identifying values, to distinguish records with the same title. Returns an empty string if
    /// the record has no identifying values.
    private func mark(_ fields: [ImportedRecordField]) -> String {
        let contents = RecordIDAssigner.contents(fields, Set(plan.identity ?? []))
        return contents.isEmpty ? "" : ImportedEntryKeyGenerator.content(contents)
    }

    /// Returns the values in the given columns, or in all columns if `names` is nil.
    private static func contents(_ fields: [ImportedRecordField], _ names: Set<String>?) -> [(name: String, text: String)] {
        fields.compactMap { field in
            guard names?.contains(field.name) ?? true, let text = field.value.text else { return nil }
            return (field.name, text)
        }
    }
}

extension ImportedRecord {
    /// Returns the value of a column. If several fields have the same name, the last field's value is used.
    subscript(name: String) -> ImportedValue? { fields.last { $0.name == name }?.value }
}

extension ImportPlanner {
    /// Returns the columns that identify a record. They contain words, codes, times of day, dates, links or years. Columns with
    /// quantities, body text or values that are likely to change are left out.
    func identity(_ columns: [SourceColumn]) -> [String] {
        columns.filter { column in
            guard let profile = profile[column.source], !ColumnRoleGuesser.isChangeable(column.source) else { return false }
            return switch column.type {
            case .text: profile.isIdentifying
            case .date, .link: true
            case .number: column.isCode
            case .list, .picture, .flag, .long, .nested: false
            }
        }.map { $0.source }
    }

    /// Returns the columns whose contents determine the IDs under the rule `IDRule.content`. Leaves out columns whose values are
    /// likely to change, provided that the remaining columns still distinguish most records.
    func content(_ columns: [SourceColumn]) -> [String] {
        let identity = identity(columns)
        if profile.areNearlyKey(identity) { return identity }
        let lasting = columns.filter { column in
            // A size such as `5 kg` changes less often than a number without a unit.
            let isSize = column.type == .number && (profile[column.source]?.signs ?? []).contains(where: NumberParser.isUnit)
            let isValue =
                column.type == .text || column.type == .list || column.type == .long || column.type == .nested || isSize
            return identity.contains(column.source) || isValue && !ColumnRoleGuesser.isChangeable(column.source)
        }.map { $0.source }
        if profile.areNearlyKey(lasting) { return lasting }
        return profile.areMostlyDistinct(identity) ? identity : columns.map { $0.source }
    }
}

extension ColumnRoleGuesser {

    /// Whether a column with this name contains remarks about a record rather than its title.
    static func isRemark(_ name: String) -> Bool {
        let plain = plain(bare(name))
        return GuessWords.remarkWords.contains { plain == $0 || plain.hasSuffix($0 + "s") }
    }

    /// Whether values in a column with this name are likely to change.
    static func isChangeable(_ name: String) -> Bool {
        let plain = plain(name)
        return isRemark(name) || GuessWords.changeableWords.contains { plain.hasPrefix($0) || plain.hasSuffix($0) }
    }
}
