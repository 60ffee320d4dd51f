import Model

/// Statistics about a file's records, column by column.
public struct FileProfile: Sendable {
    /// The maximum number of columns that become attributes.
    static let mostColumns = 256
    /// The maximum number of records whose IDs are checked for duplicates.
    public static let mostRecords = 20_000_000
    /// The maximum number of omitted columns whose names are listed.
    private static let mostNamed = 20

    /// The number of records at the start of the file whose values are stored as hashes.
    private static let sampleSize = 2000

    /// The number of records.
    public private(set) var records: Int64 = 0
    /// The number of table rows with too few fields, and the line number of the first of these rows.
    public private(set) var shortLines: (count: Int64, first: Int64) = (0, 0)
    /// The number of table rows with more fields than there are columns, and the line number of the first one. Their other values
    /// are in an additional column.
    public private(set) var longLines: (count: Int64, first: Int64) = (0, 0)
    /// The number of columns that are omitted because the file has too many.
    public var columnsLeftOut: Int { leftOut.count }
    /// The names of the first omitted columns.
    public private(set) var namesLeftOut: [String] = []
    /// The names of a table's columns if the table has no header, so that its first record isn't one. Empty otherwise.
    public var namesOfHeadless: [String] = []
    /// The number of lines before a table's header that were left out.
    public var linesLeftOut = 0
    /// The names of a spreadsheet's other sheets.
    public var otherSheets: [String] = []
    /// The cells whose values can't be read.
    public var unreadable = UnreadableCells()
    /// The locations of the other lists in a JSON file, with their numbers of objects.
    public var otherLists: [(place: String, count: Int)] = []
    private(set) var columns: [ColumnProfile] = []
    private(set) var keys: [ColumnUniqueness] = []
    private var places: [String: Int] = [:]
    private var leftOut: Set<String> = []
    /// The indices of the possible ID columns in `columns` and `keys`. `firstLine` is the line number of the file's first record.
    private var idPlaces: [Int] = []
    private var firstLine: Int64 = 0
    private let choices: ImportChoices
    /// The hashes of the values in the file's first records.
    private var sample: [[(place: Int, hash: UInt64)]] = []

    /// Creates an empty profile.
    /// - Parameter choices: The user's choices for the file. If the user chose a column for IDs or titles, the profile always
    ///   examines it for that purpose.
    public init(_ choices: ImportChoices = ImportChoices()) { self.choices = choices }

    /// Adds a record to the statistics.
    public mutating func add(_ record: ImportedRecord) {
        records += 1
        if records == 1 { firstLine = record.line }
        if record.extraFields < 0 { shortLines = (shortLines.count + 1, shortLines.count == 0 ? record.line : shortLines.first) }
        if record.extraFields > 0 { longLines = (longLines.count + 1, longLines.count == 0 ? record.line : longLines.first) }
        var row: [(place: Int, hash: UInt64)] = []
        for field in record.fields {
            guard let place = place(of: field.name) else { continue }
            columns[place].add(field.value)
            keys[place].add(field.value, line: record.line)
            if records <= FileProfile.sampleSize, let text = field.value.text {
                row.append((place, ImportedEntryKeyGenerator.hash64(text)))
            }
        }
        if records <= FileProfile.sampleSize { sample.append(row) }
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
        keys.append(ColumnUniqueness(use: use, firstMissing: records > 1 ? firstLine : nil))
        if use == .id { idPlaces.append(place) }
        return place
    }

    private func use(of name: String, _ place: Int) -> ColumnUniqueness.Role {
        if ColumnRoleGuesser.isSame(name, choices.id) { return .id }
        if ColumnRoleGuesser.isSame(name, choices.title) { return .title }
        if ColumnRoleGuesser.idRank(name, isFirst: place == 0) != nil { return .id }
        return ColumnRoleGuesser.titleRank(name) != nil || place < 6 ? .title : .none
    }

    /// Returns the profile of the column with this name, or nil if there isn't one.
    subscript(name: String) -> ColumnProfile? { places[name].map { columns[$0] } }

    /// Returns whether every record has a value in the column and no value is repeated.
    public func isKey(_ name: String) -> Bool { key(name).map { $0.isDistinct && $0.count == records } ?? false }

    /// Returns whether every record has a value in the column and nearly all values are distinct. A few accidental duplicates
    /// don't disqualify an ID column.
    func isNearlyKey(_ name: String) -> Bool {
        guard let key = key(name), key.isComplete, key.count == records else { return false }
        return key.repeats <= max(1, records / 20) && key.count - key.repeats > key.repeats
    }

    /// Returns whether at most one value in ten is repeated. If only a column's name and position suggest that it contains IDs,
    /// Almanac uses it as the ID column only if it passes this test.
    func isOftenKey(_ name: String) -> Bool { key(name).map { $0.repeats * 10 <= records } ?? false }

