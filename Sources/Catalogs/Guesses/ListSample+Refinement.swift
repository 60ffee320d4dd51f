import Model

/// Rules for API records. They correct guesses that are right only for imported files.
extension ListSample {

    /// Returns a key in lower case without punctuation.
    static func plain(_ key: String) -> String { key.lowercased().filter(\.isLetter) }

    /// Corrects an import plan with rules that apply to APIs but not to imported files. The user's choices take precedence.
    func refine(_ plan: inout CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) {
        if wishes.choices.title == nil {
            let title =
                idTitle(plan, pointers, sample) ?? languageTitle(plan, pointers, sample) ?? nestedTitle(plan, pointers, sample)
            if let title { plan.title = title }
        }
        plan.link = ownPage(plan, pointers, sample)
        if wishes.choices.subtitle == nil { plan.subtitle = withoutRepetition(plan.subtitle, pointers, sample) }
        let hasPictures = plan.columns.contains { $0.type == .picture }
        for place in plan.columns.indices {
            let column = plan.columns[place]
            guard let pointer = pointers[column.source] else { continue }
            if column.type == .number, wishes.choices.filters.isEmpty, ListSample.areTimestamps(pointer, sample) {
                plan.columns[place].filter = .none
            }
            // Treat these identifiers as text, because the entries on later pages may have IDs with leading zeros.
            if column.type == .number, !isChosen(column), ColumnRoleGuesser.isIdentifier(column.source),
                sample.contains(where: { $0[pointer]?.string != nil })
            {
                (plan.columns[place].type, plan.columns[place].filter) = (.text, .none)
            }
            // Some servers' pictures have no file name extension.
            if column.type == .link, !isChosen(column), !hasPictures, ListSample.isNamedPicture(column.source),
                sample.allSatisfy({ $0[pointer]?.string.map(ListSample.mayBePicture) ?? true })
            {
                (plan.columns[place].type, plan.columns[place].filter) = (.picture, .none)
            }
            refineFilter(of: &plan.columns[place], pointer, sample)
            if !isRenamed(column) { plan.columns[place].label = ListSample.spaced(column.label) }
        }
        shortenLabels(&plan)
    }

    /// Removes a filter that is useless to readers, and treats decimals in a column of codes, such as `1999.12`, as text.
    private func refineFilter(of column: inout SourceColumn, _ pointer: JSONPointer, _ sample: [JSONView]) {
        guard !isChosen(column) else { return }
        let isDecimal = sample.contains { $0[pointer]?.string?.utf8.contains(ASCII.period) ?? false }
        if column.type == .number, ColumnRoleGuesser.isCode(column.source), !column.isCode, isDecimal {
            (column.type, column.filter) = (.text, .none)
        }
        let last = ListSample.words(of: column.source).last?.lowercased() ?? ""
        let isPlace = GuessWords.coordinateWords.contains(last)
        let unknown = column.filter == .values ? placeholders(of: column, pointer, sample) : []
        if !unknown.isEmpty {
            let texts = sample.compactMap { $0[pointer]?.string.map { UpstreamTextParser.line($0) } }
            if Set(texts.filter { !$0.isEmpty && !unknown.contains($0) }).count < 2, column.type == .text {
                column.filter = .none
            }
        }
        let values = sample.count >= 10 ? sample.compactMap { $0[pointer]?.bytes } : []
        let isConstant = values.count >= 10 && values.count == sample.count && Set(values).count == 1
        if column.type == .number && isPlace || isConstant { column.filter = .none }
    }

    /// Returns whether the user chose a column's label.
    func isRenamed(_ column: SourceColumn) -> Bool {
        wishes.choices.labels.keys.contains(where: column.isNamed)
    }

    /// Returns whether the user chose a column's type, label or filter, or chose the column for the subtitle.
    func isChosen(_ column: SourceColumn) -> Bool {
        let choices = wishes.choices
        let names = Array(choices.types.keys) + choices.labels.keys + choices.filters + (choices.subtitle ?? [])
        return names.contains(where: column.isNamed)
    }

    // MARK: Roles

