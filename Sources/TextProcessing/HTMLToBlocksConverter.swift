import Model

/// Builds blocks from a stream of tags and text. The tags don't have to be nested correctly.
struct HTMLToBlocksConverter {
    /// A set of element types.
    private struct ElementTypes: OptionSet {
        let rawValue: UInt16

        static let root = ElementTypes(rawValue: 1), quote = ElementTypes(rawValue: 2), item = ElementTypes(rawValue: 4),
            row = ElementTypes(rawValue: 8)
        static let ordered = ElementTypes(rawValue: 16), unordered = ElementTypes(rawValue: 32),
            table = ElementTypes(rawValue: 64)
        static let cell = ElementTypes(rawValue: 128), header = ElementTypes(rawValue: 256)
        static let list: ElementTypes = [.ordered, .unordered], cells: ElementTypes = [.cell, .header]
        /// The elements that can contain paragraphs.
        static let blocks: ElementTypes = [.root, .quote, .item, .cell, .header]

        func isOne(of kinds: ElementTypes) -> Bool { !isDisjoint(with: kinds) }
    }

    /// An open element.
    private struct Frame {
        let kind: ElementTypes
        var blocks: [Block] = []
        var items: [[Block]] = []
        var rows: [TableRow] = []
        var row = TableRow()
    }

    /// A table row's cells. The row is a header row if all of its cells are header cells.
    private struct TableRow {
        var cells: [[Inline]] = []
        var isHeader = true
    }

    /// The maximum number of open elements. When the limit is reached, additional elements only end the current paragraph.
    private static let depthLimit = 24
    /// The maximum number of columns in a table. Extra cells are appended to the last column.
    private static let columnLimit = 64

    private var frames = [Frame(kind: .root)]
    private var runs = HTMLInlineCollector()
    private var heading: UInt8?
    /// The number of open emphasis, strong and code elements.
    private var depths = (emphasis: 0, strong: 0, code: 0)
    private var style: HTMLInlineCollector.Style = []

    /// Adds a byte of text.
    mutating func take(_ byte: UInt8) { runs.append(byte, style) }

    /// Processes a tag.
    mutating func take(_ tag: HTMLTag) {
        switch tag.element {
        case .emphasis: set(.emphasis, HTMLToBlocksConverter.count(tag.isClosing, &depths.emphasis))
        case .strong: set(.strong, HTMLToBlocksConverter.count(tag.isClosing, &depths.strong))
        case .code: set(.code, HTMLToBlocksConverter.count(tag.isClosing, &depths.code))
        case .lineBreak: runs.appendBreak()
        case .other: break
        case .script, .style, .division, .paragraph: flush()
        case .rule:
            flush()
            append(.rule)
        case .heading(let level):
            flush()
            heading = tag.isClosing ? nil : level
        case .unorderedList, .orderedList, .item, .table, .row, .header, .cell, .quote:
            flush()
            if tag.isClosing { close(tag.element) } else { open(tag.element) }
        }
    }

    /// Closes all open elements and returns the blocks.
    mutating func finish() -> [Block] {
        flush()
        closeFrames(to: 1)
        return frames[0].blocks
    }

    private static func count(_ isClosing: Bool, _ depth: inout Int) -> Bool {
        if !isClosing { depth += 1 } else if depth > 0 { depth -= 1 }
        return depth > 0
    }

    private mutating func set(_ style: HTMLInlineCollector.Style, _ isOn: Bool) {
        if isOn { self.style.insert(style) } else { self.style.remove(style) }
    }

    private mutating func open(_ element: HTMLTag.Element) {
        switch element {
        case .unorderedList: push(.unordered)
        case .orderedList: push(.ordered)
        case .quote: push(.quote)
        case .table: push(.table)
        case .item:
            if let list = nearest(.list) { closeFrames(to: list + 1) } else { push(.unordered) }
            push(.item)
        case .row:
            guard let table = nearest(.table) else { return }
            closeFrames(to: table + 1)
            push(.row)
        case .header, .cell:
            guard let table = nearest(.table) else { return }
            if table + 1 < frames.count, frames[table + 1].kind == .row {
                closeFrames(to: table + 2)
            } else {
                closeFrames(to: table + 1)
                push(.row)
            }
            if frames.last?.kind == .row { push(element == .header ? .header : .cell) }
        default: break
        }
    }

