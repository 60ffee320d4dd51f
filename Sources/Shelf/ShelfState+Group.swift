import Model

#if !arch(wasm32)
    import Synchronization
#endif

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

// Only the library, which the browser doesn't contain, stores copies of the shelf.
#if !arch(wasm32)
    extension ShelfState.Group {
        /// Registers in a copy of the shelf. They are decoded on first use, because most commands and pages need few lists.
        fileprivate final class Copy: Sendable {
            private final class Registers: Sendable {
                let byEntry: [EntryID?: ShelfState.MultiValueRegister]

                init(_ byEntry: [EntryID?: ShelfState.MultiValueRegister]) { self.byEntry = byEntry }
            }

            let bytes: ArraySlice<UInt8>
            private let group: ShelfKey
            private let decoded = AtomicLazyReference<Registers>()

            /// Creates a group's registers from their encoded form.
            init(_ bytes: ArraySlice<UInt8>, of group: ShelfKey) { (self.bytes, self.group) = (bytes, group) }

            var registers: [EntryID?: ShelfState.MultiValueRegister] {
                if let known = decoded.load() { return known.byEntry }
                var reader = ByteReader(bytes)
                // The bytes are undamaged, and this program wrote them, so decoding can't fail.
                let made = (try? registers(from: &reader)) ?? [:]
                return decoded.storeIfNil(Registers(made)).byEntry
            }

            private func registers(
                from reader: inout ByteReader
            ) throws(BinaryDecodingError) -> [EntryID?: ShelfState.MultiValueRegister] {
                var registers: [EntryID?: ShelfState.MultiValueRegister] = [:]
                let all = try reader.list { (reader) throws(BinaryDecodingError) in
                    let entry = EntryID(try reader.string())
                    var register = ShelfState.MultiValueRegister()
                    let key = ShelfKey(group.subject, owner: group.owner, entry: entry, reader: group.reader)
                    let heads = try reader.list { (reader) throws(BinaryDecodingError) in
                        try ShelfChange(of: key, from: &reader)
                    }
                    for change in heads { register.put(change) }
                    register.replaced = Set(
                        try reader.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) })
                    register.superseded = Set(
                        try reader.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) })
                    return (entry, register)
                }
                for (entry, register) in all { registers[entry] = register }
                return registers
            }
        }

        /// Removes a replaced change's ID.
        mutating func forget(_ id: ChangeID, of entry: EntryID?) {
            decode()
            known[entry]?.replaced.remove(id)
        }

        /// Writes the registers.
        func encode(to writer: inout ByteWriter) {
            writer.number(UInt64(count))
            writer.number(UInt64(headCount))
            writer.list(lastUse.map { [$0] } ?? []) { $1.encode(to: &$0) }
            if let copy { return writer.blob(copy.bytes) }
            var body = ByteWriter()
            let all = known.map { (entry: $0.key?.text ?? "", register: $0.value) }
            body.list(all.sorted { UTF8Comparison.precede($0.entry.utf8, $1.entry.utf8) }) { body, item in
                body.string(item.entry)
                body.list(item.register.sortedHeads) { $1.encodeWithoutKey(to: &$0) }
                body.list(item.register.replaced.sorted()) { $1.encode(to: &$0) }
                body.list(item.register.superseded.sorted()) { $1.encode(to: &$0) }
            }
            writer.blob(body.bytes[...])
        }

        /// Reads what `encode(to:)` wrote, without decoding the registers.
        /// - Throws: `BinaryDecodingError`.
        init(_ key: ShelfKey, from reader: inout ByteReader) throws(BinaryDecodingError) {
            let count = try reader.number(), headCount = try reader.number()
            let uses = try reader.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) }
            guard let count = UInt32(exactly: count), let headCount = UInt32(exactly: headCount) else {
                throw .invalid(what: .change)
            }
            self.init()
            (self.count, self.headCount, lastUse) = (count, headCount, uses.first)
            copy = Copy(try reader.slice(), of: key)
        }
    }

    extension ShelfChange {
        /// Writes everything except the key.
        fileprivate func encodeWithoutKey(to writer: inout ByteWriter) {
            id.encode(to: &writer)
            writer.list(replaces) { $1.encode(to: &$0) }
            writer.flag(!isRemoval)
            guard let value else { return }
            writer.string(value.text)
            writer.signed(value.date)
            writer.string(value.title)
            writer.blob(value.more[...])
        }

        /// Reads what `encodeWithoutKey(to:)` wrote.
        /// - Throws: `BinaryDecodingError`.
        fileprivate init(of key: ShelfKey, from reader: inout ByteReader) throws(BinaryDecodingError) {
            let id = try ChangeID(from: &reader)
            let replaces = try reader.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) }
            var value: ShelfValue?
            if try reader.flag() {
                value = ShelfValue(
                    text: try reader.string(), date: try reader.signed(), title: try reader.string(), more: try reader.blob())
            }
            self.init(id: id, key: key, value: value, replaces: replaces)
        }
    }
#endif
