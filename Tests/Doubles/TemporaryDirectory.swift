public import Foundation

/// A directory of a test's own, removed with the value. Keep the value for as long as the directory is used.
public final class TemporaryDirectory: Sendable {
    /// Where it is, without a slash at the end.
    public let path: String

    /// Makes the directory, below `TMPDIR`.
    ///
    /// - Parameter inMemory: whether it is in memory if the machine has a place for that, because hundreds of tests would wait for the
    ///   disk.
    /// - Throws: an error of `FileManager`'s.
    public init(inMemory: Bool = false) throws {
        let isPossible = inMemory && FileManager.default.isWritableFile(atPath: "/dev/shm")
        path = (isPossible ? "/dev/shm/" : NSTemporaryDirectory()) + "almanac-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // A test may have taken away the right to write.
        let manager = FileManager.default
        for name in [""] + ((try? manager.subpathsOfDirectory(atPath: path)) ?? []) {
            let attributes = try? manager.attributesOfItem(atPath: path + "/" + name)
            if attributes?[.type] as? FileAttributeType == .typeDirectory {
                try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path + "/" + name)
            }
        }
        try? manager.removeItem(atPath: path)
    }

    /// The same as a URL.
    public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    /// The path of a file in it.
    public func file(_ name: String) -> String { path + "/" + name }
}
