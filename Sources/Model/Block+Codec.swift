// The binary encoding of labels, inlines and blocks. Each value is a tag byte, followed by the associated values in order.

extension LocalizableText {
    /// Writes a tag byte, then the case's associated values.
    public func encode(to writer: inout ByteWriter) {
        switch self {
        case .phrase(let key):
            writer.byte(0)
            writer.string(key)
        case .literal(let text):
            writer.byte(1)
            writer.string(text)
        case .translated(let translations):
            writer.byte(2)
            Translation.encode(translations, to: &writer)
        }
    }

    /// Reads a label that `encode(to:)` wrote.
    /// - Throws: `BinaryDecodingError`.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        switch try reader.byte() {
        case 0: self = .phrase(try reader.string())
        case 1: self = .literal(try reader.string())
        case 2:
            let translations = try Translation.list(from: &reader)
            guard !translations.isEmpty else { throw .invalid(what: .string) }
            self = .translated(translations)
        default: throw .invalid(what: .string)
        }
    }
}

extension LocalizableText.Translation {
    /// Writes the number of translations, then the language and the text of each translation.
    static func encode(_ translations: [Self], to writer: inout ByteWriter) {
        writer.list(translations) { writer, translation in
            writer.string(translation.language)
            writer.string(translation.text)
        }
    }

    /// Reads the translations that `encode(_:to:)` wrote.
    static func list(from reader: inout ByteReader) throws(BinaryDecodingError) -> [Self] {
        try reader.list { (reader) throws(BinaryDecodingError) in
            Self(language: try reader.string(), text: try reader.string())
        }
    }
}

extension FixedDecimal {
    /// Writes the scale as a byte, then the mantissa.
    public func encode(to writer: inout ByteWriter) {
        writer.byte(scale)
        writer.signed(mantissa)
    }

    /// Reads a number that `encode(to:)` wrote.
    /// - Throws: `BinaryDecodingError` if the data is invalid or the scale exceeds 18.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let scale = try reader.byte()
        guard scale <= 18 else { throw .invalid(what: .number) }
        self.init(mantissa: try reader.signed(), scale: scale)
    }
}

extension EntryID {
    /// Writes the ID as text: `monsters/aboleth`.
    public func encode(to writer: inout ByteWriter) { writer.string(text) }

    /// Reads an ID that `encode(to:)` wrote.
    /// - Throws: `BinaryDecodingError` if the data is invalid or the text isn't a valid ID.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        guard let id = EntryID(try reader.string()) else { throw .invalid(what: .identifier) }
        self = id
    }
}

extension Inline {
    /// Writes a tag byte, then the case's associated values.
    public func encode(to writer: inout ByteWriter) {
        switch self {
        case .text(let text):
            writer.byte(0)
            writer.string(text)
        case .emphasis(let inner):
            writer.byte(1)
            Inline.encode(inner, to: &writer)
        case .strong(let inner):
            writer.byte(2)
            Inline.encode(inner, to: &writer)
        case .code(let text):
            writer.byte(3)
            writer.string(text)
        case .label(let label):
            writer.byte(4)
            label.encode(to: &writer)
        case .number(let value, let unit):
            writer.byte(5)
            value.encode(to: &writer)
            writer.string(unit ?? "")
        case .signed(let value):
            writer.byte(6)
            writer.signed(value)
        case .fraction(let value):
            writer.byte(7)
            value.encode(to: &writer)
        case .dice(let formula, let shown):
            writer.byte(8)
            writer.string(formula)
            writer.string(shown)
        case .entry(let id, let inner):
            writer.byte(9)
            id.encode(to: &writer)
            Inline.encode(inner, to: &writer)
        case .web(let url, let title, let inner):
            writer.byte(title.utf8.isEmpty ? 10 : 15)
            writer.string(url)
            if !title.utf8.isEmpty { writer.string(title) }
            Inline.encode(inner, to: &writer)
        case .lineBreak:
            writer.byte(11)
        case .term(let term, let inner):
            writer.byte(12)
            writer.string(term)
            Inline.encode(inner, to: &writer)
        case .value(let value, let family):
            writer.byte(13)
            writer.string(value)
            writer.string(family)
        case .composed(let key, let parts):
            writer.byte(14)
            writer.string(key)
            Inline.encode(parts, to: &writer)
        }
    }

