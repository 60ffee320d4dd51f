import Localization
import Model
import Testing
import TextProcessing

@testable import Catalogs

/// Tests how Almanac guesses an import plan for a file, how the user's choices change the plan, and which entries the import
/// creates.
@Suite struct ImportPlanTests {
    private static func look(
        _ text: String, _ choices: ImportChoices = ImportChoices(), earlier: CatalogPlan? = nil, isWhole: Bool = false,
        name: String = "f.csv"
    ) throws -> (plan: CatalogPlan, entries: [Entry], profile: FileProfile) {
        let found = try notes(text, choices, earlier: earlier, isWhole: isWhole, name: name)
        return (found.plan, found.entries, found.profile)
    }

    private static func notes(
        _ text: String, _ choices: ImportChoices = ImportChoices(), earlier: CatalogPlan? = nil, isWhole: Bool = false,
        name: String = "f.csv"
    ) throws -> (plan: CatalogPlan, entries: [Entry], profile: FileProfile, notes: [ImportAdvice]) {
        let read = try ParsedCellTests.read(text, name: name)
        var profile = FileProfile(choices)
        for record in read.records { profile.add(record) }
        let maker = ImportPlanner(profile, read.format, choices, earlier: earlier, isWhole: isWhole)
        let plan = try maker.plan(for: try #require(CatalogID("things")), file: name, language: "en")
        let catalog = SourceFileAdapter(try SourceFile(plan))
        var taken: Set<EntryID> = []
        var ids = RecordIDAssigner(plan, of: try #require(catalog.catalogs.first).id)
        let entries = try read.records.map { record in
            let id = try #require(ids.id(of: record) { taken.contains($0) })
            taken.insert(id)
            let entry = try #require(catalog.entry(id, of: record))
            // Converting the stored payload produces an equal entry.
            #expect(try catalog.entry(id, from: [RawRecord(id: id, part: .imported, payload: record.payload)]) == entry)
            return entry
        }
        // The plan survives being stored as a source file.
        let stored = try #require(CatalogPlan(try SourceFile(plan)))
        #expect(stored.makesTheSame(as: plan) && stored.name == plan.name && stored.choices == plan.choices)
        return (plan, entries, profile, maker.notes(of: plan))
    }

    @Test("Any column name and any number of columns survive being stored as a source file")
    func oddColumns() throws {
        let odd = ["", " ", "a/b~c", "\u{1}\u{7F}", "exact", "Name", "name", String(repeating: "ü", count: 3000), "\"q\"\n{}"]
        let names = odd + (0..<300).map { "column \($0)" }
        func quoted(_ text: String) -> String {
            var bytes: [UInt8] = []
            JSONString.append(text, to: &bytes, hasShortEscapes: true)
            return String(decoding: bytes, as: UTF8.self)
        }
        let rows = ["x", "y", "z"].map { value in
            "{" + names.enumerated().map { quoted($1) + ":\"\(value)\($0)\"" }.joined(separator: ",") + "}\n"
        }
        let found = try Self.look(rows.joined(), name: "\u{1}.jsonl")
        #expect(found.plan.columns.count == 256 && Set(found.plan.columns.map(\.source)).isSuperset(of: odd))
        let file = try SourceFile(found.plan)
        #expect(CatalogPlan(file)?.columns == found.plan.columns && file.importedFile == "\u{1}.jsonl")
        let parsed = try SourceFile(parsing: file.bytes)
        #expect(parsed == file && CatalogPlan(parsed) == CatalogPlan(file))
    }

    private static func column(_ values: [String]) throws -> SourceColumn {
        let text = "id,x,y\n" + values.enumerated().map { "\($0),\"\($1.replacing("\"", with: "\"\""))\",n\($0)\n" }.joined()
        return try #require(try look(text).plan.column("x"))
    }

