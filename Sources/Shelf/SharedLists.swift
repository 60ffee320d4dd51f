import Model

// Only the library, which the browser doesn't contain, exchanges lists between readers.
#if !arch(wasm32)
    /// The exchange of shared lists between a reader's shelf and the *hub*, the shelf of all shared lists of a library. Both store the
    /// same changes under the same IDs, so exchanging them again has no effect (`docs/decisions/0065-shared-lists.md`).
    public enum SharedLists {
        /// A reader, as far as the hub knows it.
        public struct Member: Sendable {
            /// The reader's number.
            public let number: Int64
            /// The name, which the other readers see.
            public let name: String

            /// Creates a member.
            public init(number: Int64, name: String) {
                self.number = number
                self.name = name
            }
        }

        /// The changes that an exchange adds to both shelves.
        public struct Exchange: Equatable, Sendable {
            /// The changes for the hub.
            public internal(set) var toHub: [ShelfChange] = []
            /// The changes for the reader's shelf: values of a list that is shared again. Store them before the others.
            public internal(set) var toShelf: [ShelfChange] = []
        }

        /// Returns the hub's changes that belong on a reader's shelf.
        ///
        /// A list that isn't shared any more reaches only readers who had it, because they have to remove it. Its owner keeps it.
        ///
        /// - Parameter changes: the next changes in the hub's journal.
        public static func received(
            _ changes: [ShelfChange], by reader: Member, on shelf: ShelfState, from hub: ShelfState
        ) -> [ShelfChange] {
            changes.filter { change in
                guard let list = change.key.list else { return false }
                if hub.ownerNumber(of: list) == reader.number {
                    return !change.key.isProperty(.owner) && !change.isWithdrawal
                }
                let isKnown = shelf.isKnown(.property(.owner, of: list))
                return isKnown || hub.sharing(of: list).map { _ in true } ?? false
            }
        }

        /// Returns what has to be stored so that the hub has a reader's changes to shared lists. Changes that the reader may not make
        /// are left out.
        ///
        /// - Parameters:
        ///   - changes: the next changes in the reader's journal.
        ///   - now: the current time, in milliseconds since 1970.
        ///   - device: the writer's number for new changes.
        ///   - isStored: returns whether the hub's journal has a change.
        public static func offered<Failure: Error>(
            _ changes: [ShelfChange], by reader: Member, on shelf: ShelfState, to hub: ShelfState, now: Int64, device: UInt64,
            isStored: (ChangeID) throws(Failure) -> Bool
        ) throws(Failure) -> Exchange {
            var offer = Offer(hub: hub, now: now, device: device)
            var lists: [String] = []
            for change in changes { if let list = change.key.list, !lists.contains(list) { lists.append(list) } }
            for list in lists {
                let own = changes.filter { $0.key.list == list }
                guard let owner = hub.ownerNumber(of: list) else {
                    let isOwn = shelf.sharing(of: list) != nil && !shelf.isKnown(.property(.owner, of: list))
                    guard isOwn, ShelfRules.isListID(list), offer.hub.sharedListCount < ShelfRules.listLimit else { continue }
                    try offer.share(list, of: reader, on: shelf, isStored)
                    continue
                }
                let before = hub.sharing(of: list), after = shelf.sharing(of: list)
                switch (owner == reader.number, before, after) {
                case (true, nil, nil): continue
                case (true, nil, .some): try offer.share(list, of: reader, on: shelf, isStored)
                case (true, .some, _):
                    var isEnded = after == nil
                    for change in own where change.isRemoval && change.key.isProperty(.shared) {
                        if try !isStored(change.id) { isEnded = true }
                    }
                    for change in own where !isEnded || change.key.isProperty(.shared) {
                        try offer.add(change, on: shelf, isStored)
                    }
                    guard isEnded else { continue }
                    // What the owner writes before sharing the list again stays private.
                    try offer.withdraw(list, shelf.heads(of: .property(.shared, of: list)), isStored)
                    if after != nil { try offer.share(list, of: reader, on: shelf, isStored) }
                case (false, .write, _):
                    for change in own where offer.admits(change, in: list) { try offer.add(change, on: shelf, isStored) }
                // The former owner was removed, or the list is a copy of one that isn't shared any more.
                case (false, nil, .some) where !shelf.isKnown(.property(.owner, of: list)):
                    try offer.share(list, of: reader, on: shelf, isStored)
                case (false, _, _): continue
                }
            }
            return offer.result
        }

        /// Returns the changes that take a reader's lists from the others, before the reader is removed.
        public static func withdrawn(of reader: Int64, from hub: ShelfState, now: Int64, device: UInt64) -> [ShelfChange] {
            var offer = Offer(hub: hub, now: now, device: device)
            for list in hub.ownedLists(of: reader) {
                let key = ShelfKey.property(.shared, of: list)
                let end = ShelfChange(
                    nil, of: key, replacing: hub.heads(of: key).map(\.id), after: hub.lastChange, now: now, device: device)
                offer.withdraw(list, [end]) { _ in false }
            }
            return offer.result.toHub
        }
    }

    extension SharedLists {
        /// An exchange while it is put together.
        private struct Offer {
            var hub: ShelfState
            let now: Int64
            let device: UInt64
            var result = Exchange()

            mutating func put<Failure: Error>(
                _ change: ShelfChange, _ isStored: (ChangeID) throws(Failure) -> Bool
            ) throws(Failure) {
                guard try !isStored(change.id), hub.apply(change) else { return }
                result.toHub.append(change)
            }

            /// Adds a change of a reader. A change that was already replaced when the list became shared stays away: the change that
            /// replaced it is private.
            mutating func add<Failure: Error>(
                _ change: ShelfChange, on shelf: ShelfState, _ isStored: (ChangeID) throws(Failure) -> Bool
            ) throws(Failure) {
                guard !change.key.isProperty(.owner), !change.isWithdrawal else { return }
                let heads = hub.heads(of: change.key).map(\.id)
                guard shelf.isInEffect(change) || change.replaces.contains(where: { heads.contains($0) }) else { return }
                try put(change, isStored)
            }

            /// Whether somebody else than the owner may make the change.
            func admits(_ change: ShelfChange, in list: String) -> Bool {
                if change.key.isProperty(.shared) || change.isRemoval && change.key.subject == .list { return false }
                let isNew = change.key.subject == .member && !change.isRemoval && !hub.hasValue(change.key)
                return !isNew || hub.count(.member, owner: list) < ShelfRules.memberLimit
            }

            /// Shares a list. If the hub withdrew a value earlier, the reader's shelf sets it again.
            mutating func share<Failure: Error>(
                _ list: String, of reader: Member, on shelf: ShelfState, _ isStored: (ChangeID) throws(Failure) -> Bool
            ) throws(Failure) {
                let key = ShelfKey.property(.owner, of: list)
                let owner = ShelfValue(text: "\(reader.number)", date: now / 1000, title: reader.name)
                try put(new(owner, of: key, replacing: hub.heads(of: key), shelf), isStored)
                for key in shelf.keys(of: list) where !key.isProperty(.owner) {
                    let heads = shelf.heads(of: key), present = hub.heads(of: key)
                    var isWithdrawn = false
                    for head in heads where !head.isRemoval && !present.contains(where: { $0.id == head.id }) {
                        if try isStored(head.id) { isWithdrawn = true }
                    }
                    if isWithdrawn, let value = shelf.value(key) {
                        let again = new(value, of: key, replacing: heads, shelf)
                        result.toShelf.append(again)
                        try put(again, isStored)
                    } else {
                        for head in heads { try put(head, isStored) }
                    }
                }
            }

            private func new(
                _ value: ShelfValue, of key: ShelfKey, replacing heads: [ShelfChange], _ shelf: ShelfState
            ) -> ShelfChange {
                let last = [hub.lastChange, shelf.lastChange, result.toShelf.last?.id].compactMap(\.self).max()
                return ShelfChange(value, of: key, replacing: heads.map(\.id), after: last, now: now, device: device)
            }

            /// Ends the sharing of a list, and removes it from the hub.
            mutating func withdraw<Failure: Error>(
                _ list: String, _ ends: [ShelfChange], _ isStored: (ChangeID) throws(Failure) -> Bool
            ) throws(Failure) {
                for end in ends { try put(end, isStored) }
                for key in hub.keys(of: list) where !key.isProperty(.owner) && !key.isProperty(.shared) {
                    if let change = ShelfChange(withdrawing: key, hub.heads(of: key)) { try put(change, isStored) }
                }
            }
        }
    }

    extension ShelfRules {
        /// Returns whether a text has the form of a list's ID (`listID`). No catalog's property has such a key.
        static func isListID(_ text: String) -> Bool {
            let parts = text.utf8.split(separator: ASCII.minus, omittingEmptySubsequences: false)
            return parts.count == 2 && text.utf8.count <= 33
                && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { ASCII.isDigit($0) || $0 >= 0x61 && $0 <= 0x66 } }
        }
    }

    extension ShelfState {
        /// Returns the number of the reader to whom a list belongs. Only the hub knows it for all lists.
        func ownerNumber(of list: String) -> Int64? { property(.owner, of: list).flatMap { Int64($0) } }

        /// Whether the reader shares a list.
        public var hasSharedLists: Bool {
            owners(.property).contains { ShelfKey(.property, owner: $0).isProperty(.shared) }
        }

        /// The number of lists that are shared.
        var sharedListCount: UInt32 { UInt32(clamping: ownedLists(of: nil).count { sharing(of: $0) != nil }) }

        /// The lists that belong to a reader, or to anybody.
        func ownedLists(of reader: Int64?) -> [String] {
            owners(.property).compactMap { owner in
                let key = ShelfKey(.property, owner: owner)
                guard let list = key.list, key.isProperty(.owner) else { return nil }
                return reader.map { $0 == ownerNumber(of: list) } ?? true ? list : nil
            }
        }

        /// Returns whether a change determines its register's value.
        func isInEffect(_ change: ShelfChange) -> Bool { heads(of: change.key).contains { $0.id == change.id } }

        /// The keys of a list, its entries, their notes, and its properties.
        func keys(of list: String) -> [ShelfKey] {
            var groups = [ShelfKey.list(list), ShelfKey(.member, owner: list), ShelfKey(.note, owner: list)]
            groups += ShelfProperty.ofLists.map { .property($0, of: list) }
            return groups.flatMap { group in
                entryKeys(of: group).map { ShelfKey(group.subject, owner: group.owner, entry: $0) }
            }.sorted()
        }
    }

    extension ShelfChange {
        /// The number in place of which a withdrawal's ID has a hash.
        private static let withdrawalMark: UInt64 = 0x7769_7468_6472_6177

        /// Creates the change by which the hub removes a value that isn't shared any more. Its ID is a hash, so it says what it is, and
        /// is the same wherever it is made. Returns nil if there isn't a value.
        init?(withdrawing key: ShelfKey, _ heads: [ShelfChange]) {
            guard heads.contains(where: { !$0.isRemoval }), let last = heads.map(\.id).max() else { return nil }
            let id = ChangeID(time: last.time, counter: last.counter, device: ShelfChange.withdrawalMark)
            let change = ShelfChange(id: id, key: key, value: nil, replaces: heads.map(\.id))
            self.init(id: change.derivedID, key: key, value: nil, replaces: change.replaces)
        }

        /// Whether the hub removed a value because it isn't shared any more.
        var isWithdrawal: Bool {
            guard isRemoval else { return false }
            let marked = ChangeID(time: id.time, counter: id.counter, device: ShelfChange.withdrawalMark)
            return ShelfChange(id: marked, key: key, value: nil, replaces: replaces).derivedID == id
        }
    }
#endif
