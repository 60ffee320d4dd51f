public import Model

/// Creates an import plan from a file's profile, the user's choices and the catalog's earlier plan.
public struct ImportPlanner: Sendable {
    let profile: FileProfile
    let choices: ImportChoices
    /// The user's choices for this import, without the choices that are stored with the catalog.
    private let current: ImportChoices
    let earlier: CatalogPlan?
    let isWhole: Bool
    /// The columns of a source file that this guess replaces. Their types may only widen.
    private let known: [SourceColumn]
    private let format: ImportFormat
    private let hasDecimalComma: Bool
    private let mark: DecimalMark?
    /// Whether the file is a table. People usually write tables themselves. A table's columns contain no nested values.
    let isTable: Bool
    let order: DayMonthOrder?
    /// The order that the dates of the file's other columns show.
    let fileOrder: DayMonthOrder?
    /// Whether the file is a list of the same catalog, whose changed values are written in the form of the stored ones.
    public var keepsForms = false
    /// The links that were found among the records. The user's choices take precedence.
    public var links: [TableLink] = []

    /// Creates a planner.
    /// - Parameters:
    ///   - format: The file's format.
    ///   - choices: The user's current choices.
    ///   - earlier: The plan stored with the catalog, or nil for a new catalog.
    ///   - isWhole: Whether the file replaces all existing entries. If so, the existing entries don't have to fit the new plan.
    ///   - known: The columns of a source file that this guess replaces. Their types may only widen, because stored entries may
    ///     have values that the sample lacks.
    ///   - order: The order of day and month in ambiguous dates, or nil to import ambiguous dates as text.
    public init(
        _ profile: FileProfile, _ format: ImportFormat, _ choices: ImportChoices, earlier: CatalogPlan?, isWhole: Bool,
        known: [SourceColumn] = [], order: DayMonthOrder? = nil
    ) {
        self.known = known
        fileOrder = profile.dayMonthOrder
        self.order = fileOrder ?? order
        self.profile = profile
        current = choices
        self.choices = earlier.map { choices.over($0.choices.naming(only: profile, $0, isWhole)) } ?? choices
        self.earlier = earlier
        self.isWhole = isWhole || earlier == nil
        self.format = format
        mark = profile.decimalMark
        hasDecimalComma = mark.map { $0 == .comma } ?? (format == .csv(separator: ASCII.semicolon))
        isTable = if case .csv = format { true } else { false }
    }

    /// Creates the plan.
    ///
    /// - Parameters:
    ///   - file: The file's name.
    ///   - language: The language of a new catalog if the user didn't choose one.
    /// - Throws: `ImportChoicesError` if the user's choices don't fit the file or the catalog.
    public func plan(for catalog: CatalogID, file: String, language: String) throws(ImportChoicesError) -> CatalogPlan {
        try guess(for: catalog, file: file, language: language).plan
    }

    /// Returns the source file for a file's records, with the guesses from which it was made.
    public func proposal(
        for catalog: CatalogID, file: String, language: String
    ) throws(ImportChoicesError) -> CatalogProposal {
        let (plan, hypotheses) = try guess(for: catalog, file: file, language: language)
        guard let source = try? SourceFile(plan) else { throw .badName(catalog.raw, suggestion: nil) }
        return CatalogProposal(
            source: source, plan: plan, hypotheses: hypotheses, profile: profile, notes: notes(of: plan), format: format)
    }

