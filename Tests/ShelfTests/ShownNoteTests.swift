import Model
import Testing

@testable import Shelf

/// A page shows only the newest of very many versions of a note.
@Suite struct ShownNoteTests {
    private func shelf(_ entry: EntryID, versions: Int) -> ShelfState {
        ShelfState(
            (0..<versions).map { number in
                ShelfChange(
                    id: ChangeID(time: Int64(number), counter: 0, device: 1), key: .note(entry),
                    value: ShelfValue(text: "version \(number).", date: 1), replaces: [])
            })
    }

    @Test func savingKeepsTheVersionsThatAreNotShown() throws {
        let entry = try #require(EntryID("planets/1"))
        var state = shelf(entry, versions: 250)
        for (hidden, replaced) in [(150, 100), (51, 100), (0, 52)] {
            let shown = try #require(state.shownNote(.note(entry)))
            #expect(shown.hidden == Int64(hidden))
            let since = NoteBaseVersion(shown: .note(entry), on: state)
            #expect(NoteBaseVersion(since.text) == since)
            // The page's own text changes nothing, unless it contains all versions. Saving it then ends the conflict.
            let same = try ShelfRules.change(
                for: .note(entry, text: shown.text, since: since), on: state, limit: nil, now: 1000, device: 2)
            #expect((same == nil) == (hidden > 0))
            let text = "edited with \(hidden) hidden"
            #expect(since.outcome(of: text, on: .note(entry), state) == nil)
            let change = try #require(
                try ShelfRules.change(for: .note(entry, text: text, since: since), on: state, limit: nil, now: 1000, device: 2))
            #expect(change.replaces.count == replaced)
            state.apply(change)
            #expect(state.heads(of: .note(entry)).count == hidden + 1)
        }
        #expect(state.note(entry) == "edited with 0 hidden")
    }

    @Test func aVersionThatArrivesLaterIsAConflict() throws {
        let entry = try #require(EntryID("planets/1"))
        var state = shelf(entry, versions: 250)
        let since = NoteBaseVersion(shown: .note(entry), on: state)
        state.apply(
            ShelfChange(
                id: ChangeID(time: 900, counter: 0, device: 3), key: .note(entry), value: ShelfValue(text: "other", date: 1),
                replaces: []))
        #expect(since.outcome(of: "mine", on: .note(entry), state) == .both)
    }

    @Test func fewVersionsAreAllShown() throws {
        let entry = try #require(EntryID("planets/1"))
        let state = shelf(entry, versions: 100)
        let shown = try #require(state.shownNote(.note(entry)))
        #expect(shown.hidden == 0 && shown.text == state.note(entry))
        #expect(ShelfState().shownNote(.note(entry)) == nil)
    }
}