    /// Returns whether this column's titles are suitable for generating IDs. They are suitable if few records lack a title and
    /// few titles are repeated.
    func isNearlyTitle(_ name: String) -> Bool {
        guard let key = key(name), key.isCounted else { return false }
        let few = max(1, records / 20)
        return records - key.count <= few && key.repeats <= few && key.count - key.repeats > key.repeats
    }

    /// Returns whether these columns' values together distinguish nearly all of the file's first records.
    func areNearlyKey(_ names: [String]) -> Bool {
        let different = different(names)
        let repeats = sample.count - different
        return repeats <= max(1, sample.count / 20) && different > repeats
    }

    /// Returns whether more than half of the file's first records have a distinct combination of values in these columns.
    func areMostlyDistinct(_ names: [String]) -> Bool { different(names) * 2 > sample.count }

    /// Returns the number of distinct combinations of values in these columns among the file's first records.
    private func different(_ names: [String]) -> Int {
        let wanted = Set(names.compactMap { places[$0] })
        guard !wanted.isEmpty else { return 0 }
        var seen: Set<UInt64> = []
        for row in sample {
            var hash: UInt64 = 0
            for value in row where wanted.contains(value.place) {
                hash = (hash ^ value.hash &+ UInt64(value.place)) &* 0x0000_0100_0000_01B3
            }
            seen.insert(hash)
        }
        return seen.count
    }

    /// Returns the first few titles that occur in more than one record. The titles are converted to keys, as for IDs.
    public func repeatedTitles(_ name: String) -> [String] { key(name)?.repeatedTitles ?? [] }

    /// Returns a column's uniqueness statistics.
    func key(_ name: String) -> ColumnUniqueness? { places[name].map { keys[$0] } }
}

extension FileProfile {
    /// A summary of a column's contents in this file, for display.
    public struct ColumnSummary: Equatable, Sendable {
        /// The number of records with a value in the column.
        public let present: Int
        /// The number of values that don't match the column's type. These values are displayed unchanged.
        public let misfits: Int
        /// Example values from the column.
        public let examples: [String]
        /// The first values that don't match the column's type, at most three.
        public let oddValues: [String]
    }

    /// Summarizes the contents of `column` in this file.
    public func summary(of column: SourceColumn) -> ColumnSummary {
        guard let profile = self[column.source] else { return ColumnSummary(present: 0, misfits: 0, examples: [], oddValues: []) }
        let real = profile.present - profile.nothings
        let misfits: Int =
            switch column.type {
            case .number:
                switch column.numbers {
                case .plain: real - profile.plainNumbers
                case .grouped: real - profile.plainNumbers - profile.groupedNumbers
                case .comma: real - profile.plainNumbers + profile.pointNumbers - profile.commaNumbers
                // Only source files can use the number format `loose`, so imported columns never have it.
                case .loose: 0
                case .duration: real - profile.durations - profile.plainSeconds
                }
            case .date:
                UnixTimeGuess(profile, least: UnixTimeGuess.leastChosen).form?.withTime == column.dates.withTime
                    ? 0 : real - profile.dateCount(column.dates)
            case .link, .picture: real - profile.links
            case .text where column.meaning == .isbn: real - (profile.meanings[.isbn] ?? 0)
            case .text, .list, .flag, .long, .nested: 0
            }
        let odd =
            switch column.type {
            case .number: profile.odd.numbers
            case .date: profile.odd.dates
            case .link, .picture: profile.odd.links
            case .text where column.meaning == .isbn: profile.odd.codes
            case .text, .list, .flag, .long, .nested: [String]()
            }
        return ColumnSummary(
            present: profile.present, misfits: max(misfits, 0), examples: profile.examples, oddValues: misfits > 0 ? odd : [])
    }
}

/// Tracks whether a column's values uniquely identify records.
struct ColumnUniqueness {
    /// The way in which the column's values identify records.
    enum Role {
        /// As IDs.
        case id
        /// The column contains titles, from which Almanac generates IDs.
        case title
        case none
    }

    /// The maximum number of line numbers to store for repeated values.
    private static let mostLines = 3

    private(set) var count: Int64 = 0
    /// The number of repeated values. Counting stops once there are far too many repeated titles.
    private(set) var repeats: Int64 = 0
    /// The line numbers of the first repeated values.
    private(set) var repeatLines: [Int64] = []
    /// The line number of the first record without a value. Tracked only for ID columns.
    private(set) var firstMissing: Int64?
    /// The first few repeated titles, converted to keys.
    private(set) var repeatedTitles: [String] = []
    private static let mostTitles = 10_000
    private let use: Role
    private var isOver = false
    private var hasValue = false
    private var seen: Set<UInt64> = []