    @Test("A chosen number or date type must fit at least one value")
    func chosenTypes() throws {
        let text = "id,name,built,height,empty,n\n1,A,old,2 m,-,7\n2,B,new,3 m,,x\n3,C,1990,12,n/a,y\n"
        func look(_ column: String, _ type: ColumnType, earlier: CatalogPlan? = nil) throws -> CatalogPlan {
            var choices = ImportChoices()
            choices.types = [column: type]
            return try Self.look(text, choices, earlier: earlier).plan
        }
        for (column, type, example) in [("name", ColumnType.number, "A"), ("name", .date, "A"), ("built", .date, "old")] {
            #expect(throws: ImportChoicesError.noValueFits(column: column, type, example: example)) { try look(column, type) }
        }
        // One fitting value is enough. A column without values can have any type.
        for (column, type) in [
            ("built", ColumnType.number), ("height", .number), ("n", .number), ("empty", .date), ("name", .flag),
        ] {
            #expect(try look(column, type).column(column)?.type == type, "\(column)")
        }
        // A type that is stored with the catalog may not fit any value of a later file.
        var choices = ImportChoices()
        choices.types = ["day": .date]
        let plan = try Self.look("id,name,day\n1,A,2024-02-29\n", choices).plan
        #expect(try Self.look("id,name,day\n2,B,soon\n", earlier: plan).plan.column("day")?.type == .date)
    }

