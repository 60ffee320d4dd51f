import Model
import Upstreams

/// Rules that find the value that identifies an entry.
extension ListSample {

    /// A rule that may find the values that identify the records.
    struct IDFinder {
        let score: Double
        let evidence: [Hypothesis.Evidence]
        let find: () -> JSONPointer?
    }

    /// Returns the location of the ID in a list's records, or nil if there is no suitable value. The ID can come from an ID
    /// column, the record's URL, a code or the title.
    func idPointer(of records: [JSONView]) throws(SourceProbeError) -> JSONPointer? {
        try idFinders(of: records).lazy.compactMap { $0.find() }.first
    }

    /// Returns the hypotheses about the values that identify the list's records, the best first.
    func idHypotheses(_ pointers: [String: JSONPointer]) throws(SourceProbeError) -> [Hypothesis] {
        let names = Dictionary(pointers.map { ($1, $0) }) { min($0, $1) }
        var found: [JSONPointer] = []
        return try idFinders(of: rows).compactMap { finder in
            guard let pointer = finder.find(), !found.contains(pointer) else { return nil }
            found.append(pointer)
            return Hypothesis(.id, names[pointer] ?? pointer.text, finder.score, finder.evidence)
        }
    }

    /// Returns the rules that can find the ID, the best first.
    private func idFinders(of records: [JSONView]) throws(SourceProbeError) -> [IDFinder] {
        // The request for details may need another ID than the list suggests.
        if let detailID { return [IDFinder(score: 1, evidence: [.details]) { detailID }] }
        // Use only the user's choice of the ID column. The other choices may name columns that only an entry's details have.
        var choices = ImportChoices()
        choices.id = wishes.choices.id
        let (plan, hypotheses) = try guess(analysis(of: records, choices).1)
        let ids = plan.ids
        let pointers = pointers(records)
        if case .column(let name) = ids {
            let best = hypotheses.first { $0.role == .id }
            return [IDFinder(score: best?.score ?? 1, evidence: best?.evidence ?? []) { pointers[name] }]
        }
        let urls = GuessWords.ownURLs.compactMap { pointers[$0] }.filter { part(of: $0, in: records) == .lastSegment }
        // The URL of a web page changes more often than a code does, but the URL of a record is as good as an ID.
        let own = urls.first { url in records.allSatisfy { $0[url]?.string.map(isOnServer) ?? false } }
        return [
            IDFinder(score: 0.9, evidence: [.recordURL]) { own },
            IDFinder(score: 0.8, evidence: [.name, .distinct]) { namedCode(of: records, pointers) },
            IDFinder(score: 0.7, evidence: [.webURL, .distinct]) { urls.first },
            IDFinder(score: 0.6, evidence: [.recordURL, .distinct]) { typedURI(of: records) },
            IDFinder(score: 0.5, evidence: [.inner, .distinct]) { innerID(of: records, pointers) },
            IDFinder(score: 0.4, evidence: [.codes, .distinct]) { uniformCode(of: records, pointers) },
            IDFinder(score: 0.3, evidence: []) { ids.column.flatMap { pointers[$0] } },
            IDFinder(score: 0.2, evidence: [.distinct]) { unique(in: records, pointers) },
        ]
    }

    /// Returns the part of a value that is the ID: the last path segment if all values are URLs or paths with distinct last
    /// segments, or else the whole value.
    func part(of pointer: JSONPointer, in records: [JSONView]) -> SourceFile.IDExtraction {
        let texts = records.compactMap { $0[pointer]?.string }
        guard !texts.isEmpty, texts.count == records.count,
            texts.allSatisfy({ WebAddressDetector.isLink($0) || ListSample.isPath($0) })
        else {
            return .whole
        }
        let ends = Set(
            records.compactMap {
                $0[pointer].flatMap { SourceFile.IDExtractionRule(part: .lastSegment).entryID($0, in: wishes.catalog) }
            })
        return ends.count == Set(texts).count ? .lastSegment : .whole
    }

    /// Returns whether a text is a path, such as `/works/OL45W`.
    static func isPath(_ text: String) -> Bool {
        text.hasPrefix("/") && !text.hasPrefix("//") && text.split(separator: "/").count > 1 && UpstreamURLCodec.isPath(text)
    }

    // MARK: Codes

    /// Returns the names of the members that belong to the record itself, in the record's order.
    private func ownNames(of records: [JSONView]) -> [String] {
        fields(of: records.first).map(\.name).filter {
            !$0.hasPrefix("@") && !ColumnRoleGuesser.bare($0).contains(".")
        }
    }

    /// Returns the strings or whole numbers at a pointer. Returns nil if a value is missing, repeated or too long for an ID.
    func distinct(_ pointer: JSONPointer, in records: [JSONView]) -> [String]? {
        let texts = records.compactMap { record -> String? in
            guard let value = record[pointer] else { return nil }
            return value.string ?? value.integer.map { "\($0)" }
        }
        let isUsable = texts.allSatisfy { (1...64).contains($0.utf8.count) && !$0.utf8.contains(ASCII.newline) }
        return isUsable && texts.count == records.count && Set(texts).count == texts.count ? texts : nil
    }

