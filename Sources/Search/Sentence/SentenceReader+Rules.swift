import Localization
import Model
import TextProcessing

/// Something that a phrase of a sentence names in a catalog.
final class SentenceName {
    let meaning: Lexicon.Meaning
    let lexicon: Lexicon
    /// The place after the phrase.
    let end: Int

    init(_ meaning: Lexicon.Meaning, _ lexicon: Lexicon, end: Int) {
        (self.meaning, self.lexicon, self.end) = (meaning, lexicon, end)
    }

    var attribute: AttributeDescription { lexicon.attributes[meaning.index] }
    var relation: Lexicon.Relation { lexicon.relations[meaning.index] }
    /// The filter for a value that has a name: `level:0` for "cantrip".
    var valueFilter: String {
        let attribute = lexicon.attributes[meaning.index >> 8]
        return attribute.key + ":" + attribute.translatedValues[meaning.index & 0xFF].value
    }
}

/// A rule that matches some tokens. It is a class, because copying so many values is slow.
final class RuleMatch {
    let meaning: SentenceRule.Meaning
    let start: Int
    var end: Int
    /// The attributes that the words may name, and the tokens that name them.
    var owners: [SentenceName] = []
    var label = 0..<0
    var filters: [String] = []
    /// The catalog whose values stand for kinds of things, if the rule excludes such a kind.
    var catalog: CatalogID?
    var isNegated = false
    fileprivate var comparison: QueryScanner.Comparison?
    fileprivate var isDate = false, isSuperlative = false
    fileprivate var numbers: [FixedDecimal] = [], unit: [UInt8]?
    /// The title of the entry to compare with.
    fileprivate var title: String?
    /// A value in an order, such as a size, as typed, and its place on its scale.
    fileprivate var grade: (typed: String, place: Int64)?
    /// False after "least" and "fewest".
    fileprivate var isTop = true
    fileprivate var relations: [SentenceName] = []

    fileprivate init(_ meaning: SentenceRule.Meaning, at place: Int) { (self.meaning, start, end) = (meaning, place, place) }

    func isMost(_ owner: SentenceName) -> Bool { (owner.meaning.isMost || owner.meaning.kind == .attribute) == isTop }
}

extension SentenceReader {
    /// Returns the rule that explains most of the words at a place.
    func match(at place: Int) -> RuleMatch? {
        var best: RuleMatch?
        for rule in SentenceRule.all {
            guard mayBegin(rule, at: place), let match = match(rule, at: place), match.end > best?.end ?? 0, finish(match) else {
                continue
            }
            best = match
        }
        return best
    }

    /// Returns false if nothing at a place can be the first part of a rule.
    private func mayBegin(_ rule: SentenceRule, at place: Int) -> Bool {
        for index in 0..<rule.pattern.utf8CodeUnitCount {
            let letter = unsafe rule.pattern.utf8Start[index], isOptional = letter >= ASCII.lowerA
            if mayBegin(isOptional ? letter - 32 : letter, at: place) { return true }
            if !isOptional { return false }
        }
        return false
    }

    private func mayBegin(_ part: UInt8, at place: Int) -> Bool {
        switch part {
        case UInt8(ascii: "A"): isNamed(.attribute, at: place)
        case UInt8(ascii: "B"): begins([.between], at: place)
        case UInt8(ascii: "C"): begins([.atMost, .atLeast, .below, .above], at: place)
        case UInt8(ascii: "D"), UInt8(ascii: "E"): isNamed(.adjective, at: place)
        case UInt8(ascii: "G"): begins([.grade], at: place)
        case UInt8(ascii: "K"): !named.isEmpty && isNamed(.value, at: place)
        case UInt8(ascii: "L"): hasRelation
        case UInt8(ascii: "M"): begins([.most, .least], at: place)
        case UInt8(ascii: "R"): isNamed(.relation, at: place)
        case UInt8(ascii: "W"): begins([.before, .after], at: place)
        case UInt8(ascii: "X"): begins([.not], at: place)
        case UInt8(ascii: "Y"): decade(at: place).map { _ in true } ?? false
        default: true
        }
    }

    private func match(_ rule: SentenceRule, at place: Int) -> RuleMatch? {
        let match = RuleMatch(rule.meaning, at: place)
        for index in 0..<rule.pattern.utf8CodeUnitCount {
            let letter = unsafe rule.pattern.utf8Start[index], isOptional = letter >= ASCII.lowerA
            let part = isOptional ? letter - 32 : letter
            if take(part, at: match.end, match) { continue }
            var next = match.end, isFound = false
            while index > 0, !isFound, let end = role(.joining, at: next) {
                next = end
                isFound = take(part, at: next, match)
            }
            if !isFound, !isOptional { return nil }
        }
        return match
    }

