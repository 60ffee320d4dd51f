import Localization
import Model
import Screens
import Search

extension PageWriter {
    /// The maximum nesting depth of inlines. Deeper content is omitted. Adapters create at most four levels.
    private static let deepest = 24

    /// Writes running text.
    ///
    /// - Parameter isPlain: Whether to write dice and links as plain text, because the text is inside a link or a heading.
    mutating func inlines(_ inlines: [Inline], isPlain: Bool = false, depth: Int = 0) {
        guard depth < PageWriter.deepest else { return }
        let isPlain = isPlain || isCard
        unsafe inlines.withUnsafeBufferPointer { all in
            guard let first = all.baseAddress else { return }
            for index in all.indices { unsafe inline(first + index, isPlain: isPlain, depth: depth) }
        }
    }

    /// Writes an inline through a pointer, to avoid copying it from its array. A copy would retain and release all the inline's
    /// references, which takes as long as writing the inline.
    private mutating func inline(_ inline: UnsafePointer<Inline>, isPlain: Bool, depth: Int) {
        switch unsafe inline.pointee {
        case .text(let text): content(text)
        case .emphasis(let inner):
            html.markup("<em>")
            inlines(inner, isPlain: isPlain, depth: depth + 1)
            html.markup("</em>")
        case .strong(let inner):
            html.markup("<strong>")
            inlines(inner, isPlain: isPlain, depth: depth + 1)
            html.markup("</strong>")
        case .code(let code):
            if PageWriter.isColour(code.utf8.span) { swatch(code) }
            html.element("code", code)
        case .label(let label):
            if let text = label.untranslated, label.translation(into: words.language.tag) == nil {
                content(text)
            } else if isApart {
                translated(words.label(label))
            } else if marks.isEmpty {
                self.label(label)
            } else {
                marked(words.label(label))
            }
        case .value(let value, let family): self.value(value, family: family)
        case .composed(let key, let parts):
            guard let phrase = Phrase(key: key) else { return inlines(parts, isPlain: isPlain, depth: depth + 1) }
            unsafe parts.withUnsafeBufferPointer { parts in
                guard let first = parts.baseAddress else { return say(phrase) { _, _ in } }
                let count = parts.count
                say(phrase) { page, place in
                    if place < count { unsafe page.inline(first + place, isPlain: isPlain, depth: depth + 1) }
                }
            }
        case .number(let number, let unit):
            if isApart || !marks.isEmpty { translated(words.number(number, unit: unit)) } else { self.number(number, unit: unit) }
        case .signed(let number): signed(number)
        case .fraction(let number): fraction(number)
        case .dice(let formula, let shown): isPlain ? html.text(shown) : dice(formula, shown)
        case .entry(let id, let inner):
            guard !isPlain else { return inlines(inner, isPlain: true, depth: depth + 1) }
            link("<a href", .to(.entry, id))
            inlines(inner, isPlain: true, depth: depth + 1)
            html.markup("</a>")
        case .web(let url, let title, let inner):
            guard !isPlain, PageWriter.isAddress(url) else { return inlines(inner, isPlain: isPlain, depth: depth + 1) }
            webLink(url, title: title) { $0.inlines(inner, isPlain: true, depth: depth + 1) }
        case .term(let term, let inner):
            guard !isPlain, let definition = definition(of: term) else {
                return inlines(inner, isPlain: isPlain, depth: depth + 1)
            }
            self.term(definition) { $0.inlines(inner, isPlain: true, depth: depth + 1) }
        case .lineBreak: html.markup(isPlain ? " " : "<br>")
        }
    }

    /// Writes a sample of a colour such as `#ff8800`.
    private mutating func swatch(_ colour: String) {
        html.markup("<svg class=\"swatch\" aria-hidden=\"true\" viewBox=\"0 0 1 1\"><path d=\"M0 0h1v1H0z\" fill=\"")
        html.text(colour)
        html.markup("\"/></svg>")
    }

    private static func isColour(_ text: Span<UInt8>) -> Bool {
        guard text.count == 7 || text.count == 4 || text.count == 9, text[0] == ASCII.hash else { return false }
        for index in 1..<text.count where Hexadecimal.value(of: text[index]) == nil { return false }
        return true
    }

    /// Writes a link to a page outside Almanac. The caller has checked the URL.
    mutating func webLink(_ url: String, title: String = "", _ inner: (inout PageWriter) -> Void) {
        html.markup("<a rel=\"external noopener noreferrer\"")
        html.attribute("href", url)
        if !title.utf8.isEmpty { html.attribute("title", title) }
        html.markup(">")
        inner(&self)
        html.markup("</a>")
    }

