import Localization
import Model
import Testing

@testable import Catalogs

/// Plain-text views of an entry for tests.
extension Entry {
    /// Returns the value of the fact with this label, in English.
    func fact(_ label: String) -> String? {
        for case .facts(let facts) in blocks {
            for fact in facts where fact.label == .phrase(label) { return Localizer(.english).plain(fact.value) }
        }
        return nil
    }

    /// The line below the title in lists, in English.
    var subtitleText: String { Localizer(.english).plain(subtitle) }

    /// The line below the title on the entry's page, in English.
    var headingText: String { Localizer(.english).plain(heading) }

    /// Returns the section with this anchor.
    func section(_ anchor: String) -> Block.Section? {
        for case .section(let section) in blocks where section.anchor == anchor { return section }
        return nil
    }

    /// Returns the titles of the passages in a section, in English.
    func passages(_ anchor: String) -> [String] {
        (section(anchor)?.blocks ?? []).compactMap { block in
            if case .passage(let name, _, _) = block { Localizer(.english).plain(name) } else { nil }
        }
    }

    /// All anchors on the page, in order.
    var anchors: [String] { Entry.anchors(in: blocks) }

    /// Returns a numeric attribute's value as text, or nil if the attribute isn't a number.
    func number(_ key: String) -> String? {
        if case .number(let number) = self[key] { number.text } else { nil }
    }

    private static func anchors(in blocks: [Block]) -> [String] {
        blocks.flatMap { block in
            switch block {
            case .section(let section): return [section.anchor] + anchors(in: section.blocks)
            case .passage(_, let anchor, let body): return [anchor] + anchors(in: body)
            case .list(_, _, let items): return items.flatMap { anchors(in: $0) }
            case .quote(let inner): return anchors(in: inner)
            default: return [String]()
            }
        }
    }
}

extension RawRecord {
    /// Creates a record for a test.
    init(_ id: String, _ part: RawRecordOrigin, _ payload: [UInt8]) throws {
        self.init(id: try #require(EntryID(id)), part: part, payload: payload)
    }
}
