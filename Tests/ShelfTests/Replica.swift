import Model
import Testing

@testable import Shelf

/// A library's journal, as on the server.
struct Journal {
    let id: UInt64
    var changes: [ShelfChange] = []
    var stamp: UInt64 = 1

    mutating func exchange(_ bytes: [UInt8], limit: Int) throws -> [UInt8]? {
        let request = try ShelfExchange.Request(bytes)
        guard request.library == id else { return nil }
        for change in request.changes where !changes.contains(where: { $0.id == change.id }) { changes.append(change) }
        func cursor(_ row: Int64) -> ShelfCursor { ShelfCursor(stamp: stamp, row: row, version: request.version) }
        let isWhole = request.cursor != cursor(request.cursor.row)
        let start = isWhole ? 0 : Int(request.cursor.row)
        let found = changes.dropFirst(start).prefix(limit)
        return ShelfExchange.Answer(
            library: id, cursor: cursor(Int64(start + found.count)), isWhole: isWhole,
            hasMore: start + found.count < changes.count, changes: Array(found),
            version: request.version
        ).bytes
    }
}

/// A device with its stored changes, like a browser that runs the service worker.
struct Replica {
    let device: UInt64
    var stored: [ShelfChange] = []
    var unsent: [ShelfChange] = []
    var cursor = ShelfCursor.start
    var shelf = ShelfState()
    var clock: Int64
    var version = ShelfExchange.version

    mutating func act(_ action: ShelfAction) {
        guard let change = try? ShelfRules.change(for: action, on: shelf, limit: nil, now: clock, device: device) else { return }
        add(change)
    }

    mutating func add(_ change: ShelfChange) {
        unsent.append(change)
        shelf.apply(change)
    }

    /// The message with the first changes that the library doesn't have yet.
    func message(_ count: Int) -> [UInt8] {
        ShelfExchange.Request(library: 77, cursor: cursor, changes: Array(unsent.prefix(count)), version: version).bytes
    }

    mutating func digest(_ bytes: [UInt8], sent: Int) throws {
        let answer = try ShelfExchange.Answer(bytes)
        #expect(answer.version == version)
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