    /// Reads an inline that `encode(to:)` wrote.
    /// - Throws: `BinaryDecodingError`, including `.tooDeep` if the nesting exceeds `ByteReader.depthLimit`.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        self = try reader.nested { (reader) throws(BinaryDecodingError) in try Inline.decode(&reader) }
    }

    private static func decode(_ reader: inout ByteReader) throws(BinaryDecodingError) -> Inline {
        switch try reader.byte() {
        case 0: return .text(try reader.string())
        case 1: return .emphasis(try decodeList(&reader))
        case 2: return .strong(try decodeList(&reader))
        case 3: return .code(try reader.string())
        case 4: return .label(try LocalizableText(from: &reader))
        case 5:
            let value = try FixedDecimal(from: &reader)
            let unit = try reader.string()
            return .number(value, unit: unit.utf8.isEmpty ? nil : unit)
        case 6: return .signed(try reader.signed())
        case 7: return .fraction(try FixedDecimal(from: &reader))
        case 8: return .dice(formula: try reader.string(), shown: try reader.string())
        case 9: return .entry(try EntryID(from: &reader), try decodeList(&reader))
        case 10: return .web(url: try reader.string(), try decodeList(&reader))
        case 11: return .lineBreak
        case 12: return .term(try reader.string(), try decodeList(&reader))
        case 13: return .value(try reader.string(), family: try reader.string())
        case 14: return .composed(try reader.string(), try decodeList(&reader))
        case 15: return .web(url: try reader.string(), title: try reader.string(), try decodeList(&reader))
        default: throw .invalid(what: .inline)
        }
    }

    /// Writes the number of inlines, then each inline.
    public static func encode(_ inlines: [Inline], to writer: inout ByteWriter) {
        writer.list(inlines) { $1.encode(to: &$0) }
    }

    /// Reads a list that `encode(_:to:)` wrote.
    public static func decodeList(_ reader: inout ByteReader) throws(BinaryDecodingError) -> [Inline] {
        try reader.list { (reader) throws(BinaryDecodingError) in try Inline(from: &reader) }
    }
}

extension Block {
    /// Writes a tag byte, then the case's associated values.
    public func encode(to writer: inout ByteWriter) {
        switch self {
        case .paragraph(let inner):
            writer.byte(0)
            Inline.encode(inner, to: &writer)
        case .heading(let level, let inner):
            writer.byte(1)
            writer.byte(level)
            Inline.encode(inner, to: &writer)
        case .list(let start, let isLoose, let items):
            // Most lists are short and begin with 1.
            if !isLoose, start ?? 1 == 1 {
                writer.byte(2)
                writer.flag(start != nil)
            } else {
                writer.byte(15)
                writer.flag(isLoose)
                writer.signed(Int64(start ?? -1))
            }
            writer.list(items) { Block.encode($1, to: &$0) }
        case .table(let header, let rows):
            writer.byte(3)
            writer.list(header) { Inline.encode($1, to: &$0) }
            writer.list(rows) { $0.list($1) { Inline.encode($1, to: &$0) } }
        case .quote(let inner):
            writer.byte(4)
            Block.encode(inner, to: &writer)
        case .code(let text):
            writer.byte(5)
            writer.string(text)
        case .rule:
            writer.byte(6)
        case .facts(let facts):
            writer.byte(7)
            writer.list(facts) { writer, fact in
                fact.label.encode(to: &writer)
                Inline.encode(fact.value, to: &writer)
                writer.string(fact.attribute ?? "")
            }
        case .abilities(let abilities):
            writer.byte(8)
            writer.list(abilities) { writer, ability in
                ability.label.encode(to: &writer)
                writer.signed(ability.score)
            }
        case .passage(let name, let anchor, let body):
            writer.byte(9)
            Inline.encode(name, to: &writer)
            writer.string(anchor)
            Block.encode(body, to: &writer)
        case .section(let section):
            writer.byte(10)
            section.title.encode(to: &writer)
            writer.string(section.anchor)
            writer.string(section.scope)
            Block.encode(section.blocks, to: &writer)
        case .reveal(let title, let inner):
            writer.byte(11)
            title.encode(to: &writer)
            Block.encode(inner, to: &writer)
        case .definitions(let definitions):
            writer.byte(12)
            writer.list(definitions) { $1.encode(to: &$0) }
        case .checklist(let items):
            writer.byte(13)
            writer.list(items) { writer, item in
                writer.string(item.name)
                writer.string(item.amount)
            }
        case .steps(let steps):
            writer.byte(14)
            writer.list(steps) { Block.encode($1, to: &$0) }
        }
    }

