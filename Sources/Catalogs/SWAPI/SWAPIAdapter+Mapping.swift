import Model

extension SWAPIAdapter {
    /// Creates the entry for `record`.
    ///
    /// - Throws: `.wrongShape` if the record has no name.
    static func entry(_ id: EntryID, in resource: SWAPIResource, of record: SWAPIRecord) throws(AdaptProblem) -> Entry {
        // Accept any name: planet 28 really is called "unknown".
        guard let title = UpstreamTextParser.filled(record.text(resource.titleField)) else {
            throw AdaptProblem(.wrongShape, entry: id.text, detail: resource.titleField)
        }
        var attributes: [Attribute] = []
        var facts: [Fact] = []
        for field in resource.fields {
            let value = SWAPIValue(record.text(field.wire), as: field.form)
            attributes.append(Attribute(field.key, value.attribute(as: field.form)))
            facts.append(
                Fact(label: .phrase(field.label), value: value.inlines(as: field.form, words: field.words), attribute: field.key))
        }
        let links = links(of: record, in: resource)
        for relation in resource.relations {
            guard let label = relation.unstated, !links.contains(where: { $0.target.catalog == relation.target }) else {
                continue
            }
            facts.append(Fact(label: .phrase(label), value: [.label(.phrase("value.notStated"))]))
        }
        var blocks: [Block] = [.facts(facts)]
        if let crawl = crawl(record.text("opening_crawl")) { blocks.append(crawl) }
        let subtitle = subtitle(of: record, in: resource)
        return Entry(
            id: id, title: title, subtitle: subtitle, heading: subtitle, kind: kind(of: record, in: resource),
            attributes: attributes, blocks: blocks, links: links,
            source: EntrySource(upstream: "swapi", url: address(of: id)))
    }

    /// Returns a record's URL on the upstream's server.
    static func address(of id: EntryID) -> String { "https://swapi.dev/api/\(id.catalog.raw)/\(id.key)/" }

    /// Returns the line below the title: "arid · population 200,000".
    private static func subtitle(of record: SWAPIRecord, in resource: SWAPIResource) -> [Inline] {
        let parts: [[Inline]] = resource.subtitle.compactMap { part in
            switch SWAPIValue(record.text(part.wire), as: part.form) {
            case .unknown: part.unknown.map { [.label(.phrase($0))] }
            case .notApplicable, .none: nil
            case let value: value.inlines(as: part.form, words: part.words)
            }
        }
        return Array(parts.joined(separator: [.text(" · ")]))
    }

    /// Returns a record's links to other records, without the links that don't match the catalog's description.
    private static func links(of record: SWAPIRecord, in resource: SWAPIResource) -> [EntryLink] {
        var links: [EntryLink] = []
        for relation in resource.relations {
            var seen: Set<EntryID> = []
            for address in record.addresses(relation.wire).prefix(2000) {
                guard let target = id(at: address), target.catalog == relation.target, seen.insert(target).inserted
                else { continue }
                links.append(EntryLink(relation: .phrase(relation.label), target: target))
            }
        }
        return links
    }

    /// Returns a film's opening text without its line breaks, which were chosen for the narrow opening crawl.
    private static func crawl(_ text: String?) -> Block? {
        guard let text else { return nil }
        var paragraphs: [Block] = []
        var lines: [String] = []
        for line in UpstreamTextParser.lines(text) + [""] {
            if !line.isEmpty {
                lines.append(line)
            } else if !lines.isEmpty {
                paragraphs.append(.paragraph([.text(lines.joined(separator: " "))]))
                lines = []
            }
        }
        guard !paragraphs.isEmpty else { return nil }
        return .section(Block.Section(title: .phrase("swapi.openingCrawl"), anchor: "opening-crawl", blocks: paragraphs))
    }

    /// Returns a record's emblem. A planet's emblem depends on its climate and terrain. Each of the other resources has a single
    /// emblem for all its records.
    private static func kind(of record: SWAPIRecord, in resource: SWAPIResource) -> String {
        guard resource.kind == "planet" else { return resource.kind }
        return "planet-" + PlanetKind(climate: record.text("climate"), terrain: record.text("terrain")).rawValue
    }
}

/// A type of planet, determined from its climate and terrain. Each type has its own emblem.
enum PlanetKind: String, CaseIterable {
    case arid, temperate, frozen, tropical, murky, urban, gas, unknown

    /// Chooses the appearance based on the terrain if the terrain covers the whole planet, or otherwise on the first known
    /// climate.
    init(climate: String?, terrain: String?) {
        let terrains = UpstreamTextParser.commaSeparated(terrain?.lowercased() ?? "")
        if terrains.contains("gas giant") {
            self = .gas
            return
        }
        if let first = terrains.first, ["cityscape", "urban", "cities"].contains(first) {
            self = .urban
            return
        }
        for climate in UpstreamTextParser.commaSeparated(climate?.lowercased() ?? "") {
            switch climate {
            case "arid", "hot", "superheated", "rocky": self = .arid
            case "temperate", "moist", "windy": self = .temperate
            case "frozen", "frigid", "artic", "arctic", "subartic", "subarctic": self = .frozen
            case "tropical", "humid": self = .tropical
            case "murky", "polluted": self = .murky
            case "artificial", "artificial temperate": self = .urban
            default: continue
            }
            return
        }
        self = .unknown
    }
}
