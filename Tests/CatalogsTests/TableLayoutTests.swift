import Model
import Testing

@testable import Catalogs

/// Tests how the first lines of a table decide how it is read.
@Suite struct TableLayoutTests {
    private func rows(_ text: String) throws -> (rows: [[String]], lines: [Int64]) {
        let (_, records, flaws) = try ParsedCellTests.read(text, name: "file.csv")
        #expect(flaws.isEmpty)
        return (records.map { $0.fields.map { "\($0.name)=\($0.value.text ?? "")" } }, records.map { $0.line })
    }

    @Test(arguments: ["sep=;", "\"sep=;\"", "SEP=;", "sep=;\r"]) func aLineNamesTheSeparator(line: String) throws {
        let read = try rows(line + "\nname;height\nOak;2,0\n")
        #expect(read.rows == [["name=Oak", "height=2,0"]] && read.lines == [3])
    }

    @Test func directivesAreObeyed() throws {
        let text = "#separator:tab\n#html:true\n#columns:Front\tBack\tTags\n#deck:Trees\nOak\tQuercus\tbroad\nElm\tUlmus\t\n"
        #expect(try rows(text).rows == [["Front=Oak", "Back=Quercus", "Tags=broad"], ["Front=Elm", "Back=Ulmus"]])
        // A column may begin with the sign.
        #expect(try rows("#,name\n1,Oak\n").rows == [["#=1", "name=Oak"]])
        #expect(try rows("#Item: a,kind\nOak,tree\n").rows == [["#Item: a=Oak", "kind=tree"]])
    }

    @Test func linesBeforeTheTableAreLeftOut() throws {
        let titled = try rows("Trees of 2024\n\nname,height,age\nOak,20,200\nElm,15,80\n")
        #expect(titled.rows.map { $0[0] } == ["name=Oak", "name=Elm"] && titled.lines == [4, 5])
        let two = try rows(
            "List export v1\nDate,Name,Tags\n2020-01-02,My list,\n\nPosition,Name,Year\n1,A,1927\n2,\"B, b\",1931\n3,C,1922\n")
        #expect(two.rows.map { $0[1] } == ["Name=A", "Name=B, b", "Name=C"] && two.lines == [6, 7, 8])
        let semicolons = try rows("Trees\n\nname;height\nOak;2,0\nElm;1,5\n")
        #expect(semicolons.rows == [["name=Oak", "height=2,0"], ["name=Elm", "height=1,5"]])
        let spaced = try rows("Trees\n\nname,note\nOak, \"big, old\"\nElm, \"x, y\"\n")
        #expect(spaced.rows.map { $0[1] } == ["note=big, old", "note=x, y"])
        let parts = try rows("Trees\n\nname,kind\nOak,tree\n\nRose,flower\nFir,tree\nLily,flower\n")
        #expect(parts.rows.map { $0[0] } == ["name=Oak", "name=Rose", "name=Fir", "name=Lily"])
        // Empty lines within a table don't divide it.
        #expect(try rows("name,height\n\nOak,20\n\nElm,15\n").rows.count == 2)
    }

    @Test func commentsBeforeTheHeaderAreLeftOut() throws {
        let read = try rows("# Export of 1 May\n#\n# 2 trees, sorted\nname,height,age\nOak,20,200\nElm,15,80\n")
        #expect(read.rows.map { $0[0] } == ["name=Oak", "name=Elm"] && read.lines == [5, 6])
        // The last such line can be the header.
        #expect(try rows("# trees\n#name,height\nOak,20\n").rows == [["#name=Oak", "height=20"]])
        // The next line is the header if the comment has as many separators by chance.
        let bySize = try rows("# Exported, by, size\nname,height,kind\nOak,20,tree\nElm,15,tree\n")
        #expect(bySize.rows.map { $0[1] } == ["height=20", "height=15"])
        #expect(try rows("#tag\n#other\n").rows == [["#tag=#other"]])
    }

    @Test func namesAndValuesBeforeTheTableAreLeftOut() throws {
        let bank = "Konto;CH12 3456\nInhaber;A. Muster\n\n"
        let table =
            "Datum;Empfänger;Betrag;Saldo\n01.01.2024;Laden;-1,50;10,00\n02.01.2024;Bäcker;-2,50;7,50\n03.01.2024;Kiosk;-3;4,50\n"
        for text in [bank + table, bank.replacing("\n\n", with: "\n") + table] {
            let read = try rows(text)
            #expect(read.rows.map { $0[1] } == ["Laden", "Bäcker", "Kiosk"].map { "Empfänger=" + $0 }, "\(read)")
        }
        // A short row within a table isn't such a line.
        let short = try rows("name,kind\nOak,tree,20,200\nElm,tree,15,80\nAsh,tree,25,90\n")
        #expect(short.rows.map { $0[0] } == ["name=Oak", "name=Elm", "name=Ash"])
    }

