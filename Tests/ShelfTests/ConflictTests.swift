import Model
import Testing

@testable import Shelf

@Suite struct ConflictTests {
    private let entry: EntryID

    init() throws { entry = try #require(EntryID("monsters/a")) }

    private func change(_ key: ShelfKey, _ text: String?, at time: Int64, replacing old: [ShelfChange]) -> ShelfChange {
        ShelfChange(
            id: ChangeID(time: time, counter: 0, device: 1), key: key,
            value: text.map { ShelfValue(text: $0, date: 0, title: "A") },
            replaces: old.map { $0.id })
    }

    private func note(_ text: String?, at time: Int64, replacing old: [ShelfChange] = []) -> ShelfChange {
        change(.note(entry), text, at: time, replacing: old)
    }

    private func name(_ name: String?, at time: Int64, replacing old: [ShelfChange] = []) -> ShelfChange {
        change(.favourite(entry), name, at: time, replacing: old)
    }

    /// Applies the changes in two orders, and returns the conflict, which must not depend on the order.
    private func conflict(_ changes: [ShelfChange], over subject: ShelfSubject) -> ShelfConflict? {
        let shelf = ShelfState(changes), other = ShelfState(changes.reversed())
        #expect(shelf == other && shelf.conflicts == other.conflicts)
        #expect(shelf.conflictCount == shelf.conflicts.count)
        // A copy of the shelf has the same conflicts.
        var writer = ByteWriter()
        shelf.encode(to: &writer)
        var reader = ByteReader(writer.bytes)
        #expect((try? ShelfState(from: &reader))?.conflicts == shelf.conflicts)
        return shelf.conflict(over: ShelfKey(subject, entry: entry))
    }

    @Test func independentChangesThatDiffer() {
        let first = note("x", at: 1), star = name("A", at: 1)
        #expect(
            conflict([first, note("one", at: 2, replacing: [first]), note("two", at: 3, replacing: [first])], over: .note)?.kind
                == .notes)
        #expect(
            conflict([first, note("one", at: 3, replacing: [first]), note(nil, at: 2, replacing: [first])], over: .note)?
                .kind
                == .noteKept)
        let names = conflict([star, name("B", at: 3, replacing: [star]), name("C", at: 2, replacing: [star])], over: .favourite)
        #expect(names?.kind == .names && names?.names == ["C", "B"])
        let kept = conflict(
            [star, name("B", at: 2, replacing: [star]), name(nil, at: 3, replacing: [star])], over: .favourite)
        #expect(kept?.kind == .favouriteKept && kept?.names == ["B"])
    }

    @Test func independentChangesThatAgree() {
        let first = note("x", at: 1), star = name("A", at: 1)
        #expect(conflict([note("same", at: 1), note("same", at: 2)], over: .note) == nil)
        #expect(conflict([name("same", at: 1), name("same", at: 2)], over: .favourite) == nil)
        #expect(
            conflict(
                [first, note(nil, at: 2, replacing: [first]), note(nil, at: 3, replacing: [first])], over: .note)
                == nil)
        #expect(
            conflict(
                [star, name(nil, at: 2, replacing: [star]), name(nil, at: 3, replacing: [star])], over: .favourite)
                == nil)
    }

    /// Saving the text or the name as it is ends a conflict. Without a conflict, this changes nothing.
    @Test func aConflictEndsWithTheNextChange() throws {
        var shelf = ShelfState([note("one", at: 1), note("two", at: 2), name("B", at: 1), name("C", at: 2)])
        #expect(shelf.conflicts.map { $0.kind } == [.names, .notes])
        for action in [
            ShelfAction.note(entry, text: "one" + ShelfState.noteSeparator + "two"), .favourite(entry, name: "C", title: "A"),
        ] {
            let change = try ShelfRules.change(for: action, on: shelf, limit: nil, now: 10, device: 2)
            #expect(shelf.apply(try #require(change)))
            #expect(try ShelfRules.change(for: action, on: shelf, limit: nil, now: 11, device: 2) == nil)
        }
        #expect(shelf.conflicts.isEmpty && shelf.conflictCount == 0)
        #expect(shelf.favourite(entry)?.name == "C" && shelf.note(entry)?.contains("one") == true)
    }
}
