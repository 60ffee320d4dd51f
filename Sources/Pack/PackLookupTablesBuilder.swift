import Model

/// Builds the tables that let a pack's readers list and find entries without decoding every entry.
struct PackLookupTablesBuilder {
    /// The bit in the name table that marks a name with the same sort key as the preceding name.
    static let tie: UInt32 = 1 << 31

    /// A link or mention, with its target's ID.
    private struct Link {
        let target: [UInt8]
        let isMention: Bool
        /// The ID-order index of the entry that contains the link.
        let row: UInt32
    }

    private var starts = ByteWriter()
    private var links: [Link] = []
    private var count: UInt32 = 0
    private var pictures: UInt32 = 0

    /// Adds the next entry. Entries must be added in ID order.
    mutating func add(_ entry: Entry, headAt start: Int, links targets: [EntryID], mentions: [EntryID]) {
        starts.fixed32(UInt32(truncatingIfNeeded: start))
        if !entry.picture.utf8.isEmpty { pictures += 1 }
        for (targets, isMention) in [(targets, false), (mentions, true)] {
            for target in targets { links.append(Link(target: Array(target.text.utf8), isMention: isMention, row: count)) }
        }
        count += 1
    }

    /// Returns the tables as blocks.
    ///
    /// - Parameters:
    ///   - headsEnd: The total length of all encoded entries without their bodies, in bytes.
    ///   - keys: The entries' sort keys, in ID order.
    ///   - byName: The entries' ID-order indices, sorted by name.
    ///   - order: The entries' ID-order indices, in the catalog's default order.
    func blocks(
        headsEnd: Int, _ keys: [RowSorter.EntrySortKey], byName: [Int32], _ order: [Int32]
    ) -> [(kind: PackFormat.Block, bytes: [UInt8])] {
        var numbers = [UInt32](repeating: 0, count: order.count)
        var orderBytes = ByteWriter(reserving: order.count * 4), placeBytes = ByteWriter(reserving: order.count * 4)
        var nameBytes = ByteWriter(reserving: order.count * 4), totals = ByteWriter(), starts = starts
        for (number, row) in order.enumerated() {
            numbers[Int(row)] = UInt32(truncatingIfNeeded: number)
            orderBytes.fixed32(UInt32(truncatingIfNeeded: row))
        }
        for number in numbers { placeBytes.fixed32(number) }
        for (place, row) in byName.enumerated() {
            let isTie = place > 0 && keys[Int(byName[place - 1])].title == keys[Int(row)].title
            nameBytes.fixed32(numbers[Int(row)] | (isTie ? PackLookupTablesBuilder.tie : 0))
        }
        starts.fixed32(UInt32(truncatingIfNeeded: headsEnd))
        totals.fixed32(pictures)
        return [
            (.headStarts, starts.bytes), (.order, orderBytes.bytes), (.places, placeBytes.bytes), (.names, nameBytes.bytes),
            (.linked, linked(numbers)), (.totals, totals.bytes),
        ]
    }

    /// Returns the table of linked and mentioned entries, sorted by the bytes of their IDs. For each entry, the table contains
    /// the ID, then the numbers of the linking entries and the mentioning entries, each in ascending order.
    private func linked(_ numbers: [UInt32]) -> [UInt8] {
        let links = links.sorted { a, b in
            if a.target != b.target { return a.target.lexicographicallyPrecedes(b.target) }
            return numbers[Int(a.row)] < numbers[Int(b.row)]
        }
        var starts = ByteWriter(), records = ByteWriter()
        var start = 0
        var count: UInt32 = 0
        while start < links.count {
            var end = start
            var linking: [UInt32] = [], mentioning: [UInt32] = []
            while end < links.count, links[end].target == links[start].target {
                let number = numbers[Int(links[end].row)]
                if links[end].isMention {
                    mentioning.append(number)
                } else if linking.last != number {
                    linking.append(number)
                }
                end += 1
            }
            starts.fixed32(UInt32(truncatingIfNeeded: records.bytes.count))
            records.blob(links[start].target)
            for numbers in [linking, mentioning] { records.list(numbers) { $0.number(UInt64($1)) } }
            count += 1
            start = end
        }
        var table = ByteWriter()
        table.fixed32(count)
        table.raw(starts.bytes)
        table.fixed32(UInt32(truncatingIfNeeded: records.bytes.count))
        table.raw(records.bytes)
        return table.bytes
    }
}
