import Localization
import Model
import Screens
import Search

extension PageWriter {
    /// Writes a list's filters: the selected values, which are always visible, and all values by attribute. On phones, these are in a
    /// sheet that the reader opens.
    mutating func filters(_ screen: CatalogScreen) {
        let groups = screen.facets.filter { group in
            group.choices.count > 1 || group.choices.contains { screen.state.isChosen(group.attribute.key, $0.value) }
        }
        let list = PageWriter.list(screen.summary.description.id, screen.state)
        let base = context.links.address(list) + (list.query.utf8.isEmpty ? "?" : "&")
        let language = foreign(screen.summary.description.language)
        var written: [RepeatedChipParts] = Array(repeating: RepeatedChipParts(), count: groups.count)
        html.markup("<nav class=\"filters\" id=\"filters\"")
        attribute("aria-label", .pagesFilters)
        html.markup(">")
        let chosen = screen.state.choices.reduce(0) { $0 + $1.values.count }
        if chosen > 0 {
            contentLanguage = language
            html.markup("<ul class=\"chips\">")
            for (place, group) in groups.enumerated() {
                let choices = group.choices.filter { screen.state.isChosen(group.attribute.key, $0.value) }
                guard !choices.isEmpty else { continue }
                // Hide the attribute's name from screen readers, because each choice below repeats the name.
                html.markup("<li class=\"of\" aria-hidden=\"true\">")
                isolated(group.attribute.label)
                html.markup("</li>")
                switching(group, screen)
                for choice in choices { chip(group, choice, screen, base, &written[place]) }
            }
            html.markup("</ul>")
            contentLanguage = nil
        }
        let isNarrowed = screen.state.onlyFavourites || !UTF8Comparison.equal(screen.state.scope.utf8, "everything".utf8)
        filterSheet(count: isNarrowed ? chosen + 1 : chosen, total: screen.total, form: "list-search") { page in
            page.fieldsAmongFilters(screen)
            page.contentLanguage = language
            for (place, group) in groups.enumerated() {
                page.html.markup("<h2>")
                page.isolated(group.attribute.label)
                page.html.markup("</h2><ul class=\"chips\">")
                for choice in group.choices { page.chip(group, choice, screen, base, &written[place]) }
                page.html.markup("</ul>")
            }
            page.contentLanguage = nil
        }
        html.markup("</nav>")
    }

    /// Writes a section with filters, which opens on request. On phones, the section is a sheet with a button that shows the results.
    ///
    /// - Parameters:
    ///   - count: The number of filters that narrow the list.
    ///   - total: The number of results.
    ///   - form: The ID of the search form, which the button submits.
    private mutating func filterSheet(count: Int, total: UInt32, form: StaticString, write: (inout PageWriter) -> Void) {
        html.markup("<details id=\"all-filters\"><summary>")
        say(.pagesFilter)
        if count > 0 {
            html.markup(" <b>")
            number(Int64(count))
            html.markup("</b>")
        }
        html.markup("</summary><div class=\"sheet\">")
        write(&self)
        html.markup("<p class=\"show\"><button form=\"")
        html.markup(form)
        html.text("\">", words.count(.pagesShowResults, Int64(total)), "</button></p></div></details>")
    }

    /// Writes a search's filters in a section that opens on request. Each choice is a link that adds or removes a value.
    ///
    /// - Parameter address: A closure that returns the search page for another query.
    mutating func filters(_ screen: SearchScreen, _ address: (String) -> Destination) {
        let count = screen.filters.reduce(screen.namesOnly ? 1 : 0) { $0 + $1.chosen.count }
        filterSheet(count: count, total: screen.total, form: "search-form") { page in
            page.namesOnly(screen)
            page.chips(screen, address)
        }
    }

    private mutating func chips(_ screen: SearchScreen, _ address: (String) -> Destination) {
        // All unselected choices have the same address, except for the filter itself. A control character takes the filter's place.
        let longer = address(screen.queryBeforeFilter + "\u{1}")
        let gap = PageWriter.lastControlCharacter(in: longer.bytes)
        for filter in screen.filters {
            contentLanguage = foreign(filter.language)
            html.markup("<h2>")
            isolated(filter.group.attribute.label)
            html.markup("</h2><ul class=\"chips\">")
            if filter.group.attribute.kind == .list, filter.chosen.count > 1 {
                switchLink(requiresAll: filter.requiresAll, address(screen.query(switching: filter)))
            }
            let tokens = screen.tokens(filter)
            var name: Range<Int>?
            for (place, choice) in filter.group.choices.enumerated() {
                if filter.isChosen(choice.value) {
                    let rest = address(screen.query(removing: choice.value, of: filter.group.attribute.key))
                    link("<li><a href", rest, "\" aria-current=\"true\">")
                } else {
                    html.markup("<li><a href=\"")
                    html.text(context.links.prefix)
                    html.text(longer.bytes.span.extracting(..<gap))
                    html.encoded(tokens[place])
                    html.text(longer.bytes.span.extracting(min(gap + 3, longer.bytes.count)...))
                    html.markup("\">")
                }
                chipText(filter.group, choice, &name)
            }
            html.markup("</ul>")
        }
        contentLanguage = nil
    }

