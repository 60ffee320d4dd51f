import Foundation
import Testing

@testable import Catalogs

/// Tests that RSS and Atom feeds become lists of records.
@Suite struct FeedTests {
    private static let rss = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE rss [<!ENTITY a "x"><!ENTITY b "&a;&a;"><!ENTITY file SYSTEM "file:///etc/hostname">]>
        <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
            xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>
        <title>Trees</title><link>https://trees.example/</link><atom:link rel="self" href="https://trees.example/feed"/>
        <item><title>Oak &amp; ash</title><link>https://trees.example/1</link><guid isPermaLink="false">tree-1</guid>
        <pubDate>Mon, 01 Jan 2024 10:00:00 GMT</pubDate><dc:creator>Ann</dc:creator><category>old</category><category>big</category>
        <description><![CDATA[<p>An <b>oak</b></p>]]></description><content:encoded>&lt;p&gt;Long&lt;/p&gt;</content:encoded>
        <media:group><media:content url="https://trees.example/1.jpg" medium="image"/></media:group>
        <enclosure url="https://trees.example/1.mp3" type="audio/mpeg" length="5"/></item>
        <item><title>&b;&file;Elm</title><guid>tree-2</guid></item></channel></rss>
        """
    private static let atom = """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>Trees</title>
        <entry><id>urn:1</id><title>Oak</title><link rel="alternate" href="https://trees.example/1"/><link rel="self" href="/x"/>
        <published>2024-01-01T10:00:00Z</published><author><name>Ann</name><uri>https://ann.example</uri></author>
        <category term="old" label="Old trees"/><content type="xhtml"><div>1 &lt; 2 <a href="/a?b=1&amp;c=2">more</a></div></content>
        </entry></feed>
        """
    private static let rdf = """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
        <channel><title>Trees</title></channel><item rdf:about="https://trees.example/1"><title>Oak</title><link>https://trees.example/1</link>
        </item></rdf:RDF>
        """

    private static func items(_ text: String) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(try #require(Feed(Array(text.utf8))).json))
        return try #require((json as? [String: Any])?["items"] as? [[String: Any]])
    }

    @Test func namedReferencesOfHTML() throws {
        let items = try Self.items(
            "<rss><channel><item><title>caf&eacute;&nbsp;&amp; R&D &unknown; &#233;</title><text><![CDATA[&eacute;]]></text></item>"
                + "<item><title>Q&amp;A &lt;b&gt;</title></item></channel></rss>")
        #expect(items.map { $0["title"] as? String } == ["café\u{a0}& R&D &unknown; é", "Q&A <b>"])
        #expect(items[0]["text"] as? String == "&eacute;")
    }

    @Test func rss() throws {
        let items = try Self.items(Self.rss)
        #expect(items.count == 2)
        let texts = items[0].compactMapValues { $0 as? String }
        #expect(
            texts == [
                "id": "tree-1", "title": "Oak & ash", "link": "https://trees.example/1", "author": "Ann",
                "published": "Mon, 01 Jan 2024 10:00:00 GMT", "description": "<p>An <b>oak</b></p>", "content": "<p>Long</p>",
                "picture": "https://trees.example/1.jpg", "enclosure": "https://trees.example/1.mp3",
            ])
        #expect(items[0]["categories"] as? [String] == ["old", "big"])
        // No entity of the document has a value, so none is read from a file, and none grows.
        #expect(items[1]["title"] as? String == "&b;&file;Elm")
    }

    @Test func atom() throws {
        let item = try #require(try Self.items(Self.atom).first)
        #expect(item["id"] as? String == "urn:1" && item["link"] as? String == "https://trees.example/1")
        #expect(item["link_self"] as? String == "/x" && item["author"] as? String == "Ann")
        #expect(item["categories"] as? [String] == ["old"] && item["published"] as? String == "2024-01-01T10:00:00Z")
        #expect(item["content"] as? String == "<div>1 &lt; 2 <a href=\"/a?b=1&amp;c=2\">more</a></div>")
    }

    @Test func rss1() throws { #expect(try Self.items(Self.rdf).first?["title"] as? String == "Oak") }

    @Test(arguments: [
        "<html><body><p>No feed</p></body></html>", "<?xml version=\"1.0\"?><trees><tree/></trees>", "name,kind", "",
    ])
    func otherFiles(text: String) { #expect(Feed(Array(text.utf8)) == nil) }

    /// A feed that was cut off becomes JSON that was cut off, and nothing stops the program.
    @Test func cutFeeds() throws {
        let bytes = Array(Self.rss.utf8)
        // What follows the last entry doesn't matter.
        let end = bytes.count - "</item></channel></rss>".utf8.count
        for length in 0..<end {
            guard let feed = Feed(Array(bytes.prefix(length))) else { continue }
            #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: Data(feed.json)) }
        }
        let chunks = RecordFile(try #require(Feed(Array(bytes.dropLast(30)))).json).chunks()
        var reader = try FileRecordReader(name: "feed.rss") { () throws(FileReadSystemError) in try chunks() }
        var items: [FileRecordReader.Item] = []
        while let item = try reader.next() { items.append(item) }
        guard case .flaw(let flaw)? = items.last else {
            Issue.record("\(items)")
            return
        }
        #expect(flaw.kind == .cutShort)
    }

    @Test func nestedElements() {
        let text = "<rss><channel><item><title>" + String(repeating: "<b>", count: 10_000) + "x</title></item></channel></rss>"
        _ = Feed(Array(text.utf8))
    }

    @Test func aFileIsImported() throws {
        let file = try #require(try UnpackedFile(name: "trees.xml", RecordFile(Array(Self.rss.utf8))))
        let chunks = RecordFile(file.bytes).chunks()
        var reader = try FileRecordReader(name: file.name) { () throws(FileReadSystemError) in try chunks() }
        var count = 0
        while let item = try reader.next() { if case .record = item { count += 1 } }
        #expect(count == 2)
    }
}
