import Model

/// Recognizes the same ingredient in different recipes by its name: `2 onions, chopped` and `Onion`.
public enum IngredientName {
    /// Returns the folded words of an ingredient's name in the singular, up to a comma or parenthesis.
    public static func words(of name: String, isFrench: Bool) -> [[UInt8]] {
        var bytes = Array(short(name).utf8)
        // In French, the apostrophe separates words: `d'ail`. The typographic apostrophe consists of three bytes.
        for place in bytes.indices where isFrench {
            if bytes[place] == ASCII.apostrophe { bytes[place] = ASCII.space }
            guard place > 1, bytes[place] == 0x99, bytes[place - 1] == 0x80, bytes[place - 2] == 0xE2 else { continue }
            for part in 0..<3 { bytes[place - part] = ASCII.space }
        }
        return WordScanner.words(String(decoding: bytes, as: UTF8.self)).map { singular($0, isFrench: isFrench) }
    }

    /// Returns the name up to a comma or parenthesis, after which recipes say how to prepare the ingredient.
    public static func short(_ name: String) -> String {
        var bytes = name.utf8.prefix { $0 != ASCII.comma && $0 != ASCII.leftParenthesis }
        while bytes.last == ASCII.space { bytes = bytes.dropLast() }
        return bytes.isEmpty ? name : String(Substring(bytes))
    }

    /// Returns an English name in the plural: `Large eggs` for `Large egg`. A name in the plural stays.
    public static func plural(_ name: String) -> String {
        let start = short(name), bytes = Array(start.utf8)
        guard let last = bytes.last, ASCII.isLowercase(last), last != ASCII.lowerS, bytes.count > 2 else { return name }
        let before = bytes[bytes.count - 2], rest = String(Substring(name.utf8.dropFirst(bytes.count)))
        func isVowel(_ byte: UInt8) -> Bool { "aeiou".utf8.contains(byte) }
        switch last {
        case ASCII.lowerX: return start + "es" + rest
        case ASCII.lowerH where before == ASCII.lowerC || before == ASCII.lowerS: return start + "es" + rest
        case ASCII.lowerY where !isVowel(before):
            return String(Substring(start.utf8.dropLast())) + "ies" + rest
        // Tomatoes, potatoes and mangoes.
        case ASCII.lowerO where before == ASCII.lowerT || before == ASCII.lowerG: return start + "es" + rest
        default: return start + "s" + rest
        }
    }

    /// Returns words with a space between them.
    public static func key(_ words: ArraySlice<[UInt8]>) -> [UInt8] {
        var key: [UInt8] = []
        for word in words {
            if !key.isEmpty { key.append(ASCII.space) }
            key += word
        }
        return key
    }

    /// Returns the singular of a folded word by a few rules. Words are only compared with each other, so that a wrong singular is harmless
    /// if it is always the same.
    public static func singular(_ word: [UInt8], isFrench: Bool) -> [UInt8] {
        func ends(_ ending: StaticString) -> Bool {
            ending.withUTF8Buffer { unsafe word.count > $0.count + 1 && word.suffix($0.count).elementsEqual($0) }
        }
        if isFrench, ends("eaux") || ends("eux") || ends("oux") { return word.dropLast() }
        if !isFrench {
            if ends("ies") { return word.dropLast(3) + [UInt8(ascii: "y")] }
            if ends("ie") { return word.dropLast(2) + [UInt8(ascii: "y")] }
            if ends("oes") || ends("ches") || ends("shes") || ends("xes") || ends("sses") { return word.dropLast(2) }
        }
        return !ends("s") || ends("ss") || ends("us") || ends("is") ? word : word.dropLast()
    }
}
