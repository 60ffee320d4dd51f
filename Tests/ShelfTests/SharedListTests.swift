import Model
import Testing

@testable import Shelf

/// The shelves of three readers, and the hub with the lists that they share.
private struct Household {
    /// A journal with the shelf that follows from it.
    struct Stored {
        var changes: [ShelfChange] = []
        var ids: Set<ChangeID> = []
        var shelf = ShelfState()

        mutating func add(_ change: ShelfChange) {
            guard ids.insert(change.id).inserted else { return }
            changes.append(change)
            shelf.apply(change)
        }
    }

    var hub = Stored()
    var shelves: [Stored]
    /// For each reader, the number of the hub's changes and of the reader's own changes that were exchanged.
    var cursors: [(hub: Int, own: Int)]
    var now: Int64 = 1000

    init(_ count: Int) {
        shelves = Array(repeating: Stored(), count: count)
        cursors = Array(repeating: (0, 0), count: count)
    }

    func member(_ reader: Int) -> SharedLists.Member {
        SharedLists.Member(number: Int64(reader + 1), name: "Reader \(reader + 1)")
    }

    /// Exchanges a reader's lists with the hub. Stops after `steps` steps, as if the process died.
    mutating func exchange(_ reader: Int, steps: Int = .max) {
        now += 1
        let received = SharedLists.received(
            Array(hub.changes[cursors[reader].hub...]), by: member(reader), on: shelves[reader].shelf, from: hub.shelf)
        let end = hub.changes.count
        for change in received { shelves[reader].add(change) }
        guard steps > 0 else { return }
        cursors[reader].hub = end
        guard steps > 1 else { return }
        let last = shelves[reader].changes.count
        let offered = SharedLists.offered(
            Array(shelves[reader].changes[cursors[reader].own...]), by: member(reader), on: shelves[reader].shelf, to: hub.shelf,
            now: now, device: 1000 + UInt64(now)
        ) { hub.ids.contains($0) }
        for change in offered.toShelf { shelves[reader].add(change) }
        guard steps > 2 else { return }
        for change in offered.toHub { hub.add(change) }
        guard steps > 3 else { return }
        cursors[reader].own = last
    }

    /// Applies an action of a reader, and exchanges it.
    mutating func act(_ reader: Int, _ action: ShelfAction) throws {
        now += 1
        let shelf = shelves[reader].shelf
        guard let change = try ShelfRules.change(for: action, on: shelf, limit: nil, now: now, device: UInt64(reader)) else {
            return
        }
        shelves[reader].add(change)
        for each in shelves.indices { exchange(each) }
        for each in shelves.indices { exchange(each) }
    }

    func share(_ list: String, _ word: String?) -> ShelfAction { ShelfAction(.property(.shared, of: list), text: word) }
}

@Suite struct SharedListTests {
    private let entry: EntryID, other: EntryID
    private let list = "5f-a1"

    init() throws {
        entry = try #require(EntryID("planets/1"))
        other = try #require(EntryID("planets/2"))
    }

    private func made(_ sharing: String?) throws -> Household {
        var home = Household(3)
        try home.act(0, ShelfAction(.list(list), text: "Old name"))
        try home.act(0, ShelfAction(.list(list), text: "Camp"))
        try home.act(0, ShelfAction(.member(entry, of: list), text: ""))
        try home.act(0, ShelfAction(.note(on: entry, in: list), text: "Bring rope"))
        try home.act(0, .note(entry, text: "Private"))
        if let sharing { try home.act(0, home.share(list, sharing)) }
        return home
    }

    @Test("a private list stays private, and so do notes on entries, and earlier texts of a list")
    func privacy() throws {
        #expect(try made(nil).hub.changes.isEmpty)
        let home = try made("read")
        for stored in [home.hub, home.shelves[1], home.shelves[2]] {
            #expect(stored.shelf.list(list)?.name == "Camp" && stored.shelf.contains(entry, in: list))
            #expect(stored.shelf.value(.note(on: entry, in: list))?.text == "Bring rope")
            #expect(!stored.changes.contains { $0.value?.text == "Private" || $0.value?.text == "Old name" })
        }
        #expect(home.shelves[1].shelf.owner(of: list) == "Reader 1" && home.shelves[0].shelf.owner(of: list) == nil)
    }

