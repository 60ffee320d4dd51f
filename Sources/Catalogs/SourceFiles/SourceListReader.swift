import Model
import Upstreams

/// Reads the records of a downloaded list. Only a few records are in memory at a time, so the list may be of any length.
public struct SourceListReader {
    /// The maximum number of records and bytes in a page. The page's last record may exceed the byte limit.
    private static let most = (records: 1000, bytes: 4 << 20)
    /// The maximum number of unusable lines before the first record.
    private static let mostFlaws = 100_000
    /// The maximum size of a JSON file in an encoding other than UTF-8, in bytes.
    private static let longestInMemory: Int64 = 16 << 20

    /// The opened list, with a reader for its format.
    private enum Input {
        /// The elements of a JSON array, or the members of a JSON object.
        case json(JSONRecordSplitter)
        /// The rows of a CSV table, or the lines of a JSON Lines file.
        case rows(FileRecordReader)
        /// A JSON list in an encoding other than UTF-8, which was read as a whole. Nil after `next` has returned the list.
        case page(ListPage?)
    }

    private let catalog: SourceFile.Catalog
    private var source: Input
    private var first: ListPage?
    /// The table that the list is, or nil if its rows are objects.
    private var table: ListTable?
    /// The total number of entries that the file reports, or nil if it doesn't report a total.
    public private(set) var expectedCount: Int?
    /// Whether the file says that there are more entries.
    public private(set) var hasMore = false

    /// Opens a list. Reads all of a JSON file, to check that it isn't cut off.
    ///
    /// - Throws: `AdaptProblem` if the file isn't usable.
    init(_ file: RecordFile, _ catalog: SourceFile.Catalog) throws(AdaptProblem) {
        self.catalog = catalog
        guard catalog.list.format == .json else {
            source = .rows(try SourceListReader.rows(file, catalog.list))
            var beginning = ListPage(records: [])
            while beginning.records.isEmpty {
                // A table without any records is more likely to be another kind of file than an empty list.
                guard let page = try next(), beginning.problems.count < SourceListReader.mostFlaws else {
                    throw AdaptProblem(.wrongShape, detail: catalog.list.format.rawValue)
                }
                beginning = ListPage(records: page.records, problems: beginning.problems + page.problems)
            }
            first = beginning
            return
        }
        let head = try SourceListReader.head(file, 4)
        // JSON in an encoding other than UTF-8 is rare, so such a file is read as a whole instead of in pieces.
        guard !head.contains(0), head.first ?? 0 < 0xFE else {
            let (page, download) = try SourceListReader.whole(file, catalog)
            source = .page(page)
            (expectedCount, hasMore) = (download.expectedCount, download.hasMore)
            return
        }
        let mark = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let (opened, frame) = try SourceListReader.json(file, after: mark, catalog.list)
        var splitter = opened
        expectedCount = SourceListDownload.total(catalog.list.total, in: frame).map { Int($0) }
        hasMore = catalog.list.paging.saysMore(in: frame, after: 1)
        if let columns = catalog.list.columns {
            var (row, isEmpty) = (JSONView?.none, false)
            // The first row may contain the columns' names. If it isn't usable, neither is the table.
            if case .at(let pointer) = columns, pointer.tokens == catalog.list.entries.tokens + ["0"] {
                row = try SourceListReader.first(&splitter)
                isEmpty = row == nil
            }
            table = try SourceListDownload.table(columns, catalog.list, row, isEmpty: isEmpty, frame)
        }
        source = .json(splitter)
        guard catalog.list.isNeverEmpty else { return }
        first = try next()
        if first == nil { try catalog.list.checkEmptiness() }
    }

    /// Returns the next records, or nil at the end of the file.
    ///
    /// - Throws: `AdaptProblem` if the rest of the file can't be read.
    public mutating func next() throws(AdaptProblem) -> ListPage? {
        if let page = first {
            first = nil
            return page
        }
        do throws(FileReadSystemError) {
            switch source {
            case .page(let page):
                source = .page(nil)
                return page
            case .rows(var reader):
                source = .page(nil)
                defer { source = .rows(reader) }
                return try rows(&reader)
            case .json(var splitter):
                source = .page(nil)
                defer { source = .json(splitter) }
                return try catalog.list.isKeyed ? members(&splitter) : elements(&splitter)
            }
        } catch { throw SourceListReader.problem(error) }
    }

