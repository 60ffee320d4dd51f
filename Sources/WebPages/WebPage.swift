// The `WebPages` module parses web pages with libxml2. It doesn't fetch anything, and it doesn't know what a page is about. Only this module
// imports the C module for libxml2. No pointer leaves this file.

internal import CXML2

/// A web page as a tree of elements.
///
/// libxml2 accepts all input, as browsers do. Its rules for misplaced tags aren't those of HTML 5, so elements may have other parents
/// than in a browser.
public struct WebPage {
    /// The maximum size of a page, in bytes. libxml2 counts bytes with 32-bit integers.
    public static let sizeLimit = 64 << 20
    /// The maximum depth of elements. Browsers have the same limit. The rest of a deeper page is ignored, because the time that libxml2 needs
    /// for each tag grows with the depth.
    static let deepest = 512
    /// The maximum number of elements. The rest of a page with more elements is ignored.
    static let mostElements = 500_000

    /// The element that contains the page's top-level elements. It has no name.
    public let root: WebElement
    /// Whether the parser reached the end of the outermost element. False if the page was cut off or has too many elements.
    public let isComplete: Bool

    /// Parses a page. Parts that can't be parsed are ignored.
    ///
    /// - Parameters:
    ///   - bytes: The page. Only the first `sizeLimit` bytes are used.
    ///   - charset: The encoding in the response's header, or nil if it isn't known.
    public init(_ bytes: [UInt8], charset: String? = nil) {
        let (text, encoding) = PageEncoding.prepared(Array(bytes.prefix(WebPage.sizeLimit)), charset: charset)
        let builder = TreeBuilder()
        root = builder.root
        if !text.isEmpty { WebPage.parse(text, encoding, builder) }
        isComplete = builder.isComplete
    }

    /// Parses an XML document, such as a feed. Ends where the document isn't well-formed any more.
    public init(xml bytes: [UInt8]) {
        let builder = TreeBuilder()
        root = builder.root
        if !bytes.isEmpty { WebPage.parse(Array(bytes.prefix(WebPage.sizeLimit)), nil, builder) }
        isComplete = builder.isComplete
    }

    /// Parses a piece of HTML that is part of a text.
    public init(fragment: String) { self.init(Array(fragment.utf8), charset: "utf-8") }

    /// libxml2 calls the functions only while `almanac_html_parse` or `almanac_xml_parse` runs. `builder` lives until then.
    ///
    /// - Parameter encoding: The encoding of an HTML page, or nil for XML.
    static func parse(_ text: [UInt8], _ encoding: String?, _ builder: MarkupHandler) {
        var reader = unsafe almanac_html_reader()
        unsafe reader.user = unsafe Unmanaged.passUnretained(builder).toOpaque()
        unsafe reader.begin = { user, name, attributes in
            guard let user = unsafe user, let name = unsafe name else { return 0 }
            var pairs: [(name: String, value: String)] = []
            var place = 0
            while let attributes = unsafe attributes, let key = unsafe attributes[place] {
                // An attribute without a value has a null pointer instead of the value.
                let value = unsafe attributes[place + 1].map { unsafe String(cString: $0) } ?? ""
                pairs.append((unsafe String(cString: key).lowercased(), value))
                place += 2
            }
            let builder = unsafe Unmanaged<MarkupHandler>.fromOpaque(user).takeUnretainedValue()
            return builder.begin(unsafe String(cString: name).lowercased(), pairs) ? 1 : 0
        }
        unsafe reader.end = { user, name in
            guard let user = unsafe user, let name = unsafe name else { return }
            let builder = unsafe Unmanaged<MarkupHandler>.fromOpaque(user).takeUnretainedValue()
            builder.end(unsafe String(cString: name).lowercased())
        }
        unsafe reader.text = { user, text, length in
            guard let user = unsafe user, let text = unsafe text, length > 0 else { return }
            let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(length))
            let string = unsafe String(decoding: bytes, as: UTF8.self)
            let builder = unsafe Unmanaged<MarkupHandler>.fromOpaque(user).takeUnretainedValue()
            builder.add(string)
        }
        unsafe text.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            if let encoding {
                _ = unsafe almanac_html_parse(&reader, start, Int32(bytes.count), encoding)
            } else {
                _ = unsafe almanac_xml_parse(&reader, start, Int32(bytes.count))
            }
        }
        withExtendedLifetime(builder) {}
    }

    /// The page's title: the text of `title`, or else of the first heading. Empty if the page has neither.
    public var title: String {
        for name in ["title", "h1"] {
            let text = root.first(name).map { name == "title" ? $0.rawText : $0.text } ?? ""
            let line = text.split { $0.isWhitespace }.joined(separator: " ")
            if !line.isEmpty { return line }
        }
        return ""
    }

    /// The language that the page states, such as `en`, or nil.
    public var language: String? {
        root.first("html").flatMap { $0["lang"] ?? $0["xml:lang"] }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Builds the tree while libxml2 parses the page.
final class TreeBuilder: MarkupHandler {
    let root = WebElement("", [])
    private var open: [WebElement] = []
    private var count = 0
    private var isStopped = false
    /// Whether all elements have ended.
    var isComplete: Bool { count > 0 && open.isEmpty && !isStopped }
    /// The text since the last tag. libxml2 passes long texts in pieces.
    private var text = ""

    /// Adds an element. Returns false if the page has too many elements.
    override func begin(_ name: String, _ attributes: [(name: String, value: String)]) -> Bool {
        endText()
        count += 1
        guard open.count < WebPage.deepest, count <= WebPage.mostElements else {
            isStopped = true
            return false
        }
        let element = WebElement(name, attributes)
        (open.last ?? root).children.append(.element(element))
        open.append(element)
        return true
    }

    override func end(_ name: String) {
        endText()
        // libxml2 closes elements in order. An end that doesn't fit can follow only after the parser was stopped.
        if open.last?.name == name { open.removeLast() }
    }

    override func add(_ piece: String) { text += piece }

    private func endText() {
        guard !text.isEmpty else { return }
        (open.last ?? root).children.append(.text(text))
        text = ""
    }
}
