import Localization
import Model
import Screens

extension PageWriter {
    /// The file types that the form's file picker offers.
    private static let accepted: StaticString = """
        .csv,.tsv,.tab,.json,.jsonl,.ndjson,.geojson,.jsonld,.html,.htm,.txt,.zip,.gz,.xlsx,.xlsm,.ods,.sqlite,.sqlite3,.db,.rss,.atom,.xml,\
        .paprikarecipes,.paprikarecipe,text/csv,text/html,application/json
        """
    /// The command that imports a file of any size.
    private static let command: StaticString = "almanac import FILE --catalog NAME"

    /// Writes the page for importing a file.
    mutating func importing(_ screen: ImportScreen) {
        let title: Phrase =
            switch screen.step {
            case .file: .pagesImport
            case .preview: .pagesImportPreviewTitle
            case .done: .pagesImportDoneTitle
            }
        document(Metadata(title: [words.text(title)], kind: "import")) { page in
            page.html.markup("<header class=\"title\"><h1>")
            page.say(title)
            page.html.markup("</h1></header>")
            switch screen.step {
            case .file: page.chooseFile(screen)
            case .preview(let preview, let token): page.preview(preview, token)
            case .done(let outcome): page.outcome(outcome)
            }
        }
    }

    private mutating func chooseFile(_ screen: ImportScreen) {
        if let problem = screen.problem { self.problem(problem) }
        html.element("p", words.text(.pagesImportHelp))
        fileForm(isMultiple: true) { page in
            page.say("<p class=\"hint\">", .pagesImportFormats, "</p>")
            page.nameField(screen.name, help: "import-name-help")
            page.say("<p class=\"hint\" id=\"import-name-help\">", .pagesImportNameHelp, "</p></details><details><summary>")
            page.say(.pagesImportPart)
            page.say("</summary><p><label><span class=\"heard\">", .pagesImportPart, "</span>")
            page.html.markup(" <input name=\"part\" dir=\"auto\" maxlength=\"200\" autocomplete=\"off\"></label></p></details>")
        }
        addressForm(screen)
        link("<p class=\"ways\"><a href", .to(.newRecipe), .pagesRecipeNew, "</a> ")
        link("<a href", .to(.ownCatalogs), .pagesOwnCatalogs, "</a></p>")
    }

    /// Writes the field for the catalog's name, in a section that opens on request, because most readers need no other name than the
    /// usual one. The caller ends the section.
    private mutating func nameField(_ name: String, help: StaticString?) {
        html.markup(name.utf8.isEmpty ? "<details><summary>" : "<details open><summary>")
        say(.pagesImportName)
        say("</summary><p><label><span class=\"heard\">", .pagesImportName, "</span> <input name=\"catalog\" dir=\"auto\"")
        html.markup(" maxlength=\"200\" autocomplete=\"off\"")
        if let help {
            html.markup(" aria-describedby=\"")
            html.markup(help)
            html.markup("\"")
        }
        html.attribute("value", name)
        html.markup("></label></p>")
    }

    /// Writes the form for adding a catalog from an address.
    private mutating func addressForm(_ screen: ImportScreen) {
        say("<section><h2 id=\"from-address\">", .pagesImportAddress, "</h2><p>")
        say(.pagesImportAddressHelp)
        link("</p><form class=\"importing\" method=\"post\" action", .to(.importFile), "\"")
        attribute("data-busy", .pagesImportReadingAddress)
        html.markup(">")
        serverControls { page in
            page.say("<p><label>", .pagesImportAddressField, " <input type=\"url\" name=\"url\" required dir=\"ltr\"")
            page.html.markup(" maxlength=\"2000\" autocomplete=\"off\" placeholder=\"https://\"")
            page.html.attribute("value", screen.url)
            page.html.markup("></label></p>")
            page.nameField(screen.url.utf8.isEmpty ? "" : screen.name, help: nil)
            page.say("</details><p><button>", .pagesImportPreview, "</button></p>")
        }
        html.markup("</form></section>")
    }