    // MARK: Opening

    private static func problem(_ failure: FileReadSystemError) -> AdaptProblem {
        AdaptProblem(.wrongShape, detail: "error \(failure.code)")
    }

    private static func head(_ file: RecordFile, _ count: Int) throws(AdaptProblem) -> [UInt8] {
        do throws(FileReadSystemError) { return try file.head(count) } catch { throw problem(error) }
    }

    private static func rows(_ file: RecordFile, _ list: SourceFile.ListRequest) throws(AdaptProblem) -> FileRecordReader {
        let wish =
            list.format == .csv
            ? RequestedImportFormat(format: .csv, separator: list.separator) : RequestedImportFormat(format: .jsonLines)
        let reader: FileRecordReader
        do throws(FileRecordReader.OpenError) {
            reader = try FileRecordReader(name: "", wish, read: file.chunks())
        } catch {
            if case .read(let failure) = error { throw problem(failure) }
            throw AdaptProblem(.wrongShape, detail: list.format.rawValue)
        }
        if case .jsonList = reader.format { throw AdaptProblem(.wrongShape, detail: list.format.rawValue) }
        return reader
    }

    private static func whole(
        _ file: RecordFile, _ catalog: SourceFile.Catalog
    ) throws(AdaptProblem) -> (
        ListPage, SourceListDownload
    ) {
        guard file.length <= longestInMemory else { throw AdaptProblem(.notJSON, detail: "encoding") }
        let body = try head(file, Int(file.length))
        var download = SourceListDownload(SourceFile(name: "file", label: .literal("")), catalog, checkpoint: nil)
        let page = try download.receive(UpstreamResponse(status: 200, body: body))
        return (page, download)
    }

    private static func json(
        _ file: RecordFile, after mark: Int, _ list: SourceFile.ListRequest
    ) throws(AdaptProblem) -> (JSONRecordSplitter, JSONView) {
        var finder = StreamingJSONListFinder(list.entries, isKeyed: list.isKeyed)
        let chunks = file.chunks(from: Int64(mark))
        var isSound = true
        while isSound, let chunk = try chunk(chunks) {
            do throws(StreamingJSONListFinder.ParseError) { try finder.add(chunk) } catch {
                guard error == .notJSON else { throw AdaptProblem(.wrongShape, detail: "depth") }
                isSound = false
            }
        }
        let isComplete = isSound && finder.isComplete
        guard isComplete, let frame = finder.frame.map({ try? UpstreamJSONParser.value($0) }) ?? nil, let range = finder.list
        else {
            let start = try head(file, 80)
            guard isComplete else { throw AdaptProblem(.notJSON, detail: UpstreamJSONParser.start(of: start)) }
            guard let bytes = finder.frame else {
                throw AdaptProblem(.wrongShape, detail: list.entries.text.isEmpty ? "list" : list.entries.text)
            }
            let view = try UpstreamJSONParser.value(bytes)
            throw SourceListDownload.refusal(UpstreamResponse(status: 200, body: bytes), view, list)
        }
        let place = (range.lowerBound + Int64(mark))..<(range.upperBound + Int64(mark))
        let feed = BufferedByteReader(file.chunks(of: place, between: (ASCII.leftBracket, ASCII.rightBracket)))
        return (JSONRecordSplitter(feed, format: .jsonList, longest: FileRecordReader.longest), frame)
    }

    /// Returns the list's first element, or nil if the list is empty.
    private static func first(_ splitter: inout JSONRecordSplitter) throws(AdaptProblem) -> JSONView? {
        let item: JSONRecordSplitter.Item?
        do throws(FileReadSystemError) { item = try splitter.next() } catch { throw problem(error) }
        guard case .value(_, let value)? = item else { return nil }
        return try UpstreamJSONParser.value(value)
    }