    /// Creates the plan from the best hypotheses, and returns it with all of them.
    func guess(
        for catalog: CatalogID, file: String, language: String
    ) throws(ImportChoicesError) -> (plan: CatalogPlan, hypotheses: [Hypothesis]) {
        var (columns, typeHypotheses) = try self.columns()
        try addUnitsAndLinks(catalog, &columns)
        let titleHypotheses = try titleHypotheses(columns)
        let title = titleHypotheses.first?.column
        let titles = titles(title, columns)
        // Treat titles as single lines of text, even if they are long.
        for place in columns.indices where titles.contains(columns[place].source) && columns[place].type == .long {
            columns[place].type = .text
            typeHypotheses.prefer(Hypothesis(.type, columns[place].source, 1, [.title], value: ColumnType.text.rawValue))
        }
        let idHypotheses = try idHypotheses(catalog, title: title, columns)
        let ids = earlier?.ids ?? rule(idHypotheses[0], columns)
        var identity: [String]?
        if earlier != nil {
            identity = earlier?.identity
        } else if case .title(let source) = ids {
            let columns = self.identity(columns).filter { $0 != source }
            identity = columns.isEmpty ? nil : columns
        }
        let texts = try texts(columns, titles)
        for place in columns.indices where texts.contains(columns[place].source) {
            if columns[place].type != .long {
                typeHypotheses.prefer(Hypothesis(.type, columns[place].source, 1, [.chosen], value: ColumnType.long.rawValue))
            }
            columns[place].type = .long
            columns[place].filter = .none
            columns[place].form = choices.textForm ?? profile[columns[place].source]?.markup.form ?? columns[place].form
        }
        let filterHypotheses = try filter(&columns, titles)
        let subtitle = try subtitle(columns, titles)
        let (sort, isDescending) = try sort(columns, title: title)
        let plan = CatalogPlan(
            catalog: catalog.raw,
            name: choices.name ?? earlier?.name ?? AttributeKeyGenerator.label(catalog.raw.replacing("-", with: " ")),
            collection: choices.collection.flatMap { UpstreamTextParser.filled($0) },
            language: choices.language ?? earlier?.language ?? language, file: file, ids: ids,
            idVersion: earlier == nil ? RecordIDAssigner.version : earlier?.idVersion, identity: identity, title: titles.first,
            otherTitles: titles.count > 1 ? Array(titles.dropFirst()) : nil, subtitle: subtitle, texts: texts,
            link: columns.first { $0.type == .link }?.source, sort: sort, isDescending: isDescending, columns: columns,
            choices: choices)
        return (plan, titleHypotheses + idHypotheses + typeHypotheses + filterHypotheses)
    }

    // MARK: Columns

    /// Returns the column that the user specified by name or query key.
    static func column(_ typed: String, among columns: [SourceColumn]) throws(ImportChoicesError) -> SourceColumn {
        if let found = columns.first(where: { $0.source == typed }) ?? columns.first(where: { $0.word == typed })
            ?? columns.first(where: { ColumnRoleGuesser.isSame($0.source, typed) })
        {
            return found
        }
        let wanted = ColumnRoleGuesser.plain(typed)
        let near = columns.map { $0.source }.filter { name in
            let plain = ColumnRoleGuesser.plain(name)
            return !wanted.isEmpty && (plain.contains(wanted) || wanted.contains(plain) && !plain.isEmpty)
        }
        throw .noSuchColumn(typed, near: Array((near.isEmpty ? columns.map { $0.source } : near).prefix(8)))
    }

    /// Returns all columns with their types, query keys and labels, and the hypotheses about the types. Existing columns keep their
    /// query keys.
    private func columns() throws(ImportChoicesError) -> ([SourceColumn], [Hypothesis]) {
        var columns: [SourceColumn] = []
        var taken: Set<String> = []
        for old in earlier?.columns ?? [] where !isWhole || profile[old.source] != nil {
            columns.append(old)
            taken.insert(old.word)
        }
        // A newer version of the program may have reserved this column's query key. Queries could no longer use the column, so it
        // gets a new key.
        for place in columns.indices where AttributeKeyGenerator.reserved.contains(columns[place].word) {
            columns[place].word = AttributeKeyGenerator.make(columns[place].source, place: place, taken: taken)
            taken.insert(columns[place].word)
        }
        for column in profile.columns where column.present > 0 && !columns.contains(where: { $0.source == column.name }) {
            let word =
                earlier?.column(column.name)?.word
                ?? AttributeKeyGenerator.make(ColumnRoleGuesser.bare(column.name), place: columns.count, taken: taken)
            taken.insert(word)
            columns.append(
                SourceColumn(
                    source: column.name, word: word, label: AttributeKeyGenerator.label(ColumnRoleGuesser.bare(column.name)),
                    type: .text,
                    filter: .none))
        }
        var types: [String: ColumnType] = [:]
        for (name, type) in choices.types.sorted(by: { $0.key < $1.key }) {
            types[try ImportPlanner.column(name, among: columns).source] = type
        }
        for (name, label) in choices.labels.sorted(by: { $0.key < $1.key }) {
            let source = try ImportPlanner.column(name, among: columns).source
            guard let place = columns.firstIndex(where: { $0.source == source }) else { continue }
            columns[place].label = UpstreamTextParser.filled(label) ?? columns[place].label
        }
        // If none of the values fitted, filters and sorting would treat all of them as unknown.
        for (name, type) in current.types.sorted(by: { $0.key < $1.key }) {
            guard let profile = profile[try ImportPlanner.column(name, among: columns).source], !profile.mayHave(type) else {
                continue
            }
            throw .noValueFits(column: profile.name, type, example: profile.examples.first ?? "")
        }
        var hypotheses: [Hypothesis] = []
        for place in columns.indices { hypotheses += type(&columns[place], types[columns[place].source]) }
        return (columns, hypotheses)
    }

