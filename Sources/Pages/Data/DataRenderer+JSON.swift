import Localization
public import Model
public import Screens
import Search
public import Shelf

extension DataRenderer {
    /// Returns all catalogs as a JSON object: `{"catalogs":[…]}`.
    public func catalogs(_ summaries: [CatalogSummary]) -> [UInt8] {
        document { json in
            json.array("catalogs", summaries) { json, summary in catalog(summary, &json) }
        }
    }

    private func catalog(_ summary: CatalogSummary, _ json: inout JSONWriter) {
        let description = summary.description
        json.object { json in
            json["id"] = description.id.raw
            json["collection"] = description.collection.id
            json["title"] = words.label(description.title)
            json["count"] = summary.count
            json["checked"] = summary.status?.checked.map { Localizer.isoTimestamp($0) }
            json["source"] = summary.source
            json["status"] = (summary.status?.outcome ?? .stale).word
            let source = description.sources.first?.name ?? ""
            let detail = summary.status?.message ?? ""
            json["message"] = summary.status?.problem.map { $0.message(words, source: source, detail: detail).summary }
            json["problem"] = summary.status?.problem?.word
            if summary.status?.problem?.hasUpstreamMessage ?? false, !detail.utf8.isEmpty { json["said"] = detail }
            if description.deck != nil {
                json["drawing"] = summary.status?.deck?.isFetching ?? false
            }
            json.objects("missing", summary.status?.missing ?? []) { json, entry in
                json["id"] = entry.id.text
                json["title"] = entry.title
                json["since"] = entry.since.map { Localizer.isoTimestamp($0) }
            }
            if let progress = summary.status?.progress {
                json.object("sync") { json in
                    json["phase"] = progress.phase.word
                    json["done"] = progress.done
                    json["total"] = progress.total
                }
            }
        }
    }

    /// Returns a catalog's list as a JSON object: `{"catalog":…,"total":…,"offset":…,"entries":[…]}`.
    ///
    /// - Parameter fields: The attributes to write for each entry, or nil to write none.
    public func list(_ screen: CatalogScreen, fields: FieldSelection? = nil) -> [UInt8] {
        document { json in
            json["catalog"] = screen.summary.description.id.raw
            json["total"] = screen.total
            json["offset"] = screen.state.offset
            json["understood"] = screen.understood
            json.objects("entries", Array(screen.rows.indices)) { json, index in row(index, of: screen, fields, &json) }
            json["next"] = next(screen, fields: fields)
            json.key("facets")
            facets(screen.facets.map { Facet(key: $0.attribute.key, choices: $0.choices) }, &json)
            reading(screen.corrected, screen.misunderstood, screen.cut, screen.reading, &json)
        }
    }

    /// Writes the members of a list's row.
    func row(_ index: Int, of screen: CatalogScreen, _ fields: FieldSelection?, _ json: inout JSONWriter) {
        let row = screen.rows[index], match = screen.matches.isEmpty ? nil : screen.matches[index]
        head(row, match, isExplained: screen.state.isExplained, of: screen.wordCount, &json)
        attributes(fields, of: row, &json)
    }

    /// Writes the members of a search result.
    func row(_ hit: SearchScreen.Hit, of screen: SearchScreen, _ fields: FieldSelection?, _ json: inout JSONWriter) {
        head(hit.row, hit.match, isExplained: screen.isExplained, of: screen.wordCount, &json)
        attributes(fields, of: hit.row, &json)
    }

    /// Writes a list row's members. If there is a query, the members also describe how the row matches it.
    private func head(_ row: ListRow, _ match: QueryMatch?, isExplained: Bool, of wordCount: UInt32, _ json: inout JSONWriter) {
        json["id"] = row.id.text
        json["title"] = row.title
        json["subtitle"] = row.line.utf8.isEmpty ? words.plain(row.subtitle) : row.line
        if let match {
            json.key("snippet")
            json.string(joining: match.snippet.count) { match.snippet[$0].text }
            json["snippetOf"] = match.snippet.isEmpty ? nil : match.origin.word
        }
        json["favourite"] = row.isFavourite
        if let match, isExplained { reasons(match, of: wordCount, &json) }
    }

