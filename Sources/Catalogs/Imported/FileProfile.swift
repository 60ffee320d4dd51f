import Model

/// What the records of a file are like, column by column.
public struct FileProfile: Sendable {
    /// The most columns that become attributes of their own.
    static let mostColumns = 256
    /// The most records whose ids are told apart.
    public static let mostRecords = 20_000_000
    /// The most columns left out that are named.
    private static let mostNamed = 20

    /// How many records there are.
    public private(set) var records: Int64 = 0
    /// How many lines of a table lack fields at their end, and the first of them.
    public private(set) var shortLines: (count: Int64, first: Int64) = (0, 0)
    /// How many columns there are beyond the most that are taken.
    public var columnsLeftOut: Int { leftOut.count }
    /// The first of them.
    public private(set) var namesLeftOut: [String] = []
    private(set) var columns: [ColumnProfile] = []
    private(set) var keys: [KeyTracker] = []
    private var places: [String: Int] = [:]
    private var leftOut: Set<String> = []
    /// Those of `keys` that may be ids, and the line of the first record.
    private var idPlaces: [Int] = []
    private var firstLine: Int64 = 0
    private let choices: ImportChoices

    /// - Parameter choices: what was said of the file; columns named there are looked at for ids and titles.
    public init(_ choices: ImportChoices = ImportChoices()) { self.choices = choices }

    /// Takes note of one record.
    public mutating func add(_ record: ImportedRecord) {
        records += 1
        if records == 1 { firstLine = record.line }
        if record.missingFields > 0 {
            shortLines = (shortLines.count + 1, shortLines.count == 0 ? record.line : shortLines.first)
        }
        for field in record.fields {
            guard let place = place(of: field.name) else { continue }
            columns[place].add(field.value)
            keys[place].add(field.value, line: record.line)
        }
        for place in idPlaces { keys[place].end(record: record.line) }
    }

    private mutating func place(of name: String) -> Int? {
        if let place = places[name] { return place }
        guard columns.count < FileProfile.mostColumns else {
            if leftOut.count < 10_000, leftOut.insert(name).inserted, leftOut.count <= FileProfile.mostNamed {
                namesLeftOut.append(name)
            }
            return nil
        }
        let place = columns.count
        places[name] = place
        columns.append(ColumnProfile(name: name))
        let use = use(of: name, place)
        keys.append(KeyTracker(use: use, firstMissing: records > 1 ? firstLine : nil))
        if use == .id { idPlaces.append(place) }
        return place
    }

    private func use(of name: String, _ place: Int) -> KeyTracker.Use {
        if ColumnNames.isSame(name, choices.id) { return .id }
        if ColumnNames.isSame(name, choices.title) { return .title }
        if ColumnNames.idRank(name, isFirst: place == 0) != nil { return .id }
        return ColumnNames.titleRank(name) != nil || place < 3 ? .title : .none
    }

    /// The column of that name.
    subscript(name: String) -> ColumnProfile? { places[name].map { columns[$0] } }

    /// Whether every record has another value in that column, none missing.
    public func isKey(_ name: String) -> Bool { key(name).map { $0.isDistinct && $0.count == records } ?? false }

    /// Whether every record has a value in that column, and all but very few another: an id that somebody wrote twice is still one.
    func isNearlyKey(_ name: String) -> Bool {
        guard let key = key(name), key.isComplete, key.count == records else { return false }
        return key.repeats <= max(1, records / 20) && key.count - key.repeats > key.repeats
    }

    /// What is known of the values of a column as ids.
    func key(_ name: String) -> KeyTracker? { places[name].map { keys[$0] } }
}

extension FileProfile {
    /// What a column of a plan holds in this file, to be shown.
    public struct Summary: Equatable, Sendable {
        /// How many records have a value in it.
        public let present: Int
        /// How many of them are not of its type; they are shown as they are.
        public let misfits: Int
        /// A few values.
        public let examples: [String]
    }

