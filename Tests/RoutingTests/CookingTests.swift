import Fixtures
import Model
import Routing
import Screens
import Shelf
import Testing

/// Tests cooking mode, which shows one step at a time. The URL contains the whole state. An invalid URL must still produce a
/// page.
@Suite struct CookingTests {
    private static let views = FixtureLibrary.views

    private func page(_ target: String) -> String {
        let response = respond(Request(.get, target), Self.views, ShelfState(), FixtureRequests.context())
        #expect(response.status == 200)
        return String(decoding: response.body, as: UTF8.self)
    }

    /// Returns the URLs of the previous and next steps. Each URL is nil if there is no such step.
    private func ways(_ page: String) -> (previous: String?, next: String?) {
        func way(_ relation: String) -> String? {
            guard let place = page.firstRange(of: "rel=\"\(relation)\" href=\"") else { return nil }
            return String(page[place.upperBound...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
        }
        return (way("prev"), way("next"))
    }

    @Test func stepsAreInOrderAndKeepTheTicks() throws {
        let ready = page("/beasts/accents?view=cook")
        #expect(ready.contains("<h1 id=\"step-title\" dir=\"auto\" tabindex=\"-1\">Ingredients &amp; more</h1>"))
        #expect(ways(ready).previous == nil)
        var address = "/beasts/accents?type=dragon&view=cook&step=0&have=1&have=3"
        var seen: [String] = []
        while let next = ways(page(address)).next {
            seen.append(next)
            let there = page(next)
            #expect(ways(there).previous == address)
            #expect(there.contains("value=\"1\" checked") && there.contains("value=\"3\" checked"))
            #expect(!there.contains("value=\"2\" checked"))
            address = next
        }
        #expect(seen.count == 4)
        #expect(page(address).contains("Step 4 of 4") && page(address).contains("Last"))
        #expect(page(address).contains("href=\"/beasts/accents?type=dragon\">Done"))
    }

    /// Without JavaScript, the buttons for other steps submit the form that contains the ticks.
    @Test func ticksAreKeptWithoutJavaScript() {
        let page = page("/beasts/accents?type=dragon&view=cook&step=2")
        #expect(page.contains("<noscript><button class=\"button prev\" form=\"ticks\" name=\"step\" value=\"1\">"))
        #expect(page.contains("<noscript><button class=\"button next\" form=\"ticks\" name=\"step\" value=\"3\">"))
        #expect(page.contains("<form class=\"ticks\" id=\"ticks\""))
        #expect(page.contains("<input type=\"hidden\" name=\"type\" value=\"dragon\">"))
        let isTwice = page.contains("type=\"hidden\" name=\"step\"")
        #expect(!isTwice)
    }

    @Test(arguments: [
        ("step=99", "Step 4 of 4"), ("step=-1", "Ingredients"), ("step=x", "Ingredients"), ("step=99999999999999", "Step 4 of 4"),
        ("step=2&have=99&have=18446744073709551616&have=", "Step 2 of 4"),
    ]) func invalidParametersAreCorrected(query: String, title: String) {
        let page = page("/beasts/accents?view=cook&" + query)
        #expect(page.contains("tabindex=\"-1\">" + title))
        let hasTick = (0..<12).contains { page.contains("value=\"\($0)\" checked") }
        #expect(!hasTick)
    }

    @Test func anEntryWithoutStepsShowsItsNormalPage() {
        #expect(page("/beasts/beast-1?view=cook").contains("data-page=\"entry\""))
        #expect(!page("/beasts/beast-1").contains("view=cook"))
        #expect(page("/beasts/accents").contains("href=\"/beasts/accents?view=cook\""))
    }

    @Test func aChecklistLineIsASingleLabelAndTextIsText() {
        let page = page("/beasts/accents")
        #expect(page.contains("<li><span>Œufs<span class=\"heard\">: </span></span><span>2 ½</span></li>"))
        #expect(page.contains("<li><span>Salt</span></li>"))
        #expect(page.contains("listed as “&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#39;”"))
        let hasMarkup = page.contains("<script>")
        #expect(!hasMarkup)
    }
}
