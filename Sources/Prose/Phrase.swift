extension Phrase {
    /// The phrase of a String Catalog key (`dnd5e.armourClass`); nil where no catalog has it.
    public init?(key: String) {
        let wanted = key.utf8
        var low = 0
        var high = PhraseTable.keys.count
        while low < high {
            let middle = (low + high) / 2
            if PhraseTable.keys[middle].utf8.lexicographicallyPrecedes(wanted) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < PhraseTable.keys.count, PhraseTable.keys[low].utf8.elementsEqual(wanted) else { return nil }
        self.init(rawValue: UInt16(low))
    }

    /// Its key in the String Catalog.
    public var key: String { PhraseTable.keys[Int(rawValue)] }

    /// Whether it has plural forms.
    public var isPlural: Bool { PhraseTable.pluralIndex(of: self) != nil }
}

extension PhraseTable {
    /// The row of a phrase in the plural tables; nil where it has no plural forms.
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
