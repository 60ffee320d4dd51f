import Localization
import Model
import Screens
import Search

extension PageWriter {
    /// Properties that all rows of a list share.
    struct SharedRowProperties {
        /// The list's parameters without the question mark. Each entry's link contains them, so that the link to the next entry
        /// follows the list's order.
        var query = ""
        /// The first row's index in the whole list.
        var first: UInt32 = 0
        /// The entry that the page shows. Its row is marked.
        var current: EntryID?
        /// The row that triggers loading more rows when it becomes visible. `row` is its index in the whole list.
        var trigger: (row: UInt32, next: Destination)?
        /// The language of the titles, if it isn't the page's language.
        var language: String?
        /// Whether rows have star buttons. If so, the page must contain a form with the ID `stars`.
        var hasStars = true
        /// Whether to explain each row's rank.
        var isExplained = false
        var wordCount: UInt32 = 0
        /// The attribute that the reader sorts by. Each row shows its number.
        var sorted: AttributeDescription?
    }

    /// Writes the rows of a catalog's list as `<li>` elements.
    mutating func rows(_ screen: CatalogScreen, current: EntryID? = nil, isFragment: Bool = false) {
        var style = SharedRowProperties(
            query: screen.state.parameters().encoded, first: screen.state.offset, current: current,
            language: foreign(screen.summary.description.language), isExplained: screen.state.isExplained,
            wordCount: screen.wordCount, sorted: screen.state.sort.flatMap { screen.summary.description.attribute($0.key) })
        if let row = screen.triggerRow, let next = screen.nextOffset, current == nil {
            var following = screen.state.parameters()
            following.add("offset", "\(next)")
            // If the current page isn't full, request only the rows that complete it.
            following.add("limit", "\(ListState.pageSize - next % ListState.pageSize)")
            following.add("fragment", "rows")
            style.trigger = (row, .to(.catalog, screen.summary.description.id.raw, query: following.encoded))
        }
        let star = halves(of: .pagesStarOf)
        let all = screen.rows
        let rows = all.span
        for index in rows.indices {
            let match = screen.matches.isEmpty ? nil : screen.matches[index]
            notSure(screen.reading.sureCount, at: PageWriter.sum(style.first, UInt32(index)), isFirst: index == 0 && !isFragment)
            if screen.state.columns.isEmpty || current != nil {
                row(rows[index], match, PageWriter.sum(style.first, UInt32(index)), style, star)
            } else {
                tableRow(rows[index], screen, PageWriter.sum(style.first, UInt32(index)), style, star)
            }
        }
    }

    /// Writes the heading before the first result that may have what the query excludes.
    ///
    /// - Parameter isFirst: whether the result is the first one on the page.
    mutating func notSure(_ sureCount: UInt32?, at number: UInt32, isFirst: Bool) {
        guard let sureCount, number == sureCount || isFirst && number > sureCount else { return }
        html.markup("<li class=\"not-sure\">")
        html.element("h2", words.text(.pagesNotSure))
        html.markup("</li>")
    }

    /// Writes a list row as an `<li>` element.
    private mutating func row(
        _ row: ListRow, _ match: QueryMatch?, _ number: UInt32, _ style: SharedRowProperties,
        _ star: (before: String, after: String)
    ) {
        html.markup("<li class=\"row\" id=\"row-")
        html.number(number)
        if let trigger = style.trigger, trigger.row == number { link("\" data-more", trigger.next, "") }
        link(
            "\"><a href", .to(.entry, row.id, query: style.query, fragment: match?.isInTitle == false ? "first-match" : ""),
            style.current == row.id ? "\" aria-current=\"page\">" : "\">")
        let title = rowBody(row, language: style.language, title: match?.title ?? [])
        if let sorted = style.sorted, case .number(let value)? = row[sorted.key] {
            let text = sorted.isFraction ? words.fraction(value) : words.number(value, unit: sorted.unit)
            // The subtitle often ends with the number.
            if !row.line.utf8.reversed().starts(with: (" " + text).utf8.reversed()) {
                html.text("<span class=\"sorted\">", text, "</span>")
            }
        }
        if let match { self.match(match, isExplained: style.isExplained, of: style.wordCount) }
        html.markup("</a>")
        if style.hasStars { self.star(row, number, star, title: title) }
        html.markup("</li>")
    }

    /// Writes a row's picture or emblem, title and subtitle. Returns the title's range in the output, so that the title can be
    /// repeated, or nil if the title contains highlights.
    ///
    /// - Parameter parts: The title with the highlighted words. Empty if no words are highlighted.
    @discardableResult
    mutating func rowBody(
        _ row: ListRow, language: String?, isLarge: Bool = false, title parts: [SnippetPart] = []
    ) -> Range<Int>? {
        rowPicture(row, isLarge: isLarge)
        html.markup("<b dir=\"auto\"")
        if let language, row.translatedTitle == nil { html.attribute("lang", language) }
        html.markup(">")
        let start = html.count
        for part in parts {
            if part.isMatch { html.element("mark", part.text) } else { html.text(part.text) }
        }
        if parts.isEmpty { html.text(words.title(row.title)) }
        let title = parts.isEmpty ? start..<html.count : nil
        html.markup("</b> <i dir=\"auto\">")
        contentLanguage = language
        if !row.line.utf8.isEmpty, marks.isEmpty {
            html.text(row.line)
        } else {
            inlines(row.subtitle, isPlain: true)
        }
        if row.isGone || row.isAbsent {
            html.markup(" <span class=\"gone\">")
            if row.isAbsent { absent(row.id) } else { say(.pagesGoneShort) }
            html.markup("</span>")
        }
        html.markup("</i>")
        return title
    }

    /// Writes a row's star button and the button that adds its entry to a list. Both belong to the form `stars`.
    ///
    /// - Parameter title: The range of the entry's plain-text title in the output, or nil.
    mutating func star(
        _ row: ListRow, _ number: UInt32, _ label: (before: String, after: String), title: Range<Int>?
    ) {
        guard !context.isReadOnly else { return }
        link("<button class=\"star\" form=\"stars\" formaction", .to(.favourite, row.id), "?row=")
        html.number(number)
        html.markup(row.isFavourite ? "\" name=\"action\" value=\"remove\"" : "\" name=\"action\" value=\"add\"")
        html.markup(row.isFavourite ? " aria-pressed=\"true\" aria-label=\"" : " aria-pressed=\"false\" aria-label=\"")
        html.text(label.before)
        if let title { html.copy(title) } else { html.text(words.title(row.title)) }
        html.text(label.after)
        html.markup(row.isFavourite ? "\">★</button>" : "\">☆</button>")
        link("<button class=\"add\" form=\"stars\" formmethod=\"get\" formaction", .to(.lists), "\" name=\"from\"")
        html.attribute("value", Destination.to(.entry, row.id).path)
        attribute("aria-label", .pagesAddOf) { page, _ in page.html.text(page.words.title(row.title)) }
        html.markup(">+</button>")
    }

    /// Writes the form that the star buttons in all rows submit.
    mutating func starForm(back: Destination) {
        guard !context.isReadOnly else { return }
        link("<form id=\"stars\" method=\"post\" action", .to(.favourites))
        hidden(back: back)
        html.markup("</form>")
    }
}
