internal import Model
internal import SQLite
internal import Shelf
internal import Synchronization

/// How far a shelf and the hub have exchanged shared lists.
struct SharedListPosition: Sendable {
    /// The last change of the hub that this shelf has, and the last change of this shelf that the hub has considered. Everything from
    /// the hub is before `own`, so a shelf that was restored from a copy starts again with both.
    var hub = ShelfCursor.start, own = ShelfCursor.start
    /// The journal files' metadata before the last exchange. If they are unchanged, there is nothing to exchange.
    var hubStamp: Files.ChangeStamp?, ownStamp: Files.ChangeStamp?
    /// Whether the cursors were read from their file.
    var isRead = false
}

/// The exchange of shared lists between the readers of a library (docs/decisions/0065-shared-lists.md). Each reader's shelf exchanges
/// them with the hub, a further shelf that belongs to nobody.
///
/// A process may die at any time, and several processes may exchange the same lists: changes keep their IDs, so repeating an exchange
/// has no effect.
extension Library {
    /// The hub's number among the readers' shelves. No reader has it.
    static let hubNumber: Int64 = 0

    /// The ID of the library that all its readers share. Devices store it, so that another household's server deletes nothing.
    public var household: UInt64 { get throws(LibraryError) { try main.snapshot().device } }

    private var isHub: Bool { shelfFiles.reader == Library.hubNumber }

    /// The hub, which is created if it doesn't exist.
    private func hub() throws(LibraryError) -> Library {
        let main = main
        return Library(
            parent: main,
            shelfFiles: try main.readerShelves.shelf(of: Library.hubNumber) { () throws(LibraryError) in
                // The first reader may be the only one so far.
                do throws(FileError) { try Files.makeDirectory(directory.readers, withParents: false) } catch {
                    throw LibraryError(error, in: directory)
                }
                return try LibraryOpener(directory.hub, of: main, reader: Library.hubNumber).files().files
            })
    }

    /// Exchanges shared lists with the hub if this shelf or the hub has changed. Never waits: if another thread or process is changing
    /// a shelf, the next call tries again.
    func exchangeSharedLists() {
        guard writing != nil, !isHub else { return }
        let hubStamp = Files.ChangeStamp(hubJournal), ownStamp = shelfFiles.takenIn.withLock { $0 }
        _ = shelfFiles.sharing.withLockIfAvailable { position in
            guard position.hubStamp != hubStamp || position.ownStamp != ownStamp else { return }
            do throws(LibraryError) {
                var hasAny = hubStamp != nil
                if !hasAny { hasAny = try currentShelf().hasSharedLists }
                if hasAny { try exchangeSharedLists(&position) }
                (position.hubStamp, position.ownStamp) = (hubStamp, ownStamp)
            } catch {}
        }
    }

    /// Exchanges shared lists after a change to this shelf.
    func offerSharedLists() {
        guard parent != nil || directory.readerDatabase.size != nil else { return }
        takeInJournal()
        exchangeSharedLists()
    }

    /// The reader to whom the shelf belongs, or nil if the library has no readers.
    private var reader: Reader? {
        get throws(LibraryError) {
            do throws(ReaderRegistryError) {
                return if let number = shelfFiles.reader { try readers.reader(number) } else { try readers.first() }
            } catch {
                guard case .library(let error) = error else { return nil }
                throw error
            }
        }
    }

    /// Whether the shelf belongs to a guest, who changes nothing.
    var isGuests: Bool {
        get throws(LibraryError) {
            guard parent != nil, let reader = try reader else { return false }
            return reader.role == .guest
        }
    }

    private func exchangeSharedLists(_ position: inout SharedListPosition) throws(LibraryError) {
        guard let reader = try reader else { return }
        let hub = try hub(), member = SharedLists.Member(number: reader.number, name: reader.name)
        let path = directory.hub.path + "/cursors/\(reader.number)"
        if !position.isRead { position.read(path) }
        let before = position
        if try receive(from: hub, member, &position) { position.own = .start }
        // Guests change nothing.
        if reader.role != .guest, try offer(to: hub, member, &position), before.own != .start {
            // This shelf was restored from a copy, so it may lack what it had received.
            position.hub = .start
            _ = try receive(from: hub, member, &position)
        }
        if position.hub != before.hub || position.own.row > before.own.row + 100 { position.write(path) }
    }

    /// Adds the hub's new changes to this shelf.
    /// - Returns: Whether the hub lacks changes that it had.
    private func receive(
        from hub: Library, _ member: SharedLists.Member, _ position: inout SharedListPosition
    ) throws(LibraryError) -> Bool {
        var isWhole = false
        while true {
            let next = try hub.changes(after: position.hub)
            let received = SharedLists.received(
                next.changes, by: member, on: try currentShelf(), from: try hub.currentShelf())
            if !received.isEmpty {
                _ = try withShelf(until: .now) { writer throws(LibraryError) in try writer.merge(received, fromHub: true) }
            }
            isWhole = isWhole || next.isWhole
            position.hub = next.cursor
            guard next.hasMore else { return isWhole }
        }
    }

    /// Adds this shelf's new changes to shared lists to the hub.
    /// - Returns: Whether this shelf lacks changes that it had.
    private func offer(
        to hub: Library, _ member: SharedLists.Member, _ position: inout SharedListPosition
    ) throws(LibraryError) -> Bool {
        var isWhole = false
        while true {
            let next = try changes(after: position.own)
            let offered = next.changes.filter(\.isOnList)
            if !offered.isEmpty {
                let shelf = try currentShelf()
                try hub.withShelf(until: .now) { writer throws(LibraryError) in
                    try writer.offer(offered, by: member, on: shelf) { changes throws(LibraryError) in
                        _ = try withShelf(until: .now) { writer throws(LibraryError) in try writer.merge(changes, fromHub: true) }
                    }
                }
            }
            isWhole = isWhole || next.isWhole
            position.own = next.cursor
            guard next.hasMore else { return isWhole }
        }
    }

    private func changes(after cursor: ShelfCursor) throws(LibraryError) -> ShelfExchange.Answer {
        try shelfFiles.cache.withLock { cache throws(LibraryError) in try cache.changes(after: cursor, ShelfExchange.version) }
    }

    /// The shelf, without the catalogs.
    private func currentShelf() throws(LibraryError) -> ShelfState {
        if isHub { takeInJournal() }
        let files = shelfFiles.directory.database.identity
        return try shelfFiles.cache.withLock { cache throws(LibraryError) in try cache.snapshot(files) }.shelf
    }

    /// Takes a reader's lists from the others, before the reader is removed.
    func withdrawSharedLists(of number: Int64) throws(LibraryError) {
        guard directory.hub.database.size != nil else { return }
        try hub().withShelf(until: .now + Library.changeLimit) { writer throws(LibraryError) in try writer.withdraw(number) }
        Files.remove(directory.hub.path + "/cursors/\(number)")
    }
}

extension SharedListPosition {
    /// Reads the cursors from their file. Without the file, everything is exchanged again.
    fileprivate mutating func read(_ path: String) {
        isRead = true
        guard let bytes = try? Files.read(path) else { return }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard words.count == 2, let hub = ShelfCursor(String(words[0])), let own = ShelfCursor(String(words[1])) else { return }
        (self.hub, self.own) = (hub, own)
    }

    fileprivate func write(_ path: String) {
        try? Files.makeDirectory(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), withParents: false)
        try? Files.write(Array("\(hub.text)\n\(own.text)\n".utf8), to: path, temporary: path + ".part", forGood: false)
    }
}
