import Model
import Testing

@testable import Shelf

/// A library's journal, as on the server.
private struct Journal {
    let id: UInt64
    var changes: [ShelfChange] = []
    var stamp: UInt64 = 1

    mutating func exchange(_ bytes: [UInt8], limit: Int) throws -> [UInt8]? {
        let request = try ShelfExchange.Request(bytes)
        guard request.library == id else { return nil }
        for change in request.changes where !changes.contains(where: { $0.id == change.id }) { changes.append(change) }
        let isWhole = request.cursor.stamp != stamp
        let start = isWhole ? 0 : Int(request.cursor.row)
        let found = changes.dropFirst(start).prefix(limit)
        return ShelfExchange.Answer(
            library: id, cursor: ShelfCursor(stamp: stamp, row: Int64(start + found.count)), isWhole: isWhole,
            hasMore: start + found.count < changes.count, changes: Array(found)
        ).bytes
    }
}

/// A device with its stored changes, like a browser that runs the service worker.
private struct Replica {
    let device: UInt64
    var stored: [ShelfChange] = []
    var unsent: [ShelfChange] = []
    var cursor = ShelfCursor.start
    var shelf = ShelfState()
    var clock: Int64

    mutating func act(_ action: ShelfAction) {
        guard let change = try? ShelfRules.change(for: action, on: shelf, limit: nil, now: clock, device: device) else { return }
        unsent.append(change)
        shelf.apply(change)
    }

    mutating func digest(_ bytes: [UInt8], sent: Int) throws {
        let answer = try ShelfExchange.Answer(bytes)
        stored += unsent.prefix(sent)
        unsent.removeFirst(sent)
        // The library may have lost changes, so send everything again.
        if answer.isWhole {
            unsent = stored + unsent
            stored = []
        }
        stored += answer.changes
        cursor = answer.cursor
        restart()
    }

    /// Recreates the shelf from the stored changes, as after a restart.
    mutating func restart() { shelf = ShelfState(stored + unsent) }
}

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
                for change in devices[place].shelf.heads(of: entry, note: true) {
                    if case .note(let old, _) = change.kind { replaced.insert(old) }
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
            id: ChangeID(time: 5, counter: 0, device: 9), entry: entry, kind: .note(text: "é", date: 1), replaces: [])
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
        let kinds: [ShelfChange.Operation] = [
            .note(text: "text", date: 1_700_000_000), .note(text: "text", date: .max), .note(text: long, date: .min),
            .favourite(name: long, date: .max, title: long), .favourite(name: "n", date: -5, title: ""), .unfavourite, .clearNote,
        ]
        for kind in kinds {
            let change = ShelfChange(id: far, entry: entry, kind: kind, replaces: [old, far])
            let copies = change.acceptable
            #expect(copies.allSatisfy { $0.isAcceptable && $0.replaces == [old, far] && $0.acceptable == [$0] })
            #expect(copies == change.acceptable && Set(copies.map(\.id)).count == copies.count)
            if case .note(let text, _) = kind {
                let texts = copies.map { if case .note(let text, _) = $0.kind { text } else { "" } }
                #expect(texts.joined() == text)
            } else {
                #expect(copies.count == 1)
            }
        }
        let note = ShelfChange(id: far, entry: entry, kind: kinds[0], replaces: [])
        #expect(note.acceptable.first?.id.time == 1_700_000_000_000)
        // A shelf with the original has the same changes in effect as a shelf with the copies.
        let shelf = ShelfState([note])
        #expect(shelf == ShelfState(note.acceptable) && shelf.note(entry) == "text")
        // A device may have replaced the original before it met a copy. The order doesn't matter.
        let edit = ShelfChange(
            id: ChangeID(time: 9, counter: 0, device: 1), entry: entry, kind: .note(text: "edit", date: 1), replaces: [far])
        let copy = try #require(note.acceptable.first)
        for changes in [[note, edit], [edit, note], [copy, edit], [edit, copy], [note, copy, edit], [edit, copy, note]] {
            #expect(ShelfState(changes).note(entry) == "edit")
            #expect(ShelfState(changes) == ShelfState([note, edit]))
        }
        // A change that is only dated wrongly keeps its time.
        let fine = ShelfChange(id: ChangeID(time: 7, counter: 0, device: 1), entry: entry, kind: kinds[1], replaces: [])
        #expect(fine.acceptable.first?.id.time == 7)
        let sent = ShelfExchange.Request(library: 1, cursor: .start, changes: [note, fine]).bytes
        #expect(try ShelfExchange.Request(sent).changes == note.acceptable + fine.acceptable)
    }
}
