import Model
import Testing

@testable import Shelf

@Suite struct ExchangeTests {
    @Test(arguments: 0..<400) func everyDeviceHasTheSameShelfAtTheEnd(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
        let start: Int64 = 1_700_000_000_000
        var journal = Journal(id: 77)
        var devices = (0..<(2 + number(5))).map { place in
            // The clocks are wrong by up to ten years in either direction.
            Replica(device: UInt64(place + 1), clock: start + Int64(number(20) - 10) * 31_536_000_000)
        }
        let ids = (0..<3).compactMap { EntryID("planets/\($0)") }
        var texts: Set<String> = [], replaced: Set<String> = []
        for step in 0..<120 {
            let place = number(devices.count)
            devices[place].clock += Int64(number(5000)) - 2000
            switch number(10) {
            case 0...1: devices[place].act(.favourite(ids[number(3)], name: "n\(step)", title: "T"))
            case 2: devices[place].act(.unfavourite(ids[number(3)]))
            case 3...4:
                let entry = ids[number(3)], text = "text \(step) of \(place)."
                for change in devices[place].shelf.heads(of: .note(entry)) {
                    if let old = change.value?.text { replaced.insert(old) }
                }
                devices[place].act(.note(entry, text: text))
                texts.insert(text)
            case 5: devices[place].restart()
            case 6 where number(10) == 0:
                // Simulate a library that was restored from an older copy.
                journal.stamp += 1
                journal.changes.removeLast(number(journal.changes.count + 1))
            default:
                let sent = number(devices[place].unsent.count + 1)
                let message = ShelfExchange.Request(
                    library: 77, cursor: devices[place].cursor, changes: Array(devices[place].unsent.prefix(sent))
                ).bytes
                // The request or its answer may be lost, and a request may arrive twice.
                guard number(5) > 0 else { continue }
                var answer = try journal.exchange(message, limit: 1 + number(8))
                if number(5) == 0 { answer = try journal.exchange(message, limit: 1 + number(8)) }
                guard number(4) > 0, let answer else { continue }
                try devices[place].digest(answer, sent: sent)
            }
        }
        for _ in 0..<3 {
            for place in devices.indices {
                for _ in 0..<200 {
                    let sent = devices[place].unsent.count
                    let message = ShelfExchange.Request(
                        library: 77, cursor: devices[place].cursor, changes: devices[place].unsent
                    ).bytes
                    let answer = try #require(try journal.exchange(message, limit: 50))
                    try devices[place].digest(answer, sent: sent)
                    if try !ShelfExchange.Answer(answer).hasMore, devices[place].unsent.isEmpty { break }
                }
            }
        }
        let final = ShelfState(journal.changes)
        for device in devices { #expect(device.shelf == final, "device \(device.device)") }
        // A note's text may disappear only if it was replaced on a device that already had this text.
        let shown = ids.compactMap { final.note($0) }.joined(separator: "\n")
        for text in texts where !replaced.contains(text) { #expect(shown.contains(text), "\(text)") }
    }

    @Test func anotherLibraryMergesNothing() throws {
        var journal = Journal(id: 77)
        let message = ShelfExchange.Request(library: 78, cursor: .start, changes: []).bytes
        #expect(try journal.exchange(message, limit: 9) == nil)
    }

    @Test func aDamagedMessageIsRefused() throws {
        let entry = try #require(EntryID("planets/1"))
        let change = ShelfChange(
            id: ChangeID(time: 5, counter: 0, device: 9), key: .note(entry), value: ShelfValue(text: "é", date: 1), replaces: [])
        let bytes = ShelfExchange.Request(library: 1, cursor: ShelfCursor(stamp: 3, row: 4), changes: [change]).bytes
        #expect(try ShelfExchange.Request(bytes).changes == [change])
        for length in bytes.indices {
            #expect(throws: ShelfExchange.MessageError.damaged) { try ShelfExchange.Request(Array(bytes.prefix(length))) }
        }
        var newer = bytes
        newer[0] = ShelfExchange.version + 1
        #expect(throws: ShelfExchange.MessageError.newerVersion) { try ShelfExchange.Request(newer) }
        for text in ["", "1", "1-", "-1", "x-1", "1--1", "1-1x"] { #expect(ShelfCursor(text) == nil, "\(text)") }
        #expect(ShelfCursor("ff-12")?.text == "ff-12")
    }

    /// Copies of impossible changes say the same, are the same everywhere, and replace the originals.
    @Test func impossibleChangesBecomePossibleCopies() throws {
        let entry = try #require(EntryID("planets/1"))
        let old = ChangeID(time: 3, counter: 0, device: 2), far = ChangeID(time: .max, counter: .max, device: 1)
        let long = (0..<4 * ShelfRules.noteLimit).map { "\($0)é" }.joined()
        let values: [(ShelfKey, ShelfValue?)] = [
            (.note(entry), ShelfValue(text: "text", date: 1_700_000_000)), (.note(entry), ShelfValue(text: "text", date: .max)),
            (.note(entry), ShelfValue(text: long, date: .min)), (.note(on: entry, in: "l"), ShelfValue(text: long, date: .max)),
            (.favourite(entry), ShelfValue(text: long, date: .max, title: long)),
            (.favourite(entry), ShelfValue(text: "n", date: -5)), (.favourite(entry), nil), (.note(entry), nil),
            (.list("l"), ShelfValue(text: long, date: .max)), (.member(entry, of: "l"), nil),
            (ShelfKey(ShelfSubject(77), owner: "later", reader: 3), ShelfValue(text: long, date: 1, more: [1, 2])),
        ]
        for (key, value) in values {
            let change = ShelfChange(id: far, key: key, value: value, replaces: [old, far])
            let copies = change.acceptable
            #expect(copies.allSatisfy { $0.isAcceptable && $0.replaces == [old, far] && $0.acceptable == [$0] })
            #expect(copies == change.acceptable && Set(copies.map(\.id)).count == copies.count)
            if let text = value?.text, !key.subject.isName {
                #expect(copies.compactMap { $0.value?.text }.joined() == text)
                #expect(copies.allSatisfy { $0.value?.more == value?.more })
            } else {
                #expect(copies.count == 1)
            }
        }
        let note = ShelfChange(id: far, key: .note(entry), value: values[0].1, replaces: [])
        #expect(note.acceptable.first?.id.time == 1_700_000_000_000)
        // A shelf with the original has the same changes in effect as a shelf with the copies.
        let shelf = ShelfState([note])
        #expect(shelf == ShelfState(note.acceptable) && shelf.note(entry) == "text")
        // A device may have replaced the original before it met a copy. The order doesn't matter.
        let edit = ShelfChange(
            id: ChangeID(time: 9, counter: 0, device: 1), key: .note(entry), value: ShelfValue(text: "edit", date: 1),
            replaces: [far])
        let copy = try #require(note.acceptable.first)
        for changes in [[note, edit], [edit, note], [copy, edit], [edit, copy], [note, copy, edit], [edit, copy, note]] {
            #expect(ShelfState(changes).note(entry) == "edit")
            #expect(ShelfState(changes) == ShelfState([note, edit]))
        }
        // A change that is only dated wrongly keeps its time.
        let fine = ShelfChange(
            id: ChangeID(time: 7, counter: 0, device: 1), key: .note(entry), value: values[1].1, replaces: [])
        #expect(fine.acceptable.first?.id.time == 7)
        let sent = ShelfExchange.Request(library: 1, cursor: .start, changes: [note, fine]).bytes
        #expect(try ShelfExchange.Request(sent).changes == note.acceptable + fine.acceptable)
    }
}