    @Test func types() throws {
        let cases: [([String], ColumnType)] = [
            (["1", "2.5", "-3", "1e6", ".5"], .number), (["1", "N/A", "", "2", "unknown"], .number),
            (["1,234", "56", "7,890,123.5"], .number),
            (["1", "two", "3"], .text), (["007", "010"], .text), (["+49301", "12"], .text),
            (["12345678901234567890", "1"], .text),
            (["2024-02-29", "2023/01/05", "2024-05-01T10:00:00Z"], .date), (["2023-02-29", "2024-01-01"], .text),
            (["31.12.2024", "1.2.2024"], .date), (["31/12/2024", "1/2/2024"], .date), (["12/31/2024", "1/2/2024"], .date),
            // These dates are ambiguous: either number could be the day or the month.
            (["1/2/2024", "3/4/2024"], .text), (["https://a.example/x", "http://b.example"], .link),
            (["https://a.example/x.png", "https://a.example/y.JPG?z"], .picture),
            (["javascript:alert(1)", "https://a.example"], .text),
            (["true", "False", "TRUE"], .flag), (["red|green", "green", "red|blue", "blue|green"], .list),
            (["[\"a\",\"b\"]", "[]"], .list),
            (["trade;dice", "tiles;abstract", "campaign;dungeon", "trade", "film;drama", "trade;dice", "dice"], .list),
            (["trade | dice", "dice | tiles", "cards", "coop", "tiles"], .list),
            (["One; two", "Three", "Four; five", "Six", "Seven; eight"], .text), (["a;b", "a", "b", "c", "d"], .text),
            (["Hello, world", "One, two", "a, b"], .text), ([String(repeating: "long text ", count: 40), "short"], .long),
        ]
        for (values, type) in cases { #expect(try Self.column(values).type == type, "\(values)") }
    }

    @Test func decimalCommasIfTheSeparatorIsASemicolon() throws {
        let (plan, entries, _) = try Self.look("id;x;y\n1;1,5;1.234,5\n2;2;1.000\n", name: "f.csv")
        #expect(plan.column("x")?.type == .number && plan.column("y")?.type == .number)
        #expect(entries[0]["x"] == .number(FixedDecimal(mantissa: 15, scale: 1)))
        #expect(entries[0]["y"] == .number(FixedDecimal(mantissa: 12345, scale: 1)))
        #expect(entries[1]["y"] == .number(FixedDecimal(1000)))
    }

    @Test func hostileColumnNamesGetSafeWords() throws {
        let names = [
            "id", "in", "IS", "sort", "name", "<script>alert(1)</script>", "Größe", "grosse", "名前", "2019", "a b", "a.b", "q",
            "limit",
            "", "x\u{202E}y", String(repeating: "n", count: 300),
        ]
        let text =
            names.map { "\"\($0)\"" }.joined(separator: ",") + "\n" + names.indices.map { "v\($0)" }.joined(separator: ",") + "\n"
        let (plan, entries, _) = try Self.look(text)
        let words = plan.columns.map { $0.word }
        #expect(Set(words).count == words.count)
        for word in words {
            #expect(word.utf8.first.map { $0 >= 0x61 && $0 <= 0x7A } == true, "\(word)")
            #expect(word.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5F }, "\(word)")
            #expect(!AttributeKeyGenerator.reserved.contains(word) && word.utf8.count <= 45, "\(word)")
        }
        #expect(plan.column("Größe")?.word == "grosse" && plan.column("grosse")?.word == "grosse_2")
        #expect(entries[0].attributes.count == plan.columns.count { plan.isAttribute($0) })
        for name in ["search", "api", "favourites", "settings"] { #expect(ImportedCatalogNameRules.reserved.contains(name)) }
        #expect(ImportedCatalogNameRules.suggestion(for: "Débian Packages!") == "debian-packages")
        #expect(
            ImportedCatalogNameRules.suggestion(for: "Search") == "my-search"
                && ImportedCatalogNameRules.suggestion(for: "12") == nil)
    }

    @Test func idsAreStable() throws {
        #expect(try Self.look("id,name\n1,A\n2,B\n").plan.ids == .column("id"))
        #expect(try Self.look("name,id\nA,1\nB,1\n").plan.ids == .title("name"))
        #expect(try Self.look("movieId,name\n1,A\n2,A\n").plan.ids == .column("movieId"))
        #expect(try Self.look("name,size\nA,1\nA,2\n").plan.ids == .content(["name", "size"]))
        let odd = try Self.look("id,name\na/b,A\na-b,B\nc d,C\n..,D\n\(String(repeating: "k", count: 400)),E\n").entries
        #expect(Set(odd.map { $0.id }).count == 5)
        #expect(odd[1].id.key == "a-b" && odd[0].id.key.hasPrefix("a-b~"))
        // A later version of the same file has its columns and rows in a different order, and an additional column.
        let first = try Self.look("name,size\nA,1\nA,2\nB,3\n")
        let again = try Self.look("new,size,name\nx,3,B\ny,2,A\nz,1,A\n", earlier: first.plan)
        #expect(Set(first.entries.map { $0.id }) == Set(again.entries.map { $0.id }))
        // If a later file repeats a title, the other entries keep their IDs.
        let titled = try Self.look("name,size\nA,1\nB,2\n")
        let twice = try Self.look("name,size\nA,1\nB,2\nB,9\n", earlier: titled.plan)
        #expect(twice.entries.prefix(2).map { $0.id } == titled.entries.map { $0.id })
        #expect(twice.entries[2].id.key.hasPrefix("b~"))
        var choices = ImportChoices()
        choices.id = "size"
        #expect(throws: ImportChoicesError.otherIDs(catalog: try #require(CatalogID("things")), now: "name")) {
            try Self.look("name,size\nA,1\n", choices, earlier: titled.plan)
        }
    }

