import Model

extension ShelfChange {
    /// The valid range for dates, in seconds since 1970.
    private static let dates = -ChangeID.lastTime / 1000...ChangeID.lastTime / 1000
    /// The maximum length of an entry's title, in bytes of UTF-8.
    private static let titleLimit = 4096
    /// The maximum length of a text that wasn't typed, in bytes of UTF-8. It exceeds the limit for typed notes, because a restore
    /// can combine two notes into one.
    private static let textLimit = 16 * ShelfRules.noteLimit

    private var textLimit: Int { key.subject.isName ? ShelfRules.nameLimit : ShelfChange.textLimit }

    /// Whether the change is within the limits for changes from outside: from backups, devices and libraries. A clock that is
    /// merely wrong doesn't matter.
    public var isAcceptable: Bool {
        guard id.isInRange, !replaces.contains(id) else { return false }
        guard let value else { return true }
        return value.text.utf8.count <= textLimit && value.title.utf8.count <= ShelfChange.titleLimit
            && value.more.count <= ShelfChange.textLimit && ShelfChange.dates.contains(value.date)
    }

    /// Changes within the limits that together say the same as this change: the change itself or, if it exceeds the limits, copies
    /// under new IDs, which replace it. Devices and libraries exchange these changes, so that a change that an earlier version of
    /// Almanac accepted doesn't stop the exchange, and its text isn't lost. The result is the same everywhere.
    ///
    /// A copy of a change with an impossible date has the date of its contents. A name or a title is cut off, and a note is
    /// divided into several notes.
    public var acceptable: [ShelfChange] {
        guard !isAcceptable else { return [self] }
        var date: Int64 = 0
        var values: [ShelfValue?] = [nil]
        if let value {
            if ShelfChange.dates.contains(value.date) { date = value.date }
            let texts = ShelfChange.parts(value.text, textLimit)
            values = texts.prefix(key.subject.isName ? 1 : texts.count).map {
                ShelfValue(
                    text: $0, date: date, title: ShelfChange.parts(value.title, ShelfChange.titleLimit)[0],
                    more: Array(value.more.prefix(ShelfChange.textLimit)))
            }
        }
        let time = id.time >= 0 && id.time <= ChangeID.lastTime ? id.time : max(date, 0) * 1000
        let replaced = replaces.filter { $0 != id } + [id]
        return values.map { copy(time: time, $0, replaces: replaced) }
    }

    /// The impossible ID of the change of which this change is a copy, or nil if it isn't a copy.
    var original: ChangeID? {
        guard let last = replaces.last, !last.isInRange else { return nil }
        let change = ShelfChange(id: last, key: key, value: value, replaces: replaces)
        return change.copy(time: id.time, value, replaces: replaces).id == id ? last : nil
    }

    private func copy(time: Int64, _ value: ShelfValue?, replaces: [ChangeID]) -> ShelfChange {
        let copy = ShelfChange(
            id: ChangeID(time: time, counter: 0, device: id.device), key: key, value: value, replaces: replaces)
        return ShelfChange(id: copy.derivedID, key: key, value: value, replaces: replaces)
    }

    /// Divides a text into parts of at most `limit` bytes of UTF-8, at least one.
    private static func parts(_ text: String, _ limit: Int) -> [String] {
        var parts: [String] = []
        var rest = Array(text.utf8)[...]
        while rest.count > limit {
            var end = rest.startIndex + limit
            // Don't divide a character.
            while rest[end] & 0xC0 == 0x80 { end -= 1 }
            parts.append(String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[end...]
        }
        return parts + [String(decoding: rest, as: UTF8.self)]
    }

    /// Creates a new change.
    ///
    /// - Parameters:
    ///   - last: the highest known ID in range, or nil. The new ID is higher.
    ///   - now: the current time, in milliseconds since 1970.
    ///   - device: the writer's number for `ChangeID.device`.
    public init(
        _ value: ShelfValue?, of key: ShelfKey, replacing replaces: [ChangeID], after last: ChangeID?, now: Int64, device: UInt64
    ) {
        let id = ChangeID.next(after: last, now: now, device: device)
        let change = ShelfChange(
            id: id ?? ChangeID(time: min(max(now, 0), ChangeID.lastTime), counter: 0, device: device), key: key, value: value,
            replaces: replaces)
        // If no higher ID is left, use a hash of the contents. It is unique, because the next change to the same register replaces
        // other changes. The ID needn't sort after earlier changes: `replaces` determines which changes are in effect.
        self = id == nil ? ShelfChange(id: change.derivedID, key: key, value: value, replaces: replaces) : change
    }

    /// The same change under an ID that depends on its contents. It also replaces the change's original ID.
    ///
    /// If two different changes have the same ID, everyone who meets both keeps both versions under these IDs. The result is the
    /// same everywhere, in any order. Devices that already have either change under the original ID receive both versions.
    public var reissued: ShelfChange {
        ShelfChange(id: derivedID, key: key, value: value, replaces: replaces + [id])
    }

    var derivedID: ChangeID {
        var writer = ByteWriter()
        encode(to: &writer)
        return ChangeID(
            time: id.time, counter: id.counter, device: FNV1a.hash(writer.bytes.span, after: FNV1a.start))
    }
}
