import Localization
import Model

/// An attribute's values for all entries, read directly from the index. Each distinct value has a code. Code 0 means that an
/// entry has no value.
struct AttributeColumn: Sendable {
    let key: String
    let kind: AttributeDescription.ValueType
    /// The number of distinct values.
    let valueCount: Int
    let isSingle: Bool
    let width: Int
    let documents: Int
    let codes: IndexSection
    let starts: IndexSection
    private let counts: IndexSection
    let values: IndexSection
    let texts: IndexSection
    let codeCount: Int
    /// Whether an entry's two codes are the bounds of a range, which includes all values between them.
    private var hasRanges: Bool { kind == .number && !isSingle }

    /// Reads a column that `AttributeColumnBuilder.write` wrote.
    init(_ about: inout ByteReader, _ section: IndexSection, documents: Int) throws(IndexError) {
        self.documents = documents
        let start: Int, end: Int, total: Int
        do throws(BinaryDecodingError) {
            key = try about.string()
            guard let kind = AttributeDescription.ValueType(rawValue: try about.byte()) else { throw .invalid(what: .attribute) }
            self.kind = kind
            isSingle = try about.flag()
            width = Int(try about.byte())
            valueCount = try AttributeColumn.size(&about, section)
            start = try AttributeColumn.size(&about, section)
            total = try AttributeColumn.size(&about, section)
            end = try AttributeColumn.size(&about, section)
        } catch { throw .damaged }
        codeCount = isSingle ? documents : total
        guard width == 1 || width == 2 || width == 4, start <= end, codeCount <= section.count, documents <= section.count
        else { throw .damaged }
        var at = start
        func next(_ count: Int) throws(IndexError) -> IndexSection {
            guard count >= 0, count <= end - at else { throw .damaged }
            defer { at += count }
            return IndexSection(view: section.view, start: section.start + at, count: count)
        }
        starts = try next(isSingle ? 0 : (documents + 1) * 4)
        codes = try next(codeCount * width)
        counts = try next((valueCount + 1) * 4)
        values = try next(kind == .number ? valueCount * 9 : (valueCount + 1) * 4)
        texts = try next(end - at)
    }

    private static func size(_ about: inout ByteReader, _ section: IndexSection) throws(BinaryDecodingError) -> Int {
        let value = try about.number()
        guard value <= UInt64(section.count) else { throw .truncated }
        return Int(value)
    }

    // MARK: Values

    /// Returns the number for a code. Code 1 is the lowest number.
    func number(_ code: Int) throws(IndexError) -> FixedDecimal {
        let bytes = try values.stretch((code - 1) * 9, 9)
        guard bytes.byte(0) <= 18 else { throw .damaged }
        return FixedDecimal(mantissa: Int64(bitPattern: bytes.fixed64(1)), scale: bytes.byte(0))
    }

    /// Returns the folded and original text of the value that has this code.
    private func parts(_ code: Int) throws(IndexError) -> (folded: [UInt8], text: String) {
        let start = Int(try values.fixed32(code - 1)), end = Int(try values.fixed32(code))
        guard start <= end else { throw .damaged }
        let bytes = unsafe Array(try texts.stretch(start, end - start).raw)
        guard let gap = bytes.firstIndex(of: 0) else { throw .damaged }
        return (Array(bytes[..<gap]), String(decoding: bytes[(gap + 1)...], as: UTF8.self))
    }

    /// Returns the value that has this code, as written in filters and URLs.
    func text(_ code: Int) throws(IndexError) -> String {
        kind == .number ? try number(code).text : try parts(code).text
    }

    /// Returns the folded text of the value that has this code.
    func folded(_ code: Int) throws(IndexError) -> [UInt8] { try parts(code).folded }