    /// Writes information about the query: its correction, the parts that Almanac didn't understand, and its interpretation. If
    /// the query is too long, also writes the number of words and filters that Almanac used.
    private func reading(
        _ corrected: String?, _ misunderstood: [SearchQuery.Misunderstanding], _ cut: UInt32?, _ reading: QueryInterpretation,
        _ json: inout JSONWriter
    ) {
        json["corrected"] = corrected
        json.array("misunderstood", misunderstood) { $0.string($1.typed) }
        json.array("proposed", misunderstood) { $0.string($1.proposal) }
        json["cut"] = cut
        json.objects("spoken", reading.spoken) { json, filter in
            json["typed"] = filter.typed
            json["filter"] = filter.filter
        }
        json["asWords"] = reading.asWords
        json["suggested"] = reading.suggestion
        json.array("unsortable", reading.unsortable) { $0.string($1) }
        json.array("sortable", reading.sortable) { $0.string($1) }
        if let other = reading.other { json["otherReading"] = other }
        if !reading.lacking.isEmpty { json.array("lacking", reading.lacking) { $0.string(words.label($1)) } }
        if !reading.leftOut.isEmpty { json.array("leftOut", reading.leftOut) { $0.string($1) } }
        if let sure = reading.sureCount { json["sure"] = sure }
        if !reading.unused.isEmpty { json.array("unused", reading.unused) { $0.string($1) } }
        guard let nearest = reading.nearest else { return }
        json.objects("words", nearest.words) { json, word in
            json["word"] = word.text
            json["count"] = word.count
        }
        json.objects("nearest", nearest.entries) { json, entry in
            json["id"] = entry.id.text
            json["title"] = entry.title
        }
    }

    private func facets(_ facets: [Facet], _ json: inout JSONWriter) {
        json.object { json in
            for facet in facets {
                json.objects(facet.key, facet.choices) { json, choice in
                    json["value"] = choice.value
                    json["count"] = choice.count
                }
            }
        }
    }

    /// Returns search results as a JSON object: `{"query":…,"total":…,"entries":[…],"facets":{…},…}`.
    ///
    /// - Parameter fields: The attributes to write for each result, or nil to write none.
    public func find(_ screen: SearchScreen, fields: FieldSelection? = nil) -> [UInt8] {
        document { json in
            json["query"] = screen.text
            json["understood"] = screen.understood
            json["total"] = screen.total
            json["offset"] = screen.offset
            json.key("entries")
            let start = json.bytes.count
            json.array(screen.hits) { json, hit in json.object { row(hit, of: screen, fields, &$0) } }
            // The former name of `entries`.
            json.copy("hits", valueFrom: start)
            json["next"] = next(screen, fields: fields)
            json.key("facets")
            facets(screen.facets, &json)
            reading(screen.corrected, screen.misunderstood, screen.cut, screen.reading, &json)
        }
    }

    /// Writes the explanation of an entry's rank, both as numbers and as text. docs/ranking.md describes the criteria.
    private func reasons(_ match: QueryMatch, of wordCount: UInt32, _ json: inout JSONWriter) {
        json.key("rank")
        if let rank = match.rank {
            json.object { json in
                json["missing"] = UInt32(rank.missingWords)
                json["errors"] = UInt32(rank.errors)
                json["forms"] = UInt32(rank.forms)
                json["fields"] = UInt32(rank.fields)
                json["begun"] = UInt32(rank.begun)
                json["distance"] = rank.distance.map { UInt32($0) }
                json["written"] = UInt32(rank.written)
                json["wholeTitle"] = rank.isWholeTitle && wordCount > 0
            }
        } else {
            json.null()
        }
        json["why"] = match.reasons(words, of: wordCount)
    }