    @Test("only the owner changes a list that the others may read", arguments: ["read", "write"])
    func rights(sharing: String) throws {
        var home = try made(sharing)
        let refused = ShelfRefusal.otherOwner(name: "Reader 1")
        if sharing == "read" {
            #expect(throws: refused) { try home.act(1, ShelfAction(.member(other, of: list), text: "")) }
        } else {
            try home.act(1, ShelfAction(.member(other, of: list), text: ""))
            try home.act(2, ShelfAction(.list(list), text: "Summer"))
            for stored in home.shelves {
                #expect(stored.shelf.contains(other, in: list) && stored.shelf.list(list)?.name == "Summer")
            }
        }
        #expect(throws: refused) { try home.act(1, home.share(list, nil)) }
        #expect(throws: refused) { try home.act(1, ShelfAction(.list(list), text: nil)) }
        // Nobody writes whose list it is, not even in a list of their own.
        #expect(throws: ShelfRefusal.otherOwner(name: "")) {
            try home.act(1, ShelfAction(.property(.owner, of: "1-2"), text: "2"))
        }
        // A change that its shelf has nevertheless, for example from a restored backup, doesn't reach the others.
        for key in [ShelfKey.property(.owner, of: list), .property(.shared, of: list), .list(list)] {
            home.now += 1
            home.shelves[1].add(
                ShelfChange(
                    ShelfValue(text: "2", date: 1), of: key, replacing: home.hub.shelf.heads(of: key).map(\.id),
                    after: home.hub.shelf.lastChange, now: home.now, device: 9))
        }
        home.exchange(1)
        home.exchange(0)
        #expect(home.hub.shelf.ownerNumber(of: list) == 1 && home.hub.shelf.sharing(of: list)?.word == sharing)
        #expect(sharing == "write" || home.shelves[0].shelf.list(list)?.name == "Camp")
    }

    @Test("ending the sharing takes the list from the others, and nothing that follows reaches them")
    func unsharing() throws {
        var home = try made("write")
        try home.act(1, ShelfAction(.member(other, of: list), text: ""))
        try home.act(0, home.share(list, nil))
        try home.act(0, ShelfAction(.note(on: entry, in: list), text: "Diary"))
        try home.act(0, ShelfAction(.note(on: entry, in: list), text: "Diary, second page"))
        #expect(home.shelves[0].shelf.contains(other, in: list) && home.shelves[0].shelf.contains(entry, in: list))
        for stored in [home.hub, home.shelves[1], home.shelves[2]] {
            #expect(stored.shelf.list(list) == nil && stored.shelf.members(of: list).isEmpty)
            #expect(!stored.changes.contains { $0.value?.text.hasPrefix("Diary") ?? false })
        }
        // A reader who is new gets nothing of it.
        home.shelves.append(Household.Stored())
        home.cursors.append((0, 0))
        home.exchange(3)
        #expect(home.shelves[3].changes.isEmpty)
        // The list is shared again, as it now is.
        try home.act(0, ShelfAction(.member(other, of: list), text: nil))
        try home.act(0, home.share(list, "read"))
        for stored in home.shelves {
            #expect(stored.shelf.list(list)?.name == "Camp" && stored.shelf.members(of: list) == [entry])
            #expect(stored.shelf.value(.note(on: entry, in: list))?.text == "Diary, second page")
        }
        #expect(!home.hub.changes.contains { $0.value?.text == "Diary" })
    }

    @Test("before a reader is removed, the reader's lists are taken from the others")
    func removal() throws {
        var home = try made("write")
        let ends = SharedLists.withdrawn(of: 1, from: home.hub.shelf, now: home.now, device: 5)
        for change in ends { home.hub.add(change) }
        home.exchange(1)
        #expect(
            home.shelves[1].shelf.list(list) == nil
                && SharedLists.withdrawn(of: 2, from: home.hub.shelf, now: 1, device: 5).isEmpty)
    }

    @Test("nobody takes over what isn't a list", arguments: ["monsters", "", "5f", "5f-a1-b", "x-y", "5F-A1"])
    func ids(id: String) throws {
        var home = Household(2)
        try home.act(1, ShelfAction(.list(id), text: "List"))
        try home.act(1, ShelfAction(.property(.view, of: id), text: "search"))
        try home.act(1, home.share(id, "write"))
        #expect(home.hub.changes.isEmpty)
    }

    @Test("a property of a search or a catalog isn't part of a list with the same ID")
    func properties() throws {
        var home = try made("write")
        try home.act(1, ShelfAction(.property(.view, of: list), text: "search"))
        try home.act(1, ShelfAction(.property(.seen, of: list), text: "5"))
        #expect(!home.hub.changes.contains { $0.device == 1 })
    }

    @Test("an answer names refused changes, and earlier versions of Almanac ignore them")
    func answers() throws {
        let ids = [ChangeID(time: 1, counter: 2, device: 3)]
        var answer = ShelfExchange.Answer(library: 1, cursor: .start, isWhole: false, hasMore: false, changes: [])
        let before = answer.bytes
        answer.refused = ids
        #expect(try ShelfExchange.Answer(answer.bytes) == answer && answer.bytes.starts(with: before))
        #expect(try ShelfExchange.Answer(before).refused.isEmpty)
    }

    /// Three readers with two devices each change, share and delete lists at random. Devices are offline for a while, some send
    /// changes that they may not make, and exchanges with the hub stop at any step.
    @Test("random exchanges converge, lose nothing and leak nothing", arguments: 0..<300 as Range<UInt64>)
    func random(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
        let lists = ["1-a", "2-b", "3-c"], entries = [entry, other]
        var home = Household(3)
        var devices = (0..<6).map { Replica(device: UInt64($0 + 1), clock: 1000) }
        func send(_ place: Int) {
            let reader = place / 2
            for change in devices[place].unsent {
                if home.shelves[reader].shelf.admits(change) { home.shelves[reader].add(change) }
            }
            devices[place].unsent = []
            for change in home.shelves[reader].changes { devices[place].shelf.apply(change) }
        }
        for step in 0..<150 {
            let place = number(6), reader = place / 2, own = lists[reader]
            home.now += 1
            devices[place].clock = 1000 + Int64(step) - Int64(number(3) * 50)
            let list = number(3) == 0 ? own : lists[number(3)], entry = entries[number(2)]
            let action: ShelfAction =
                switch number(9) {
                case 0: ShelfAction(.list(number(2) == 0 ? own : list), text: "Name \(step)")
                case 1, 2: ShelfAction(.member(entry, of: list), text: number(3) == 0 ? nil : "")
                case 3: ShelfAction(.note(on: entry, in: list), text: number(4) == 0 ? "" : "Note \(step)")
                case 4: ShelfAction(.property(.colour, of: list), text: "red")
                case 5, 6: home.share(own, [nil, "read", "write"][number(3)])
                case 7: .note(entry, text: "Private \(step)")
                default: ShelfAction(.list(list), text: nil)
                }
            // Nobody knows the ID of another reader's list before it was shared.
            let isKnown = action.key.list.map { $0 == own || devices[place].shelf.owner(of: $0) != nil } ?? true
            guard isKnown else { continue }
            if let list = action.key.list, number(8) == 0 {
                let key = [ShelfKey.property(.owner, of: list), .property(.shared, of: list), action.key][number(3)]
                let shelf = devices[place].shelf
                devices[place].add(
                    ShelfChange(
                        ShelfValue(text: "write", date: 1), of: key, replacing: shelf.heads(of: key).map(\.id),
                        after: shelf.lastChange,
                        now: devices[place].clock, device: devices[place].device))
            } else {
                devices[place].act(action)
            }
            if number(3) > 0 { send(place) }
            if number(2) == 0 { home.exchange(number(3), steps: number(2) == 0 ? number(5) : .max) }
        }
        for _ in 0..<3 { for place in 0..<6 { send(place) }; for reader in 0..<3 { home.exchange(reader) } }
        for _ in 0..<3 { for reader in 0..<3 { home.exchange(reader) } }
        check(home, lists, seed)
    }

    private func check(_ home: Household, _ lists: [String], _ seed: UInt64) {
        let hub = home.hub.shelf
        func values(_ key: ShelfKey, _ shelf: ShelfState) -> [ChangeID] {
            shelf.heads(of: key).filter { !$0.isRemoval }.map(\.id)
        }
        for (owner, list) in lists.enumerated() {
            let mine = home.shelves[owner]
            #expect(mine.shelf.owner(of: list) == nil, "seed \(seed): the owner's list has an owner")
            // Everything that others contributed is on the owner's shelf.
            for change in home.hub.changes where change.key.list == list && !change.key.isProperty(.owner) && !change.isWithdrawal
            {
                #expect(mine.ids.contains(change.id), "seed \(seed): \(change) is lost")
            }
            #expect(hub.sharing(of: list) == mine.shelf.sharing(of: list), "seed \(seed): \(list)")
            for (reader, stored) in home.shelves.enumerated() where reader != owner {
                let contributed = UInt64(2 * reader + 1)...UInt64(2 * reader + 2)
                for key in stored.shelf.keys(of: list) + hub.keys(of: list) where !key.isProperty(.owner) {
                    // What this reader changed while not being allowed to is only on this shelf, with what it replaces.
                    let own = stored.changes.filter {
                        $0.key == key && contributed.contains($0.id.device) && !home.hub.ids.contains($0.id)
                    }
                    let isRaced = own.contains { change in
                        stored.shelf.isInEffect(change) || change.replaces.contains { home.hub.ids.contains($0) }
                    }
                    guard !isRaced else { continue }
                    #expect(values(key, stored.shelf) == values(key, hub), "seed \(seed): \(key) of reader \(reader + 1)")
                    guard hub.sharing(of: list) != nil else { continue }
                    #expect(values(key, mine.shelf) == values(key, hub), "seed \(seed): \(key) of the owner")
                }
            }
        }
        for stored in [home.hub] + home.shelves {
            let own = home.shelves.firstIndex { $0.ids == stored.ids }
            for change in stored.changes where change.value?.text.hasPrefix("Private") ?? false {
                #expect(own.map { UInt64(2 * $0 + 1)...UInt64(2 * $0 + 2) }?.contains(change.id.device) ?? false, "seed \(seed)")
            }
        }
    }
}

extension ShelfChange {
    fileprivate var device: UInt64 { id.device }
}
