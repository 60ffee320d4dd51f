import Model

extension ShelfState {
    /// The registers whose keys differ only in the entry.
    struct Group: Equatable, Sendable {
        /// The registers, unless they are only in `copy`.
        private var known: [EntryID?: MultiValueRegister] = [:]
        /// The number of registers with a value.
        private(set) var count: UInt32 = 0
        /// The ID of the latest change in effect that gave the register without an entry its value.
        private(set) var lastUse: ChangeID?
        #if !arch(wasm32)
            /// The number of changes in effect.
            private(set) var headCount: UInt32 = 0
            /// The stored registers, if they haven't changed since.
            private var copy: Copy?

            /// Creates the registers that a copy contains, without decoding them.
            init(_ copy: Copy, count: UInt32, headCount: UInt32, lastUse: ChangeID?) {
                (self.copy, self.count, self.headCount, self.lastUse) = (copy, count, headCount, lastUse)
            }

            /// Removes a replaced change's ID.
            mutating func forget(_ id: ChangeID, of entry: EntryID?) {
                decode()
                known[entry]?.replaced.remove(id)
            }
        #endif

        init() {}

        var registers: [EntryID?: MultiValueRegister] {
            #if arch(wasm32)
                known
            #else
                copy?.registers ?? known
            #endif
        }

        /// Applies a change, and returns whether this had any effect.
        mutating func apply(_ change: ShelfChange) -> Bool {
            decode()
            let had = known[change.key.entry]?.hasValue ?? false
            #if !arch(wasm32)
                headCount -= UInt32(known[change.key.entry]?.heads.count ?? 0)
                defer { headCount += UInt32(known[change.key.entry]?.heads.count ?? 0) }
            #endif
            let isNew = known[change.key.entry, default: MultiValueRegister()].apply(change)
            let has = known[change.key.entry]?.hasValue ?? false
            if has != had { count = has ? count + 1 : count - 1 }
            if case .none = change.key.entry { lastUse = known[nil]?.latest?.id }
            return isNew
        }

        /// Decodes the registers before they change.
        private mutating func decode() {
            #if !arch(wasm32)
                guard let copy else { return }
                known = copy.registers
                self.copy = nil
            #endif
        }

        static func == (a: Group, b: Group) -> Bool { a.count == b.count && a.registers == b.registers }
    }
}