    /// Returns the place of the last `%01`, or the end if there isn't one.
    private static func lastControlCharacter(in bytes: [UInt8]) -> Int {
        var place = bytes.count - 3
        while place >= 0 {
            if bytes[place] == ASCII.percent, bytes[place + 1] == ASCII.digit0, bytes[place + 2] == ASCII.digit1 { return place }
            place -= 1
        }
        return bytes.count
    }

    /// Writes a link that switches a filter between requiring all its selected values and requiring any of them.
    private mutating func switching(_ group: CatalogScreen.FilterChoices, _ screen: CatalogScreen) {
        guard let place = screen.state.choices.firstIndex(where: { UTF8Comparison.equal($0.key.utf8, group.attribute.key.utf8) }),
            group.attribute.kind == .list, screen.state.choices[place].values.count > 1
        else { return }
        switchLink(
            requiresAll: screen.state.choices[place].requiresAll,
            PageWriter.list(screen.summary.description.id, screen.state.switching(place)))
    }

    private mutating func switchLink(requiresAll: Bool, _ to: Destination) {
        link("<li class=\"mode\"><a href", to, requiresAll ? .pagesRequireAny : .pagesRequireAll, "</a></li>")
    }

    /// The parts that all choices of a filter repeat, as ranges of the output. Nil before the first choice.
    private struct RepeatedChipParts {
        /// The beginning of a link, up to the value in its address.
        var beginning: Range<Int>?
        /// The filter's name for screen readers.
        var name: Range<Int>?
    }

    /// Writes a choice as a link that selects or deselects it.
    private mutating func chip(
        _ group: CatalogScreen.FilterChoices, _ choice: FacetChoice, _ screen: CatalogScreen, _ base: String,
        _ written: inout RepeatedChipParts
    ) {
        let key = group.attribute.key
        if screen.state.isChosen(key, choice.value) {
            link(
                "<li><a href", PageWriter.list(screen.summary.description.id, screen.state.toggling(key, choice.value)),
                "\" aria-current=\"true\">")
        } else {
            // Write the same parameters as `ListState.toggling`, but without rebuilding the list's state for every choice.
            if let beginning = written.beginning {
                html.copy(beginning)
            } else {
                let start = html.count
                html.markup("<li><a href=\"")
                html.text(base)
                html.encoded(key)
                html.markup("=")
                written.beginning = start..<html.count
            }
            html.encoded(choice.value)
            html.markup("\">")
        }
        chipText(group, choice, &written.name)
    }

    /// Writes a choice's label and count.
    ///
    /// - Parameter name: The filter's name in the output, which all the filter's choices repeat. Nil before the first choice.
    private mutating func chipText(_ group: CatalogScreen.FilterChoices, _ choice: FacetChoice, _ name: inout Range<Int>?) {
        if let name {
            html.copy(name)
        } else {
            let start = html.count
            html.markup("<span class=\"heard\">")
            say(.pagesFilterNamed) { page, _ in page.label(group.attribute.label) }
            html.markup(" </span>")
            name = start..<html.count
        }
        if let range = choice.range {
            self.range(range, group.attribute)
        } else if group.attribute.kind == .flag {
            say(UTF8Comparison.equal(choice.value.utf8, "yes".utf8) ? .valueYes : .valueNo)
        } else if let name = group.attribute.name(of: choice.value, in: words.language.tag) {
            html.text(name)
        } else {
            html.markup("<bdi>")
            value(choice.value, family: group.attribute.words ?? "")
            html.markup("</bdi>")
        }
        html.markup(" <small>")
        number(Int64(choice.count))
        html.markup("</small></a></li>")
    }

    /// Writes a range in words: "under 12", "12–14", "17 and over".
    private mutating func range(_ range: FacetNumberRange, _ attribute: AttributeDescription) {
        let unit = attribute.unit
        guard let upper = range.upper else {
            return say(.pagesRangeFrom) { page, _ in page.number(range.lower, unit: unit) }
        }
        guard range.lower.mantissa != 0, range.lower != .unboundedBelow else {
            return say(.pagesRangeUnder) { page, _ in page.number(upper, unit: unit) }
        }
        // Show "5–10" rather than "from 5 to under 11", because the bounds and nearly all values are integers.
        let last = upper.isWhole ? FixedDecimal(upper.whole - 1) : upper
        guard range.lower < last else { return number(range.lower, unit: unit) }
        number(range.lower, unit: unit.flatMap { $0 == AttributeDescription.ungrouped ? $0 : nil })
        html.markup("–")
        number(last, unit: unit)
    }
}
