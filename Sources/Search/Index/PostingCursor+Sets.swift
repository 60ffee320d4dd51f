extension PostingCursor {
    /// Inserts all entries into `set`. The cursor's position is unspecified afterwards.
    mutating func fill(_ set: Bitset) throws(IndexError) {
        for number in 0..<blockCount where mark(of: number) & allowed != 0 {
            if number != block { try load(number) }
            if mark(of: number) & ~allowed == 0 {
                insertAll(into: set)
            } else {
                for slot in 0..<filled where allowed >> kinds[slot] & 1 != 0 { set.insert(numbers[slot]) }
            }
        }
    }

    /// Inserts each entry into the set for its field. The cursor's position is unspecified afterwards.
    /// - Parameter sets: the sets, indexed by field. A set is required for every field that is in both `allMarks` and
    ///   `allowedPlaces`.
    mutating func fill(_ sets: ArenaArray<Bitset>) throws(IndexError) {
        for number in 0..<blockCount where mark(of: number) & allowed != 0 {
            if number != block { try load(number) }
            let mark = mark(of: number)
            if mark & (mark - 1) == 0 {
                insertAll(into: sets[mark.trailingZeroBitCount])
            } else if mark & ~allowed == 0, filled > 0, numbers[filled - 1] - numbers[0] < 8 * UInt32(truncatingIfNeeded: filled)
            {
                insertNear(into: sets)
            } else {
                for slot in 0..<filled where allowed >> kinds[slot] & 1 != 0 { sets[Int(kinds[slot])].insert(numbers[slot]) }
            }
        }
    }

    /// Works like `insertAll`, but fills four sets at once, one for each field, and doesn't branch for each entry. A field is a
    /// two-bit number, so this method collects the low bits and the high bits of adjacent entries separately.
    private mutating func insertNear(into sets: ArenaArray<Bitset>) {
        var word = Int(numbers[0] >> 6), all: UInt64 = 0, low: UInt64 = 0, high: UInt64 = 0
        for slot in 0..<filled {
            let entry = numbers[slot]
            if Int(entry >> 6) != word {
                PostingCursor.insert(all, low, high, at: word, into: sets)
                word = Int(entry >> 6)
                (all, low, high) = (0, 0, 0)
            }
            let shift = UInt64(entry & 63), kind = UInt64(kinds[slot])
            all |= 1 &<< shift
            low |= (kind & 1) &<< shift
            high |= (kind >> 1) &<< shift
        }
        PostingCursor.insert(all, low, high, at: word, into: sets)
    }

    @inline(__always)
    private static func insert(_ all: UInt64, _ low: UInt64, _ high: UInt64, at word: Int, into sets: ArenaArray<Bitset>) {
        sets[0].insert(all & ~low & ~high, at: word)
        sets[1].insert(low & ~high, at: word)
        sets[2].insert(high & ~low, at: word)
        sets[3].insert(low & high, at: word)
    }

    /// Inserts all entries into `set`. Adjacent entries usually share a 64-bit word in the set, so each word is written only
    /// once.
    private mutating func insertAll(into set: Bitset) {
        guard filled > 0 else { return }
        var word = Int(numbers[0] >> 6), bits: UInt64 = 0
        for slot in 0..<filled {
            let entry = numbers[slot]
            if Int(entry >> 6) != word {
                set.insert(bits, at: word)
                word = Int(entry >> 6)
                bits = 0
            }
            bits |= 1 &<< UInt64(entry & 63)
        }
        set.insert(bits, at: word)
    }
}
