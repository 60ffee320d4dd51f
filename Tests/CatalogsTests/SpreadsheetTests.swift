import Foundation
import Testing

@testable import Catalogs

/// Tests that the first sheet of a spreadsheet becomes a table. Python's `zipfile` made the files from hand-written XML.
@Suite struct SpreadsheetTests {
    private static let excel =
        "UEsDBBQAAAAIAAAAIVh9j8M5SgAAAE0AAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbLMJqSxILVaoyM3JK7ZVyigpKbDS1y9OzkjNTSzWyy9IzQPK"
        + "pOUX5SaWALlF6foFicnZiemp+kYGBmb6yfl5Jal5JbolIDOU9O0AUEsDBBQAAAAIAAAAIViXgwhmsgAAAEoBAAAPAAAAeGwvd29ya2Jvb2sueG1s"
        + "jZDBDoIwDIZfhewBHELigYAnL1704gtMVtwiW0lbo4/vBEnAk6e2f7/+bVo/ke5XxHv2Cn3kRjmRodKaWwfB8AYHiKnTIQUjqaSb5oHAWHYAEnpd"
        + "5PlOB+Ojmhwq+scDu863cMD2ESDKZELQG/EY2fmB1b4eN/A3ZtEEaNS5tyobhaNt1DblYiTpzlsL6QSqfNLpaLdKrycvBMCL2WIBF7/wCWUFlwu4"
        + "/MB6Pk7P/9u/AVBLAwQUAAAACAAAACFYZN+egIcAAAAQAQAAGgAAAHhsL19yZWxzL3dvcmtib29rLnhtbC5yZWxzfdBLCsIwEIDhq4Q5QKcPcCFN"
        + "991KLxDaMSnNi0zAHt8giFXU1TAM37+Y/kJW5TV4NmtksTvrWYLJOZ4ReTbkFFchki+Xa0hO5bImjVHNm9KEbV2fMB0bMPTHphgXCWlcGhCTSpqy"
        + "hFtIGxuizPgYTVXigN9d+9u1/1z3crhb/LTd0+LbA4Y7UEsDBBQAAAAIAAAAIVjhTMDgqwAAAEMBAAAUAAAAeGwvc2hhcmVkU3RyaW5ncy54bWxl"
        + "kL0OwjAMhF8l8oxIYWBAaTZY4RVMMaQiSSPbQjw+qVqJn07W3Wfr5HMial4pZmkhqJa9tdIFSijroVCu5DZwQq2S71YKE14lEGmKdts0O5uwz+Cd"
        + "9N6pz5jIWfXOjnrySsSsdP23JSAvd7nvFuYQF8cnfKwMKMYIv4hHepg8nmVMH30ORi4tNGCojg2M/DXjc/jOGEvZS8GOWqhfC/GTwJtjz+YTaWt7"
        + "/g1QSwMEFAAAAAgAAAAhWLJY+aKyAAAARgEAAA0AAAB4bC9zdHlsZXMueG1sbVBLCoMwEL2K5AAdKypU1E2h0HUXLVQXYsZGyEQxEfT2jVVsK84m"
        + "ycv7MbE2o8SbQDTOQFLphAlj2ghAlwKp0IemRWV/qqajwthn9wLddlhwPYlIgue6IVBRK5bGqqcLGe2UTa9MwrwVcubjyhN2DH3mzHbnhmPCnndR"
        + "G8w5z4Aog9EOg11hsBGKPCKauLAEp3GJUj6qtYFvGwzVj4k70f+Qqc8WO+2wgk/Q4m9v382lb1BLAwQUAAAACAAAACFYy+aBDnUAAACXAAAAGAAA"
        + "AHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbE2OQQrDMAwEvxL8gCrpoYfgGAr9iHCVujSyjWSSPL9KDqUHLbsjLchvRT6aiFq385J1cqm1OgJoTMSo"
        + "l1Ip22Yuwtgsygu0CuHzLPEC176/AeM7u+BP9sCGwUvZOpncYDQe5n64NQwe1uAh2tiF6V8Ffr+EL1BLAwQUAAAACAAAACFY3pDnhCABAABaAwAA"
        + "GAAAAHhsL3dvcmtzaGVldHMvc2hlZXQyLnhtbIWTXW6EIBCAr7LxvaKANG2QZKvbC/QE1NLV1L8A2e3xy+qWDJMm9cmZj4FvRpTXxX653hh/+J7G"
        + "2dVZ7/36TIjrejNply+rmQP5XOykfQjtmbjVGv2xFU0joUUhyKSHOVNyy7XaayXtcj3YOitDtru9HMvs4OvMhfiiCkkuSpLuzl4gK1PWQEZT1kLG"
        + "UnaCjEdGgleUo1GOgsUVkgvM7Y2EjSr6hCSandO9sbykqL7dSRnmlCN02o99R30njiw6MuAokCNDjgwf1bDEEjuye54V6cORMAPCxd/CPApzIPyI"
        + "hDkQFug6NBy4ouvQ8i37gL82/3+SIoqJbfEwj8Ns3rwN+cEp6dXR9ZL4UHYL496vYtP5HVFF0fYE3HoSfyf1A1BLAwQUAAAACAAAACFYkxiNAIEA"
        + "AADcAAAAGAAAAHhsL3dvcmtzaGVldHMvc2hlZXQzLnhtbG2PMQ7CMAxFr1LlALhiYIjaTMzcwUoDQdRJZFs0x6eJGEDq8u1v/yfLU7Vb5pfEEHSo"
        + "tCaxdTZRtVgA8TEQyimXkPbdPTOh7pYfIIUDLh2jFc7jeAHCZzJuqrZPr6jYDOetFT/obES5B94uIYUJWtfUd/0mj4Fb1mMA/u7BzzvuA1BLAQIU"
        + "AxQAAAAIAAAAIVh9j8M5SgAAAE0AAAATAAAAAAAAAAAAAACAAQAAAABbQ29udGVudF9UeXBlc10ueG1sUEsBAhQDFAAAAAgAAAAhWJeDCGayAAAA"
        + "SgEAAA8AAAAAAAAAAAAAAIABewAAAHhsL3dvcmtib29rLnhtbFBLAQIUAxQAAAAIAAAAIVhk356AhwAAABABAAAaAAAAAAAAAAAAAACAAVoBAAB4"
        + "bC9fcmVscy93b3JrYm9vay54bWwucmVsc1BLAQIUAxQAAAAIAAAAIVjhTMDgqwAAAEMBAAAUAAAAAAAAAAAAAACAARkCAAB4bC9zaGFyZWRTdHJp"
        + "bmdzLnhtbFBLAQIUAxQAAAAIAAAAIViyWPmisgAAAEYBAAANAAAAAAAAAAAAAACAAfYCAAB4bC9zdHlsZXMueG1sUEsBAhQDFAAAAAgAAAAhWMvm"
        + "gQ51AAAAlwAAABgAAAAAAAAAAAAAAIAB0wMAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbFBLAQIUAxQAAAAIAAAAIVjekOeEIAEAAFoDAAAYAAAA"
        + "AAAAAAAAAACAAX4EAAB4bC93b3Jrc2hlZXRzL3NoZWV0Mi54bWxQSwECFAMUAAAACAAAACFYkxiNAIEAAADcAAAAGAAAAAAAAAAAAAAAgAHUBQAA"
        + "eGwvd29ya3NoZWV0cy9zaGVldDMueG1sUEsFBgAAAAAIAAgAFQIAAIsGAAAAAA=="
    private static let openDocument =
        "UEsDBBQAAAAAAAAAIViFbDmKLgAAAC4AAAAIAAAAbWltZXR5cGVhcHBsaWNhdGlvbi92bmQub2FzaXMub3BlbmRvY3VtZW50LnNwcmVhZHNoZWV0"
        + "UEsDBBQAAAAIAAAAIVgfeqgVogEAAJ0HAAALAAAAY29udGVudC54bWy1VVtvgyAUfu+vMCZLX6oCs2tj1Le9bi/7A1Rpa4ZgANf23w+Vemm6rheb"
        + "GIFz+b4D5xwI+XqdJSRIeVLmhCkn4Uzp0drnlMmg0UZ2KVjAscxkwHBOZKCSgBeEHb2CvnUAXWAbf4VX9Gr32njgTfbqamdtW/vGoQljxdNDu5CF"
        + "IDiVW0JUPAkbpvpvNfMKOrK/BCFSI/T0juC7oSAhlFoG9gfTkjjqUGhnqUTGNpV3FUoRV5ChZxZ6cgJxH2hBsc5POjqu3GLxhGiFtrgN1aSjzFdE"
        + "6GKkZc6kI0hBsN52ZMO31yWwvROsKkeTcbL2ib+bqbTqIYmmaOrFClP68PGkeg/2UVEtnFob2Qgg3wFQf10gQBczdJH/MGtBRKL7BG86bkMLXIjm"
        + "HSNEs7n18jDfmnKsTqkgAsDtc7laMJuDi2z/53hYLlrQrxVk31gCRocZ4wqrjLM23G3GVC/Uvw3fad7ZmVHt+Kg9gKr6vzsTiy4Ji2eePgT+cg7A"
        + "uRxc0eP+2R4fSC7c4x9cjXeP49tOaRhjWyv9B6gVNk+U98cbHP8CUEsBAhQDFAAAAAAAAAAhWIVsOYouAAAALgAAAAgAAAAAAAAAAAAAAIABAAAA"
        + "AG1pbWV0eXBlUEsBAhQDFAAAAAgAAAAhWB96qBWiAQAAnQcAAAsAAAAAAAAAAAAAAIABVAAAAGNvbnRlbnQueG1sUEsFBgAAAAACAAIAbwAAAB8C"
        + "AAAAAA=="

