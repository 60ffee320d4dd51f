public import Localization
public import Model
public import Screens
import Search
public import Shelf

/// Renders screens as JSON and CSV. Used by the API under `/api/v1/`, the command line's `--json` and `--csv`, and lists with
/// `?format=json` or `?format=csv`. docs/api.md describes the formats.
public struct DataRenderer: Sendable {
    let words: Localizer
    /// A problem to report in every response, as `warning`.
    let warning: Failure?

    /// - Parameters:
    ///   - words: the language for titles and subtitles.
    ///   - warning: the reason why nothing can be saved any more, or nil.
    public init(words: Localizer, warning: Failure? = nil) {
        self.words = words
        self.warning = warning
    }

    /// All catalogs: `{"catalogs":[…]}`.
    public func catalogs(_ summaries: [CatalogSummary]) -> [UInt8] {
        document { json in
            json.key("catalogs")
            json.array(summaries) { json, summary in catalog(summary, &json) }
        }
    }

    private func catalog(_ summary: CatalogSummary, _ json: inout JSONWriter) {
        let description = summary.description
        json.object { json in
            json.key("id")
            json.string(description.id.raw)
            json.key("collection")
            json.string(description.collection.id)
            json.key("title")
            json.string(words.label(description.title))
            json.key("count")
            json.number(summary.count)
            json.key("checked")
            json.string(summary.status?.checked.map { Localizer.isoTimestamp($0) })
            json.key("source")
            json.string(summary.source)
            json.key("status")
            json.string((summary.status?.outcome ?? .stale).word)
            json.key("message")
            let source = description.sources.first?.name ?? ""
            json.string(summary.status?.problem.map { $0.message(words, source: source).summary })
            json.key("problem")
            json.string(summary.status?.problem?.word)
            if let message = summary.status?.message, !message.utf8.isEmpty {
                json.key("said")
                json.string(message)
            }
            if description.deck != nil {
                json.key("drawing")
                json.flag(summary.status?.deck?.isFetching ?? false)
            }
            if let progress = summary.status?.progress {
                json.key("sync")
                json.object { json in
                    json.key("phase")
                    json.string(progress.phase.word)
                    json.key("done")
                    json.number(progress.done)
                    json.key("total")
                    if let total = progress.total { json.number(total) } else { json.null() }
                }
            }
        }
    }

    /// A catalog's list: `{"catalog":…,"total":…,"offset":…,"entries":[…]}`.
    public func list(_ screen: CatalogScreen) -> [UInt8] {
        document { json in
            json.key("catalog")
            json.string(screen.summary.description.id.raw)
            json.key("total")
            json.number(screen.total)
            json.key("offset")
            json.number(screen.state.offset)
            json.key("understood")
            json.string(screen.understood)
            json.key("entries")
            json.array(Array(screen.rows.indices)) { json, index in
                json.object { json in
                    let match = screen.matches.isEmpty ? nil : screen.matches[index]
                    head(screen.rows[index], match, isExplained: screen.state.isExplained, of: screen.wordCount, &json)
                }
            }
            json.key("facets")
            facets(screen.facets.map { Facet(key: $0.attribute.key, choices: $0.choices) }, &json)
            reading(screen.corrected, screen.misunderstood, screen.cut, &json)
        }
    }

    /// Writes a row, including how it matches the query if there is one.
    private func head(_ row: RowItem, _ match: Match?, isExplained: Bool, of wordCount: UInt32, _ json: inout JSONWriter) {
        json.key("id")
        json.string(row.id.text)
        json.key("title")
        json.string(row.title)
        json.key("subtitle")
        json.string(words.plain(row.subtitle))
        if let match {
            json.key("snippet")
            json.string(match.snippet.reduce("") { $0 + $1.text })
            json.key("snippetOf")
            json.string(match.snippet.isEmpty ? nil : match.origin.word)
        }
        json.key("favourite")
        json.flag(row.isFavourite)
        if let match, isExplained { reasons(match, of: wordCount, &json) }
    }

    /// Writes the corrected query, the parts that weren't understood, and how much of the query was used.
    private func reading(
        _ corrected: String?, _ misunderstood: [SearchQuery.Misunderstanding], _ cut: UInt32?, _ json: inout JSONWriter
    ) {
        json.key("corrected")
        json.string(corrected)
        json.key("misunderstood")
        json.array(misunderstood) { $0.string($1.typed) }
        json.key("proposed")
        json.array(misunderstood) { $0.string($1.proposal) }
        json.key("cut")
        if let cut { json.number(cut) } else { json.null() }
    }

