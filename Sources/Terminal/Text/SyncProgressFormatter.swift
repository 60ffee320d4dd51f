internal import Localization
internal import Model

/// Formats a sync's progress as text, from the latest update for each catalog.
struct SyncProgressFormatter: ProgressFormatter {
    let words: Localizer
    private var standings: [(catalog: CatalogID, progress: SyncProgress?)]

    init(words: Localizer, order: [CatalogID]) {
        self.words = words
        standings = order.map { ($0, nil) }
    }

    /// Records an update for `catalog`.
    /// - Returns: Whether the update starts a new phase.
    mutating func update(_ catalog: CatalogID, _ progress: SyncProgress) -> Bool {
        guard let place = standings.firstIndex(where: { $0.catalog == catalog }) else {
            standings.append((catalog, progress))
            return true
        }
        defer { standings[place].progress = progress }
        return standings[place].progress?.phase != progress.phase
    }

    /// Records an update for a catalog.
    /// - Returns: A line of text if the update starts a new phase, else nil.
    mutating func take(_ step: (catalog: CatalogID, progress: SyncProgress)) -> String? {
        update(step.catalog, step.progress) ? text(step.catalog) : nil
    }

    /// Returns the line for a catalog's new phase: `monsters: details`.
    func text(_ catalog: CatalogID) -> String {
        guard let progress = standings.first(where: { $0.catalog == catalog })?.progress else { return catalog.raw }
        return catalog.raw + ": " + words.text(SyncProgressFormatter.phrase(progress.phase))
    }

    private static func phrase(_ phase: SyncProgress.Phase) -> Phrase {
        switch phase {
        case .waiting: .terminalProgressWaiting
        case .list: .terminalProgressList
        case .details: .terminalProgressDetails
        case .publishing: .terminalProgressPublishing
        }
    }

    private func describe(_ progress: SyncProgress) -> String {
        let phase = SyncProgressFormatter.phrase(progress.phase)
        let done = words.number(FixedDecimal(Int64(progress.done)))
        if let total = progress.total, total > 0 {
            return words.text(phase) + " " + words.text(.terminalProgressOf, done, words.number(FixedDecimal(Int64(total))))
        }
        return progress.done > 0 ? words.text(phase) + " " + done : words.text(phase)
    }

    /// Returns a bar for all started catalogs, followed by the current activity. The line is never wider than `width`.
    func bar(width: Int) -> StyledLine {
        let begun = standings.compactMap { $0.progress }
        var share = 0.0
        for progress in begun {
            switch progress.phase {
            case .waiting: break
            case .publishing: share += 1
            case .list, .details:
                if let total = progress.total, total > 0 { share += min(Double(progress.done) / Double(total), 1) }
            }
        }
        let cells = min(24, max(4, width / 3))
        let full = begun.isEmpty ? 0 : min(cells, Int(share / Double(begun.count) * Double(cells)))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
        let active = standings.compactMap { standing -> String? in
            guard let progress = standing.progress, progress.phase != .waiting, progress.phase != .publishing else { return nil }
            return standing.catalog.raw + ": " + describe(progress)
        }
        return StyledLine([StyledSpan(bar, .match), StyledSpan(" " + active.joined(separator: " · "))]).cut(to: width - 1)
    }
}
