public import Foundation

/// A test's own temporary directory, which is removed when this object is released. Keep the object for as long as the test uses
/// the directory.
public final class TemporaryDirectory: Sendable {
    /// The directory's path, without a trailing slash.
    public let path: String

    /// Creates the directory inside `TMPDIR`.
    ///
    /// - Parameter inMemory: Whether to create the directory in memory instead, if the machine supports this. Hundreds of tests
    ///   would otherwise wait for the disk.
    /// - Throws: An error from `FileManager`.
    public init(inMemory: Bool = false) throws {
        let isPossible = inMemory && FileManager.default.isWritableFile(atPath: "/dev/shm")
        path = (isPossible ? "/dev/shm/" : NSTemporaryDirectory()) + "almanac-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // Restore the permissions that a test may have removed. Without them, the directory can't be deleted.
        let manager = FileManager.default
        for name in [""] + ((try? manager.subpathsOfDirectory(atPath: path)) ?? []) {
            let attributes = try? manager.attributesOfItem(atPath: path + "/" + name)
            if attributes?[.type] as? FileAttributeType == .typeDirectory {
                try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path + "/" + name)
            }
        }
        try? manager.removeItem(atPath: path)
    }

    /// The directory as a URL.
    public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// Returns the path of a file in the directory.
    public func file(_ name: String) -> String { path + "/" + name }
}