    /// Returns the location of the distinct values whose name most strongly suggests IDs, such as `uuid`, `iso_code` or `sku`.
    private func namedCode(of records: [JSONView], _ pointers: [String: JSONPointer]) -> JSONPointer? {
        let ranked = ownNames(of: records).enumerated().compactMap { place, name -> (rank: Int, place: Int, name: String)? in
            guard let rank = self.rank(ColumnRoleGuesser.bare(name)) else { return nil }
            // If a record has several standard codes, prefer the three-letter code: `cca3` rather than `cca2` or `ccn3`.
            let isLesser = rank == 3 && (name.hasSuffix("2") || name == "ccn3")
            return (rank, isLesser ? place + 1000 : place, name)
        }
        for code in ranked.sorted(by: { ($0.rank, $0.place) < ($1.rank, $1.place) }) {
            // A single record doesn't show whether the values are distinct, so the name must be clear.
            guard let pointer = pointers[code.name], records.count > 1 || code.rank <= 3 else { continue }
            if distinct(pointer, in: records) != nil { return pointer }
        }
        return nil
    }

    /// Returns the location of the first short values without spaces that are all different. Texts, such as dates, are better than
    /// numbers.
    private func unique(in records: [JSONView], _ pointers: [String: JSONPointer]) -> JSONPointer? {
        guard records.count >= 3 else { return nil }
        let places = ownNames(of: records).compactMap { pointers[$0] }.filter { place in
            distinct(place, in: records).map { $0.allSatisfy { !$0.contains(where: \.isWhitespace) } } ?? false
        }
        return places.first { records[0][$0]?.string != nil } ?? places.first
    }

    /// Returns the names of the columns whose values are all different, then the other columns.
    func uniqueFirst(_ columns: [SourceColumn], _ pointers: [String: JSONPointer]) -> [String] {
        let names = columns.map(\.source)
        let unique = names.filter { name in pointers[name].map { distinct($0, in: rows) != nil } ?? false }
        return unique + names.filter { !unique.contains($0) }
    }

    /// Returns how strongly a name suggests IDs (0 is strongest), or nil if it doesn't.
    private func rank(_ name: String) -> Int? {
        let words = ListSample.words(of: name).map { $0.lowercased() }
        guard let last = words.last else { return nil }
        // In `pageid`, the words aren't separated.
        if words.count == 1, last.count > 4, last.hasSuffix("id") || last.hasPrefix("id") { return 4 }
        // In `idMeal`, the first word says that the values are IDs.
        if words.count == 2, words[0] == "id", !GuessWords.otherCodes.contains(last) { return 4 }
        guard let group = GuessWords.idWordGroups.firstIndex(where: { $0.contains(last) }) else { return nil }
        if words.count > 1, group == 0, wishes.catalog.raw.lowercased().hasPrefix(words[0]) { return 0 }
        guard !words.contains(where: { GuessWords.otherCodes.contains($0) }) else { return nil }
        // In `iso_code` and `gtin_number`, the first word is more telling.
        if group == 3, words.contains(where: { GuessWords.idWordGroups[2].contains($0) }) { return 3 }
        // A value such as `author_id` may be the ID of another record.
        return group == 0 && words.count > 1 ? 4 : group == 3 ? 5 : group + 1
    }

    /// Returns the location of the first ID in an inner object, as in `{"sys": {"id": "oak"}}`.
    private func innerID(of records: [JSONView], _ pointers: [String: JSONPointer]) -> JSONPointer? {
        guard records.count > 1 else { return nil }
        return fields(of: records.first).lazy.compactMap { pointers[$0.name] }.first { pointer in
            pointer.tokens.count == 2 && ["id", "uuid", "guid"].contains(ListSample.plain(pointer.tokens[1]))
                && !GuessWords.otherCodes.contains(ListSample.plain(pointer.tokens[0])) && distinct(pointer, in: records) != nil
        }
    }

    /// Returns the location of the first values that look like codes: distinct, short strings of equal length that contain
    /// capital letters and no lower-case letters.
    private func uniformCode(of records: [JSONView], _ pointers: [String: JSONPointer]) -> JSONPointer? {
        guard records.count >= 3 else { return nil }
        return ownNames(of: records).lazy.compactMap { pointers[$0] }.first { pointer in
            guard let texts = distinct(pointer, in: records), let length = texts.first?.utf8.count, (2...12).contains(length),
                records.allSatisfy({ $0[pointer]?.string != nil })
            else { return false }
            return texts.allSatisfy { text in
                text.utf8.count == length && text.utf8.contains { (65...90).contains($0) }
                    && text.utf8.allSatisfy { (65...90).contains($0) || ASCII.isDigit($0) || $0 == ASCII.minus }
            }
        }
    }

    // MARK: Typed values

    /// Returns the location of the first field that contains a different URI in every record, or nil if there is no such field.
    /// The records contain typed values, as in the results of SPARQL queries.
    private func typedURI(of records: [JSONView]) -> JSONPointer? {
        let names = records.first?.members.filter { ListSample.isTypedValue($0.value) && $0.value.text("type") == "uri" } ?? []
        let pointers = names.map { JSONPointer(tokens: [$0.key, "value"]) }
        return pointers.first { part(of: $0, in: records) == .lastSegment && distinct($0, in: records, limit: 2000) }
    }

    private func distinct(_ pointer: JSONPointer, in records: [JSONView], limit: Int) -> Bool {
        let texts = records.compactMap { $0[pointer]?.string }
        return texts.count == records.count && Set(texts).count == texts.count && texts.allSatisfy { $0.utf8.count <= limit }
    }

    /// Returns whether an object only states a value's type, as in the results of SPARQL queries (SPARQL 1.1 Query Results JSON
    /// Format, section 3.2.2): `{"type": "literal", "xml:lang": "en", "value": "Ash"}`.
    static func isTypedValue(_ view: JSONView) -> Bool {
        guard view.isObject, let value = view["value"], !value.isObject, !value.isArray, let type = view.text("type") else {
            return false
        }
        return ["uri", "literal", "typed-literal", "bnode"].contains(type)
            && view.members.allSatisfy { ["type", "value", "datatype", "xml:lang"].contains($0.key) }
    }
}
