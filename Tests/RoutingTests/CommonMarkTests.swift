import Doubles
import Fixtures
import Foundation
import Model
import Routing
import Screens
import Shelf
import Testing

/// Shows CommonMark's own examples as notes. Examples of HTML are left out, because HTML is shown as text.
@Suite struct CommonMarkTests {
    private struct Example: Decodable {
        let example: Int
        let section: String
        let markdown: String
        let html: String
    }

    private static let file = DoubleRecords.sharedData?.appending(path: "commonmark/examples.json")
    private static let views = FixtureLibrary.views
    /// The website that relative addresses are on, because notes have links to websites only.
    private static let site = "https://example.org/"

    @Test(
        .enabled("needs CommonMark's examples in shared/data/commonmark") {
            file.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
        })
    func examplesAreShownAsExpected() throws {
        let all = try JSONDecoder().decode([Example].self, from: Data(contentsOf: #require(Self.file)))
        let examples = all.filter { $0.section != "HTML blocks" && $0.section != "Raw HTML" }
        let wrong = try examples.filter { example in
            let html = escapedTags(of: example.markdown, in: example.html)
            return try ![false, true].contains { absolute in
                let markdown = absolute ? Self.absolute(example.markdown) : example.markdown
                return try canonical(note(markdown)) == canonical(absolute ? Self.absoluteLinks(html) : html, raisedBy: 2)
            }
        }
        #expect(examples.count == 588)
        let names = wrong.map { "\($0.example) \($0.section)" }.joined(separator: ", ")
        #expect(examples.count - wrong.count >= 560, "\(wrong.count) are shown otherwise: \(names)")
    }

    /// Returns the HTML of a note's text on the entry's page.
    private func note(_ markdown: String) throws -> String {
        let shelf = ShelfState([
            ShelfChange(
                id: ChangeID(time: 1_700_000_000_000, counter: 0, device: 7),
                key: .note(FixtureLibrary.id(FixtureLibrary.beasts, "beast-2")), value: ShelfValue(text: markdown, date: 1),
                replaces: [])
        ])
        let page = respond(Request(.get, "/beasts/beast-2"), Self.views, shelf, FixtureRequests.context())
        let html = String(decoding: page.body, as: UTF8.self)
        let start = try #require(html.firstRange(of: /<section class="note"[^>]*><h2[^>]*>[^<]*<\/h2>/)?.upperBound)
        let end = try #require(html[start...].firstRange(of: "<p class=\"edit\">")?.lowerBound)
        return String(html[start..<end])
    }

    // MARK: Addresses

    private static func absolute(_ markdown: String) -> String {
        markdown.replacing(/(\]\(\s*<?|\]:\s*<?)(?!(?i:https?:|mailto:))\/?/) { "\($0.output.1)\(site)" }
    }

    private static func absoluteLinks(_ html: String) -> String {
        html.replacing(/(href|src)="(?!(?i:https?:|mailto:))\/?/) { "\($0.output.1)=\"\(site)" }
    }

    // MARK: HTML

    /// Escapes the HTML tags that an example has in its text.
    private func escapedTags(of markdown: String, in html: String) -> String {
        markdown.matches(of: /<!--.*?-->|<\/?[a-zA-Z][^>]*>/).reduce(html) { html, tag in
            html.replacing(String(tag.output), with: tag.output.replacing("<", with: "&lt;").replacing(">", with: "&gt;"))
        }
    }

    /// Returns HTML in a form that can be compared: without the attributes that only our pages have and without spaces that browsers
    /// don't show. Images become links.
    private func canonical(_ html: String, raisedBy levels: Int = 0) -> [String] {
        var parts: [String] = []
        var isCode = false
        for match in html.matches(of: /<(\/?)([a-z]+)([0-9]?)((?:[^>"]|"[^"]*")*)>|([^<]+)/) {
            if let text = match.output.5 {
                let decoded = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
                    .replacing("&amp;", with: "&").replacing("&#39;", with: "'")
                let shown = isCode ? decoded : decoded.replacing(/[ \n\t]+/, with: " ")
                if parts.last?.hasPrefix("“") == true { parts[parts.count - 1] += shown } else { parts.append("“" + shown) }
                continue
            }
            var name = String(match.output.2 ?? "")
            let attributes = String(match.output.4 ?? "")
            func attribute(_ key: String) -> String? {
                attributes.matches(of: /([a-z]+)="([^"]*)"/).first { $0.output.1 == key }.map { String($0.output.2) }
            }
            if name == "pre" { isCode = match.output.1 == "" }
            if name == "h", let level = match.output.3.flatMap({ Int($0) }) { name += "\(min(level + levels, 6))" }
            if name == "img" {
                parts.append("<a \(address(attribute("src"))) \(attribute("title") ?? "")>")
                parts.append("“" + (attribute("alt") ?? ""))
                parts.append("</a>")
            } else if match.output.1 == "/" {
                parts.append("</\(name)>")
            } else if name == "a" {
                parts.append("<a \(address(attribute("href"))) \(attribute("title") ?? "")>")
            } else {
                parts.append("<\(name)\(attribute("start").map { " \($0)" } ?? "")>")
            }
        }
        return withoutBlanks(parts)
    }

    private func address(_ text: String?) -> String {
        let text = text?.replacing("&amp;", with: "&").replacing("&quot;", with: "\"") ?? ""
        return text.removingPercentEncoding ?? text
    }

    /// Removes the white space at the start and the end of blocks.
    private func withoutBlanks(_ parts: [String]) -> [String] {
        let blocks = /<\/?(p|ul|ol|li|blockquote|pre|hr|br|h[1-6])( [0-9]+)?>/
        return parts.indices.compactMap { index in
            guard parts[index].hasPrefix("“") else { return parts[index] }
            var text = parts[index].dropFirst()
            let before = index > 0 ? parts[index - 1] : "<p>"
            let after = index + 1 < parts.count ? parts[index + 1] : "</p>"
            if before.wholeMatch(of: blocks) != nil { text = text.drop { $0.isWhitespace } }
            let isCodeBlock = after == "</code>" && index + 2 < parts.count && parts[index + 2] == "</pre>"
            if isCodeBlock || after.wholeMatch(of: blocks) != nil {
                while text.last?.isWhitespace == true { text.removeLast() }
            }
            return text.isEmpty ? nil : String(text)
        }
    }
}
