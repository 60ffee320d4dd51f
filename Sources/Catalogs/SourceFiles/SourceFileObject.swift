import Model

/// An object in a source file. It rejects unknown and repeated keys. Its errors contain the location of the invalid value.
struct SourceFileObject {
    /// The maximum length of a string, in bytes.
    private static let longestText = 4000
    /// The maximum number of elements in a list.
    static let mostElements = 100
    /// The maximum number of languages that a string can be translated into.
    private static let mostLanguages = 30
    /// The maximum number of locations of a list's items.
    private static let mostPlaces = 50
    /// The maximum number of locations of a title.
    private static let mostTitles = 10

    private let view: JSONView
    /// The object's JSON Pointer.
    let place: String

    /// Whether the object describes a reader's file, whose names can be any text. Its lists have no limits.
    let isImport: Bool

    /// Checks that a value is an object that contains only keys from `keys`.
    init(_ view: JSONView, at place: String, keys: [String], isImport: Bool = false) throws(SourceFileError) {
        guard view.isObject else { throw .wrongType(at: place, .object) }
        var seen: UInt64 = 0
        for (key, _) in view.members {
            guard let index = keys.firstIndex(of: key) else { throw .unknownKey(key, at: place, known: keys) }
            guard seen & 1 << UInt64(index) == 0 else { throw .repeatedKey(key, at: place) }
            seen |= 1 << UInt64(index)
        }
        (self.view, self.place, self.isImport) = (view, place, isImport)
    }

    /// Returns the value for a key, or nil if the key is missing. In a source file, null is never valid.
    subscript(key: String) -> JSONView? { view[key] }

    /// Returns the JSON Pointer to a member.
    func place(of key: String) -> String { place + "/" + key }

    // MARK: Values

    /// Returns the string for a key, or nil if the key is missing. The string must be a single line without control characters.
    func optionalText(_ key: String) throws(SourceFileError) -> String? {
        try view[key].map { value throws(SourceFileError) in
            if isImport, let text = value.string { return text }
            return try SourceFileObject.text(value, at: place(of: key))
        }
    }

    func text(_ key: String) throws(SourceFileError) -> String {
        guard let text = try optionalText(key) else { throw .missingKey(key, at: place) }
        return text
    }

    /// Returns text to show on pages, or nil if the key is missing. The value is a string, an object that names one of Almanac's
    /// own phrases, or an object with a string for each language. Almanac shows its own phrases in the reader's language.
    func optionalLabel(_ key: String) throws(SourceFileError) -> LocalizableText? {
        guard let value = view[key], value.isObject else { return try optionalText(key).map { .literal($0) } }
        guard value["phrase"] == nil else {
            return .phrase(try SourceFileObject(value, at: place(of: key), keys: SourceFile.Keys.phrase).text("phrase"))
        }
        let translations = try members(key, limit: SourceFileObject.mostLanguages).map { member throws(SourceFileError) in
            try SourceFileObject.translation(member, try SourceFileObject.text(member.value, at: member.place))
        }
        guard !translations.isEmpty else { throw .missingKey("phrase", at: place(of: key)) }
        return .translated(translations)
    }

    /// Returns the translations of values, or an empty array if the key is missing. In the file, each language has an object with
    /// the translated values.
    func translatedValues(_ key: String, limit: Int = 500) throws(SourceFileError) -> [AttributeDescription.TranslatedValue] {
        var values: [String] = []
        var translations: [String: [LocalizableText.Translation]] = [:]
        for member in try members(key, limit: SourceFileObject.mostLanguages) {
            for word in try SourceFileObject.members(member.value, at: member.place, limit: limit) {
                let translation = try SourceFileObject.translation(member, try SourceFileObject.text(word.value, at: word.place))
                if translations[word.key] == nil { values.append(word.key) }
                translations[word.key, default: []].append(translation)
            }
        }
        return values.map { AttributeDescription.TranslatedValue(value: $0, translations: translations[$0] ?? []) }
    }

    /// Returns a member's translation. The member's key is the language.
    private static func translation(
        _ member: (key: String, place: String, value: JSONView), _ text: String
    ) throws(SourceFileError) -> LocalizableText.Translation {
        guard isLanguage(member.key) else {
            throw .badValue(at: member.place, value: member.key, allowed: ["en", "fr", "pt-BR", "…"])
        }
        return LocalizableText.Translation(language: member.key, text: text)
    }

