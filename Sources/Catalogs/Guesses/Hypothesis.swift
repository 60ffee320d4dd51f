import Model

/// A possible role, type or filter of a column, with a score and the evidence for it. Guessing is a pure function: it makes the hypotheses about a
/// sample, and the hypothesis with the highest score wins. Files and APIs use the same hypotheses.
public struct Hypothesis: Equatable, Sendable {
    /// The roles. Only the rules for IDs have several, because IDs can be derived from other values.
    public enum Role: String, CaseIterable, Sendable {
        case title
        case id
        /// The IDs are derived from the titles in the column.
        case idFromTitle = "id-from-title"
        /// The IDs are derived from all values that are unlikely to change.
        case idFromContents = "id-from-contents"
        /// The column has the type in `value`.
        case type
        /// The column has the filter in `value`.
        case filter
    }

    /// An observation for or against a hypothesis.
    public enum Evidence: String, CaseIterable, Sendable {
        /// The reader chose the column.
        case chosen
        /// The catalog already uses the column.
        case stored
        /// The column's name suggests the role.
        case name
        /// Nearly all values are different.
        case distinct
        /// Some values are repeated.
        case repeated
        /// The values are words.
        case words
        /// The values are codes, such as `A-001`.
        case codes
        /// The column's name says that it contains remarks.
        case remark
        /// The column has only a few different values.
        case few
        /// The column's name says that it contains identifiers.
        case identifier
        /// The values are the records' own addresses.
        case recordURL = "record-url"
        /// The values are the addresses of web pages.
        case webURL = "web-url"
        /// The values are IDs in an inner object.
        case inner
        /// The request for details needs the value.
        case details
        /// A rule that applies only to APIs prefers the column.
        case api
        /// All values have the form of the type.
        case values
        /// The values are JSON lists or objects.
        case structure
        /// The values contain a separator.
        case separators
        /// The values are long.
        case length
        /// The type fits all values.
        case any
        /// The column's type has no filter.
        case type
        /// The values are for programs rather than readers.
        case programs
        /// The column contains the titles.
        case title
        /// All records have the same value.
        case constant
        /// Other columns use all the filters that Almanac adds.
        case crowded
    }

    /// The role.
    public let role: Role
    /// The column's name. Nil if the hypothesis isn't about a single column.
    public let column: String?
    /// The name of the type or filter. Nil for other roles.
    public let value: String?
    /// How well the evidence supports the hypothesis, from 0 to 1.
    public let score: Double
    /// The evidence, the most important first.
    public let evidence: [Evidence]

    init(_ role: Role, _ column: String?, _ score: Double, _ evidence: [Evidence], value: String? = nil) {
        (self.role, self.column, self.value, self.score, self.evidence) = (role, column, value, score, evidence)
    }

    /// Returns whether both hypotheses answer the same question, so that at most one of them is right.
    public func competes(with other: Hypothesis) -> Bool {
        switch role {
        case .title: other.role == .title
        case .id, .idFromTitle, .idFromContents: [.id, .idFromTitle, .idFromContents].contains(other.role)
        case .type, .filter: other.role == role && other.column == column
        }
    }
}

extension [Hypothesis] {
    /// Makes a hypothesis the best answer to its question.
    mutating func prefer(_ hypothesis: Hypothesis) {
        removeAll { $0.competes(with: hypothesis) && $0.value == hypothesis.value && $0.column == hypothesis.column }
        insert(hypothesis, at: firstIndex { $0.competes(with: hypothesis) } ?? endIndex)
    }

    /// The hypotheses from the best to the worst. Of two hypotheses with the same score, the first stays first.
    var ranked: [Hypothesis] {
        enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }.map(\.element)
    }
}

extension ImportPlanner {
    /// The share of distinct values above which more distinct values make a column no better as a title.
    private static let mostlyDistinct = 0.9

