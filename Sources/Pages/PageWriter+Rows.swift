import Localization
import Model
import Screens
import Search

extension PageWriter {
    /// What the rows of one list have in common.
    struct RowStyle {
        /// The parameters of the list, handed on to each entry so that "next" follows the list; without the question mark.
        var query = ""
        /// The number of the first row in the whole list.
        var first: UInt32 = 0
        /// The entry the page is about: its row is marked.
        var current: EntryID?
        /// Where in the whole list the row stands that asks for the next rows, and the address of these.
        var trigger: (row: UInt32, address: String)?
        /// The language of titles, where it is not the page's.
        var language: String?
        /// Whether rows can be starred here; a form of id `stars` must be on the page.
        var hasStars = true
        /// Whether each row tells why it stands where it stands, and of how many words.
        var isExplained = false
        var wordCount: UInt32 = 0
    }

    /// Writes the rows of a catalog's list as `<li>` elements.
    mutating func rows(_ screen: CatalogScreen, current: EntryID? = nil) {
        var style = RowStyle(
            query: screen.state.parameters().encoded, first: screen.state.offset, current: current,
            language: foreign(screen.summary.description.language), isExplained: screen.state.isExplained,
            wordCount: screen.wordCount)
        if let row = screen.triggerRow, let next = screen.nextOffset, current == nil {
            var following = screen.state.parameters()
            following.add("offset", "\(next)")
            following.add("limit", "\(ListState.pageSize)")
            following.add("fragment", "rows")
            style.trigger = (row, "/" + screen.summary.description.id.raw + "?" + following.encoded)
        }
        let star = halves(of: .pagesStarOf)
        let rows = screen.rows.span
        for index in rows.indices {
            let match = screen.matches.isEmpty ? nil : screen.matches[index]
            row(rows[index], match, PageWriter.sum(style.first, UInt32(index)), style, star)
        }
    }

    /// Writes one row.
    private mutating func row(
        _ row: RowItem, _ match: Match?, _ number: UInt32, _ style: RowStyle, _ star: (before: String, after: String)
    ) {
        html.markup("<li class=\"row\" id=\"row-")
        html.number(number)
        if let trigger = style.trigger, trigger.row == number {
            html.markup("\"")
            html.attribute("data-more", trigger.address)
            html.markup("><a href=\"")
        } else {
            html.markup("\"><a href=\"")
        }
        let start = html.count
        path(row.id)
        let path = start..<html.count
        if !style.query.utf8.isEmpty {
            html.markup("?")
            html.text(style.query)
        }
        if let match, !match.isInTitle { html.markup("#first-match") }
        html.markup(style.current == row.id ? "\" aria-current=\"page\">" : "\">")
        let title = rowBody(row, path: path, language: style.language, title: match?.title ?? [])
        if let match { self.match(match, isExplained: style.isExplained, of: style.wordCount) }
        html.markup("</a>")
        if style.hasStars { self.star(row, number, star, path: path, title: title) }
        html.markup("</li>")
    }

    /// Writes picture or emblem, title and subtitle of a row; returns where the title stands, to be written again: nil where it has marks.
    ///
    /// - Parameters:
    ///   - path: where the page has the entry's address already, as `path` writes it.
    ///   - parts: the title with the words that are marked in it; empty where there are none.
    @discardableResult
    mutating func rowBody(
        _ row: RowItem, path: Range<Int>? = nil, language: String?, isLarge: Bool = false, title parts: [SnippetPart] = []
    ) -> Range<Int>? {
        rowPicture(row, path, isLarge: isLarge)
        html.markup("<b")
        if let language { html.attribute("lang", language) }
        html.markup(">")
        let start = html.count
        for part in parts {
            if part.isMatch { html.element("mark", part.text) } else { html.text(part.text) }
        }
        if parts.isEmpty { html.text(row.title) }
        let title = parts.isEmpty ? start..<html.count : nil
        html.markup("</b> <i>")
        contentLanguage = language
        if !row.line.utf8.isEmpty, marks.isEmpty {
            html.text(row.line)
        } else {
            inlines(row.subtitle, isPlain: true)
        }
        if row.isGone || row.isAbsent {
            html.markup(" <span class=\"gone\">")
            say(row.isAbsent ? .pagesNotKept : .pagesGoneShort)
            html.markup("</span>")
        }
        html.markup("</i>")
        return title
    }

    /// Writes the star of a row: a button of the form `stars`.
    ///
    /// - Parameters:
    ///   - path: where the entry's address stands on the page.
    ///   - title: where its title does, as plain text; nil where it does not.
    mutating func star(
        _ row: RowItem, _ number: UInt32, _ label: (before: String, after: String), path: Range<Int>, title: Range<Int>?
    ) {
        html.markup("<button class=\"star\" form=\"stars\" formaction=\"/favourites")
        html.again(path)
        html.markup("?row=")
        html.number(number)
        html.markup(row.isFavourite ? "\" name=\"action\" value=\"remove\"" : "\" name=\"action\" value=\"add\"")
        html.markup(row.isFavourite ? " aria-pressed=\"true\" aria-label=\"" : " aria-pressed=\"false\" aria-label=\"")
        html.text(label.before)
        if let title { html.again(title) } else { html.text(row.title) }
        html.text(label.after)
        html.markup(row.isFavourite ? "\">★</button>" : "\">☆</button>")
    }

    /// Writes the form that the stars of all rows belong to.
    mutating func starForm(back: String) {
        html.markup("<form id=\"stars\" method=\"post\" action=\"/favourites\">")
        hidden("back", back)
        html.markup("</form>")
    }
}
