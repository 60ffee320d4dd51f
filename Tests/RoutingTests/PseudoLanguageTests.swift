import Fixtures
import Foundation
import Localization
import Model
import Pack
import Routing
import Screens
import Shelf
import Testing
import TextProcessing

/// In the pseudo-language, all the program's strings are enclosed in ⟦ ⟧, and the fixture's own titles, text and names are Greek.
/// A Latin word outside the brackets is therefore an untranslated string.
@Suite struct PseudoLanguageTests {
    private static let about = CatalogDescription(
        id: CatalogID(known: "things"),
        collection: CollectionDescription(
            id: "c", title: .literal("Συλλογή"), shortTitle: .literal("Συλλογή"), accent: .imported),
        title: .literal("Πράγματα"), countKey: "count.entries", language: "el",
        attributes: [
            AttributeDescription(
                key: "size", label: .literal("Μέγεθος"), kind: .number, facet: .ranges([FixedDecimal(0), FixedDecimal(3)]),
                isSortable: true),
            AttributeDescription(key: "kind", label: .literal("Είδος"), kind: .text, facet: .values),
        ],
        scopes: [SearchScopeDescription(key: "part", label: .literal("Μέρος"))], favouriteLimit: 2,
        sources: [
            SourceDescription(
                upstream: "u", name: "Πηγή", url: "https://example.org/", licence: "Άδεια", attribution: "Ευχαριστώ")
        ])

    private static func entry(_ number: Int) -> Entry {
        Entry(
            id: EntryID(about.id, "k\(number)") ?? EntryID.fallback, title: "Πράγμα \(number)", subtitle: [.text("μικρό")],
            heading: [.text("μικρό")],
            attributes: [Attribute("size", .number(FixedDecimal(Int64(number)))), Attribute("kind", .text("είδος"))],
            blocks: [
                .facts([
                    Fact(
                        label: .literal("Μέγεθος"),
                        value: [.number(FixedDecimal(5), unit: "unit.feet"), .label(.phrase("value.unknown"))])
                ]),
                .abilities([AbilityScore(label: .literal("Δύναμη"), score: 21), AbilityScore(label: .literal("Σοφία"), score: 8)]
                ),
                .section(
                    .init(
                        title: .literal("Μέρος"), anchor: "part", scope: "part",
                        blocks: [
                            .passage(
                                name: [.text("Όνομα")], anchor: "name",
                                body: [.paragraph([.text("κείμενο "), .dice(formula: "2d6", shown: "2δ6")])])
                        ])),
            ],
            links: [EntryLink(relation: .literal("Σχέση"), target: EntryID(about.id, "k2") ?? .fallback, title: "Πράγμα 2")],
            source: EntrySource(upstream: "u", url: "https://example.org/1"), isPartial: number == 1, isGone: number == 2)
    }

    private static let views: [MergedCatalog] = {
        let entries = (1...70).map(entry)
        return [try? PackReader(InMemoryPackBuilder.pack(about, entries))].compactMap { $0.map { MergedCatalog(base: $0) } }
    }()

    private static var shelf: ShelfState {
        ShelfState(
            (1...2).map { number in
                ShelfChange(
                    id: ChangeID(time: Int64(number), counter: 0, device: 1), key: .favourite(entry(number).id),
                    value: ShelfValue(text: "Όνομα \(number)", date: 1_700_000_000, title: "Πράγμα"), replaces: [])
            } + [
                ShelfChange(
                    id: ChangeID(time: 9, counter: 0, device: 1), key: .note(entry(1).id),
                    value: ShelfValue(text: "σημείωση", date: 1),
                    replaces: [])
            ])
    }

    private static func context(
        _ problem: UpstreamProblem?, isOffline: Bool = false, _ progress: SyncProgress? = nil
    ) -> RequestContext {
        RequestContext(
            now: 1_795_000_000, settings: UserSettings(language: .pseudo), isOffline: isOffline,
            catalogs: [
                CatalogStatus(
                    catalog: about.id, checked: 1_794_000_000, outcome: problem == nil ? .ok : .failed, problem: problem,
                    progress: progress)
            ],
            build: "b", bytesKept: 123_456_789)
    }

