import Testing

@testable import Terminal

@Suite("Suggestions for similar names")
struct SimilarNameFinderTests {
    @Test("Typos are recognised, other words aren't")
    func slips() {
        let names = ["catalogs", "list", "show", "find", "random"]
        #expect(SimilarNameFinder.nearest(to: "lst", among: names) == "list")
        #expect(SimilarNameFinder.nearest(to: "hsow", among: names) == "show")
        #expect(SimilarNameFinder.nearest(to: "cat", among: names) == "catalogs")
        #expect(SimilarNameFinder.nearest(to: "LIST", among: names) == "list")
        #expect(SimilarNameFinder.nearest(to: "zebra", among: names) == nil)
        #expect(SimilarNameFinder.nearest(to: "", among: names) == nil)
    }

    @Test("A text with ten million letters is rejected quickly")
    func long() {
        let clock = ContinuousClock()
        let time = clock.measure {
            #expect(SimilarNameFinder.nearest(to: String(repeating: "a", count: 10_000_000), among: ["list"]) == nil)
        }
        #expect(time < .seconds(10))
    }
}