    /// Writes the reason why something didn't work.
    mutating func problem(_ problem: FailureMessage) {
        html.text("<section class=\"trouble\" role=\"alert\" id=\"import-problem\"><p><strong>", problem.summary, "</strong></p>")
        for sentence in [problem.explanation, problem.suggestion] where !sentence.utf8.isEmpty { html.element("p", sentence) }
        html.markup("</section>")
    }

    /// Writes the form that sends a file, or several files. `fields` writes the other fields.
    mutating func fileForm(isMultiple: Bool = false, _ fields: (inout PageWriter) -> Void) {
        link("<form class=\"importing\" method=\"post\" action", .to(.importFile), "\" enctype=\"multipart/form-data\"")
        html.beginAttribute("data-limit")
        html.number(ImportScreen.sizeLimit)
        html.markup("\"")
        attribute("data-too-large", .pagesImportTooLarge)
        attribute("data-busy", .pagesImportReading)
        html.markup(">")
        serverControls { page in
            page.html.markup("<p><label>")
            page.say(.pagesImportFile)
            page.html.markup(isMultiple ? " <input type=\"file\" multiple" : " <input type=\"file\"")
            page.html.markup(" name=\"file\" required aria-describedby=\"import-limit\" accept=\"")
            page.html.markup(PageWriter.accepted)
            page.html.markup("\"></label></p><p class=\"hint\" id=\"import-limit\">")
            let size = page.words.bytes(ImportScreen.sizeLimit)
            page.say(.pagesImportLimit) { page, place in
                if place == 0 { return page.html.text(size) }
                page.html.markup("<code>")
                page.html.markup(PageWriter.command)
                page.html.markup("</code>")
            }
            page.html.markup("</p>")
            fields(&page)
            page.say("<p><button>", .pagesImportPreview, "</button></p>")
        }
        html.markup("</form>")
    }

    private mutating func preview(_ preview: ImportPreview, _ token: String) {
        let all = [preview] + preview.others
        for (number, each) in all.enumerated() {
            html.text("<p><bdi>", each.file, "</bdi>")
            colon()
            html.text(each.contents)
            html.markup("</p><ul class=\"import-facts\">")
            for fact in each.facts { html.element("li", fact) }
            html.markup("</ul>")
            if !each.changes.utf8.isEmpty { html.text("<p><strong>", each.changes, "</strong></p>") }
            importNotes(each.notes, number)
        }
        link("<form method=\"post\" action", .to(.importFile), "\" class=\"import-now\"")
        attribute("data-busy", .pagesImportRunning)
        html.markup(">")
        hidden("preview", token)
        if !preview.replacement.utf8.isEmpty {
            html.markup("<p><label class=\"tick\"><input type=\"checkbox\" name=\"replace\" value=\"1\" checked> ")
            html.text(preview.replacement)
            html.markup("</label></p>")
        }
        say("<p>", .pagesImportNothingStored, "</p><div>")
        serverControls { page in
            page.say("<button>", .pagesImportNow, "</button>")
        }
        link(" <a class=\"button\" href", .to(.importFile))
        say(.pagesImportOther)
        html.markup("</a></div></form>")
        for (number, each) in all.enumerated() {
            rows(each, number, isSingle: all.count == 1)
            columns(each, number, isSingle: all.count == 1)
        }
    }

    /// Writes what the columns become.
    private mutating func columns(_ preview: ImportPreview, _ number: Int, isSingle: Bool) {
        // Recipes have no columns.
        guard !preview.columns.isEmpty else { return }
        beginSection("import-columns", number, .pagesImportColumns, isSingle ? nil : preview.file)
        beginTable("import-columns", number)
        for header in preview.headers {
            html.text("<th scope=\"col\">", header, "</th>")
        }
        html.markup("</tr></thead><tbody>")
        for column in preview.columns {
            html.text("<tr><th scope=\"row\"><bdi>", column.name, "</bdi></th>")
            for (index, cell) in [column.word, column.type, column.filter, column.values].enumerated() {
                html.markup(index == 0 ? "<td><code>" : index == 3 ? "<td class=\"number\">" : "<td>")
                html.text(cell)
                html.markup(index == 0 ? "</code></td>" : "</td>")
            }
            html.markup("<td class=\"examples\" dir=\"auto\">")
            for (index, example) in column.examples.enumerated() {
                html.markup(index > 0 ? " · <bdi>" : "<bdi>")
                html.text(example)
                html.markup("</bdi>")
            }
            html.markup("</td></tr>")
        }
        html.markup("</tbody></table></div>")
        if !preview.reasons.isEmpty {
            html.text("<details><summary>", preview.reasonsTitle, "</summary><ul class=\"import-facts\">")
            for reason in preview.reasons { html.text("<li dir=\"auto\">", reason, "</li>") }
            html.markup("</ul></details>")
        }
        html.markup("</section>")
    }