    /// Returns whether a string has the form of a BCP 47 language tag, such as `fr` or `pt-BR`.
    static func isLanguage(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: ASCII.minus, omittingEmptySubsequences: false)
        return (2...3).contains(parts[0].count) && parts[0].allSatisfy(ASCII.isLetter)
            && parts.dropFirst().allSatisfy {
                (1...8).contains($0.count) && $0.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
            }
    }

    func label(_ key: String) throws(SourceFileError) -> LocalizableText {
        guard let label = try optionalLabel(key) else { throw .missingKey(key, at: place) }
        return label
    }

    static func text(_ value: JSONView, at place: String) throws(SourceFileError) -> String {
        guard let text = value.string else { throw .wrongType(at: place, .text) }
        return try line(text, at: place)
    }

    /// Checks that a text is a single line that isn't empty or too long.
    static func line(_ text: String, at place: String) throws(SourceFileError) -> String {
        guard text.utf8.count <= longestText, !ImportedValue.isBlank(text),
            text.utf8.allSatisfy({ $0 >= ASCII.space && $0 != 0x7F })
        else { throw .badValue(at: place, value: String(ServerURL.withoutSecrets(text).prefix(80)), allowed: []) }
        return text
    }

    /// Returns an inner object's members, whose values must be strings, in the same order as in the file. Returns an empty array
    /// if the key is missing. A member's name may be empty.
    func table(_ key: String, limit: Int = 500) throws(SourceFileError) -> [(key: String, text: String)] {
        try members(key, limit: limit).map { member throws(SourceFileError) in
            (member.key, try SourceFileObject.text(member.value, at: member.place))
        }
    }

    /// Returns an inner object's members with their JSON Pointers. Returns an empty array if the key is missing.
    func members(_ key: String, limit: Int) throws(SourceFileError) -> [(key: String, place: String, value: JSONView)] {
        try view[key].map { value throws(SourceFileError) in
            try SourceFileObject.members(value, at: place(of: key), limit: limit)
        } ?? []
    }

    private static func members(
        _ value: JSONView, at place: String, limit: Int
    ) throws(SourceFileError) -> [(key: String, place: String, value: JSONView)] {
        guard value.isObject else { throw .wrongType(at: place, .object) }
        let members = value.members
        guard members.count <= limit else { throw .badValue(at: place, value: "\(members.count)", allowed: ["0–\(limit)"]) }
        var seen: Set<String> = []
        for (name, _) in members where !seen.insert(name).inserted { throw .repeatedKey(name, at: place) }
        return members.map { ($0, place + "/" + $0, $1) }
    }

    /// Returns a list of strings. If the key is missing, the list is empty.
    func texts(_ key: String, limit: Int = 100) throws(SourceFileError) -> [String] {
        try view[key].map { value throws(SourceFileError) in
            try SourceFileObject.texts(value, at: place(of: key), limit: limit)
        } ?? []
    }

    /// Returns the strings in a list.
    static func texts(_ value: JSONView, at place: String, limit: Int) throws(SourceFileError) -> [String] {
        var texts: [String] = []
        for (place, value) in try list(value, at: place, limit: limit) { texts.append(try text(value, at: place)) }
        return texts
    }

    func flag(_ key: String) throws(SourceFileError) -> Bool {
        guard let value = view[key] else { return false }
        guard let flag = value.flag else { throw .wrongType(at: place(of: key), .flag) }
        return flag
    }

    /// Returns a whole number within `range`, or nil if the key is missing.
    func number(_ key: String, in range: ClosedRange<UInt32>) throws(SourceFileError) -> UInt32? {
        guard let value = view[key] else { return nil }
        guard value.number != nil else { throw .wrongType(at: place(of: key), .number) }
        guard let number = value.integer.flatMap({ UInt32(exactly: $0) }), range.contains(number) else {
            throw .badValue(
                at: place(of: key), value: value.number ?? "", allowed: ["\(range.lowerBound)–\(range.upperBound)"])
        }
        return number
    }

    /// Returns the elements of a list with their JSON Pointers. If the key is missing, the list is empty.
    func list(
        _ key: String, limit: Int = SourceFileObject.mostElements
    ) throws(SourceFileError) -> [(place: String, value: JSONView)] {
        guard let value = view[key] else { return [] }
        return try SourceFileObject.list(value, at: place(of: key), limit: isImport ? .max : limit)
    }

    /// Returns the objects in a list. If the key is missing, the list is empty.
    func objects(
        _ key: String, keys: [String], limit: Int = SourceFileObject.mostElements
    ) throws(SourceFileError) -> [SourceFileObject] {
        try list(key, limit: limit).map { element throws(SourceFileError) in
            try SourceFileObject(element.value, at: element.place, keys: keys, isImport: isImport)
        }
    }

    private static func list(
        _ value: JSONView, at place: String, limit: Int
    ) throws(SourceFileError) -> [(place: String, value: JSONView)] {
        guard let elements = value.elements else { throw .wrongType(at: place, .list) }
        guard elements.count <= limit else {
            throw .badValue(at: place, value: "\(elements.count)", allowed: ["0–\(limit)"])
        }
        return elements.enumerated().map { (place + "/\($0)", $1) }
    }

    /// Returns an inner object, or nil if the key is missing.
    func object(_ key: String, keys: [String]) throws(SourceFileError) -> SourceFileObject? {
        try view[key].map { value throws(SourceFileError) in
            try SourceFileObject(value, at: place(of: key), keys: keys, isImport: isImport)
        }
    }

    /// Returns the value for a key, which must be one of the cases of `Word`. Returns nil if the key is missing.
    func word<Word: RawRepresentable & CaseIterable>(
        _ key: String, _ type: Word.Type
    ) throws(SourceFileError) -> Word? where Word.RawValue == String {
        guard let text = try optionalText(key) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw .badValue(at: place(of: key), value: text, allowed: Word.allCases.map { $0.rawValue })
        }
        return word
    }

    /// Returns a JSON Pointer, or nil if the key is missing.
    func optionalPointer(_ key: String) throws(SourceFileError) -> JSONPointer? {
        try view[key].map { value throws(SourceFileError) in try SourceFileObject.pointer(value, at: place(of: key)) }
    }

    static func pointer(_ value: JSONView, at place: String) throws(SourceFileError) -> JSONPointer {
        guard let text = value.string else { throw .wrongType(at: place, .text) }
        guard let pointer = JSONPointer(text) else { throw badPointer(text, at: place) }
        return pointer
    }

    static func badPointer(_ text: String, at place: String) -> SourceFileError {
        .badValue(at: place, value: String(text.prefix(80)), allowed: ["/…"])
    }

    func pointer(_ key: String) throws(SourceFileError) -> JSONPointer {
        guard let pointer = try optionalPointer(key) else { throw .missingKey(key, at: place) }
        return pointer
    }

    /// Parses a pointer or a list of pointers.
    func pointers(_ key: String) throws(SourceFileError) -> [JSONPointer] {
        guard let value = view[key], value.isArray else { return [try pointer(key)] }
        let elements = try list(key, limit: SourceFileObject.mostPlaces)
        guard !elements.isEmpty else { throw .badValue(at: place(of: key), value: "[]", allowed: ["/…"]) }
        return try elements.map { element throws(SourceFileError) in
            try SourceFileObject.pointer(element.value, at: element.place)
        }
    }

    /// Parses a pointer, or an object with a pointer for each language.
    func localizedPointer(_ key: String, _ language: String) throws(SourceFileError) -> LocalizedPointer {
        guard let value = view[key] else { throw .missingKey(key, at: place) }
        return try localizedPointer(value, at: place(of: key), language)
    }

    private func localizedPointer(
        _ value: JSONView, at place: String, _ language: String
    ) throws(SourceFileError) -> LocalizedPointer {
        guard value.isObject else { return LocalizedPointer(own: try SourceFileObject.pointer(value, at: place)) }
        var pointers: [LocalizedPointer.Translation] = []
        for member in try SourceFileObject.members(value, at: place, limit: SourceFileObject.mostLanguages) {
            let text = try SourceFileObject.translation(member, try SourceFileObject.text(member.value, at: member.place))
            guard let pointer = JSONPointer(text.text) else { throw SourceFileObject.badPointer(text.text, at: member.place) }
            pointers.append(LocalizedPointer.Translation(member.key, pointer))
        }
        guard let pointer = LocalizedPointer(pointers, for: language) else { throw .missingKey(language, at: place) }
        return pointer
    }

    /// Parses the location of the titles: a pointer, an object with a pointer for each language, or a list of pointers, of which
    /// the first one that leads to a title is used. The list's first element can be an object.
    func titlePointer(_ key: String, _ language: String) throws(SourceFileError) -> LocalizedPointer {
        guard let value = view[key], value.isArray else { return try localizedPointer(key, language) }
        let elements = try list(key, limit: SourceFileObject.mostTitles)
        guard let first = elements.first else { throw .badValue(at: place(of: key), value: "[]", allowed: ["/…"]) }
        var pointer = try localizedPointer(first.value, at: first.place, language)
        pointer.isList = true
        for (place, element) in elements.dropFirst() {
            pointer.fallbacks.append(try SourceFileObject.pointer(element, at: place))
        }
        return pointer
    }

    /// Parses the value for a key as the name of a catalog.
    func catalog(_ key: String) throws(SourceFileError) -> CatalogID {
        let name = try text(key)
        guard let id = CatalogID(name) else { throw .badValue(at: place(of: key), value: name, allowed: []) }
        return id
    }
}