    private mutating func close(_ element: HTMLTag.Element) {
        let place: Int? =
            switch element {
            case .unorderedList: nearest(.unordered)
            case .orderedList: nearest(.ordered)
            case .quote: nearest(.quote)
            case .table: nearest(.table)
            case .item: nearest(.item, before: .list)
            case .row: nearest(.row, before: .table)
            case .header, .cell: nearest(.cells, before: .row)
            default: nil
            }
        if let place { closeFrames(to: place) }
    }

    private mutating func push(_ kind: ElementTypes) {
        // The caller has checked that the innermost open element can contain the new element. If a list exceeds the depth limit,
        // its items aren't pushed either.
        if frames.count < HTMLToBlocksConverter.depthLimit { frames.append(Frame(kind: kind)) }
    }

    /// Returns the index of the innermost open element whose type is in `wanted`. Returns nil if there is no such element, or if
    /// an open element inside it has a type in `barrier`.
    private func nearest(_ wanted: ElementTypes, before barrier: ElementTypes = []) -> Int? {
        for index in frames.indices.reversed() {
            if frames[index].kind.isOne(of: wanted) { return index }
            if frames[index].kind.isOne(of: barrier) { return nil }
        }
        return nil
    }

    /// Ends the current paragraph or heading.
    private mutating func flush() {
        let inlines = runs.take()
        guard !inlines.isEmpty else { return }
        append(heading.map { .heading(level: $0, inlines) } ?? .paragraph(inlines))
    }

    /// Adds a block to the innermost element that can contain it. Text that is in a table but outside its cells goes before the
    /// table.
    private mutating func append(_ block: Block) {
        for index in frames.indices.reversed() {
            if frames[index].kind.isOne(of: .blocks) {
                frames[index].blocks.append(block)
                return
            }
            if frames[index].kind.isOne(of: .list) {
                frames[index].items.append([block])
                return
            }
        }
    }

    /// Closes the innermost open elements until `count` elements are left.
    private mutating func closeFrames(to count: Int) {
        while frames.count > max(count, 1) {
            let frame = frames.removeLast()
            let parent = frames.count - 1
            switch frame.kind {
            case .quote:
                if !frame.blocks.isEmpty { append(.quote(frame.blocks)) }
            case .ordered, .unordered:
                if !frame.items.isEmpty {
                    // Two paragraphs of an item need to be separated.
                    let isLoose = frame.items.contains { $0.count { if case .paragraph = $0 { true } else { false } } > 1 }
                    append(.list(start: frame.kind == .ordered ? 1 : nil, isLoose: isLoose, items: frame.items))
                }
            case .item:
                if frames[parent].kind.isOne(of: .list) {
                    if !frame.blocks.isEmpty { frames[parent].items.append(frame.blocks) }
                } else {
                    for block in frame.blocks { append(block) }
                }
            case .table:
                if let table = HTMLToBlocksConverter.table(frame.rows) { append(table) }
            case .row:
                if !frame.row.cells.isEmpty { frames[parent].rows.append(frame.row) }
            case .cell, .header:
                add(BlocksToInlinesConverter.inlines(frame.blocks), isHeader: frame.kind == .header, to: parent)
            default: break
            }
        }
    }

    private mutating func add(_ cell: [Inline], isHeader: Bool, to row: Int) {
        if !isHeader { frames[row].row.isHeader = false }
        if frames[row].row.cells.count < HTMLToBlocksConverter.columnLimit {
            frames[row].row.cells.append(cell)
        } else if !cell.isEmpty {
            frames[row].row.cells[HTMLToBlocksConverter.columnLimit - 1] += [.text(" ")] + cell
        }
    }

    /// Creates a table and pads each row to the same number of cells. Returns nil if there are no rows.
    private static func table(_ rows: [TableRow]) -> Block? {
        let columns = rows.reduce(0) { max($0, $1.cells.count) }
        guard let first = rows.first else { return nil }
        func filled(_ row: TableRow) -> [[Inline]] { row.cells + Array(repeating: [], count: columns - row.cells.count) }
        let header = first.isHeader ? filled(first) : []
        return .table(header: header, rows: rows.dropFirst(first.isHeader ? 1 : 0).map(filled))
    }
}