    /// Returns the columns that can contain the titles, the best first.
    ///
    /// A column whose name means a title is the best. Otherwise, each of these matters more than all that follow: a column isn't
    /// about remarks and has more than a few values; its name doesn't mean a code such as `gbif:5219404`; its values are words,
    /// rather than times, sizes or codes (or codes, if the words repeat and the codes don't); its values are distinct.
    func titleHypotheses(_ columns: [SourceColumn]) throws(ImportChoicesError) -> [Hypothesis] {
        if let typed = choices.title {
            return [Hypothesis(.title, try ImportPlanner.column(typed, among: columns).source, 1, [.chosen])]
        }
        if let title = earlier?.title, columns.contains(where: { $0.source == title }) {
            return [Hypothesis(.title, title, 1, [.stored])]
        }
        func share(_ name: String) -> Double { profile[name]?.differentShare ?? 0 }
        func distinct(_ name: String) -> Hypothesis.Evidence {
            share(name) >= ImportPlanner.mostlyDistinct ? .distinct : .repeated
        }
        let usable = columns.filter(isTitle)
        let named = usable.compactMap { column in
            ColumnRoleGuesser.titleRank(column.source).map { rank in
                Hypothesis(
                    .title, column.source, 1 - 0.1 * Double(rank + 1) / Double(GuessWords.titleNames.count + 1),
                    [.name, distinct(column.source)])
            }
        }
        let texts = usable.filter { $0.type == .text }.map(\.source)
        func best(_ names: [String], _ isGood: (String) -> Bool) -> [String] {
            let good = names.filter(isGood)
            return good.isEmpty ? names : good
        }
        func isWeak(_ name: String) -> Bool { ColumnRoleGuesser.isRemark(name) || share(name) < 0.05 }
        let candidates = best(best(texts) { !isWeak($0) }) { !ColumnRoleGuesser.isIdentifier($0) }
        let worded = candidates.filter { profile[$0]?.isWorded ?? false }
        let codes = candidates.filter { name in profile[name].map { $0.codes * 2 >= $0.present } ?? false }
        let prefersCodes = !worded.contains { share($0) >= 0.5 } && codes.contains { share($0) >= ImportPlanner.mostlyDistinct }
        let preferred = Set(worded.isEmpty ? candidates : prefersCodes ? codes : worded)
        let others = texts.map { name in
            // Each weight is greater than the sum of the weights that follow.
            let facts: [(isTrue: Bool, weight: Double, counter: Hypothesis.Evidence?)] = [
                (!isWeak(name), 0.45, ColumnRoleGuesser.isRemark(name) ? .remark : .few),
                (!ColumnRoleGuesser.isIdentifier(name), 0.22, .identifier), (preferred.contains(name), 0.11, nil),
            ]
            let score = facts.reduce(0.1 * min(share(name), ImportPlanner.mostlyDistinct)) { $0 + ($1.isTrue ? $1.weight : 0) }
            let kind: [Hypothesis.Evidence] = worded.contains(name) ? [.words] : codes.contains(name) ? [.codes] : []
            return Hypothesis(.title, name, score, kind + [distinct(name)] + facts.filter { !$0.isTrue }.compactMap(\.counter))
        }
        return (named + others.filter { other in !named.contains { $0.column == other.column } }).ranked
    }

    /// Returns the ways to give the records IDs, the best first. There is always at least one.
    func idHypotheses(
        _ catalog: CatalogID, title: String?, _ columns: [SourceColumn]
    ) throws(ImportChoicesError) -> [Hypothesis] {
        if let typed = choices.id {
            let column = try ImportPlanner.column(typed, among: columns)
            if let earlier {
                guard earlier.ids == .column(column.source) else { throw .otherIDs(catalog: catalog, now: earlier.ids.column) }
            } else if profile[column.source].map({ $0.present == 0 }) ?? true {
                throw .notThat(column: column.source, option: "--id")
            }
            return [Hypothesis(.id, column.source, 1, [.chosen])]
        }
        switch earlier?.ids {
        case .column(let name): return [Hypothesis(.id, name, 1, [.stored])]
        case .title(let name): return [Hypothesis(.idFromTitle, name, 1, [.stored])]
        case .content: return [Hypothesis(.idFromContents, nil, 1, [.stored])]
        case nil: break
        }
        var found = namedIDs(columns).map { name in
            if profile.isKey(name) { return Hypothesis(.id, name, 0.9, [.name, .distinct]) }
            // Accept an ID column with a few accidental duplicates, because its other IDs are still usable.
            let isUsable = profile.isNearlyKey(name) && (ColumnRoleGuesser.isID(name) || profile.isOftenKey(name))
            return Hypothesis(.id, name, isUsable ? 0.8 : 0.1, [.name, .repeated])
        }
        // If the first column contains only distinct codes, such as inventory numbers, use them as IDs.
        if let first = columns.first, first.type == .text, let codes = profile[first.source], codes.codes == codes.present,
            profile.isKey(first.source)
        {
            found.append(Hypothesis(.id, first.source, 0.7, [.codes, .distinct]))
        }
        if let title {
            // People often edit remarks, so prefer to derive IDs from values that are unlikely to change.
            let isRemark = ColumnRoleGuesser.isRemark(title) && choices.title == nil && content(columns).count != columns.count
            let isUsable = profile.isNearlyTitle(title)
            found.append(
                Hypothesis(
                    .idFromTitle, title, isUsable && !isRemark ? 0.6 : 0.2,
                    (isUsable ? [.distinct] : [.repeated]) + (isRemark ? [.remark] : [])))
        }
        return (found + [Hypothesis(.idFromContents, nil, 0.4, [])]).ranked
    }

    /// Returns the rule for IDs that a hypothesis stands for.
    func rule(_ hypothesis: Hypothesis, _ columns: [SourceColumn]) -> RecordIDRule {
        switch (hypothesis.role, hypothesis.column) {
        case (.id, let name?): .column(name)
        case (.idFromTitle, let name?): .title(name)
        default: .content(content(columns))
        }
    }
}
