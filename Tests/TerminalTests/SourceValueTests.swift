import Doubles
import Foundation
import Synchronization
import Testing

@testable import Terminal

/// Tests what `almanac add URL` guesses from the form of single values.
@Suite("Guesses about single values of APIs", .serialized)
struct SourceValueTests {
    @Test("A proposed source file treats IDs, paths, flags, midnight and character references correctly")
    func values() async throws {
        let rows = (1...24).map { place in
            let id = "0f8fad5b-d9cb-469f-a165-70867728950\(place % 3)"
            return """
                {"name": "Thing \(place)", "owner": "\(id)", "set_id": "s\(place % 3)", "home": "/sets/\(place % 3)",
                 "isOn": \(place % 2 == 0), "colour": "c\(place % 4)", "rule": {"open": "r\(place % 2)"},
                 "made": "2025-11-\(place + 5 < 10 ? "0" : "")\(place + 5)T00:00:00Z", "flight_unix": \(1_143_239_400 + place),
                 "motto": "Salt &amp; Pepper \(place % 2)",
                 "abstract": "<jats:p>\(String(repeating: "A <jats:italic>long</jats:italic> text. ", count: 12))\(place)</jats:p>"}
                """
        }
        let entry = try await SourceProposalDouble.entry(rows)
        let attributes = try #require(entry["attributes"] as? [[String: Any]])
        func attribute(_ at: String) -> [String: Any] { attributes.first { $0["at"] as? String == at } ?? [:] }
        for at in ["/owner", "/set_id", "/home"] { #expect(attribute(at)["filter"] == nil, "\(at)") }
        #expect(attribute("/rule/open")["filter"] as? String == "values")
        #expect(entry["subtitle"] as? [String] == ["colour", "rule_open"], "\(entry)")
        #expect(attribute("/made")["dates"] as? String == "isoDay")
        #expect(attribute("/flight_unix")["dates"] as? String == "unixSeconds")
        #expect(attribute("/motto")["type"] == nil && attribute("/motto")["markup"] as? String == "html")
        let texts = try #require(entry["blocks"] as? [[String: Any]])
        #expect(texts.count == 1 && texts[0]["markup"] as? String == "html", "\(texts)")
    }

    /// Returns the attribute at a pointer, or an empty dictionary.
    private static func attribute(_ entry: [String: Any], _ at: String) -> [String: Any] {
        (entry["attributes"] as? [[String: Any]])?.first { $0["at"] as? String == at } ?? [:]
    }

    private static let words = ["Oak", "Ash", "Elm", "Fir", "Yew"]

    // MARK: Titles

    @Test("an entry without the chosen title gets another title or its ID")
    func missingTitles() async throws {
        let rows = (1...30).map { place in
            #"{"code": "O\#(place * 19)", "kind": "Vase \#(place)", "main_title": "\#(place % 3 == 0 ? "Harbour \(place)" : "")"}"#
        }
        let double = try SourceProposalDouble(["/things": "[" + rows.joined(separator: ",") + "]"])
        defer { double.server.stop() }
        let entry = try #require(try await double.catalog("/things", ["--title", "main_title"])["entry"] as? [String: Any])
        let titles = try #require(entry["title"] as? [String], "\(entry)")
        #expect(titles.first == "/main_title" && titles.last == "/code", "\(titles)")
        let text = try await double.run("/things", ["--title", "main_title"]).text
        #expect(text.contains("Harbour 3  things/O57") && text.contains("things/O19"), "\(text)")
        // Without gaps, the title needs no other location.
        let full = (1...30).map { #"{"id": \#($0), "name": "Harbour \#($0)"}"# }
        #expect(try await SourceProposalDouble.entry(full)["title"] as? String == "/name")
    }

    @Test("the name from which the IDs were made is the title; a title that repeats the ID isn't")
    func titlesAndIDs() async throws {
        let slugs = (1...20).map { place in
            #"{"id": "elena-dvorak-\#(place)", "name": "Elena Dvorak \#(place)", "title": "Frontier \#(place) of the North"}"#
        }
        #expect(try await SourceProposalDouble.entry(slugs)["title"] as? String == "/name")
        let items = (1...20).map { place in
            """
            {"id": "Q\(place)", "title": "Q\(place)", "labels": {"en": {"language": "en", "value": "Elena \(place)"},
             "fr": {"language": "fr", "value": "Hélène \(place)"}}}
            """
        }
        let entry = try await SourceProposalDouble.entry(items)
        #expect(entry["title"] as? [String: String] == ["en": "/labels/en/value", "fr": "/labels/fr/value"], "\(entry)")
        #expect(Self.attribute(entry, "/labels/en/language").isEmpty && Self.attribute(entry, "/labels/fr/value").isEmpty)
    }

    // MARK: Dates and years

    @Test("times before 2001 and before 1970 are dates; a year has no thousands separator; the year 0 isn't a date")
    func times() async throws {
        let rows = (0..<30).map { place in
            """
            {"id": \(place), "name": "Thing \(place)", "created_at": \(172_800_000_000 + place * 864_000_001),
             "birth_date": \(-172_800_000_000 + place * 864_000_000), "created_at_i": \(1_300_000_000 + place * 4_000_001),
             "measure": \(172_800_000_000 + place * 34_560_000_000), "cook_time": \(place * 5 + 5),
             "yearOfBirth": \(2301 + place), "birthday": "0000-\(place % 9 + 10 > 12 ? "01" : "\(place % 3 + 10)")-02"}
            """
        }
        let entry = try await SourceProposalDouble.entry(rows)
        #expect(Self.attribute(entry, "/created_at")["dates"] as? String == "unixMilliseconds", "\(entry)")
        #expect(Self.attribute(entry, "/birth_date")["dates"] as? String == "unixMillisecondsDay", "\(entry)")
        #expect(Self.attribute(entry, "/created_at_i")["dates"] as? String == "unixSeconds", "\(entry)")
        #expect(Self.attribute(entry, "/measure")["type"] as? String == "number", "\(entry)")
        #expect(Self.attribute(entry, "/cook_time")["type"] as? String == "number", "\(entry)")
        #expect(Self.attribute(entry, "/yearOfBirth")["isCode"] as? Bool == true, "\(entry)")
        let birthday = Self.attribute(entry, "/birthday")
        #expect(!birthday.isEmpty && birthday["type"] == nil, "\(entry)")
        let double = try SourceProposalDouble(["/things": "[" + rows.joined(separator: ",") + "]"])
        defer { double.server.stop() }
        let text = try await double.run("/things").text
        #expect(!text.contains("don’t match") && text.contains("24 June 1975"), "\(text)")
        let chosen = try await SourceProposalDouble.entry(rows, ["--type", "measure=date"])
        #expect(Self.attribute(chosen, "/measure")["dates"] as? String == "unixMillisecondsDay", "\(chosen)")
    }

    // MARK: Pictures

    @Test("a record's own large picture wins over thumbnails and an account's pictures")
    func pictures() async throws {
        let host = "https://img.example"
        func picture(_ json: (Int) -> String) async throws -> String? {
            let rows = (0..<12).map { #"{"id": \#($0), "name": "Thing \#($0)", \#(json($0))}"# }
            return try await SourceProposalDouble.entry(rows)["picture"] as? String
        }
        let formats = try await picture { place in
            """
            "cover": {"data": {"id": 3\(place), "attributes": {"formats": {"thumbnail": {"url": "/u/t\(place).jpg", "width": 245}},
            "url": "/u/c\(place).jpg", "width": 1200}}}
            """
        }
        #expect(formats == "/cover/data/attributes/url")
        let small = try await picture {
            #""links": {"smallThumbnail": "\#(host)/s\#($0).jpg", "thumbnail": "\#(host)/t\#($0).jpg"}"#
        }
        #expect(small == "/links/thumbnail")
        let media = try await picture { place in
            """
            "account": {"username": "a\(place)", "avatar": "\(host)/a\(place).png", "header": "\(host)/h\(place).png"},
            "media_attachments": \(place % 3 == 0 ? "[{\"id\": \"7\(place)\", \"url\": \"\(host)/m\(place).png\"}]" : "[]")
            """
        }
        #expect(media == "/media_attachments/0/url")
        let listed = try await picture {
            #""thumbnail": "\#(host)/t\#($0).webp", "images": ["\#(host)/\#($0).webp", "\#(host)/x\#($0).webp"]"#
        }
        #expect(listed == "/images/0")
        #expect(try await picture { #""edmPreview": ["\#(host)/thumb?uri=x\#($0)"]"# } == "/edmPreview/0")
        let typed = try await picture { #""edmPreview": ["\#(host)/thumbnail/url.json?uri=x\#($0)&type=IMAGE"]"# }
        #expect(typed == "/edmPreview/0")
        #expect(try await picture { #""preview": "\#(host)/clips/\#($0).mp3""# } == nil)
    }

    @Test("a list of URLs can be chosen as the picture; a column without URLs can't")
    func chosenPictures() async throws {
        let rows = (0..<12).map {
            #"{"id": \#($0), "name": "Thing \#($0)", "scans": ["https://img.example/\#($0)"], "size": "x\#($0)"}"#
        }
        let entry = try await SourceProposalDouble.entry(rows, ["--type", "scans=picture"])
        #expect(entry["picture"] as? String == "/scans/0", "\(entry)")
        let double = try SourceProposalDouble(["/things": "[" + rows.joined(separator: ",") + "]"])
        defer { double.server.stop() }
        let outcome = try await double.run("/things", ["--type", "size=picture"])
        #expect(outcome.code != 0 && outcome.error.contains("size"), "\(outcome)")
    }

    // MARK: Placeholders, lists and flags

    @Test("placeholders are unknown values; a place isn't a list; a code isn't a flag")
    func placeholders() async throws {
        let rows = (0..<40).map { place in
            """
            {"id": \(place), "name": "Thing \(place)", "race": "\(["Human", "-", "Mutant"][place % 3])",
             "base": "\(place % 2 == 0 ? "Oslo" : "-")", "born": "\(["Scranton, Pennsylvania", "Erie, Pennsylvania", "-"][place % 3])",
             "age": "\(place % 4 == 0 ? "unknown" : "\(place)")", "mood": "\(["none", "calm", "unknown"][place % 3])",
             "alias": ["\(place % 3 == 0 ? "-" : "Ann \(place)")"], "country": "NO", "filename": "x", "sold": "\(place % 2 == 0 ? "x" : "")", "gap": "-"}
            """
        }
        let entry = try await SourceProposalDouble.entry(rows)
        #expect(Self.attribute(entry, "/race")["unknown"] as? [String] == ["-"], "\(entry)")
        #expect(Self.attribute(entry, "/race")["filter"] as? String == "values")
        #expect(Self.attribute(entry, "/base")["filter"] == nil && Self.attribute(entry, "/gap").isEmpty)
        #expect(Self.attribute(entry, "/born")["type"] == nil && !Self.attribute(entry, "/born").isEmpty, "\(entry)")
        #expect(Self.attribute(entry, "/age")["unknown"] as? [String] == ["unknown"], "\(entry)")
        #expect(Self.attribute(entry, "/mood")["unknown"] == nil, "\(entry)")
        #expect(Self.attribute(entry, "/alias")["unknown"] as? [String] == ["-"], "\(entry)")
        #expect(Self.attribute(entry, "/country")["type"] == nil && Self.attribute(entry, "/filename")["type"] == nil, "\(entry)")
        #expect(Self.attribute(entry, "/sold")["type"] as? String == "flag", "\(entry)")
    }

    // MARK: Repeated and nested values

    @Test("a text that occurs twice is shown once; highlights are left out; JSON in a text is read")
    func repeatedTexts() async throws {
        let rows = (0..<20).map { place in
            let text = "<p>" + String(repeating: "A long text about thing \(place). ", count: 12) + "</p>"
            return """
                {"document": {"id": "d\(place)", "name": "Thing \(place)", "body": {"value": "\(text)", "processed": "\(text)\\n"}},
                 "highlight": {"name": {"snippet": "<mark>Thing</mark> \(place)"}},
                 "highlights": [{"field": "name", "snippet": "<mark>Thing</mark> \(place)"}],
                 "address": "{\\"street\\": \\"\\", \\"city\\": \\"\(Self.words[place % 5])ville\\"}", "price": {"value": \(place)}}
                """
        }
        var entry = try await SourceProposalDouble.entry(rows)
        #expect(entry.removeValue(forKey: "omit") as? [String] == ["/document/body/value", "/highlight", "/highlights"])
        let blocks = try #require(entry["blocks"] as? [[String: Any]], "\(entry)")
        #expect(blocks.count == 1 && blocks[0]["at"] as? String == "/document/body/processed", "\(blocks)")
        #expect(!"\(entry)".contains("highlight"), "\(entry)")
        #expect(Self.attribute(entry, "/address/city")["filter"] as? String == "values", "\(entry)")
        #expect(Self.attribute(entry, "/price/value")["label"] as? String == "Price", "\(entry)")
        #expect(entry["title"] as? String == "/document/name", "\(entry)")
    }

    @Test("objects with a code and a name become a list of names; numbered columns become one list")
    func lists() async throws {
        let rows = (0..<20).map { place in
            let second = place % 3 == 0 ? "" : #", {"code": "de", "name": "German"}"#
            let columns = (1...8).map {
                #""ingredient\#($0)": \#($0 <= 2 + place % 3 ? "\"\(Self.words[(place + $0) % 5])\"" : "null")"#
            }
            return #"{"id": \#(place), "name": "Thing \#(place)", "languages": [{"code": "fr", "name": "French"}\#(second)], "#
                + columns.joined(separator: ", ") + "}"
        }
        let double = try SourceProposalDouble(["/things": "[" + rows.joined(separator: ",") + "]"])
        defer { double.server.stop() }
        let entry = try #require(try await double.catalog("/things")["entry"] as? [String: Any])
        let languages = Self.attribute(entry, "/languages")
        #expect(languages["each"] as? String == "/name" && languages["filter"] as? String == "values", "\(entry)")
        let attributes = try #require(entry["attributes"] as? [[String: Any]])
        let series = try #require(attributes.first { $0["key"] as? String == "ingredient" }, "\(attributes)")
        #expect(series["at"] as? [String] == (1...8).map { "/ingredient\($0)" } && series["filter"] as? String == "values")
        #expect(!attributes.contains { ($0["key"] as? String)?.hasPrefix("ingredient1") ?? false })
        #expect(try await double.run("/things").text.contains("Ash, Elm"))
    }

    @Test("If a URL is added again, the types of attributes only widen")
    func widening() async throws {
        let values = Mutex(#""five""#)
        let server = try DoubleServer { _ in
            let rows = (1...24).map {
                #"{"id": \#($0), "name": "Tree \#($0)", "height": \#($0 <= 3 ? values.withLock { $0 } : "\($0)")}"#
            }
            return .text("[" + rows.joined(separator: ",") + "]", type: "application/json")
        }
        defer { server.stop() }
        let home = try TestHome()
        func type(_ more: String...) async throws -> String? {
            let options = ["--no-starter", "--private-server", "127.0.0.1:\(server.port)", "--locale", "en", "--rate", "1000"]
            let saved = home.folder + "/\(values.withLock { $0.count })-\(more.count).json"
            let outcome = await home.run(
                ["add", server.address + "/trees", "--catalog", "trees", "--save", saved] + options + more)
            #expect(outcome.code == 0, "\(outcome.error)")
            let file = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: saved))) as? [String: Any]
            let entry = (file?["catalogs"] as? [[String: Any]])?.first?["entry"] as? [String: Any]
            let height = (entry?["attributes"] as? [[String: Any]])?.first { $0["key"] as? String == "height" }
            return height.map { $0["type"] as? String ?? "text" }
        }
        #expect(try await type() == "text")
        values.withLock { $0 = "5" }
        #expect(try await type() == "text")
        #expect(try await type("--type", "height=number") == "number")
    }
}
