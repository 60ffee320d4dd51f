import Localization
import Model
import Screens

extension PageWriter {
    /// The maximum nesting depth of blocks. Deeper blocks are omitted.
    private static let deepest = 24

    /// Writes the blocks of an entry or a note, beginning with the block at `start`. Headings inside the blocks begin at level
    /// `heading`.
    mutating func blocks(_ blocks: [Block], from start: Int = 0, heading: Int = 2, depth: Int = 0) {
        guard depth < PageWriter.deepest, start < blocks.count else { return }
        // The loop uses indices into a span, because iterating over the array would retain and release each element.
        let span = blocks.span
        var isBeside = false
        for index in start..<span.count {
            if index + 1 < span.count, span[index].isTitledChecklist, span[index + 1].isTitledSteps {
                // Show the ingredients beside the instructions, as in a printed recipe.
                html.markup("<div class=\"recipe\">")
                block(span[index], heading: heading, depth: depth)
                isBeside = true
                continue
            }
            block(span[index], heading: heading, depth: depth)
            if isBeside { html.markup("</div>") }
            isBeside = false
        }
    }

    private mutating func block(_ block: Block, heading: Int, depth: Int) {
        switch block {
        case .paragraph(let text):
            content("p") { $0.inlines(text) }
        case .heading(let level, let text):
            self.heading(min(heading + Int(level) - 1, 6)) { $0.inlines(text, isPlain: true) }
        case .list(let start, let isLoose, let items):
            html.markup(start == nil ? "<ul" : "<ol")
            if let start, start != 1 { html.attribute("start", "\(start)") }
            openContent()
            for item in items {
                html.markup("<li dir=\"auto\">")
                // Without blank lines between its items, a list is compact: its paragraphs have no `<p>`.
                for block in item {
                    if !isLoose, case .paragraph(let text) = block {
                        inlines(text)
                    } else {
                        self.block(block, heading: heading, depth: depth + 1)
                    }
                }
                html.markup("</li>")
            }
            closeContent()
            html.markup(start == nil ? "</ul>" : "</ol>")
        case .table(let header, let rows): table(header, rows)
        case .quote(let inner):
            html.markup("<blockquote>")
            blocks(inner, heading: heading, depth: depth + 1)
            html.markup("</blockquote>")
        case .code(let code):
            html.text(isCard ? "<pre><code>" : "<pre tabindex=\"0\"><code>", code, "</code></pre>")
        case .rule: html.markup("<hr>")
        case .facts(let facts): self.facts(facts)
        case .abilities(let abilities): self.abilities(abilities)
        case .passage(let name, let anchor, let body): passage(name, anchor, body, heading: heading, depth: depth)
        case .reveal(let title, let inner): reveal(title, inner, heading: heading, depth: depth)
        case .definitions(let definitions): self.definitions(definitions)
        case .section(let section): self.section(section, heading: heading, depth: depth)
        case .checklist(let items): checklist(items)
        case .steps(let steps): self.steps(steps, heading: heading, depth: depth)
        }
    }

    private mutating func steps(_ steps: [[Block]], heading: Int, depth: Int) {
        html.markup("<ol class=\"steps\"")
        openContent()
        for step in steps {
            html.markup("<li>")
            blocks(step, heading: heading, depth: depth + 1)
            html.markup("</li>")
        }
        closeContent()
        html.markup("</ol>")
    }

    /// Writes a checklist's items and amounts in two columns. In plain text, each line has the form "Butter: 90 g".
    private mutating func checklist(_ items: [ItemWithAmount]) {
        html.markup("<ul class=\"checklist\"")
        openContent()
        for line in ChecklistLine.lines(of: items) {
            html.markup("<li>")
            checklistLine(line)
            html.markup("</li>")
        }
        closeContent()
        html.markup("</ul>")
    }

