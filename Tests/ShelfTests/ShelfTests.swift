import Model
import Testing

@testable import Shelf

/// Creates an ID from a string in this file. The string must be a valid ID.
private func known(_ text: String) -> EntryID {
    guard let id = EntryID(text) else { preconditionFailure("invalid ID in the test: \(text)") }
    return id
}

@Suite struct FavouriteSurplusTests {
    @Test func favouritesBeyondTheLimit() throws {
        let jokes = try #require(CatalogID("jokes"))
        #expect(OverfullCatalog(catalog: jokes, count: 20, limit: nil) == nil)
        #expect(OverfullCatalog(catalog: jokes, count: 10, limit: 10) == nil)
        #expect(OverfullCatalog(catalog: jokes, count: 11, limit: 10)?.toRemove == 2)
        #expect(OverfullCatalog(catalog: jokes, count: 20, limit: 10)?.toRemove == 11)
    }
}

@Suite struct ShelfStateTests {
    let a = known("monsters/a"), b = known("monsters/b")

    private func id(_ time: Int64, _ device: UInt64 = 1) -> ChangeID { ChangeID(time: time, counter: 0, device: device) }

    private func star(_ time: Int64, _ name: String, replaces: [ChangeID] = [], device: UInt64 = 1) -> ShelfChange {
        ShelfChange(
            id: id(time, device), key: .favourite(a), value: ShelfValue(text: name, date: time, title: "A"), replaces: replaces)
    }

    private func note(_ time: Int64, _ text: String, replaces: [ChangeID] = [], device: UInt64 = 1) -> ShelfChange {
        ShelfChange(id: id(time, device), key: .note(a), value: ShelfValue(text: text, date: time), replaces: replaces)
    }

    /// Line breaks are removed from names, as are characters that would change the direction of the surrounding text.
    @Test func namesAreASinglePlainLine() {
        #expect(ShelfRules.oneLine(" a\u{202E}b\u{2066}\u{2069}\u{202A}\nc\u{7F} ") == "ab c")
        #expect(ShelfRules.oneLine("\u{202D} \u{2068}") == "" && ShelfRules.oneLine("Zoë 🐉 \u{200F}شاي") == "Zoë 🐉 \u{200F}شاي")
    }

    @Test func laterChangesReplaceEarlierOnes() {
        let state = ShelfState([star(1, "one"), star(2, "two", replaces: [id(1)])])
        #expect(state.favourite(a)?.name == "two")
        #expect(state.favourites.count == 1)
    }

    @Test func aStarWinsOverAConcurrentRemoval() {
        let removal = ShelfChange(id: id(3, 2), key: .favourite(a), value: nil, replaces: [id(1)])
        let state = ShelfState([star(1, "one"), removal, star(2, "two", replaces: [id(1)])])
        #expect(state.favourite(a)?.name == "two")
    }

    @Test func concurrentNotesAreBothKept() {
        let state = ShelfState([
            note(1, "first"), note(2, "here", replaces: [id(1)]), note(3, "there", replaces: [id(1)], device: 2),
        ])
        #expect(state.note(a) == "here" + ShelfState.noteSeparator + "there")
        let joined = ShelfState(
            [note(1, "first"), note(2, "here", replaces: [id(1)]), note(3, "there", replaces: [id(1)], device: 2)]
                + [note(4, "both", replaces: [id(2), id(3, 2)])])
        #expect(joined.note(a) == "both")
    }

