// swift-tools-version: 6.2
import PackageDescription

/// The five apps that Almanac started from, and a reader for a catalog of one's own, as terminal programs. They use only the product
/// `AlmanacKit`. `Scripts/check-examples` builds and runs them.
let package = Package(
    name: "Examples",
    dependencies: [.package(name: "Almanac", path: "..")],
    targets: ["Monsters", "Bestiary", "DadJokes", "Planets", "Desserts", "OwnCatalog"].map { name in
        .executableTarget(
            name: name, dependencies: [.product(name: "AlmanacKit", package: "Almanac")], path: name, exclude: ["README.md"],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    }
)
