import Model
import Testing

@Suite struct DailyPickTests {
    private let catalog = CatalogID("birds")

    private func choose(_ keys: [String], day: Int64) throws -> String? {
        let catalog = try #require(catalog)
        let ids = try keys.map { try #require(EntryID(catalog, $0)) }
        return DailyPick.choose(
            among: ids.indices, lot: { DailyPick.lot(ids[$0].key.utf8.span, day) }, id: { ids[$0] })?.key
    }

    /// A version of the program that computes other picks would change the pick of a day that has begun.
    @Test(
        arguments: [
            (20_000, "entry-25"), (20_001, "entry-247"), (20_002, "entry-63"), (20_003, "entry-169"), (0, "entry-122"),
            (-3, "entry-82"),
        ] as [(Int64, String)])
    func picksNeverChange(day: Int64, pick: String) throws {
        #expect(try choose((0..<300).map { "entry-\($0)" }, day: day) == pick)
        #expect(DailyPick.lot("Äpfel".utf8.span, -1) == 0x3B11_C5F8_CEA6_F74F)
    }

    /// The order of the entries doesn't matter, and removing another entry doesn't change the pick.
    @Test func thePickIsTheEntryWithTheHighestLot() throws {
        let keys = (0..<300).map { "entry-\($0)" }
        var picks: Set<String> = []
        for day in Int64(20_000)..<20_050 {
            let pick = try #require(try choose(keys, day: day))
            let best = keys.max { DailyPick.lot($0.utf8.span, day) < DailyPick.lot($1.utf8.span, day) }
            #expect(pick == best)
            #expect(try choose(keys.reversed(), day: day) == pick)
            #expect(try choose(keys.filter { $0 == pick || !$0.hasSuffix("7") }, day: day) == pick)
            picks.insert(pick)
        }
        #expect(picks.count > 30)
        #expect(try choose([], day: 1) == nil)
    }
}