    /// Reads a part of a rule.
    private func take(_ part: UInt8, at place: Int, _ match: RuleMatch) -> Bool {
        func has(_ role: SentenceWords.Role, _ comparison: QueryScanner.Comparison? = nil) -> Bool {
            guard let end = self.role(role, at: place) else { return false }
            match.end = end
            if let comparison { match.comparison = comparison }
            return true
        }
        switch part {
        case UInt8(ascii: "A"):
            let found = names(.attribute, at: place)
            guard let first = found.first else { return false }
            if match.meaning == .order, !match.owners.isEmpty, place > match.end { return false }
            // In "between cr 5 and 7 that swim", the first name counts.
            if let known = match.owners.first, known.lexicon !== first.lexicon || known.meaning.index != first.meaning.index {
                return false
            }
            match.label = place..<first.end
            match.end = first.end
            // In "long lifespan", the adjective says which end of the attribute is meant.
            if match.meaning == .order, !match.owners.isEmpty {
                match.isSuperlative = true
            } else {
                match.owners = found
            }
            return true
        case UInt8(ascii: "B"): return has(.between)
        case UInt8(ascii: "C"):
            return has(.atMost, .atMost) || has(.atLeast, .atLeast) || has(.below, .less) || has(.above, .more)
        case UInt8(ascii: "D"): return name(.adjective, at: place, match)
        case UInt8(ascii: "E"):
            match.isSuperlative = true
            return name(.adjective, at: place, match, degree: 2)
        case UInt8(ascii: "F"): return has(.free)
        case UInt8(ascii: "G"):
            guard let end = role(.grade, at: place),
                let grade = FixedDecimal(String(decoding: value(.grade, place..<end), as: UTF8.self))
            else { return false }
            match.grade = (typed(place..<end), grade.mantissa)
            match.end = end
            return true
        case UInt8(ascii: "K"):
            for name in names(.value, at: place) {
                let owner = SentenceName(Lexicon.Meaning(.attribute, name.meaning.index >> 8), name.lexicon, end: name.end)
                if let known = match.owners.first, known.lexicon !== owner.lexicon || known.meaning.index != owner.meaning.index {
                    continue
                }
                (match.end, match.filters, match.owners) = (name.end, [name.valueFilter], [owner])
                return true
            }
            return false
        case UInt8(ascii: "L"): return title(at: place, match)
        case UInt8(ascii: "M"):
            match.isSuperlative = true
            if has(.most) { return true }
            guard has(.least) else { return false }
            match.isTop = false
            return true
        case UInt8(ascii: "N"):
            guard let number = number(at: place), let value = number.value else { return false }
            match.numbers.append(value)
            match.unit = number.unit ?? match.unit
            if number.isOrMore { match.comparison = match.comparison ?? .atLeast }
            match.end = number.end
            return true
        case UInt8(ascii: "O"):
            titles(at: place) { title, end in
                guard
                    match.owners.contains(where: { owner in
                        mayBeAbout(owner.lexicon.catalog) && facts.isInTitle(owner.lexicon.catalog, title)
                            && facts.measure(owner.lexicon.catalog, owner.attribute, title) != nil
                    })
                else { return false }
                (match.title, match.end) = (title, end)
                return true
            }
            return match.title != nil
        // In "20+ cr", the sign means the same as "or more".
        case UInt8(ascii: "P"):
            return match.comparison != nil && match.owners.isEmpty || has(.orMore, .atLeast) || has(.orLess, .atMost)
        case UInt8(ascii: "Q"): return filter(at: place, match)
        case UInt8(ascii: "R"): return name(.relation, at: place, match)
        case UInt8(ascii: "T"): return has(.than)
        case UInt8(ascii: "U"):
            guard has(.unit) else { return false }
            match.unit = value(.unit, place..<match.end)
            return true
        case UInt8(ascii: "V"): return excluded(at: place, match)
        case UInt8(ascii: "Y"):
            guard let first = decade(at: place) else { return false }
            match.numbers = [FixedDecimal(first), FixedDecimal(first + 9)]
            (match.isDate, match.end) = (true, place + 1)
            return true
        case UInt8(ascii: "W"):
            match.isDate = true
            return has(.before, .less) || has(.after, .more)
        case UInt8(ascii: "X"):
            match.isNegated = true
            return has(.not)
        default: return has(.range)
        }
    }