    /// Writes one line of a checklist. On screen, the item and its amount appear in two columns. Screen readers and copied text
    /// have a colon between them: "Butter: 90 g, twice".
    mutating func checklistLine(_ line: ChecklistLine) {
        html.markup("<span>")
        html.text(line.item.name)
        guard !line.item.amount.utf8.isEmpty || line.count > 1 else { return html.markup("</span>") }
        html.markup("<span class=\"heard\">: </span></span><span>")
        amount(line)
        html.markup("</span>")
    }

    /// Writes an element whose text is in the entry's language.
    private mutating func content(_ tag: StaticString, _ inner: (inout PageWriter) -> Void) {
        html.markup("<")
        html.markup(tag)
        openContent()
        inner(&self)
        closeContent()
        html.markup("</")
        html.markup(tag)
        html.markup(">")
    }

    /// Ends a start tag whose element contains text in the entry's language. Adds `dir`, and `lang` unless an enclosing element
    /// already has it.
    private mutating func openContent() {
        contentDepth += 1
        if isInContent { html.markup(PageWriter.direction) } else { contentAttributes() }
        isInContent = true
        html.markup(">")
    }

    private mutating func closeContent() {
        contentDepth -= 1
        isInContent = contentDepth > 0
    }

    private mutating func heading(_ level: Int, _ inner: (inout PageWriter) -> Void) {
        switch level {
        case ...2: content("h2", inner)
        case 3: content("h3", inner)
        case 4: content("h4", inner)
        case 5: content("h5", inner)
        default: content("h6", inner)
        }
    }

    private mutating func table(_ header: [[Inline]], _ rows: [[[Inline]]]) {
        html.markup("<div class=\"table\"")
        if !isCard {
            html.markup(" role=\"region\" tabindex=\"0\"")
            attribute("aria-label", .pagesTable)
        }
        html.markup("><table")
        openContent()
        if header.contains(where: { !$0.isEmpty }) {
            html.markup("<thead><tr>")
            for cell in header {
                html.markup("<th scope=\"col\" dir=\"auto\">")
                inlines(cell)
                html.markup("</th>")
            }
            html.markup("</tr></thead>")
        }
        html.markup("<tbody>")
        for row in rows {
            html.markup("<tr>")
            for cell in row {
                html.markup("<td dir=\"auto\">")
                inlines(cell)
                html.markup("</td>")
            }
            html.markup("</tr>")
        }
        closeContent()
        html.markup("</tbody></table></div>")
    }

    private mutating func facts(_ facts: [Fact]) {
        guard !facts.isEmpty else { return }
        html.markup("<dl class=\"facts\">")
        let span = facts.span
        for index in span.indices {
            html.markup("<div><dt dir=\"auto\">")
            label(span[index].label)
            html.markup("</dt><dd dir=\"auto\">")
            value(of: span[index])
            html.markup("</dd></div>")
        }
        html.markup("</dl>")
    }

    /// Writes a fact's value. If it repeats the label before a number, such as "Level 3", writes only the number.
    private mutating func value(of fact: Fact) {
        guard fact.value.count == 1, case .label(let text) = fact.value[0] else { return inlines(fact.value) }
        let written = words.label(text), name = words.label(fact.label) + " "
        let rest = written.utf8.dropFirst(name.utf8.count)
        guard let first = rest.first, ASCII.isDigit(first), written.utf8.starts(with: name.utf8) else {
            return inlines(fact.value)
        }
        html.text(String(Substring(rest)))
    }

