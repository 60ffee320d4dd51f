import Model

/// Compares words in labels with typed words. The typed words may have American spelling or be in the singular.
enum LabelWordMatcher {
    /// Returns whether a label's folded word matches the typed word: "armour" for "armor", "films" for "film", "immunities" for
    /// "immunity".
    static func matches(_ label: [UInt8], _ typed: [UInt8]) -> Bool {
        let label = american(label), typed = american(typed)
        return label == typed || label == typed + [ASCII.lowerS]
            || typed.last == UInt8(ascii: "y") && label == typed.dropLast() + Array("ies".utf8)
    }

    /// Returns the American spelling of a word of five letters or more: "-or" for "-our" and "-ter" for "-tre".
    private static func american(_ word: [UInt8]) -> [UInt8] {
        guard word.count >= 5 else { return word }
        if word.suffix(3).elementsEqual("our".utf8) { return word.dropLast(2) + Array("r".utf8) }
        return word.suffix(3).elementsEqual("tre".utf8) ? word.dropLast(2) + Array("er".utf8) : word
    }
}
