internal import Catalogs
public import Localization
internal import Model
internal import Pack
internal import Pages
internal import Routing
internal import Screens
internal import Shelf
public import Storage

/// Writes what a library may show to others as files for any web server (docs/static-export.md).
///
/// The pages come from `respond`, like the server's, but with an empty shelf. The browser's worker then answers all requests on the
/// reader's device.
public struct StaticExport {
    /// The number of rows in a file. A longer list has several files.
    static let rowLimit = 1000

    let site: StaticSite
    let files: StaticFiles
    let words: Localizer
    let exported: ExportedCatalogs
    let catalogs: CatalogSet
    let context: RequestContext
    /// The entries of the site, as in links.
    let entries: Set<String>
    private(set) var report = StaticExportReport()
    private let folder: ExportFolder
    /// The absolute URLs of the pages for search engines.
    private var pages: [String] = []

    /// Exports a library. Exporting again writes only files that have changed.
    ///
    /// - Parameters:
    ///   - path: The folder to write to. It must be empty, or contain an earlier export.
    ///   - share: The folder with the program's installed files.
    ///   - language: The language of the pages.
    /// - Throws: `StaticExportError`.
    public static func run(
        _ library: Library, to path: String, site: StaticSite, share: String?, language: Language
    ) throws(StaticExportError) -> StaticExportReport {
        var options = ServerOptions(shareDirectory: share, language: language)
        options.links = site.links
        let files = StaticFiles(options)
        guard files.hasWorker else { throw .noModule }
        let reserved: Set<String> = ["static", "kit", "api"]
        let now: Int64, exported: ExportedCatalogs
        do throws(LibraryError) {
            (now, exported) = try library.answer { snapshot in
                let now = snapshot.statuses.compactMap { $0.checked }.max() ?? 0
                return (now, ExportedCatalogs(snapshot, library, now: now, reserved: reserved))
            }
        } catch { throw .library(error) }
        guard !exported.catalogs.isEmpty else { throw .nothingToExport }
        var export = StaticExport(
            site: site, files: files, language: language, exported, now: now, folder: try ExportFolder(path))
        let hidden = ((try? library.sources()) ?? []).filter { !$0.file.isLicensed }.flatMap(\.catalogs)
        let named = Set(export.report.omissions.map(\.catalog))
        for id in hidden where !named.contains(id.raw) {
            export.report.omissions.append(.init(catalog: id.raw, reason: .unlicensed, count: nil, isPartial: false))
        }
        try export.write()
        return export.report
    }

    private init(
        site: StaticSite, files: StaticFiles, language: Language, _ exported: ExportedCatalogs, now: Int64, folder: ExportFolder
    ) {
        self.site = site
        self.files = files
        self.exported = exported
        self.folder = folder
        words = Localizer(language)
        catalogs = CatalogSet(exported.catalogs.map(\.view))
        // The pages' time is the time of the last check, so that the files change only if their content does.
        var context = RequestContext(
            now: now, settings: UserSettings(language: language), hasWorker: true, catalogs: exported.catalogs.map(\.status),
            build: files.build, pictures: PictureSettings(areShown: false))
        context.links = site.links
        context.isStatic = true
        context.isReadOnly = true
        self.context = context
        entries = Set(exported.catalogs.flatMap { catalog in catalog.view.rows.map { $0.head.id.text } })
        report.catalogs = exported.catalogs.map { ($0.view.description.id.raw, $0.view.rows.count) }
        report.omissions = exported.omissions
        report.omittedPictures = exported.pictureCount
    }

    /// Writes all files. The files to which others lead come first, so that a web server always has them.
    private mutating func write() throws(StaticExportError) {
        try writeKit()
        // The page's script also leads to these.
        let others: [Route] = [.search, .favourites, .random, .roll, .lists, .encounters, .savedSearches, .shopping, .changes]
        var needed = Set(others.map(\.path))
        for catalog in exported.catalogs { try write(catalog.view, &needed) }
        try writeCollections(&needed)
        try write("/", "", words.text(.pagesAppDescription), &needed)
        try write(Destination.to(.help).path, words.text(.pagesHelp), words.text(.pagesAppDescription), &needed)
        // The part with the sources and their licences is readable without JavaScript.
        try write(
            Destination.to(.settings).path, words.text(.pagesSources), words.text(.pagesAppDescription),
            request: SettingsScreen.Part.about.page.path, &needed)
        var written: Set<String> = []
        while let path = needed.subtracting(written).min() {
            written.insert(path)
            let page = message(words.text(.serverStaticNeedsScript), [words.text(.serverStaticNeedsScriptHelp)], path)
            try put(file(page, head: Array("<meta name=\"robots\" content=\"noindex\">".utf8), &needed), StaticExport.name(path))
        }
        try put(file(message(words.text(.serverStaticNotFound), [], "/"), head: [], &needed), "404.html")
        try writeSitemap()
        // The status of the catalogs, which open pages ask for.
        let status = respond(Request(.get, Route.apiCatalogs.path), catalogs, ShelfState(), context).response
        try put(status?.body ?? [], String(Route.apiCatalogs.path.dropFirst()))
        try writeManifest()
        try folder.finish()
        (report.files, report.written, report.removed) = (folder.count, folder.written, folder.removed)
    }

