import Prose
import Records

/// Makes clauses of the parts of a query.
struct QueryParser {
    private var scanner: QueryScanner
    private let attributes: [AttributeDescription]
    private let catalogs: [CatalogID]
    /// How many words, phrases and filters were read.
    private(set) var count = 0
    private(set) var sort: CatalogDescription.Sort?
    private(set) var misunderstood: [SearchQuery.Misunderstanding] = []

    init(_ text: String, attributes: [AttributeDescription], catalogs: [CatalogID]) {
        scanner = QueryScanner(text, attributes)
        self.attributes = attributes
        self.catalogs = catalogs
    }

    /// Whether something was left out because the query is too long or too deep.
    var isCut: Bool { scanner.isCut }

    /// Reads up to the closing bracket, or the end: the alternatives that `OR` parts, each a list of clauses that all hold.
    mutating func alternatives(depth: Int) -> [[SearchQuery.Clause]] {
        var options: [[SearchQuery.Clause]] = []
        var current: [SearchQuery.Clause] = []
        // An OR counts when something stands on both sides; else it is a word.
        var awaitsRight = false
        while let part = scanner.next() {
            if count >= SearchQuery.partLimit {
                guard case .close = part else {
                    scanner.stop()
                    break
                }
            }
            switch part {
            case .close:
                guard depth > 0 else { continue }
                return finished(options, current, awaitsRight)
            case .or:
                if current.isEmpty {
                    count += 1
                    append(word: "or", to: &current)
                } else {
                    options.append(current)
                    current = []
                    awaitsRight = true
                }
            case .open(let isNegated):
                guard depth < SearchQuery.depthLimit else {
                    scanner.stop()
                    continue
                }
                let inner = alternatives(depth: depth + 1).map { SearchQuery.joined($0) }
                guard !inner.isEmpty else { continue }
                let clause = inner.count == 1 ? inner[0] : .any(inner)
                if isNegated {
                    current.append(QueryParser.negated(clause))
                } else if case .all(let parts) = clause {
                    current += parts
                } else {
                    current.append(clause)
                }
            case .word(let word): take(word, into: &current)
            }
        }
        return finished(options, current, awaitsRight)
    }

    /// The options with the last one; an `OR` with nothing behind it is a word of the option before it.
    private mutating func finished(
        _ options: [[SearchQuery.Clause]], _ last: [SearchQuery.Clause], _ awaitsRight: Bool
    ) -> [[SearchQuery.Clause]] {
        guard last.isEmpty else { return options + [last] }
        guard awaitsRight, count < SearchQuery.partLimit, var before = options.last else { return options }
        count += 1
        append(word: "or", to: &before)
        return options.dropLast() + [before]
    }

    private func append(word: String, to clauses: inout [SearchQuery.Clause]) {
        clauses.append(.term(SearchQuery.Term(words: [Array(word.utf8)], isPhrase: false, field: .any)))
    }

    private mutating func take(_ word: QueryScanner.Word, into clauses: inout [SearchQuery.Clause]) {
        var found: [SearchQuery.Clause] = [], isUnlike = false
        if let key = word.key {
            switch meaning(key, word) {
            case .clauses(let clauses): (found, isUnlike) = (clauses, word.isUnlike)
            case .nothing: return
            case .unknown(let proposal):
                let proposal = proposal.map { (word.isUnlike ? "-" : "") + $0 }
                misunderstood.append(SearchQuery.Misunderstanding(typed: word.whole, proposal: proposal))
                found = terms(word.whole, isQuoted: false, field: .any)
            }
        } else {
            found = terms(word.whole, isQuoted: word.isQuoted, field: .any)
        }
        guard !found.isEmpty else { return }
        if word.isNegated != isUnlike {
            clauses.append(QueryParser.negated(SearchQuery.joined(found)))
        } else if found.count == 1, case .filter(let filter) = found[0] {
            SearchQuery.add(filter, to: &clauses)
        } else if found.count == 1, case .catalog(let id) = found[0] {
            SearchQuery.add(id, to: &clauses)
        } else {
            clauses += found
        }
    }

    private static func negated(_ clause: SearchQuery.Clause) -> SearchQuery.Clause {
        if case .not(let inner) = clause { return inner }
        return .not(clause)
    }

    private enum Meaning {
        case clauses([SearchQuery.Clause])
        case nothing
        case unknown(proposal: String?)
    }