    /// Sets a column's type.
    /// - Returns: The hypotheses about the type, the best first.
    private func type(_ column: inout SourceColumn, _ wanted: ColumnType?) -> [Hypothesis] {
        let isComplete =
            self.profile.records >= 3 && profile[column.source].map { Int64($0.present) == self.profile.records } ?? false
        let findings =
            profile[column.source].map {
                ColumnTypeGuess.findings(
                    $0, hasDecimalComma: hasDecimalComma, mark: mark, order: order, isComplete: isComplete,
                    isFrench: self.profile.isFrench)
            } ?? []
        var hypotheses: [Hypothesis] = []
        for finding in findings where !hypotheses.contains(where: { $0.value == finding.guess.type.rawValue }) {
            hypotheses.append(
                Hypothesis(.type, column.source, finding.score, finding.evidence, value: finding.guess.type.rawValue))
        }
        let profile = profile[column.source]
        let old = isWhole ? known.first { $0.source == column.source } : earlier?.column(column.source)
        if let wanted {
            take(
                ColumnTypeGuess(profile, as: wanted, hasDecimalComma: hasDecimalComma, mark: mark, order: order), into: &column)
            hypotheses.prefer(Hypothesis(.type, column.source, 1, [.chosen], value: wanted.rawValue))
        } else if let profile, let guess = findings.first?.guess {
            if let old, old.type == .date,
                ColumnTypeGuess.fitsMost(profile.dateCount(old.dates), of: profile.present - profile.nothings)
            {
                // Keep the column's type, because the new dates fit the catalog's existing order of day and month.
            } else if keepsForms, let old, old.type == .number,
                ColumnTypeGuess.fitsMost(profile.figures[old.numbers].count, of: profile.present - profile.nothings)
            {
                // Keep the column's type, because the values fit it, although they would also fit another one.
            } else if let old, old.type == .flag, profile.values?.keys.allSatisfy({ YesNoParser.value($0) != nil }) ?? false {
                // Keep the column's type, because the new values also mean yes or no, although in other words.
            } else if let old {
                widen(&column, old, guess)
            } else {
                take(guess, into: &column)
            }
            if column.type != guess.type {
                hypotheses.prefer(Hypothesis(.type, column.source, 1, [.stored], value: column.type.rawValue))
            }
            if wanted == nil, old == nil, column.type == .number, isLongCode(profile, column.numbers) {
                column.type = .text
                hypotheses.prefer(Hypothesis(.type, column.source, 1, [.codes], value: column.type.rawValue))
            }
            if wanted == nil, old == nil, column.type == .text { column.meaning = profile.meaning }
            column.form = choices.textForm ?? profile.markup.form
            let numbers = profile.figures[column.numbers]
            column.isCode = numbers.wholeNumbers == numbers.count && isCode(profile, column.numbers)
        }
        return hypotheses
    }