    /// Writes a paragraph with an attribution.
    mutating func attribution(_ attribution: String) {
        html.markup("<p class=\"attribution\" lang=\"en\">")
        credit(attribution)
        html.markup("</p>")
    }

    /// Writes an attribution, with a link for each https URL in it.
    mutating func credit(_ attribution: String) {
        let text = attribution.utf8
        var written = text.startIndex, index = text.startIndex
        while index < text.endIndex {
            guard text[index...].starts(with: "https://".utf8) else {
                index = text.index(after: index)
                continue
            }
            var end = text[index...].firstIndex(of: ASCII.space) ?? text.endIndex
            // The punctuation after a URL is part of the sentence.
            while [ASCII.period, ASCII.comma].contains(text[text.index(before: end)]) { end = text.index(before: end) }
            html.text(String(attribution[written..<index]))
            let url = String(attribution[index..<end])
            webLink(url) { $0.html.text(url) }
            (written, index) = (end, end)
        }
        html.text(String(attribution[written...]))
    }

    /// Returns whether a URL in running text may become a link. Only http, https, mailto, tel and geo URLs are allowed.
    static func isAddress(_ url: String) -> Bool { isWebAddress(url) || isOther(url) }

    /// Returns whether a URL is for a program other than a browser: for e-mails, telephone calls or maps.
    private static func isOther(_ url: String) -> Bool {
        url.utf8.starts(with: "mailto:".utf8) || url.utf8.starts(with: "tel:".utf8) || url.utf8.starts(with: "geo:".utf8)
    }

    /// Returns whether a URL is an http or https URL.
    static func isWebAddress(_ url: String) -> Bool {
        let bytes = url.utf8.span
        func begins(_ scheme: StaticString) -> Bool {
            scheme.withUTF8Buffer { expected in
                guard bytes.count >= expected.count else { return false }
                for index in 0..<expected.count {
                    let (byte, other) = unsafe (expected[index], bytes[index])
                    guard other == byte || (ASCII.isUppercase(other) && other | 0x20 == byte) else { return false }
                }
                return true
            }
        }
        return begins("https://") || begins("http://")
    }

    /// Writes text in the entry's own language.
    private mutating func content(_ text: String) {
        guard let contentLanguage, !isInContent, text.utf8.contains(where: PageWriter.isLetter) else { return marked(text) }
        html.markup("<span")
        html.attribute("lang", contentLanguage)
        html.markup(">")
        marked(text)
        html.markup("</span>")
    }

    /// Writes text with the matched search words highlighted. The first highlight on the page has an anchor.
    private mutating func marked(_ text: String) {
        guard !marks.isEmpty else { return html.text(text) }
        let bytes = text.utf8.span
        var position = 0
        for range in marks.ranges(in: text) {
            html.text(bytes.extracting(position..<range.lowerBound))
            html.markup(hasMarked ? "<mark>" : "<mark id=\"first-match\">")
            hasMarked = true
            html.text(bytes.extracting(range))
            html.markup("</mark>")
            position = range.upperBound
        }
        html.text(bytes.extracting(position..<bytes.count))
    }

    /// Writes an upstream value, translated into the page's language if there is a translation.
    mutating func value(_ value: String, family: String) {
        guard let text = words.value(value, family: family) else { return content(value) }
        translated(text)
    }

    /// Whether text in the page's language needs its own `lang` attribute, because the surrounding content is in another
    /// language.
    private var isApart: Bool { contentLanguage != nil && isInContent }

    /// Writes text in the page's language. If the surrounding content is in another language, adds a `lang` attribute.
    private mutating func translated(_ text: String) {
        guard isApart, text.utf8.contains(where: PageWriter.isLetter) else { return marked(text) }
        html.markup("<span")
        html.attribute("lang", words.language.tag)
        html.markup(">")
        marked(text)
        html.markup("</span>")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || byte >= 0xC3
    }

    /// Writes dice as a link to the page that rolls them. The script rolls the dice without leaving the current page.
    private mutating func dice(_ formula: String, _ shown: String) {
        link("<a class=\"dice\" href", .to(.roll), "?dice=")
        html.encoded(formula)
        html.markup("&amp;back=")
        html.copy(wayBack)
        html.markup("\"")
        attribute("aria-label", .pagesRoll) { page, _ in page.html.text(shown) }
        html.text(">", shown, "</a>")
    }
}
