import Localization
import Model
import Screens
import Shelf
import TextProcessing

extension PageWriter {
    /// Writes the entry's note, or the form for editing the note.
    mutating func note(_ screen: EntryScreen, page address: Destination) {
        // Browsers focus the text field only if the address has no fragment.
        let editing = address.adding("edit=note")
        guard screen.editing == .note || screen.note != nil else {
            if context.isReadOnly { return }
            link("<p class=\"add-note\"><a class=\"button\" href", editing, .pagesAddNote, "</a></p>")
            return
        }
        say("<section class=\"note\" id=\"note\" aria-labelledby=\"note-title\"><h2 id=\"note-title\">", .pagesYourNote, "</h2>")
        // A conflict's own notice says more.
        if let outcome = screen.noteOutcome,
            screen.editing == .note || !screen.conflicts.contains(where: { $0.key.subject == .note })
        {
            html.markup("<p class=\"notice\" role=\"status\">")
            say(outcome == .both ? .pagesNoteBoth : .pagesNoteStays)
            html.markup("</p>")
        }
        if let hidden = screen.shownNote?.hidden, hidden > 0 {
            html.text("<p class=\"hint\">", words.count(.pagesNoteHidden, hidden), "</p>")
        }
        if screen.editing != .note { conflict(of: screen, .note, page: address) }
        if screen.editing == .note {
            // A draft isn't stored yet.
            link(
                screen.draft == nil ? "<form method=\"post\" action" : "<form method=\"post\" data-unsent action",
                .to(.note, screen.entry.id))
            hidden(back: address.at("note"))
            hidden("since", (screen.draft?.since ?? screen.noteVersion)?.text ?? "")
            // The script shows these buttons.
            html.markup("<div class=\"tools\" role=\"toolbar\" hidden")
            attribute("aria-label", .pagesNoteFormat)
            say("><button type=\"button\" data-mark=\"**\"><b>", .pagesNoteBold, "</b></button>")
            say("<button type=\"button\" data-mark=\"*\"><i>", .pagesNoteItalic, "</i></button>")
            say("<button type=\"button\" data-mark=\"- \">", .pagesNoteList, "</button>")
            say("<button type=\"button\" data-mark=\"[\">", .pagesNoteLink, "</button></div>")
            // HTML parsers drop a line feed directly after a `<textarea>` start tag. Therefore, write an extra line feed, which
            // protects a line feed at the start of the note.
            html.markup(
                "<textarea name=\"note\" dir=\"auto\" rows=\"8\" autofocus aria-labelledby=\"note-title\" aria-describedby=\"note-help\">\n"
            )
            html.text(screen.draft?.text ?? screen.shownNote?.text ?? "")
            say("</textarea><p class=\"hint\" id=\"note-help\">", .pagesNoteHelp, "</p>")
            // The script shows this notice if the device has a draft of the note that wasn't saved.
            say("<p class=\"notice\" id=\"note-draft\" hidden>", .pagesNoteDraft, " <button type=\"button\">")
            say(.pagesNoteDiscard)
            html.markup("</button></p>")
            if let draft = screen.draft {
                html.markup("<div id=\"note-preview\" role=\"region\" tabindex=\"-1\"")
                attribute("aria-label", .pagesNotePreview)
                html.markup(">")
                blocks(Markdown.blocks(draft.text), heading: 3)
                html.markup("</div>")
            }
            say("<p class=\"save\"><button>", .pagesSave, "</button> ")
            say("<button name=\"preview\" value=\"1\">", .pagesNotePreview, "</button> ")
            link("<a href", address.at("note"), .pagesCancel, "</a></p></form>")
        } else if let note = screen.shownNote {
            blocks(Markdown.blocks(note.text), heading: 3)
            if !context.isReadOnly { link("<p class=\"edit\"><a href", editing, .pagesEditNote, "</a></p>") }
        }
        html.markup("</section>")
    }

    /// Writes a notice that the entry isn't stored, and explains how to download it again.
    mutating func absence(_ absence: EntryScreen.MissingEntryOrCatalog, of screen: EntryScreen) {
        html.markup("<p class=\"notice\">")
        if absence != .deletedRecipe { say("", .pagesAbsent, " ") }
        switch absence {
        case .deletedRecipe: say(.pagesAbsentDeleted)
        case .catalog: say(.pagesAbsentCatalog)
        case .entry: say(obstacleToDownloads ?? .pagesAbsentRefresh)
        }
        if absence == .entry {
            link(" <a href", .to(.catalog, screen.description.id.raw), .pagesToTheList, "</a>")
        }
        html.markup("</p>")
    }
}