    /// Sets the units and links that the user chose, now or for an earlier file. An earlier unit doesn't apply to a column whose type
    /// has since widened.
    private func addUnitsAndLinks(_ catalog: CatalogID, _ columns: inout [SourceColumn]) throws(ImportChoicesError) {
        func place(_ name: String) throws(ImportChoicesError) -> Int? {
            let source = try ImportPlanner.column(name, among: columns).source
            return columns.firstIndex { $0.source == source }
        }
        for (name, unit) in (choices.units ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let place = try place(name) else { continue }
            let isNumber = columns[place].type == .number
            guard isNumber || current.units?[name] == nil else { throw .notThat(column: columns[place].source, option: "--unit") }
            columns[place].unit = isNumber ? UpstreamTextParser.filled(unit) : nil
        }
        for (name, target) in (choices.links ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let place = try place(name) else { continue }
            guard [.text, .list, .number].contains(columns[place].type) || current.links?[name] == nil else {
                throw .notThat(column: columns[place].source, option: "--link")
            }
            let target = target.map { $0.isEmpty ? catalog.raw : $0 }
            if columns[place].link != target { columns[place].linkedIDs = nil }
            columns[place].link = target
        }
        for link in links {
            guard let place = columns.firstIndex(where: { $0.source == link.column }) else { continue }
            // The file may contain only some of the entries.
            let known = columns[place].link == link.target.raw ? columns[place].linkedIDs : nil
            columns[place].link = link.target.raw
            let merged = link.ids.map { (known ?? [:]).merging($0) { $1 } }
            columns[place].linkedIDs = (merged?.count ?? 0) <= TableLinkFinder.mostNames ? merged : link.ids
        }
    }

    private func take(_ guess: ColumnTypeGuess, into column: inout SourceColumn) {
        column.type = guess.type
        column.numbers = guess.numbers
        column.dates = guess.dates
        column.lists = guess.lists
    }

    /// Widens a column's type so that it fits both the existing values and the new values. The type `text` fits all values.
    private func widen(_ column: inout SourceColumn, _ old: SourceColumn, _ guess: ColumnTypeGuess) {
        switch (old.type, guess.type) {
        case (.number, .number) where old.numbers == guess.numbers || guess.numbers == .plain,
            (.date, .date) where old.dates.withTime == guess.dates.withTime, (.list, .list) where old.lists == guess.lists:
            break
        case (.number, .number) where old.numbers == .plain: column.numbers = guess.numbers
        // Dates without separators are also numbers.
        case (.number, .date) where guess.dates.isNumeric: break
        case (let a, let b) where a == b && a != .number && a != .date && a != .list: break
        // The existing type already fits the new values.
        case (.long, _), (.nested, _), (.list, .text), (.link, .picture): break
        case (_, .long), (_, .nested): take(guess, into: &column)
        case (.picture, .link): column.type = .link
        default: column.type = .text
        }
    }

    /// Returns whether a column contains long numbers that nobody adds up: its name says so, or all its numbers are different and have
    /// the same number of digits, at least nine. They are shown as written and found by their digits.
    private func isLongCode(_ column: ColumnProfile, _ form: NumberParser.Form) -> Bool {
        let numbers = column.figures[form]
        guard form == .plain, numbers.count > 0, numbers.wholeNumbers == numbers.count,
            column.ranges == 0, let least = numbers.least, let greatest = numbers.greatest, least > FixedDecimal(0),
            !ColumnRoleGuesser.isQuantity(column.name)
        else { return false }
        if ColumnRoleGuesser.isWritten(column.name) { return true }
        if ColumnRoleGuesser.isAccount(column.name) { return least >= FixedDecimal(1_000_000) }
        guard !ColumnRoleGuesser.isAmount(column.name), ColumnNameWithUnit(column.name).parts.unit == nil else { return false }
        return column.present >= 20 && column.texts == column.present && !ColumnRoleGuesser.isCode(column.name)
            && column.values.map { $0.count * 20 >= column.present * 19 } ?? true && least >= FixedDecimal(100_000_000)
            && least.text.utf8.count == greatest.text.utf8.count
    }

