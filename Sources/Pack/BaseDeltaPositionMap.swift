/// Maps the entries of a base pack and its delta pack, which contains later changes, to positions in the combined list. It stores
/// data only for the delta's entries, so its cost doesn't depend on the size of the base.
struct BaseDeltaPositionMap: Sendable {
    /// The base entries that the delta replaces, in ascending order.
    let hidden: [UInt32]
    /// For each delta entry in order, the number of preceding base entries that the delta doesn't replace. The numbers are in
    /// ascending order.
    let before: [UInt32]
    /// The total number of entries in the combined list.
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
            // In a damaged pack, the entries can be in any order, but positions must always be ascending.
            before.append(
                max(before.last ?? 0, low - UInt32(truncatingIfNeeded: BaseDeltaPositionMap.count(of: hidden, below: low))))
        }
        self.hidden = hidden
        self.before = before
        count = size - UInt32(truncatingIfNeeded: hidden.count) + UInt32(truncatingIfNeeded: delta.count)
    }

    /// Returns how many elements of `numbers` are below `bound`. The numbers must be in ascending order.
    private static func count(of numbers: [UInt32], below bound: UInt32) -> Int {
        var low = 0, high = numbers.count
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < bound { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the number of indices below `size` that satisfy `isBelow`. The method uses binary search, so all indices that
    /// satisfy `isBelow` must come first.
    private static func count(_ size: Int, _ isBelow: (Int) -> Bool) -> Int {
        var low = 0, high = size
        while low < high {
            let middle = (low + high) / 2
            if isBelow(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns an entry's pack (0 for the base, 1 for the delta) and its number in that pack.
    func origin(of position: UInt32) -> (pack: UInt8, entry: UInt32) {
        let passed = BaseDeltaPositionMap.count(before.count) { before[$0] + UInt32(truncatingIfNeeded: $0) < position }
        if passed < before.count, before[passed] + UInt32(truncatingIfNeeded: passed) == position {
            return (1, UInt32(truncatingIfNeeded: passed))
        }
        let rank = position - UInt32(truncatingIfNeeded: passed)
        let skipped = BaseDeltaPositionMap.count(hidden.count) { hidden[$0] - UInt32(truncatingIfNeeded: $0) <= rank }
        return (0, rank + UInt32(truncatingIfNeeded: skipped))
    }

    /// Returns a base entry's position, or nil if a delta entry replaces it.
    func position(ofBase entry: UInt32) -> UInt32? {
        let skipped = BaseDeltaPositionMap.count(of: hidden, below: entry)
        if skipped < hidden.count, hidden[skipped] == entry { return nil }
        let rank = entry - UInt32(truncatingIfNeeded: skipped)
        return rank + UInt32(truncatingIfNeeded: BaseDeltaPositionMap.count(before.count) { before[$0] <= rank })
    }

    /// Returns the position of a delta entry in the combined list.
    func position(ofDelta entry: UInt32) -> UInt32 { before[Int(entry)] + entry }
}
