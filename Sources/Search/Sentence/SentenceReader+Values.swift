import Localization
import Model
import TextProcessing

/// Filters that are typed as words, such as `cr 5`, and the numbers in sentences.
extension SentenceReader {
    /// The maximum number of words in a value that is typed as words.
    private static let longestValue = 4

    /// Reads a value after the name of an attribute, as in `type dragon`, or before it, as in `blue eyes`. If the filter could belong to
    /// several attributes, an entry matches if any of them has the value.
    func filter(at place: Int, _ match: RuleMatch) -> Bool {
        if !match.owners.isEmpty {
            // A single word with an operator, as in "climat:arid", isn't typed as words.
            guard place < tokens.count, !tokens[place].isSign || match.label.count > 1 || !isGlued(place) else { return false }
            return filter(match.owners, at: place, match)
        }
        for count in (1...SentenceReader.longestValue).reversed() where place + count < tokens.count {
            let end = place + count, owners = names(.attribute, at: end)
            guard let name = owners.first, filter(owners, at: place, through: end, match) else { continue }
            match.label = end..<name.end
            match.end = name.end
            return true
        }
        return false
    }

    /// Whether nothing separates a token from the one before it.
    func isGlued(_ place: Int) -> Bool { place > 0 && tokens[place - 1].range.upperBound == tokens[place].range.lowerBound }

    private func filter(_ owners: [SentenceName], at place: Int, through end: Int? = nil, _ match: RuleMatch) -> Bool {
        var filters: [String] = [], longest: SentenceName?
        match.end = place
        for owner in owners {
            guard let value = value(of: owner, at: place, through: end), value.end >= match.end else { continue }
            if value.end > match.end { filters = [] }
            (match.end, longest) = (value.end, owner)
            let filter = owner.attribute.key + value.text
            filters.appendOnce(filter)
        }
        guard let longest else { return false }
        let typed = typed(place..<match.end)
        if filters.count == 1, end == nil { takeAlternatives(longest, to: &filters[0], match) }
        // In "vulnerable to cold damage", "damage" names another attribute with the value "cold", and adds nothing.
        if end == nil,
            let name = names(.attribute, at: match.end).first(where: {
                facts.value($0.lexicon.catalog, $0.attribute, typed) != nil
            }),
            value(of: name, at: skip(name.end)) == nil
        {
            match.end = name.end
        }
        write(filters, match)
        return true
    }

