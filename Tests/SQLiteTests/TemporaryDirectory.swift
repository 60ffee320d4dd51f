import Foundation

/// A test's own directory, removed with the value. It is in memory if possible, because hundreds of tests would otherwise wait
/// for the disk.
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
