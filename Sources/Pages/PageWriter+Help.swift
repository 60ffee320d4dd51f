import Localization
import Model
import Screens

extension PageWriter {
    /// Writes the page with searches to try in each catalog.
    mutating func help(_ help: SearchHelp) {
        document(Metadata(title: [words.text(.pagesHelp)], kind: "help")) { page in
            page.say("<header class=\"title\"><h1>", .pagesHelp, "</h1></header>")
            page.say("<p>", .pagesSearchHelp, "</p>")
            for group in help.groups {
                page.html.markup("<section")
                page.accent(group.catalog.accent)
                page.html.markup("><h2>")
                page.isolated(group.catalog.title)
                page.html.markup("</h2><ul class=\"searches\">")
                for example in group.examples {
                    page.example(example)
                    page.say(" <small>", example.subject.label, "</small></li>")
                }
                page.html.markup("</ul></section>")
            }
        }
    }

    /// Writes a few searches to try, the catalogs with their numbers of entries, and a link to the help page.
    mutating func shortHelp(_ help: SearchHelp?) {
        let groups = help?.groups ?? []
        if !groups.isEmpty {
            say("<h2>", .pagesHelpTry, "</h2><ul class=\"chips\">")
            for group in groups {
                for example in group.examples {
                    self.example(example)
                    html.markup("</li>")
                }
            }
            say("</ul><h2>", .pagesKept, "</h2><ul class=\"chips\">")
            for group in groups {
                html.markup("<li")
                accent(group.catalog.accent)
                link("><a href", .to(.catalog, group.catalog.id.raw))
                isolated(group.catalog.title)
                html.markup(" <small>")
                number(Int64(group.count))
                html.markup("</small></a></li>")
            }
            html.markup("</ul>")
        }
        link("<p><a href", .to(.help), .pagesHelpMore, "</a></p>")
    }

    /// Writes the beginning of a list item with a link to a search.
    @inline(never)
    private mutating func example(_ example: SearchExample) {
        searchLink("<li><a href", example.text, "\"><bdi>")
        html.text(example.text)
        html.markup("</bdi></a>")
    }

    /// Writes markup that ends with an attribute's name, then the address of a search, and the markup after it.
    @inline(never)
    mutating func searchLink(_ start: StaticString, _ text: String, _ rest: StaticString) {
        link(start, .to(.search), "?q=")
        html.encoded(text)
        html.markup(rest)
    }
}
