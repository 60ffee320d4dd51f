import Model
import Testing

@testable import Catalogs

/// Tests that files of kinds that people have are read as a person expects: decimal marks, tables without a header, odd values, and
/// JSON whose records aren't in a plain list.
@Suite struct FileShapeTests {
    struct Found {
        let plan: CatalogPlan
        let entries: [Entry]
        let proposal: CatalogProposal
        var titles: [String] { entries.map(\.title) }
        func type(_ name: String) -> ColumnType? { plan.column(name)?.type }
        func values(_ name: String) -> [String] {
            let word = plan.column(name)?.word ?? ""
            return entries.map { entry in
                switch entry.attributes.first(where: { $0.key == word })?.value {
                case .number(let number)?: number.text
                case .text(let text)?: text
                case .list(let parts)?: parts.joined(separator: "+")
                case .flag(let flag)?: flag ? "yes" : "no"
                default: "–"
                }
            }
        }
    }

    static func look(
        _ text: String, _ wish: RequestedImportFormat = RequestedImportFormat(), name: String = "f.csv"
    ) throws -> Found {
        let read = try ParsedCellTests.read(text, wish, name: name)
        var rest: [UInt8]? = Array(text.utf8)
        let reader = try FileRecordReader(name: name, wish) {
            defer { rest = nil }
            return rest
        }
        var profile = FileProfile()
        profile.namesOfHeadless = reader.namesOfHeadless
        profile.linesLeftOut = reader.linesLeftOut
        for record in read.records { profile.add(record) }
        let planner = ImportPlanner(profile, read.format, ImportChoices(), earlier: nil, isWhole: true)
        let proposal = try planner.proposal(for: CatalogID(known: "things"), file: name, language: "en")
        let catalog = SourceFileAdapter(proposal.source)
        var ids = RecordIDAssigner(proposal.plan, of: try #require(catalog.catalogs.first).id)
        return Found(
            plan: proposal.plan, entries: try read.records.map { try catalog.entry(of: $0, &ids) }, proposal: proposal)
    }

    // MARK: Decimal marks

    @Test("A comma before decimals in one column makes the full stops in the others thousands separators")
    func decimalMarkOfTheFile() throws {
        let german = try Self.look("Ort;Zahl;Anteil\nA;2.155;19,47\nB;2.401;18,36\nC;688;17,24\n")
        #expect(german.values("Zahl") == ["2155", "2401", "688"] && german.values("Anteil") == ["19.47", "18.36", "17.24"])
        let quoted = try Self.look("place,count,share\nA,1.080,\"9,5\"\nB,12.401,\"8,25\"\nC,3.000,\"7,1\"\n")
        #expect(quoted.values("count") == ["1080", "12401", "3000"])
        let english = try Self.look("place;count;share\nA;\"1,080\";9.5\nB;\"2,401\";8.25\n")
        #expect(english.values("count") == ["1080", "2401"] && english.values("share") == ["9.5", "8.25"])
        let points = try Self.look("wine,density\nA,0.998\nB,1.001\nC,0.997\n")
        #expect(points.values("density") == ["0.998", "1.001", "0.997"])
        // With both marks, each column has its own.
        let both = try Self.look("name,version,price\nA,1.5,\"9,5\"\nB,2.125,\"8,25\"\nC,2.5,\"1,1\"\n")
        #expect(both.values("version") == ["1.5", "2.125", "2.5"] && both.values("price") == ["9.5", "8.25", "1.1"])
    }

    @Test("Coordinates and versions have a full stop in any file")
    func coordinatesAndVersions() throws {
        let text = "name;lat;price;version\nA;48.137;9,50;1.100\nB;52.520;8,25;1.101\nC;50.938;7,10;1.102\n"
        let found = try Self.look(text)
        #expect(found.values("lat") == ["48.137", "52.52", "50.938"] && found.values("price") == ["9.5", "8.25", "7.1"])
        #expect(found.type("version") == .text && found.values("version") == ["1.100", "1.101", "1.102"])
    }

    // MARK: Odd values

    private static func column(_ name: String, odd: String, of count: Int = 40, _ value: (Int) -> String) -> String {
        "name,\(name)\n" + (0..<count).map { "Thing \($0),\"\($0 == 7 ? odd : value($0))\"\n" }.joined()
    }

    @Test("A few odd values don't take the type from a column; they are shown, sorted last and named")
    func oddValues() throws {
        let numbers = try Self.look(Self.column("n", odd: "tbc") { "\($0 * 3)" })
        #expect(numbers.type("n") == .number && numbers.values("n")[7] == "–")
        let summary = numbers.proposal.profile.summary(of: try #require(numbers.plan.column("n")))
        #expect(summary.misfits == 1 && summary.oddValues == ["tbc"])
        let facts = numbers.entries[7].blocks.description
        #expect(facts.contains("tbc"))
        let dates = try Self.look(Self.column("seen", odd: "2019/13/45") { "2019/05/\($0 % 28 + 10 < 32 ? $0 % 20 + 10 : 10)" })
        #expect(dates.type("seen") == .date)
        let links = try Self.look(Self.column("url", odd: "https://example.org/a b") { "https://example.org/\($0)" })
        #expect(links.type("url") == .link)
        // Fewer than twenty values, or more odd ones, say that the column is text. Codes are no numbers either.
        #expect(try Self.look(Self.column("n", odd: "tbc", of: 15) { "\($0 * 3)" }).type("n") == .text)
        #expect(try Self.look(Self.column("n", odd: "tbc") { $0 < 4 ? "later" : "\($0 * 3)" }).type("n") == .text)
        #expect(try Self.look(Self.column("n", odd: "0042") { "\($0 + 1000)" }).type("n") == .text)
    }

    // MARK: Headers

    @Test(
        "If the first line is like the others, the table has no header",
        arguments: [
            "Oak,20,1.5\nElm,15,2.25\nAsh,9,3\n", "1,Oak\n2,Elm\n3,Ash\n",
            "5.1,3.5,1.4,Iris a\n4.9,3.0,1.4,Iris a\n4.7,3.2,1.3,Iris b\n",
            "Oak;https://example.org/1\nElm;https://example.org/2\nAsh;https://example.org/3\n", "Oak,1990\nElm,1985\nAsh,2001\n",
            "Oak,01067\nElm,01069\nAsh,10115\n", "Oak,o@example.org\nElm,e@example.org\nAsh,a@example.org\n",
            "Oak,yes\nElm,no\nAsh,yes\n",
        ])
    func noHeader(text: String) throws {
        let found = try Self.look(text)
        #expect(found.entries.count == 3 && found.plan.columns.first?.source == "column_1")
        #expect(found.proposal.notes.contains { $0.code == "no-header" })
        let named = try Self.look(text, RequestedImportFormat(header: .line(1)))
        #expect(named.entries.count == 2 && !named.proposal.notes.contains { $0.code == "no-header" })
    }

    @Test(
        "Years, counted and ascending numbers, and words over numbers are column names",
        arguments: [
            "country,1990,1991\nA,1,2\nB,3,4\nC,5,6\n", ",0,1,2\n0,1.5,7,3\n1,2.5,5,2\n2,3.5,1,9\n",
            "place,1/22/20,1/23/20\nA,1,2\nB,3,4\nC,3,9\n", "name,height\nOak,20\nElm,15\nAsh,9\n", "name\n1\n2\n3\n",
            "Oak\nElm\nAsh\n",
            "share,0.1,0.5,0.9\nA,7,5,6\nB,5,2,1\nC,4,8,1\n", "Oak,20\nElm,15\n",
        ])
    func header(text: String) throws {
        let lines = text.split(separator: "\n").count
        #expect(try Self.look(text).entries.count == lines - 1)
        #expect(try Self.look(text, RequestedImportFormat(header: TableHeader.none)).entries.count == lines)
    }

    @Test("Of two tables, the second one with its own names is read, and what is before it is reported")
    func secondTable() throws {
        let text = """
            Tree survey 4
            Date,Place,Kind,URL
            2020-01-02,Park,old,https://example.org/l/1

            Position,Tree,Height,URL
            1,Oak,21,https://example.org/f/1
            2,"Elm, grey",31,
            3,Ash,9,https://example.org/f/3

            """
        let found = try Self.look(text)
        #expect(found.titles == ["Oak", "Elm, grey", "Ash"] && Set(found.values("Height")) == ["21", "31", "9"])
        #expect(found.proposal.notes.contains(.linesLeftOut(count: 4)))
    }

    @Test("The header can be in a later line")
    func laterHeader() throws {
        let found = try Self.look("Trees\nof,the,park\nname,height\nOak,20\nElm,15\n", RequestedImportFormat(header: .line(3)))
        #expect(found.titles == ["Oak", "Elm"] && found.values("height") == ["20", "15"])
    }

    @Test("Lines before a table are reported, and a table without a header stays one")
    func leftOutAndFollowing() throws {
        let titled = try Self.look("Trees\n\nname,height\nOak,20\nElm,15\n")
        #expect(titled.entries.count == 2 && titled.proposal.notes == [.linesLeftOut(count: 2)])
        let first = try Self.look("Oak,20\nElm,15\nAsh,9\n")
        let wish = RequestedImportFormat().following(first.plan)
        #expect(wish.isFollowing && !RequestedImportFormat().following(titled.plan).isFollowing)
        #expect(try Self.look("Fir,tall\n", wish).entries.count == 1)
        #expect(try Self.look("column_1,column_2\nFir,3\n", wish).entries.count == 1)
    }

    @Test("A header can't be in a line after the end of the file")
    func headerAfterTheEnd() {
        #expect(throws: FileRecordReader.OpenError.flaw(.headerBeyond(lines: 3))) {
            try Self.look("name,height\nOak,20\nElm,15\n", RequestedImportFormat(header: .line(9)))
        }
    }

    // MARK: JSON

    @Test("If the records of an object have the same ID, their keys are the IDs")
    func repeatedIDs() throws {
        let text = #"{"oak": {"id": 1, "name": "Oak"}, "elm": {"id": 1, "name": "Elm"}, "ash": {"id": 2, "name": "Ash"}}"#
        let found = try Self.look(text, name: "f.json")
        #expect(found.entries.map(\.id.key) == ["oak", "elm", "ash"] && found.values("id_2") == ["1", "1", "2"])
    }

    @Test("Objects with dotted keys, objects keyed by ID, and tables of arrays")
    func shapes() throws {
        let dotted = try Self.look(
            """
            {"Beasts": ["b-ox", "b-yak", "b-emu"],
             "Beasts.b-ox": {"Id": "ox", "Name": "Ox", "HP": {"Value": 10}, "Saves": [{"Name": "Dex", "M": 3}]},
             "Beasts.b-yak": {"Id": "yak", "Name": "Yak", "HP": {"Value": 11}, "Saves": [{"Name": "Dex", "M": 3}]},
             "Beasts.b-emu": {"Id": "emu", "Name": "Emu", "HP": {"Value": 12}, "Saves": [{"Name": "Dex", "M": 3}]}}
            """, name: "f.json")
        #expect(dotted.titles == ["Ox", "Yak", "Emu"] && dotted.values("HP.Value") == ["10", "11", "12"])
        let keyed = try Self.look(
            #"{"oak": {"name": "Oak", "h": 20}, "elm": {"name": "Elm", "h": 15}, "ash": {"name": "Ash", "h": 9}}"#, name: "f.json"
        )
        #expect(keyed.titles == ["Oak", "Elm", "Ash"] && keyed.entries.map(\.id.key) == ["oak", "elm", "ash"])
        let inner = try Self.look(
            #"{"trees": {"1": {"name": "Oak"}, "2": {"name": "Elm"}, "3": {"name": "Ash"}}}"#, name: "f.json")
        #expect(inner.entries.map(\.id.key) == ["1", "2", "3"])
        let table = try Self.look(#"[["name", "h"], ["Oak", 20], ["Elm", 15], ["Ash", null]]"#, name: "f.json")
        #expect(table.titles == ["Oak", "Elm", "Ash"] && table.values("h") == ["20", "15", "–"])
        let plain = try Self.look(#"[["Oak", 20, true], ["Elm", 15, false]]"#, name: "f.json")
        #expect(plain.titles == ["Oak", "Elm"])
        let described = try Self.look(#"{"columns": ["name", "h"], "data": [["Oak", 20], ["Elm", 15]]}"#, name: "f.json")
        #expect(described.titles == ["Oak", "Elm"] && described.values("h") == ["20", "15"])
    }

    @Test("A list of errors isn't the list, and a null is an unusable record")
    func errorsAndNulls() throws {
        let text = """
            {"reply": {"data": null, "errors": [{"message": "a"}, {"message": "b"}, {"message": "c"}, {"message": "d"}]},
             "films": [{"title": "A"}, {"title": "B"}, {"title": "C"}, null]}
            """
        let read = try ParsedCellTests.read(text, name: "f.json")
        #expect(read.records.count == 3 && read.flaws.map(\.kind) == [.notAnObject] && read.flaws[0].line == 2)
        #expect(try Self.look(text, name: "f.json").titles == ["A", "B", "C"])
    }

    @Test(
        "Lists, lines and single records are read as before",
        arguments: [
            (#"[{"name": "A"}, {"name": "B"}]"#, "f.json", 2), ("{\"name\": \"A\"}\n{\"name\": \"B\"}\n", "f.json", 2),
            (#"{"items": [{"name": "A"}, {"name": "B"}], "n": 2}"#, "f.json", 2),
            (#"{"name": "A", "size": 1, "kind": "b", "meta": {"tags": [{"t": 1}, {"t": 2}]}}"#, "f.json", 1),
            (#"{"name": "A", "parts": [{"t": 1}, {"t": 2}]}"#, "f.jsonl", 1),
        ])
    func plainJSON(text: String, name: String, count: Int) throws {
        #expect(try ParsedCellTests.read(text, name: name).records.count == count)
    }

    private static func flaw(_ text: String, _ wish: RequestedImportFormat = RequestedImportFormat()) -> UnimportableFileError? {
        do throws(FileRecordReader.OpenError) {
            var rest: [UInt8]? = Array(text.utf8)
            _ = try FileRecordReader(name: "f.json", wish) { () throws(FileReadSystemError) in
                defer { rest = nil }
                return rest
            }
        } catch { if case .flaw(let flaw) = error { return flaw } }
        return nil
    }

    @Test("A file with only a server's errors, or with an empty list, has no records")
    func nothing() {
        #expect(Self.flaw(#"{"data": null, "errors": [{"message": "No such film"}]}"#) == .onlyErrors(message: "No such film"))
        #expect(Self.flaw(#"{"data": {"films": null}, "errors": [{"message": "a"}, {"message": "b"}], "status": 1}"#) != nil)
        #expect(Self.flaw(#"{"count": 0, "next": null, "results": []}"#) == .emptyList)
        #expect(Self.flaw(#"{"data": {"films": []}, "errors": []}"#) == .emptyList)
        #expect(Self.flaw(#"{"name": "Oak", "tags": [], "size": 2}"#) == nil && Self.flaw(#"{"id": 1, "errors": ["a"]}"#) == nil)
    }

    @Test("A record with a list of its parts is a record, and a title beside a list isn't one")
    func recordWithAList() throws {
        let cake =
            #"{"title": "Cake", "author": "A", "servings": 4, "ingredients": [{"name": "flour", "amount": "2"}, {"name": "egg"}]}"#
        #expect(try Self.look(cake, name: "f.json").titles == ["Cake"])
        let films = (0..<5).map { "{\"title\": \"F\($0)\", \"year\": 1950, \"length\": 90, \"by\": \"A\"}" }.joined(
            separator: ",")
        let list = "{\"title\": \"Films\", \"version\": 1, \"author\": \"A\", \"films\": [\(films)]}"
        #expect(try Self.look(list, name: "f.json").entries.count == 5)
    }

    @Test("Of two lists, the other one is named and can be chosen")
    func twoLists() throws {
        let text =
            #"{"films": [{"t": 1}, {"t": 2}, {"t": 3}, {"t": 4}], "people": [{"name": "A"}, {"name": "B"}, {"name": "C"}]}"#
        var wish = RequestedImportFormat()
        wish.entries = JSONPointer("/people")
        #expect(try Self.look(text, wish, name: "f.json").titles == ["A", "B", "C"])
        wish.entries = JSONPointer("/dogs")
        #expect(Self.flaw(text, wish) == .noList(at: "/dogs"))
        var rest: [UInt8]? = Array(text.utf8)
        let reader = try FileRecordReader(name: "f.json") { () throws(FileReadSystemError) in
            defer { rest = nil }
            return rest
        }
        #expect(reader.otherLists.map { $0.pointer.text } == ["/people"] && reader.otherLists.map { $0.count } == [3])
    }

    @Test("A column with the same value in all records gets no filter")
    func constantColumns() throws {
        let names = (0..<13).map { "c\($0)" }.joined(separator: ",")
        let rows = (0..<20).map {
            "Thing \($0)," + (0..<13).map { _ in "true" }.joined(separator: ",") + ",\($0 % 2 == 0 ? "rare" : "common")\n"
        }
        let found = try Self.look("name,\(names),rarity\n" + rows.joined())
        #expect(found.plan.columns.filter { $0.filter != .none }.map(\.source) == ["rarity"])
    }
}
