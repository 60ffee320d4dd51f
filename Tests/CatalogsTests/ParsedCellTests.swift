import Localization
import Model
import Testing

@testable import Catalogs

/// Tests how a file is split into records.
@Suite struct ParsedCellTests {
    /// Reads a file in pieces of a given length.
    static func read(
        _ bytes: [UInt8], _ wish: RequestedImportFormat = RequestedImportFormat(), name: String = "file", piece: Int = 7
    ) throws -> (format: ImportFormat, records: [ImportedRecord], flaws: [ImportRecordError]) {
        var rest = bytes[...]
        var reader = try FileRecordReader(name: name, wish) {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
        var records: [ImportedRecord] = [], flaws: [ImportRecordError] = []
        while let item = try reader.next() {
            switch item {
            case .record(let record): records.append(record)
            case .flaw(let flaw): flaws.append(flaw)
            }
        }
        return (reader.format, records, flaws)
    }

    static func read(
        _ text: String, _ wish: RequestedImportFormat = RequestedImportFormat(), name: String = "file.csv"
    ) throws -> (
        format: ImportFormat, records: [ImportedRecord], flaws: [ImportRecordError]
    ) { try read(Array(text.utf8), wish, name: name) }

    private static func rows(_ records: [ImportedRecord]) -> [[String]] {
        records.map { $0.fields.map { "\($0.name)=\($0.value.text ?? "")" } }
    }

    @Test func quotedFieldsLineEndsAndNames() throws {
        let text = "\u{FEFF}a, a ,,\"b\"\"c\"\r\n1,\"x,\r\ny\",\"\",\"q\"\"q\" \r\n\r\n2,,3\n,,,\n4,5,6,7\r8,9,10,11"
        let (format, records, flaws) = try Self.read(text)
        #expect(format == .csv(separator: 0x2C))
        #expect(flaws.isEmpty)
        #expect(
            Self.rows(records) == [
                ["a=1", "a_2=x,\r\ny", "b\"c=q\"q"], ["a=2", "column_3=3"], ["a=4", "a_2=5", "column_3=6", "b\"c=7"],
                ["a=8", "a_2=9", "column_3=10", "b\"c=11"],
            ])
        #expect(records.map { $0.line } == [2, 5, 7, 8])
        #expect(records.map { $0.extraFields } == [0, -1, 0, 0])
    }

    @Test func badLinesAreReportedAndTheRestIsImported() throws {
        let text = "a,b\n1,2\n1,2,3\n\"x\"y,2\n3,4,,\n\"open,5\n6,7\n"
        let (_, records, flaws) = try Self.read(text)
        #expect(Self.rows(records) == [["a=1", "b=2"], ["a=1", "b=2", "more=3"], ["a=3", "b=4"], ["a=6", "b=7"]])
        #expect(records.map { $0.extraFields } == [0, 1, 0, 0])
        #expect(flaws.map { "\($0.line) \($0.kind.rawValue)" } == ["4 quotes", "6 quotes"])
    }

    @Test func aLineWithANULDoesNotSpoilTheOthers() throws {
        let read = try Self.read("name,year,film\nAda\0,1930,Alpha\nBo,19\01,Beta\nCy,1932,Gamma\nDi,1933,\"Delta\"\n")
        #expect(Self.rows(read.records).map { $0[0] } == ["name=Cy", "name=Di"])
        #expect(read.flaws.map { "\($0.line) \($0.kind.rawValue)" } == ["2 nul", "3 nul"])
    }

    @Test func invalidUTF8IsReportedWithItsLine() throws {
        let table = Array("a,b\n1,".utf8) + [0xE9] + Array("\n2,ok\n".utf8)
        #expect(try Self.read(table, name: "x.csv").flaws.map { "\($0.line) \($0.kind.rawValue)" } == ["2 not-utf-8"])
        let lines = Array("{\"a\":1}\n{\"a\":\"".utf8) + [0xE9] + Array("\"}\n{\"a\":2}\n".utf8)
        let read = try Self.read(lines)
        #expect(read.flaws.map { "\($0.line) \($0.kind.rawValue)" } == ["2 not-utf-8"])
        #expect(read.records.count == 2)
    }