    /// A few repeated IDs don't disqualify an ID column. If repeated IDs do disqualify a column, the import reports their line
    /// numbers.
    @Test func nearlyUniqueIDs() throws {
        let twice = try Self.notes("id,name\n1,Alpha\n2,Beta\n2,Gamma\n")
        #expect(twice.plan.ids == .column("id") && twice.notes.isEmpty && !twice.profile.isKey("id"))
        // A column with only unique values is preferred.
        #expect(try Self.look("id,uuid,name\n1,a,Alpha\n2,b,Beta\n2,c,Gamma\n").plan.ids == .column("uuid"))
        let often = try Self.notes("name,id\nA,1\nB,1\nC,2\nD,2\nE,2\n")
        #expect(often.plan.ids == .title("name"))
        #expect(often.notes == [.idUnused(column: "id", repeats: 3, lines: [3, 5, 6], missing: nil)])
        let missing = try Self.notes("id,name\n1,A\n,B\n3,C\n")
        #expect(missing.plan.ids == .title("name"))
        #expect(missing.notes == [.idUnused(column: "id", repeats: 0, lines: [], missing: 3)])
        let late = try Self.notes("{\"name\":\"A\"}\n{\"id\":2,\"name\":\"B\"}\n", name: "f.jsonl")
        #expect(late.notes == [.idUnused(column: "id", repeats: 0, lines: [], missing: 1)])
        // Don't report the repeated IDs again. They were reported when the catalog was created, and the ID column can no longer
        // change.
        #expect(try Self.notes("name,id\nA,1\nB,1\n", earlier: often.plan).notes.isEmpty)
        // A column with many repeated values isn't used for IDs, even if it is the first column.
        #expect(try Self.look("user_id,name\n1,A\n1,B\n2,C\n").plan.ids == .title("name"))
    }