    private mutating func meaning(_ key: String, _ word: QueryScanner.Word) -> Meaning {
        if word.comparison == .is {
            switch key {
            case "in":
                let name = String(decoding: word.value.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
                guard let id = CatalogID(name), catalogs.contains(id) else {
                    return .unknown(proposal: Nearest.word(to: name, among: catalogs.map { $0.raw }).map { "in:" + $0 })
                }
                count += 1
                return .clauses([.catalog(id)])
            case "is":
                let value = Fold.search(word.value)
                if value == Array("favourite".utf8) || value == Array("favorite".utf8) {
                    count += 1
                    return .clauses([.favourite])
                }
                return .unknown(proposal: "is:favourite")
            case "has":
                let value = Fold.search(word.value)
                guard value == Array("note".utf8) || value == Array("notes".utf8) else { return .unknown(proposal: "has:note") }
                count += 1
                return .clauses([.noted])
            case "name", "text":
                let terms = terms(word.value, isQuoted: word.isQuoted, field: key == "name" ? .name : .text)
                return .clauses(terms)
            case "sort": return takeSort(word)
            default: break
            }
        }
        let meant = conditions(key, word)
        guard !meant.conditions.isEmpty else {
            return .unknown(proposal: meant.isKnown ? nil : proposal(for: key, word))
        }
        count += 1
        return .clauses([.filter(.init(key: key, conditions: meant.conditions, values: [word.shownValue]))])
    }

    /// What a value demands of the attributes of its key. Of one catalog they may be numbers and of another texts: each takes the
    /// condition that is of its kind.
    private func conditions(_ key: String, _ word: QueryScanner.Word) -> (conditions: [Condition], isKnown: Bool) {
        var conditions: [Condition] = [], isKnown = false
        for attribute in attributes where Bytes.equal(attribute.key.utf8, key.utf8) {
            isKnown = true
            guard let condition = SearchQuery.condition(word.value, word.comparison, attribute.kind),
                !conditions.contains(condition)
            else { continue }
            conditions.append(condition)
        }
        return (conditions, isKnown)
    }

    /// The part with the nearest key that there is, where it means something with it.
    private func proposal(for key: String, _ word: QueryScanner.Word) -> String? {
        let ownWords = word.comparison == .is ? QueryScanner.words : []
        guard let near = Nearest.word(to: key, among: ownWords + attributes.map { $0.key }),
            ownWords.contains(where: { $0 == near }) || !conditions(near, word).conditions.isEmpty
        else { return nil }
        return near + word.shownValue
    }

    private mutating func takeSort(_ word: QueryScanner.Word) -> Meaning {
        let pieces = word.value.utf8.split(separator: 0x3A, maxSplits: 2).map { String(Substring($0)) }
        let keys = ["name"] + attributes.map { $0.key }
        guard let name = pieces.first, pieces.count == 1 || pieces.count == 2 && (pieces[1] == "desc" || pieces[1] == "asc"),
            !word.isNegated, !word.isUnlike
        else { return .unknown(proposal: nil) }
        guard keys.contains(where: { Bytes.equal($0.utf8, name.utf8) }) else {
            return .unknown(proposal: Nearest.word(to: name, among: keys).map { "sort:" + $0 })
        }
        sort = CatalogDescription.Sort(key: name, isDescending: pieces.count == 2 && pieces[1] == "desc")
        return .nothing
    }

    /// The words of a piece of text: a phrase, one word, or several that all have to be there.
    private mutating func terms(_ text: String, isQuoted: Bool, field: SearchQuery.Field) -> [SearchQuery.Clause] {
        // Each word counts, so that what was understood is no longer than what may be read.
        let all = WordScanner.words(text), words = Array(all.prefix(SearchQuery.partLimit - count))
        if words.count < all.count { scanner.stop() }
        count += words.count
        guard !words.isEmpty else { return [] }
        if isQuoted { return [.term(SearchQuery.Term(words: words, isPhrase: true, field: field))] }
        var terms: [SearchQuery.Clause] = [], place = 0
        while place < words.count {
            // Characters that are words of their own are meant side by side.
            var end = place + 1
            if WordScanner.standsAlone(words[place]) { while end < words.count, WordScanner.standsAlone(words[end]) { end += 1 } }
            terms.append(.term(SearchQuery.Term(words: Array(words[place..<end]), isPhrase: end - place > 1, field: field)))
            place = end
        }
        guard words.count > 1, terms.count == words.count, text.utf8.dropFirst().dropLast().contains(0x2D) else { return terms }
        // "owl-bear" is "owl bear" or "owlbear".
        let joined = SearchQuery.Term(words: [Array(words.joined())], isPhrase: false, field: field)
        return [.any([.all(terms), .term(joined)])]
    }

    /// The first `..`.
    static func dots(_ text: String) -> Range<String.Index>? {
        let bytes = text.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let next = bytes.index(after: index)
            if bytes[index] == 0x2E, next < bytes.endIndex, bytes[next] == 0x2E { return index..<bytes.index(after: next) }
            index = next
        }
        return nil
    }
}

/// The nearest of some known words.
enum Nearest {
    /// The word nearest to `typed`: one error in up to four letters, two in more, or the only one that begins so; nil where none is near.
    static func word(to typed: String, among known: [String]) -> String? {
        let wanted = Array(typed.utf8.prefix(64))
        var best: (distance: Int, word: String)?
        for word in known where word.utf8.count <= 64 {
            let distance = self.distance(wanted, Array(word.utf8))
            if distance < best?.distance ?? Int.max { best = (distance, word) }
        }
        if let best, best.distance <= (wanted.count <= 4 ? 1 : 2) { return best.word }
        guard wanted.count >= 2 else { return nil }
        let starting = known.filter { $0.utf8.starts(with: wanted) }
        return starting.count == 1 ? starting[0] : nil
    }

    /// Insertions, deletions, replacements and swaps of neighbours.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var before: [Int] = [], last = Array(0...b.count), row = last
        for i in 1..<(a.count + 1) {
            row[0] = i
            for j in 1..<(b.count + 1) {
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], before[j - 2] + 1) }
            }
            before = last
            last = row
        }
        return last[b.count]
    }
}
