import Localization
import Model
import Screens
import Search

extension PageWriter {
    /// Writes a list's filters: the selected values, which are always visible, and all values by attribute. On phones, these are in a
    /// sheet that the reader opens.
    mutating func filters(_ screen: CatalogScreen) {
        let state = screen.state, description = screen.summary.description
        let groups = screen.facets.filter { group in
            !group.isCounted || group.choices.count > 1 || state.choice(of: group.attribute.key) != nil
        }
        let list = PageWriter.list(description.id, state)
        let base = context.links.address(list) + (list.query.utf8.isEmpty ? "?" : "&")
        let language = foreign(description.language)
        html.markup("<nav class=\"filters\" id=\"filters\"")
        attribute("aria-label", .pagesFilters)
        html.markup(">")
        let chosen = state.choices.reduce(0) { $0 + $1.values.count }
        if chosen > 0 {
            contentLanguage = language
            html.markup("<ul class=\"chips\">")
            for group in groups {
                let choices = group.choices.filter { state.isChosen(group.attribute.key, $0.value) }
                guard !choices.isEmpty else { continue }
                var parts = RepeatedChipParts()
                let isExcluded = state.choice(of: group.attribute.key)?.mode == .not
                for choice in choices { chip(group, choice, screen, base, isExcluded: isExcluded, &parts) }
            }
            html.markup("</ul>")
            contentLanguage = nil
        }
        let isNarrowed = state.onlyFavourites || !UTF8Comparison.equal(state.scope.utf8, "everything".utf8)
        filterSheet(
            count: isNarrowed ? chosen + 1 : chosen, total: screen.total, isOpen: !state.opened.utf8.isEmpty, form: "list-search"
        ) { page in
            page.fieldsAmongFilters(screen)
            var parts: RepeatedFilterParts?
            for group in groups {
                page.contentLanguage = language
                page.group(group, screen, base, &parts)
            }
            page.contentLanguage = nil
            if state.isNarrowed {
                page.link("<p class=\"clear\"><a href", .to(.catalog, description.id.raw), .pagesClearAll, "</a></p>")
            }
        }
        html.markup("</nav>")
    }

    /// The number of values from which a filter has a search field.
    private static let manyValues = 20

    /// Writes an attribute's filter: how many of its selected values are necessary, its values, and a number's bounds.
    private mutating func group(
        _ group: CatalogScreen.FilterChoices, _ screen: CatalogScreen, _ base: String, _ repeated: inout RepeatedFilterParts?
    ) {
        let attribute = group.attribute, id = screen.summary.description.id
        html.markup("<details class=\"criterion\" id=\"filter-")
        html.text(attribute.key)
        html.markup(group.isCounted ? "\" open><summary>" : "\"><summary>")
        isolated(attribute.label)
        guard group.isCounted else {
            // The script replaces this link with the values when the reader opens the filter.
            let start = html.count
            if let repeated {
                html.copy(repeated.beginning)
            } else {
                html.markup("</summary><p><a class=\"values\" href=\"")
                html.text(base)
                html.text(ListState.choicesOf)
                html.markup("=")
            }
            let key = html.count
            html.text(attribute.key)
            html.text("#filter-", attribute.key, "")
            let end = html.count
            if let repeated {
                html.copy(repeated.end)
            } else {
                say("\">", .pagesFilterValues, "</a></p></details>")
                repeated = RepeatedFilterParts(beginning: start..<key, end: end..<html.count)
            }
            return
        }
        let choice = screen.state.choice(of: attribute.key) ?? ListState.FilterSelection(key: attribute.key, values: [])
        if !choice.values.isEmpty {
            html.markup(" <b>")
            number(Int64(choice.values.count))
            html.markup("</b>")
        }
        html.markup("</summary>")
        if attribute.kind != .flag {
            html.markup("<p class=\"modes\">")
            for mode in ListState.FilterMode.allCases where mode != .all || attribute.kind == .list {
                var other = choice
                other.mode = mode
                link(
                    "<a href", PageWriter.list(id, screen.state.setting(other)),
                    mode == choice.mode ? "\" aria-current=\"true\">" : "\">")
                switch mode {
                case .any: say(.pagesMatchAny)
                case .all: say(.pagesMatchAll)
                case .not: say(.pagesMatchNot)
                }
                html.markup("</a> ")
            }
            if !choice.values.isEmpty {
                let none = ListState.FilterSelection(key: attribute.key, values: [])
                link("<a class=\"clear\" href", PageWriter.list(id, screen.state.setting(none)), .pagesClear, "</a>")
            }
            html.markup("</p>")
        }
        if group.choices.count > PageWriter.manyValues, attribute.kind != .number {
            html.markup("<input type=\"search\" class=\"within\" hidden autocomplete=\"off\"")
            self.attribute("placeholder", .pagesSearchIn) { page, _ in page.label(attribute.label) }
            self.attribute("aria-label", .pagesSearchIn) { page, _ in page.label(attribute.label) }
            html.markup(">")
        }
        html.markup("<ul class=\"chips\">")
        var parts = RepeatedChipParts()
        var isExact = false
        for choice in group.choices {
            if !isExact { isExact = exactValues(from: choice, of: attribute) }
            chip(group, choice, screen, base, isExcluded: nil, &parts)
        }
        html.markup("</ul>")
        if attribute.kind == .number { bounds(group, choice) }
        html.markup("</details>")
    }