    /// If the title column has a different name in a later file, both columns count as titles from then on.
    @Test func renamedTitleColumn() throws {
        let first = try Self.look("id,name,score\n1,Alpha,1\n2,Beta,2\n")
        let later = try Self.notes("id,title,points\n1,Alpha Three,11\n6,Zeta,6\n", earlier: first.plan)
        #expect(later.plan.titles == ["name", "title"] && later.entries.map { $0.title } == ["Alpha Three", "Zeta"])
        #expect(later.notes == [.titleMissing(column: "name", instead: "title")])
        let catalog = SourceFileAdapter(try SourceFile(later.plan))
        let old = RawRecord(id: first.entries[1].id, part: .imported, payload: Array(#"{"id":"2","name":"Beta"}"#.utf8))
        #expect(try catalog.entry(old.id, from: [old]).title == "Beta")
        // The renamed column isn't reported a second time. If the user chose the title column, the change isn't reported at all.
        #expect(try Self.notes("id,title\n7,Eta\n", earlier: later.plan).notes.isEmpty)
        var choices = ImportChoices()
        choices.title = "title"
        let said = try Self.notes("id,title\n1,Alpha Three\n", choices, earlier: first.plan)
        #expect(said.plan.titles == ["title", "name"] && said.notes.isEmpty)
        #expect(try SourceFileAdapter(try SourceFile(said.plan)).entry(old.id, from: [old]).title == "Beta")
        let none = try Self.notes("id,points\n1,11\n", earlier: first.plan)
        #expect(none.plan.titles == ["name"] && none.notes == [.titleMissing(column: "name", instead: nil)])
        let merged = later.plan.payload(Array(#"{"id":"2"}"#.utf8), titledAs: old.payload)
        #expect(merged.map { String(decoding: $0, as: UTF8.self) } == #"{"id":"2","name":"Beta"}"#)
        // If the IDs are derived from titles, equal titles have equal IDs.
        let titled = try Self.look("name,size\nAlpha,1\nBeta,2\n")
        let renamed = try Self.look("title,size\nAlpha,9\nBeta,2\n", earlier: titled.plan)
        #expect(renamed.entries.map { $0.id } == titled.entries.map { $0.id })
    }

    /// An entry without a title is shown with its ID or its first value, never with a generated key.
    @Test func entriesWithoutATitle() throws {
        #expect(try Self.look("id,name,kind\na/b,,x\n2,B,y\n3,C,z\n").entries.map { $0.title } == ["a/b", "B", "C"])
        let plain = try Self.look("name,size,note\nA,1,n1\nA,2,n2\n,3,n3\n").entries
        #expect(plain.map { $0.title } == ["A", "A", "n3"])
        #expect(try Self.look("a,b\n1,2\n3,4\n1,5\n").entries.map { $0.title } == ["1", "3", "1"])
    }

    /// If the name that queries use for a column becomes a reserved word, the column gets a new name.
    @Test func aWordThatBecomesReservedIsReplaced() throws {
        var choices = ImportChoices()
        choices.sort = "rank9"
        var plan = try Self.look("id,name,rank9\n1,A,5\n2,B,6\n", choices).plan
        let place = try #require(plan.columns.firstIndex { $0.source == "rank9" })
        plan.columns[place].word = "exact"
        plan.sort = "exact"
        plan.choices = ImportChoices()
        let later = try Self.look("id,name,rank9\n3,C,7\n", earlier: plan).plan
        #expect(later.column("rank9")?.word == "rank9" && later.sort == "rank9")
    }

    /// IDs are permanent. The expected IDs are from Almanac's first version.
    @Test func keysEqualTheFirstVersion() {
        #expect(ImportedEntryKeyGenerator.slug("Thieves' Cant: Ünder 9!") == "thieves-cant-Ünder-9")
        #expect(ImportedEntryKeyGenerator.key("c d") == "c-d~" + ImportedEntryKeyGenerator.mark("c d"))
        #expect(ImportedEntryKeyGenerator.mark("c d") == String(ImportedEntryKeyGenerator.hash64("c d"), radix: 36))
        #expect(ImportedEntryKeyGenerator.hash64("a") == 0xAF63_DC4C_8601_EC8C)
        let a = ImportedEntryKeyGenerator.content([("b", "2"), ("a", "1")]),
            b = ImportedEntryKeyGenerator.content([("a", "1"), ("b", "2")])
        #expect(a == b && a != ImportedEntryKeyGenerator.content([("a", "12"), ("b", "")]))
    }

    @Test func filtersDependOnTheValues() throws {
        var text = "id,kind,price,year,note,flag,constant,tags\n"
        for number in 0..<300 {
            text += "\(number),k\(number % 5),\(number * number),\(1950 + number % 70),note \(number),\(number % 2 == 0),same,"
            text += "t\(number % 3)|u\(number % 4)\n"
        }
        let (plan, _, _) = try Self.look(text)
        #expect(
            plan.column("kind")?.filter == .values && plan.column("flag")?.filter == .values
                && plan.column("tags")?.filter == .values)
        #expect(
            plan.column("note")?.filter == SourceColumn.Filter.none && plan.column("constant")?.filter == SourceColumn.Filter.none
        )
        guard case .ranges(let bounds) = plan.column("price")?.filter, case .ranges(let years) = plan.column("year")?.filter
        else {
            Issue.record("no ranges")
            return
        }
        #expect(bounds.first == "0" && bounds.count >= 3 && bounds.count <= 7)
        #expect(years.first == "1950" && years.count >= 3)
        #expect(plan.column("year")?.isCode == true && plan.column("price")?.isCode == false)
        #expect(bounds.compactMap { FixedDecimal($0) } == bounds.compactMap { FixedDecimal($0) }.sorted())
        var choices = ImportChoices()
        choices.filters = ["NOTE"]
        choices.withoutFilter = ["kind"]
        let other = try Self.look(text, choices).plan
        #expect(other.column("note")?.filter == .values && other.column("kind")?.filter == SourceColumn.Filter.none)
    }

    /// A column has the same ranges whether or not its numbers contain a digit group separator.
    @Test(arguments: [(",", ",", ""), (";", ".", ",5"), (";", " ", "")])
    func rangesUseTheStoredNumbers(_ separator: String, _ group: String, _ fraction: String) throws {
        func table(_ group: String) -> String {
            "id\(separator)name\(separator)sold\n"
                + (1...200).map { number in
                    let sold = number * 37
                    let tail = String("00\(sold % 1000)".suffix(3))
                    let text = number == 1 ? "37" + fraction : sold < 1000 ? "\(sold)" : "\(sold / 1000)" + group + tail
                    return "\(number)\(separator)n\(number)\(separator)\"\(text)\"\n"
                }.joined()
        }
        let (plan, entries, _) = try Self.look(table(group))
        #expect(entries[199]["sold"] == .number(FixedDecimal(7400)))
        guard case .ranges(let bounds) = plan.column("sold")?.filter else {
            Issue.record("no ranges")
            return
        }
        #expect(try Self.look(table("")).plan.column("sold")?.filter == .ranges(bounds))
        // Neither the first nor the last range contains nearly all values.
        let last = try #require(bounds.last.flatMap { FixedDecimal($0) })
        #expect(bounds.count > 2 && last > FixedDecimal(3000) && last < FixedDecimal(7400))
    }

    /// A column called "title" or "name" provides the titles, even if one of its values is long and there are only a few values.
    @Test(arguments: ["title", "Name"])
    func columnCalledTitleIsTheTitle(_ name: String) throws {
        let long = String(repeating: "A title without end ", count: 16) + "."
        let text = "id,kind,\(name)\n1,a,Short\n2,b,\"\(long)\"\n3,a,Other\n"
        let (plan, entries, _) = try Self.look(text)
        #expect(plan.title == name && plan.texts.isEmpty)
        #expect(entries.map { $0.title } == ["Short", long, "Other"])
        #expect(try Self.look(text, earlier: plan).plan == plan)
        var choices = ImportChoices()
        choices.texts = [name]
        let said = try Self.look(text, choices).plan
        #expect(said.title == "kind" && said.texts == [name])
    }

    @Test func userChoicesTakePrecedenceAndPersist() throws {
        var choices = ImportChoices()
        choices.title = "headline"
        choices.subtitle = ["who"]
        choices.texts = ["body"]
        choices.textForm = .markdown
        choices.types = ["zip": .text]
        choices.labels = ["zip": "Post code"]
        choices.sort = "when:desc"
        let text = "key,headline,who,body,zip,when\na,One,X,**b**,1,2024-01-02\nb,Two,Y,c,2,2024-03-04\n"
        let (plan, entries, _) = try Self.look(text, choices)
        #expect(entries[0].title == "One" && entries[0].subtitle == [.text("X")])
        #expect(entries[0].blocks.contains(.paragraph([.strong([.text("b")])])))
        #expect(entries[0]["zip"] == .text("1"))
        let description = try #require(SourceFileAdapter(try SourceFile(plan)).catalogs.first)
        #expect(
            description.defaultSort == CatalogDescription.SortOrder(key: "when_2", isDescending: true)
                || description.defaultSort.key == "when")
        #expect(description.attribute("zip")?.label == .literal("Post code") && description.collection.accent == .imported)
        // A later import of the file uses the same choices, even if they aren't specified again.
        #expect(try Self.look(text, earlier: plan).plan == plan)
        choices.title = "headlin"
        #expect(throws: ImportChoicesError.noSuchColumn("headlin", near: ["headline"])) { try Self.look(text, choices) }
    }

    @Test func laterFilesOnlyWidenTypes() throws {
        let first = try Self.look("id,x,y\n1,5,red\n2,6,blue\n")
        let second = try Self.look("id,x,y,z\n3,many,7\n4,2,8,new\n", earlier: first.plan)
        #expect(
            second.plan.column("x")?.type == .text && second.plan.column("y")?.type == .text && second.plan.column("z") != nil)
        let third = try Self.look("id,y\n5,9\n6,1\n", earlier: second.plan)
        #expect(third.plan.column("x")?.type == .text && third.plan.column("y")?.type == .text)
        let whole = try Self.look("id,y\n5,9\n6,1\n", earlier: second.plan, isWhole: true)
        #expect(whole.plan.column("x") == nil && whole.plan.column("y")?.type == .number)
    }

    @Test func unfittingValuesAreShownUnchanged() throws {
        var choices = ImportChoices()
        choices.types = ["x": .number]
        let (plan, entries, profile) = try Self.look("id,x\n1,5\n2,five\n3,N/A\n", choices)
        #expect(entries[1]["x"] == .unknown)
        #expect(
            entries[1].blocks.first == .facts([Fact(label: .literal("X"), value: [.text("five")], attribute: "x")])
                || entries[1].title == "2")
        #expect(profile.summary(of: try #require(plan.column("x"))).misfits == 1)
    }
}