    @Test func otherEncodings() throws {
        let text = "name,sign\nÅse,😀\n"
        for isBig in [false, true] {
            var bytes: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
            for unit in text.utf16 {
                let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                bytes += isBig ? halves : halves.reversed()
            }
            #expect(Self.rows(try Self.read(bytes, name: "x.csv", piece: 3).records) == [["name=Åse", "sign=😀"]])
            // An unpaired surrogate invalidates its line, but not the whole file.
            let broken = bytes.dropLast(4) + (isBig ? [0x00, 0x0A] : [0x0A, 0x00])
            #expect(try Self.read(Array(broken), name: "x.csv").flaws.map { $0.kind } == [.encoding])
        }
        let refused: [([UInt8], UnimportableFileError)] = [
            ([], .empty), ([0x0A, 0x20], .empty), ([0x1F, 0x8B, 8, 0], .packed), (Array("PK\u{3}\u{4}x".utf8), .archive),
            (Array(" <html>".utf8), .markup),
            ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], .encoding), ([0x61, 0, 0x62, 0], .encoding), ([1, 2, 3, 0, 4], .binary),
            (Array("only words\nin lines\n".utf8), .notRecords),
        ]
        for (bytes, flaw) in refused {
            #expect(throws: FileRecordReader.OpenError.flaw(flaw), "\(flaw)") { try Self.read(bytes) }
        }
    }

    @Test(arguments: [(",", UInt8(0x2C)), (";", 0x3B), ("\t", 0x09), ("|", 0x7C)])
    func separatorsAreDetected(_ text: String, _ separator: UInt8) throws {
        let table = "a\(text)b\(text)c\n1\(text)\"x,;|\ty\"\(text)3\n4\(text)5\(text)6\n"
        #expect(try Self.read(table, name: "no ending").format == .csv(separator: separator))
        #expect(
            try Self.read("one\ntwo\n", RequestedImportFormat(separator: separator), name: "").format
                == .csv(separator: separator))
    }

    @Test func jsonFormats() throws {
        let cases: [(String, ImportFormat, [String], [String])] = [
            ("{\"a\":1}\n\n {\"a\":2} \r\n{\"a\":3}", .jsonLines, ["1", "2", "3"], []),
            (
                "{\"a\":1}\nnonsense\n[1]\n{\"a\":2\n{\"a\":3}\n", .jsonLines, ["1", "3"],
                ["2 not-json", "3 not-an-object", "4 not-json"]
            ),
            ("[{\"a\":1},\n {\"a\":2}\n,{\"a\":{}}]", .jsonList, ["1", "2", ""], []),
            (
                "[{\"a\":1},\n {\"a\":]2},\n 7, {\"a\":\"]}\\\"\"}", .jsonList, ["1", "]}\""],
                ["2 not-json", "3 not-an-object", "3 cut-short"]
            ),
            ("{\"count\":[1],\"rows\":[{\"a\":1},{\"a\":2}],\"more\":[{\"a\":3}]}", .jsonList, ["1", "2"], []),
            ("{\n \"a\": 1\n}\n{\n \"a\": 2\n}\n", .jsonStream, ["1", "2"], []),
            ("{\"a\":NaN}\n{\"a\":-Infinity,\"b\":\"NaN\"}\n", .jsonLines, ["", ""], []),
        ]
        for (text, format, values, flaws) in cases {
            let read = try Self.read(text, name: "")
            #expect(read.format == format, "\(text)")
            #expect(read.records.map { $0["a"]?.text ?? "" } == values, "\(text)")
            #expect(read.flaws.map { "\($0.line) \($0.kind.rawValue)" } == flaws, "\(text)")
        }
        // Truncated input and mismatched brackets are reported, without a crash or an endless loop.
        let cut = try Self.read("[{\"a\":1},{\"a\":2", name: "")
        #expect(cut.records.count == 1)
        #expect(cut.flaws.map { $0.kind } == [.cutShort])
        #expect(try !Self.read("[{\"a\":1},\n {\"a\":]2},\n 7]", name: "").flaws.isEmpty)
    }

    /// A file with the extension .jsonl is read as JSON Lines, regardless of its first line.
    @Test func jsonLinesByFileName() throws {
        let cases: [(first: String, kind: String)] = [
            ("oops", "not-json"), ("oops, {\"id\":0}, bad", "not-json"), ("# a, comment", "not-json"), ("7", "not-an-object"),
            ("<b>", "not-json"), ("[0]", "not-an-object"), ("[oops", "not-json"), ("{\"id\":", "not-json"),
        ]
        for (first, kind) in cases {
            for name in ["x.jsonl", "X.NDJSON"] {
                let read = try Self.read(first + "\n{\"id\":1,\"n\":2}\n\n{\"id\":2,\"n\":3}\n", name: name)
                #expect(read.format == .jsonLines, "\(first)")
                #expect(read.records.map { $0["id"]?.text } == ["1", "2"], "\(first)")
                #expect(read.flaws.map { "\($0.line) \($0.kind.rawValue)" } == ["1 " + kind], "\(first)")
            }
        }
        // The file name's extension doesn't match the format of the content.
        #expect(try Self.read("[\n{\"id\":1},\n{\"id\":2}\n]\n", name: "x.jsonl").records.count == 2)
        #expect(try Self.read("{\n\"id\":1\n}\n{\n\"id\":2\n}\n", name: "x.jsonl").records.count == 2)
        #expect(try Self.read("id,name\n1,A\n2,B\n", name: "x.jsonl").format == .csv(separator: 0x2C))
        #expect(throws: FileRecordReader.OpenError.flaw(.markup)) { try Self.read("<html>\n<p>x\n", name: "x.jsonl") }
        #expect(throws: FileRecordReader.OpenError.flaw(.notRecords)) { try Self.read("only words\nin lines\n", name: "x.jsonl") }
    }

    @Test func nestedValuesBecomeColumns() throws {
        let text =
            #"{"a":{"b":{"c":1},"d":[1,"x",null]},"e":[{"f":1}],"g":{},"h":[],"i":1.0e400,"j":12345678901234567890,"k":false}"#
        let record = try #require(try Self.read(text + "\n" + text, name: "").records.first)
        #expect(record.fields.map { $0.name } == ["a.b.c", "a.d", "e", "h", "i", "j", "k"])
        #expect(record["a.b.c"] == .number("1"))
        #expect(record["a.d"] == .list(["1", "x"]))
        #expect(record["e"] == .nested("[{\"f\":1}]"))
        #expect(record["h"] == .missing)
        #expect(record["i"] == .text("1.0e400"))
        #expect(record["j"] == .number("12345678901234567890"))
        #expect(record["k"] == .flag(false))
        let deep = String(repeating: "{\"a\":", count: 20) + "1" + String(repeating: "}", count: 20)
        #expect(try Self.read(deep + "\n{}", name: "").records.first?.fields.count == 1)
        let bottomless = String(repeating: "[", count: 200_000)
        #expect(
            try Self.read("{\"a\":" + bottomless + "\n{\"a\":1}\n", RequestedImportFormat(format: .jsonLines), name: "").records
                .count
                == 1)
    }

    @Test func overlongRecordsAreReportedAndSkipped() throws {
        let long = String(repeating: "x", count: FileRecordReader.longest + 10)
        let lines = try Self.read(Array("{\"a\":1}\n{\"a\":\"\(long)\"}\n{\"a\":2}\n".utf8), piece: 1 << 20)
        #expect(lines.records.count == 2)
        #expect(lines.flaws.map { "\($0.line) \($0.kind.rawValue)" } == ["2 too-long"])
        let list = try Self.read(Array("[{\"a\":1},\n{\"a\":\"\(long)\"},\n{\"a\":2}]".utf8), piece: 1 << 20)
        #expect(list.records.count == 2)
        #expect(list.flaws.map { "\($0.line) \($0.kind.rawValue)" } == ["2 too-long"])
        let table = try Self.read(Array("a,b\n1,2\n\(long),3\n4,5\n".utf8), name: "x.csv", piece: 1 << 20)
        #expect(table.records.count == 2)
        #expect(table.flaws.map { "\($0.line) \($0.kind.rawValue)" } == ["3 too-long"])
    }

    /// Random tables survive a round trip, whatever their cells contain and however the file is split.
    @Test func randomTablesSurviveARoundTrip() throws {
        var random = SplitMix64(seed: 7)
        let scraps = ["a", "\"", "\"\"", ",", ";", "\n", "\r\n", " ", "é", "😀", "\t", "x y", "0", "'", "|"]
        for round in 0..<300 {
            let columns = 2 + Int(random.next(below: 4))
            let separator: Character = [",", ";", "\t"][Int(random.next(below: 3))]
            let end = random.next(below: 2) == 0 ? "\n" : "\r\n"
            var rows: [[String]] = []
            for _ in 0..<Int(random.next(below: 6)) {
                rows.append(
                    (0..<columns).map { _ in
                        (0..<random.next(below: 5)).map { _ in scraps[Int(random.next(below: UInt64(scraps.count)))] }.joined()
                    })
            }
            let names = (0..<columns).map { "c\($0)" }
            func cell(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }
            let text = ([names] + rows).map { $0.map(cell).joined(separator: String(separator)) + end }.joined()
            let (_, records, flaws) = try Self.read(
                Array(text.utf8), RequestedImportFormat(separator: separator.asciiValue), name: "t.csv",
                piece: 1 + Int(random.next(below: 40)))
            #expect(flaws.isEmpty, "\(round)")
            let wanted = rows.filter { !$0.allSatisfy(ImportedValue.isBlank) }
            #expect(records.count == wanted.count, "\(round)")
            for (record, row) in zip(records, wanted) {
                for (name, text) in zip(names, row) {
                    #expect(record[name]?.text ?? "" == (ImportedValue.isBlank(text) ? "" : text), "\(round)")
                }
                // The stored payload contains the same fields as the record.
                let kept = try JSONDocument(record.payload, as: .imported).root
                #expect(ImportedRecordField.fields(of: kept) == record.fields, "\(round)")
            }
        }
    }

    /// The parser always finishes, even for randomly changed files.
    @Test func readingMutatedFilesEnds() throws {
        var random = SplitMix64(seed: 11)
        let originals = [
            "{\"a\":1,\"b\":[1,\"x\"],\"c\":{\"d\":null}}\n{\"a\":2}\n", "[{\"a\":1},{\"b\":\"x\\\"y\"},{\"c\":[[]]}]",
            "a,b,c\n1,\"x\ny\",3\n4,5,\"6\"\n",
        ]
        for _ in 0..<4000 {
            var bytes = Array(originals[Int(random.next(below: 3))].utf8)
            for _ in 0..<(1 + random.next(below: 4)) {
                let place = Int(random.next(below: UInt64(bytes.count)))
                switch random.next(below: 3) {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                default: bytes.insert(Array("[]{}\",:\n\\".utf8)[Int(random.next(below: 9))], at: place)
                }
            }
            guard let read = try? Self.read(bytes, name: "x.csv", piece: 1 + Int(random.next(below: 20))) else { continue }
            #expect(read.records.count + read.flaws.count <= bytes.count)
        }
    }
}

extension SourceFileAdapter {
    /// Returns the entry of a record from a file, with the next ID.
    func entry(of record: ImportedRecord, _ ids: inout RecordIDAssigner) throws -> Entry {
        let id = try #require(ids.id(of: record) { _ in false })
        return try #require(entry(id, of: record))
    }
}
