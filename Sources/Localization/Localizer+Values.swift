public import Model

extension Localizer {
    /// The maximum length, in bytes, of an upstream value that can be translated.
    private static let longestValue = 100

    /// Translates an upstream value if the String Catalog has a translation. Returns nil if there is no translation. Always
    /// returns nil in English, because upstream values are in English.
    ///
    /// The String Catalog key consists of `family` and the value in simplified form, with only `a`–`z`, `0`–`9` and hyphens
    /// (`dnd5e.type.dragon`). Queries and URLs use the untranslated value.
    public func value(_ value: String, family: String) -> String? {
        guard language != .english, !family.utf8.isEmpty, value.utf8.count <= Localizer.longestValue else { return nil }
        var key = Array(family.utf8)
        key.append(ASCII.period)
        let start = key.count
        var isPending = false
        for byte in value.utf8 {
            let small = ASCII.lowercased(byte)
            guard ASCII.isLowercase(small) || ASCII.isDigit(small) else {
                isPending = key.count > start
                continue
            }
            if isPending { key.append(ASCII.minus) }
            isPending = false
            key.append(small)
        }
        return Phrase(key: String(decoding: key, as: UTF8.self)).map { text($0) }
    }

    /// Formats the content of `Inline.composed`. If the key is unknown, joins the pieces with spaces.
    func composed(_ key: String, _ pieces: [String]) -> String {
        if let phrase = Phrase(key: key) { return text(phrase, pieces) }
        var result = ""
        for piece in pieces { result += result.utf8.isEmpty ? piece : " " + piece }
        return result
    }

    /// Returns an entry's title for display. If the entry has a title in the reader's language, returns that title.
    @inline(never)
    public func title(of entry: Entry) -> String { entry.translatedTitle(in: language.tag) ?? title(entry.title) }

    /// Returns an entry's title for display. Translates the title "unknown", which sources use if they don't know the name.
    public func title(_ title: String) -> String {
        language != .english && UTF8Comparison.equal(title.utf8, "unknown".utf8) ? text(.valueUnknownName) : title
    }
}