    /// Reads the longest name of attributes or relations, in all catalogs that have it, or an adjective.
    private func name(_ kind: Lexicon.Meaning.Category, at place: Int, _ match: RuleMatch, degree: Int = 0) -> Bool {
        var found = names(kind, at: place, degree: degree)
        // The relations of catalogs that the sentence doesn't name may lead to those that it names.
        if found.isEmpty, kind == .relation { found = names(kind, at: place, isAnywhere: true) }
        guard let first = found.first else { return false }
        if kind == .relation { match.relations = found } else { match.owners = found }
        match.end = first.end
        return true
    }

    /// Returns the order that an adjective of the named catalogs stands for: "fast monsters". Nil if there is no such adjective.
    func order(by token: Int) -> RuleMatch? {
        let match = RuleMatch(.order, at: token)
        match.isSuperlative = true
        return name(.adjective, at: token, match) && match.end == token + 1 && finish(match) ? match : nil
    }

    // MARK: Links

    /// Reads a title beside a relation's name. In "pilots of the X-wing" the X-wing has the relation, and in "homeworld Tatooine"
    /// Tatooine is what it leads to.
    private func title(at place: Int, _ match: RuleMatch) -> Bool {
        let known = match.relations
        var isFound = false
        titles(at: place) { typed, end in
            var candidates = known
            if candidates.isEmpty {
                candidates = names(.relation, at: skip(end))
                if candidates.isEmpty { candidates = names(.relation, at: skip(end), isAnywhere: true) }
            }
            for candidate in candidates {
                let (own, relation) = (candidate.lexicon, candidate.relation)
                let forms = isNoun(place) ? [typed] : self.forms(typed)
                let title = forms.first { facts.isInTitle(own.catalog, $0) || facts.isInTitle(relation.target, $0) } ?? typed
                let value = ":" + SearchQuery.written(title)
                if mayBeAbout(relation.target), facts.isInTitle(own.catalog, title),
                    let target = all.first(where: { $0.catalog == relation.target }),
                    let back = target.relations.first(where: { $0.target == own.catalog }),
                    facts.hasLinks(target.catalog, back, title)
                {
                    let isKnown = lexicons.count == 1 && lexicons[0].catalog == target.catalog
                    match.filters = all.count > 1 && !isKnown ? ["in:" + target.catalog.raw] : []
                    match.filters.append(back.key + value)
                } else if mayBeAbout(own.catalog), facts.isInTitle(relation.target, title),
                    facts.hasLinks(own.catalog, relation, title)
                {
                    match.filters = [relation.key + value]
                } else if !isNoun(known.isEmpty ? skip(end) : match.start), facts.isInTitle(own.catalog, title),
                    mayBeAbout(own.catalog) || mayBeAbout(relation.target),
                    !all.contains(where: { target in
                        target.catalog == relation.target && target.relations.contains { $0.target == own.catalog }
                    })
                {
                    // The entry's page shows what it links to, and no entry links back.
                    match.filters = (all.count > 1 ? ["in:" + own.catalog.raw] : []) + ["name" + value]
                } else {
                    continue
                }
                match.end = end
                isFound = true
                return true
            }
            return false
        }
        return isFound
    }

    // MARK: Filters

    /// Writes a match as filters. Returns false if its parts don't fit together.
    private func finish(_ match: RuleMatch) -> Bool {
        switch match.meaning {
        case .exclusion, .link: break
        case .grade: findGrades(match)
        case .filter:
            // The name of an attribute without a value.
            guard match.filters.isEmpty else { break }
            // The name of a property that entries have or don't have is a filter of its own: "legendary".
            if let flag = match.owners.first(where: {
                $0.attribute.kind == .flag && facts.value($0.lexicon.catalog, $0.attribute, "yes") != nil
            }) {
                write(filters(for: flag, at: match), match)
                break
            }
            let readsLabels = vocabulary.readsLabels,
                told = match.owners.filter { $0.meaning.isMost && (readsLabels || divides($0)) }
            var filters: [String] = []
            for owner in told {
                let filter = owner.attribute.key + (!readsLabels && hasZero(owner) ? ">0" : ":*")
                filters.appendOnce(filter)
            }
            write(filters, match)
        case .order:
            match.owners = match.owners.filter { $0.attribute.isSortable && mayBeAbout($0.lexicon.catalog) }
            return !match.owners.isEmpty && (vocabulary.readsLabels || match.isSuperlative)
        case .range, .comparison:
            if match.owners.isEmpty { match.owners = measured(match) }
            var filters: [String] = []
            for owner in match.owners where mayBeAbout(owner.lexicon.catalog) {
                guard filters.count <= 1, let filter = comparison(match, owner) else { continue }
                filters.appendOnce(filter)
            }
            if filters.count > 1 { hasChoice = true }
            match.filters = filters.isEmpty ? [] : [filters[min(choice, filters.count - 1)]]
        }
        return !match.filters.isEmpty
    }

