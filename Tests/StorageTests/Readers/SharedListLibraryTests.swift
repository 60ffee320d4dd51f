import Foundation
import Model
import Shelf
import Testing

@testable import Storage

/// The exchange of shared lists between readers' shelves in a data directory.
@Suite struct SharedListLibraryTests {
    private let list = "5f-a1"

    private func household(_ bench: Bench) async throws -> (main: Library, readers: [Reader]) {
        try bench.putStarters()
        let main = try Library.open(bench.options())
        return (main, [try await main.addReader("Owner"), try await main.addReader("Ada"), try await main.addReader("Ben")])
    }

    private func make(_ main: Library, _ sharing: ListSharing) throws {
        _ = try main.apply([
            ShelfAction(.list(list), text: "Camp"),
            ShelfAction(.member(try id("planets/1"), of: list), text: "", title: "Tatooine"),
            .note(try id("planets/2"), text: "private"), ShelfAction(.property(.shared, of: list), text: sharing.word),
        ])
    }

    private func shelf(_ library: Library) throws -> ShelfState { try library.snapshot().shelf }

    @Test func theOthersReadAndChangeWhatTheOwnerAllows() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench)
        try make(main, .read)
        let (ada, ben) = (try main.library(of: readers[1]), try main.library(of: readers[2]))
        for library in [ada, ben] {
            #expect(try shelf(library).list(list)?.name == "Camp" && shelf(library).list(list)?.owner == "Owner")
            #expect(try !String(decoding: library.backup(), as: UTF8.self).contains("private"))
        }
        let adding = ShelfAction(.member(try id("planets/2"), of: list), text: "", title: "Alderaan")
        #expect(throws: LibraryError.refused(.otherOwner(name: "Owner"))) { try ada.apply([adding]) }
        _ = try main.apply([ShelfAction(.property(.shared, of: list), text: "write")])
        _ = try shelf(ada)
        _ = try ada.apply([adding])
        for library in [main, ben] { #expect(try shelf(library).contains(try id("planets/2"), in: list)) }
        _ = try main.apply([ShelfAction(.property(.shared, of: list), text: nil)])
        #expect(try shelf(main).members(of: list).count == 2)
        for library in [ada, ben] { #expect(try shelf(library).list(list) == nil && shelf(library).members(of: list).isEmpty) }
        let carl = try main.library(of: try await main.addReader("Carl"))
        #expect(try shelf(carl).isEmpty)
    }

    @Test func aDevicesChangesAreJudgedOneByOne() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench)
        try make(main, .read)
        let ada = try main.library(of: readers[1]), shelf = try shelf(ada)
        func change(_ key: ShelfKey, _ text: String?, _ counter: UInt32) -> ShelfChange {
            ShelfChange(
                id: ChangeID(time: 9, counter: counter, device: 7), key: key, value: text.map { ShelfValue(text: $0, date: 1) },
                replaces: shelf.heads(of: key).map(\.id))
        }
        let allowed = [change(.list("6-1"), "Own", 1), change(.note(try id("planets/3")), "Own", 2)]
        let refused = [
            change(.list(list), "Theirs", 3), change(.property(.owner, of: list), "2", 4), change(.list(list), nil, 5),
            change(.property(.owner, of: "6-1"), "1", 6), change(.property(.shared, of: list), "write", 7),
        ]
        // A library that doesn't know a list adopts nothing of it if its owner is somebody else.
        let foreign = [change(.list("6-2"), "Foreign", 8), change(.property(.owner, of: "6-2"), "1", 9)]
        #expect(try ada.exchange(foreign, after: .start).refused == foreign.map(\.id))
        // The rest of a long list comes in further messages.
        let rest = [change(.property(.order, of: "6-2"), "name", 10)]
        #expect(try ada.exchange(rest, after: .start).refused == rest.map(\.id))
        #expect(try ada.exchange([allowed[0]], after: .start).refused.isEmpty)
        let answer = try ada.exchange([refused[0], allowed[0]] + refused.dropFirst() + [allowed[1]], after: .start)
        #expect(answer.refused == refused.map(\.id))
        #expect(try ada.exchange(refused + allowed, after: .start).refused == refused.map(\.id))
        let after = try self.shelf(ada), planet = try id("planets/3")
        #expect(after.list("6-1")?.owner == nil && after.note(planet) == "Own" && after.list(list)?.name == "Camp")
        #expect(try self.shelf(main).list(list)?.name == "Camp" && self.shelf(main).list("6-1") == nil)
        // Everything that the library copied itself may be sent back.
        #expect(try ada.exchange(answer.changes, after: .start).refused.isEmpty)
    }

    @Test func listsOfARemovedReaderDisappear() async throws {
        let bench = try Bench()
        let (main, readers) = try await household(bench)
        try make(try main.library(of: readers[1]), .write)
        #expect(try shelf(main).list(list)?.owner == "Ada")
        _ = try main.removeReader(readers[1])
        #expect(try shelf(main).list(list) == nil && shelf(main.library(of: readers[2])).list(list) == nil)
    }

    /// If any write fails, the change is either stored or refused, and a later exchange completes what is missing.
    @Test func anyWriteMayFail() async throws {
        let bench = try Bench()
        _ = try await household(bench)
        let actions: [(Int, ShelfAction)] = [
            (0, ShelfAction(.list(list), text: "Camp")), (0, ShelfAction(.property(.shared, of: list), text: "write")),
            (1, ShelfAction(.member(try id("planets/2"), of: list), text: "")),
            (0, ShelfAction(.property(.shared, of: list), text: nil)),
            (0, ShelfAction(.property(.shared, of: list), text: "read")),
        ]
        let before = bench.path + "/before"
        try FileManager.default.copyItem(atPath: bench.data, toPath: before)
        var number = 0
        while true {
            number += 1
            try FileManager.default.removeItem(atPath: bench.data)
            try FileManager.default.copyItem(atPath: before, toPath: bench.data)
            var options = bench.options()
            let faults = WriteFaultInjector(failing: number)
            options.fileFaults = faults
            do {
                let main = try (try? Library.open(options)) ?? Library.open(options), readers = try main.readers.readers()
                for (reader, action) in actions {
                    let library = try (try? main.library(of: readers[reader])) ?? main.library(of: readers[reader])
                    _ = try? library.snapshot()
                    // The change is tried once more, as a reader would do.
                    if (try? library.apply([action])) == nil { _ = try library.apply([action]) }
                    // The next pages complete what is missing.
                    for reader in readers { _ = try? main.library(of: reader).snapshot() }
                }
            }
            let main = try Library.open(bench.options()), readers = try main.readers.readers()
            for _ in 0..<2 { for reader in readers { _ = try main.library(of: reader).snapshot() } }
            for reader in readers {
                let shelf = try shelf(main.library(of: reader))
                #expect(shelf.list(list)?.name == "Camp" && shelf.sharing(of: list) == .read, "write \(number), \(reader.name)")
                #expect(try shelf.contains(id("planets/2"), in: list), "write \(number), \(reader.name)")
            }
            if !faults.isSpent { break }
        }
        #expect(number > 5)
    }

    /// Readers change shared lists in two open libraries, as in two processes. The libraries are opened again, and files with cursors
    /// and whole shelves are replaced with older copies.
    @Test(arguments: 0..<6 as Range<UInt64>)
    func twoProcesses(seed: UInt64) async throws {
        let bench = try Bench()
        let (first, readers) = try await household(bench)
        var libraries = [first, try Library.open(bench.options())]
        var generator = SplitMix64(seed: seed)
        func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
        try make(first, .write)
        _ = try shelf(first.library(of: readers[1]))
        var names: Set<String> = []
        for step in 0..<60 {
            let place = number(2), reader = readers[number(3)]
            let library = try libraries[place].library(of: reader)
            switch number(6) {
            case 0: libraries[place] = try Library.open(bench.options())
            case 1: try? FileManager.default.removeItem(atPath: bench.data + "/readers/shared/cursors")
            case 2: _ = try library.snapshot()
            default:
                guard try shelf(library).list(list) != nil else { continue }
                let entry = try id("planets/\(1 + number(9))")
                _ = try? library.apply([
                    ShelfAction(.member(entry, of: list), text: number(3) == 0 ? nil : ""),
                    ShelfAction(.note(on: entry, in: list), text: "\(reader.name) \(step)"),
                ])
                names.insert(reader.name)
            }
        }
        #expect(names.count == 3)
        let main = try Library.open(bench.options())
        for _ in 0..<3 { for reader in readers { _ = try main.library(of: reader).snapshot() } }
        let states = try readers.map { try shelf(main.library(of: $0)) }
        for number in 1...9 {
            let entry = try id("planets/\(number)"), values = Set(states.map { $0.value(.note(on: entry, in: list))?.text ?? "" })
            #expect(values.count == 1 && Set(states.map { $0.contains(entry, in: list) }).count == 1, "seed \(seed): \(values)")
        }
    }

    /// A shelf that was restored from an older copy gets the shared lists again.
    @Test func anOlderCopyOfAShelf() async throws {
        let bench = try Bench()
        var readers: [Reader] = []
        do {
            let (main, added) = try await household(bench)
            readers = added
            _ = try shelf(main.library(of: readers[1]))
        }
        let folder = DataDirectory(bench.data).reader(readers[1].number).path, copy = bench.path + "/copy"
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        do {
            let main = try Library.open(bench.options())
            try make(main, .write)
            #expect(try shelf(main.library(of: readers[1])).list(list) != nil)
        }
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.copyItem(atPath: copy, toPath: folder)
        let main = try Library.open(bench.options())
        #expect(try shelf(main.library(of: readers[1])).list(list)?.name == "Camp")
        // The same for the hub: the owner offers the list again.
        try FileManager.default.removeItem(atPath: bench.data + "/readers/shared")
        let again = try Library.open(bench.options())
        let carl = try await again.addReader("Carl")
        _ = try shelf(again)
        #expect(try shelf(again.library(of: carl)).list(list)?.name == "Camp")
    }
}
