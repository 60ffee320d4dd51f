import Localization
import Model
import Screens
import Search

/// Writes one page. What each kind of screen looks like is in its own file, as an extension of this.
///
/// Everything is written where it stands: a text of the program, a label, a number goes from its table into the page without a
/// `String` in between. `say`, `label` and `number` do that; `words` is for what must be at hand as a text.
struct PageWriter: ~Copyable {
    var html = HTML(reserving: 49_152)
    let words: Localizer
    let frame: PageHeader
    /// What the page is told about now, network and settings.
    let context: Context
    /// Path and query of this page.
    let address: String
    /// Where dice lead back to, percent-encoded.
    var wayBack: [UInt8] = [0x25, 0x32, 0x46]
    /// The language of the content being written, where it is not the page's.
    var contentLanguage: String?
    /// Whether the element being written has `contentLanguage` as its language.
    var isInContent = false
    /// The catalog whose entry is being written, and the words that the page explains.
    var explained: (catalog: CatalogID, definitions: [Definition])?
    /// The words that are marked in running text, and whether one has been.
    var marks: [IndexAnswer.Mark] = []
    var hasMarked = false
    /// How many such elements are open.
    var contentDepth = 0
    /// The label that was looked up last.
    private var lastLabel: (key: String, phrase: Phrase)?
    /// The kind whose emblem was written last: in a list the same follow each other.
    private var lastEmblem: (kind: String, emblem: Emblem) = ("", .entry)
    /// How every emblem on this page begins.
    private let emblemStart: [UInt8]

    init(frame: PageHeader, address: String) {
        self.frame = frame
        self.address = address
        context = frame.context
        words = Localizer(frame.context.settings.language)
        var start = HTML(reserving: 120)
        start.markup("<svg class=\"emblem\" aria-hidden=\"true\"><use href=\"/static/")
        start.encoded(frame.context.build)
        start.markup("/emblems.svg#")
        emblemStart = start.bytes
    }

    /// What all fields of a search have in common; longer than what is read of a query is nothing that can be typed.
    static let searchInput: StaticString = " maxlength=\"1000\" autocomplete=\"off\" enterkeyhint=\"search\""

    /// Writes a text of the program.
    mutating func say(_ phrase: Phrase) {
        if words.language == .pseudo || phrase.hasPlaceholders { return say(phrase) { _, _ in } }
        words.template(phrase).withUTF8 { html.text($0) }
    }

    /// Writes a text of the program with its placeholders filled.
    mutating func say(_ phrase: Phrase, _ arguments: String...) {
        say(phrase) { page, index in
            if index < arguments.count { page.html.text(arguments[index]) }
        }
    }