    private static func chunk(_ next: () throws(FileReadSystemError) -> [UInt8]?) throws(AdaptProblem) -> [UInt8]? {
        do throws(FileReadSystemError) { return try next() } catch { throw problem(error) }
    }

    // MARK: Records

    private mutating func rows(_ reader: inout FileRecordReader) throws(FileReadSystemError) -> ListPage? {
        var records: [RawRecord] = []
        var problems: [AdaptProblem] = []
        var bytes = 0
        while records.count + problems.count < SourceListReader.most.records, bytes < SourceListReader.most.bytes,
            let item = try reader.next()
        {
            switch item {
            case .flaw(let flaw): problems.append(AdaptProblem(.wrongShape, detail: "line \(flaw.line)"))
            case .record(let row):
                bytes += row.payload.count
                do throws(AdaptProblem) {
                    records.append(try SourceListDownload.record(of: row, in: catalog))
                } catch { problems.append(error) }
            }
        }
        return records.isEmpty && problems.isEmpty ? nil : ListPage(records: records, problems: problems)
    }

    /// Returns the next values, or an empty array at the end of the list.
    private func values(
        _ splitter: inout JSONRecordSplitter, _ problems: inout [AdaptProblem]
    ) throws(FileReadSystemError) -> [[UInt8]] {
        var values: [[UInt8]] = []
        var bytes = 0
        while values.count + problems.count < SourceListReader.most.records, bytes < SourceListReader.most.bytes,
            let item = try splitter.next()
        {
            switch item {
            case .flaw(let flaw): problems.append(AdaptProblem(.wrongShape, detail: UpstreamTextParser.line(flaw.detail)))
            case .value(_, let value):
                bytes += value.count
                values.append(value)
            }
        }
        return values
    }

    private func elements(_ splitter: inout JSONRecordSplitter) throws(FileReadSystemError) -> ListPage? {
        var problems: [AdaptProblem] = []
        let values = try values(&splitter, &problems)
        guard !values.isEmpty || !problems.isEmpty else { return nil }
        let names = catalog.plainKey.map { [$0] } ?? []
        let rows = values.map { value in
            let row = UpstreamRecord(piece: value, names: names)
            return table.map { $0.record(row, names: names) } ?? (catalog.mayListIDs ? row.objectified(names: names) : row)
        }
        let page = SourceListDownload.page(of: rows, in: catalog)
        return ListPage(records: page.records, problems: page.problems + problems)
    }

    private func members(_ splitter: inout JSONRecordSplitter) throws(FileReadSystemError) -> ListPage? {
        var problems: [AdaptProblem] = []
        let values = try values(&splitter, &problems)
        guard !values.isEmpty || !problems.isEmpty else { return nil }
        var records: [RawRecord] = []
        for value in values {
            do throws(AdaptProblem) {
                if let record = try member(value) { records.append(record) }
            } catch { problems.append(error) }
        }
        return ListPage(records: records, problems: problems)
    }

    /// Parses a member: a key, a colon and a value. Returns nil for a list of the other members' names.
    private func member(_ bytes: [UInt8]) throws(AdaptProblem) -> RawRecord? {
        let object = try UpstreamJSONParser.record([ASCII.leftBrace] + bytes + [ASCII.rightBrace])
        guard let (name, value) = object.members.first else {
            throw AdaptProblem(.wrongShape, detail: UpstreamJSONParser.start(of: bytes))
        }
        if value.isIndex, !catalog.mayListValues { return nil }
        return try SourceListDownload.record(named: name, try UpstreamJSONParser.value(value.bytes), in: catalog)
    }
}

extension SourceFile.ListRequest {
    /// Throws `.wrongShape` if a list without entries is a fault.
    func checkEmptiness() throws(AdaptProblem) {
        if isNeverEmpty { throw AdaptProblem(.wrongShape, detail: entries.text + ": []") }
    }
}
