import Localization
import Model
import Screens

extension PageWriter {
    /// Returns the page's definition of a term, or nil if there isn't one.
    func definition(of term: String) -> GlossaryDefinition? {
        explained?.definitions.first { UTF8Comparison.equal($0.term.utf8, term.utf8) }
    }

    /// Writes a defined term as a link to its definition. The definition also appears in a tooltip.
    mutating func term(_ definition: GlossaryDefinition, _ inner: (inout PageWriter) -> Void) {
        html.markup("<a class=\"term\" href=\"#term-")
        html.encoded(definition.term)
        html.markup("\"")
        attribute("title", definition.text)
        let outer = isInContent
        if contentLanguage != nil, isInContent {
            // The tooltip is in the page's language, while the term is in the entry's language.
            html.attribute("lang", words.language.tag)
            isInContent = false
        }
        html.markup(">")
        inner(&self)
        isInContent = outer
        html.markup("</a>")
    }

    /// Writes the definitions of terms that occur on the page.
    mutating func definitions(_ definitions: [GlossaryDefinition]) {
        html.markup("<dl class=\"terms\">")
        for definition in definitions {
            html.markup("<div id=\"term-")
            html.encoded(definition.term)
            html.markup("\"><dt>")
            label(definition.title)
            if let contentLanguage {
                html.markup(" <i")
                html.attribute("lang", contentLanguage)
                html.text(">", definition.term, "</i>")
            }
            html.markup("</dt><dd>")
            label(definition.text)
            if let catalog = explained?.catalog, !definition.query.utf8.isEmpty {
                link(" <a href", .to(.catalog, catalog.raw), "?q=")
                html.encoded(definition.query)
                html.markup("\">")
                label(definition.queryLabel)
                html.markup("</a>")
            }
            html.markup("</dd></div>")
        }
        html.markup("</dl>")
    }
}
