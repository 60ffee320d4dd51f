internal import Catalogs
internal import Localization
internal import Model
internal import Server
internal import TextProcessing

extension SourceFileError {
    /// Returns the message for this error.
    func message(_ words: Localizer) -> ErrorMessage {
        ErrorMessage(words.text(.terminalSourceBadSummary), explanation(words), suggestion(words))
    }

    private func explanation(_ words: Localizer) -> String {
        switch self {
        case .tooLarge: words.text(.terminalSourceTooLarge, "\(SourceFile.sizeLimit >> 10)")
        case .notJSON(let line, let column): words.text(.terminalSourceNotJson, "\(line)", "\(column)")
        case .notUTF8(let line): words.text(.terminalSourceNotUtf8, "\(line)")
        case .newerFormat: words.text(.terminalSourceNewer)
        case .unknownKey(let key, let place, _): words.text(.terminalSourceUnknownKey, quoted(key), shown(place, words))
        case .repeatedKey(let key, let place): words.text(.terminalSourceRepeatedKey, quoted(key), shown(place, words))
        case .missingKey(let key, let place): words.text(.terminalSourceMissingKey, quoted(key), shown(place, words))
        case .wrongType(let place, let type): words.text(.terminalSourceWrongType, shown(place, words), type.name(words))
        case .badValue(let place, let value, _): words.text(.terminalSourceBadValue, quoted(value), shown(place, words))
        case .badHost(let place, let value): words.text(.terminalSourceBadValue, quoted(value), shown(place, words))
        case .reservedKey(let key, let place): words.text(.terminalSourceReservedKey, quoted(key), shown(place, words))
        case .badHeaderName(let name): words.text(.terminalSourceBadHeaderName, name.utf8.isEmpty ? "“”" : quoted(name))
        case .ownHeader(let name): words.text(.terminalSourceOwnHeader, quoted(name))
        case .badHeaderValue(let name): words.text(.terminalSourceBadHeaderValue, quoted(name))
        case .literalKey(let place): words.text(.terminalSourceLiteralKey, shown(place, words))
        case .repeatedName(let place, let name): words.text(.terminalSourceRepeatedName, quoted(name), shown(place, words))
        case .takenCatalog(let name): words.text(.terminalSourceTakenCatalog, quoted(name))
        case .takenName(let name): words.text(.terminalSourceTakenName, quoted(name))
        case .missingCatalog(let name): words.text(.terminalSourceMissingCatalog, quoted(name))
        case .otherList(let name): words.text(.terminalSourceOtherList, quoted(name))
        case .otherIDs(let name): words.text(.terminalSourceOtherIds, quoted(name))
        }
    }

    private func suggestion(_ words: Localizer) -> String {
        switch self {
        case .unknownKey(let key, _, let known):
            if let near = SimilarNameFinder.nearest(to: key, among: known) { return words.text(.serverUsageDidYouMean, near) }
            return words.text(.terminalSourceAllowed, known.joined(separator: ", "))
        case .badValue(_, let value, let allowed) where !allowed.isEmpty:
            if let near = SimilarNameFinder.nearest(to: value, among: allowed) {
                return words.text(.serverUsageDidYouMean, near)
            }
            return words.text(.terminalSourceAllowed, allowed.joined(separator: ", "))
        case .notJSON: return words.text(.terminalSourceNotJsonSuggestion)
        case .notUTF8: return words.text(.terminalSourceNotUtf8Suggestion)
        case .newerFormat: return words.text(.terminalLibraryNewerSuggestion)
        case .takenCatalog, .takenName, .repeatedName: return words.text(.terminalSourceOtherName)
        case .badHost: return words.text(.terminalSourceBadHostSuggestion)
        case .reservedKey(let key, _): return words.text(.terminalSourceReservedKeySuggestion, quoted(key) + "_value")
        case .badHeaderName: return words.text(.terminalSourceBadHeaderNameSuggestion)
        case .ownHeader: return words.text(.terminalSourceOwnHeaderSuggestion)
        case .badHeaderValue: return words.text(.terminalSourceBadHeaderValueSuggestion)
        case .literalKey: return words.text(.terminalSourceLiteralKeySuggestion)
        case .otherList(let name): return words.text(.terminalSourceOtherListSuggestion, name)
        case .missingCatalog(let name), .otherIDs(let name): return words.text(.terminalSourceRemoveFirst, name)
        default: return words.text(.terminalSourceSeeGuide)
        }
    }

    private func quoted(_ text: String) -> String { DisplayEscaper.quoted(text) }

    /// Returns a JSON Pointer for display. An empty pointer means the whole file.
    private func shown(_ place: String, _ words: Localizer) -> String {
        place.utf8.isEmpty ? words.text(.terminalSourceWholeFile) : DisplayEscaper.quoted(place)
    }
}

extension SourceFileError.ValueType {
    /// Returns the name of a JSON type with its article, such as "a list".
    fileprivate func name(_ words: Localizer) -> String {
        switch self {
        case .object: words.text(.terminalSourceTypeObject)
        case .list: words.text(.terminalSourceTypeList)
        case .text: words.text(.terminalSourceTypeText)
        case .number: words.text(.terminalSourceTypeNumber)
        case .flag: words.text(.terminalSourceTypeFlag)
        }
    }
}
