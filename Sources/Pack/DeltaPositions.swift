/// Where the entries of a delta stand among those of its base: kept for the entries of the delta alone, so that it costs the same however
/// many the base has.
struct DeltaPositions: Sendable {
    /// The entries of the base that do not count, ascending: the delta has a newer state of them.
    let hidden: [UInt32]
    /// For each entry of the delta, in its order, how many of the base's entries that count stand before it; ascending.
    let before: [UInt32]
    /// How many positions there are.
    let count: UInt32

    init(_ base: PackReader, _ delta: PackReader, hidden: [UInt32], _ precedes: (UInt32, UInt32) -> Bool) {
        var before: [UInt32] = []
        before.reserveCapacity(delta.count)
        let size = UInt32(truncatingIfNeeded: base.count)
        for entry in 0..<UInt32(truncatingIfNeeded: delta.count) {
            var low: UInt32 = 0, high = size
            while low < high {
                let middle = low + (high - low) / 2
                if precedes(middle, entry) { low = middle + 1 } else { high = middle }
            }
            // Damaged heads may stand anywhere; positions have to be ascending whatever they say.
            before.append(max(before.last ?? 0, low - UInt32(truncatingIfNeeded: DeltaPositions.count(of: hidden, below: low))))
        }
        self.hidden = hidden
        self.before = before
        count = size - UInt32(truncatingIfNeeded: hidden.count) + UInt32(truncatingIfNeeded: delta.count)
    }

    /// How many of `numbers`, which are ascending, are below `bound`.
    private static func count(of numbers: [UInt32], below bound: UInt32) -> Int {
        var low = 0, high = numbers.count
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < bound { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// How many of the places from 0 up meet `isBelow`, which holds up to some one.
    private static func count(_ size: Int, _ isBelow: (Int) -> Bool) -> Int {
        var low = 0, high = size
        while low < high {
            let middle = (low + high) / 2
            if isBelow(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The pack of the entry at `position`, 0 for the base, and its number there.
    func origin(of position: UInt32) -> (pack: UInt8, entry: UInt32) {
        let passed = DeltaPositions.count(before.count) { before[$0] + UInt32(truncatingIfNeeded: $0) < position }
        if passed < before.count, before[passed] + UInt32(truncatingIfNeeded: passed) == position {
            return (1, UInt32(truncatingIfNeeded: passed))
        }
        let rank = position - UInt32(truncatingIfNeeded: passed)
        let skipped = DeltaPositions.count(hidden.count) { hidden[$0] - UInt32(truncatingIfNeeded: $0) <= rank }
        return (0, rank + UInt32(truncatingIfNeeded: skipped))
    }

    /// Where an entry of the base stands; nil for one whose place an entry of the delta has taken.
    func position(ofBase entry: UInt32) -> UInt32? {
        let skipped = DeltaPositions.count(of: hidden, below: entry)
        if skipped < hidden.count, hidden[skipped] == entry { return nil }
        let rank = entry - UInt32(truncatingIfNeeded: skipped)
        return rank + UInt32(truncatingIfNeeded: DeltaPositions.count(before.count) { before[$0] <= rank })
    }

    /// Where an entry of the delta stands.
    func position(ofDelta entry: UInt32) -> UInt32 { before[Int(entry)] + entry }
}