    /// What `column` holds in this file.
    public func summary(of column: ImportPlan.Column) -> Summary {
        guard let profile = self[column.source] else { return Summary(present: 0, misfits: 0, examples: []) }
        let real = profile.present - profile.nothings
        let misfits: Int =
            switch column.type {
            case .number:
                switch column.numbers {
                case .plain: real - profile.plainNumbers
                case .grouped: real - profile.plainNumbers - profile.groupedNumbers
                case .comma: real - profile.plainNumbers + profile.pointNumbers - profile.commaNumbers
                }
            case .date: real - (profile.dates[column.dates] ?? 0)
            case .link, .picture: profile.present - profile.links
            case .text, .list, .flag, .long, .nested: 0
            }
        return Summary(present: profile.present, misfits: max(misfits, 0), examples: profile.examples)
    }
}

/// Whether the values of one column tell records apart.
struct KeyTracker {
    enum Use {
        /// As ids.
        case id
        /// As titles, of which ids are made.
        case title
        case none
    }

    /// The most lines that are remembered.
    private static let mostLines = 3

    private(set) var count: Int64 = 0
    /// How many values were there before; of titles no more than one is counted.
    private(set) var repeats: Int64 = 0
    /// The lines of the first of them.
    private(set) var repeatLines: [Int64] = []
    /// The line of the first record without a value; only of ids.
    private(set) var firstMissing: Int64?
    private let use: Use
    private var isOver = false
    private var hasValue = false
    private var seen: Set<UInt64> = []

    /// Whether all values were told apart, as what they are wanted for.
    var isComplete: Bool { use == .id && !isOver }
    /// Whether no value was there twice.
    var isDistinct: Bool { use != .none && repeats == 0 && !isOver }

    init(use: Use, firstMissing: Int64?) {
        self.use = use
        self.firstMissing = firstMissing
    }

    mutating func add(_ value: ImportedValue, line: Int64) {
        guard use != .none, !isOver, let text = value.text else { return }
        let key = use == .id ? text : ImportedKey.slug(text)
        guard !key.utf8.isEmpty else { return }
        count += 1
        hasValue = true
        if !seen.insert(ImportedKey.hash64(key)).inserted {
            repeats += 1
            if repeatLines.count < KeyTracker.mostLines { repeatLines.append(line) }
        }
        guard seen.count > FileProfile.mostRecords || use == .title && repeats > 0 else { return }
        isOver = true
        seen = []
    }

    /// Takes note of the end of a record.
    mutating func end(record line: Int64) {
        if !hasValue, !isOver, firstMissing == nil { firstMissing = line }
        hasValue = false
    }
}

/// What names of columns say.
enum ColumnNames {
    private static let ids = ["id", "_id", "key", "slug", "uuid", "guid", "pk", "identifier"]
    private static let titles = [
        "title", "name", "label", "heading", "headline", "subject", "question", "displayname", "fullname", "titre", "nom",
        "titel",
        "bezeichnung", "product", "package", "word", "term",
    ]
    private static let subtitles = [
        "subtitle", "tagline", "byline", "author", "artist", "creator", "type", "category", "kind", "genre",
    ]

    /// A name without anything but its letters and digits, in lower case: what names are compared by.
    static func plain(_ name: String) -> String {
        String(
            decoding: name.utf8.compactMap { byte -> UInt8? in
                switch byte {
                case 0x41...0x5A: byte | 0x20
                case 0x61...0x7A, 0x30...0x39, 0x80...0xFF: byte
                default: nil
                }
            }, as: UTF8.self)
    }

    /// How surely a column of that name has the records' ids: 0 is the surest; nil where it says nothing of the kind.
    static func idRank(_ name: String, isFirst: Bool) -> Int? {
        let lower = name.lowercased()
        if let rank = ids.firstIndex(of: lower) { return rank }
        guard isFirst, !name.contains(".") else { return nil }
        let isID =
            lower.hasSuffix("_id") || lower.hasSuffix(" id") || lower.hasSuffix("-id") || name.hasSuffix("Id")
            || name.hasSuffix("ID")
        return isID ? ids.count : nil
    }

    /// How surely a column of that name has the records' titles.
    static func titleRank(_ name: String) -> Int? { titles.firstIndex(of: plain(name)) }

    /// Whether a column of that name has the titles and nothing else.
    static func isTitle(_ name: String) -> Bool { ["title", "name"].contains(plain(name)) }

