internal import Compression
internal import FoundationEssentials
internal import HTTP
internal import Localization
internal import Model
internal import Pages
internal import Synchronization

/// The static files: styles, scripts, icons, and the WebAssembly module that generates pages in the browser. They are read once. The
/// build has compressed them with Brotli; the other compressed forms are made when a client first requests them. The files' URLs
/// contain a hash of all files, so the URLs change whenever a file changes.
struct StaticFiles: Sendable {
    /// A file's media type and its contents, uncompressed and compressed.
    private struct File: Sendable {
        let type: String
        let plain: ZeroCopyBody
        let compressed: CompressedForms
        /// The offered compressions, the best first. A large file has no gzip form.
        let codings: [HTTPRequest.ContentCoding]

        init(_ name: String, _ bytes: [UInt8], brotli: [UInt8]? = nil) {
            type = StaticFiles.type(of: name)
            plain = ZeroCopyBody(bytes)
            let isSmall = bytes.count < 1 << 20
            codings = isSmall ? [.brotli, .gzip] : [.brotli]
            compressed = CompressedForms(plain, isSmall: isSmall, brotli: brotli)
        }
    }

    /// A file's compressed forms. Each is made by the first request that needs it, so that the server starts quickly.
    private final class CompressedForms: Sendable {
        private let plain: ZeroCopyBody
        private let isSmall: Bool
        /// The forms made so far. The value is nil if the file can't be compressed.
        private let made: Mutex<[HTTPRequest.ContentCoding: ZeroCopyBody?]>

        init(_ plain: ZeroCopyBody, isSmall: Bool, brotli: [UInt8]?) {
            self.plain = plain
            self.isSmall = isSmall
            made = Mutex(brotli.map { [.brotli: ZeroCopyBody($0)] } ?? [:])
        }

        /// Returns the file with a compression, or nil if it can't be compressed. Other requests for the file wait meanwhile.
        func body(_ coding: HTTPRequest.ContentCoding) -> ZeroCopyBody? {
            made.withLock { made in
                if let known = made[coding] { return known }
                let compressed: [UInt8]? =
                    switch coding {
                    // Compressing a large file thoroughly takes seconds.
                    case .brotli: try? Brotli.compress(plain.copy, quality: isSmall ? 9 : 5)
                    case .gzip: try? Gzip.compress(plain.copy)
                    }
                let body = compressed.map { ZeroCopyBody($0) }
                made.updateValue(body, forKey: coding)
                return body
            }
        }
    }

    /// The file name of Almanac's WebAssembly module, which generates pages in the browser. The file contains the module in parts, after
    /// a small module that joins them (docs/kit.md).
    static let module = "almanac.module"
    /// The file name of the WebAssembly module's texts.
    static let texts = "almanac.texts"
    /// The name of the file with the emblems, which are the icons of entries. `respond` can serve them too, but only
    /// uncompressed.
    private static let emblems = "emblems.svg"
    /// The file name of the browser's service worker.
    static let worker = "worker.js"
    /// The file name of the script that removes the service worker from browsers.
    private static let removal = "worker-removal.js"

    private let files: [String: File]
    private let workerFile: File?
    private let removalFile: File?
    /// The hash of all static files.
    let build: String
    /// Whether pages register the browser's service worker.
    let hasWorker: Bool
    /// Whether Almanac's WebAssembly module and its texts were found.
    let hasModule: Bool

    /// Reads the files in the `static` folder and Almanac's WebAssembly module. If the folder is missing, pages have no styles.
    ///
    /// If the options don't allow browsers to store the library, the worker's URL returns a script that removes the worker.
    init(_ options: ServerOptions) {
        let share = URL(fileURLWithPath: options.shareDirectory ?? "/nonexistent", isDirectory: true)
        let folder = share.appendingPathComponent("static")
        func read(_ url: URL) -> [UInt8]? {
            guard let data = try? Data(contentsOf: url), data.count < 4 << 20 else { return nil }
            return [UInt8](data)
        }
        var contents: [(name: String, bytes: [UInt8])] = []
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.sorted() where !name.hasSuffix(".br") {
            if let bytes = read(folder.appendingPathComponent(name)) { contents.append((name, bytes)) }
        }
        let ofModule = [StaticFiles.texts, StaticFiles.module]
        let module = ofModule.compactMap { name in read(share.appendingPathComponent(name)).map { (name, $0) } }
        hasModule = module.count == ofModule.count
        if hasModule { contents += module }
        var hash = FNV1a.start
        for file in contents { hash = FNV1a.hash(file.bytes.span, after: FNV1a.hash(file.name.utf8.span, after: hash)) }
        // The program itself contains the emblems, which are the icons of entries. Their URLs contain the build hash, so the hash
        // covers the emblems too.
        let emblems = PageRenderer.emblemSprite()
        let build = String(FNV1a.hash(emblems.span, after: hash), radix: 36)
        self.build = build
        func file(_ name: String) -> [UInt8]? { contents.first { $0.name == name }?.bytes }
        workerFile = file(StaticFiles.worker).map {
            File(StaticFiles.worker, StaticFiles.constants(build, isStatic: false) + $0)
        }
        removalFile = file(StaticFiles.removal).map { File(StaticFiles.removal, $0) }
        hasWorker = options.offersWorker && hasModule && workerFile != nil
        var files: [String: File] = [:]
        for (name, bytes) in contents where name != StaticFiles.worker && name != StaticFiles.removal {
            let url = (ofModule.contains(name) ? share : folder).appendingPathComponent(name)
            files[name] = File(name, bytes, brotli: StaticFiles.isCompressed(url) ? read(url.appendingPathExtension("br")) : nil)
        }
        files[StaticFiles.emblems] = File(StaticFiles.emblems, emblems)
        // Also offer the worker under a URL that contains the build hash, for programs that copy the kit. Browsers register the
        // worker under its fixed URL.
        files[StaticFiles.worker] = workerFile
        self.files = files
    }

