// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The build settings shared by all Swift targets.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

/// The modules that are optimised in debug builds too, because the tests spend most of their time in them. Failed assertions still
/// stop the program. The tests save more time than the compiler needs for the optimisation.
///
/// SwiftPM refuses a package with unsafe flags as another package's versioned dependency. It checks out such dependencies in a
/// folder called `checkouts`, or `registry`, where nobody runs these tests.
let isCheckout = Context.packageDirectory.split(separator: "/").contains { $0 == "checkouts" || $0 == "registry" }
let optimized: Set<String> = ["Model", "TextProcessing", "Localization", "Search", "Pack", "Shelf", "Catalogs"]
let optimization: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path, exclude: excluded(name, path: path),
        swiftSettings: settings + (optimized.contains(name) && !isCheckout ? optimization : []))
}

/// Returns the files beside the sources that SwiftPM must not compile. They are the String Catalogs, emblems and source files, which
/// may be anywhere in the module's folder; the static files that pages refer to; and the libraries from earlier versions.
/// `Scripts/generate-strings`, `Scripts/generate-emblems` and `Scripts/generate-sources` generate Swift code from the first three.
func excluded(_ name: String, path: String?) -> [String] {
    let folder = Context.packageDirectory + "/" + (path ?? "Sources/" + name)
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let others = [".xcstrings", ".svg", ".json", ".txt"]
    return files.filter { file in
        others.contains { file.hasSuffix($0) } || file == "Static" || file == "Libraries"
    }.sorted()
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

let core: [Target] = [
    module("Model"),
    module("TextProcessing", ["Model"]),
    module("Localization", ["Model"]),
    module("Search", ["Model", "TextProcessing", "Localization"]),
    module("Pack", ["Model", "TextProcessing", "Localization", "Search"]),
    module("Shelf", ["Model"]),
    module("Screens", ["Model", "TextProcessing", "Localization", "Search", "Pack", "Shelf"]),
    module("Pages", ["Model", "TextProcessing", "Localization", "Search", "Shelf", "Screens"]),
    module("Routing", ["Model", "TextProcessing", "Localization", "Pack", "Shelf", "Screens", "Pages"]),
    .target(name: "CWasm"),
    program("Worker", ["Model", "Routing", "CWasm"]),
]

let shell: [Target] = [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd"),
    .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls"),
    .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode"),
    .systemLibrary(name: "CPSL", pkgConfig: "libpsl"),
    .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .target(name: "CZip", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc"),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng16"),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp"),
    module("Threads", []),
    module("SystemCalls", []),
    module("SQLite", ["CSQLite", "SystemCalls"]),
    module("HTTP", ["CMicroHTTPD", "CGnuTLS"]),
    module("Certificates", ["CGnuTLS", "CPSL"]),
    module("QRCodes", ["CQREncode"]),
    module("Compression", ["CZlib", "CBrotli", "CZip"]),
    module("Thumbnails", ["CTurboJPEG", "CPNG", "CWebP"]),
    module("WebPages", ["CXML2"]),
    module("Upstreams", ["Model"]),
    module("CurlTransport", ["Threads", "Upstreams", "CCurl"]),
    module("Catalogs", ["Model", "TextProcessing", "Localization", "SQLite", "Upstreams", "WebPages", "Compression"]),
    module(
        "Storage",
        [
            "Model", "TextProcessing", "Localization", "Pack", "Shelf", "SystemCalls", "SQLite", "Upstreams", "Catalogs",
            "Compression",
        ]),
    module("LinuxServices", ["Model", "Storage", "Upstreams", "CurlTransport", "Thumbnails", "Certificates"]),
    module(
        "AlmanacKit",
        [
            "Model", "TextProcessing", "Localization", "Pack", "Shelf", "Screens", "Upstreams", "Catalogs", "Storage",
            "Compression",
        ]),
    module(
        "Server",
        [
            "Model", "TextProcessing", "Localization", "Pack", "Shelf", "Screens", "Pages", "Routing", "HTTP", "Compression",
            "Threads", "Catalogs", "Certificates", "QRCodes", "Storage",
        ]),
    module(
        "Terminal",
        [
            "Model", "TextProcessing", "Localization", "Search", "Pack", "Shelf", "Screens", "Pages", "Catalogs", "Certificates",
            "QRCodes", "Storage", "LinuxServices", "Server", "HTTP",
        ]),
    // Generating a page takes about two thousand memory allocations. glibc's malloc would account for an eighth of the total time
    // (docs/decisions/0021-memory-from-mimalloc.md).
    .executableTarget(
        name: "almanac", dependencies: ["Terminal"], swiftSettings: settings, linkerSettings: [.linkedLibrary("mimalloc")]),
]

let checks: [Target] = [
    module("Doubles", ["CZlib", "CTurboJPEG", "CGnuTLS"], path: "Tests/Doubles"),
    .target(name: "CFaultVFS", dependencies: ["CSQLite"], path: "Tests/CFaultVFS"),
    module("Faults", ["CFaultVFS"], path: "Tests/Faults"),
    program("upstream-double", ["Doubles"], path: "Tests/UpstreamDouble"),
    program("thumbnail-maker", ["Thumbnails"], path: "Tests/ThumbnailMaker"),
    module(
        "Fixtures", ["Model", "TextProcessing", "Localization", "Pack", "Shelf", "Screens", "Pages", "Routing", "Catalogs"],
        path: "Tests/Fixtures"),
    program("parity-requests", ["Fixtures", "Model", "Pack", "Shelf", "Routing"], path: "Tests/ParityRequests"),
    tests("ModelTests", ["Model", "Fixtures"]),
    tests("TextProcessingTests", ["Model", "TextProcessing", "Localization"]),
    tests("SearchTests", ["Model", "TextProcessing", "Localization", "Search"]),
    tests("PackTests", ["Model", "TextProcessing", "Localization", "Search", "Pack"]),
    tests("ShelfTests", ["Model", "Shelf"]),
    tests(
        "ScreensTests",
        ["Model", "TextProcessing", "Localization", "Search", "Pack", "Shelf", "Screens", "Fixtures"]),
    tests(
        "RoutingTests",
        [
            "Model", "TextProcessing", "Localization", "Search", "Pack", "Shelf", "Screens", "Pages", "Routing", "Fixtures",
            "Doubles",
        ],
        exclude: ["Golden"]),
    tests("SQLiteTests", ["SQLite", "Faults", "Doubles"]),
    tests("HTTPTests", ["HTTP", "Compression", "Certificates", "Doubles"]),
    tests("CertificatesTests", ["Certificates"]),
    tests("ThumbnailsTests", ["Thumbnails", "Doubles"]),
    tests("WebPagesTests", ["WebPages"]),
    tests("UpstreamsTests", ["Model", "Upstreams", "CurlTransport", "Doubles"]),
    tests(
        "CatalogsTests",
        [
            "Model", "TextProcessing", "Localization", "Upstreams", "CurlTransport", "WebPages", "Compression", "Catalogs",
            "Doubles",
        ],
        exclude: ["Fixtures"]),
    tests(
        "StorageTests",
        [
            "Model", "TextProcessing", "Localization", "Search", "Pack", "Shelf", "Screens", "Routing", "SQLite", "Upstreams",
            "Catalogs", "Storage", "LinuxServices",
            "Faults", "Doubles",
        ],
        exclude: ["Rules"]),
    tests("AlmanacKitTests", ["Model", "Upstreams", "Storage", "AlmanacKit", "Doubles"]),
    tests(
        "ServerTests",
        [
            "Model", "Pack", "Shelf", "Screens", "SQLite", "Catalogs", "HTTP", "Certificates", "QRCodes", "Storage",
            "LinuxServices",
            "Server", "Routing", "Compression", "Doubles",
        ]),
    tests(
        "TerminalTests",
        [
            "Model", "TextProcessing", "Localization", "Upstreams", "Pack", "Shelf", "Screens", "Catalogs", "Certificates",
            "QRCodes", "Storage", "LinuxServices", "HTTP", "Server", "Terminal", "Doubles",
            "Fixtures",
        ]),
]

/// The modules that the benchmarks' package uses (`Benchmarks/Package.swift`).
let libraries = [
    "Model", "Localization", "Search", "Pack", "Shelf", "Screens", "Routing", "Catalogs", "Storage", "Doubles", "CSQLite",
]

let package = Package(
    name: "Almanac",
    products: [
        .executable(name: "almanac", targets: ["almanac"]),
        .library(name: "AlmanacKit", targets: ["AlmanacKit"]),
        .executable(name: "Worker", targets: ["Worker"]),
        .executable(name: "upstream-double", targets: ["upstream-double"]),
        .executable(name: "thumbnail-maker", targets: ["thumbnail-maker"]),
        .executable(name: "parity-requests", targets: ["parity-requests"]),
    ] + libraries.map { .library(name: $0, targets: [$0]) },
    targets: core + shell + checks
)
