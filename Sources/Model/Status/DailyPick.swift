/// A catalog's pick of the day.
public struct DailyPick: Equatable, Sendable {
    /// The day of the pick, as the number of days since 1970-01-01.
    public let day: Int64
    /// The chosen entry's ID.
    public let entry: EntryID

    /// Creates a pick for a day.
    public init(day: Int64, entry: EntryID) {
        self.day = day
        self.entry = entry
    }

    /// Chooses the pick for a day: the entry with the highest hash for that day. Each entry has its own hash, so adding or
    /// removing other entries rarely changes the pick. The library nevertheless stores the current pick before it changes a
    /// catalog.
    ///
    /// The method isn't generic, because other modules would call a generic method unspecialised, which made the home page slow.
    ///
    /// - Parameters:
    ///   - places: The places of a catalog's entries, in any order.
    ///   - lot: Returns the hash of the entry at a place (`lot`).
    ///   - id: Returns the ID of the entry at a place.
    public static func choose(among places: Range<Int>, lot: (Int) -> UInt64, id: (Int) -> EntryID) -> EntryID? {
        var best: (lot: UInt64, id: EntryID)?
        for place in places {
            let lot = lot(place)
            if let best, best.lot > lot { continue }
            let id = id(place)
            if let best, best.lot == lot, best.id < id { continue }
            best = (lot, id)
        }
        return best?.id
    }

    /// Returns a pseudorandom number for an entry's key and a day. The pick of the day is the entry with the highest number.
    public static func lot(_ bytes: Span<UInt8>, _ day: Int64) -> UInt64 {
        var seed = UInt64(bitPattern: day) &* 0x9E37_79B9_7F4A_7C15
        for place in bytes.indices { seed = (seed ^ UInt64(bytes[place])) &* 0x100_0000_01B3 }
        var generator = SplitMix64(seed: seed)
        return generator.next()
    }

    /// Returns the day that contains a time, in days since 1970-01-01.
    ///
    /// - Parameters:
    ///   - now: The time, in seconds since 1970.
    ///   - utcOffset: The time zone's offset, in minutes east of UTC.
    public static func day(of now: Int64, utcOffset: Int32 = 0) -> Int64 {
        let limit: Int64 = 1 << 52
        let shifted = min(max(now, -limit), limit) + Int64(utcOffset) * 60
        return shifted >= 0 ? shifted / 86400 : (shifted - 86399) / 86400
    }
}
