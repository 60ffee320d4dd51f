internal import Localization
internal import Model
internal import Storage

/// The progress of a refresh.
public struct RefreshProgress: Equatable, Sendable {
    /// The catalog's name.
    public let catalog: String
    /// The number of entries that the current step has handled.
    public let done: Int
    /// The number of entries in the current step, or nil if it isn't known yet.
    public let total: Int?

    /// Creates a value, for example in a double of `RowProvider`.
    public init(catalog: String, done: Int, total: Int?) {
        (self.catalog, self.done, self.total) = (catalog, done, total)
    }
}

/// What a refresh did with a catalog. A refresh never removes entries: an entry that its source no longer has stays, and is
/// marked.
public struct RefreshReport: Equatable, Sendable {
    /// The outcome of a refresh.
    public enum Outcome: Equatable, Sendable {
        /// The whole list arrived.
        case complete
        /// Part of the list arrived, for example because the refresh was cancelled. The next refresh fetches the rest.
        case partial
        /// Nothing arrived. Everything is as it was before.
        case failed
    }

    /// The catalog's name.
    public let catalog: String
    /// The outcome.
    public let outcome: Outcome
    /// The number of new entries.
    public let added: Int
    /// The number of changed entries.
    public let changed: Int
    /// The problems, at most 100.
    public let problems: [AlmanacError]

    /// Creates a report, for example in a double of `RowProvider`.
    public init(catalog: String, outcome: Outcome, added: Int = 0, changed: Int = 0, problems: [AlmanacError] = []) {
        (self.catalog, self.outcome, self.added, self.changed, self.problems) = (catalog, outcome, added, changed, problems)
    }
}

extension RefreshReport {
    init(_ report: CatalogReport, _ words: Localizer) {
        let outcome: Outcome =
            switch report.status {
            case .ok: .complete
            case .partial: .partial
            case .failed: .failed
            }
        self.init(
            catalog: report.catalog.raw, outcome: outcome, added: Int(report.added), changed: Int(report.changed),
            problems: report.problems.map { AlmanacError($0, words) })
    }
}
