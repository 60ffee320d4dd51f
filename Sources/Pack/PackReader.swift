public import Model
import Search

/// A pack opened for reading, in place. It is immutable, and trusts nothing: header and lengths are checked at opening, and every chunk of
/// a short pack; a chunk of a long or mapped one when it is first looked at, and its heads are decoded when they are asked for.
///
/// A class, so that handing it on counts one reference and not the dozen within.
public final class PackReader: Sendable {
    /// What the catalog is, as it stood when the pack was written.
    public let description: CatalogDescription
    /// How many entries it has.
    public let count: Int
    /// How many of them have a picture.
    let pictureCount: UInt32
    /// What is known of its entries, in the catalog's own order; of a long pack nothing.
    let decoded: [PackRow]
    let index: IndexReader
    private let source: ByteSource
    private let heads: PackHeads
    private let bodies, names, linked: Range<Int>

    /// Opens a pack.
    /// - Throws: `PackError` where the bytes are not a whole pack of this version; see `init(_:)` of a source for damage.
    public convenience init(_ bytes: [UInt8]) throws(PackError) { try self.init(ByteSource(bytes)) }

    /// Opens a pack in place.
    /// - Throws: `PackError` where the bytes are not a whole pack of this version, or any of a short one are damaged. Damage in a long one
    ///   shows where it is read, and in `isDamaged`.
    public convenience init(_ source: ByteSource) throws(PackError) {
        // What another program can change is never trusted for good.
        try self.init(source, isWhole: source.count <= PackFormat.wholeLength && !source.mayChange)
    }

    /// - Parameter isWhole: whether everything is checked and all heads are decoded now.
    init(_ source: ByteSource, isWhole: Bool) throws(PackError) {
        let layout = try PackLayout(of: source)
        let guarded: ByteSource
        do throws(ByteSource.Damage) {
            guarded = try ByteSource(source, guarding: layout.guarded, table: layout.table)
            if isWhole { _ = unsafe try guarded.view.bytes(layout.guarded) }
        } catch { throw .damaged }
        self.isWhole = isWhole
        // What was checked once needs no more checks.
        let source = isWhole ? source : guarded
        self.source = source
        func block(_ kind: PackFormat.Block) throws(PackError) -> Range<Int> {
            guard let range = layout.blocks[kind] else { throw .damaged }
            return range
        }
        var reader = ByteReader(try source.part(try block(.description)))
        do throws(CodecError) {
            description = try CatalogDescription(from: &reader)
        } catch { throw .unreadable(error) }
        var totals = ByteReader(try source.part(try block(.totals)))
        do throws(CodecError) { pictureCount = try totals.fixed32() } catch { throw .unreadable(error) }
        let words = try block(.index)
        do throws(IndexError) {
            index = try IndexReader(source, words)
        } catch { throw .damaged }
        count = Int(index.count)
        (bodies, names, linked) = (try block(.bodies), try block(.names), try block(.linked))
        guard names.count == count * 4 else { throw .damaged }
        heads = try PackHeads(
            source, catalog: description.id, count: count, heads: try block(.heads), starts: try block(.headStarts),
            order: try block(.order), places: try block(.places), bodyLength: bodies.count)
        decoded = isWhole ? try heads.all() : []
    }

    /// How often damage was met while it was read; see `ByteSource.damageCount`.
    var damageCount: UInt32 { source.damageCount }

    /// Whether all of it was checked and decoded at opening, so that no damage can be met later.
    let isWhole: Bool

    // MARK: Tables

    /// The order of the names.
    func names(isDescending: Bool) -> EntryOrder {
        .listed(EntryList(source.view, names, tie: PackTables.tie, isDescending: isDescending))
    }

    /// The number of an entry in the catalog's own order; nil where it is not in the pack.
    func number(of id: EntryID) -> UInt32? { heads.number(of: id) }

    /// The numbers of the entries that link to the entry of this id, and of those that mention it, ascending; nil where none does.
    func linked(to id: Span<UInt8>) -> (linking: [UInt32], mentioning: [UInt32])? {
        unsafe id.withUnsafeBufferPointer { id in
            do throws(PackError) {
                return unsafe try search(UnsafeRawBufferPointer(id))
            } catch {
                source.recheck()
                return nil
            }
        }
    }

    // MARK: The index

    /// The index's answer to a question; nil where it turns out damaged.
    func ask<Answer>(_ question: (IndexReader) throws(IndexError) -> Answer) -> Answer? {
        do throws(IndexError) {
            return try question(index)
        } catch {
            source.recheck()
            return nil
        }
    }

    private func search(_ id: UnsafeRawBufferPointer) throws(PackError) -> (linking: [UInt32], mentioning: [UInt32])? {
        let count = Int(truncatingIfNeeded: try source.fixed32(0, in: linked))
        guard count >= 0, count < linked.count / 4 else { throw .damaged }
        let base = linked.lowerBound + (count + 2) * 4
        let room = linked.upperBound - base
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            let start = try source.fixed32(middle + 1, in: linked), end = try source.fixed32(middle + 2, in: linked)
            guard start <= end, room >= 0, UInt64(end) <= UInt64(room) else { throw .damaged }
            let range = base + Int(start)..<base + Int(end)
            let order = unsafe try source.compare(range, from: 0, id)
            if order == 0 { return try PackReader.numbers(try source.part(range), below: index.count) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    private static func numbers(
        _ bytes: [UInt8], below limit: UInt32
    ) throws(PackError) -> (linking: [UInt32], mentioning: [UInt32]) {
        var reader = ByteReader(bytes)
        func next() throws(CodecError) -> [UInt32] {
            try reader.list { (reader) throws(CodecError) in
                let number = try reader.number()
                guard number < UInt64(limit) else { throw .invalid(what: .number) }
                return UInt32(number)
            }
        }
        do throws(CodecError) {
            _ = try reader.slice()
            return (try next(), try next())
        } catch { throw .unreadable(error) }
    }

    // MARK: Entries

    /// What is known of an entry without its body. Where its bytes are damaged, something that says so stands in its place.
    func row(_ number: UInt32) -> PackRow {
        if !decoded.isEmpty { return decoded[Int(number)] }
        do throws(PackError) {
            return try heads.row(number)
        } catch {
            source.recheck()
            return PackRow(unreadable: number, description.id)
        }
    }

    /// A whole entry.
    /// - Throws: `PackError` where its bytes are damaged, or not those that a writer wrote.
    func entry(_ number: UInt32) throws(PackError) -> Entry {
        guard number < index.count else { throw .noSuchRow }
        do throws(PackError) {
            return try decodedEntry(number)
        } catch {
            source.recheck()
            throw error
        }
    }

    private func decodedEntry(_ number: UInt32) throws(PackError) -> Entry {
        let row = decoded.isEmpty ? try heads.row(number) : decoded[Int(number)]
        let range = bodies.lowerBound + row.body.lowerBound..<bodies.lowerBound + row.body.upperBound
        var entry = row.head
        var reader = ByteReader(try source.part(range))
        do throws(CodecError) {
            try entry.decodeBody(from: &reader)
        } catch { throw .unreadable(error) }
        return entry
    }
}
