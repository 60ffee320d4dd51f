import Localization
import Model
import Screens
import Search

/// Writes a page. Each kind of screen has its own file with an extension of this type.
///
/// Everything is written in place: strings, labels and numbers go directly from their tables into the page, without an
/// intermediate `String`. Therefore, call `say`, `label` and `number`, and use `words` only if you need a `String`.
struct PageWriter: ~Copyable {
    var html = HTMLWriter(reserving: 49_152)
    let words: Localizer
    let frame: PageFrame
    /// The current time, the network state and the settings.
    let context: RequestContext
    /// The path and query of the current page.
    let address: String
    /// The percent-encoded path to which readers return after rolling dice.
    var wayBack: [UInt8] = [ASCII.percent, ASCII.digit2, ASCII.upperF]
    /// The language of the current content, if it isn't the page's language.
    var contentLanguage: String?
    /// Whether an enclosing element already declares `contentLanguage`.
    var isInContent = false
    /// The definitions of the terms on the page, with the current entry's catalog.
    var explained: (catalog: CatalogID, definitions: [GlossaryDefinition])?
    /// How the amounts in checklists are shown, or nil to show them unchanged.
    var scaling: RecipeScaling?
    /// The words to highlight in running text.
    var marks = HighlightTerms()
    var hasMarked = false
    /// Whether a card is being written, which has no links and no anchors.
    var isCard = false
    /// The number of enclosing elements with content in the entry's language.
    var contentDepth = 0
    /// The last label that was looked up, stored because neighbouring rows often have the same label.
    private var lastLabel: (key: String, phrase: Phrase)?
    /// The last emblem that was written, stored because neighbouring rows often have the same emblem.
    private var lastEmblem: (kind: String, emblem: Emblem) = ("", .entry)
    /// The markup at the start of every emblem on this page.
    private let emblemStart: [UInt8]

    init(frame: PageFrame, address: String) {
        self.frame = frame
        self.address = address
        context = frame.context
        words = Localizer(frame.context.settings.language)
        var start = HTMLWriter(reserving: 120)
        start.markup("<svg class=\"emblem\" aria-hidden=\"true\"><use href=\"")
        start.text(frame.context.links.address(.to(.emblems, frame.context.build)))
        start.markup("#")
        emblemStart = start.bytes
    }

    /// The attributes that all search fields share. The maximum length is greater than the number of characters that the query
    /// parser uses.
    static let searchInput: StaticString =
        " maxlength=\"1000\" dir=\"auto\" autocomplete=\"off\" enterkeyhint=\"search\""

    /// The attribute for text whose first letter determines its direction.
    static let direction: StaticString = " dir=\"auto\""

    /// Writes a localized string from the String Catalog.
    mutating func say(_ phrase: Phrase) {
        if words.language == .pseudo || phrase.hasPlaceholders { return say(phrase) { _, _ in } }
        words.template(phrase).withUTF8 { html.text($0) }
    }

    /// Writes a localized string from the String Catalog between two pieces of markup.
    @inline(never)
    mutating func say(_ start: StaticString, _ phrase: Phrase, _ end: StaticString) {
        html.markup(start)
        say(phrase)
        html.markup(end)
    }

    /// Writes a localized string from the String Catalog with its placeholders replaced.
    mutating func say(_ phrase: Phrase, _ arguments: String...) {
        say(phrase) { page, index in
            if index < arguments.count { page.html.text(arguments[index]) }
        }
    }

    /// Writes a localized string from the String Catalog. For each placeholder, calls `fill` with the argument's index. In a
    /// plural form, the index of the number is 0.
    mutating func say(_ phrase: Phrase, _ form: PluralForm = .other, fill: (inout PageWriter, Int) -> Void) {
        guard words.language != .pseudo else { return sayPseudo(phrase, fill) }
        words.template(phrase, form).withUTF8 { bytes in
            var pieces = TemplateScanner()
            while let piece = pieces.next(in: bytes) {
                switch piece {
                case .text(let range): html.text(bytes.extracting(range))
                case .percent: html.markup("%")
                case .number: fill(&self, 0)
                case .argument(let index): if index >= 0 { fill(&self, index) }
                }
            }
        }
    }