    /// Begins a second list if a choice is a number's single value. These values come below the ranges.
    ///
    /// - Returns: Whether the second list began.
    private mutating func exactValues(from choice: FacetChoice, of attribute: AttributeDescription) -> Bool {
        guard attribute.kind == .number, choice.range == nil else { return false }
        html.markup("</ul><ul class=\"chips exact\">")
        return true
    }

    /// Writes the fields for a number's bounds. They contain the selected range if it isn't one of the filter's choices.
    private mutating func bounds(_ group: CatalogScreen.FilterChoices, _ choice: ListState.FilterSelection) {
        var ends = ("", "")
        if let own = choice.values.first(where: { isOwnRange($0, group) }) {
            let range = NumberRange(own)
            ends = (range?.low?.text ?? "", range?.high?.text ?? "")
        }
        html.markup("<p class=\"bounds\">")
        bound(group.attribute, ListState.rangeEnds.low, .pagesRangeLow, ends.0)
        bound(group.attribute, ListState.rangeEnds.high, .pagesRangeHigh, ends.1)
        html.markup("</p>")
    }

    private mutating func bound(_ attribute: AttributeDescription, _ end: String, _ title: Phrase, _ value: String) {
        html.markup("<label>")
        say(title)
        html.markup(" <input form=\"list-search\" inputmode=\"decimal\" autocomplete=\"off\" size=\"4\"")
        html.attribute("name", attribute.key + end)
        html.attribute("id", attribute.key + end)
        html.attribute("value", value)
        html.beginAttribute("aria-label")
        label(attribute.label)
        html.markup(": ")
        say(title)
        html.markup("\"></label> ")
    }

    /// Returns whether a filter's selected value is a range that the reader entered, and not one of the filter's choices.
    func isOwnRange(_ value: String, _ group: CatalogScreen.FilterChoices) -> Bool {
        group.attribute.kind == .number && !value.utf8.contains(ASCII.lessThan)
            && !group.choices.contains { $0.count > 0 && UTF8Comparison.equal($0.value.utf8, value.utf8) }
    }

