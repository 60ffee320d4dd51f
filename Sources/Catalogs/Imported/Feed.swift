import Model
import TextProcessing
import WebPages

/// An RSS 0.9–2.0 or Atom feed as JSON: an object whose member `items` is the list of the feed's entries. The entries of both kinds of feed
/// have the same names, and each value is as the feed contains it.
struct Feed {
    /// The JSON object. If the feed was cut off, so is the JSON.
    let json: [UInt8]
    /// Whether the feed is complete.
    let isComplete: Bool

    /// The number of bytes in which the feed's first element must begin.
    private static let beginning = 4096
    /// The names that values have here, by their local names in feeds. Other values keep their names.
    private static let names = [
        "guid": "id", "pubdate": "published", "date": "published", "issued": "published", "modified": "updated",
        "lastbuilddate": "updated", "creator": "author", "category": "categories", "subject": "categories", "encoded": "content",
        "thumbnail": "picture", "image": "picture",
    ]
    /// The members that come first in an entry.
    private static let first = ["id", "title", "link", "published", "updated", "author", "categories"]

    /// Replaces named character references that XML doesn't know, such as `&nbsp;`, by numbers, and writes a stray `&` as `&amp;`. After the
    /// first of them, an XML parser would leave out all references.
    private static func numbered(_ bytes: [UInt8]) -> [UInt8] {
        let known = ["#", "amp;", "lt;", "gt;", "quot;", "apos;"].map { Array($0.utf8) }
        let (opening, closing) = (Array("<![CDATA[".utf8), Array("]]>".utf8))
        var text: [UInt8] = [], place = 0, isData = false
        text.reserveCapacity(bytes.count)
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case ASCII.lessThan where !isData && bytes[place...].starts(with: opening): isData = true
            case UInt8(ascii: "]") where isData && bytes[place...].starts(with: closing): isData = false
            case ASCII.ampersand where !isData && !known.contains(where: { bytes[(place + 1)...].starts(with: $0) }):
                let found = CharacterReferenceDecoder.decode(bytes[...], at: place)
                text += Array((found.map { "&#\($0.code);" } ?? "&amp;").utf8)
                place = found?.end ?? place + 1
                continue
            default: break
            }
            text.append(byte)
            place += 1
        }
        return text
    }

    /// Returns an element's name without its prefix.
    private static func local(_ name: String) -> String { name.split(separator: ":").last.map { String($0) } ?? name }

    /// Returns the UTF-8 form of a feed in UTF-16, whose first bytes are a byte order mark. Returns nil for any other feed.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]), var decoder = try? UTF8Transcoder(head: bytes)
        else { return nil }
        let text = String(decoding: decoder.decode(Array(bytes.dropFirst(decoder.markLength))) + decoder.finish(), as: UTF8.self)
        // The declaration still names the former encoding.
        guard text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>") else { return Array(text.utf8) }
        return Array(text[end.upperBound...].utf8)
    }

    /// Reads a feed. Returns nil if the bytes are something else.
    init?(_ bytes: [UInt8]) {
        let bytes = Feed.utf8(bytes) ?? bytes
        guard bytes.first(where: { $0 > ASCII.space && $0 < 0x80 }) == ASCII.lessThan else { return nil }
        let head = String(decoding: bytes.prefix(Feed.beginning), as: UTF8.self).lowercased()
        guard ["<rss", "feed", "rdf"].contains(where: { head.contains($0) }) else { return nil }
        let page = WebPage(xml: Feed.numbered(bytes))
        // The names can have any prefix, such as `atom:feed`.
        guard let feed = page.root.elements.first, ["rss", "feed", "rdf"].contains(Feed.local(feed.name)) else { return nil }
        var items = feed.elements.filter { ["item", "entry"].contains(Feed.local($0.name)) }
        if items.isEmpty {
            items =
                feed.elements.first { Feed.local($0.name) == "channel" }?.elements.filter { Feed.local($0.name) == "item" } ?? []
        }
        var json = JSONWriter()
        json.object { json in
            json.objects("items", items) { json, item in
                var entry = Entry()
                entry.add(item)
                for name in Feed.first + entry.names.filter({ !Feed.first.contains($0) }) { entry.write(name, &json) }
            }
        }
        isComplete = page.isComplete
        // A feed that was cut off becomes JSON that was cut off, which its reader reports.
        self.json = page.isComplete ? json.bytes : json.bytes.dropLast(2) + Array((items.isEmpty ? "{" : ",{").utf8)
    }

    /// The values of a feed's entry, by their names.
    private struct Entry {
        /// The names in the feed's order.
        private(set) var names: [String] = []
        private var values: [String: [String]] = [:]

        mutating func add(_ item: WebElement) {
            for element in item.elements {
                let local = Feed.local(element.name)
                switch local {
                case "group": add(element)
                case "link" where element["href"] != nil:
                    let relation = element["rel"] ?? "alternate"
                    add(
                        relation == "alternate" ? "link" : relation == "enclosure" ? relation : "link_" + relation,
                        element["href"])
                case _ where element["url"] != nil && ["enclosure", "content", "thumbnail"].contains(local):
                    let type = element["type"] ?? element["medium"] ?? ""
                    add(local == "thumbnail" || type.hasPrefix("image") ? "picture" : "enclosure", element["url"])
                case "category": add("categories", element["term"] ?? element.rawText)
                case "author", "contributor":
                    let name = element.elements.first { Feed.local($0.name) == "name" }
                    add(local, name?.rawText ?? element.rawText)
                case "source": add("source", element["url"] ?? element.first("title")?.rawText)
                default:
                    let text = element["type"] == "xhtml" ? Feed.markup(element) : element.rawText
                    let name = element.name == "itunes:summary" ? "summary" : Feed.names[local] ?? local
                    add(name, ImportedValue.isBlank(text) ? element["href"] ?? element["url"] ?? element.text : text)
                }
            }
        }

        private mutating func add(_ name: String, _ text: String?) {
            guard let text, !ImportedValue.isBlank(text) else { return }
            if values[name] == nil { names.append(name) }
            let long = name == "content" || name == "description" || name == "summary"
            let value = long ? text : UpstreamTextParser.line(text)
            if values[name]?.contains(value) != true { values[name, default: []].append(value) }
        }

        /// Writes the values of a name: a list of the categories, and otherwise the first value and others with a number.
        func write(_ name: String, _ json: inout JSONWriter) {
            guard let found = values[name] else { return }
            if name == "categories" { return json.array(name, found) { $0.string($1) } }
            for (place, value) in found.enumerated() { json[place == 0 ? name : "\(name)_\(place + 1)"] = value }
        }
    }

    /// Returns the markup inside an element.
    private static func markup(_ element: WebElement) -> String {
        element.children.reduce(into: "") { text, child in
            switch child {
            case .text(let part):
                text += part.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            case .element(let inner):
                let name = inner.name.split(separator: ":").last.map { String($0) } ?? inner.name
                let address = ["href", "src"].compactMap { key in
                    inner[key].map { " \(key)=\"" + $0.replacing("&", with: "&amp;").replacing("\"", with: "&quot;") + "\"" }
                }
                text += "<" + name + address.joined() + ">" + markup(inner) + "</" + name + ">"
            }
        }
    }
}
