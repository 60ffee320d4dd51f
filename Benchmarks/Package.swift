// swift-tools-version: 6.2
import PackageDescription

/// The build settings for the benchmarks. Almanac's own targets use the same settings.
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

/// Returns a dependency on each named product of the `Almanac` package.
func modules(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: "Almanac") }
}

func program(_ name: String, path: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings)
}

/// The package of benchmark programs. `make bench` and the other benchmark targets build it in `.build/benchmarks`.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Almanac", path: "..")],
    targets: [
        program("meal-bench", path: "Meals", modules("Model", "Catalogs", "Doubles")),
        program("source-bench", path: "Sources", modules("Model", "Catalogs")),
        program("page-cost", path: "PageCost", modules("Model", "Pack", "Shelf", "Screens", "Routing")),
        program("reader-cost", path: "ReaderCost", modules("Model", "Shelf", "Storage")),
        .target(name: "FindPage", dependencies: modules("Model", "Search"), path: "find-page", swiftSettings: settings),
        program(
            "search-bench", path: "find", ["FindPage"] + modules("Model", "Localization", "Search", "Pack", "CSQLite"),
            exclude: ["corpora.py", "tantivy_side.py", "wasm_size.py", "wasm.mjs"]),
        program("search-wasm", path: "find-wasm", ["FindPage"] + modules("Search")),
    ]
)
