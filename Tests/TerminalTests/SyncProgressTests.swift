import Localization
import Model
import Screens
import Testing

@testable import Terminal

@Suite("Sync progress")
struct SyncProgressTests {
    private let monsters = CatalogID(known: "monsters"), planets = CatalogID(known: "planets")

    @Test("A phase is reported once")
    func phases() {
        var view = SyncProgressFormatter(words: Localizer(.english), order: [monsters, planets])
        let isNew = [
            view.update(monsters, SyncProgress(phase: .list, done: 0, total: nil)),
            view.update(monsters, SyncProgress(phase: .list, done: 20, total: 334)),
            view.update(monsters, SyncProgress(phase: .details, done: 0, total: 334)),
        ]
        #expect(isNew == [true, false, true])
        #expect(view.text(monsters) == "monsters: full entries")
    }

    @Test("The bar grows and never exceeds the line", arguments: [1, 5, 10, 20, 40, 80, 200])
    func bar(width: Int) {
        var view = SyncProgressFormatter(words: Localizer(.english), order: [monsters, planets])
        var full = 0
        for done in [UInt32(0), 100, 334, 900] {
            _ = view.update(monsters, SyncProgress(phase: .details, done: done, total: 334))
            let line = view.bar(width: width)
            #expect(line.width < max(width, 1))
            let now = line.text(usesColour: false).count { $0 == "█" }
            #expect(now >= full)
            full = now
        }
        _ = view.update(planets, SyncProgress(phase: .list, done: 0, total: 0))
        #expect(view.bar(width: width).width < max(width, 1))
    }
}
