// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The settings of every Swift target.
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

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
    .target(name: name, dependencies: dependencies, path: path, exclude: excluded(name, path: path), swiftSettings: settings)
}

/// Files that live beside the sources but are not compiled: the String Catalogs in the module's folder, wherever they are in it
/// (`Scripts/generate-strings` turns them into what ships), the files that pages refer to, and the libraries of earlier versions.
func excluded(_ name: String, path: String?) -> [String] {
    let folder = Context.packageDirectory + "/" + (path ?? "Sources/" + name)
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix(".xcstrings") || $0 == "Static" || $0 == "Libraries" }.sorted()
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: name == "CatalogsTests" ? ["Fixtures"] : [], swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

let core: [Target] = [
    module("Records"),
    module("Prose", ["Records"]),
    module("Finder", ["Records", "Prose"]),
    module("Pack", ["Records", "Prose", "Finder"]),
    module("Shelf", ["Records"]),
    module("Screens", ["Records", "Prose", "Finder", "Pack", "Shelf"]),
    module("Pages", ["Records", "Prose", "Finder", "Shelf", "Screens"]),
    module("Reader", ["Records", "Prose", "Finder", "Pack", "Shelf", "Screens", "Pages"]),
    .target(name: "CWasm"),
    program("Worker", ["Records", "Pack", "Shelf", "Reader", "CWasm"]),
]

let shell: [Target] = [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc"),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng16"),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp"),
    module("SQLite", ["CSQLite"]),
    module("HTTPServer", ["CMicroHTTPD"]),
    module("Compression", ["CZlib", "CBrotli"]),
    module("Thumbnails", ["CTurboJPEG", "CPNG", "CWebP"]),
    module("Upstreams", ["CCurl"]),
    module("Catalogs", ["Records", "Prose", "Upstreams"]),
    module(
        "Library",
        [
            "Records", "Prose", "Finder", "Pack", "Shelf", "Screens", "Reader", "SQLite", "Upstreams", "Catalogs", "Thumbnails",
        ]),
    module(
        "Server", ["Records", "Prose", "Pack", "Shelf", "Screens", "Pages", "Reader", "Library", "HTTPServer", "Compression"]),
    module(
        "Terminal",
        [
            "Records", "Prose", "Finder", "Pack", "Shelf", "Screens", "Pages", "Catalogs", "Library", "Server", "HTTPServer",
        ]),
    // A page is some two thousand pieces of memory, and glibc's malloc would take an eighth of the time it needs
    // (docs/decisions/0021-memory-from-mimalloc.md).
    .executableTarget(
        name: "almanac", dependencies: ["Terminal"], swiftSettings: settings, linkerSettings: [.linkedLibrary("mimalloc")]),
]

let checks: [Target] = [
    module("Doubles", ["CZlib", "CTurboJPEG"], path: "Tests/Doubles"),
    .target(name: "CFaultVFS", dependencies: ["CSQLite"], path: "Tests/CFaultVFS"),
    module("Faults", ["CFaultVFS"], path: "Tests/Faults"),
    program("upstream-double", ["Doubles"], path: "Tests/UpstreamDouble"),
    program("thumbnail-maker", ["Thumbnails"], path: "Tests/ThumbnailMaker"),
    module("Fixtures", ["Records", "Prose", "Pack", "Shelf", "Screens", "Reader", "Catalogs"], path: "Tests/Fixtures"),
    program("parity-requests", ["Fixtures", "Records", "Pack", "Shelf", "Reader"], path: "Tests/ParityRequests"),
    tests("RecordsTests", ["Records"]),
    tests("ProseTests", ["Records", "Prose"]),
    tests("FinderTests", ["Records", "Prose", "Finder"]),
    tests("PackTests", ["Records", "Prose", "Finder", "Pack"]),
    tests("ShelfTests", ["Records", "Shelf"]),
    tests("ReaderTests", ["Records", "Prose", "Finder", "Pack", "Shelf", "Screens", "Pages", "Reader", "Fixtures"]),
    tests("SQLiteTests", ["SQLite", "Faults"]),
    tests("HTTPServerTests", ["HTTPServer", "Compression"]),
    tests("ThumbnailsTests", ["Thumbnails", "Doubles"]),
    tests("UpstreamsTests", ["Upstreams", "Doubles"]),
    tests("CatalogsTests", ["Records", "Prose", "Upstreams", "Catalogs", "Doubles"]),
    tests(
        "LibraryTests",
        [
            "Records", "Prose", "Finder", "Pack", "Shelf", "Screens", "Reader", "SQLite", "Upstreams", "Catalogs", "Library",
            "Faults", "Doubles",
        ]),
    tests(
        "ServerTests",
        ["Records", "Pack", "Shelf", "Screens", "SQLite", "Catalogs", "HTTPServer", "Library", "Server", "Reader", "Doubles"]),
    tests(
        "TerminalTests",
        [
            "Records", "Prose", "Pack", "Shelf", "Screens", "Catalogs", "Library", "HTTPServer", "Server", "Terminal", "Doubles",
            "Fixtures",
        ]),
]

/// What `make bench` and its like measure with; only with ALMANAC_BENCHMARKS in the environment, since nothing else needs them built.
let benchmarks: [Target] = [
    program("meal-bench", ["Records", "Catalogs", "Doubles"], path: "Benchmarks/Meals"),
    program("page-cost", ["Records", "Pack", "Shelf", "Screens", "Reader"], path: "Benchmarks/PageCost"),
    module("FindPage", ["Records", "Finder"], path: "Benchmarks/find-page"),
    program("finder-bench", ["Records", "Finder", "Pack", "FindPage", "CSQLite"], path: "Benchmarks/find"),
    program("finder-wasm", ["Finder", "FindPage", "CWasm"], path: "Benchmarks/find-wasm"),
]
let hasBenchmarks = Context.environment["ALMANAC_BENCHMARKS"] != nil

let package = Package(
    name: "Almanac",
    products: [
        .executable(name: "almanac", targets: ["almanac"]),
        .executable(name: "Worker", targets: ["Worker"]),
        .executable(name: "upstream-double", targets: ["upstream-double"]),
        .executable(name: "thumbnail-maker", targets: ["thumbnail-maker"]),
        .executable(name: "parity-requests", targets: ["parity-requests"]),
    ],
    targets: core + shell + checks + (hasBenchmarks ? benchmarks : [])
)