    /// Writes ability scores in the layout of a character sheet. Screen readers announce each ability as a single phrase:
    /// "Strength, plus 5, score 21".
    private mutating func abilities(_ abilities: [AbilityScore]) {
        guard !abilities.isEmpty else { return }
        html.markup("<ul class=\"abilities\" role=\"list\"")
        attribute("aria-label", .pagesAbilities)
        html.markup(">")
        for ability in abilities {
            let modifier = ability.modifier
            let amount = modifier < 0 ? (modifier == .min ? .max : -modifier) : modifier
            html.markup("<li><span class=\"heard\">")
            say(.pagesAbilityHeard) { page, place in
                switch place {
                case 0: page.label(ability.label)
                case 1: page.say(modifier < 0 ? .pagesMinus : .pagesPlus) { page, _ in page.number(amount) }
                default: page.number(ability.score)
                }
            }
            html.markup("</span><span class=\"ability\" aria-hidden=\"true\"><small>")
            label(ability.label)
            html.markup("</small><b>")
            signed(modifier)
            html.markup("</b><i>")
            number(ability.score)
            html.markup("</i></span></li>")
        }
        html.markup("</ul>")
    }

    /// Writes a passage with its name at the start of the first line. The name is a link to the passage, so that readers can copy
    /// the link.
    private mutating func passage(_ name: [Inline], _ anchor: String, _ body: [Block], heading: Int, depth: Int) {
        html.markup("<div class=\"passage\"")
        if !isCard { html.attribute("id", anchor) }
        openContent()
        if isCard {
            html.markup("<p><b class=\"run-in\">")
        } else {
            html.markup("<p><a class=\"run-in\" href=\"#")
            html.encoded(anchor)
            html.markup("\">")
        }
        inlines(name, isPlain: true)
        if !PageWriter.endsSentence(name) { html.markup(".") }
        html.markup(isCard ? "</b> " : "</a> ")
        var rest = 0
        if case .paragraph(let text) = body.first {
            inlines(text)
            rest = 1
        }
        html.markup("</p>")
        blocks(body, from: rest, heading: heading + 1, depth: depth + 1)
        closeContent()
        html.markup("</div>")
    }

    /// Returns whether a passage's name already ends with a punctuation mark.
    private static func endsSentence(_ name: [Inline]) -> Bool {
        guard case .text(let text) = name.last, let last = text.utf8.last else { return false }
        return last == ASCII.period || last == ASCII.exclamationMark || last == ASCII.questionMark || last == ASCII.colon
    }

    /// Writes content that stays hidden until the reader opens it. Opening the content doesn't require JavaScript.
    private mutating func reveal(_ title: LocalizableText, _ inner: [Block], heading: Int, depth: Int) {
        html.markup("<details class=\"reveal\"><summary>")
        label(title)
        html.markup("</summary><div>")
        blocks(inner, heading: heading, depth: depth + 1)
        html.markup("</div></details>")
    }

    private mutating func section(_ section: Block.Section, heading: Int, depth: Int) {
        guard !isCard else {
            // A card has no links to definitions.
            guard !UTF8Comparison.equal(section.anchor.utf8, Glossary.anchor.utf8) else { return }
            html.markup("<h3 dir=\"auto\">")
            label(section.title)
            html.markup("</h3>")
            return blocks(section.blocks, heading: heading + 1, depth: depth + 1)
        }
        html.markup("<section")
        html.attribute("aria-labelledby", section.anchor)
        html.markup(heading <= 2 ? "><h2 dir=\"auto\"" : "><h3 dir=\"auto\"")
        html.attribute("id", section.anchor)
        html.markup(">")
        label(section.title)
        html.markup(" <a class=\"anchor\" href=\"#")
        html.encoded(section.anchor)
        html.markup("\"")
        attribute("aria-label", .pagesLinkTo) { page, _ in page.label(section.title) }
        html.markup(">¶</a>")
        html.markup(heading <= 2 ? "</h2>" : "</h3>")
        blocks(section.blocks, heading: heading + 1, depth: depth + 1)
        html.markup("</section>")
    }
}

extension Block {
    fileprivate var isTitledChecklist: Bool {
        guard case .section(let section) = self, case .checklist? = section.blocks.first else { return false }
        return true
    }

    fileprivate var isTitledSteps: Bool {
        guard case .section(let section) = self, case .steps? = section.blocks.first else { return false }
        return true
    }
}
