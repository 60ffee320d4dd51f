import Model
import Testing

@testable import Shelf

/// Merges the changes of three devices, which change everything that the shelf can contain, in random order.
@Suite struct MergeTests {
    private static let runs = 10_000, batches = 20

    /// Messages and answers are lost or arrive twice, clocks are wrong, a device is restarted, the library is restored from an
    /// older copy, and a device starts with the first version of the messages.
    @Test(arguments: 0..<batches) func nothingIsLostAndAllDevicesAgree(batch: Int) throws {
        for run in 0..<MergeTests.runs / MergeTests.batches {
            try merge(seed: UInt64(batch * MergeTests.runs + run))
        }
    }

    private func merge(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        let entries = (0..<2).compactMap { EntryID("planets/\($0)") }
        var journal = Journal(id: 77)
        var devices = (0..<3).map {
            Replica(device: UInt64($0 + 1), clock: 1_700_000_000_000 + Int64(number(20) - 10) * 31_536_000_000)
        }
        if number(2) == 0 { devices[0].version = ShelfExchange.firstVersion }
        var made: [ShelfChange] = []
        for step in 0..<40 {
            let place = number(3), entry = entries[number(2)], list = ["a-1", "b-2"][number(2)]
            devices[place].clock += Int64(number(5000)) - 2000
            let before = devices[place].unsent.count, text = "\(step) of \(place)"
            let isFirst = devices[place].version == ShelfExchange.firstVersion
            switch number(isFirst ? 3 : 12) {
            case 0: devices[place].act(.favourite(entry, name: text, title: "T"))
            case 1: devices[place].act(.note(entry, text: text))
            case 2: devices[place].act(number(2) == 0 ? .unfavourite(entry) : .note(entry, text: ""))
            case 3: devices[place].act(ShelfAction(.list(list), text: number(4) == 0 ? nil : text))
            case 4: devices[place].act(ShelfAction(.member(entry, of: list), text: number(3) == 0 ? nil : "", title: "T"))
            case 5: devices[place].act(ShelfAction(.note(on: entry, in: list), text: text))
            case 6: devices[place].act(ShelfAction(.property(.limit, of: list, number(2) == 0 ? entry : nil), text: text))
            case 8:
                let recipe = OwnRecipe(title: text, ingredients: ["1 egg"], steps: ["Boil it."])
                devices[place].act(number(4) == 0 ? ShelfAction(.recipe(list), text: nil) : ShelfRules.saving(recipe, as: list))
            case 7:
                // A subject, a reader and values of a later version.
                let key = ShelfKey(ShelfSubject(9), owner: "x", entry: number(2) == 0 ? entry : nil, reader: UInt32(number(2)))
                let shelf = devices[place].shelf
                devices[place].add(
                    ShelfChange(
                        ShelfValue(text: text, date: 1, more: [UInt8(step)]), of: key, replacing: shelf.heads(of: key).map(\.id),
                        after: shelf.lastChange, now: devices[place].clock, device: devices[place].device))
            case 10: devices[place].act(ShelfAction(.shopping(entry), text: number(3) == 0 ? nil : "\(step)", title: "T"))
            case 9:
                let key = number(2) == 0 ? ShelfKey.shoppingLine(list) : .shoppingTick(list)
                devices[place].act(ShelfAction(key, text: number(3) == 0 ? nil : text))
            default: devices[place].act(.note(entry, text: text))
            }
            made += devices[place].unsent[before...]
            switch number(8) {
            case 0: devices[place].restart()
            case 1 where number(10) == 0:
                journal.stamp += 1
                journal.changes.removeLast(number(journal.changes.count + 1))
            case 2 where step > 20: devices[0].version = ShelfExchange.version
            case 3...5:
                let sent = number(devices[place].unsent.count + 1), message = devices[place].message(sent)
                guard number(5) > 0 else { continue }
                var answer = try journal.exchange(message, limit: 1 + number(8))
                if number(5) == 0 { answer = try journal.exchange(message, limit: 1 + number(8)) }
                if number(4) > 0, let answer { try devices[place].digest(answer, sent: sent) }
            default: break
            }
        }
        devices[0].version = ShelfExchange.version
        for _ in 0..<2 {
            for place in devices.indices {
                for _ in 0..<50 {
                    let answer = try #require(try journal.exchange(devices[place].message(.max), limit: 50))
                    try devices[place].digest(answer, sent: devices[place].unsent.count)
                    if try !ShelfExchange.Answer(answer).hasMore, devices[place].unsent.isEmpty { break }
                }
            }
        }
        let final = ShelfState(journal.changes)
        for device in devices where device.shelf != final { Issue.record("seed \(seed): device \(device.device) differs") }
        // Every change is in effect unless a later change, whose author knew of it, replaced it.
        let replaced = Set(made.flatMap(\.replaces))
        for change in made where !replaced.contains(change.id) && !final.heads(of: change.key).contains(change) {
            Issue.record("seed \(seed): \(change) is lost")
        }
        // A backup, a copy in the database and the journal's form contain the same.
        guard seed % 100 == 0 else { return }
        var writer = ByteWriter()
        final.encode(to: &writer)
        var reader = ByteReader(writer.bytes)
        let copy = try ShelfState(from: &reader)
        #expect(copy == final && copy.headCount == final.heads.count && final.headCount == final.heads.count)
    }

