import Fixtures
import Model
import Screens
import Testing

@testable import Routing

/// Gives the link writer a prefix and looks for addresses that were written without it.
@Suite struct LinkPrefixTests {
    private static let prefix = "/almanac"
    private static let links = LinkWriter(prefix: prefix)

    /// Returns the addresses on this server that begin without the prefix: in attributes, in JSON strings and in headers. The
    /// values of form fields are paths that the server reads, not addresses. Attributes are found by their equals sign too.
    static func strays(_ text: String, _ prefix: String) -> [String] {
        var strays: [String] = []
        for mark in ["=\"", "\"", ": ", "Path=", "w, ", "2x, "] {
            for place in text.ranges(of: mark + "/") {
                let before = text[..<place.lowerBound]
                if before.hasSuffix(" value") || before.hasSuffix(" value=") || text[place.upperBound...].hasPrefix(">") {
                    continue
                }
                let address = text[place].dropFirst(mark.count) + text[place.upperBound...].prefix { !"\",; \n".contains($0) }
                if !(address + "/").hasPrefix(prefix + "/") { strays.append(String(address)) }
            }
        }
        return strays
    }

    @Test(arguments: GoldenPage.all)
    func everyAddressHasThePrefix(_ page: GoldenPage) {
        for settings in GoldenPage.settings {
            let plain = String(decoding: page.bytes(settings), as: UTF8.self)
            let prefixed = String(decoding: page.bytes(settings, LinkPrefixTests.links), as: UTF8.self)
            #expect(LinkPrefixTests.strays(prefixed, LinkPrefixTests.prefix) == [])
            // Apart from the prefix, which occurs once in each address, the pages are the same.
            #expect(prefixed.replacing(LinkPrefixTests.prefix + "/", with: "/") == plain)
        }
    }

    @Test func theCheckCanFail() {
        let links = LinkPrefixTests.links
        func strays(_ text: String) -> [String] { LinkPrefixTests.strays(text, LinkPrefixTests.prefix) }
        #expect(strays("<a href=\"/monsters\">") == ["/monsters", "/monsters"])
        #expect(strays("<a href=\"\(links.address(.to(.catalog, "monsters")))\">") == [])
        #expect(strays("Location: /settings#pictures\n") == ["/settings#pictures"])
        #expect(strays("Set-Cookie: a=b; Path=/; HttpOnly") == ["/"])
        #expect(strays("Set-Cookie: a=b; Path=/almanac/; HttpOnly") == [])
        #expect(strays("{\"src\":\"/static/test/icon-192.png\"}") == ["/static/test/icon-192.png"])
        #expect(strays("<input name=\"back\" value=\"/favourites\">") == [])
        #expect(LinkPrefixTests.links.address(.to(.home)) == "/almanac/")
    }

    @Test func aDestinationKeepsItsPath() throws {
        let id = try #require(EntryID("worlds/é"))
        #expect(Destination.to(.entry, id, query: "q=x", fragment: "note").path == "/worlds/%C3%A9?q=x#note")
        #expect(Destination.to(.note, id).path == "/notes/worlds/%C3%A9")
        #expect(Destination.picture(id, .page).path == "/pictures/worlds/%C3%A9/352.webp")
        #expect(Destination.to(.manifest, "x1", "fr").path == "/static/x1/fr/manifest.webmanifest")
        for path in ["/", "/a/B?c=d&e", "/a#row-1", "/a?b#c"] { #expect(Destination.path(path).path == path) }
        #expect(Destination.path("/a?b#c").adding("d=e").at("f").path == "/a?b&d=e#f")
        #expect(Destination.path("/A").adding("d=e").path == "/A?d=e")
    }

    @Test func theWorkersAddressesHaveThePrefix() throws {
        var context = FixtureRequests.context()
        context.links = LinkPrefixTests.links
        var writer = ByteWriter()
        context.encode(to: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try RequestContext(from: &reader).links == LinkPrefixTests.links)
    }
}
