public import Catalogs
internal import Localization
internal import Model

extension ImportMessages {
    /// Returns a sentence about each guess: what it says, its evidence, and the other candidates.
    func reasons(_ hypotheses: [Hypothesis]) -> [String] {
        hypotheses.enumerated().compactMap { place, best in
            guard !hypotheses[..<place].contains(where: { $0.competes(with: best) }) else { return nil }
            let others = hypotheses[(place + 1)...].filter { $0.competes(with: best) }.prefix(ImportMessages.mostCandidates)
            let told = words.text(
                .serverImportReason, best.column.map(column) ?? "–", role(of: best), evidence(of: best))
            guard !others.isEmpty else { return told }
            let candidates = others.map { other in
                let name = other.column == best.column ? "" : (other.column.map(column) ?? "–") + ", "
                return name + role(of: other) + " (" + evidence(of: other) + ")"
            }
            return told + " " + words.text(.serverImportCandidates, words.list(candidates))
        }
    }

    /// The maximum number of other candidates to name for each guess.
    private static let mostCandidates = 3

    /// Returns the evidence for a hypothesis, the most important first.
    public func evidence(of hypothesis: Hypothesis) -> String {
        hypothesis.evidence.map { words.text($0.phrase) }.joined(separator: ", ")
    }

    /// Returns what a hypothesis says about its column, such as “type: number”.
    public func role(of hypothesis: Hypothesis) -> String {
        let value = hypothesis.value ?? ""
        switch hypothesis.role {
        case .title: return words.text(.terminalGuessTitle)
        case .id: return words.text(.terminalGuessId)
        case .idFromTitle: return words.text(.terminalGuessIdFromTitle)
        case .idFromContents: return words.text(.terminalGuessIdFromContents)
        case .type: return words.text(.terminalGuessType, ColumnType(rawValue: value).map { type($0) } ?? value)
        case .filter:
            let filter: [String: Phrase] = [
                "none": .serverFilterNone, "values": .serverFilterValues, "ranges": .serverFilterRanges,
            ]
            return words.text(.terminalGuessFilter, filter[value].map { words.text($0) } ?? value)
        }
    }
}

extension Hypothesis.Evidence {
    fileprivate var phrase: Phrase {
        switch self {
        case .chosen: .terminalEvidenceChosen
        case .stored: .terminalEvidenceStored
        case .name: .terminalEvidenceName
        case .distinct: .terminalEvidenceDistinct
        case .repeated: .terminalEvidenceRepeated
        case .words: .terminalEvidenceWords
        case .codes: .terminalEvidenceCodes
        case .remark: .terminalEvidenceRemark
        case .few: .terminalEvidenceFew
        case .identifier: .terminalEvidenceIdentifier
        case .recordURL: .terminalEvidenceRecordURL
        case .webURL: .terminalEvidenceWebURL
        case .inner: .terminalEvidenceInner
        case .details: .terminalEvidenceDetails
        case .api: .terminalEvidenceApi
        case .values: .terminalEvidenceValues
        case .structure: .terminalEvidenceStructure
        case .separators: .terminalEvidenceSeparators
        case .length: .terminalEvidenceLength
        case .any: .terminalEvidenceAny
        case .type: .terminalEvidenceType
        case .programs: .terminalEvidencePrograms
        case .title: .terminalEvidenceTitle
        case .crowded: .terminalEvidenceCrowded
        case .constant: .terminalEvidenceConstant
        }
    }
}