    /// The limits are far above the times of a linear algorithm. A quadratic algorithm takes minutes.
    @Test func manyVersionsOfANoteTakeLinearTime() throws {
        let count: Int64 = 60_000
        let clock = ContinuousClock()
        var state = ShelfState()
        let time = clock.measure {
            for time in (1...count).reversed() { state.apply(note(time, "text \(time)")) }
        }
        let reading = clock.measure { #expect(state.note(a)?.hasSuffix("text \(count)") == true) }
        let base = NoteBaseVersion(of: .note(a), on: state)
        let version = try #require(NoteBaseVersion(base.text))
        #expect(version == base && base.text.utf8.count < 100)
        let saving = try clock.measure {
            let change = try ShelfRules.change(
                for: .note(a, text: "mine", since: version), on: state, limit: nil, now: count + 1, device: 1)
            state.apply(try #require(change))
        }
        #expect(state.note(a) == "mine")
        #expect(time < .seconds(5) && reading < .seconds(2) && saving < .seconds(5))
    }

    @Test func aVersionOfManyChangesReplacesOnlyTheChangesThatWereSeen() throws {
        var state = ShelfState((1...150).map { note($0, "text \($0)") })
        let version = try #require(NoteBaseVersion(NoteBaseVersion(of: .note(a), on: state).text))
        #expect(!version.isOutdated(of: .note(a), on: state))
        // A later change stays beside the saved text.
        state.apply(note(200, "elsewhere", device: 2))
        #expect(version.isOutdated(of: .note(a), on: state))
        let since = ShelfAction.note(a, text: "mine", since: version)
        var saved = state
        saved.apply(try #require(try ShelfRules.change(for: since, on: state, limit: nil, now: 300, device: 1)))
        #expect(saved.note(a) == "elsewhere" + ShelfState.noteSeparator + "mine")
        // An earlier change that arrives late can't be distinguished from the others, so everything is kept.
        state.apply(note(7, "late", device: 2))
        let before = state.heads(of: .note(a))
        let change = try #require(try ShelfRules.change(for: since, on: state, limit: nil, now: 300, device: 1))
        #expect(change.replaces.isEmpty)
        state.apply(change)
        #expect(state.heads(of: .note(a)) == before + [change])
        let removal = ShelfAction.note(a, text: "", since: version)
        #expect(try ShelfRules.change(for: removal, on: state, limit: nil, now: 400, device: 1) == nil)
        #expect(NoteBaseVersion("1.2.3-4-5.*x") == nil)
    }

    @Test func orderAndRepetitionDoNotMatter() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<200 {
            var changes: [ShelfChange] = []
            var states = [ShelfState(), ShelfState(), ShelfState()]
            for step in 0..<12 {
                let device = Int.random(in: 0..<3, using: &random)
                let action: ShelfAction =
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: .favourite(a, name: "name \(step)", title: "A")
                    case 1: .unfavourite(a)
                    case 2: .note(b, text: "text \(step)")
                    default: .note(b, text: "")
                    }
                if let change = try? ShelfRules.change(
                    for: action, on: states[device], limit: nil, now: Int64(step), device: UInt64(device))
                {
                    changes.append(change)
                    states[device].apply(change)
                }
                if Bool.random(using: &random), let some = changes.randomElement(using: &random) {
                    states[Int.random(in: 0..<3, using: &random)].apply(some)
                }
            }
            let reference = ShelfState(changes)
            for _ in 0..<5 {
                let shuffled = (changes + changes.prefix(3)).shuffled(using: &random)
                var state = ShelfState()
                for change in shuffled {
                    let before = state
                    #expect(state.apply(change) == (state != before))
                }
                #expect(state == reference)
            }
            let rebuilt = ShelfState(reference.heads)
            #expect(rebuilt.favourites == reference.favourites)
            #expect(rebuilt.note(b) == reference.note(b))
        }
    }
}

@Suite struct ShelfRulesTests {
    private func entry(_ number: Int) -> EntryID { known("jokes/j\(number)") }

    private func apply(_ action: ShelfAction, _ state: inout ShelfState, limit: UInt32? = 10) throws(ShelfRefusal) {
        if let change = try ShelfRules.change(for: action, on: state, limit: limit, now: 5000, device: 1) { state.apply(change) }
    }

    @Test func theEleventhFavouriteIsRefusedAndNothingChanges() throws {
        var state = ShelfState()
        for number in 0..<10 { try apply(.favourite(entry(number), name: "", title: "T\(number)"), &state) }
        let before = state
        #expect(throws: ShelfRefusal.favouriteLimit(OverLimitFavourite(limit: 10, entry: entry(10), name: "T"))) {
            try apply(.favourite(entry(10), name: "", title: "T"), &state)
        }
        #expect(state == before)
        try apply(.favourite(entry(3), name: "renamed", title: "T3"), &state)
        #expect(state.favourite(entry(3))?.name == "renamed")
        try apply(.unfavourite(entry(4)), &state)
        try apply(.favourite(entry(10), name: "", title: "T"), &state)
        #expect(state.favouriteCount(in: entry(0).catalog) == 10)
    }