    /// Returns the column with the URL of each entry's page. A URL in an inner object usually belongs to something else, so it is
    /// used only if the object contains the entry's attributes. A URL that leads to data isn't a page.
    private func ownPage(_ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) -> String? {
        let links = plan.columns.filter { $0.type == .link }.map(\.source).filter { source in
            guard let pointer = pointers[source], ListSample.plain(pointer.tokens.last ?? "") != "self" else { return false }
            let urls = sample.compactMap { $0[pointer]?.string }
            guard urls.count(where: leadsToData) * 2 <= urls.count, !urls.contains(where: { $0.contains("{") }) else {
                return false
            }
            // A URL that several records share belongs to something else, such as the author.
            guard urls.count < 3 || Set(urls).count * 10 >= urls.count * 9 else { return false }
            let tokens = ownTokens(pointer)
            return tokens.count == 1 || tokens[1] == "value"
                || ["attributes", "properties", "fields", "links"].contains(ListSample.plain(tokens[0]))
        }
        func name(_ source: String) -> String { ListSample.plain(pointers[source]?.tokens.last ?? "") }
        func isVideo(_ source: String) -> Bool {
            GuessWords.videoWords.contains { name(source).contains($0) }
        }
        // A page about the entry is better than a video.
        return GuessWords.webPageNames.lazy.compactMap { wanted in links.first { name($0) == wanted } }.first
            // The API's own server answers with data, not with a page.
            ?? links.first { source in
                guard !isVideo(source), let pointer = pointers[source] else { return false }
                return sample.contains { $0[pointer]?.string.map { !isOnServer($0) } ?? false }
            } ?? links.first { !isVideo($0) } ?? links.first
    }

    /// Returns whether a column is useful to readers. Links between an API's records aren't useful, and a type that all records
    /// share isn't useful either.
    func isInformative(_ column: SourceColumn, _ pointer: JSONPointer, _ sample: [JSONView]) -> Bool {
        if isChosen(column) { return true }
        let tokens = pointer.tokens
        if tokens.contains(where: { $0 == "_links" || $0.hasPrefix("@odata") }) { return false }
        // Links in `links` usually lead to other records. Links to other servers can be useful.
        if tokens.first == "links",
            !sample.allSatisfy({ $0[pointer]?.string.map { WebAddressDetector.isLink($0) && !isOnServer($0) } ?? true })
        {
            return false
        }
        // In `{"en": {"language": "en", "value": "Owl"}}`, the language repeats its key.
        if tokens.count > 2, ["language", "lang", "locale"].contains(tokens.last ?? ""),
            sample.allSatisfy({ $0[pointer]?.string.map { $0 == tokens[tokens.count - 2] } ?? true })
        {
            return false
        }
        // Objects such as `_highlightResult` are for programs.
        if tokens.count > 1,
            tokens[0].hasPrefix("_") && !["_source", "_embedded"].contains(tokens[0]) && wrapper?.key != tokens[0]
                || isInMap(pointer, sample)
        {
            return false
        }
        if isPicturePath(pointer, sample) || hasOnlyPlaceholders(column, pointer, sample) { return false }
        let values = sample.compactMap { $0[pointer] }.filter { !$0.isNull }
        if GuessWords.recordKinds.contains(ListSample.plain(tokens.last ?? "")), values.count >= 3,
            Set(values.map { $0.string }).count == 1
        {
            return false
        }
        // Leave out columns that contain only URLs on the API's server, URLs that lead to data, or `data:` URLs.
        let texts = values.flatMap { $0.elements ?? [$0] }
        if !texts.isEmpty, texts.allSatisfy({ $0.string?.hasPrefix("data:") ?? false }) { return false }
        // URI templates (RFC 6570), such as `/keys{/key_id}`, lead nowhere.
        if !texts.isEmpty, texts.allSatisfy({ $0.string.map { WebAddressDetector.isLink($0) && $0.contains("{") } ?? false }) {
            return false
        }
        return texts.isEmpty || column.type == .picture
            || !texts.allSatisfy { $0.string.map { isOnServer($0) || WebAddressDetector.isLink($0) && leadsToData($0) } ?? false }
    }

    /// Returns whether a value is in an object whose keys differ from record to record, as in `{"currencies": {"EUR": {…}}}`. The
    /// values of one key are then of no use as a column.
    private func isInMap(_ pointer: JSONPointer, _ sample: [JSONView]) -> Bool {
        (1..<pointer.tokens.count).contains { depth in
            let outer = JSONPointer(tokens: Array(pointer.tokens.prefix(depth)))
            let keys = sample.prefix(200).compactMap { $0[outer] }.filter(\.isObject).map { $0.members.map(\.key) }
            let counts = keys.joined().reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
            let rare = counts.values.count { $0 * 2 <= keys.count }
            return counts.count >= 5 && rare == counts.count || counts.count >= 30 && rare * 5 >= counts.count * 4
        }
    }

    /// Returns whether a URL leads to data rather than to a page for readers.
    private func leadsToData(_ text: String) -> Bool {
        let address = String(text.prefix { $0 != "?" && $0 != "#" })
        guard let url = ServerURL(address) else { return false }
        let path = url.prefix.lowercased()
        if GuessWords.dataEndings.contains(where: { path.hasSuffix($0) }) { return true }
        let names = url.host.split(separator: ".").dropLast(2) + path.split(separator: "/").dropLast()
        if names.contains("api") || names.contains("wp-json") { return true }
        guard isOnServer(text) else { return false }
        let own = [list.path] + (detail.map { [String($0.path.prefix { $0 != "{" })] } ?? [])
        return own.contains { start in
            let start = start.hasSuffix("/") ? String(start.dropLast()) : start
            return !start.isEmpty && url.prefix.hasPrefix(start)
                && ["/", "("].contains(url.prefix.dropFirst(start.count).first)
        }
    }

