// Prose: everything about text that needs no catalog's knowledge — the program's own words by language, folding for search and
// sorting, Markdown and HTML to blocks, dice. It must do no I/O, read no clock, and answer the same on every platform.

public import Model

/// The program's words in one language.
public struct Localizer: Sendable {
    /// The language spoken.
    public let language: Language

    /// The words of `language`.
    public init(_ language: Language) {
        self.language = language
    }

    /// The text of `phrase`; of one with plural forms, the form for many. `%%` is a per cent sign.
    public func text(_ phrase: Phrase) -> String {
        format(template(phrase, .other), [], number: "")
    }

    /// The text of `phrase` with its placeholders (`%@`, `%1$@`) replaced. A placeholder without an argument disappears.
    public func text(_ phrase: Phrase, _ arguments: String...) -> String {
        format(template(phrase, .other), arguments, number: "")
    }

    /// The text of `phrase` with its placeholders (`%@`, `%1$@`) replaced. A placeholder without an argument disappears.
    public func text(_ phrase: Phrase, _ arguments: [String]) -> String {
        format(template(phrase, .other), arguments, number: "")
    }

    /// The text of `key`; a key that no catalog has shows itself.
    public func text(key: String) -> String {
        Phrase(key: key).map { text($0) } ?? key
    }

    /// The words of a label.
    public func label(_ label: Label) -> String {
        switch label {
        case .phrase(let key): text(key: key)
        case .literal(let text): text
        }
    }

    /// The text of `phrase` in the plural form for `count`: `%lld` is the number, grouped; `%@` are the arguments, in order.
    public func count(_ phrase: Phrase, _ count: Int64, _ arguments: String...) -> String {
        self.count(phrase, count, shown: number(FixedDecimal(count)), arguments)
    }

    /// The text of `key` in the plural form for `count`, as `count(_:_:)`; a key that no catalog has shows itself.
    public func count(key: String, _ count: Int64) -> String {
        Phrase(key: key).map { self.count($0, count) } ?? key
    }

    /// The plural form for `count`, with `shown` in place of the number.
    func count(_ phrase: Phrase, _ count: Int64, shown: String, _ arguments: [String] = []) -> String {
        let form = template(phrase, PluralForm(of: FixedDecimal(count), in: language))
        return format(form, arguments, number: shown)
    }

    /// The text of `phrase` with its placeholders in it, for `TemplatePieces`. The pseudo language has the English text here.
    public func template(_ phrase: Phrase, _ form: PluralForm = .other) -> Template {
        let index = Int(phrase.rawValue)
        if form != .other, let plural = PhraseTable.pluralIndex(of: phrase) {
            switch (language, form) {
            case (.french, .many): return PhraseTable.frenchMany[plural]
            case (.french, _): return PhraseTable.frenchOne[plural]
            case (.english, .one), (.pseudo, .one): return PhraseTable.englishOne[plural]
            case (.english, _), (.pseudo, _): break
            }
        }
        return language == .french ? PhraseTable.french[index] : PhraseTable.english[index]
    }

    /// Replaces the placeholders of a template.
    ///
    /// `%@` takes the next argument, `%2$@` the second; `%lld` is `number`. A placeholder without an argument disappears.
    func format(_ template: Template, _ arguments: [String], number: String) -> String {
        template.withUTF8 { source in
            if language != .pseudo, !source.indices.contains(where: { source[$0] == 0x25 }) { return String(template) }
            return String(decoding: filled(source, arguments, number: number), as: UTF8.self)
        }
    }

    private func filled(_ source: Span<UInt8>, _ arguments: [String], number: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(source.count + 32)
        if language == .pseudo { result.append(contentsOf: "⟦".utf8) }
        var pieces = TemplatePieces()
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
            case .percent: result.append(0x25)
            case .number: result.append(contentsOf: number.utf8)
            case .argument(let index):
                if arguments.indices.contains(index) { result.append(contentsOf: arguments[index].utf8) }
            }
        }
        if language == .pseudo { result.append(contentsOf: "⟧".utf8) }
        return result
    }
}
