import Localization
import Model
import Screens
import Shelf

extension PageWriter {
    /// Writes the list of all conflicts, with links to their entries, where the reader can choose.
    mutating func conflicts(_ conflicts: [FavouritesScreen.Conflict]) {
        guard !conflicts.isEmpty else { return }
        say("<section class=\"notice\" id=\"conflicts\"><h2>", .pagesConflicts, "</h2><ul>")
        for item in conflicts {
            link(
                "<li><a href",
                .to(.entry, item.conflict.entry, fragment: item.conflict.key.subject == .note ? "note" : "conflict"))
            html.text(item.conflict.sentence(words, title: item.title))
            html.markup("</a></li>")
        }
        html.markup("</ul></section>")
    }

    /// Writes the conflict over an entry's favourite or note, with buttons that end it. Each button saves what it says, so
    /// the new change replaces all earlier ones.
    mutating func conflict(of screen: EntryScreen, _ subject: ShelfSubject, page address: Destination) {
        guard !context.isReadOnly, let conflict = screen.conflicts.first(where: { $0.key.subject == subject }) else { return }
        let isNote = subject == .note
        html.markup(isNote ? "<form class=\"notice\"" : "<form class=\"notice\" id=\"conflict\"")
        link(" method=\"post\" action", .to(isNote ? .note : .favourite, screen.entry.id))
        hidden(back: isNote ? address.at("note") : address)
        html.markup("<p>")
        html.text(conflict.sentence(words, title: screen.entry.title))
        if conflict.kind == .notes {
            html.markup(" ")
            say(.pagesConflictNote)
        }
        html.markup("</p>")
        if isNote {
            hidden("since", screen.noteVersion?.text ?? "")
            button("keep", "1", words.text(.pagesConflictKeep))
        } else {
            hidden("action", "rename")
            for name in conflict.names.reversed() {
                let isChoice = conflict.kind == .names
                button("name", name, isChoice ? words.text(.pagesConflictUse, name) : words.text(.pagesConflictKeep))
            }
        }
        html.markup("</form>")
    }

    private mutating func button(_ name: StaticString, _ value: String, _ title: String) {
        html.markup(" <button name=\"")
        html.markup(name)
        html.markup("\"")
        html.attribute("value", value)
        html.text(">", title, "</button>")
    }
}
