import Localization
import Model
import Screens

extension PageWriter {
    /// Writes the progress of a running sync, with a button to stop it.
    mutating func syncStatus(_ summary: CatalogSummary, back: Destination) {
        guard let progress = summary.status?.progress else { return }
        html.markup("<div class=\"sync\"")
        html.attribute("data-syncing", summary.description.id.raw)
        html.attribute("data-count", "\(summary.count)")
        for phase in [SyncProgress.Phase.waiting, .list, .details, .publishing] {
            html.text(" data-", phase.word, "=\"")
            html.text(words.text(PageWriter.phrase(for: phase)))
            html.markup("\"")
        }
        html.attribute("data-of", words.text(.pagesOf, "{0}", "{1}"))
        html.markup("><label><span>")
        say(PageWriter.phrase(for: progress.phase))
        if let total = progress.total {
            colon()
            say(.pagesOf, words.number(FixedDecimal(Int64(progress.done))), words.number(FixedDecimal(Int64(total))))
        }
        html.markup("</span> <progress")
        if let total = progress.total, total > 0 {
            html.attribute("max", "\(total)")
            html.attribute("value", "\(min(progress.done, total))")
        }
        html.markup("></progress></label>")
        guard !context.isReadOnly else { return html.markup("</div>") }
        link("<form method=\"post\" action", .to(.stop))
        serverControls { page in
            page.hidden("catalog", summary.description.id.raw)
            page.hidden(back: back)
            page.say("<button>", .pagesStop, "</button>")
        }
        html.markup("</form></div>")
    }

    private static func phrase(for phase: SyncProgress.Phase) -> Phrase {
        switch phase {
        case .waiting: .pagesSyncWaiting
        case .list: .pagesSyncList
        case .details: .pagesSyncDetails
        case .publishing: .pagesSyncPublishing
        }
    }

    /// Writes the problem with the upstream, its effect on the stored data, and what to do. A list shows the problem in one line, which
    /// opens on request.
    mutating func trouble(_ summary: CatalogSummary, isOpen: Bool = false) {
        guard let status = summary.status, let problem = status.problem, status.progress == nil else { return }
        let words = problem.message(self.words, source: summary.source, detail: status.message)
        html.markup(isOpen ? "<details open class=\"trouble\"" : "<details class=\"trouble\"")
        html.attribute("data-source", summary.source)
        html.text("><summary><strong>", words.summary, "</strong>")
        if let failed = status.failed {
            html.markup(" <small>")
            ago(failed)
            html.markup("</small>")
        }
        html.markup("</summary><p>")
        if problem.hasUpstreamMessage { said(status.message, by: summary.source) }
        html.text(" ", words.explanation, " ")
        html.text(words.suggestion)
        html.markup("</p></details>")
    }

    /// Writes which entries the upstream has removed or no longer lists, with the dates on which Almanac noticed.
    mutating func missing(_ entries: [MissingEntry], from source: String) {
        guard !entries.isEmpty else { return }
        html.markup("<p class=\"hint\">")
        say(.pagesMissing) { page, place in
            guard place > 0 else { return page.html.text(source) }
            for (index, entry) in entries.enumerated() {
                if index > 0 { page.say(.listSeparator) }
                page.link("<a href", .to(.entry, entry.id), "\"><bdi>")
                page.html.text(page.words.title(entry.title))
                page.html.markup("</bdi></a>")
                guard let since = entry.since else { continue }
                page.html.markup(" (")
                page.date(since)
                page.html.markup(")")
            }
            if entries.count == CatalogStatus.missingLimit { page.html.markup("…") }
        }
        html.markup("</p>")
    }

    /// Writes the refresh button, except for imported files, which have no source. The button is disabled while a sync is running.
    mutating func refresh(_ summary: CatalogSummary, back: Destination) {
        guard !context.isOffline, !context.isReadOnly, !context.isStatic, !summary.description.isImported else { return }
        link("<form class=\"refresh\" method=\"post\" action", .to(.refresh))
        serverControls { page in
            page.hidden("catalog", summary.description.id.raw)
            page.hidden(back: back)
            page.html.markup(summary.status?.progress == nil ? "<button>" : "<button disabled>")
            page.say(summary.status?.problem == nil ? .pagesRefresh : .pagesTryAgain)
            page.html.markup("</button>")
        }
        html.markup("</form>")
    }

    /// Writes controls that only the server can carry out. While the server can't be reached, the controls are disabled, and a
    /// hint says why. The script keeps this up to date.
    mutating func serverControls(_ write: (inout PageWriter) -> Void) {
        html.markup(context.isCutOff ? "<fieldset data-server disabled>" : "<fieldset data-server>")
        write(&self)
        say(" <small>", .pagesNeedsServer, "</small></fieldset>")
    }

    /// The reason why Almanac can't download anything now, or nil if it can.
    var obstacleToDownloads: Phrase? {
        if context.hasOtherLibrary { return .pagesOtherLibrary }
        if context.isCutOff { return .pagesServerGoneStored }
        return context.isOffline ? .pagesOfflineMode : nil
    }
}
