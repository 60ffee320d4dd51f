import Model
import Upstreams

/// The user's corrections of guesses about an API. `ImportChoices` contains the corrections of guesses that imports make too.
public struct SourceCorrections: Equatable, Sendable {
    /// The entries' pages at the source.
    public enum WebPage: Equatable, Sendable {
        /// The entries have no pages.
        case noPage
        /// The column with the pages' URLs.
        case column(String)
        /// A URL in which `{id}` stands for the ID.
        case template(String)
    }

    /// How to get the next page of the list.
    var paging: SourceFile.Paging?
    /// The path of the request for an entry's details, in which `{id}` stands for the ID. An empty string means that there are no
    /// details.
    public var detail: String?
    /// The entries' pages at the source.
    public var webPage: WebPage?
    /// The columns to leave out.
    public var omitted: [String] = []
    /// The licence. An empty string means that the source file doesn't state a licence.
    public var licence: String?

    /// Whether the user chose how to get the next page.
    public var hasPaging: Bool { paging != nil }

    /// Creates an empty set of corrections.
    public init() {}

    /// The forms that `setPaging` accepts, for messages.
    public static let pagingForms = [
        "none", "link", "next=/POINTER", "page=PARAMETER", "offset=PARAMETER", "cursor=PARAMETER:/POINTER",
    ]

    /// Sets how to get the next page. The kinds have the same names as in a source file. `next` and `cursor` state the location of
    /// the URL or the cursor in the response; `page`, `offset` and `cursor` state the query parameter.
    ///
    /// - Returns: Whether the text is valid.
    public mutating func setPaging(_ text: String) -> Bool {
        let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
        guard let kind = parts.first.flatMap({ SourceFile.PagingKind(rawValue: $0) }) else { return false }
        let value = parts.count > 1 ? parts[1] : ""
        var chosen = SourceFile.Paging(kind: kind)
        switch kind {
        case .none, .link:
            guard value.isEmpty else { return false }
        case .next: chosen.at = JSONPointer(value)
        case .page, .offset: chosen.parameter = value
        case .cursor:
            guard let colon = value.lastIndex(of: ":") else { return false }
            chosen.parameter = String(value[..<colon])
            chosen.at = JSONPointer(String(value[value.index(after: colon)...]))
        }
        let needsPointer = kind == .next || kind == .cursor, needsParameter = kind == .page || kind == .offset || kind == .cursor
        guard !needsPointer || !(chosen.at?.tokens.isEmpty ?? true), !needsParameter || !chosen.parameter.isEmpty else {
            return false
        }
        paging = chosen
        return true
    }

    /// Sets the request for details: `none`, or a path with `{id}`, such as `/trees/{id}` or `/tree?number={id}`.
    ///
    /// - Returns: Whether the text is valid.
    public mutating func setDetail(_ text: String) -> Bool {
        if text == "none" {
            detail = ""
            return true
        }
        let path = String(text.prefix { $0 != "?" }).replacing("{id}", with: "id")
        guard text.contains("{id}"), UpstreamURLCodec.isPath(path) else { return false }
        detail = text
        return true
    }

    /// Sets the entries' pages: `none`, a URL with `{id}`, or a column.
    ///
    /// - Returns: Whether the text is valid.
    public mutating func setWebPage(_ text: String) -> Bool {
        guard text.contains("://") || text.contains("{") else {
            webPage = text == "none" ? .noPage : .column(text)
            return !text.isEmpty
        }
        guard text.contains("{id}"), WebAddressDetector.isLink(text.replacing("{id}", with: "id")) else { return false }
        webPage = .template(text)
        return true
    }

    /// Returns whether the user chose to leave out a column or the object that contains it.
    func omits(_ column: String) -> Bool { omitted.contains { SourceCorrections.contains($0, column) } }

    /// Returns whether a name that the user entered means a column or the object that contains it.
    fileprivate static func contains(_ name: String, _ column: String) -> Bool {
        let name = name.hasPrefix("/") ? JSONPointer(name).map(ListSample.columnName) ?? name : name
        return ColumnRoleGuesser.isSame(column, name) || column.hasPrefix(name + ".")
    }
}

extension ListSample {
    /// Applies the user's corrections to a plan.
    ///
    /// - Throws: `badPlan` if a correction names a column that the records don't have.
    func correct(_ plan: inout CatalogPlan, _ sample: [JSONView]) throws(SourceProbeError) {
        let corrections = wishes.corrections
        let names = UpstreamTextParser.distinct(sample.prefix(500).flatMap { fields(of: $0).map(\.name) })
        for name in corrections.omitted where !names.contains(where: { SourceCorrections.contains(name, $0) }) {
            throw .badPlan(.noSuchColumn(name, near: Array(names.prefix(8))))
        }
        for (name, unit) in (wishes.choices.units ?? [:]).sorted(by: { $0.key < $1.key }) where !isAbsent(name, sample) {
            let chosen = try column(name, plan)
            guard !unit.isEmpty, chosen.type != .number,
                let place = plan.columns.firstIndex(where: { $0.source == chosen.source })
            else { continue }
            // A number that is followed by its unit, such as "5 cubits", is stored as text.
            let pointer = pointers(sample)[chosen.source]
            let texts = sample.compactMap { record in pointer.flatMap { record[$0]?.string } }
            guard !texts.isEmpty,
                texts.allSatisfy({ text in text.utf8.first { $0 != ASCII.minus && $0 != 43 }.map(ASCII.isDigit) ?? false })
            else {
                throw .badPlan(.notThat(column: chosen.source, option: "--unit"))
            }
            (plan.columns[place].type, plan.columns[place].numbers, plan.columns[place].filter) = (.number, .loose, .none)
        }
        for name in wishes.choices.unlinkedColumns { _ = try column(name, plan) }
        switch corrections.webPage {
        case .noPage, .template: plan.link = nil
        case .column(let name): plan.link = try column(name, plan).source
        case nil: break
        }
    }

    /// Returns the column that the user named.
    /// - Throws: `badPlan` if there is no such column.
    func column(_ name: String, _ plan: CatalogPlan) throws(SourceProbeError) -> SourceColumn {
        do throws(ImportChoicesError) { return try ImportPlanner.column(name, among: plan.columns) } catch {
            throw .badPlan(error)
        }
    }

    /// Returns the unit that the user chose for a column, or nil.
    func chosenUnit(of column: SourceColumn) -> String? {
        wishes.choices.units?.first { column.isNamed($0.key) }?.value
    }

    /// The URL of the entries' pages if the user chose a URL with `{id}`.
    var pageTemplate: SourceFile.EntryWebPage? {
        if case .template(let url) = wishes.corrections.webPage { .template(SourceFile.URLTemplate(url)) } else { nil }
    }
}
