import Doubles
import Foundation
import Testing

@testable import Terminal

@Suite("Sources in common shapes", .serialized)
struct SourceShapeTests {
    /// The parts of a source file that `almanac add` must derive from an API.
    private struct Shape: Sendable {
        let api: ShapeDouble.API
        let noun: String
        /// The expected values in the source file, by JSON Pointer. An empty string means that the file must not contain the
        /// member.
        let values: [String: String]
        /// Text that the source file must contain.
        let parts: [String]
        /// Text that the source file must not contain.
        var absent: [String] = []
        /// The query in the API's URL.
        var query = ""
    }

    private static let shapes = [
        Shape(
            api: .portraits, noun: "Portrait",
            values: [
                "list/entries": "/results", "list/paging/at": "/info/next", "entry/id": "/id", "entry/page": "",
                "entry/picture": "/image",
            ],
            parts: ["\"/origin/name\""], absent: ["/episode", "/origin/url"]),
        Shape(
            api: .kites, noun: "Kite",
            values: [
                "list/total": "/meta/pagination/total", "list/paging/kind": "page",
                "list/paging/pages": "/meta/pagination/total_pages",
            ],
            parts: [
                #""label": "Wind speed""#, #""unit": "km/h""#, #""label": "Line length""#, #""unit": "m""#, #""type": "date""#,
            ]),
        Shape(
            api: .pods, noun: "",
            values: ["list/paging/kind": "cursor", "list/paging/parameter": "continue", "entry/id": "/metadata/name"],
            parts: ["/status/phase"]),
        Shape(
            api: .orders, noun: "Lamp",
            values: [
                "list/entries": "/_embedded/orders", "list/total": "/page/totalElements", "list/paging/at": "/_links/next/href",
                "entry/id": "/_links/self/href", "entry/idPart": "last-segment",
            ], parts: ["/price"], absent: ["/_links/shop"]),
        Shape(
            api: .books, noun: "Book",
            values: [
                "list/entries": "/data", "list/paging/at": "/links/next", "entry/title": "/attributes/title",
                "entry/page": "",
            ],
            parts: [#""label": "Page count""#, #""markup": "html""#], absent: [#""at": "/type""#]),
        Shape(
            api: .airports, noun: "Airport",
            values: [
                "list/total": "/@odata.count", "list/paging/at": "/@odata.nextLink", "entry/id": "/IcaoCode",
                "entry/title": "/Name",
            ],
            parts: [#""unit": "ft""#], absent: ["\"/@odata.id\", \"type\""]),
        Shape(
            api: .chairs, noun: "Chair",
            values: [
                "list/paging/kind": "offset", "list/paging/parameter": "skip", "list/paging/sizeParameter": "limit",
                "entry/picture": "/images/0/url",
            ],
            parts: [#""label": "Reviewer name""#], absent: [#""label": "Images""#]),
        Shape(
            api: .rooms, noun: "Room",
            values: ["list/total": "/totalElements", "list/paging/first": "0", "entry/id": "/roomId", "entry/title": "/label"],
            parts: [#""unit": "m²""#, #""label": "Area""#, #""label": "Is free""#]),
        Shape(
            api: .poems, noun: "Poem", values: ["list/paging/kind": "next", "entry/id": "/slug", "entry/title": "/heading"],
            parts: []),
        Shape(api: .ores, noun: "Ore", values: ["list/entries": "/data", "list/isKeyed": "1", "entry/id": ""], parts: []),
        Shape(
            api: .critters, noun: "Critter",
            values: ["detail/path": "/fauna/{id}/", "entry/id": "/url", "entry/idPart": "last-segment"],
            parts: [#""each": "/type/name""#, #""each": "/ability/name""#]),
        Shape(
            api: .lands, noun: "Land",
            values: ["entry/id": "/cca3", "entry/title": "/name/common", "entry/picture": "/flags/png", "list/paging": ""],
            parts: ["/population"]),
        Shape(
            api: .quakes, noun: "Quake",
            values: ["list/entries": "/features", "entry/id": "/id", "entry/title": "/properties/title"],
            parts: [], absent: ["1795219", #""at": "/type""#, #""at": "/geometry/type""#]),
        Shape(
            api: .posts, noun: "Post",
            values: ["list/paging/kind": "link", "entry/title": "/title/rendered", "entry/page": "/link"],
            parts: [#""markup": "html""#], absent: ["_links"]),
        Shape(
            api: .shows, noun: "Show",
            values: ["list/total": "", "list/paging/kind": "page", "list/paging/more": "/has_next", "entry/id": "/showId"],
            parts: [#""each": "/name""#, #""unit": "min""#], absent: [#""kind": "table""#]),
        Shape(
            api: .ferns, noun: "Fern", values: ["list/paging/kind": "page", "list/total": "/total"], parts: [#""unit": "cm""#]),
        Shape(
            api: .serials, noun: "Serial", values: ["list/paging/kind": "page", "list/paging/first": "0"],
            parts: [#""default_photo_original_dimen_2""#]),
        Shape(
            api: .permits, noun: "Permit", values: ["list/paging/kind": "offset", "list/paging/parameter": "$offset"], parts: [],
            query: "?$limit=10"),
        Shape(
            api: .soups, noun: "Soup",
            values: ["list/paging/parameter": "pagination[page]", "list/paging/pages": "/meta/pagination/pageCount"], parts: []),
        Shape(api: .shells, noun: "Shell", values: ["list/paging/kind": "next", "list/paging/at": "/next"], parts: []),
        Shape(
            api: .invoices, noun: "Invoice",
            values: ["list/paging/kind": "cursor", "list/paging/at": "/data/-/id", "list/paging/parameter": "starting_after"],
            parts: []),
        Shape(
            api: .reels, noun: "Reel", values: ["list/paging/kind": "next", "list/paging/at": "/@odata.nextLink"],
            parts: [#""unit": "m""#]),
        Shape(api: .episodes, noun: "Episode", values: ["list/paging/kind": "page", "list/paging/first": "0"], parts: []),
        Shape(
            api: .papers, noun: "Paper",
            values: [
                "list/entries": "/hits/hits", "list/total": "/hits/total/value", "list/paging/parameter": "from",
                "entry/id": "/_id", "entry/title": "/_source/name",
            ],
            parts: ["/_source/pages"], query: "?from=0&size=10"),
        Shape(
            api: .comets, noun: "Comet",
            values: [
                "list/entries": "/data/comets/edges", "list/paging/kind": "cursor",
                "list/paging/at": "/data/comets/pageInfo/endCursor", "list/paging/parameter": "/variables/after",
                "entry/id": "/node/id", "entry/title": "/node/name",
            ],
            parts: [#""label": "Diameter""#], absent: [#""at": "/cursor""#],
            query: "?query=%7Bcomets(first:10)%7BpageInfo%7BhasNextPage,endCursor%7Dedges%7Bcursor,node%7Bid,name%7D%7D%7D%7D"),
        Shape(
            api: .moons, noun: "Moon",
            values: ["list/paging/kind": "offset", "list/paging/parameter": "/variables/skip"], parts: [],
            query: "?query=%7Bmoons(limit:10)%7Bid,name,colour%7D%7D"),
        Shape(
            api: .letters, noun: "Letter", values: ["detail/path": "/letters/{id}", "detail/entry": "/data"],
            parts: ["/attributes/sender"]),
        Shape(
            api: .rovers, noun: "Rover",
            values: ["detail/path": "/rovers/{id}", "detail/entry": "/result/properties", "entry/title": "/name"],
            parts: ["\"/wheels\""]),
        Shape(api: .clamps, noun: "Clamp", values: ["list/paging/kind": "page"], parts: [#""dates": "unixSeconds""#]),
        Shape(
            api: .exiles, noun: "Exile",
            values: ["list/paging/kind": "next", "list/paging/at": "/next", "list/paging/parameter": "page", "language": "fr"],
            parts: [
                #""licence": "CC BY 4.0""#, #""titleMarkup": "html""#, #""markup": "html""#,
                #""at": "/mentor", "catalog": "exiles", "part": "last-segment""#,
                #""at": "/friends", "catalog": "exiles", "part": "last-segment""#,
            ]),
        Shape(api: .parts, noun: "Part", values: ["detail/path": "/parts/{id}"], parts: ["/weight_g"]),
        Shape(api: .echoes, noun: "Echo", values: ["detail/path": "", "entry/title": "/title"], parts: []),
    ]

    private func value(_ catalog: [String: Any], _ pointer: String) -> String {
        var value: Any? = catalog
        for key in pointer.split(separator: "/") { value = (value as? [String: Any])?[String(key)] }
        return value.map { "\($0)" } ?? ""
    }

    @Test("almanac add works out each shape, and gets all entries", arguments: shapes.map(\.api))
    func guesses(api: ShapeDouble.API) async throws {
        let shape = try #require(Self.shapes.first { $0.api == api })
        let (home, double) = (try TestHome(), try ShapeDouble())
        let save = home.folder + "/saved.json"
        let options = ["--no-starter", "--private-server", double.hostAndPort, "--rate", "1000"]
        let added = await home.run(
            ["add", double.address + "/\(api)" + shape.query, "--catalog", api.rawValue, "--save", save] + options)
        #expect(added.code == 0, "\(added.error)\(added.text)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: save)), text = String(decoding: bytes, as: UTF8.self)
        let file = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        let catalog = try #require((file?["catalogs"] as? [[String: Any]])?.first)
        for (pointer, wanted) in shape.values {
            let found = value(catalog, pointer)
            #expect(wanted.isEmpty ? found.isEmpty : found == wanted, "\(pointer) is \(found) in \(text)")
        }
        for part in shape.parts { #expect(text.contains(part), "no \(part) in \(text)") }
        // The values that the file leaves out come last.
        let used = text.components(separatedBy: #""omit""#)[0]
        for part in shape.absent { #expect(!used.contains(part), "\(part) in \(text)") }
        let list = try await home.run(["list", api.rawValue, "--json"] + options).json()
        let titles = (list["entries"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
        let wanted = (1...ShapeDouble.count).map { number in
            shape.noun.isEmpty ? (number < 10 ? "pod-0\(number)" : "pod-\(number)") : ShapeDouble.title(number, shape.noun)
        }
        #expect(titles.sorted() == wanted.sorted(), "\(titles)")
    }

    @Test("A list whose links lead in a circle ends with an error, and its entries stay")
    func circles() async throws {
        let (home, double) = (try TestHome(), try ShapeDouble())
        let options = ["--no-starter", "--private-server", double.hostAndPort, "--rate", "1000"]
        let added = await home.run(["add", double.address + "/loops", "--catalog", "loops"] + options)
        let said = "leads back to the page \(double.address)/loops"
        #expect(added.code == 3 && added.text.replacing("\n  ", with: " ").contains(said), "\(added.text)\(added.error)")
        let listed = await home.run(["catalogs", "--offline"] + options)
        #expect(listed.text.replacing("\n  ", with: " ").contains(said), "\(listed.text)")
        #expect(double.server.log.count < 20)
        #expect(try await home.run(["list", "loops", "--json"] + options).json()["total"] as? Int == ShapeDouble.count)
    }

    @Test("If there are more entries but no way to get them, a warning says so", arguments: [[], ["--json"]])
    func incomplete(more: [String]) async throws {
        let (home, double) = (try TestHome(), try ShapeDouble())
        let options = ["--no-starter", "--private-server", double.hostAndPort]
        let shown = await home.run(["add", double.address + "/charges", "--catalog", "charges", "--dry-run"] + more + options)
        #expect(shown.code == 0 && shown.error.contains("--paging"), "\(shown.error)")
        let complete = await home.run(["add", double.address + "/kites", "--catalog", "kites", "--dry-run"] + more + options)
        #expect(complete.code == 0 && !complete.error.contains("paging"), "\(complete.error)")
    }
}