    /// Returns whether the sentence names the attribute's catalog, and only some of its entries have the attribute: "monsters that fly".
    private func divides(_ owner: SentenceName) -> Bool {
        let (catalog, filter) = (owner.lexicon.catalog, owner.attribute.key + ":*")
        return named.count == 1 && named[0] == catalog && facts.matches(catalog, "-" + filter) && facts.matches(catalog, filter)
    }

    /// Writes the filter for the values above or below one: "huge or bigger".
    private func findGrades(_ match: RuleMatch) {
        guard let grade = match.grade, let sign = match.comparison else { return }
        let scale = grades(grade.place / 10)
        // A translation may have found the stored value, and the value itself what was typed.
        func isSame(_ a: String, _ b: String) -> Bool {
            a.utf8.elementsEqual(b.utf8) { ASCII.lowercased($0) == ASCII.lowercased($1) }
        }
        for lexicon in facts.candidates(lexicons, for: grade.typed) {
            for attribute in lexicon.attributes where attribute.kind == .text && attribute.facet == .values {
                guard facts.value(lexicon.catalog, attribute, grade.typed) != nil else { continue }
                var filters: [String] = []
                for other in scale where sign.includes(other.place, grade.place) {
                    guard let value = facts.value(lexicon.catalog, attribute, other.phrase) else { continue }
                    let filter = attribute.key + ":" + SearchQuery.written(value)
                    if !filters.contains(where: { isSame($0, filter) }) { filters.append(filter) }
                }
                match.owners = [SentenceName(Lexicon.Meaning(.attribute), lexicon, end: match.end)]
                write(filters, match)
                return
            }
        }
    }

    /// Returns the attributes that a unit or a date measures.
    private func measured(_ match: RuleMatch) -> [SentenceName] {
        var found: [SentenceName] = []
        for lexicon in lexicons {
            for (index, attribute) in lexicon.attributes.enumerated() {
                let isDate = attribute.kind == .text && attribute.isSortable && (!attribute.hasEraYears || match.unit != nil)
                if match.unit == nil ? match.isDate && isDate : attribute.unit != nil && (!match.isDate || isDate) {
                    found.append(SentenceName(Lexicon.Meaning(.attribute, index), lexicon, end: 0))
                }
            }
        }
        // An attribute with the typed unit comes before one with a multiple of it.
        let one = FixedDecimal(1), exact = found.filter { converted(one, match.unit, to: $0.attribute) == one }
        return exact + found.filter { converted(one, match.unit, to: $0.attribute) != one }
    }

    private func comparison(_ match: RuleMatch, _ owner: SentenceName) -> String? {
        let attribute = owner.attribute
        var numbers = match.numbers.compactMap { converted($0, match.unit, to: attribute)?.text }
        guard numbers.count == match.numbers.count else { return nil }
        if let title = match.title, let measure = facts.measure(owner.lexicon.catalog, attribute, title) {
            numbers.append(measure)
        }
        guard let first = numbers.first else { return nil }
        if match.meaning == .range {
            let value = first + ".." + numbers[numbers.count - 1]
            guard numbers.count == 2, SearchQuery.condition(value, .is, attribute) != nil else { return nil }
            return attribute.key + ":" + value
        }
        var sign = match.comparison ?? (match.isMost(owner) ? .more : .less)
        // Years that count backwards from an event are greater the earlier they are.
        if attribute.hasEraYears, match.isDate || match.comparison == nil { sign = sign == .more ? .less : .more }
        guard SearchQuery.condition(first, sign, attribute) != nil else { return nil }
        return attribute.key + sign.text + first
    }
}

extension QueryScanner.Comparison {
    /// Returns whether a number compares in this way with another.
    fileprivate func includes(_ number: Int64, _ other: Int64) -> Bool {
        switch self {
        case .is: number == other
        case .less: number < other
        case .atMost: number <= other
        case .more: number > other
        case .atLeast: number >= other
        }
    }
}