    /// Texts that are equal but have different bytes stay different, and so do values that later versions add.
    @Test func aCopyHasTheSameBytes() throws {
        let entry = try #require(EntryID("planets/1")), id = ChangeID(time: -5, counter: 7, device: .max)
        let titles = ["\u{e9}", "e\u{301}", "", "\u{e9}"]
        let changes = titles.enumerated().map { place, title in
            ShelfChange(
                id: ChangeID(time: .max - Int64(place), counter: .max - 1, device: UInt64(place / 2)),
                key: ShelfKey(.member, owner: "\(place % 2)", entry: place < 2 ? entry : nil),
                value: ShelfValue(text: title + "x", date: .min, title: title, more: place == 1 ? [0, 255] : []), replaces: [id])
        }
        let shelf = ShelfState(changes)
        var writer = ByteWriter()
        shelf.encode(to: &writer)
        var reader = ByteReader(writer.bytes)
        let copy = try ShelfState(from: &reader)
        #expect(reader.remaining == 0 && copy == shelf && copy.heads == shelf.heads && copy.keys == shelf.keys)
        var again = ByteWriter()
        copy.encode(to: &again)
        #expect(again.bytes == writer.bytes)
    }

    /// A device with the first version receives only favourites and notes. After an update, it receives everything else, too.
    @Test func aDeviceWithTheFirstVersionLacksNothingAfterAnUpdate() throws {
        let entry = try #require(EntryID("planets/1"))
        var journal = Journal(id: 77), old = Replica(device: 1, clock: 5), new = Replica(device: 2, clock: 5)
        old.version = ShelfExchange.firstVersion
        old.act(.note(entry, text: "old"))
        new.act(ShelfAction(.list("a"), text: "Ours"))
        new.act(.favourite(entry, name: "new", title: ""))
        for _ in 0..<2 {
            try new.digest(try #require(try journal.exchange(new.message(9), limit: 50)), sent: new.unsent.count)
            try old.digest(try #require(try journal.exchange(old.message(9), limit: 50)), sent: old.unsent.count)
        }
        #expect(old.shelf.favourite(entry)?.name == "new" && old.shelf.lists.isEmpty && new.shelf.note(entry) == "old")
        old.version = ShelfExchange.version
        try old.digest(try #require(try journal.exchange(old.message(9), limit: 50)), sent: old.unsent.count)
        #expect(old.shelf == new.shelf && old.shelf.value(.list("a"))?.text == "Ours")
    }

    @Test func listsAndTheirEntriesAreLimited() throws {
        var shelf = ShelfState()
        func apply(_ action: ShelfAction) throws {
            if let change = try ShelfRules.change(for: action, on: shelf, limit: nil, now: 5000, device: 1) {
                shelf.apply(change)
            }
        }
        for number in 0..<ShelfRules.listLimit { try apply(ShelfAction(.list("\(number)"), text: "The same name")) }
        #expect(shelf.lists.count == 1000)
        #expect(throws: ShelfRefusal.full(limit: 1000)) { try apply(ShelfAction(.list("x"), text: "One more")) }
        try apply(ShelfAction(.list("7"), text: "Renamed"))
        #expect(throws: ShelfRefusal.nameTooLong) {
            try apply(ShelfAction(.list("7"), text: String(repeating: "x", count: ShelfRules.nameLimit + 1)))
        }
        let entries = (0..<12).compactMap { EntryID("planets/\($0)") }
        try apply(ShelfAction(.property(.limit, of: "7"), text: "10"))
        for entry in entries.prefix(10) { try apply(ShelfAction(.member(entry, of: "7"), text: "", title: "T")) }
        #expect(throws: ShelfRefusal.full(limit: 10)) { try apply(ShelfAction(.member(entries[10], of: "7"), text: "")) }
        try apply(ShelfAction(.member(entries[0], of: "7"), text: nil))
        try apply(ShelfAction(.member(entries[10], of: "7"), text: ""))
        #expect(shelf.count(.member, owner: "7") == 10 && shelf.entries(.member, owner: "7").first == entries[1])
        #expect(ShelfRules.listID(now: 16, seed: 255) == "10-ff")
    }
}
