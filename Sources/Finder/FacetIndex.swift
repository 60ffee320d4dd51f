import Prose
public import Records

/// One choice of a filter, with how many rows have it.
public struct FacetChoice: Equatable, Sendable {
    /// As it stands in the address and the query: `dragon`, `5..<11`.
    public let value: String
    /// The bounds of a range; nil for a plain value.
    public let range: FacetRange?
    /// How many of the rows at hand have it.
    public let count: UInt32
}

/// A range of numbers offered as one choice: from `lower`, up to but without `upper` (nil: no end).
public struct FacetRange: Equatable, Sendable {
    /// The least number in it.
    public let lower: FixedDecimal
    /// The first number above it; nil where it is open.
    public let upper: FixedDecimal?
}

/// The choices of one attribute with their counts.
public struct Facet: Equatable, Sendable {
    /// The attribute's key.
    public let key: String
    /// What can be chosen; never one that no row has.
    public let choices: [FacetChoice]

    /// The choices of one attribute.
    public init(key: String, choices: [FacetChoice]) {
        self.key = key
        self.choices = choices
    }
}

/// Which choices each row has, as small numbers, so that counting them is a pass over an array.
public struct FacetIndex: Sendable {
    private struct Column: Sendable {
        let key: String
        let values: [String]
        let ranges: [FacetRange]
        /// `codes[starts[row]..<starts[row + 1]]` are the row's choices.
        let starts: [UInt32]
        let codes: [UInt16]
    }

    private let columns: [Column]
    /// The choices of all attributes among all rows, in the order of the description.
    public let whole: [Facet]

    /// Reads the facet attributes of all rows.
    public init(_ description: CatalogDescription, heads: [Entry]) {
        let columns: [Column] = description.attributes.compactMap { attribute in
            switch attribute.facet {
            case .none: nil
            case .values: FacetIndex.valueColumn(attribute.key, heads)
            case .ranges(let bounds): FacetIndex.rangeColumn(attribute.key, bounds, heads)
            }
        }
        self.columns = columns
        let all = heads.indices.map { Int32($0) }
        whole = columns.map { FacetIndex.facet($0, among: all) }
    }

    private static func valueColumn(_ key: String, _ heads: [Entry]) -> Column {
        func texts(_ head: Entry) -> [String] {
            switch head[key] {
            case .text(let text): [text]
            case .list(let texts): texts
            case .number(let number): [number.text]
            case .flag(let flag): [flag ? "yes" : "no"]
            case .unknown, .notApplicable, nil: []
            }
        }
        // "Starfighter" and "starfighter" are one value, as they are for a query, spelt as it mostly is.
        let spelt = FacetIndex.spellings(heads.flatMap(texts))
        let values = spelt.values
        var starts: [UInt32] = [0], codes: [UInt16] = []
        for head in heads {
            var row: [UInt16] = []
            for text in texts(head) {
                guard let code = spelt.codes[Fold.search(text)] else { continue }
                if !row.contains(code) { row.append(code) }
            }
            codes += row
            starts.append(UInt32(codes.count))
        }
        return Column(key: key, values: values, ranges: [], starts: starts, codes: codes)
    }

    /// The values that differ by more than case, accents and punctuation, each in its commonest spelling (of two, the first by its bytes), ordered by
    /// their bytes; and the place of each by its folded form.
    private static func spellings(_ texts: [String]) -> (values: [String], codes: [[UInt8]: UInt16]) {
        var best: [(folded: [UInt8], text: String, count: UInt32)] = []
        var places: [[UInt8]: UInt32] = [:]
        let sorted = texts.sorted { Bytes.precede($0.utf8, $1.utf8) }
        var index = 0
        while index < sorted.count {
            var end = index + 1
            while end < sorted.count, Bytes.equal(sorted[end].utf8, sorted[index].utf8) { end += 1 }
            let folded = Fold.search(sorted[index]), count = UInt32(truncatingIfNeeded: end - index)
            if let place = places[folded] {
                if count > best[Int(place)].count { best[Int(place)] = (folded, sorted[index], count) }
            } else {
                places[folded] = UInt32(truncatingIfNeeded: best.count)
                best.append((folded, sorted[index], count))
            }
            index = end
        }
        best.sort { Bytes.precede($0.text.utf8, $1.text.utf8) }
        var codes: [[UInt8]: UInt16] = [:]
        let kept = best.prefix(Int(UInt16.max))
        for (place, value) in kept.enumerated() { codes[value.folded] = UInt16(truncatingIfNeeded: place) }
        return (kept.map { $0.text }, codes)
    }

    private static func rangeColumn(_ key: String, _ bounds: [FixedDecimal], _ heads: [Entry]) -> Column {
        let ranges = bounds.indices.map { index in
            FacetRange(lower: bounds[index], upper: index + 1 < bounds.count ? bounds[index + 1] : nil)
        }
        var starts: [UInt32] = [0], codes: [UInt16] = []
        for head in heads {
            if case .number(let number)? = head[key], let place = bounds.lastIndex(where: { $0 <= number }) {
                codes.append(UInt16(truncatingIfNeeded: place))
            }
            starts.append(UInt32(codes.count))
        }
        let values = ranges.map { $0.lower.text + ".." + ($0.upper.map { "<" + $0.text } ?? "") }
        return Column(key: key, values: values, ranges: ranges, starts: starts, codes: codes)
    }

    /// The choices of the attribute `key` among the rows at `positions`: the commonest first, ranges in their own order.
    /// Choices that no row has are left out.
    public func facet(_ key: String, among positions: [Int32]) -> Facet? {
        columns.first { Bytes.equal($0.key.utf8, key.utf8) }.map { FacetIndex.facet($0, among: positions) }
    }

    private static func facet(_ column: Column, among positions: [Int32]) -> Facet {
        var counts = [UInt32](repeating: 0, count: column.values.count)
        for position in positions {
            let row = Int(position)
            guard row + 1 < column.starts.count else { continue }
            for index in Int(column.starts[row])..<Int(column.starts[row + 1]) { counts[Int(column.codes[index])] += 1 }
        }
        var present = counts.indices.filter { counts[$0] > 0 }
        if column.ranges.isEmpty { present.sort { counts[$0] != counts[$1] ? counts[$0] > counts[$1] : $0 < $1 } }
        return Facet(
            key: column.key,
            choices: present.map {
                FacetChoice(
                    value: column.values[$0], range: column.ranges.isEmpty ? nil : column.ranges[$0], count: counts[$0])
            })
    }

    /// The attributes that have choices, in the order of the description.
    public var keys: [String] { columns.map { $0.key } }
}