    private static func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    @Test func readsExcel() throws {
        let sheet = try Spreadsheet(try Self.bytes(Self.excel))
        #expect(sheet.sheets == ["Trees", "Notes"])
        #expect(
            sheet.rows == [
                ["name", "planted", "share", "price", "old"], ["Oak, \"tall\"", "2024-01-01", "12.5%", "1200.5", "true"],
                ["Elm", "2024-01-02T12:00:00", "50%", "0.3", "false"], [" Fir ", "1900-02-28", "100%", "-3", "true"], [],
                ["Ash", "", "", "", "", "12:28:48"],
            ])
    }

    @Test func readsOpenDocument() throws {
        let sheet = try Spreadsheet(try Self.bytes(Self.openDocument))
        #expect(sheet.sheets == ["Trees", "Notes"])
        #expect(
            sheet.rows == [
                ["name", "planted", "share", "price"], ["Oak  tall", "2024-01-01", "12.5%", "1200.5"],
                ["Elm\ntwo", "", "", "7"], ["Elm\ntwo", "", "", "7"],
            ])
    }

    @Test(arguments: [("trees.xlsx", excel, 4), ("trees.ods", openDocument, 3)])
    func aSheetIsImported(name: String, base64: String, count: Int) throws {
        let file = try #require(try UnpackedFile(name: name, RecordFile(try Self.bytes(base64))))
        #expect(file.name == "trees.csv" && file.otherSheets == ["Notes"])
        let chunks = RecordFile(file.bytes).chunks()
        var reader = try FileRecordReader(name: file.name) { () throws(FileReadSystemError) in try chunks() }
        var records: [ImportedRecord] = []
        while let item = try reader.next() { if case .record(let record) = item { records.append(record) } }
        #expect(records.count == count && records.first?.text(of: "planted") == "2024-01-01")
    }

    /// No beginning of a spreadsheet, and no spreadsheet with a changed byte, stops the program.
    @Test(arguments: [excel, openDocument]) func damagedSpreadsheets(base64: String) throws {
        let bytes = try Self.bytes(base64)
        for place in bytes.indices {
            _ = try? Spreadsheet(Array(bytes.prefix(place)))
            var changed = bytes
            changed[place] ^= 0xFF
            _ = try? Spreadsheet(changed)
        }
    }

    /// A small file can't make a table that is too large for memory.
    @Test func largeTables() {
        var sheet = Spreadsheet()
        for row in 0..<640 {
            sheet.begin(row: row)
            sheet.set("x", at: 16_000)
        }
        #expect(sheet.isTooLarge && sheet.rows.last?.isEmpty == true)
    }
}