    /// Writes the first records as they will be shown.
    private mutating func rows(_ preview: ImportPreview, _ number: Int, isSingle: Bool) {
        guard !preview.rows.isEmpty else { return }
        beginSection("import-rows", number, .pagesImportRows, isSingle ? nil : preview.file)
        beginTable("import-rows", number)
        for column in preview.columns { html.text("<th scope=\"col\" dir=\"auto\">", column.name, "</th>") }
        html.markup("</tr></thead><tbody>")
        for row in preview.rows {
            html.markup("<tr>")
            for cell in row { html.text("<td dir=\"auto\">", cell, "</td>") }
            html.markup("</tr>")
        }
        html.markup("</tbody></table></div></section>")
    }

    /// Writes the beginning of a section about one of several tables.
    private mutating func beginSection(_ id: StaticString, _ number: Int, _ title: Phrase, _ file: String?) {
        html.markup("<section><h2 id=\"")
        html.markup(id)
        if number > 0 { html.number(Int64(number)) }
        html.markup("\">")
        say(title)
        if let file {
            colon()
            html.text("<bdi>", file, "</bdi>")
        }
        html.markup("</h2>")
    }

    /// Writes the beginning of a table that scrolls sideways, up to the first cell of its header.
    ///
    /// - Parameter number: The number after the heading's ID if there are several tables.
    mutating func beginTable(_ heading: StaticString, _ number: Int = 0) {
        say(
            "<p class=\"hint scrolls\">", .pagesTableScrolls,
            "</p><div class=\"table\" role=\"region\" tabindex=\"0\" aria-labelledby=\""
        )
        html.markup(heading)
        if number > 0 { html.number(Int64(number)) }
        html.markup("\"><table><thead><tr>")
    }

    /// Writes the notes about a file. Combines consecutive notes that are list items into one list.
    private mutating func importNotes(_ notes: [ImportPreview.Note], _ number: Int) {
        guard !notes.isEmpty else { return }
        html.markup(notes.contains { $0.isProblem } ? "<div class=\"trouble\"" : "<div class=\"notice\"")
        html.markup(number == 0 ? " id=\"import-notes\">" : ">")
        var isInList = false
        for note in notes {
            if note.isItem != isInList { html.markup(note.isItem ? "<ul>" : "</ul>") }
            isInList = note.isItem
            html.element(note.isItem ? "li" : "p", note.text)
        }
        html.markup(isInList ? "</ul></div>" : "</div>")
    }

    private mutating func outcome(_ outcome: ImportScreen.Outcome) {
        html.markup("<div class=\"notice done\" role=\"status\"><p>")
        let words = words
        let number: (Int64) -> String = { words.number(FixedDecimal($0)) }
        say(
            .pagesImportDone, words.label(outcome.catalog.title), number(outcome.added), number(outcome.changed),
            number(outcome.kept))
        html.markup("</p>")
        if outcome.unusable > 0 { html.element("p", words.count(.pagesImportUnusable, outcome.unusable)) }
        link("</div><p class=\"ways\"><a class=\"button\" href", .to(.catalog, outcome.catalog.id.raw))
        say(.pagesImportOpen, words.label(outcome.catalog.title))
        link("</a> <a class=\"button\" href", .to(.importFile), .pagesImportAnother, "</a></p>")
    }
}
