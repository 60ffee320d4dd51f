import Localization
import Model
import Screens
import Search

/// Writes how a query was interpreted, and suggests changes to it.
extension PageWriter {
    /// Writes how the query was interpreted if that differs from the typed text, with a link to edit the query. Also writes
    /// suggested changes.
    ///
    /// - Parameter address: A closure that returns the page for another query.
    mutating func readAs(_ query: String?, _ reading: QueryInterpretation, _ address: (String) -> Destination) {
        if let query {
            html.markup("<p class=\"hint\">")
            say(.pagesReadAs) { page, _ in page.way(query, address(query)) }
            if let asWords = reading.asWords {
                html.markup(" · ")
                way(words.text(.pagesSearchWords), address(asWords))
            }
            if let other = reading.other {
                html.markup(" · ")
                say(.screensOtherReading) { page, _ in page.way(other, address(other)) }
            }
            html.markup("</p>")
        }
        if !reading.leftOut.isEmpty {
            html.markup("<p class=\"hint\">")
            say(.screensLeftOut, words.list(reading.leftOut))
            html.markup("</p>")
        }
        for note in reading.lacking {
            html.markup("<p class=\"hint\">")
            label(note)
            html.markup("</p>")
        }
        for key in reading.unsortable {
            html.markup("<p class=\"hint\">")
            say(.pagesUnsortable, key, words.list(reading.sortable))
            html.markup("</p>")
        }
        for exclusion in reading.unused {
            html.markup("<p class=\"hint\">")
            say(.pagesExcludesNothing, exclusion)
            html.markup("</p>")
        }
        if let suggestion = reading.suggestion {
            html.markup("<p class=\"hint\">")
            say(.pagesDidYouMean) { page, _ in page.way(suggestion, address(suggestion)) }
            html.markup("</p>")
        }
        if let nearest = reading.nearest { self.nearest(nearest, address) }
    }

    /// Writes how often each word of a query that matches nothing occurs, and the entries with most of the words.
    private mutating func nearest(_ nearest: NearestEntries, _ address: (String) -> Destination) {
        html.markup("<p class=\"hint\">")
        for (place, word) in nearest.words.enumerated() {
            if place > 0 { html.markup(" · ") }
            if word.count > 0, nearest.words.count > 1 {
                way(word.text, address(word.text))
            } else {
                html.element("em", word.text)
            }
            html.text(" ")
            html.text(words.count(.screensWordResults, Int64(word.count)))
        }
        html.markup("</p>")
        guard !nearest.entries.isEmpty else { return }
        html.markup("<p class=\"hint\">")
        say(.screensNearest)
        for (place, entry) in nearest.entries.enumerated() {
            html.markup(place == 0 ? " " : " · ")
            way(entry.title, .to(.entry, entry.id))
        }
        html.markup("</p>")
    }

    /// Writes the parts of the query that Almanac didn't understand and treated as words.
    ///
    /// - Parameter address: A closure that returns the page for another query.
    mutating func misunderstood(_ pieces: [SearchQuery.Misunderstanding], in text: String, _ address: (String) -> Destination) {
        guard !pieces.isEmpty else { return }
        html.markup("<p class=\"hint\">")
        say(.pagesMisunderstood, words.list(pieces.map { $0.typed }))
        for piece in pieces {
            guard let proposal = piece.proposal, let mended = piece.mended(text) else { continue }
            html.markup(" · ")
            say(.pagesDidYouMean) { page, _ in page.way(proposal, address(mended)) }
        }
        html.markup("</p>")
    }

    /// If the query is too long, writes how much of it was used.
    mutating func leftOut(_ cut: UInt32?) {
        guard let cut else { return }
        html.markup("<p class=\"hint\">")
        html.text(cut == 0 ? words.text(.screensQueryCutAll) : words.count(.screensQueryCut, Int64(cut)))
        html.markup("</p>")
    }

    private mutating func way(_ text: String, _ to: Destination) {
        link("<a href", to)
        html.text(text)
        html.markup("</a>")
    }

    /// Writes the corrected query, with a link to search for the typed text.
    ///
    /// - Parameter exactly: The page that searches for the typed text.
    mutating func corrected(_ corrected: String?, typed: String, exactly: Destination) {
        guard let corrected else { return }
        html.markup("<p class=\"hint\" role=\"status\">")
        say(.pagesCorrected) { page, _ in page.html.element("em", corrected) }
        link(" · <a href", exactly)
        say(.pagesSearchExactly, typed)
        html.markup("</a></p>")
    }
}
