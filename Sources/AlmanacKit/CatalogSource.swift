internal import Catalogs
internal import Model

/// Describes where the entries of one or more catalogs come from.
///
/// The sources that come with Almanac are ready to use. For every other API, write a source file: a JSON file that names the
/// server, the list and the attributes (`docs/source-files.md`). For everything else, make the entries in your own code.
public struct CatalogSource: Sendable {
    /// The form of a source in the library.
    enum Form: Sendable {
        case builtIn([any Adapter])
        case file(SourceFile)
        case entries(SourceFile, EntriesTransport.Entries)
    }

    let form: Form

    /// Dungeons & Dragons: `monsters`, `spells` and other catalogs from www.dnd5eapi.co.
    public static let dungeonsAndDragons = CatalogSource(upstreams: ["dnd5e"])
    /// Star Wars: `planets`, `people`, `films`, `species`, `starships` and `vehicles` from swapi.dev.
    public static let starWars = CatalogSource(upstreams: ["swapi"])
    /// `desserts` from TheMealDB.
    public static let desserts = CatalogSource(upstreams: ["mealdb"])
    /// `jokes` from JokeAPI. `LibrarySettings.sources` selects another service.
    public static let jokes = CatalogSource(upstreams: ["jokeapi", "dadjokes", "officialjokes"])
    /// All sources that come with Almanac.
    public static let builtIn = [dungeonsAndDragons, starWars, desserts, jokes]

    private init(upstreams: Set<String>) {
        form = .builtIn(BuiltInAdapters.adapters.filter { upstreams.contains($0.upstream) })
    }

    /// Reads a source file.
    ///
    /// - Parameter file: The source file's JSON text.
    /// - Throws: `invalidSource`, with the place of the mistake as a JSON Pointer.
    public init(file: String) throws(AlmanacError) {
        do throws(SourceFileError) {
            form = .file(try SourceFile(parsing: Array(file.utf8)))
        } catch { throw AlmanacError(error) }
    }

    /// The source's name, which `LibrarySettings.servers` uses as a key.
    public var name: String {
        switch form {
        case .builtIn(let adapters): adapters.first?.upstream ?? ""
        case .file(let file), .entries(let file, _): file.name
        }
    }

    /// The names of the source's catalogs.
    public var catalogs: [String] {
        switch form {
        case .builtIn(let adapters):
            adapters.flatMap { $0.catalogIDs }.reduce(into: []) { names, id in
                if !names.contains(id.raw) { names.append(id.raw) }
            }
        case .file(let file), .entries(let file, _): file.catalogIDs.map { $0.raw }
        }
    }
}

extension AlmanacError {
    /// Converts an error in a source file. These words are for the developer who wrote the file, so they are in English.
    init(_ error: SourceFileError) {
        let explanation =
            switch error {
            case .tooLarge: "The file is too large."
            case .notJSON(let line, let column): "The file isn't JSON: line \(line), column \(column)."
            case .notUTF8(let line): "The file isn't UTF-8 text: line \(line)."
            case .newerFormat(let version): "The file uses version \(version) of the format, which this version doesn't know."
            case .unknownKey(let key, let place, let known):
                "\(place.isEmpty ? "The file" : place) has the unknown key “\(key)”. The known keys are \(known.joined(separator: ", "))."
            case .repeatedKey(let key, let place): "\(place.isEmpty ? "The file" : place) has the key “\(key)” twice."
            case .missingKey(let key, let place): "\(place.isEmpty ? "The file" : place) has no “\(key)”."
            case .wrongType(let place, let type): "\(place) must be of the type \(type.rawValue)."
            case .badValue(let place, let value, let allowed):
                "\(place) can't be “\(value)”." + (allowed.isEmpty ? "" : " It can be \(allowed.joined(separator: ", ")).")
            case .badHost(let place, let value): "\(place) isn't the name of a host: “\(value)”."
            case .reservedKey(let key, let place): "\(place) can't have the key “\(key)”, which has another meaning in queries."
            case .badHeaderName(let name): "“\(name)” isn't the name of a header."
            case .ownHeader(let name): "Almanac sets the header “\(name)” itself."
            case .badHeaderValue(let name): "The value of the header “\(name)” contains a control character."
            case .literalKey(let place): "\(place) contains a key in plain text instead of a variable."
            case .repeatedName(let place, let name): "\(place) has the name “\(name)”, which occurs before."
            case .takenCatalog(let name): "Another source has the catalog “\(name)”."
            case .takenName(let name): "Another source has the name “\(name)”."
            case .missingCatalog(let name): "The library has the catalog “\(name)”, which the file no longer contains."
            case .otherList(let name): "The library has the catalog “\(name)” from another list."
            case .otherIDs(let name): "The file would change the IDs of the entries in “\(name)”."
            }
        self.init(
            .invalidSource, summary: "The source file isn't valid", explanation: explanation,
            suggestion: "Correct the source file, then try again.")
    }
}