    /// Writes a text of the program, `fill` writing what stands in the place of each placeholder: of the first argument with 0, of
    /// the number of a plural form with 0 too.
    mutating func say(_ phrase: Phrase, _ form: PluralForm = .other, fill: (inout PageWriter, Int) -> Void) {
        guard words.language != .pseudo else { return sayPseudo(phrase, fill) }
        words.template(phrase, form).withUTF8 { bytes in
            var pieces = TemplatePieces()
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

    /// The letters of the pseudo language are made as a text, in which control characters stand for what is filled in.
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

    /// Writes a colon between words, as the page's language sets it.
    mutating func colon() { html.markup(words.language == .french ? "\u{A0}: " : ": ") }

    /// Writes an attribute whose value is a text of the program.
    mutating func attribute(_ name: StaticString, _ phrase: Phrase) {
        html.beginAttribute(name)
        say(phrase)
        html.markup("\"")
    }

    /// Writes an attribute whose value is a text of the program, `fill` writing what stands in the place of its placeholders.
    mutating func attribute(_ name: StaticString, _ phrase: Phrase, fill: (inout PageWriter, Int) -> Void) {
        html.beginAttribute(name)
        say(phrase, fill: fill)
        html.markup("\"")
    }

    /// Writes an attribute whose value is the words of a label.
    mutating func attribute(_ name: StaticString, _ label: Label) {
        html.beginAttribute(name)
        self.label(label)
        html.markup("\"")
    }

    /// What stands before and after the one placeholder of a text.
    func halves(of phrase: Phrase) -> (before: String, after: String) {
        // Start of heading: in no text, and never written.
        let text = words.text(phrase, "\u{1}")
        guard let place = text.utf8.firstIndex(of: 1) else { return (text, "") }
        return (String(text[..<place]), String(text[text.utf8.index(after: place)...]))
    }

    /// Writes the words of a label.
    mutating func label(_ label: Label) {
        switch label {
        case .phrase(let key):
            // In a list the rows say the same.
            if let last = lastLabel, Bytes.equal(last.key.utf8, key.utf8) { return say(last.phrase) }
            guard let phrase = Phrase(key: key) else { return html.text(key) }
            lastLabel = (key, phrase)
            say(phrase)
        case .literal(let text): html.text(text)
        }
    }

    /// Writes a number grouped for the language.
    mutating func number(_ value: Int64) {
        if value >= 0, value < 1000 { html.number(value) } else { html.text(words.number(FixedDecimal(value))) }
    }

    /// Writes a number grouped for the language, with its unit as in `Localizer.number`.
    mutating func number(_ value: FixedDecimal, unit: String?) {
        guard let unit else { return figures(value) }
        guard let phrase = Phrase(key: unit) else { return html.text(words.number(value, unit: unit)) }
        say(phrase, PluralForm(of: value, in: words.language)) { page, _ in page.figures(value) }
    }

    /// Writes a whole number with its sign, as `Localizer.signed`.
    mutating func signed(_ value: Int64) {
        if value >= 0 { html.markup("+") }
        number(value)
    }

    /// Writes a number as `Localizer.fraction` shows it.
    mutating func fraction(_ value: FixedDecimal) {
        if value.isWhole { number(value.mantissa) } else { html.text(words.fraction(value)) }
    }

    private mutating func figures(_ value: FixedDecimal) {
        if value.isWhole { number(value.mantissa) } else { html.text(words.number(value)) }
    }

    /// Writes the address of an entry, with the parameters of the list it is seen in (without the question mark; may be empty).
    mutating func path(_ id: EntryID, query: String = "") {
        html.markup("/")
        // The name of a catalog has no byte that would have to be encoded.
        html.text(id.catalog.raw)
        html.markup("/")
        html.encoded(id.key)
        guard !query.utf8.isEmpty else { return }
        html.markup("?")
        html.text(query)
    }

    /// The address of an entry, with the parameters of the list it is seen in.
    static func address(_ id: EntryID, query: String = "") -> String {
        var bytes = Array("/\(id.catalog.raw)/".utf8)
        Parameters.encode(id.key, into: &bytes)
        let path = String(decoding: bytes, as: UTF8.self)
        return query.utf8.isEmpty ? path : path + "?" + query
    }

    /// The address of a list.
    static func address(_ catalog: CatalogID, _ state: ListState, withPage: Bool = false) -> String {
        let query = state.parameters(withPage: withPage).encoded
        return query.utf8.isEmpty ? "/" + catalog.raw : "/" + catalog.raw + "?" + query
    }

    /// `a` + `b`, at most the largest number: an address may ask for any row.
    static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? .max : sum
    }

    /// Writes the address of a file that belongs to this build.
    mutating func file(_ name: StaticString) {
        html.markup("/static/")
        html.encoded(context.build)
        html.markup("/")
        html.markup(name)
    }

    /// Writes the emblem of a kind. It is decoration: what it stands for is said beside it.
    mutating func emblem(_ kind: String) {
        // `==` of two short ASCII texts is a comparison of two words of memory, and this is asked for every row.
        if kind != lastEmblem.kind { lastEmblem = (kind, Emblem(kind: kind)) }
        emblem(lastEmblem.emblem)
    }

    /// Writes an emblem.
    mutating func emblem(_ emblem: Emblem) {
        html.again(emblemStart)
        html.markup(emblem.name)
        html.markup("\"></use></svg>")
    }

    /// Writes a hidden field of a form.
    mutating func hidden(_ name: StaticString, _ value: String) {
        html.markup("<input type=\"hidden\" name=\"")
        html.markup(name)
        html.markup("\"")
        html.attribute("value", value)
        html.markup(">")
    }

    /// Writes a moment that the script makes local: how long ago it was.
    mutating func ago(_ moment: Int64) {
        html.markup("<time")
        html.attribute("datetime", Localizer.isoTimestamp(moment))
        html.markup(">")
        html.text(words.ago(then: moment, now: context.now))
        html.markup("</time>")
    }

    /// Writes a date in UTC that the script makes local.
    mutating func date(_ moment: Int64) {
        html.markup("<time data-date")
        html.attribute("datetime", Localizer.isoTimestamp(moment))
        html.markup(">")
        html.text(words.date(moment))
        html.markup("</time>")
    }

    /// The language of a catalog's texts where it is not the page's; nil where it is.
    func foreign(_ language: String) -> String? {
        let page = context.settings.language.tag.utf8.prefix(2)
        return language.utf8.prefix(2).elementsEqual(page) ? nil : language
    }

    /// Writes the `lang` attribute for content, where it differs from the page's.
    mutating func languageAttribute() {
        if let contentLanguage { html.attribute("lang", contentLanguage) }
    }
}