    /// Returns the filter for words that are one of the choices of an attribute with a single value, such as a monster's type. Returns nil
    /// unless there is exactly one such filter.
    ///
    /// - Parameter isList: Whether attributes with several values count, too.
    func choice(_ range: Range<Int>, in lexicons: [Lexicon], isList: Bool = false) -> String? {
        var found: [String] = []
        let typed = typed(range)
        for lexicon in facts.candidates(lexicons, for: typed) {
            for attribute in lexicon.attributes
            where attribute.facet == .values && (attribute.kind == .text || isList && attribute.kind == .list) {
                guard let value = facts.value(lexicon.catalog, attribute, typed) else { continue }
                let filter = attribute.key + ":" + SearchQuery.written(value)
                found.appendOnce(filter)
            }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// Returns the filters for a word that names a property, and in other catalogs perhaps a choice, alone or with the word before:
    /// "legendary swords", "very rare swords".
    func filters(for flag: SentenceName, at match: RuleMatch) -> [String] {
        var filters = [flag.attribute.key + ":yes"]
        guard named.isEmpty, match.end == match.start + 1, tokens.count > 1 else { return filters }
        for start in max(0, match.start - 1)...match.start where !match.owners.isEmpty {
            for lexicon in facts.candidates(all, for: typed(start..<match.end)) where lexicon !== flag.lexicon {
                guard let filter = choice(start..<match.end, in: [lexicon]) else { continue }
                if start < match.start, !match.owners.isEmpty { filters = [] }
                match.owners = []
                filters.appendOnce(filter)
            }
        }
        return filters
    }

    /// Reads further values after a filter: `cr 5 or 6`. In a list, an entry can have several values: `immune to poison and fire`.
    private func takeAlternatives(_ owner: SentenceName, to filter: inout String, _ match: RuleMatch) {
        let key = owner.attribute.key, sign = Array((key + ":").utf8)
        guard filter.utf8.starts(with: sign) else { return }
        var isAll = false
        while match.end < tokens.count {
            // "ou" is understood in every language.
            let word = typed(match.end..<match.end + 1).utf8,
                isOr = word.elementsEqual("OR".utf8) || word.elementsEqual("ou".utf8)
            var next = isOr ? match.end + 1 : role(.or, at: match.end)
            let isAnd = next == nil && owner.attribute.kind == .list && !match.isNegated
            if isAnd { next = role(.and, at: match.end) }
            guard let next, let other = value(of: owner, at: next), other.text.utf8.first == ASCII.colon else { return }
            // Brackets require each of the values.
            if isAnd, !isAll { filter = "(" + filter + ")" }
            isAll = isAll || isAnd
            filter += isAll ? " (" + key + other.text + ")" : " " + key + other.text
            match.end = other.end
        }
    }

    /// Writes filters, at least one of which must match, or none of which may match if the match is negated.
    func write(_ filters: [String], _ match: RuleMatch) {
        if match.isNegated {
            match.filters = filters.map { "-" + $0 }
        } else {
            match.filters = filters.count > 1 ? ["(" + filters.joined(separator: " OR ") + ")"] : filters
        }
    }

    /// Returns the attribute's value at a place as the end of a filter, such as `:dragon` or `>=5`. Returns nil if the value isn't valid.
    ///
    /// - Parameter end: the end of the value, or nil if the longest value counts.
    private func value(of owner: SentenceName, at place: Int, through end: Int? = nil) -> (text: String, end: Int)? {
        guard place < tokens.count else { return nil }
        let attribute = owner.attribute, first = tokens[place]
        switch attribute.kind {
        case .number:
            // In "3rd level" and "30 ft. fly speed", the number comes first.
            guard end == nil || role(.unit, at: place + 1) == end || number(at: place)?.isOrdinal ?? false,
                let number = number(of: attribute, at: place)
            else {
                return nil
            }
            return number.end == end ?? number.end ? number : nil
        case .flag:
            let known = ["yes", "oui", "true", "no", "non", "false"]
            guard end == nil, let word = first.words.first, let value = known.firstIndex(where: { word.elementsEqual($0.utf8) })
            else { return nil }
            return (value < 3 ? ":yes" : ":no", place + 1)
        case .text, .list:
            let hasColon = first.isSign && text[first.range.lowerBound] == ASCII.colon
            var stop = place + 1
            while end == nil || stop < end ?? 0, stop < tokens.count, stop < place + SentenceReader.longestValue,
                !tokens[stop].isTyped
            {
                stop += 1
            }
            guard hasColon || !first.isTyped, stop == end ?? stop else { return nil }
            while stop > place {
                let range = first.range.lowerBound + (hasColon ? 1 : 0)..<tokens[stop - 1].range.upperBound
                var typed = String(decoding: text[range], as: UTF8.self)
                if attribute.kind == .text, attribute.isSortable, stop == place + 1,
                    case .dates? = SearchQuery.condition(typed, .is, .text)
                {
                    return (":" + typed, stop)
                }
                if attribute.hasEraYears { typed = vocabulary.pointed(typed) }
                if role(.joining, at: place) != stop {
                    if let value = facts.value(owner.lexicon.catalog, attribute, typed) {
                        return (":" + SearchQuery.written(value), stop)
                    }
                    // If no entry has the value, a filter finds the values that contain it: "good" for "good alignment".
                    let part = ":" + SearchQuery.written(typed)
                    if stop == place + 1, attribute.kind == .text, attribute.facet == .values,
                        facts.matches(owner.lexicon.catalog, attribute.key + part)
                    {
                        return (part, stop)
                    }
                }
                if end != nil { return nil }
                stop -= 1
            }
            return nil
        }
    }

    // MARK: Numbers

    /// Returns the first year of a decade: "1980s", "80s".
    func decade(at place: Int) -> Int64? {
        guard place < tokens.count, tokens[place].words.count == 1, let word = tokens[place].words.first,
            word.count == 3 || word.count == 5, word.last == ASCII.lowerS, word[word.count - 2] == ASCII.digit0,
            let year = FixedDecimal(String(decoding: word.dropLast(), as: UTF8.self))?.mantissa
        else { return nil }
        return word.count == 5 ? year : year < 30 ? 2000 + year : 1900 + year
    }

    /// A number as it is typed in a sentence.
    struct TypedNumber {
        /// The number, or nil for a range such as `5..10`.
        var value: FixedDecimal?
        /// The number or range in query syntax.
        var text = ""
        /// The unit that is written together with the number.
        var unit: [UInt8]?
        /// Whether the letters of an ordinal number follow, as in "3rd".
        var isOrdinal = false
        /// Whether a plus sign follows.
        var isOrMore = false
        /// The place after the number.
        var end: Int
    }

    /// Returns the number or range at a place, which may follow an operator, as the end of a filter.
    private func number(of attribute: AttributeDescription, at place: Int) -> (text: String, end: Int)? {
        var place = place, comparison: QueryScanner.Comparison?, start: Int?
        if tokens[place].isSign {
            let range = tokens[place].range, sign = text[range].prefix { SentenceToken.isOperator($0) }
            let signs: [QueryScanner.Comparison] = [.is, .less, .atMost, .more, .atLeast]
            comparison = signs.first { $0.text.utf8.elementsEqual(sign) }
            start = sign.endIndex
            if sign.endIndex == range.upperBound {
                place += 1
                guard place < tokens.count else { return nil }
                start = tokens[place].range.lowerBound
            }
            guard comparison != nil else { return nil }
        }
        // A number in words may be a part of a name.
        guard start != nil || role(.number, at: place) == nil, var number = number(at: place, from: start) else { return nil }
        if number.unit == nil, let end = role(.unit, at: number.end), let value = number.value,
            let own = converted(value, self.value(.unit, number.end..<end), to: attribute)
        {
            (number.text, number.end) = (own.text, end)
        } else if number.unit != nil {
            guard let value = number.value, let own = converted(value, number.unit, to: attribute) else { return nil }
            number.text = own.text
        }
        let sign = comparison ?? (number.isOrMore ? .atLeast : .is)
        guard SearchQuery.condition(number.text, sign, .number) != nil else { return nil }
        return (sign.text + number.text, number.end)
    }

    /// Reads a number: "1.5 million", "a billion", "1/4", "20+", "200cm", "10-15".
    ///
    /// - Parameter start: the place in the text where the number begins, if it follows an operator.
    func number(at place: Int, from start: Int? = nil) -> TypedNumber? {
        guard place < tokens.count, start != nil || !tokens[place].isTyped else { return nil }
        if start == nil, !begins([.number, .scale], at: place) {
            // Most words aren't numbers.
            let first = text[tokens[place].range.lowerBound]
            guard ASCII.isDigit(first) || first >= 0x80 else { return nil }
        }
        var found = TypedNumber(end: place + 1)
        if start == nil, let stop = role(.number, at: place) {
            found.value = FixedDecimal(String(decoding: value(.number, place..<stop), as: UTF8.self))
            found.end = stop
        } else if start == nil, role(.scale, at: place) != nil {
            (found.value, found.end) = (FixedDecimal(1), place)
        } else {
            let range = (start ?? tokens[place].range.lowerBound)..<tokens[place].range.upperBound
            numeral(text[range], &found)
            // A range has no value.
            if found.value == nil { return found.text.utf8.isEmpty ? nil : found }
        }
        while let known = found.value, let stop = role(.scale, at: found.end) {
            found.value = SentenceReader.product(known, value(.scale, found.end..<stop))
            (found.end, found.text) = (stop, "")
        }
        guard let known = found.value else { return nil }
        if found.text.utf8.isEmpty { found.text = known.text }
        return found
    }

    /// Reads a number or a range in digits.
    private func numeral(_ typed: ArraySlice<UInt8>, _ found: inout TypedNumber) {
        var numeral = vocabulary.pointed(vocabulary.ungrouped(String(decoding: typed, as: UTF8.self)))
        if numeral.utf8.last == ASCII.comma || numeral.utf8.last == ASCII.period {
            numeral = String(Substring(numeral.utf8.dropLast()))
        }
        if numeral.utf8.last == ASCII.plus {
            numeral = String(Substring(numeral.utf8.dropLast()))
            found.isOrMore = true
        }
        let bytes = Array(numeral.utf8)
        guard let first = bytes.first, ASCII.isDigit(first) || first >= 0x80 else { return }
        found.value = SearchQuery.number(numeral)
        found.text = numeral
        if found.value == nil {
            if SearchQuery.condition(numeral, .is, .number) != nil { return }
            // In a number such as "200cm" or "2k", the letters are a unit or a scale.
            found.text = ""
            let letters = bytes.drop { !ASCII.isLetter($0) }.map { ASCII.lowercased($0) }, hash = FNV1a.hash(letters.span)
            guard let value = SearchQuery.number(String(decoding: bytes.dropLast(letters.count), as: UTF8.self)) else { return }
            if let scale = self.value(.scale, hash: hash) {
                found.value = SentenceReader.product(value, scale)
            } else if let unit = self.value(.unit, hash: hash) {
                (found.value, found.unit) = (value, unit)
            } else if ordinalEndings.contains(where: { letters.elementsEqual($0.utf8) }) {
                (found.value, found.isOrdinal) = (value, true)
            }
        } else if vocabulary.language == .french, bytes.count < 4, first != ASCII.digit0 {
            // In French, a space may group digits.
            while found.end < tokens.count, tokens[found.end].range.count == 3,
                text[tokens[found.end].range].allSatisfy({ ASCII.isDigit($0) })
            {
                found.text += self.typed(found.end..<found.end + 1)
                found.end += 1
            }
            found.value = SearchQuery.number(found.text)
        }
    }

    /// The endings of ordinal numbers in digits.
    private var ordinalEndings: [String] {
        vocabulary.language == .french ? ["er", "e", "eme", "re"] : ["st", "nd", "rd", "th"]
    }

    private static func product(_ number: FixedDecimal, _ factor: [UInt8]) -> FixedDecimal? {
        guard let factor = FixedDecimal(String(decoding: factor, as: UTF8.self)) else { return nil }
        let (product, overflow) = number.mantissa.multipliedReportingOverflow(by: factor.mantissa)
        return overflow ? nil : FixedDecimal(mantissa: product, scale: number.scale + factor.scale)
    }

    /// Returns a unit's power of ten, plus a multiple of 20 for what it measures. Nil for other units.
    private static func power(_ unit: [UInt8]) -> Int? {
        let names: [StaticString] = ["centimetres", "metres", "kilometres", "kilograms", "tonnes"]
        let place = names.firstIndex { name in name.withUTF8Buffer { unsafe unit.elementsEqual($0) } }
        return place.map { [0, 2, 5, 23, 26][$0] }
    }

    /// Returns a number in the attribute's unit, or nil if the typed unit measures something else.
    func converted(_ number: FixedDecimal, _ unit: [UInt8]?, to attribute: AttributeDescription) -> FixedDecimal? {
        guard let unit else { return number }
        guard let key = attribute.unit.map({ Array($0.utf8) }) else { return nil }
        let own = Array(key[((key.lastIndex(of: ASCII.period) ?? -1) + 1)...])
        if own.starts(with: unit), own.count == unit.count || attribute.hasEraYears { return number }
        guard let from = SentenceReader.power(unit), let to = SentenceReader.power(own), abs(from - to) < 10 else { return nil }
        var mantissa = number.mantissa
        for _ in 0..<max(0, from - to) {
            let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            mantissa = product
        }
        return FixedDecimal(mantissa: mantissa, scale: number.scale + UInt8(max(0, to - from)))
    }
}