    /// Writes a localized string in the pseudo-locale. The arguments are passed as control characters, and `fill` writes the real
    /// arguments in their place.
    private mutating func sayPseudo(_ phrase: Phrase, _ fill: (inout PageWriter, Int) -> Void) {
        let text = words.text(phrase, "\u{1}", "\u{2}", "\u{3}", "\u{4}")
        let bytes = text.utf8.span
        var start = 0
        for index in bytes.indices where bytes[index] >= 1 && bytes[index] <= 4 {
            html.text(bytes.extracting(start..<index))
            fill(&self, Int(bytes[index]) - 1)
            start = index + 1
        }
        html.text(bytes.extracting(start..<bytes.count))
    }

    /// Writes a colon and a space, following the rules of the page's language.
    mutating func colon() { html.markup(words.language == .french ? "\u{A0}: " : ": ") }

    /// Writes an attribute whose value is a localized string.
    mutating func attribute(_ name: StaticString, _ phrase: Phrase) {
        html.beginAttribute(name)
        say(phrase)
        html.markup("\"")
    }

    /// Writes an attribute whose value is a localized string, and calls `fill` for each placeholder in the string.
    mutating func attribute(_ name: StaticString, _ phrase: Phrase, fill: (inout PageWriter, Int) -> Void) {
        html.beginAttribute(name)
        say(phrase, fill: fill)
        html.markup("\"")
    }

    /// Writes an attribute whose value is a label.
    mutating func attribute(_ name: StaticString, _ label: LocalizableText) {
        html.beginAttribute(name)
        self.label(label)
        html.markup("\"")
    }

    /// Returns the parts of a localized string before and after its only placeholder.
    func halves(of phrase: Phrase) -> (before: String, after: String) {
        // The control character U+0001 ("start of heading") marks the placeholder, because it doesn't occur in any localized
        // string.
        let text = words.text(phrase, "\u{1}")
        guard let place = text.utf8.firstIndex(of: 1) else { return (text, "") }
        return (String(text[..<place]), String(text[text.utf8.index(after: place)...]))
    }

    /// Writes a label.
    mutating func label(_ label: LocalizableText) {
        switch label {
        case .phrase(let key):
            // Use the cached label if possible, because the rows of a list often repeat the same label.
            if let last = lastLabel, UTF8Comparison.equal(last.key.utf8, key.utf8) { return say(last.phrase) }
            guard let phrase = Phrase(key: key) else { return html.text(key) }
            lastLabel = (key, phrase)
            say(phrase)
        case .literal(let text): html.text(text)
        case .translated: html.text(words.label(label))
        }
    }

    /// Writes a label in the singular or plural.
    mutating func label(_ label: LocalizableText, count: Int) {
        guard case .phrase(let key) = label, let phrase = Phrase(key: key) else { return self.label(label) }
        say(phrase, PluralForm(of: FixedDecimal(Int64(count)), in: words.language)) { _, _ in }
    }

    /// Writes a number with digit grouping for the page's language.
    mutating func number(_ value: Int64) {
        if value >= 0, value < 1000 { html.number(value) } else { html.text(words.number(FixedDecimal(value))) }
    }

    /// Writes a number with digit grouping and its unit, like `Localizer.number`.
    mutating func number(_ value: FixedDecimal, unit: String?) {
        guard let unit else { return figures(value) }
        guard let phrase = Phrase(key: unit) else { return html.text(words.number(value, unit: unit)) }
        say(phrase, PluralForm(of: value, in: words.language)) { page, _ in page.figures(value) }
    }

    /// Writes an integer with its sign, like `Localizer.signed`.
    mutating func signed(_ value: Int64) {
        if value >= 0 { html.markup("+") }
        number(value)
    }

    /// Writes a fraction or a decimal number, like `Localizer.fraction`.
    mutating func fraction(_ value: FixedDecimal) {
        if value.isWhole { number(value.mantissa) } else { html.text(words.fraction(value)) }
    }

    private mutating func figures(_ value: FixedDecimal) {
        if value.isWhole { number(value.mantissa) } else { html.text(words.number(value)) }
    }

