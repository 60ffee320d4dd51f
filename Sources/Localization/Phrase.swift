import Model

extension Phrase {
    /// Returns the phrase for a String Catalog key such as `dnd5e.armourClass`, or nil if the key is unknown. Only the phrases in
    /// the `Catalogs` and `Localization` modules have keys, because stored data can refer to them.
    public init?(key: String) {
        let wanted = key.utf8.span
        guard wanted.count > 0 else { return nil }
        var slot = PhraseTable.slot(of: wanted)
        while true {
            let number = PhraseTable.slots[slot]
            guard number != PhraseTable.free else { return nil }
            if PhraseTable.keys.withUTF8(Int(number), { UTF8Comparison.equal($0, wanted) }) {
                self.init(rawValue: number)
                return
            }
            slot = (slot + 1) & (PhraseTable.slots.count - 1)
        }
    }

    /// The phrase's key in the String Catalog, or an empty string if stored data can't refer to the phrase.
    public var key: String { PhraseTable.keys[Int(rawValue)] }

    /// Whether the phrase's text has placeholders in any language.
    public var hasPlaceholders: Bool { PhraseTable.placeholders[Int(rawValue)] }

    /// Returns the phrases whose keys begin with `prefix`, except for phrases with placeholders or plural forms.
    public static func phrases(under prefix: String) -> [Phrase] {
        let wanted = Array(prefix.utf8)
        var found: [Phrase] = []
        // Don't use `allCases`, because it would add a table of 2.4 kB to the WebAssembly module.
        for number in 0..<PhraseTable.keys.count {
            let isUnder = PhraseTable.keys.withUTF8(number) { key in
                guard key.count >= wanted.count else { return false }
                for place in 0..<wanted.count where key[place] != wanted[place] { return false }
                return true
            }
            guard isUnder, let phrase = Phrase(rawValue: UInt16(number)) else { continue }
            if !phrase.hasPlaceholders, !phrase.isPlural { found.append(phrase) }
        }
        return found
    }

    /// Whether the phrase has plural forms.
    public var isPlural: Bool { PhraseTable.pluralIndex(of: self) != nil }
}

extension PhraseTable {
    /// The value of an empty slot in `slots`. No phrase has this number.
    fileprivate static let free = UInt16.max

    /// A hash table that maps keys to phrase numbers. It uses linear probing, and at least half of its slots are empty. Almanac
    /// looks up every label's key in this table.
    fileprivate static let slots: [UInt16] = {
        let keys = PhraseTable.keys
        var count = 2
        while count < keys.count * 2 { count *= 2 }
        var slots = [UInt16](repeating: free, count: count)
        for number in 0..<keys.count {
            keys.withUTF8(number) { key in
                guard !key.isEmpty else { return }
                var slot = place(of: key, among: count)
                while slots[slot] != free { slot = (slot + 1) & (count - 1) }
                slots[slot] = UInt16(number)
            }
        }
        return slots
    }()

    /// Returns the index of the first slot to check for a key.
    fileprivate static func slot(of key: Span<UInt8>) -> Int { place(of: key, among: slots.count) }

    private static func place(of key: Span<UInt8>, among count: Int) -> Int {
        Int(truncatingIfNeeded: UTF8Comparison.hash(key)) & (count - 1)
    }

    /// Returns the index of a phrase's row in the plural tables, or nil if the phrase has no plural forms.
    static func pluralIndex(of phrase: Phrase) -> Int? {
        var low = 0
        var high = plural.count
        while low < high {
            let middle = (low + high) / 2
            if plural[middle] < phrase.rawValue { low = middle + 1 } else { high = middle }
        }
        return low < plural.count && plural[low] == phrase.rawValue ? low : nil
    }
}
