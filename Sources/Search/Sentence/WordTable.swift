/// A hash table from phrases to what they stand for. A phrase may stand for several things.
///
/// It uses linear probing, and at least half of its slots are empty. Two phrases with the same 64-bit hash would count as the same.
public struct WordTable: Sendable {
    private var hashes: [UInt64]
    private var values: [UInt32]
    private var count = 0

    /// Creates an empty table with room for `count` phrases.
    public init(room count: Int) {
        var size = 16
        while size < count * 2 { size *= 2 }
        hashes = [UInt64](repeating: 0, count: size)
        values = [UInt32](repeating: 0, count: size)
    }

    /// Adds a meaning for a phrase.
    public mutating func add(_ hash: UInt64, _ value: UInt32) {
        if (count + 1) * 2 > hashes.count {
            let old = self
            self = WordTable(room: hashes.count)
            for slot in old.hashes.indices where old.hashes[slot] != 0 { add(old.hashes[slot], old.values[slot]) }
        }
        var slot = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
        while hashes[slot] != 0 {
            if hashes[slot] == hash, values[slot] == value { return }
            slot = (slot + 1) & (hashes.count - 1)
        }
        (hashes[slot], values[slot]) = (hash, value)
        count += 1
    }

    /// Returns the first meaning of a phrase, or nil if it has none.
    public func first(_ hash: UInt64) -> UInt32? {
        var first: UInt32?
        _ = find(hash) { meaning in
            first = meaning
            return true
        }
        return first
    }

    /// Calls `take` with the meanings of a phrase, in the order in which they were added, until it returns true.
    ///
    /// - Returns: Whether `take` returned true.
    func find(_ hash: UInt64, _ take: (UInt32) -> Bool) -> Bool {
        var slot = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
        while hashes[slot] != 0 {
            if hashes[slot] == hash, take(values[slot]) { return true }
            slot = (slot + 1) & (hashes.count - 1)
        }
        return false
    }
}
