import Localization
import Model
import Testing

@testable import Catalogs

@Suite("Text in several languages")
struct TextTranslationsTests {
    private static func blocks(_ english: String, _ french: String) -> [Block] {
        TextTranslations(
            [("en", english), ("fr", french)].map {
                TextTranslations.Translation(language: $0, blocks: ParsedCell.blocks($1, .markdown))
            }
        ).blocks
    }

    /// Returns the paragraphs' text in a language, with `*` around emphasis and `**` around strong text. Empty formatting becomes
    /// `<empty>`.
    private static func text(_ blocks: [Block], _ language: Language) -> String {
        func text(_ inlines: [Inline]) -> String {
            inlines.map { inline in
                let inner = text(inline.children)
                let mark: String
                switch inline {
                case .label(let label): return Localizer(language).label(label)
                case .lineBreak: return "|"
                case .strong: mark = "**"
                case .emphasis: mark = "*"
                case .web: mark = "@"
                default: return "\(inline)"
                }
                return inner.isEmpty ? "<empty>" : mark + inner + mark
            }.joined()
        }
        return blocks.map { block in
            if case .paragraph(let inlines) = block { text(inlines) } else { "\(block)" }
        }.joined(separator: "¶")
    }

    @Test(
        "Formatting that all versions share is kept, and no version leaves empty elements in another",
        arguments: [
            ("**Red Owl** nests.", "**Hibou** niche.", "**Red Owl** nests.", "**Hibou** niche."),
            ("A **red** owl.", "**Rouge**, ce hibou.", "A **red** owl.", "**Rouge**, ce hibou."),
            ("An *owl* is **red**.", "**Rouge** est le *hibou*.", "An *owl* is red.", "Rouge est le *hibou*."),
            ("A **very *red* owl**", "Un **hibou *rouge***", "A **very *red* owl**", "Un **hibou *rouge***"),
            ("A plain owl, `b7`.", "Un **hibou**.", "A plain owl, b7.", "Un hibou."),
            ("**One** and **two**", "**Un**", "**One** and two", "**Un**"),
            ("[All](https://a.example/) owls", "Les [hiboux](https://a.example/)", "@All@ owls", "Les @hiboux@"),
            ("**One**\n\n*two*\n\nthree", "**Un**\n\n*deux*", "**One**¶*two* three", "**Un**¶*deux*"),
        ])
    func formatting(english: String, french: String, first: String, second: String) {
        let blocks = Self.blocks(english, french)
        #expect(Self.text(blocks, .english) == first)
        #expect(Self.text(blocks, .french) == second)
    }

    @Test("A link that only one version contains stays a link")
    func links() {
        let blocks = Self.blocks("See [owls](https://en.example/)", "Voir [hiboux](https://fr.example/)")
        #expect(Self.text(blocks, .english).hasPrefix("See @owls@") && Self.text(blocks, .french).hasSuffix("Voir @hiboux@"))
    }
}