    private func facets(_ facets: [Facet], _ json: inout JSONWriter) {
        json.object { json in
            for facet in facets {
                json.key(facet.key)
                json.array(facet.choices) { json, choice in
                    json.object { json in
                        json.key("value")
                        json.string(choice.value)
                        json.key("count")
                        json.number(choice.count)
                    }
                }
            }
        }
    }

    /// A search's results: `{"query":…,"total":…,"hits":[…],"facets":{…},…}`.
    public func find(_ screen: SearchScreen) -> [UInt8] {
        document { json in
            json.key("query")
            json.string(screen.text)
            json.key("understood")
            json.string(screen.understood)
            json.key("total")
            json.number(screen.total)
            json.key("offset")
            json.number(screen.offset)
            json.key("hits")
            json.array(screen.hits) { json, hit in
                json.object { json in
                    head(hit.row, hit.match, isExplained: screen.isExplained, of: screen.wordCount, &json)
                }
            }
            json.key("facets")
            facets(screen.facets, &json)
            reading(screen.corrected, screen.misunderstood, screen.cut, &json)
        }
    }

    /// Writes the explanation of an entry's rank: the criteria of docs/ranking.md as numbers, and in words.
    private func reasons(_ match: Match, of wordCount: UInt32, _ json: inout JSONWriter) {
        json.key("rank")
        if let rank = match.rank {
            json.object { json in
                json.key("missing")
                json.number(UInt32(rank.missingWords))
                json.key("errors")
                json.number(UInt32(rank.errors))
                json.key("fields")
                json.number(UInt32(rank.fields))
                json.key("begun")
                json.number(UInt32(rank.begun))
                json.key("distance")
                if let distance = rank.distance { json.number(UInt32(distance)) } else { json.null() }
                json.key("written")
                json.number(UInt32(rank.written))
                json.key("wholeTitle")
                json.flag(rank.isWholeTitle && wordCount > 0)
            }
        } else {
            json.null()
        }
        json.key("why")
        json.array(match.reasons(words, of: wordCount)) { $0.string($1) }
    }

    /// `{"favourites":[…]}`, sorted by name.
    public func favourites(_ screen: FavouritesScreen) -> [UInt8] {
        document { json in
            json.key("favourites")
            json.array(screen.byName) { json, item in
                json.object { json in
                    json.key("id")
                    json.string(item.favourite.entry.text)
                    favourite(item.favourite, &json)
                    json.key("title")
                    json.string(item.row?.title ?? item.favourite.title)
                }
            }
        }
    }

    private func favourite(_ favourite: Favourite, _ json: inout JSONWriter) {
        json.key("name")
        json.string(favourite.name)
        json.key("date")
        json.string(Localizer.isoTimestamp(favourite.date))
    }

    /// A favourite: `{"favourite":{…}|null}`.
    public func favourite(_ value: Favourite?) -> [UInt8] {
        document { json in
            json.key("favourite")
            write(value, &json)
        }
    }

    private func write(_ value: Favourite?, _ json: inout JSONWriter) {
        guard let value else {
            json.null()
            return
        }
        json.object { favourite(value, &$0) }
    }

    /// `{"note":…|null,"version":…}`. A later change can name the version on which it is based.
    public func note(on entry: EntryID, _ shelf: ShelfState) -> [UInt8] {
        document { json in
            json.key("note")
            json.string(shelf.note(entry))
            json.key("version")
            json.string(NoteVersion(of: entry, on: shelf).text)
        }
    }

    /// `{"error":{"code":…,"message":…,"suggestion":…}}`.
    ///
    /// If the limit on favourites is reached, the object also contains the favourites, sorted by name.
    ///
    /// - Parameter isOffline: whether upstreams must not be contacted (`--offline`).
    public func error(_ failure: Failure, isOffline: Bool = false) -> [UInt8] {
        let said = failure.message(words, isOffline: isOffline)
        var favourites: [Favourite] = []
        if case .refused(_, let all) = failure { favourites = all }
        var parameter: String?
        switch failure {
        case .badRequest(let part, _), .badBody(let part, _): parameter = part
        default: break
        }
        // There are no buttons in the API.
        var suggestion = said.suggestion
        if case .methodNotAllowed(let allowed) = failure { suggestion = words.text(.failureMethodNotAllowedMethods, allowed) }
        let summary = said.summary.utf8.last == 0x2E ? said.summary : said.summary + "."
        return error(
            code: failure.code, message: said.explanation.utf8.isEmpty ? summary : summary + " " + said.explanation,
            suggestion: suggestion, parameter: parameter, favourites: favourites)
    }

