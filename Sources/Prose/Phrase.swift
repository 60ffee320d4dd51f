extension Phrase {
    /// The phrase of a String Catalog key (`dnd5e.armourClass`); nil where no catalog has it.
    public init?(key: String) {
        let wanted = key.utf8.span
        var low = 0
        var high = PhraseTable.keys.count
        while low < high {
            let middle = (low + high) / 2
            switch PhraseTable.order(PhraseTable.keys[middle].utf8.span, wanted) {
            case 0:
                self.init(rawValue: UInt16(middle))
                return
            case ..<0: low = middle + 1
            default: high = middle
            }
        }
        return nil
    }

    /// Its key in the String Catalog.
    public var key: String { PhraseTable.keys[Int(rawValue)] }

    /// Whether it has plural forms.
    public var isPlural: Bool { PhraseTable.pluralIndex(of: self) != nil }
}

extension PhraseTable {
    /// Below 0 where `a` comes first in the order of bytes, above 0 where `b` does, 0 where they are the same.
    static func order(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
        var index = 0
        while index < a.count, index < b.count {
            if a[index] != b[index] { return a[index] < b[index] ? -1 : 1 }
            index += 1
        }
        return a.count - b.count
    }

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