    /// Whether the column was examined as an ID column and every value was checked for duplicates.
    var isComplete: Bool { use == .id && !isOver }
    /// Whether every value was checked for duplicates.
    var isCounted: Bool { use != .none && !isOver }
    /// Whether all the values are distinct.
    var isDistinct: Bool { use != .none && repeats == 0 && !isOver }

    init(use: Role, firstMissing: Int64?) {
        self.use = use
        self.firstMissing = firstMissing
    }

    mutating func add(_ value: ImportedValue, line: Int64) {
        guard use != .none, !isOver, let text = value.text else { return }
        let key = use == .id ? text : ImportedEntryKeyGenerator.lowerSlug(text)
        guard !key.utf8.isEmpty else { return }
        count += 1
        hasValue = true
        if !seen.insert(ImportedEntryKeyGenerator.hash64(key)).inserted {
            repeats += 1
            if repeatLines.count < ColumnUniqueness.mostLines { repeatLines.append(line) }
            if use == .title, repeatedTitles.count < ColumnUniqueness.mostTitles { repeatedTitles.append(key) }
        }
        guard seen.count > FileProfile.mostRecords || use == .title && repeats > 500 && repeats * 10 > count else { return }
        isOver = true
        seen = []
    }

    /// Ends the current record, which starts on line `line`. If it is the first record without a value in this column, stores the
    /// line number.
    mutating func end(record line: Int64) {
        if !hasValue, !isOver, firstMissing == nil { firstMissing = line }
        hasValue = false
    }
}

/// Creates keys for imported entries. Keys are permanent, so a change to this code must not change the keys in existing catalogs.
public enum ImportedEntryKeyGenerator {
    private static let longest = 150

    /// Returns the key for a record whose ID is `text`. If `text` is a valid key, returns it unchanged. If `text` is blank,
    /// returns nil. Otherwise, returns a similar valid key with a hash appended.
    public static func key(_ text: String) -> String? {
        let trimmed = UpstreamTextParser.line(text)
        guard !trimmed.isEmpty else { return nil }
        var bytes: [UInt8] = []
        for byte in trimmed.utf8 {
            switch byte {
            case 0...0x20, 0x7F, ASCII.slash, ASCII.questionMark, ASCII.hash, ASCII.percent: bytes.append(ASCII.minus)
            default: bytes.append(byte)
            }
        }
        let plain = cut(bytes)
        let isSame = plain == trimmed && plain != "." && plain != ".."
        return isSame ? plain : plain + "~" + mark(trimmed)
    }

    /// Returns whether a key may have a hash appended because the record's ID isn't a valid key.
    static func isDerived(_ key: String) -> Bool { key.utf8.contains(ASCII.tilde) }

    /// Converts a title to a key. The key contains the title's letters and digits, with single hyphens in place of other
    /// characters. ASCII letters become lower case, and other letters are unchanged. The key may be empty. Catalogs whose import
    /// plan has an `idVersion` use `lowerSlug` instead.
    static func slug(_ title: String) -> String {
        var bytes: [UInt8] = []
        var isPending = false
        for byte in UpstreamTextParser.line(title).utf8 {
            switch byte {
            case ASCII.lowerA...ASCII.lowerZ, ASCII.digit0...ASCII.digit9, ASCII.upperA...ASCII.upperZ, 0x80...0xFF:
                if isPending { bytes.append(ASCII.minus) }
                isPending = false
                bytes.append(ASCII.lowercased(byte))
            case ASCII.apostrophe: break
            default: isPending = !bytes.isEmpty
            }
        }
        let whole = String(decoding: bytes, as: UTF8.self)
        let plain = cut(bytes)
        return plain == whole ? plain : plain + "~" + mark(whole)
    }

    /// Converts a title to a key. Unlike `slug`, also converts non-ASCII letters to lower case.
    static func lowerSlug(_ title: String) -> String { slug(title.lowercased()) }

    /// Truncates text to at most `longest` bytes without splitting a character.
    private static func cut(_ bytes: [UInt8]) -> String {
        guard bytes.count > longest else { return String(decoding: bytes, as: UTF8.self) }
        var end = longest
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    /// Returns a short hash that consists of letters and digits. Collisions are rare.
    static func mark(_ text: String) -> String { String(hash64(text), radix: 36) }

    /// Returns the key for a record whose ID comes from neither a column nor a title: a hash of the given fields.
    static func content(_ fields: [(name: String, text: String)]) -> String {
        // The 128-bit FNV-1a hash (draft-eastlake-fnv). The first constant is the offset basis, and the second is the prime.
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

    /// Returns a compact hash for comparing keys. Collisions are possible but very rare.
    public static func hash(of key: String) -> UInt64 { hash64(key) }

    /// Returns the 64-bit FNV-1a hash of `text`.
    static func hash64(_ text: String) -> UInt64 { FNV1a.hash(text.utf8.span) }
}