    /// Writes a section with filters, which opens on request. On phones, the section is a sheet with a button that shows the results.
    ///
    /// - Parameters:
    ///   - count: The number of filters that narrow the list.
    ///   - total: The number of results.
    ///   - isOpen: Whether the section is open from the start.
    ///   - form: The ID of the search form, which the button submits.
    private mutating func filterSheet(
        count: Int, total: UInt32, isOpen: Bool = false, form: StaticString, write: (inout PageWriter) -> Void
    ) {
        html.markup(isOpen ? "<details id=\"all-filters\" open><summary>" : "<details id=\"all-filters\"><summary>")
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
            var isExact = false
            for (place, choice) in filter.group.choices.enumerated() {
                if !isExact { isExact = exactValues(from: choice, of: filter.group.attribute) }
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

    private mutating func switchLink(requiresAll: Bool, _ to: Destination) {
        link("<li class=\"mode\"><a href", to, requiresAll ? .pagesMatchAny : .pagesMatchAll, "</a></li>")
    }

    /// The parts that all closed filters repeat, as ranges of the output.
    private struct RepeatedFilterParts {
        /// The beginning of the link to the filter's values, and everything after the link's address.
        let beginning: Range<Int>, end: Range<Int>
    }

    /// The parts that all choices of a filter repeat, as ranges of the output. Nil before the first choice.
    private struct RepeatedChipParts {
        /// The beginning of a link, up to the value in its address.
        var beginning: Range<Int>?
        /// The filter's name for screen readers.
        var name: Range<Int>?
    }

    /// Writes a choice as a link that selects or deselects it.
    ///
    /// - Parameter isExcluded: Whether a selected choice above the list is excluded. Nil among the filters.
    private mutating func chip(
        _ group: CatalogScreen.FilterChoices, _ choice: FacetChoice, _ screen: CatalogScreen, _ base: String,
        isExcluded: Bool?, _ written: inout RepeatedChipParts
    ) {
        let key = group.attribute.key
        html.markup("<li>")
        if screen.state.isChosen(key, choice.value) {
            link(
                "<a href", PageWriter.list(screen.summary.description.id, screen.state.toggling(key, choice.value)),
                "\" aria-current=\"true\">")
        } else {
            // Write the same parameters as `ListState.toggling`, but without rebuilding the list's state for every choice.
            if let beginning = written.beginning {
                html.copy(beginning)
            } else {
                let start = html.count
                html.markup("<a href=\"")
                html.text(base)
                html.encoded(key)
                html.markup("=")
                written.beginning = start..<html.count
            }
            html.encoded(choice.value)
            html.markup("\">")
        }
        chipText(group, choice, isExcluded: isExcluded, &written.name)
    }

    /// Writes a choice's label and, among the filters, its count.
    ///
    /// - Parameters:
    ///   - isExcluded: Whether a selected choice above the list is excluded. Nil among the filters.
    ///   - name: The filter's name in the output, which all the filter's choices repeat. Nil before the first choice.
    private mutating func chipText(
        _ group: CatalogScreen.FilterChoices, _ choice: FacetChoice, isExcluded: Bool? = nil, _ name: inout Range<Int>?
    ) {
        if let name {
            html.copy(name)
        } else {
            let start = html.count
            html.markup("<span class=\"heard\">")
            say(.pagesFilterNamed) { page, _ in page.label(group.attribute.label) }
            html.markup(" </span>")
            name = start..<html.count
        }
        if isExcluded == true {
            say(.pagesExcluded) { page, _ in page.chipValue(group.attribute, choice) }
        } else {
            chipValue(group.attribute, choice)
        }
        // A range that the reader entered has no number of entries.
        if choice.count > 0, isExcluded == nil {
            html.markup(" <small>")
            number(Int64(choice.count))
            html.markup("</small>")
        }
        html.markup("</a></li>")
    }

    mutating func chipValue(_ attribute: AttributeDescription, _ choice: FacetChoice) {
        if let range = choice.range {
            self.range(range, attribute)
        } else if attribute.kind == .number {
            guard let range = NumberRange(choice.value) else { return html.text(choice.value) }
            self.range(range, attribute)
        } else if attribute.kind == .flag {
            say(UTF8Comparison.equal(choice.value.utf8, "yes".utf8) ? .valueYes : .valueNo)
        } else if let name = attribute.name(of: choice.value, in: words.language.tag) {
            html.text(name)
        } else {
            html.markup("<bdi>")
            value(choice.value, family: attribute.words ?? "")
            html.markup("</bdi>")
        }
    }

    /// Writes a range that the reader entered, or a single number.
    private mutating func range(_ range: NumberRange, _ attribute: AttributeDescription) {
        guard let low = range.low else {
            return say(.pagesRangeUpTo) { page, _ in page.bound(range.high ?? FixedDecimal(0), attribute) }
        }
        guard let high = range.high else { return say(.pagesRangeFrom) { page, _ in page.bound(low, attribute) } }
        bound(low, attribute)
        guard low < high else { return }
        html.markup("–")
        bound(high, attribute)
    }

    mutating func bound(_ number: FixedDecimal, _ attribute: AttributeDescription) {
        if attribute.isFraction { fraction(number) } else { self.number(number, unit: attribute.unit) }
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
