public import Storage

/// The reason why a static export failed.
public enum StaticExportError: Error, Sendable {
    /// The folder isn't empty, and `almanac export` didn't write it.
    case notAnExport(String)
    /// Another program wrote a file with the name of a file to export.
    case foreignFile(String)
    /// Another export is writing to the folder.
    case inUse(String)
    /// The program's files for browsers are missing.
    case noModule
    /// No catalog may be shown to others.
    case nothingToExport
    /// Writing a file failed. `code` is the operating system's error code.
    case file(path: String, code: Int32)
    case library(LibraryError)
}

/// The result of a static export.
public struct StaticExportReport: Sendable {
    /// The reason why a catalog, or some of its entries, aren't part of the export.
    public enum Reason: String, Sendable {
        /// A reader imported or wrote the entries.
        case own
        /// The source grants no licence, or its source file names none.
        case unlicensed
        /// The entries are random texts, such as jokes.
        case deck
        /// The entry's name can't be the name of a file, or is the name of another of the site's files.
        case name
    }

    /// Entries that aren't part of the export.
    public struct Omission: Sendable {
        /// The catalog's name.
        public let catalog: String
        /// The reason why the entries aren't part of the export.
        public let reason: Reason
        /// The number of entries, or nil if it isn't known because the catalog isn't shown at all.
        public let count: Int?
        /// Whether other entries of the catalog are part of the export.
        public let isPartial: Bool
    }

    /// The names of the exported catalogs, each with its number of entries.
    public var catalogs: [(name: String, count: Int)] = []
    /// The catalogs and entries that aren't part of the export.
    public var omissions: [Omission] = []
    /// The number of exported entries that have a picture. No source allows others to show its pictures.
    public var omittedPictures = 0
    /// The number of files in the export.
    public var files = 0
    /// The number of files that were new or had changed.
    public var written = 0
    /// The number of files that were deleted.
    public var removed = 0
}