    private func put(_ bytes: [UInt8], _ path: String) throws(StaticExportError) { try folder.write(bytes, to: path) }

    /// Returns the name of the file of a page. Web servers redirect from a folder's name to the folder, and send its `index.html`.
    private static func name(_ path: String) -> String {
        let decoded = Parameters.decoded(path.utf8.span).split(separator: "/").joined(separator: "/")
        return ([decoded, "index.html"].filter { !$0.isEmpty }).joined(separator: "/")
    }

    /// Returns the path of a page of a long list. No route has it, so the worker leaves it to the web server.
    private static func page(_ number: Int, of list: String) -> String {
        [list, "page", "\(number)"].joined(separator: "/")
    }

    // MARK: Pages

    /// Writes a catalog's list and its entries.
    private mutating func write(_ view: MergedCatalog, _ needed: inout Set<String>) throws(StaticExportError) {
        let description = view.description, path = Destination.to(.catalog, description.id.raw).path
        let title = words.label(description.title)
        for start in stride(from: 0, to: view.rows.count, by: StaticExport.rowLimit) {
            let number = start / StaticExport.rowLimit + 1
            let address = number == 1 ? path : StaticExport.page(number, of: path)
            let query = "limit=\(StaticExport.rowLimit)" + (start > 0 ? "&offset=\(start)" : "")
            try write(
                address, title, words.text(.serverStaticList, title, "\(view.rows.count)"),
                request: path + "?" + query, next: StaticExport.page(number + 1, of: path), &needed)
        }
        for (place, row) in view.rows.enumerated() {
            let address = Destination.to(.entry, row.head.id).path
            guard let entry = try? view.entry(at: place) else { continue }
            let metadata = StaticMetadata(entry, description, url: site.url(address + "/"), words)
            try write(address, metadata, request: address, &needed)
        }
    }

    /// Writes the start pages of the collections.
    private mutating func writeCollections(_ needed: inout Set<String>) throws(StaticExportError) {
        var seen: Set<String> = []
        for collection in exported.catalogs.map(\.view.description.collection) where seen.insert(collection.id).inserted {
            let title = words.label(collection.title)
            try write(Destination.to(.collection, collection.id).path, title, title, &needed)
        }
    }

    private mutating func write(
        _ path: String, _ title: String, _ summary: String, request: String? = nil, next: String? = nil,
        _ needed: inout Set<String>
    ) throws(StaticExportError) {
        let url = site.url(path.hasSuffix("/") ? path : path + "/")
        let metadata = StaticMetadata(title.isEmpty ? "Almanac" : title, summary, url: url, words)
        try write(path, metadata, request: request ?? path, next: next, &needed)
    }

    private mutating func write(
        _ path: String, _ metadata: StaticMetadata, request: String, next: String? = nil, _ needed: inout Set<String>
    ) throws(StaticExportError) {
        guard let response = respond(Request(.get, request), catalogs, ShelfState(), context).response, response.status == 200
        else { return }
        try put(file(response.body, head: metadata.head, next: next, &needed), StaticExport.name(path))
        pages.append(metadata.url)
    }

    /// Returns a page with a message.
    private func message(_ title: String, _ paragraphs: [String], _ path: String) -> [UInt8] {
        let builder = ScreenBuilder(catalogs, shelf: ShelfState(), context: context)
        return PageRenderer.message(title, paragraphs, frame: builder.frame(current: nil), address: path)
    }

    /// Returns a page's file. Adds the pages to which it leads, and which need JavaScript, to `needed`.
    ///
    /// - Parameter next: The page with the list's next rows.
    private func file(_ page: [UInt8], head: [UInt8], next: String? = nil, _ needed: inout Set<String>) -> [UInt8] {
        let notice = Array(("<noscript><p class=\"notice\">" + words.text(.serverStaticNotice) + "</p></noscript>").utf8)
        return StaticPage(prefix: site.links.prefix, notice: notice).file(page, head: head) { path, rest in
            target(path, rest, next, &needed)
        }
    }

