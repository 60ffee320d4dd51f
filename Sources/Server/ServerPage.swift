internal import Localization
internal import Model
internal import Pages
internal import QRCodes
internal import Screens

/// The frame of a page that only the server shows, such as the page about HTTPS or an invitation. It contains nothing from the library.
///
/// These pages aren't part of the browser's WebAssembly module, because the service worker never shows them.
struct ServerPage {
    /// The reader's language.
    let words: Localizer
    /// The reader's settings, which determine the theme and the text size.
    let settings: UserSettings
    /// The writer of all addresses.
    let links: LinkWriter
    /// The URL of the style sheet.
    let style: String

    /// Creates the frame of a page.
    init(_ context: RequestContext, style: String) {
        words = Localizer(context.settings.language)
        settings = context.settings
        links = context.links
        self.style = style
    }

    /// Returns the page as HTML.
    ///
    /// - Parameters:
    ///   - kind: The name of the page type, for the style sheet.
    ///   - parent: The page to which the page's first link leads, with its name, or nil.
    ///   - main: A closure that writes the content after the heading.
    func bytes(
        _ title: String, kind: StaticString, parent: (page: Destination, name: String)? = nil,
        _ main: (inout HTMLWriter) -> Void
    ) -> [UInt8] {
        var html = HTMLWriter(reserving: 16_384)
        html.markup("<!doctype html><html")
        html.attribute("lang", words.language.tag)
        if settings.theme != .system { html.attribute("data-theme", settings.theme.word) }
        if settings.textSize != .normal { html.attribute("data-text", settings.textSize.word) }
        html.markup(
            "><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>")
        html.text(title)
        html.markup(" · Almanac</title><link rel=\"stylesheet\"")
        html.attribute("href", style)
        html.markup("><meta name=\"color-scheme\" content=\"light dark\"></head><body data-page=\"")
        html.markup(kind)
        html.markup("\"><div class=\"page\"><main><header class=\"title\">")
        if let parent {
            html.markup("<nav class=\"crumbs\"")
            html.attribute("aria-label", words.text(.pagesCrumbs))
            html.markup(">")
            link(parent.page, parent.name, &html)
            html.markup("</nav>")
        }
        html.element("h1", title)
        html.markup("</header>")
        main(&html)
        html.markup("</main></div></body></html>\n")
        return html.bytes
    }

    /// Writes a link to a page.
    func link(_ page: Destination, _ text: String, isButton: Bool = false, _ html: inout HTMLWriter) {
        html.markup(isButton ? "<a class=\"button\"" : "<a")
        html.attribute("href", links.address(page))
        html.markup(">")
        html.text(text)
        html.markup("</a>")
    }

    /// Writes the beginning of a form that sends its fields to a page.
    func form(_ page: Destination, isColumn: Bool = false, _ html: inout HTMLWriter) {
        html.markup(isColumn ? "<form class=\"importing\" method=\"post\"" : "<form method=\"post\"")
        html.attribute("action", links.address(page))
        html.markup(">")
    }

    /// Writes a field with a value that the reader doesn't see.
    func hidden(_ name: String, _ value: String, _ html: inout HTMLWriter) {
        html.markup("<input type=\"hidden\"")
        html.attribute("name", name)
        html.attribute("value", value)
        html.markup(">")
    }

    /// Writes a button that sends its form.
    ///
    /// - Parameter label: What screen readers say instead of the text, or nil.
    func button(_ text: String, label: String? = nil, _ html: inout HTMLWriter) {
        html.markup("<button")
        if let label { html.attribute("aria-label", label) }
        html.markup(">")
        html.text(text)
        html.markup("</button>")
    }

    /// Writes an address as a QR code, which stays black on white in every theme.
    func code(_ address: String, label: String, _ html: inout HTMLWriter) {
        guard let code = QRCode(address) else { return }
        let side = "\(code.size + 8)"
        html.markup("<p><svg width=\"232\" height=\"232\" role=\"img\"")
        html.attribute("viewBox", "0 0 " + side + " " + side)
        html.attribute("aria-label", label)
        html.markup("><path fill=\"#fff\"")
        html.attribute("d", "M0 0h" + side + "v" + side + "H0z")
        html.markup("/><path fill=\"#000\" shape-rendering=\"crispEdges\"")
        html.attribute("d", code.path())
        html.markup("/></svg></p>")
    }
}
