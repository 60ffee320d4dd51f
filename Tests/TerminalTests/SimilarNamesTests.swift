import Testing

@testable import Terminal

@Suite("Suggestions for similar names")
struct SimilarNamesTests {
    @Test("Typos are recognised, other words aren't")
    func slips() {
        let names = ["catalogs", "list", "show", "find", "random"]
        #expect(SimilarNames.nearest(to: "lst", among: names) == "list")
        #expect(SimilarNames.nearest(to: "hsow", among: names) == "show")
        #expect(SimilarNames.nearest(to: "cat", among: names) == "catalogs")
        #expect(SimilarNames.nearest(to: "LIST", among: names) == "list")
        #expect(SimilarNames.nearest(to: "zebra", among: names) == nil)
        #expect(SimilarNames.nearest(to: "", among: names) == nil)
    }

    @Test("A text with ten million letters is rejected quickly")
    func long() {
        let clock = ContinuousClock()
        let time = clock.measure {
            #expect(SimilarNames.nearest(to: String(repeating: "a", count: 10_000_000), among: ["list"]) == nil)
        }
        #expect(time < .seconds(10))
    }
}