    /// Reads a block that `encode(to:)` wrote.
    /// - Throws: `BinaryDecodingError`, including `.tooDeep` if the nesting exceeds `ByteReader.depthLimit`.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        self = try reader.nested { (reader) throws(BinaryDecodingError) in try Block.decode(&reader) }
    }

    private static func decode(_ reader: inout ByteReader) throws(BinaryDecodingError) -> Block {
        switch try reader.byte() {
        case 0: return .paragraph(try Inline.decodeList(&reader))
        case 1: return .heading(level: try reader.byte(), try Inline.decodeList(&reader))
        case 2:
            let start: Int32? = try reader.flag() ? 1 : nil
            return .list(start: start, items: try reader.list { (r) throws(BinaryDecodingError) in try Block.decodeList(&r) })
        case 3:
            let header = try reader.list { (r) throws(BinaryDecodingError) in try Inline.decodeList(&r) }
            let rows = try reader.list { (r) throws(BinaryDecodingError) in
                try r.list { (r) throws(BinaryDecodingError) in try Inline.decodeList(&r) }
            }
            return .table(header: header, rows: rows)
        case 4: return .quote(try decodeList(&reader))
        case 5: return .code(try reader.string())
        case 6: return .rule
        case 7:
            return .facts(
                try reader.list { (r) throws(BinaryDecodingError) in
                    let label = try LocalizableText(from: &r)
                    let value = try Inline.decodeList(&r)
                    let attribute = try r.string()
                    return Fact(label: label, value: value, attribute: attribute.utf8.isEmpty ? nil : attribute)
                })
        case 8:
            return .abilities(
                try reader.list { (r) throws(BinaryDecodingError) in
                    AbilityScore(label: try LocalizableText(from: &r), score: try r.signed())
                })
        case 9:
            let name = try Inline.decodeList(&reader)
            let anchor = try reader.string()
            return .passage(name: name, anchor: anchor, body: try decodeList(&reader))
        case 10:
            let title = try LocalizableText(from: &reader)
            let anchor = try reader.string()
            let scope = try reader.string()
            return .section(
                Section(title: title, anchor: anchor, scope: scope, blocks: try decodeList(&reader)))
        case 11: return .reveal(title: try LocalizableText(from: &reader), try decodeList(&reader))
        case 12: return .definitions(try reader.list { (r) throws(BinaryDecodingError) in try GlossaryDefinition(from: &r) })
        case 13:
            return .checklist(
                try reader.list { (r) throws(BinaryDecodingError) in ItemWithAmount(try r.string(), try r.string()) })
        case 14: return .steps(try reader.list { (r) throws(BinaryDecodingError) in try Block.decodeList(&r) })
        case 15:
            let isLoose = try reader.flag()
            guard let start = Int32(exactly: try reader.signed()) else { throw .invalid(what: .block) }
            return .list(
                start: start < 0 ? nil : start, isLoose: isLoose,
                items: try reader.list { (r) throws(BinaryDecodingError) in try Block.decodeList(&r) })
        default: throw .invalid(what: .block)
        }
    }

    /// Writes the number of blocks, then each block.
    public static func encode(_ blocks: [Block], to writer: inout ByteWriter) {
        writer.list(blocks) { $1.encode(to: &$0) }
    }

    /// Reads a list that `encode(_:to:)` wrote.
    public static func decodeList(_ reader: inout ByteReader) throws(BinaryDecodingError) -> [Block] {
        try reader.list { (reader) throws(BinaryDecodingError) in try Block(from: &reader) }
    }
}
