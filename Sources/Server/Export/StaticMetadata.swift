internal import Localization
internal import Model
internal import Pack
internal import Pages
internal import Screens

/// What search engines and other websites read of a page: its canonical URL, its title and description, and recipes as data.
struct StaticMetadata {
    let title: String
    let summary: String
    /// The page's absolute URL.
    let url: String
    let words: Localizer
    /// The language of the page's content.
    let language: String
    /// Whether the page is about an entry.
    let isArticle: Bool
    /// The recipe as JSON-LD, or nil if the page has none.
    var recipe: [UInt8]?

    /// The longest description, in characters.
    private static let summaryLimit = 200

    /// Creates the metadata of a page.
    init(_ title: String, _ summary: String, url: String, _ words: Localizer) {
        self.title = title
        self.summary = StaticMetadata.shortened(summary)
        self.url = url
        self.words = words
        language = words.language.tag
        isArticle = false
    }

    /// Creates the metadata of an entry's page.
    init(_ entry: Entry, _ description: CatalogDescription, url: String, _ words: Localizer) {
        title = entry.title(in: words.language.tag)
        let line = EntryTextExtractor.plain([.paragraph(entry.subtitle)], words)
        let prose = entry.blocks.lazy.compactMap { StaticMetadata.paragraph($0) }.first.map {
            EntryTextExtractor.plain([.paragraph($0)], words)
        }
        let parts = [line, prose ?? ""].map { StaticMetadata.shortened($0) }.filter { !$0.isEmpty }
        summary = StaticMetadata.shortened(parts.isEmpty ? words.label(description.title) : parts.joined(separator: ". "))
        self.url = url
        self.words = words
        language = description.language
        isArticle = true
        recipe = StaticMetadata.recipe(entry, description, title, summary, url, words)
    }

    /// Returns the text of the first paragraph in a block, or nil.
    private static func paragraph(_ block: Block) -> [Inline]? {
        switch block {
        case .paragraph(let text): text
        case .section(let section): section.blocks.lazy.compactMap { paragraph($0) }.first
        default: nil
        }
    }

    private static func shortened(_ text: String) -> String {
        let line = text.split { $0 == "\n" || $0 == " " || $0 == "\t" }.joined(separator: " ")
        return line.count <= summaryLimit ? line : String(line.prefix(summaryLimit - 1)) + "…"
    }

    /// The elements for the page's head.
    var head: [UInt8] {
        var html = HTMLWriter(reserving: 2048)
        html.markup("<link rel=\"canonical\"")
        html.attribute("href", url)
        html.markup("><meta name=\"description\"")
        html.attribute("content", summary)
        html.markup(">")
        for (name, value) in [
            ("og:title", title), ("og:description", summary), ("og:type", isArticle ? "article" : "website"), ("og:url", url),
            ("og:site_name", "Almanac"), ("og:locale", language),
        ] {
            html.markup("<meta")
            html.attribute("property", name)
            html.attribute("content", value)
            html.markup(">")
        }
        guard let recipe else { return html.bytes }
        return html.bytes + Array("<script type=\"application/ld+json\">".utf8) + recipe + Array("</script>".utf8)
    }

    /// Returns a recipe as JSON-LD (https://schema.org/Recipe), or nil unless an entry has ingredients and steps.
    private static func recipe(
        _ entry: Entry, _ description: CatalogDescription, _ title: String, _ summary: String, _ url: String, _ words: Localizer
    ) -> [UInt8]? {
        let found = entry.checklistAndSteps
        guard !found.checklist.isEmpty, !found.steps.isEmpty else { return nil }
        let source = description.sources.first { $0.upstream == entry.source.upstream } ?? description.sources.first
        var json = JSONWriter()
        json.object { json in
            json["@context"] = "https://schema.org"
            json["@type"] = "Recipe"
            json["name"] = title
            json["description"] = summary
            json["url"] = url
            json["inLanguage"] = description.language
            json["recipeIngredient"] = found.checklist.map { $0.amount.isEmpty ? $0.name : $0.amount + " " + $0.name }
            json.objects("recipeInstructions", found.steps) { json, step in
                json["@type"] = "HowToStep"
                json["text"] = EntryTextExtractor.plain(step, words).split(separator: "\n").joined(separator: " ")
            }
            if let source {
                json["license"] = source.licence
                json["creditText"] = source.attribution
            }
        }
        // A text that contains `</script>` mustn't end the element.
        return json.bytes.flatMap { $0 == ASCII.lessThan ? Array("\\u003c".utf8) : [$0] }
    }
}