    /// Returns the words on a page that are visible or read aloud, from its text and some of its attributes.
    private static func words(in html: String) throws -> [String] {
        var said: [String] = []
        var text = html
        if let head = text.range(of: "<title>") { text = String(text[head.lowerBound...]) }
        for name in ["aria-label", "title", "placeholder", "alt", "data-say", "label"] {
            for match in text.matches(of: try Regex(" \(name)=\"([^\"]*)\"")) {
                said.append(String(match.output[1].substring ?? ""))
            }
        }
        text.replace(try Regex("<(kbd|code)[^>]*>[^<]*</(kbd|code)>"), with: " ")
        said += text.replacing(try Regex("<[^>]*>"), with: "\n").split(separator: "\n").map(String.init)
        return said
    }

    /// Words that are the same in every language: the program's name, the languages' own names, and the names of formats.
    private static let same: Set<String> = [
        "Almanac", "English", "Français", "CSV", "JSON", "Markdown", "UTC", "en", "XA", "Fran", "ais", "lt", "gt", "amp", "quot",
    ]

    private static func escaped(_ html: String) throws -> [String] {
        let reference = try Regex("&[a-z#0-9]+;"), marked = try Regex("⟦[^⟧]*⟧"), mark = try Regex("⟦|⟧")
        let word = try Regex("[A-Za-z]{2,}")
        return try words(in: html).flatMap { said -> [String] in
            let outside = said.replacing(reference, with: " ").replacing(marked, with: " ").replacing(mark, with: " ")
            return outside.matches(of: word).map { String(outside[$0.range]) }.filter { !same.contains($0) }
        }
    }

    private static let targets = [
        "/", "/things", "/things?kind=%CE%B5&q=%CE%BE", "/things?q=%CE%B6", "/things?size=0..%3C3&sort=size:desc&favourites=1",
        "/things/k1", "/things/k2", "/things/k3",
        "/things/k3?edit=note", "/things/k3?edit=name", "/search", "/search?q=%CF%80", "/search?q=%CE%B6%CE%B6", "/favourites",
        "/favourites?rename=things/k1", "/settings", "/settings?part=reading", "/settings?part=device", "/settings?part=sources",
        "/settings?part=backup", "/settings?part=about",
        "/settings?done=saved", "/settings?done=restored&favourites=1&notes=2&older=3&sources=2",
        "/roll?dice=2d6", "/nosuch", "/things/nosuch",
        "/roll?dice=x",
    ]

    @Test(arguments: targets)
    func noStringIsUntranslated(_ target: String) throws {
        for shelf in [ShelfState(), PseudoLanguageTests.shelf] {
            let problems: [UpstreamProblem?] = [nil, .notReached]
            for problem in problems {
                for offline in [false, true] {
                    let context = PseudoLanguageTests.context(
                        problem, isOffline: offline, problem == nil ? SyncProgress(phase: .list, done: 5, total: 70) : nil)
                    let page = String(
                        decoding: respond(Request(.get, target), PseudoLanguageTests.views, shelf, context).body, as: UTF8.self)
                    let latin = try PseudoLanguageTests.escaped(page)
                    #expect(latin.isEmpty, "\(target): \(Set(latin).sorted())")
                    #expect(page.contains("⟦"))
                }
            }
        }
    }

    @Test func everyFailureAndEveryProblemHasWords() {
        for language in Language.allCases {
            let words = Localizer(language)
            for failure in FailureKind.allSamples {
                let said = failure.message(words)
                #expect(!said.summary.isEmpty && !said.explanation.isEmpty && !said.suggestion.isEmpty, "\(failure)")
            }
            for problem in UpstreamProblem.allCases {
                let said = problem.message(words)
                #expect(!said.summary.isEmpty && !said.suggestion.isEmpty, "\(problem)")
            }
        }
    }

    @Test func theCheckCanFail() throws {
        #expect(try PseudoLanguageTests.escaped("<title>x</title><p>⟦ok⟧ Escaped</p>") == ["Escaped"])
        #expect(try PseudoLanguageTests.escaped("<title>x</title><p aria-label=\"Spoken\">⟦ok⟧</p>") == ["Spoken"])
    }
}

extension EntryID {
    /// The ID that this file uses if one of its IDs is invalid.
    fileprivate static var fallback: EntryID {
        guard let id = EntryID("things/fallback") else { preconditionFailure("the form of ids has changed") }
        return id
    }
}
