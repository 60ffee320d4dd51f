internal import Localization
internal import Model
internal import Pack
internal import Shelf
internal import Storage

/// The catalogs of a library that may be shown to others, with packs that contain nothing else.
struct ExportedCatalogs {
    /// A catalog with its packs.
    struct Catalog {
        let view: MergedCatalog
        /// The base pack and any delta pack.
        let packs: [(hash: String, bytes: [UInt8])]
        /// The pack without entries, for devices that don't store the catalog.
        let outline: (hash: String, bytes: [UInt8])
        let status: CatalogStatus
    }

    private(set) var catalogs: [Catalog] = []
    private(set) var omissions: [StaticExportReport.Omission] = []
    private(set) var pictureCount = 0

    /// Selects the catalogs and entries. Other readers' data isn't in any catalog, except own recipes, whose catalog is left out.
    ///
    /// - Parameter reserved: The names at the site's top level that catalogs can't have.
    init(_ snapshot: LibrarySnapshot, _ library: Library, now: Int64, reserved: Set<String>) {
        let all = Array(snapshot.catalogs.enumerated())
        let shown = all.filter { _, view in ExportedCatalogs.refusal(view.description, reserved) == nil }
        let names = Set(shown.map { $0.element.description.id })
        for (_, view) in all {
            guard let reason = ExportedCatalogs.refusal(view.description, reserved), !view.rows.isEmpty else { continue }
            omit(view, reason, view.rows.count, isPartial: false)
        }
        for (place, view) in shown where !view.rows.isEmpty {
            let (shown, omitted, isChanged) = entries(view, names)
            for (reason, count) in omitted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                omit(view, reason, count, isPartial: !shown.isEmpty)
            }
            guard !shown.isEmpty else { continue }
            let isWhole = omitted.isEmpty && !isChanged
            if isWhole, let packs = ExportedCatalogs.packs(snapshot.packs[place], library) {
                add(view, packs, snapshot.statuses[place], now, isWhole: true)
            } else {
                let bytes = InMemoryPackBuilder.pack(ExportedCatalogs.description(view.description), shown)
                guard let pack = try? PackReader(bytes) else { continue }
                let packs = [(hash: SHA256.sha256(bytes), bytes: bytes)]
                add(MergedCatalog(base: pack), packs, snapshot.statuses[place], now, isWhole: isWhole)
            }
        }
    }

    /// Returns a catalog's packs, or nil if one isn't in a file.
    private static func packs(_ hashes: CatalogPackHashes?, _ library: Library) -> [(hash: String, bytes: [UInt8])]? {
        guard let hashes else { return nil }
        var packs: [(hash: String, bytes: [UInt8])] = []
        for case let hash? in [hashes.base, hashes.delta] {
            guard let bytes = library.pack(hash) else { return nil }
            packs.append((hash, bytes))
        }
        return packs
    }

    private mutating func omit(
        _ view: MergedCatalog, _ reason: StaticExportReport.Reason, _ count: Int, isPartial: Bool
    ) {
        omissions.append(.init(catalog: view.description.id.raw, reason: reason, count: count, isPartial: isPartial))
    }

    private mutating func add(
        _ view: MergedCatalog, _ packs: [(hash: String, bytes: [UInt8])], _ status: CatalogStatus, _ now: Int64, isWhole: Bool
    ) {
        pictureCount += Int(view.pictureCount)
        // What the server is doing, and why it fails, concerns only the library's owner.
        let day = DailyPick.day(of: now, utcOffset: 0)
        let shown = CatalogStatus(
            catalog: status.catalog, checked: status.checked, outcome: .ok,
            pick: view.pick(of: day), changes: isWhole ? status.changes : [])
        let outline = InMemoryPackBuilder.pack(view.description.outline, [])
        catalogs.append(Catalog(view: view, packs: packs, outline: (SHA256.sha256(outline), outline), status: shown))
    }

    /// Returns the reason why no entry of a catalog may be shown to others, or nil if entries may be.
    private static func refusal(_ description: CatalogDescription, _ reserved: Set<String>) -> StaticExportReport.Reason? {
        if description.isImported || description.id.raw == OwnRecipe.catalog { return .own }
        if description.deck != nil { return .deck }
        if reserved.contains(description.id.raw) { return .name }
        return description.sources.contains { grantsLicence($0) } ? nil : .unlicensed
    }

    /// Whether a source says that others may see its entries, and how to attribute them.
    static func grantsLicence(_ source: SourceDescription) -> Bool {
        let refusals = ["", "all rights reserved", "no licence granted", "none", "proprietary", "unknown"]
        return !source.attribution.isEmpty && !refusals.contains(source.licence.lowercased())
    }

    private static func description(_ old: CatalogDescription) -> CatalogDescription {
        CatalogDescription(
            id: old.id, collection: old.collection, title: old.title, countKey: old.countKey, language: old.language,
            attributes: old.attributes, scopes: old.scopes, defaultSort: old.defaultSort, favouriteLimit: old.favouriteLimit,
            nameLinks: old.nameLinks, glossary: old.glossary, sources: old.sources.filter { grantsLicence($0) },
            edition: old.edition, remark: old.remark)
    }

    /// Returns a catalog's entries that may be shown to others, the number of other entries, and whether an entry has lost links to
    /// other catalogs.
    private func entries(
        _ view: MergedCatalog, _ names: Set<CatalogID>
    ) -> (entries: [Entry], omitted: [StaticExportReport.Reason: Int], isChanged: Bool) {
        var entries: [Entry] = [], omitted: [StaticExportReport.Reason: Int] = [:], isChanged = false
        let sources = view.description.sources
        for place in view.rows.indices {
            guard let entry = try? view.entry(at: place) else { continue }
            let source = sources.first { $0.upstream == entry.source.upstream } ?? sources.first
            if entry.source.upstream == "import" {
                omitted[.own, default: 0] += 1
            } else if source.map({ !ExportedCatalogs.grantsLicence($0) }) ?? true {
                omitted[.unlicensed, default: 0] += 1
            } else if ["index.html", "page", "draw"].contains(entry.id.key) {
                omitted[.name, default: 0] += 1
            } else {
                let cleaned = ExportedCatalogs.withoutLinks(entry, except: names)
                if cleaned != entry { isChanged = true }
                entries.append(cleaned)
            }
        }
        return (entries, omitted, isChanged)
    }

    /// Returns an entry without its links to catalogs that aren't exported, because a link shows the name of its target.
    private static func withoutLinks(_ entry: Entry, except names: Set<CatalogID>) -> Entry {
        func cleaned(_ inlines: [Inline]) -> [Inline] {
            inlines.flatMap { inline -> [Inline] in
                if case .entry(let id, let inner) = inline, !names.contains(id.catalog) { return cleaned(inner) }
                return [inline.map { cleaned($0) }]
            }
        }
        func cleaned(_ blocks: [Block]) -> [Block] {
            blocks.map {
                $0.map {
                    cleaned($0)
                } blocks: {
                    cleaned($0)
                }
            }
        }
        var result = entry
        result.links.removeAll { !names.contains($0.target.catalog) }
        result.subtitle = cleaned(entry.subtitle)
        result.heading = cleaned(entry.heading)
        result.blocks = cleaned(entry.blocks)
        return result
    }
}
