public import Localization
public import Model
public import Screens
import Search
public import Shelf

/// Renders screens (the contents of pages) as JSON and CSV for the API under `/api/v1/`, the command line's `--json` and `--csv`,
/// and lists with `?format=json` or `?format=csv`. docs/api.md describes the formats.
public struct DataRenderer: Sendable {
    let words: Localizer
    /// The problem that every response reports in its `warning` member, or nil if there isn't one.
    let warning: RequestFailure?
    let links: LinkWriter

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - words: The localizer for titles and subtitles.
    ///   - warning: The reason why Almanac can no longer save changes, or nil if it can.
    ///   - links: The writer of the addresses in the documents.
    public init(words: Localizer, warning: RequestFailure? = nil, links: LinkWriter = LinkWriter()) {
        self.words = words
        self.warning = warning
        self.links = links
    }

    /// Returns an error as a JSON object: `{"error":{"code":…,"message":…,"suggestion":…}}`.
    ///
    /// If the limit on favourites is reached, the object also contains the favourites, sorted by name.
    ///
    /// - Parameter isOffline: Whether Almanac must not contact upstreams (`--offline`).
    public func error(_ failure: RequestFailure, isOffline: Bool = false) -> [UInt8] {
        document { error(failure, isOffline: isOffline, &$0) }
    }

    /// Writes the member `error` of a document.
    func error(_ failure: RequestFailure, isOffline: Bool, _ json: inout JSONWriter) {
        let said = failure.message(words, isOffline: isOffline)
        var favourites: [Favourite] = []
        if case .refused(_, let all) = failure { favourites = all }
        var parameter: String?
        switch failure {
        case .badRequest(let part, _, _), .badBody(let part, _), .unknownParameter(let part, _): parameter = part
        default: break
        }
        // The API has no buttons, so suggestions mustn't mention them.
        var suggestion = said.suggestion
        if case .methodNotAllowed(let allowed) = failure { suggestion = words.text(.failureMethodNotAllowedMethods, allowed) }
        let summary = said.summary.utf8.last == ASCII.period ? said.summary : said.summary + "."
        error(
            code: failure.code, message: said.explanation.utf8.isEmpty ? summary : summary + " " + said.explanation,
            suggestion: suggestion, parameter: parameter, favourites: favourites, &json)
    }

    /// Returns an error as a JSON object, with a message that the caller supplies.
    public func error(code: String, message: String, suggestion: String, favourites: [Favourite] = []) -> [UInt8] {
        document { error(code: code, message: message, suggestion: suggestion, parameter: nil, favourites: favourites, &$0) }
    }

    private func error(
        code: String, message: String, suggestion: String, parameter: String?, favourites: [Favourite],
        _ json: inout JSONWriter
    ) {
        json.object("error") { json in
            json["code"] = code
            json["message"] = message
            json["suggestion"] = suggestion
            if let parameter {
                json["parameter"] = parameter
            }
            guard !favourites.isEmpty else { return }
            json.objects("favourites", favourites) { json, item in
                json["id"] = item.entry.text
                favourite(item, &json)
                json["title"] = item.title
            }
        }
    }

    /// Writes a favourite's name and date.
    func favourite(_ favourite: Favourite, _ json: inout JSONWriter) {
        json["name"] = favourite.name
        json["date"] = Localizer.isoTimestamp(favourite.date)
    }

    func plain(_ inlines: [Inline]) -> String { words.plain(inlines) }

    func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            members(&json)
            guard let warning else { return }
            let said = warning.message(words)
            json.object("warning") { json in
                json["code"] = warning.code
                json["message"] = said.summary + ". " + said.explanation
                json["suggestion"] = said.suggestion
            }
        }
        return json.bytes + [ASCII.newline]
    }
}
