import Foundation

/// A directory of a test's own, removed with the value; in memory where there is such a place, as hundreds of tests wait for the disk.
final class TemporaryDirectory {
    let path: String

    init() throws {
        let memory = FileManager.default.isWritableFile(atPath: "/dev/shm")
        path = (memory ? "/dev/shm/" : NSTemporaryDirectory()) + "almanac-sqlite-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
}
