import Prose
import Records
import Screens

/// Writes one page. What each kind of screen looks like is in its own file, as an extension of this.
struct PageWriter {
    var html = HTML(reserving: 49_152)
    let words: Words
    let frame: Frame
    /// Path and query of this page.
    let address: String
    /// Where dice lead back to.
    var wayBack = "/"
    /// The language of the content being written, where it is not the page's.
    var contentLanguage: String?
    /// Whether the element being written has `contentLanguage` as its language.
    var isInContent = false
    /// The catalog whose entry is being written, and the words that the page explains.
    var explained: (catalog: CatalogID, definitions: [Definition])?
    /// How many such elements are open.
    var contentDepth = 0
    /// Labels already looked up on this page: a list says the same few again and again.
    private var labels: [(key: String, text: String)] = []
    /// The kind whose emblem was written last: in a list the same follow each other.
    private var lastEmblem: (kind: String, emblem: Emblem) = ("", .entry)
    /// How every emblem on this page begins.
    private let emblemStart: [UInt8]

    init(frame: Frame, address: String) {
        self.frame = frame
        self.address = address
        words = Words(frame.context.settings.language)
        var start = HTML(reserving: 120)
        start.markup("<svg class=\"emblem\" aria-hidden=\"true\"><use href=\"/static/")
        start.encoded(frame.context.build)
        start.markup("/emblems.svg#")
        emblemStart = start.bytes
    }

    /// What the page is told about now, network and settings.
    var context: Context { frame.context }

    /// Writes a text of the program.
    mutating func say(_ phrase: Phrase) { html.text(words.text(phrase)) }

    /// Writes a text of the program with its placeholders filled.
    mutating func say(_ phrase: Phrase, _ arguments: String...) { html.text(words.text(phrase, arguments)) }

    /// Writes a text of the program, with markup in place of its one placeholder.
    mutating func say(_ phrase: Phrase, around markup: (inout PageWriter) -> Void) {
        let (before, after) = halves(of: phrase)
        html.text(before)
        markup(&self)
        html.text(after)
    }

    /// What stands before and after the one placeholder of a text.
    func halves(of phrase: Phrase) -> (before: String, after: String) {
        // Start of heading: in no text, and never written.
        let text = words.text(phrase, "\u{1}")
        guard let place = text.utf8.firstIndex(of: 1) else { return (text, "") }
        return (String(text[..<place]), String(text[text.utf8.index(after: place)...]))
    }

    /// The words of a label.
    mutating func text(of label: Label) -> String {
        guard case .phrase(let key) = label else { return words.label(label) }
        for known in labels where known.key == key { return known.text }
        let text = words.text(key: key)
        if labels.count < 12 { labels.append((key, text)) }
        return text
    }

    /// Writes the words of a label.
    mutating func label(_ label: Label) { html.text(text(of: label)) }

    /// Writes the address of an entry, with the parameters of the list it is seen in (without the question mark; may be empty).
    mutating func path(_ id: EntryID, query: String = "") {
        html.markup("/")
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

    /// An address that someone else may have written, if it is one within Almanac; else the first page's.
    static func ownAddress(_ address: String) -> String {
        var bytes = address.utf8.makeIterator()
        guard bytes.next() == 0x2F else { return "/" }
        // Browsers take "//host" and "/\\host" for another host, and drop tabs and line ends first.
        let second = bytes.next()
        guard second != 0x2F, second != 0x5C, !address.utf8.contains(where: { $0 < 0x20 || $0 == 0x5C }) else { return "/" }
        return address
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
        if kind != lastEmblem.kind { lastEmblem = (kind, Emblem(rawValue: kind) ?? .entry) }
        html.again(emblemStart)
        html.markup(lastEmblem.emblem.name)
        html.markup("\"></use></svg>")
    }

    /// Writes a hidden field of a form.
    mutating func hidden(_ name: StaticString, _ value: String) {
        html.markup("<input type=\"hidden\"")
        html.attribute("name", "\(name)")
        html.attribute("value", value)
        html.markup(">")
    }

    /// Writes a moment that the script makes local: how long ago it was.
    mutating func ago(_ moment: Int64) {
        html.markup("<time")
        html.attribute("datetime", Words.isoTimestamp(moment))
        html.markup(">")
        html.text(words.ago(then: moment, now: context.now))
        html.markup("</time>")
    }

    /// Writes a date in UTC that the script makes local.
    mutating func date(_ moment: Int64) {
        html.markup("<time data-date")
        html.attribute("datetime", Words.isoTimestamp(moment))
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
