import Fixtures
import Model
import Routing
import Screens
import Shelf
import Testing

/// Tests searches for text with a web address, which phones send when a reader shares a page.
@Suite struct SharedAddressTests {
    @Test(arguments: [
        ("q=https://example.org/wiki/Beast_12", "q=Beast"),
        ("q=Look+at+this+https://example.org/wiki/Beast_12", "q=Beast"),
        ("q=Beast+12+https://example.org/m/17", "q=Beast%2012"),
        // Neither the words nor the address are a title, so the reader's words count.
        ("q=Look+at+this+https://example.org/dQw4w9WgXcQ", "q=Look%20at%20this"),
        ("q=www.example.org/Beast_12&in=beasts&names=1", "q=Beast&in=beasts&names=1"),
        ("q=https://example.org/%23/m/Beast_12", "q=Beast"),
        ("title=My+site&text=https://example.org/Beast_12&in=beasts", "q=Beast&in=beasts"),
    ]) func theSearchFindsTheSubject(query: String, wanted: String) throws {
        let request = Request(.get, "/search?" + query)
        let response = respond(request, FixtureLibrary.views, ShelfState(), FixtureRequests.context())
        #expect(response.header("Location") == "/search?" + wanted)
    }
}