    /// A favourite can replace another favourite only in the same catalog, only if the limit is reached, and only once.
    @Test func aFavouriteCanReplaceAnother() throws {
        var state = ShelfState()
        func instead(_ old: EntryID, of new: EntryID = entry(20)) -> [ShelfAction]? {
            ShelfRules.starring(new, name: "N", title: "T", instead: old, on: state, limit: 10)
        }
        for number in 0..<9 { try apply(.favourite(entry(number), name: "", title: "T"), &state) }
        let star = ShelfAction.favourite(entry(20), name: "N", title: "T")
        #expect(instead(entry(3)) == [star])
        try apply(.favourite(entry(9), name: "", title: "T"), &state)
        #expect(instead(entry(3)) == [.unfavourite(entry(3)), star])
        #expect(instead(entry(11)) == nil)
        let other = try #require(EntryID("planets/1"))
        try apply(.favourite(other, name: "Mine", title: "T"), &state)
        #expect(instead(other) == nil)
        #expect(instead(entry(3), of: entry(4)) == [.favourite(entry(4), name: "N", title: "T")])
    }

    /// After a restore, there can be more favourites than the limit allows. They can still be replaced, but the user can't add
    /// any more.
    @Test func favouritesBeyondTheLimitAreKept() throws {
        var state = ShelfState()
        for number in 0..<20 { try apply(.favourite(entry(number), name: "", title: "T"), &state, limit: nil) }
        let before = state
        func change(_ action: ShelfAction) throws {
            if let change = try ShelfRules.change(for: action, on: state, limit: 10, before: before, now: 5000, device: 1) {
                state.apply(change)
            }
        }
        let actions = ShelfRules.starring(entry(30), name: "N", title: "T", instead: entry(3), on: state, limit: 10)
        for action in try #require(actions) { try change(action) }
        #expect(state.favouriteCount(in: entry(1).catalog) == 20 && state.favourite(entry(3)) == nil)
        // The message states the limit, not the current number of favourites.
        let refusal = ShelfRefusal.favouriteLimit(OverLimitFavourite(limit: 10, entry: entry(31), name: "T"))
        #expect(throws: refusal) { try change(.favourite(entry(31), name: "", title: "T")) }
    }

    @Test func aRestoredFavouriteKeepsItsDate() throws {
        var state = ShelfState()
        for (date, kept) in [(Int64(3), Int64(3)), (9_999, 5), (-7, 0)] {
            let action = ShelfAction.favourite(entry(1), name: "N", title: "T", date: date)
            let change = try ShelfRules.change(for: action, on: ShelfState(), limit: nil, now: 5000, device: 1)
            state = ShelfState()
            state.apply(try #require(change))
            #expect(state.favourite(entry(1))?.date == kept)
        }
    }

    @Test func renamingKeepsTheDate() throws {
        var state = ShelfState()
        try apply(.favourite(entry(1), name: "", title: "Title"), &state)
        #expect(state.favourite(entry(1))?.name == "Title")
        let date = state.favourite(entry(1))?.date
        let change = try ShelfRules.change(
            for: .favourite(entry(1), name: "New", title: "Title"), on: state, limit: nil, now: 9_000_000, device: 1)
        state.apply(try #require(change))
        #expect(state.favourite(entry(1))?.date == date)
    }

    @Test func actionsWithoutEffectAreNotChanges() throws {
        var state = ShelfState()
        #expect(try ShelfRules.change(for: .unfavourite(entry(1)), on: state, limit: nil, now: 1, device: 1) == nil)
        #expect(try ShelfRules.change(for: .note(entry(1), text: ""), on: state, limit: nil, now: 1, device: 1) == nil)
        try apply(.note(entry(1), text: " x\n"), &state)
        #expect(state.note(entry(1)) == " x\n")
        #expect(try ShelfRules.change(for: .note(entry(1), text: " x\n"), on: state, limit: nil, now: 1, device: 1) == nil)
    }

    @Test func sizesAreLimited() {
        let long = String(repeating: "x", count: ShelfRules.noteLimit + 1)
        #expect(throws: ShelfRefusal.noteTooLong) {
            try ShelfRules.change(for: .note(entry(1), text: long), on: ShelfState(), limit: nil, now: 1, device: 1)
        }
        #expect(throws: ShelfRefusal.nameTooLong) {
            try ShelfRules.change(
                for: .favourite(entry(1), name: long, title: ""), on: ShelfState(), limit: nil, now: 1, device: 1)
        }
    }

