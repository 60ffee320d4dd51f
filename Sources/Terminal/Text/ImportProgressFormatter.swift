internal import Localization
internal import Model
internal import Storage

/// Formats an import's progress as text.
struct ImportProgressFormatter: ProgressFormatter {
    let words: Localizer
    private var last: FileImportProgress?

    init(words: Localizer) { self.words = words }

    mutating func take(_ step: FileImportProgress) -> String? {
        defer { last = step }
        return last?.phase == step.phase ? nil : words.text(ImportProgressFormatter.phrase(step.phase))
    }

    private static func phrase(_ phase: FileImportProgress.Phase) -> Phrase {
        switch phase {
        case .looking: .terminalProgressLooking
        case .storing: .terminalProgressStoring
        case .remaking: .terminalProgressRemaking
        case .publishing: .terminalProgressIndexing
        }
    }

    /// Returns the bar, the phase and the number of records.
    func bar(width: Int) -> StyledLine {
        let cells = min(24, max(4, width / 3))
        let share = last.map { $0.total > 0 ? min(Double($0.done) / Double($0.total), 1) : 0 } ?? 0
        let full = min(cells, Int(share * Double(cells)))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
        guard let last else { return StyledLine([StyledSpan(bar, .match)]) }
        var text = words.text(ImportProgressFormatter.phrase(last.phase))
        switch last.phase {
        case .looking: text += " " + words.number(FixedDecimal(last.records))
        case .storing, .remaking:
            text +=
                " "
                + words.text(.terminalProgressOf, words.number(FixedDecimal(last.done)), words.number(FixedDecimal(last.total)))
        case .publishing: break
        }
        return StyledLine([StyledSpan(bar, .match), StyledSpan(" " + text)]).cut(to: width - 1)
    }
}
