public import Records

extension Words {
    /// The words for a value of an attribute in this language, where the String Catalog has them: key `monsters.value.type.dragon`, the value in `a`–`z`,
    /// `0`–`9` and hyphens. Nil where it has none, and in English, which values are in. Queries and addresses keep the value itself.
    public func value(_ value: String, of attribute: String, in catalog: CatalogID) -> String? {
        guard language != .english, value.utf8.count <= 60 else { return nil }
        var key = Array(catalog.raw.utf8) + Array(".value.".utf8) + Array(attribute.utf8) + [0x2E]
        let start = key.count
        var isPending = false
        for byte in value.utf8 {
            let small = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
            guard small >= 0x61 && small <= 0x7A || small >= 0x30 && small <= 0x39 else {
                isPending = key.count > start
                continue
            }
            if isPending { key.append(0x2D) }
            isPending = false
            key.append(small)
        }
        return Phrase(key: String(decoding: key, as: UTF8.self)).map { text($0) }
    }
}