    @Test func aMergedNoteAboveTheLimitCanBeSavedUnchanged() throws {
        var one = ShelfState(), other = ShelfState()
        try apply(.note(entry(1), text: String(repeating: "a", count: 200_000)), &one)
        let second = ShelfAction.note(entry(1), text: String(repeating: "b", count: 200_000))
        other.apply(try #require(try ShelfRules.change(for: second, on: other, limit: nil, now: 5000, device: 2)))
        for change in other.heads { one.apply(change) }
        let merged = try #require(one.note(entry(1))), since = NoteBaseVersion(of: .note(entry(1)), on: one)
        #expect(merged.utf8.count > ShelfRules.noteLimit)
        for version in [nil, since] {
            let action = ShelfAction.note(entry(1), text: merged, since: version)
            #expect(try ShelfRules.change(for: action, on: one, limit: nil, now: 1, device: 1) == nil)
            #expect(throws: ShelfRefusal.noteTooLong) {
                let changed = ShelfAction.note(entry(1), text: merged + "!", since: version)
                return try ShelfRules.change(for: changed, on: one, limit: nil, now: 1, device: 1)
            }
        }
    }

    @Test func idsIncreaseEvenIfTheClockGoesBack() throws {
        let first = try #require(ChangeID.next(after: nil, now: 1000, device: 1))
        let second = try #require(ChangeID.next(after: first, now: 10, device: 1))
        let full = ChangeID(time: 1000, counter: .max - 1, device: 9)
        let third = try #require(ChangeID.next(after: full, now: 10, device: 1))
        #expect(first < second)
        #expect(third > full && third.isInRange)
        #expect(ChangeID.next(after: ChangeID(time: ChangeID.lastTime, counter: .max - 1, device: 9), now: 10, device: 1) == nil)
        let negative = ChangeID(time: -5, counter: 1, device: 2)
        #expect(ChangeID(negative.text) == negative)
        #expect(ChangeID(first.text) == first)
        #expect(ChangeID("x-y-z") == nil)
    }

    @Test func changesRoundTrip() throws {
        let values: [(ShelfKey, ShelfValue?)] = [
            (.favourite(entry(1)), ShelfValue(text: "n", date: -5, title: "t")), (.favourite(entry(1)), nil),
            (.note(entry(1)), ShelfValue(text: "\u{0}", date: 1)), (.note(entry(1)), nil),
            (.note(entry(1)), ShelfValue(text: "t", date: 1, more: [0])), (.list("5-6"), ShelfValue(text: "Ours", date: 1)),
            (.member(entry(1), of: "5-6"), ShelfValue(text: "", date: 1, title: "One")), (.list("5-6"), nil),
            (.property(.limit, of: "5-6", entry(1)), ShelfValue(text: "10", date: 1)),
            (ShelfKey(ShelfSubject(.max), owner: "a b", reader: .max), ShelfValue(text: "x", date: 1, title: "y", more: [1, 2])),
        ]
        for (key, value) in values {
            #expect(ShelfKey(key.subject, item: key.item, reader: key.reader) == key)
            let change = ShelfChange(
                id: ChangeID(time: 1, counter: 2, device: .max), key: key, value: value,
                replaces: [ChangeID(time: 0, counter: 0, device: 0)])
            var writer = ByteWriter()
            change.encode(to: &writer)
            var reader = ByteReader(writer.bytes)
            #expect(try ShelfChange(from: &reader) == change)
            for length in writer.bytes.indices {
                var short = ByteReader(writer.bytes[..<length])
                #expect(throws: BinaryDecodingError.self) { try ShelfChange(from: &short) }
            }
        }
    }
}