    /// Returns whether a string is a URL on the API's server.
    func isOnServer(_ text: String) -> Bool {
        guard WebAddressDetector.isLink(text), let own = ServerURL(server) else { return false }
        return ServerURL(String(text.prefix { $0 != "?" && $0 != "#" })).map { $0.isSameServer(as: own) } ?? false
    }

    /// Returns a subtitle's columns without a column that repeats another, as a family's code repeats its name. Of two such
    /// columns, keeps the column whose name or values suggest words.
    private func withoutRepetition(
        _ columns: [String], _ pointers: [String: JSONPointer], _ sample: [JSONView]
    ) -> [String] {
        guard columns.count == 2, let first = pointers[columns[0]], let second = pointers[columns[1]] else { return columns }
        let pairs = sample.compactMap { record -> [String]? in
            guard let a = record[first]?.string, let b = record[second]?.string else { return nil }
            return [a, b]
        }
        let different = Set(pairs).count
        // If all values are different, the columns say nothing about each other.
        guard different > 1, different * 2 <= pairs.count, Set(pairs.map { $0[0] }).count == different,
            Set(pairs.map { $0[1] }).count == different
        else { return columns }
        func isName(_ pointer: JSONPointer) -> Bool {
            ["name", "title", "label"].contains(ListSample.words(of: pointer.tokens.last ?? "").last?.lowercased() ?? "")
        }
        func length(_ place: Int) -> Int { pairs.reduce(0) { $0 + $1[place].utf8.count } }
        let prefersSecond = isName(first) == isName(second) ? length(1) > length(0) : isName(second)
        return [columns[prefersSecond ? 1 : 0]]
    }

    // MARK: Values

    /// Returns whether all values are times in seconds or milliseconds since 1970. Ranges of such values aren't useful as
    /// filters.
    private static func areTimestamps(_ pointer: JSONPointer, _ sample: [JSONView]) -> Bool {
        let numbers = sample.compactMap { $0[pointer]?.integer }
        return numbers.count >= 3
            && numbers.allSatisfy {
                (1_000_000_000..<5_000_000_000).contains($0) || (1_000_000_000_000..<5_000_000_000_000).contains($0)
            }
    }

    /// Returns the unit of the numbers at a pointer, if it is beside each number, as in `{"value": 3, "unit": "m"}`, and the
    /// location of the unit.
    static func unitBeside(_ pointer: JSONPointer, _ sample: [JSONView]) -> (unit: String, at: JSONPointer)? {
        guard pointer.tokens.count > 1, GuessWords.quantityKeys.contains(plain(pointer.tokens.last ?? "")) else {
            return nil
        }
        for key in ["unit", "units", "unitText", "unit_text"] {
            let at = JSONPointer(tokens: pointer.tokens.dropLast() + [key])
            let units = Set(sample.filter { $0[pointer]?.number != nil }.map { $0[at]?.string ?? "" })
            if units.count == 1, let unit = units.first, (1...12).contains(unit.count) { return (unit, at) }
        }
        return nil
    }

    /// Returns whether a column should become an attribute. Of values in several languages, only those in the catalog's language
    /// are used. A unit beside its number isn't an attribute.
    func isPreferred(_ pointer: JSONPointer, _ plan: CatalogPlan, _ sample: [JSONView]) -> Bool {
        if let all = languages(pointer, sample) {
            let own = all.first { LocalizedPointer.main($0.language) == LocalizedPointer.main(plan.language) } ?? all.first
            return own?.at == pointer
        }
        guard pointer.tokens.count > 1, ListSample.plain(pointer.tokens.last ?? "").hasPrefix("unit") else { return true }
        return !GuessWords.quantityKeys.contains { key in
            ListSample.unitBeside(JSONPointer(tokens: pointer.tokens.dropLast() + [key]), sample)?.at == pointer
        }
    }

    /// Returns the location of the most telling text in the elements of a list of objects: the name, or else the first text.
    static func elementName(in pointer: JSONPointer, _ sample: [JSONView]) -> JSONPointer? {
        if let found = names(in: pointer, sample) { return found.each }
        let elements = sample.prefix(200).flatMap { $0[pointer]?.elements ?? [] }.filter(\.isObject)
        let keys = elements.first?.members.map(\.key).filter { !GuessWords.plumbingKeys.contains(plain($0)) } ?? []
        let key = keys.first { key in elements.allSatisfy { $0[key]?.string.map { !WebAddressDetector.isLink($0) } ?? false } }
        return key.map { JSONPointer(tokens: [$0]) }
    }