    /// An empty line within a table never takes records away.
    @Test func linesBeforeAnEmptyLineStayIfTheyArePartOfTheTable() throws {
        let parts = try rows("Groceries,,\nMilk,2,1.20\nBread,1,2.50\n\nFruit,3,2.00\nPears,1,1.10\nPlums,5,3.10\n")
        #expect(parts.rows.map { $0[0] } == ["Milk", "Bread", "Fruit", "Pears", "Plums"].map { "Groceries=" + $0 })
        #expect(try rows("Name\nAlpha,1\nBeta,2\n\nGamma,3\nDelta,4\n").rows.count == 4)
        #expect(try rows("Name\nAlpha,one\nBeta,two\n\nGamma,three\nDelta,four\n").rows.count == 4)
    }

    /// The first record is the header, even if other records have more fields.
    @Test func rowsWithMoreFieldsThanTheHeader() throws {
        #expect(try rows("name,kind\nOak,tree,\nElm,tree,\nRose,flower,\n").rows[0] == ["name=Oak", "kind=tree"])
        #expect(try rows("x,y\n1,3,4\n2,5,6\n").rows == [["x=1", "y=3", "more=4"], ["x=2", "y=5", "more=6"]])
        #expect(try rows("title\nHello, world\nBye, moon\nOne\n").rows[0][0] == "title=Hello")
        #expect(try rows("name,note\n\"Oak, tall\"\n\"Elm, small\"\n").rows == [["name=Oak, tall"], ["name=Elm, small"]])
    }

    @Test func aColumnWithoutNameAndValuesIsIgnored() throws {
        let (_, records, _) = try ParsedCellTests.read("name,colour,\nOak,green\nElm,grey\n", name: "file.csv")
        #expect(records.map { $0.extraFields } == [0, 0] && records.allSatisfy { $0.fields.count == 2 })
    }

    @Test func otherWaysToQuote() throws {
        let escaped = try rows("\"pid\",\"yaml\"\n1,\"{\\\"t\\\":\\\"_top\\\"}\"\n2,\"plain\"\n3,\"{\\\"a\\\":\\\"b, c\\\"}\"\n")
        #expect(escaped.rows.map { $0[1] } == ["yaml={\"t\":\"_top\"}", "yaml=plain", "yaml={\"a\":\"b, c\"}"])
        let spaced = try rows("name, note\nOak, \"old, large\"\nElm, \"\"\n")
        #expect(spaced.rows == [["name=Oak", "note=old, large"], ["name=Elm"]])
        // A file that is right by the usual rules keeps its backslashes.
        #expect(try rows("path,x\n\"C:\\\\dir\",1\n").rows == [["path=C:\\\\dir", "x=1"]])
    }

    @Test func rowsThatWereWrittenAsValues() throws {
        let text = "Id,Title,Author\n\"61,Night Walk,\"\"Dee, Ann\"\"\"\n\"62,Day Walk,\"\"Poe, Bo\"\"\"\n"
        #expect(try rows(text).rows.map { $0[2] } == ["Author=Dee, Ann", "Author=Poe, Bo"])
    }

    @Test func aFormulaThatIsATextBecomesTheText() throws {
        let text = "title,isbn\nNight,\"=\"\"0062445316\"\"\"\nDay,\"=\"\"\"\"\"\n"
        #expect(try rows(text).rows == [["title=Night", "isbn=0062445316"], ["title=Day"]])
    }

    @Test func valuesThatAreHTMLBecomePlainText() throws {
        let text = "#separator:tab\n#html:true\n#columns:Front\tBack\nOak<br>tree\t<b>Quercus</b>\nElm\t<i>Ulmus</i>&nbsp;minor\n"
        #expect(
            try rows(text).rows.map { $0.map { $0.replacing("\u{A0}", with: " ") } } == [
                ["Front=Oak tree", "Back=Quercus"], ["Front=Elm", "Back=Ulmus minor"],
            ])
    }

    /// Only the bytes that aren't UTF-8 change their meaning.
    @Test func otherBytesAreReadAsWindows1252IfTheUserWantsIt() throws {
        let bytes = Array("titre,auteur\nRécit,José\nMaître,Cort".utf8) + [0xE1] + Array("zar ".utf8) + [0x80] + Array("\n".utf8)
        let plain = try ParsedCellTests.read(bytes, name: "f.csv")
        #expect(plain.records.count == 1 && plain.flaws.map(\.kind) == [.encoding])
        var wish = RequestedImportFormat()
        wish.repairsEncoding = true
        let read = try ParsedCellTests.read(bytes, wish, name: "f.csv")
        #expect(read.flaws.isEmpty && read.records.map { $0.fields[1].value.text } == ["José", "Cortázar €"])
        let lines = Array("{\"a\": \"Jos".utf8) + [0xE9] + Array("\"}\n".utf8)
        #expect(try ParsedCellTests.read(lines, wish, name: "f.jsonl").records[0].fields[0].value.text == "José")
    }
}