    /// Returns the favourites, sorted by name, as a JSON object: `{"favourites":[…]}`.
    public func favourites(_ screen: FavouritesScreen) -> [UInt8] {
        document { json in
            json.objects("favourites", screen.byName) { json, item in
                json["id"] = item.favourite.entry.text
                favourite(item.favourite, &json)
                json["title"] = item.row?.title ?? item.favourite.title
            }
        }
    }

    /// Returns all lists that the user made as a JSON object: `{"lists":[…]}`.
    public func lists(_ lists: [KeptList]) -> [UInt8] {
        document { json in
            json.objects("lists", lists) { json, list in head(of: list, &json) }
        }
    }

    /// Returns a list that the user made, with its entries in its order, as a JSON object: `{"list":{…}|null}`.
    public func list(_ screen: ListScreen?) -> [UInt8] {
        document { json in
            json.key("list")
            guard let screen else { return json.null() }
            json.object { json in
                head(of: screen.list, &json)
                json.objects("entries", screen.members) { json, member in write(member, &json) }
            }
        }
    }

    /// Returns an entry in a list as a JSON object: `{"member":{…}|null}`.
    public func member(_ member: ListScreen.Member?) -> [UInt8] {
        document { json in
            json.key("member")
            guard let member else { return json.null() }
            json.object { write(member, &$0) }
        }
    }

    private func head(of list: KeptList, _ json: inout JSONWriter) {
        json["id"] = list.id
        json["name"] = list.name
        json["colour"] = list.colour
        json["order"] = list.order
        json["limit"] = list.limit
        json["sharing"] = list.sharing?.word
        json["owner"] = list.owner
        json["count"] = list.count
    }

    private func write(_ member: ListScreen.Member, _ json: inout JSONWriter) {
        json["id"] = member.row.id.text
        json["title"] = member.row.title
        json["note"] = member.note
        json["date"] = Localizer.isoTimestamp(member.date)
    }

    /// Returns the saved searches as a JSON object: `{"searches":[…]}`.
    public func searches(_ screen: SavedSearchesScreen) -> [UInt8] {
        document { json in
            json.objects("searches", screen.items) { json, item in write(item, &json) }
        }
    }

    /// Returns a saved search as a JSON object: `{"search":{…}|null}`.
    public func search(_ item: SavedSearchesScreen.Item?) -> [UInt8] {
        document { json in
            json.key("search")
            guard let item else { return json.null() }
            json.object { write(item, &$0) }
        }
    }

    private func write(_ item: SavedSearchesScreen.Item, _ json: inout JSONWriter) {
        json["id"] = item.search.id
        json["name"] = item.search.name
        json["page"] = links.address(item.page)
        json["count"] = item.count
        json["new"] = item.newCount
        json["view"] = item.isDefaultView
    }

    /// Returns the recipes that the reader wrote as a JSON object: `{"recipes":[…]}`.
    public func ownRecipes(_ shelf: ShelfState) -> [UInt8] {
        document { json in
            json.objects(OwnRecipe.catalog, shelf.recipes) { json, id in write(id, shelf.recipeText(id) ?? "", &json) }
        }
    }

    /// Returns a recipe that the reader wrote as a JSON object: `{"recipe":{…}|null}`.
    ///
    /// - Parameter isStored: Whether the shelf is stored, so that the version of the recipe is known.
    public func ownRecipe(_ id: String, _ shelf: ShelfState, isStored: Bool = true) -> [UInt8] {
        document { json in
            json.key("recipe")
            guard let text = shelf.recipeText(id) else { return json.null() }
            json.object { json in
                write(id, text, &json)
                json["version"] = isStored ? NoteBaseVersion(of: .recipe(id), on: shelf).text : nil
                json["versions"] = shelf.recipeVersions(id).map { $0.text }
            }
        }
    }

    private func write(_ id: String, _ text: String, _ json: inout JSONWriter) {
        json["id"] = id
        json["entry"] = OwnRecipe.catalog + "/" + id
        json["title"] = OwnRecipe(text).title
        json["text"] = text
    }

    /// Returns a favourite as a JSON object: `{"favourite":{…}|null}`.
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