    /// The constants at the beginning of the worker's script.
    private static func constants(_ build: String, isStatic: Bool) -> [UInt8] {
        Array(("const BUILD = \"" + build + "\", IS_STATIC = " + (isStatic ? "true" : "false") + ";\n").utf8)
    }

    /// The files for a website without Almanac, with their names. The worker is another one, which sends nothing.
    var exported: [(name: String, bytes: [UInt8])] {
        let begin = StaticFiles.constants(build, isStatic: false).count
        return files.keys.sorted().compactMap { name in
            guard let bytes = files[name]?.plain.copy else { return nil }
            guard name == StaticFiles.worker else { return (name, bytes) }
            return (name, StaticFiles.constants(build, isStatic: true) + bytes[begin...])
        }
    }

    /// Whether the build's compressed form of a file is up to date. Somebody may have changed the file since the build.
    private static func isCompressed(_ url: URL) -> Bool {
        func changed(_ path: String) -> Date? {
            (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
        }
        guard let compressed = changed(url.path + ".br"), let plain = changed(url.path) else { return false }
        return compressed >= plain
    }

    /// Returns a file's URL.
    func address(of name: String, _ links: LinkWriter) -> String { links.address(.file(name, build: build)) }

    /// The URLs of all files that pages need, except the service worker and the WebAssembly module.
    func addresses(_ links: LinkWriter) -> [String] {
        let manifests = Language.translations.map { links.address(.to(.manifest, build, $0.tag)) }
        // Leave out the manifest's icons. The system downloads them when it installs the app, which needs a network anyway.
        let names = files.keys.filter { $0 != StaticFiles.module && $0 != StaticFiles.worker && !$0.hasPrefix("icon-") }
        return (names.map { address(of: $0, links) } + manifests).sorted()
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        default: "application/octet-stream"
        }
    }

    /// Returns the file at `/static/BUILD/NAME`, or the service worker. Returns nil for any other URL. If BUILD is another
    /// build's hash, the file is returned without caching headers.
    func reply(to request: HTTPRequest) -> HTTPResponse? {
        // Every request reaches this method, so rule out other URLs with a fast test.
        guard
            request.target.utf8.starts(with: Route.staticFolder.utf8) || request.target.utf8.starts(with: Route.iconFile.utf8)
                || request.target.utf8.starts(with: Route.workerFile.utf8)
        else { return nil }
        let pieces = request.path.split(separator: "/", omittingEmptySubsequences: false)
        if request.path == Route.workerFile[...] {
            guard let file = hasWorker ? workerFile : hasModule ? removalFile : nil else { return nil }
            return StaticFiles.response(file, request, cache: "no-cache", policy: StaticFiles.workerPolicy)
        } else if request.path == Route.iconFile[...] {
            // Browsers that don't support SVG icons request this address, although no page links to it.
            return files["favicon.png"].map { StaticFiles.response($0, request, cache: "no-cache") }
        }
        guard pieces.count == 4, pieces[1] == "static", let file = files[String(pieces[3])] else { return nil }
        let isCurrent = pieces[2] == build[...]
        // A worker needs the WebAssembly module and the texts from its own build, because another build's module may have a different
        // interface.
        if pieces[3] == StaticFiles.module[...] || pieces[3] == StaticFiles.texts[...], !isCurrent { return nil }
        return StaticFiles.response(file, request, cache: isCurrent ? "public, max-age=31536000, immutable" : "no-cache")
    }

    /// The content security policy allows the worker only to run Almanac's WebAssembly module and to send requests to this server.
    private static let workerPolicy = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

    private static func response(
        _ file: File, _ request: HTTPRequest, cache: String, policy: String? = nil
    ) -> HTTPResponse {
        var headers = [
            HTTPHeader("Content-Type", file.type), HTTPHeader("Cache-Control", cache),
            HTTPHeader("X-Content-Type-Options", "nosniff"), HTTPHeader("Vary", "Accept-Encoding"),
        ]
        if let policy { headers.append(HTTPHeader("Content-Security-Policy", policy)) }
        guard let coding = request.contentCoding(from: file.codings), let body = file.compressed.body(coding) else {
            return HTTPResponse(headers: headers, shared: file.plain)
        }
        headers.append(HTTPHeader("Content-Encoding", coding.rawValue))
        return HTTPResponse(headers: headers, shared: body)
    }
}

/// The current static files. `make run` starts the server while the WebAssembly module is still being built, so this cache
/// reads the files again when the module is complete.
final class StaticFilesCache: Sendable {
    private let options: ServerOptions
    private let state: Mutex<(files: StaticFiles, checked: ContinuousClock.Instant)>

    init(_ options: ServerOptions) {
        self.options = options
        state = Mutex((StaticFiles(options), .now))
    }

    /// The current files. While the WebAssembly module is missing, checks for it at most once a second.
    var current: StaticFiles {
        state.withLock { state in
            guard !state.files.hasModule, let shareDirectory = options.shareDirectory,
                state.checked.duration(to: .now) > .seconds(1)
            else {
                return state.files
            }
            state.checked = .now
            if FileManager.default.fileExists(atPath: shareDirectory + "/" + StaticFiles.module) {
                state.files = StaticFiles(options)
            }
            return state.files
        }
    }
}
