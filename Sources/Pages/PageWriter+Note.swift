import Localization
import Model
import Screens
import Shelf
import TextProcessing

extension PageWriter {
    /// The supported Markdown syntax, with an example of each element.
    private static let markdown: [StaticString] = [
        "# …", "*…*", "**…**", "- …", "1. …", "&gt; …", "`…`", "| … | … |", "[…](…)",
    ]

    /// Writes the entry's note, or the form for editing the note.
    mutating func note(_ screen: EntryScreen, page address: Destination) {
        // Browsers focus the text field only if the address has no fragment.
        let editing = address.adding("edit=note")
        guard screen.editing == .note || screen.note != nil else {
            link("<p class=\"add-note\"><a class=\"button\" href", editing, .pagesAddNote, "</a></p>")
            return
        }
        say("<section class=\"note\" id=\"note\" aria-labelledby=\"note-title\"><h2 id=\"note-title\">", .pagesYourNote, "</h2>")
        // A conflict's own notice says more.
        if let outcome = screen.noteOutcome, screen.editing == .note || !screen.conflicts.contains(where: { $0.kind.isNote }) {
            html.markup("<p class=\"notice\" role=\"status\">")
            say(outcome == .both ? .pagesNoteBoth : .pagesNoteStays)
            html.markup("</p>")
        }
        if let hidden = screen.shownNote?.hidden, hidden > 0 {
            html.text("<p class=\"hint\">", words.count(.pagesNoteHidden, hidden), "</p>")
        }
        if screen.editing != .note { conflict(of: screen, note: true, page: address) }
        if screen.editing == .note {
            link("<form method=\"post\" action", .to(.note, screen.entry.id))
            hidden(back: address.at("note"))
            hidden("since", screen.noteVersion?.text ?? "")
            // HTML parsers drop a line feed directly after a `<textarea>` start tag. Therefore, write an extra line feed, which
            // protects a line feed at the start of the note.
            html.markup(
                "<textarea name=\"note\" dir=\"auto\" rows=\"8\" autofocus aria-labelledby=\"note-title\" aria-describedby=\"note-help\">\n"
            )
            html.text(screen.shownNote?.text ?? "")
            html.markup("</textarea><p class=\"hint\" id=\"note-help\">")
            say(.pagesNoteHelp) { page, _ in
                for (place, sign) in PageWriter.markdown.enumerated() {
                    if place > 0 { page.html.markup(" ") }
                    page.html.markup("<code>")
                    page.html.markup(sign)
                    page.html.markup("</code>")
                }
            }
            // The script shows this notice if the device has a draft of the note that wasn't saved.
            say("</p><p class=\"notice\" id=\"note-draft\" hidden>", .pagesNoteDraft, " <button type=\"button\">")
            say(.pagesNoteDiscard)
            html.markup("</button></p><button>")
            say(.pagesSave)
            link("</button> <a href", address.at("note"), .pagesCancel, "</a></form>")
        } else if let note = screen.shownNote {
            blocks(Markdown.blocks(note.text), heading: 3)
            link("<p class=\"edit\"><a href", editing, .pagesEditNote, "</a></p>")
        }
        html.markup("</section>")
    }

    /// Writes a notice that the entry isn't stored, and explains how to download it again.
    mutating func absence(_ absence: EntryScreen.MissingEntryOrCatalog, of screen: EntryScreen) {
        say("<p class=\"notice\">", .pagesAbsent, " ")
        switch absence {
        case .catalog: say(.pagesAbsentCatalog)
        case .entry: say(obstacleToDownloads ?? .pagesAbsentRefresh)
        }
        if absence == .entry {
            link(" <a href", .to(.catalog, screen.description.id.raw), .pagesToTheList, "</a>")
        }
        html.markup("</p>")
    }
}
