/// The place where a library stores its data.
public enum LibraryLocation: Sendable {
    /// A folder, which is created if it doesn't exist. Several processes may use the same folder, including the program `almanac`.
    case directory(String)
    /// A temporary folder in the memory's file system if there is one. The folder is removed when the library is released.
    case temporary
}

/// The settings of a library.
public struct LibrarySettings: Sendable {
    /// Whether the library never sends requests.
    public var isOffline = false
    /// The language of texts and errors as a BCP 47 tag: `en` or `fr`.
    public var language = "en"
    /// Servers that replace a source's own servers, keyed by the source's name: `dnd5e`, `swapi`, `mealdb`, `jokeapi`,
    /// `dadjokes`, `officialjokes`, or the name in a source file. Tests use this to put a double in place of a server.
    public var servers: [String: String] = [:]
    /// The keys for sources, keyed by the source's name. For a source file, each key is a variable of the file, such as
    /// `ALMANAC_SOURCE_TREES_KEY`.
    public var keys: [String: String] = [:]
    /// The sources to use for catalogs with several sources, such as `["jokes": "officialjokes"]`.
    public var sources: [String: String] = [:]
    /// The maximum size of all stored pictures, in bytes. If it is 0, the library has no pictures.
    public var pictureBytes: Int64 = 500_000_000
    /// The name and version of your program, which requests contain in `User-Agent`, such as `Trees/1.0`.
    public var program = "AlmanacKit"

    /// Creates the default settings.
    public init() {}
}
