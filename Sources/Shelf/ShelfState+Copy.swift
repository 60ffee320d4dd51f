public import Model

// Only the library, which the browser doesn't contain, stores copies of the shelf.
#if !arch(wasm32)
    import Synchronization

    extension ShelfState {
        /// Writes the changes in effect, the IDs of replaced and superseded changes, and the highest ID. Every start reads all of it,
        /// so it is short: texts that occur in many lists, such as entries' IDs and titles, are written once.
        public func encode(to writer: inout ByteWriter) {
            var registers = RegisterWriter(), body = ByteWriter()
            body.list(subjects.flatMap { $0.groups }.sorted { $0.key < $1.key }) { body, item in
                ShelfState.encode(item.key, to: &body)
                item.value.encode(to: &body, &registers)
            }
            body.list(contestedKeys.sorted()) { body, key in
                ShelfState.encode(key, to: &body)
                body.string(key.entry?.text ?? "")
            }
            body.list(lastChange.map { [$0] } ?? []) { $1.encode(to: &$0) }
            writer.blob(registers.texts)
            writer.raw(body.bytes)
        }

        private static func encode(_ key: ShelfKey, to writer: inout ByteWriter) {
            writer.number(UInt64(key.reader))
            writer.number(UInt64(key.subject.number))
            writer.string(key.owner)
        }

        private static func group(from reader: inout ByteReader) throws(BinaryDecodingError) -> ShelfKey {
            let owner = try reader.number(), subject = try reader.number()
            guard let owner = UInt32(exactly: owner), let subject = UInt32(exactly: subject) else {
                throw .invalid(what: .change)
            }
            return ShelfKey(ShelfSubject(subject), owner: try reader.string(), reader: owner)
        }

        /// Reads a shelf that `encode(to:)` wrote. Its registers are decoded when they are needed, so the caller must check that the
        /// bytes are undamaged.
        /// - Throws: `BinaryDecodingError`.
        public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
            self.init()
            let texts = try reader.slice()
            for _ in 0..<(try reader.count()) {
                let key = try ShelfState.group(from: &reader)
                subjects[place(of: key)].groups[key] = try Group(key, from: &reader, texts)
            }
            contestedKeys = Set(
                try reader.list { (reader) throws(BinaryDecodingError) in
                    let group = try ShelfState.group(from: &reader), entry = EntryID(try reader.string())
                    return ShelfKey(group.subject, owner: group.owner, entry: entry, reader: group.reader)
                })
            lastChange = try reader.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) }.first
        }
    }

    extension ShelfState.Group {
        /// Registers in a copy of the shelf. They are decoded on first use, because most commands and pages need few lists.
        final class Copy: Sendable {
            private final class Registers: Sendable {
                let byEntry: [EntryID?: ShelfState.MultiValueRegister]

                init(_ byEntry: [EntryID?: ShelfState.MultiValueRegister]) { self.byEntry = byEntry }
            }

            private let bytes: ArraySlice<UInt8>
            private let texts: ArraySlice<UInt8>
            private let group: ShelfKey
            private let decoded = AtomicLazyReference<Registers>()

            /// Creates a group's registers from their encoded form and the copy's texts.
            fileprivate init(_ bytes: ArraySlice<UInt8>, of group: ShelfKey, _ texts: ArraySlice<UInt8>) {
                (self.bytes, self.group, self.texts) = (bytes, group, texts)
            }

            var registers: [EntryID?: ShelfState.MultiValueRegister] {
                if let known = decoded.load() { return known.byEntry }
                var reader = RegisterReader(bytes, texts: texts)
                // The bytes are undamaged, and this program wrote them, so decoding can't fail.
                let made = (try? reader.registers(of: group)) ?? [:]
                return decoded.storeIfNil(Registers(made)).byEntry
            }
        }

        /// Writes the registers.
        fileprivate func encode(to writer: inout ByteWriter, _ body: inout RegisterWriter) {
            writer.number(UInt64(count))
            writer.number(UInt64(headCount))
            writer.list(lastUse.map { [$0] } ?? []) { $1.encode(to: &$0) }
            writer.blob(body.encode(registers))
        }

        /// Reads what `encode(to:_:)` wrote, without decoding the registers.
        /// - Throws: `BinaryDecodingError`.
        fileprivate init(
            _ key: ShelfKey, from reader: inout ByteReader, _ texts: ArraySlice<UInt8>
        ) throws(BinaryDecodingError) {
            let count = try reader.number(), headCount = try reader.number()
            let uses = try reader.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) }
            guard let count = UInt32(exactly: count), let headCount = UInt32(exactly: headCount) else {
                throw .invalid(what: .change)
            }
            self.init(Copy(try reader.slice(), of: key, texts), count: count, headCount: headCount, lastUse: uses.first)
        }
    }

    /// A text that is compared byte by byte, because equal strings can have different bytes.
    private struct BytewiseText: Hashable {
        let text: String

        static func == (a: BytewiseText, b: BytewiseText) -> Bool { UTF8Comparison.equal(a.text.utf8, b.text.utf8) }
        func hash(into hasher: inout Hasher) { UTF8Comparison.hash(text.utf8, into: &hasher) }
    }

    /// What the first byte of a change says about it.
    private enum ChangeFlag {
        static let hasValue: UInt8 = 1, replaces: UInt8 = 2, hasMore: UInt8 = 4, hasOtherWriter: UInt8 = 8
    }

    /// Writes registers. A text is written as its place in `texts`, and a time as the difference from the previous one.
    private struct RegisterWriter {
        private var allTexts = ByteWriter()
        private var places: [BytewiseText: UInt64] = [:]
        private var bytes = ByteWriter()
        private var last = ChangeID(time: 0, counter: 0, device: 0)

        /// The texts in all registers so far, once each.
        var texts: [UInt8] { allTexts.bytes }

        /// Returns a group's registers in their encoded form.
        mutating func encode(_ registers: [EntryID?: ShelfState.MultiValueRegister]) -> [UInt8] {
            bytes = ByteWriter()
            last = ChangeID(time: 0, counter: 0, device: 0)
            let all = registers.map { (entry: $0.key?.text ?? "", register: $0.value) }
            for (entry, register) in all.sorted(by: { UTF8Comparison.precede($0.entry.utf8, $1.entry.utf8) }) {
                write(entry)
                let hasPast = !register.replaced.isEmpty || !register.superseded.isEmpty
                bytes.number(UInt64(register.heads.count) << 1 | (hasPast ? 1 : 0))
                for change in register.sortedHeads { write(change) }
                guard hasPast else { continue }
                bytes.list(register.replaced.sorted()) { $1.encode(to: &$0) }
                bytes.list(register.superseded.sorted()) { $1.encode(to: &$0) }
            }
            return bytes.bytes
        }

        /// Writes everything except the key.
        private mutating func write(_ change: ShelfChange) {
            let id = change.id, value = change.value
            var flags: UInt8 = value == nil ? 0 : ChangeFlag.hasValue
            if !change.replaces.isEmpty { flags |= ChangeFlag.replaces }
            if !(value?.more.isEmpty ?? true) { flags |= ChangeFlag.hasMore }
            if id.device != last.device { flags |= ChangeFlag.hasOtherWriter }
            bytes.byte(flags)
            bytes.signed(id.time &- last.time)
            bytes.number(UInt64(id.counter))
            if flags & ChangeFlag.hasOtherWriter != 0 { bytes.fixed64(id.device) }
            if flags & ChangeFlag.replaces != 0 { bytes.list(change.replaces) { $1.encode(to: &$0) } }
            last = id
            guard let value else { return }
            write(value.text)
            bytes.signed(value.date &- id.time / 1000)
            write(value.title)
            if flags & ChangeFlag.hasMore != 0 { bytes.blob(value.more) }
        }

        private mutating func write(_ text: String) {
            let key = BytewiseText(text: text)
            if let known = places[key] { return bytes.number(known) }
            let place = UInt64(allTexts.bytes.count)
            places[key] = place
            allTexts.string(text)
            bytes.number(place)
        }
    }

    /// Reads what `RegisterWriter` wrote.
    private struct RegisterReader {
        private var bytes: ByteReader
        private let texts: ArraySlice<UInt8>
        private var last = ChangeID(time: 0, counter: 0, device: 0)

        init(_ bytes: ArraySlice<UInt8>, texts: ArraySlice<UInt8>) { (self.bytes, self.texts) = (ByteReader(bytes), texts) }

        /// - Throws: `BinaryDecodingError`.
        mutating func registers(
            of group: ShelfKey
        ) throws(BinaryDecodingError) -> [EntryID?: ShelfState.MultiValueRegister] {
            var registers: [EntryID?: ShelfState.MultiValueRegister] = [:]
            while bytes.remaining > 0 {
                let entry = EntryID(try text()), number = try bytes.number()
                let key = ShelfKey(group.subject, owner: group.owner, entry: entry, reader: group.reader)
                var register = ShelfState.MultiValueRegister()
                for _ in 0..<number >> 1 { register.put(try change(of: key)) }
                if number & 1 != 0 {
                    register.replaced = Set(
                        try bytes.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) })
                    register.superseded = Set(
                        try bytes.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) })
                }
                registers[entry] = register
            }
            return registers
        }

        private mutating func change(of key: ShelfKey) throws(BinaryDecodingError) -> ShelfChange {
            let flags = try bytes.byte(), time = last.time &+ (try bytes.signed()), counter = try bytes.number()
            guard let counter = UInt32(exactly: counter) else { throw .invalid(what: .change) }
            let device = flags & ChangeFlag.hasOtherWriter == 0 ? last.device : try bytes.fixed64()
            let id = ChangeID(time: time, counter: counter, device: device)
            var replaces: [ChangeID] = [], value: ShelfValue?
            if flags & ChangeFlag.replaces != 0 {
                replaces = try bytes.list { (reader) throws(BinaryDecodingError) in try ChangeID(from: &reader) }
            }
            last = id
            if flags & ChangeFlag.hasValue != 0 {
                value = ShelfValue(
                    text: try text(), date: (try bytes.signed()) &+ time / 1000, title: try text(),
                    more: flags & ChangeFlag.hasMore == 0 ? [] : try bytes.blob())
            }
            return ShelfChange(id: id, key: key, value: value, replaces: replaces)
        }

        private mutating func text() throws(BinaryDecodingError) -> String {
            let place = try bytes.number()
            guard place < UInt64(texts.count) else { throw .truncated }
            var reader = ByteReader(texts[(texts.startIndex + Int(place))...])
            return try reader.string()
        }
    }
#endif