    /// Whether a column of that name has the records' ids, wherever it stands.
    static func isID(_ name: String) -> Bool { ids.contains(name.lowercased()) }

    /// How surely a column of that name belongs under the title.
    static func subtitleRank(_ name: String) -> Int? { subtitles.firstIndex(of: plain(name)) }

    /// Whether the numbers of a column of that name are names rather than amounts, so that nobody groups their digits.
    static func isCode(_ name: String) -> Bool {
        let plain = plain(name)
        let codes = ["year", "annee", "année", "jahr", "zip", "zipcode", "postcode", "plz", "isbn", "code", "number", "phone"]
        return codes.contains {
            plain == $0 || plain.hasSuffix($0)
        } || idRank(name, isFirst: true) != nil
    }

    /// Whether a name in a file is the one that somebody typed, in whatever case and spelling.
    static func isSame(_ name: String, _ typed: String?) -> Bool {
        guard let typed else { return false }
        return name == typed || plain(name) == plain(typed)
    }
}

/// Keys of entries. They are for ever: nothing here may change once a catalog was made by it.
public enum ImportedKey {
    private static let longest = 150

    /// The key of an entry whose record has `text` for its id: the same text where a key may be so, else what comes near it, with
    /// a mark of its own.
    static func key(_ text: String) -> String? {
        let trimmed = UpstreamText.line(text)
        guard !trimmed.isEmpty else { return nil }
        var bytes: [UInt8] = []
        for byte in trimmed.utf8 {
            switch byte {
            case 0...0x20, 0x7F, 0x2F, 0x3F, 0x23, 0x25: bytes.append(0x2D)
            default: bytes.append(byte)
            }
        }
        let plain = cut(bytes)
        let isSame = plain == trimmed && plain != "." && plain != ".."
        return isSame ? plain : plain + "~" + mark(trimmed)
    }

    /// A title as a key: small letters of ASCII, digits, other scripts as they are, hyphens between. Empty where nothing is left.
    static func slug(_ title: String) -> String {
        var bytes: [UInt8] = []
        var isPending = false
        for byte in UpstreamText.line(title).utf8 {
            switch byte {
            case 0x61...0x7A, 0x30...0x39, 0x41...0x5A, 0x80...0xFF:
                if isPending { bytes.append(0x2D) }
                isPending = false
                bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
            case 0x27: break
            default: isPending = !bytes.isEmpty
            }
        }
        let whole = String(decoding: bytes, as: UTF8.self)
        let plain = cut(bytes)
        return plain == whole ? plain : plain + "~" + mark(whole)
    }

    /// The first bytes of a text, not cut within a character.
    private static func cut(_ bytes: [UInt8]) -> String {
        guard bytes.count > longest else { return String(decoding: bytes, as: UTF8.self) }
        var end = longest
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// A few letters and digits that another text hardly has.
    static func mark(_ text: String) -> String { String(hash64(text), radix: 36) }

    /// The key of a record that has nothing else to know it by: a hash of what stands in these columns.
    static func content(_ fields: [(name: String, text: String)]) -> String {
        // FNV-1a with 128 bits (draft-eastlake-fnv): offset basis and prime.
        var hash = UInt128(_low: 0x62B8_2175_6295_C58D, _high: 0x6C62_272E_07BB_0142)
        let prime = UInt128(_low: 0x0000_0000_0000_013B, _high: 0x0000_0000_0100_0000)
        func add(_ byte: UInt8) { hash = (hash ^ UInt128(byte)) &* prime }
        for field in fields.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
            for byte in field.name.utf8 { add(byte) }
            add(0)
            for byte in field.text.utf8 { add(byte) }
            add(1)
        }
        return String(UInt64(truncatingIfNeeded: hash >> 64) ^ UInt64(truncatingIfNeeded: hash), radix: 36)
            + String(UInt16(truncatingIfNeeded: hash >> 48), radix: 36)
    }

    /// What tells keys apart in little room. Two keys may have the same, though hardly ever.
    public static func hash(of key: String) -> UInt64 { hash64(key) }

    /// FNV-1a with 64 bits.
    static func hash64(_ text: String) -> UInt64 { FNV1a.hash(text.utf8.span) }
}