    private func target(_ path: String, _ rest: String, _ next: String?, _ needed: inout Set<String>) -> StaticPage.Target {
        if path.hasPrefix(Route.staticFolder) || path.hasPrefix(Route.kitFolder) { return .unchanged }
        let segments = path.split(separator: "/").map { Parameters.decoded($0.utf8.span) }
        guard let (route, arguments) = Route.matching(segments) else { return .none }
        switch route {
        case .home: return .path("/", keepsQuery: false)
        case .help, .collection, .settings: return .path(path + "/", keepsQuery: route == .settings)
        case .catalog:
            guard let id = CatalogID(arguments[0]), catalogs.number(of: id) != nil else { return .none }
            if let next, rest.contains("#row-") { return .path(next + "/", keepsQuery: false) }
            return .path(path + "/", keepsQuery: true)
        case .entry:
            return entries.contains(arguments[0] + "/" + arguments[1])
                ? .path(path + "/", keepsQuery: rest.contains("view=")) : .none
        default:
            guard route.definition.methods.contains(.get), !route.isAPI else { return .none }
            needed.insert(path)
            return .path(path + "/", keepsQuery: true)
        }
    }

    private func writeSitemap() throws(StaticExportError) {
        // The protocol (sitemaps.org) allows 50,000 addresses in a file.
        let limit = 50_000, beginning = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        func list(_ element: String, _ item: String, _ urls: some Sequence<String>) -> [UInt8] {
            let lines = urls.map { "<\(item)><loc>" + $0.replacing("&", with: "&amp;") + "</loc></\(item)>\n" }.joined()
            return Array(
                (beginning + "<\(element) xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n" + lines + "</\(element)>\n")
                    .utf8)
        }
        if pages.count <= limit {
            try put(list("urlset", "url", pages), "sitemap.xml")
        } else {
            var names: [String] = []
            for start in stride(from: 0, to: pages.count, by: limit) {
                names.append("sitemap-\(names.count + 1).xml")
                try put(list("urlset", "url", pages[start..<min(start + limit, pages.count)]), names[names.count - 1])
            }
            try put(list("sitemapindex", "sitemap", names.map { site.home + $0 }), "sitemap.xml")
        }
        try put(Array(("User-agent: *\nAllow: /\nSitemap: " + site.home + "sitemap.xml" + "\n").utf8), "robots.txt")
    }

    // MARK: The kit

    /// Writes the kit's files, except for the manifest.
    private func writeKit() throws(StaticExportError) {
        for (name, bytes) in files.exported {
            try put(bytes, String(Destination.file(name, build: files.build).path.dropFirst()))
        }
        for language in Language.translations {
            let path = Destination.to(.manifest, files.build, language.tag).path
            guard let response = respond(Request(.get, path), catalogs, ShelfState(), context).response else { continue }
            try put(response.body, String(path.dropFirst()))
        }
        for catalog in exported.catalogs {
            for (hash, bytes) in catalog.packs {
                try put(bytes, String(Destination.pack(hash, isOutline: false).path.dropFirst()))
            }
            let outline = catalog.outline
            try put(outline.bytes, String(Destination.pack(outline.hash, isOutline: true).path.dropFirst()))
        }
        if let icon = files.exported.first(where: { $0.name == "favicon.png" }) {
            try put(icon.bytes, String(Route.iconFile.dropFirst()))
        }
    }

    /// Writes the kit's manifest and the worker, which reads it.
    private func writeManifest() throws(StaticExportError) {
        var context = context
        context.isReadOnly = false
        let listed = exported.catalogs.map { catalog in
            OfflineKit.ListedCatalog(
                view: catalog.view, isOptional: false, outline: (catalog.outline.hash, catalog.outline.bytes.count),
                packs: catalog.packs.map { ($0.hash, Int64($0.bytes.count)) }, pictures: 0)
        }
        // The shelves on readers' devices belong to the site, whichever library it comes from.
        let identity = String(FNV1a.hash(site.home.utf8.span, after: FNV1a.start), radix: 16)
        let limit = ServerOptions().largestStoredCatalog
        func manifest(_ tag: String) -> [UInt8] {
            OfflineKit.manifest(listed, context, files, limit: limit) { json in
                json["library"] = identity
                json["tag"] = tag
            }
        }
        let tag = SHA256.sha256(manifest(""))
        try put(manifest(tag), "kit/manifest.json")
        if let worker = files.exported.first(where: { $0.name == StaticFiles.worker }) {
            try put(worker.bytes, StaticFiles.worker)
        }
    }
}
