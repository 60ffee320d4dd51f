import Foundation
import Model
import Shelf
import Testing

@testable import Storage

/// Checks that no change is lost if a change ID is given twice, or if an ID can't be followed by another.
@Suite struct RepeatedIDTests {
    private static let planets = ["planets/1", "planets/2", "planets/3"]

    private func open(_ bench: Bench) throws -> Library {
        try bench.putStarters()
        return try Library.open(bench.options())
    }

    private func note(_ text: String, _ place: Int, _ id: ChangeID, replacing: [ChangeID] = []) throws -> ShelfChange {
        ShelfChange(
            id: id, key: .note(try #require(EntryID(Self.planets[place]))), value: ShelfValue(text: text, date: 1),
            replaces: replacing)
    }

    /// A device has a note that the library no longer has, because its directory was restored from a copy. A change from another
    /// device is dated ahead of the library's clock.
    @Test func aRestoredLibraryGivesNewIDs() throws {
        let bench = try Bench()
        let ahead = try note("ahead", 0, ChangeID(time: 1_900_000_000_000, counter: 0, device: 9))
        var library: Library? = try open(bench)
        _ = try library?.exchange([ahead], after: .start)
        library = nil
        let copy = bench.path + "/copy"
        try FileManager.default.copyItem(atPath: bench.data, toPath: copy)
        library = try Library.open(bench.options())
        _ = try library?.apply([.note(try id("planets/2"), text: "before")])
        let device = try #require(try library?.exchange([], after: .start))
        library = nil
        try FileManager.default.removeItem(atPath: bench.data)
        try FileManager.default.moveItem(atPath: copy, toPath: bench.data)
        let restored = try Library.open(bench.options())
        _ = try restored.apply([.note(try id("planets/3"), text: "after")])
        let answer = try restored.exchange([], after: device.cursor)
        #expect(answer.isWhole)
        _ = try restored.exchange(device.changes, after: answer.cursor)
        let all = try restored.exchange([], after: .start).changes
        #expect(Set(all.map(\.id)).count == 3 && all.count == 3)
        #expect(try restored.snapshot().shelf.note(try id("planets/2")) == "before")
        #expect(try restored.snapshot().shelf.note(try id("planets/3")) == "after")
    }

    /// Two libraries and devices that use exchange version 1 have different changes with the same IDs.
    @Test(arguments: 0..<20) func everyoneKeepsEveryVersion(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        let benches = [try Bench(), try Bench()]
        let libraries = try benches.map { try open($0) }
        var devices = [[ShelfChange]](repeating: [], count: 4)
        for step in 0..<40 {
            let place = number(devices.count)
            let id = ChangeID(time: 1_700_000_000_000 + Int64(number(5)), counter: UInt32(number(2)), device: 1)
            // A device never gives the same ID twice.
            if !devices[place].contains(where: { $0.id == id }) {
                devices[place].append(try note("text \(step).", number(3), id))
            }
            let sender = number(devices.count), receiver = libraries[number(2)]
            devices[sender] += try receiver.exchange(devices[sender].shuffled(using: &random), after: .start).changes
        }
        for _ in 0..<4 {
            for library in libraries {
                for place in devices.indices { devices[place] += try library.exchange(devices[place], after: .start).changes }
            }
        }
        let final = try libraries[0].snapshot().shelf
        // A library doesn't keep the IDs of replaced changes in memory if they are in its database.
        #expect(try libraries[1].snapshot().shelf.heads == final.heads)
        for device in devices { #expect(ShelfState(device).heads == final.heads) }
        let shown = try Self.planets.compactMap { final.note(try id($0)) }.joined()
        for device in devices {
            for text in device.compactMap(\.value?.text) { #expect(shown.contains(text)) }
        }
    }

    /// Earlier versions of Almanac accepted changes with any ID.
    @Test(arguments: [
        ChangeID(time: .max, counter: .max, device: 1), ChangeID(time: .min, counter: 0, device: 1),
        ChangeID(time: ChangeID.lastTime, counter: .max - 1, device: 1),
        ChangeID(time: ChangeID.lastTime, counter: .max, device: 1),
        ChangeID(time: ChangeID.lastTime + 1, counter: 0, device: 1),
    ])
    func aLibraryWithAnImpossibleIDKeepsSaving(poison: ChangeID) throws {
        let bench = try Bench()
        let change = try note("far", 0, poison)
        let library = try open(bench)
        _ = try library.exchange([change], after: .start)
        for number in 0..<20 {
            let text = "text \(number)"
            for planet in Self.planets { _ = try library.apply([.note(try id(planet), text: text)]) }
            for planet in Self.planets { #expect(try library.snapshot().shelf.note(try id(planet)) == text) }
        }
        let reopened = try Library.open(bench.options())
        for planet in Self.planets { #expect(try reopened.snapshot().shelf.note(try id(planet)) == "text 19") }
        let changes = try reopened.exchange([], after: .start).changes
        #expect(Set(changes.map(\.id)).count == 61)
        let sent = ShelfExchange.Request(library: 1, cursor: .start, changes: changes)
        // Instead of an impossible change, a copy is sent.
        let received = try ShelfExchange.Request(sent.bytes).changes
        #expect(received.count == 61 && received.allSatisfy(\.isAcceptable))
    }

    @Test func onlyPossibleIDsAreAccepted() throws {
        for (time, counter, isAccepted) in [
            (Int64.max, UInt32.max, false), (-1, 0, false), (0, 0, true), (ChangeID.lastTime, .max - 1, true),
            (ChangeID.lastTime, .max, false), (ChangeID.lastTime + 1, 0, false), (5, .max, false),
        ] {
            let change = try note("x", 0, ChangeID(time: time, counter: counter, device: 1))
            #expect(change.isAcceptable == isAccepted, "\(time), \(counter)")
        }
    }
}
