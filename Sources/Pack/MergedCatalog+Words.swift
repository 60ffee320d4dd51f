import Model

/// Quick answers about the words in titles and values.
extension MergedCatalog {
    /// Returns false if no title, in any language, contains all words of a text. May return true even if no title does.
    public func mayHaveTitle(_ text: String) -> Bool {
        #if arch(wasm32)
            true
        #else
            words.words(of: self)?.mayHaveTitle(text) ?? true
        #endif
    }

    /// Returns false if no entry has a value of the attribute that the folded text can name. May return true even if none has.
    func mayHaveValue(_ folded: [UInt8], of attribute: AttributeDescription) -> Bool {
        #if arch(wasm32)
            true
        #else
            words.words(of: self)?.mayHaveValue(folded, of: attribute) ?? true
        #endif
    }
}