    /// Returns a note and its version: `{"note":…|null,"version":…}`. A client that changes the note later can send this version,
    /// so that Almanac can detect conflicting changes.
    public func note(on entry: EntryID, _ shelf: ShelfState) -> [UInt8] {
        document { json in
            json["note"] = shelf.note(entry)
            json["version"] = NoteBaseVersion(of: .note(entry), on: shelf).text
        }
    }

    /// Returns the complete entry as a JSON object: `{"id":…,"attributes":{…},"blocks":[…],"links":[…],…}`.
    ///
    /// - Parameters:
    ///   - drawn: The origin of a random entry, or nil for any other entry.
    ///   - deck: The deck's status for a random entry, or nil for any other entry.
    ///   - records: The records from which the entry was made, as JSON. They contain every value as its source wrote it.
    public func show(
        _ screen: EntryScreen, drawn: DrawnEntryRetrieval? = nil, _ deck: DrawFetchStatus? = nil, records: [String] = []
    ) -> [UInt8] {
        let entry = screen.entry
        return document { json in
            json["id"] = entry.id.text
            json["title"] = entry.title(in: words.language.tag)
            json["subtitle"] = words.plain(entry.subtitle)
            json["heading"] = words.plain(entry.heading)
            json["kind"] = entry.kind
            json.object("attributes") { json in
                for attribute in entry.attributes where !UTF8Comparison.equal(attribute.key.utf8, Entry.versionKey.utf8) {
                    json.key(attribute.key)
                    value(attribute.value, &json)
                }
            }
            json.key("blocks")
            blocks(entry.blocks, &json)
            json["picture"] = entry.picture.utf8.isEmpty ? nil : links.address(.picture(entry.id, .densePage))
            json.objects("links", screen.links.flatMap { group in group.links.map { (group.relation, $0) } }) { json, link in
                json["id"] = link.1.id.text
                json["title"] = link.1.title
                json["relation"] = words.label(link.0)
            }
            json.objects("mentions", screen.mentions) { json, mention in
                json["id"] = mention.id.text
                json["title"] = mention.title
            }
            if let drawn {
                json.object("drawn") { json in
                    json["from"] = drawn.word
                    json["problem"] = drawn == .deck ? deck?.problem?.word : nil
                    json["message"] = drawn == .deck ? deck.flatMap { told(of: $0) } : nil
                }
            }
            json.key("favourite")
            write(screen.favourite, &json)
            json["note"] = screen.note
            json["partial"] = entry.isPartial
            json["gone"] = entry.isGone
            json["missingSince"] = entry.missingSince.map { Localizer.isoTimestamp($0) }
            json["absent"] = screen.absence != nil
            json.object("source") { json in
                json["upstream"] = entry.source.upstream
                json["name"] = screen.source?.name ?? entry.source.upstream
                json["url"] = entry.source.url
                json["title"] = entry.source.title.utf8.isEmpty ? nil : entry.source.title
                json["licence"] = screen.source?.licence ?? ""
                json["attribution"] = screen.source?.attribution ?? ""
                json["checked"] = screen.status?.checked.map { Localizer.isoTimestamp($0) }
            }
            // A number is written as it is, and so is a record.
            if !records.isEmpty { json.array("records", records) { $0.number($1) } }
        }
    }

    /// Returns the reason why a random entry was taken from storage instead of the upstream: the upstream's message or, if there
    /// isn't one, Almanac's own message.
    private func told(of deck: DrawFetchStatus) -> String? {
        deck.message.utf8.isEmpty ? deck.problem?.message(words).summary : deck.message
    }

    func value(_ value: AttributeValue, _ json: inout JSONWriter) {
        switch value {
        case .number(let number): json.number(number.text)
        case .text(let text): json.string(text)
        case .list(let texts): json.array(texts) { $0.string($1) }
        case .flag(let flag): json.flag(flag)
        case .range(let lower, let upper):
            json.object { json in
                json.key("min")
                json.number(lower.text)
                guard let upper else { return }
                json.key("max")
                json.number(upper.text)
            }
        case .unknown, .notApplicable: json.null()
        }
    }
}