    /// An error object with a front end's own message.
    ///
    /// - Parameter parameter: the invalid part of the request, if there is one.
    public func error(
        code: String, message: String, suggestion: String, parameter: String? = nil, favourites: [Favourite] = []
    ) -> [UInt8] {
        document { json in
            json.key("error")
            json.object { json in
                json.key("code")
                json.string(code)
                json.key("message")
                json.string(message)
                json.key("suggestion")
                json.string(suggestion)
                if let parameter {
                    json.key("parameter")
                    json.string(parameter)
                }
                guard !favourites.isEmpty else { return }
                json.key("favourites")
                json.array(favourites) { json, item in
                    json.object { json in
                        json.key("id")
                        json.string(item.entry.text)
                        favourite(item, &json)
                        json.key("title")
                        json.string(item.title)
                    }
                }
            }
        }
    }

    /// The complete entry: `{"id":…,"attributes":{…},"blocks":[…],"links":[…],…}`.
    ///
    /// - Parameters:
    ///   - drawn: the origin of a random entry, or nil.
    ///   - deck: the deck's status for a random entry, or nil.
    public func show(_ screen: EntryScreen, drawn: RandomEntryOrigin? = nil, _ deck: DeckStatus? = nil) -> [UInt8] {
        let entry = screen.entry
        return document { json in
            json.key("id")
            json.string(entry.id.text)
            json.key("title")
            json.string(entry.title)
            json.key("subtitle")
            json.string(words.plain(entry.subtitle))
            json.key("heading")
            json.string(words.plain(entry.heading))
            json.key("kind")
            json.string(entry.kind)
            json.key("attributes")
            json.object { json in
                for attribute in entry.attributes {
                    json.key(attribute.key)
                    value(attribute.value, &json)
                }
            }
            json.key("blocks")
            blocks(entry.blocks, &json)
            json.key("picture")
            json.string(entry.picture.utf8.isEmpty ? nil : PageWriter.pictureAddress(entry.id))
            json.key("links")
            json.array(screen.links.flatMap { group in group.links.map { (group.relation, $0) } }) { json, link in
                json.object { json in
                    json.key("id")
                    json.string(link.1.id.text)
                    json.key("title")
                    json.string(link.1.title)
                    json.key("relation")
                    json.string(words.label(link.0))
                }
            }
            json.key("mentions")
            json.array(screen.mentions) { json, mention in
                json.object { json in
                    json.key("id")
                    json.string(mention.id.text)
                    json.key("title")
                    json.string(mention.title)
                }
            }
            if let drawn {
                json.key("drawn")
                json.object { json in
                    json.key("from")
                    json.string(drawn.word)
                    json.key("problem")
                    json.string(drawn == .deck ? deck?.problem?.word : nil)
                    json.key("message")
                    json.string(drawn == .deck ? deck.flatMap { told(of: $0) } : nil)
                }
            }
            json.key("favourite")
            write(screen.favourite, &json)
            json.key("note")
            json.string(screen.note)
            json.key("partial")
            json.flag(entry.isPartial)
            json.key("gone")
            json.flag(entry.isGone)
            json.key("absent")
            json.flag(screen.absence != nil)
            json.key("source")
            json.object { json in
                json.key("upstream")
                json.string(entry.source.upstream)
                json.key("name")
                json.string(screen.source?.name ?? entry.source.upstream)
                json.key("url")
                json.string(entry.source.url)
                json.key("title")
                json.string(entry.source.title.utf8.isEmpty ? nil : entry.source.title)
                json.key("licence")
                json.string(screen.source?.licence ?? "")
                json.key("attribution")
                json.string(screen.source?.attribution ?? "")
                json.key("checked")
                json.string(screen.status?.checked.map { Localizer.isoTimestamp($0) })
            }
        }
    }

    /// The reason why a random entry had to come from storage: the upstream's message, else Almanac's own.
    private func told(of deck: DeckStatus) -> String? {
        deck.message.utf8.isEmpty ? deck.problem?.message(words).summary : deck.message
    }

    private func value(_ value: AttributeValue, _ json: inout JSONWriter) {
        switch value {
        case .number(let number): json.number(number.text)
        case .text(let text): json.string(text)
        case .list(let texts): json.array(texts) { $0.string($1) }
        case .flag(let flag): json.flag(flag)
        case .unknown, .notApplicable: json.null()
        }
    }

    private func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            members(&json)
            guard let warning else { return }
            let said = warning.message(words)
            json.key("warning")
            json.object { json in
                json.key("code")
                json.string(warning.code)
                json.key("message")
                json.string(said.summary + ". " + said.explanation)
                json.key("suggestion")
                json.string(said.suggestion)
            }
        }
        return json.bytes + [0x0A]
    }
}