    /// Writes markup that ends with an attribute's name, then a destination's address as the attribute's value and the end of the
    /// tag.
    @inline(never)
    mutating func link(_ start: StaticString, _ to: Destination) { link(start, to, "\">") }

    /// Writes markup that ends with an attribute's name, then a destination's address as the attribute's value.
    ///
    /// - Parameter rest: The markup after the address, including the attribute's closing quotation mark.
    @inline(never)
    mutating func link(_ start: StaticString, _ to: Destination, _ rest: StaticString) {
        html.markup(start)
        html.markup("=\"")
        url(to)
        html.markup(rest)
    }

    /// Writes markup that ends with an attribute's name, then a destination's address as the attribute's value, the end of the tag, a
    /// localized string and more markup.
    @inline(never)
    mutating func link(_ start: StaticString, _ to: Destination, _ phrase: Phrase, _ end: StaticString) {
        link(start, to)
        say(phrase)
        html.markup(end)
    }

    /// Writes a destination's address, as `LinkWriter` does.
    mutating func url(_ to: Destination) {
        html.text(context.links.prefix)
        html.text(to.bytes.span)
    }

    /// Returns a catalog's list.
    static func list(_ catalog: CatalogID, _ state: ListState, withPage: Bool = false) -> Destination {
        .to(.catalog, catalog.raw, query: state.parameters(withPage: withPage).encoded)
    }

    /// Returns `a` + `b`, limited to the maximum value. A URL may request any row, so the sum could otherwise overflow.
    static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : sum
    }

    /// Writes the emblem for a kind of entry. The emblem is decorative, because the adjacent text conveys the same information.
    mutating func emblem(_ kind: String) {
        // For two short ASCII strings, `==` compares only two machine words. This matters because the comparison runs for every
        // row.
        if kind != lastEmblem.kind { lastEmblem = (kind, Emblem(kind: kind)) }
        emblem(lastEmblem.emblem)
    }

    /// Writes an emblem.
    mutating func emblem(_ emblem: Emblem) {
        html.copy(emblemStart)
        html.markup(emblem.name)
        html.markup("\"></use></svg>")
    }

    /// Writes a hidden form field.
    @inline(never)
    mutating func hidden(_ name: StaticString, _ value: String) {
        html.markup("<input type=\"hidden\" name=\"")
        html.markup(name)
        html.markup("\"")
        html.attribute("value", value)
        html.markup(">")
    }

    /// Writes a hidden form field for a parameter of the URL or the form.
    @inline(never)
    mutating func hidden(named name: String, _ value: String) {
        html.markup("<input type=\"hidden\"")
        html.attribute("name", name)
        html.attribute("value", value)
        html.markup(">")
    }

    /// Writes the hidden form field with the page to which the form returns.
    @inline(never)
    mutating func hidden(back: Destination) {
        html.markup("<input type=\"hidden\" name=\"back\" value=\"")
        html.text(back.bytes.span)
        html.markup("\">")
    }

    /// Writes how long ago `moment` was. The script localizes this text.
    mutating func ago(_ moment: Int64) {
        html.markup("<time")
        html.attribute("datetime", Localizer.isoTimestamp(moment))
        html.text(">", words.ago(then: moment, now: context.now), "</time>")
    }

    /// Writes a date in UTC, which the script converts to local time.
    mutating func date(_ moment: Int64) {
        html.markup("<time data-date")
        html.attribute("datetime", Localizer.isoTimestamp(moment))
        html.text(">", words.date(moment), "</time>")
    }

    /// Returns the language of a catalog's content if it isn't the page's language, and otherwise nil.
    func foreign(_ language: String) -> String? {
        let page = context.settings.language.tag.utf8.prefix(2)
        return language.utf8.prefix(2).elementsEqual(page) ? nil : language
    }

    /// Writes a label that may come from a source, with its own direction.
    mutating func isolated(_ label: LocalizableText) {
        html.markup("<bdi>")
        self.label(label)
        html.markup("</bdi>")
    }

    /// Writes the attributes of an element that contains text from a source or a reader. The text's first letter determines its
    /// direction. `lang` is written only if the content isn't in the page's language.
    mutating func contentAttributes() {
        html.markup(PageWriter.direction)
        if let contentLanguage { html.attribute("lang", contentLanguage) }
    }
}
