import Testing

@testable import Terminal

@Suite("What was most likely meant")
struct NearnessTests {
    @Test("Slips of the finger are found, other words are not")
    func slips() {
        let names = ["catalogs", "list", "show", "find", "random"]
        #expect(Nearness.nearest(to: "lst", among: names) == "list")
        #expect(Nearness.nearest(to: "hsow", among: names) == "show")
        #expect(Nearness.nearest(to: "cat", among: names) == "catalogs")
        #expect(Nearness.nearest(to: "LIST", among: names) == "list")
        #expect(Nearness.nearest(to: "zebra", among: names) == nil)
        #expect(Nearness.nearest(to: "", among: names) == nil)
    }

    @Test("A text of ten million letters is near to nothing, at once")
    func long() {
        let clock = ContinuousClock()
        let time = clock.measure {
            #expect(Nearness.nearest(to: String(repeating: "a", count: 10_000_000), among: ["list"]) == nil)
        }
        #expect(time < .seconds(10))
    }
}