    /// Returns the first code for which `isAbove` is true. If there isn't one, returns the last code plus 1. `isAbove` must be
    /// true for all later codes too.
    func first(_ isAbove: (Int) throws(IndexError) -> Bool) throws(IndexError) -> Int {
        var low = 1, high = valueCount + 1
        while low < high {
            let middle = (low + high) / 2
            if try isAbove(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the codes of the values that meet a condition. For `form`, returns an empty range, because the codes of matching
    /// values aren't always adjacent.
    func codes(meeting condition: AttributeCondition) throws(IndexError) -> Range<Int> {
        switch condition {
        case .form: return 1..<1
        case .present: return 1..<valueCount + 1
        case .text(let wanted):
            guard kind != .number else { return 1..<1 }
            var wanted = wanted
            if kind == .flag {
                if ["true", "1"].contains(where: { wanted.elementsEqual($0.utf8) }) { wanted = Array("yes".utf8) }
                if ["false", "0"].contains(where: { wanted.elementsEqual($0.utf8) }) { wanted = Array("no".utf8) }
            }
            let low = try first { (code) throws(IndexError) in !(try folded(code)).lexicographicallyPrecedes(wanted) }
            let high = try first { (code) throws(IndexError) in wanted.lexicographicallyPrecedes(try folded(code)) }
            return low..<max(low, high)
        case .dates(let lower, let includesLower, let upper, let includesUpper):
            guard kind == .text else { return 1..<1 }
            // Dates are sorted as text and start with a digit. A range without bounds therefore extends from "0" to "9" (0x30 to
            // 0x39).
            let low = try first { (code) throws(IndexError) in
                try !isBelow(code, lower ?? [ASCII.digit0], orWithin: lower != nil && !includesLower)
            }
            let high = try first { (code) throws(IndexError) in
                try !isBelow(code, upper ?? [ASCII.colon], orWithin: upper != nil && includesUpper)
            }
            return low..<max(low, high)
        case .range(let lower, let includesLower, let upper, let includesUpper):
            guard kind == .number else { return 1..<1 }
            let low = try lower.map { (bound) throws(IndexError) in
                try first { (code) throws(IndexError) in includesLower ? try number(code) >= bound : try number(code) > bound }
            }
            let high = try upper.map { (bound) throws(IndexError) in
                try first { (code) throws(IndexError) in includesUpper ? try number(code) > bound : try number(code) >= bound }
            }
            return (low ?? 1)..<max(low ?? 1, high ?? valueCount + 1)
        }
    }

    /// Returns whether the text for `code` sorts before `bound`. If `orWithin` is true, also returns true if the text starts with
    /// `bound`.
    private func isBelow(_ code: Int, _ bound: [UInt8], orWithin: Bool) throws(IndexError) -> Bool {
        let text = try folded(code)
        return text.lexicographicallyPrecedes(bound) || orWithin && text.starts(with: bound)
    }

    // MARK: Entries

    func code(_ bytes: UncheckedBytes, _ at: Int) -> Int {
        switch width {
        case 1: Int(bytes.byte(at))
        case 2: Int(bytes.fixed16(at * 2))
        default: Int(truncatingIfNeeded: bytes.fixed32(at * 4) & 0x7FFF_FFFF)
        }
    }

    /// Inserts the entries with a code in `wanted` into `set`.
    func insert(_ wanted: Range<Int>, into set: Bitset) throws(IndexError) {
        guard !wanted.isEmpty || hasRanges else { return }
        let bytes = try codes.whole()
        guard isSingle else {
            let starts = try starts.whole()
            for document in 0..<documents {
                let low = Int(starts.fixed32(document * 4)), high = Int(starts.fixed32(document * 4 + 4))
                guard low <= high, high <= codeCount else { throw .damaged }
                if hasRanges {
                    // Check the entry's range even if `wanted` is empty. For example, the range 1–5 contains the number 3, but 3
                    // has no code unless another range begins or ends with it.
                    if low < high, code(bytes, low) < wanted.upperBound, code(bytes, high - 1) >= wanted.lowerBound {
                        set.insert(UInt32(truncatingIfNeeded: document))
                    }
                    continue
                }
                for at in low..<high where wanted.contains(code(bytes, at)) {
                    set.insert(UInt32(truncatingIfNeeded: document))
                    break
                }
            }
            return
        }
        guard width == 1 else {
            for document in 0..<documents where wanted.contains(code(bytes, document)) {
                set.insert(UInt32(truncatingIfNeeded: document))
            }
            return
        }
        let low = UInt8(clamping: wanted.lowerBound), span = UInt8(clamping: wanted.count - 1)
        let eightfold = UInt64(low) &* 0x0101_0101_0101_0101
        for word in 0..<(documents + 63) / 64 {
            let start = word * 64, end = min(start + 64, documents)
            var bits: UInt64 = 0
            if span == 0, end - start == 64 {
                var at = 0
                while at < 64 {
                    bits |= (EightBytes.notZero(bytes.fixed64(start + at) ^ eightfold) ^ 0xFF) << UInt64(at)
                    at += 8
                }
            } else {
                for document in start..<end {
                    bits |= (bytes.byte(document) &- low <= span ? 1 : 0) << UInt64(document & 63)
                }
            }
            set.words[word] |= bits
        }
    }

    /// Returns an entry's first code, or 0 if the entry has no value.
    func code(of document: Int) throws(IndexError) -> Int {
        guard document < documents else { throw .damaged }
        guard isSingle else {
            let bytes = try starts.stretch(document * 4, 8)
            let low = Int(bytes.fixed32(0)), high = Int(bytes.fixed32(4))
            guard low < high else { return 0 }
            return code(try codes.stretch(low * width, width), 0)
        }
        return code(try codes.stretch(document * width, width), 0)
    }

    /// Returns the codes of all entries for fast lookups, or nil if entries can have several values.
    func flat() throws(IndexError) -> SingleValueCodes? {
        isSingle ? SingleValueCodes(bytes: try codes.whole(), width: width) : nil
    }

    /// Counts the entries in `set` for each value, in ascending order of codes. Values without entries are omitted. For a column
    /// with ranges, counts the entries whose range starts at each value. Codes with `IndexSearchResult.FacetCounts.endMark` count
    /// the entries whose range ends at the value.
    /// - Parameter count: The number of entries in `set`.
    func tally(
        _ set: Bitset, count: Int, _ arena: Arena
    ) throws(IndexError) -> [(code: UInt32, count: UInt32)] {
        var result: [(code: UInt32, count: UInt32)] = []
        if hasRanges { return try ends(set, arena) }
        if count < 64 || count < valueCount / 64 {
            var codes = try few(set)
            codes.sort()
            for code in codes where code > 0 {
                guard Int(code) <= valueCount else { throw .damaged }
                if result.last?.code == code { result[result.count - 1].count += 1 } else { result.append((code, 1)) }
            }
            return result
        }
        let whole = try counts.whole()
        let isAll = count == documents, isMost = count * 2 > documents
        let tally: ArenaArray<UInt32> = arena.room(valueCount + 1, filledWith: 0)
        if isMost, documents - count < 64 {
            let missing = set.copy(arena)
            missing.complement()
            for code in try few(missing) {
                guard Int(code) <= valueCount else { throw .damaged }
                tally[Int(code)] += 1
            }
        } else if !isAll {
            // If the set contains most entries, it is faster to count the missing entries and subtract those counts from the
            // totals.
            var counted = set
            if isMost {
                counted = set.copy(arena)
                counted.complement()
            }
            try add(counted, to: tally, arena)
        }
        result.reserveCapacity(min(valueCount, 64))
        for code in 1..<max(valueCount, 0) + 1 {
            let count = isMost ? whole.fixed32(code * 4) &- tally[code] : tally[code]
            if count > 0 { result.append((UInt32(truncatingIfNeeded: code), count)) }
        }
        return result
    }

    private func ends(_ set: Bitset, _ arena: Arena) throws(IndexError) -> [(code: UInt32, count: UInt32)] {
        let bytes = try codes.whole(), starts = try starts.whole()
        // The counts for the lower bounds, followed by the counts for the upper bounds.
        let tally: ArenaArray<UInt32> = arena.room((valueCount + 1) * 2, filledWith: 0)
        try set.forEach { (entry) throws(IndexError) in
            let low = Int(starts.fixed32(Int(entry) * 4)), high = Int(starts.fixed32(Int(entry) * 4 + 4))
            guard low <= high, high <= codeCount else { throw .damaged }
            guard low < high else { return true }
            let first = code(bytes, low), last = code(bytes, high - 1)
            guard first <= valueCount, last <= valueCount else { throw .damaged }
            tally[first] += 1
            tally[valueCount + 1 + last] += 1
            return true
        }
        var result: [(code: UInt32, count: UInt32)] = []
        for place in 0..<tally.count where tally[place] > 0 {
            let code = UInt32(truncatingIfNeeded: place)
            let isEnd = place > valueCount
            let first = isEnd ? UInt32(truncatingIfNeeded: valueCount + 1) : 0
            result.append(((code - first) | (isEnd ? IndexSearchResult.FacetCounts.endMark : 0), tally[place]))
        }
        return result
    }

    /// Returns the codes of the entries in `set`, grouped by entry.
    private func few(_ set: Bitset) throws(IndexError) -> [UInt32] {
        var result: [UInt32] = []
        // Read entry by entry, so that only the necessary parts of a large column are accessed.
        try set.forEach { (entry) throws(IndexError) in
            var low = Int(entry), high = low + 1
            if !isSingle {
                low = Int(try starts.fixed32(Int(entry)))
                high = Int(try starts.fixed32(Int(entry) + 1))
                guard low <= high, high <= codeCount else { throw .damaged }
            }
            let bytes = try codes.stretch(low * width, (high - low) * width)
            for at in 0..<high - low { result.append(UInt32(truncatingIfNeeded: code(bytes, at))) }
            return true
        }
        return result
    }

    /// Counts the entries in `set` for each code. If the index is damaged, invalid codes are ignored, or the
    /// search ends with an error.
    private func add(_ set: Bitset, to tally: ArenaArray<UInt32>, _ arena: Arena) throws(IndexError) {
        let bytes = try codes.whole()
        let limit = tally.count
        if isSingle, width == 1 {
            // Use four counters for each code, so that the processor can count equal adjacent values without waiting for the
            // previous addition.
            let four: ArenaArray<UInt32> = arena.room(1024, filledWith: 0)
            set.forEach { entry in
                four[Int(entry & 3) << 8 | Int(bytes.byte(Int(entry)))] += 1
                return true
            }
            for code in 0..<min(limit, 256) { tally[code] = four[code] + four[256 + code] + four[512 + code] + four[768 + code] }
            return
        }
        var isBad = false
        if isSingle, width == 2 {
            set.forEach { entry in
                let code = Int(bytes.fixed16(Int(entry) * 2))
                if code < limit { tally[code] += 1 } else { isBad = true }
                return true
            }
        } else if isSingle {
            set.forEach { entry in
                let code = self.code(bytes, Int(entry))
                if code < limit { tally[code] += 1 } else { isBad = true }
                return true
            }
        } else {
            let starts = try starts.whole()
            set.forEach { entry in
                let low = Int(starts.fixed32(Int(entry) * 4)), high = Int(starts.fixed32(Int(entry) * 4 + 4))
                guard low <= high, high <= codeCount else {
                    isBad = true
                    return false
                }
                for at in low..<high {
                    let code = self.code(bytes, at)
                    if code < limit { tally[code] += 1 } else { isBad = true }
                }
                return true
            }
        }
        guard !isBad else { throw .damaged }
    }
}

/// The codes of a column in which each entry has at most one value.
struct SingleValueCodes: BitwiseCopyable {
    let bytes: UncheckedBytes
    let width: Int

    @inline(__always) subscript(_ document: Int) -> Int {
        switch width {
        case 1: Int(bytes.byte(document))
        case 2: Int(bytes.fixed16(document * 2))
        default: Int(truncatingIfNeeded: bytes.fixed32(document * 4) & 0x7FFF_FFFF)
        }
    }
}
