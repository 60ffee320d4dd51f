// The Localization module contains Almanac's interface text in each language, and formats numbers, dates and lists. The module
// doesn't perform I/O or read the clock, and its results are the same on every platform.

public import Model

/// Almanac's interface text in one language.
public struct Localizer: Sendable {
    /// The language of the interface text.
    public let language: Language

    /// Creates a localizer for a language.
    public init(_ language: Language) {
        self.language = language
    }

    /// Returns a phrase's text. If the phrase has plural forms, returns the form `other`. `%%` becomes a per cent sign.
    public func text(_ phrase: Phrase) -> String {
        format(template(phrase, .other), [], number: "")
    }

    /// Returns a phrase's text with its placeholders (`%@`, `%1$@`) replaced. A placeholder without an argument is removed.
    public func text(_ phrase: Phrase, _ arguments: String...) -> String {
        format(template(phrase, .other), arguments, number: "")
    }

    /// Returns a phrase's text with its placeholders (`%@`, `%1$@`) replaced. A placeholder without an argument is removed.
    public func text(_ phrase: Phrase, _ arguments: [String]) -> String {
        format(template(phrase, .other), arguments, number: "")
    }

    /// Returns the text for `key`, or `key` itself if the String Catalog doesn't contain it.
    public func text(key: String) -> String {
        Phrase(key: key).map { text($0) } ?? key
    }

    /// Returns a label's text.
    public func label(_ label: LocalizableText) -> String {
        switch label {
        case .phrase(let key): text(key: key)
        case .literal(let text): text
        case .translated: label.translation(into: language.tag) ?? label.untranslated ?? ""
        }
    }

    /// Returns a label's text in the singular or plural, without the number.
    public func label(_ label: LocalizableText, count: Int) -> String {
        guard case .phrase(let key) = label, let phrase = Phrase(key: key) else { return self.label(label) }
        return self.count(phrase, Int64(count))
    }

    /// Returns a phrase in the plural form for `count`. `%lld` becomes the formatted number, and each `%@` becomes the next
    /// argument.
    public func count(_ phrase: Phrase, _ count: Int64, _ arguments: String...) -> String {
        self.count(phrase, count, shown: number(FixedDecimal(count)), arguments)
    }

    /// Returns the phrase for `key` in the plural form for `count`, as `count(_:_:)` does. Returns `key` itself if the String
    /// Catalog doesn't contain it.
    public func count(key: String, _ count: Int64) -> String {
        Phrase(key: key).map { self.count($0, count) } ?? key
    }

    /// Returns a phrase in the plural form for `count`, but with the text `shown` in place of the number.
    func count(_ phrase: Phrase, _ count: Int64, shown: String, _ arguments: [String] = []) -> String {
        let form = template(phrase, PluralForm(of: FixedDecimal(count), in: language))
        return format(form, arguments, number: shown)
    }

    /// Returns a phrase's template for use with `TemplateScanner`. The pseudo-locale uses the English template.
    public func template(_ phrase: Phrase, _ form: PluralForm = .other) -> Template {
        let isFrench = language == .french
        var index = Int(phrase.rawValue)
        if form == .one || isFrench && form != .other, let plural = PhraseTable.pluralIndex(of: phrase) {
            // The form “one” follows all phrases, and the form “many” follows it.
            index = PhraseTable.placeholders.count + plural
            if form == .many { index += PhraseTable.plural.count }
        }
        return isFrench ? PhraseTable.french[index] : PhraseTable.english[index]
    }

    /// Replaces a template's placeholders.
    ///
    /// `%@` becomes the next argument, `%2$@` the second argument and `%lld` the number. A placeholder without an argument is
    /// removed.
    func format(_ template: Template, _ arguments: [String], number: String) -> String {
        template.withUTF8 { source in
            if language != .pseudo, !source.indices.contains(where: { source[$0] == ASCII.percent }) { return String(template) }
            return String(decoding: filled(source, arguments, number: number), as: UTF8.self)
        }
    }

    private func filled(_ source: Span<UInt8>, _ arguments: [String], number: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(source.count + 32)
        if language == .pseudo { result.append(contentsOf: "⟦".utf8) }
        var pieces = TemplateScanner()
        while let piece = pieces.next(in: source) {
            switch piece {
            case .text(let range):
                for index in range {
                    if language == .pseudo {
                        PseudoLocalization.append(source[index], to: &result)
                    } else {
                        result.append(source[index])
                    }
                }
            case .percent: result.append(ASCII.percent)
            case .number: result.append(contentsOf: number.utf8)
            case .argument(let index):
                if arguments.indices.contains(index) { result.append(contentsOf: arguments[index].utf8) }
            }
        }
        if language == .pseudo { result.append(contentsOf: "⟧".utf8) }
        return result
    }
}