    /// Returns the location of the name in the elements of a list of objects, and whether the elements contain only a name.
    /// Returns nil if any element lacks a name. The name may be in an inner object: `{"slot": 1, "type": {"name": "fire"}}`.
    /// Without a key such as `name`, it is the only text that isn't an ID, a URL or the same in all elements.
    static func names(in pointer: JSONPointer, _ sample: [JSONView]) -> (each: JSONPointer, isAll: Bool)? {
        let elements = sample.prefix(200).flatMap { ($0[pointer]?.elements ?? []).prefix(20) }.filter(\.isObject)
        guard let first = elements.first else { return nil }
        func isConstant(_ key: String) -> Bool {
            elements.count >= 5 && Set(elements.map { $0[key]?.bytes ?? [] }).count == 1
        }
        func isPlumbing(_ key: String) -> Bool {
            GuessWords.plumbingKeys.contains(plain(key)) || plain(key).hasSuffix("id") || isConstant(key)
        }
        let inner = first.members.filter { $0.value.isObject }.map(\.key)
        let places = [[]] + inner.map { [$0] }
        let candidates = places.flatMap { place in ["name", "title", "label"].map { JSONPointer(tokens: place + [$0]) } }
        let texts = first.members.filter { $0.value.string != nil && !isPlumbing($0.key) }
        let only = texts.count == 1 ? [JSONPointer(tokens: [texts[0].key])] : []
        let found = (candidates + only).first { candidate in
            elements.allSatisfy { $0[candidate]?.string.map { !ImportedValue.isBlank($0) && $0.utf8.count <= 80 } ?? false }
        }
        guard let found else { return nil }
        let isAll = elements.allSatisfy { element in
            element.members.allSatisfy { key, value in
                key == found.tokens[0] || isPlumbing(key) || value.flag != nil || value.isNull
            }
        }
        return (found, isAll)
    }

    // MARK: Names

    /// Returns the key of an object's name: `display_name` in `{"id": 1, "display_name": "Ann"}`. Nil if it has no name.
    static func innerName(of view: JSONView) -> String? {
        guard view.isObject else { return nil }
        return view.members.first {
            ["name", "displayname", "fullname", "title", "label"].contains(plain($0.key)) && $0.value.string != nil
        }?.key
    }

    /// Splits a name at spaces, punctuation and capital letters: `heightInMetres` becomes `height`, `In`, `Metres`.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var isLowercase = false
        for character in name {
            guard character.isLetter || character.isNumber else {
                words.append("")
                isLowercase = false
                continue
            }
            if words.isEmpty || character.isUppercase && isLowercase { words.append("") }
            words[words.count - 1].append(character)
            isLowercase = character.isLowercase || character.isNumber
        }
        return words.filter { !$0.isEmpty }
    }

    /// Splits the words of a label that are joined by capital letters or hyphens: `Wind speedKmh` becomes `Wind speed kmh`.
    static func spaced(_ label: String) -> String {
        let parts = label.split(separator: " ")
        guard parts.contains(where: { words(of: String($0)).count > 1 }) else { return label }
        let all = parts.flatMap { part -> [String] in
            let words = words(of: String(part))
            return words.count > 1 ? words.map { $0 == $0.uppercased() ? $0 : $0.lowercased() } : [String(part)]
        }
        return AttributeKeyGenerator.label(all.joined(separator: " "))
    }
}

/// A column's name that ends with a unit, such as `height_m`, `weightKg` or `areaInSquareMetres`.
struct ColumnNameWithUnit {
    /// The unit and the name without the unit. Both are nil if the name doesn't end with a unit.
    let parts: (unit: String?, name: String?)

    init(_ source: String) {
        let last = source.split(separator: ".").last.map { String($0) } ?? source
        var words = ListSample.words(of: last)
        guard words.count > 1, let ending = words.popLast(), let unit = GuessWords.unitsByWord[ending.lowercased()],
            // In `planB` or `gridM`, a single capital letter isn't a unit.
            ending.count > 1 || ending == ending.lowercased()
        else {
            parts = (nil, nil)
            return
        }
        let power = ["square": "²", "sq": "²", "cubic": "³"][words.last?.lowercased() ?? ""]
        if power != nil { words.removeLast() }
        if words.count > 1, words.last?.lowercased() == "in" { words.removeLast() }
        let name = words.map { $0 == $0.uppercased() && $0.count > 1 ? $0 : $0.lowercased() }.joined(separator: " ")
        parts = words.isEmpty ? (nil, nil) : (unit + (power ?? ""), name)
    }
}
