import Catalogs
import Doubles
import Foundation
import LinuxServices
import Storage

/// A library with the entries that come with the program. Importing them takes half a second, so the tests use copies of a
/// library that was created once.
enum StarterLibrary {
    private struct File: Sendable {
        let path: String
        /// The contents, or nil for a folder.
        let contents: Data?
        let permissions: Int
    }

    private static let files: Result<[File], any Error> = Result {
        let directory = try TemporaryDirectory()
        // Closing the library would change the files during the copy.
        return try withExtendedLifetime(try Library.open(options(directory.path))) {
            let manager = FileManager.default
            // SQLite creates the index of the write-ahead log again.
            let paths = try manager.subpathsOfDirectory(atPath: directory.path).filter { !$0.hasSuffix("-shm") }
            return try paths.sorted().map { path in
                let attributes = try manager.attributesOfItem(atPath: directory.file(path))
                let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
                return File(
                    path: path, contents: isFolder ? nil : try Data(contentsOf: URL(fileURLWithPath: directory.file(path))),
                    permissions: (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o600)
            }
        }
    }

    private static func options(_ directory: String) -> LibraryOptions {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        var options = LibraryOptions(
            directory: directory, shareDirectory: root.appendingPathComponent("Starter").path,
            adapters: BuiltInAdapters.adapters, services: .linux)
        options.isOffline = true
        return options
    }

    /// Opens a copy of the library in this directory, which may already contain other files.
    static func open(in directory: String) throws -> Library {
        let manager = FileManager.default
        try manager.createDirectory(atPath: directory, withIntermediateDirectories: true)
        for file in try files.get() {
            let path = directory + "/" + file.path
            if let contents = file.contents {
                try contents.write(to: URL(fileURLWithPath: path))
            } else {
                try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
            }
            try manager.setAttributes([.posixPermissions: file.permissions], ofItemAtPath: path)
        }
        return try Library.open(options(directory))
    }
}