    private func isCode(_ column: ColumnProfile, _ form: NumberParser.Form) -> Bool {
        let numbers = column.figures[form]
        let mayBeYears = (numbers.greatest.map { $0 <= FixedDecimal(9999) } ?? false) && ColumnRoleGuesser.hasYear(column.name)
        return ColumnRoleGuesser.isCode(column.name) || mayBeYears
            || ColumnFilterGuesser(column, type: .number, form: form, isCode: false).isYears
    }

    // MARK: Roles of columns

    /// Returns whether the column's values are suitable as titles.
    func isTitle(_ column: SourceColumn) -> Bool {
        guard let profile = profile[column.source], Int64(profile.present) * 10 >= self.profile.records * 6 else { return false }
        if column.type == .text || column.type == .list, profile.bytes <= profile.present * 150 { return true }
        // A column with a typical title name can contain titles of any length, unless the user chose the column for body text.
        return (column.type == .text || column.type == .long) && ColumnRoleGuesser.isTitle(column.source)
            && !(choices.texts ?? []).contains { ColumnRoleGuesser.isSame(column.source, $0) }
    }

    /// Returns the column whose name most strongly suggests that it contains titles.
    private func namedTitle(_ columns: [SourceColumn]) -> String? {
        let ranked = columns.compactMap { column in
            ColumnRoleGuesser.titleRank(column.source).map { (rank: $0, source: column.source) }
        }
        return ranked.min { $0.rank < $1.rank }?.source
    }

    /// Returns all columns with titles. If the new file has none of the known title columns, the result also includes a column
    /// whose name suggests titles. Entries that aren't in the new file keep their titles.
    private func titles(_ title: String?, _ columns: [SourceColumn]) -> [String] {
        guard let title else { return [] }
        guard let earlier, !isWhole else { return [title] }
        let known = [title] + earlier.titles.filter { $0 != title }
        guard !known.contains(where: isThere) else { return known }
        let instead = namedTitle(columns.filter { isTitle($0) && earlier.ids != .column($0.source) })
        return known + (instead.map { [$0] } ?? [])
    }

    /// Returns whether any of the file's records has a value in the column.
    func isThere(_ source: String) -> Bool { profile[source].map { $0.present > 0 } ?? false }

    /// Returns the columns whose names suggest IDs, starting with the most likely.
    func namedIDs(_ columns: [SourceColumn]) -> [String] {
        let named = columns.enumerated().compactMap { place, column in
            ColumnRoleGuesser.idRank(column.source, isFirst: place == 0).map { (rank: $0, place: place, source: column.source) }
        }
        return named.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map { $0.source }
    }

    private func texts(_ columns: [SourceColumn], _ titles: [String]) throws(ImportChoicesError) -> [String] {
        if let typed = choices.texts {
            var sources: [String] = []
            for name in typed { sources.append(try ImportPlanner.column(name, among: columns).source) }
            // Include columns whose text is too long for a single line, even if the user didn't choose them for body text.
            return sources
                + columns.filter { $0.type == .long && !(sources + titles).contains($0.source) }.map { $0.source }
        }
        return columns.filter { $0.type == .long && !titles.contains($0.source) }.map { $0.source }
    }

    private func sort(_ columns: [SourceColumn], title: String?) throws(ImportChoicesError) -> (String, Bool) {
        guard let typed = choices.sort else {
            let old = earlier?.columns.first { $0.word == earlier?.sort }
            guard let earlier, let column = columns.first(where: { $0.source == old?.source && $0.isSortable }) else {
                return ("name", false)
            }
            return (column.word, earlier.isDescending)
        }
        let isDescending = typed.hasSuffix(":desc")
        let name = isDescending ? String(typed.dropLast(5)) : typed.hasSuffix(":asc") ? String(typed.dropLast(4)) : typed
        if name == "name" { return ("name", isDescending) }
        let column = try ImportPlanner.column(name, among: columns)
        if column.source == title { return ("name", isDescending) }
        guard column.isAttribute, column.isSortable else { throw .notThat(column: column.source, option: "--sort") }
        return (column.word, isDescending)
    }
}
