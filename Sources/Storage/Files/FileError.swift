internal import Glibc

/// A call on a file that failed, with the operating system's code.
struct FileError: Error, Equatable, Sendable {
    let code: Int32
    let path: String

    static let noSpace = ENOSPC
    static let quota = EDQUOT
    static let tooLarge = EFBIG
    static let readOnlyFileSystem = EROFS
    static let forbidden = EACCES
    static let notPermitted = EPERM
    static let notADirectory = ENOTDIR
    static let exists = EEXIST
    static let missing = ENOENT

    /// The failure that the last call reported.
    static func last(_ path: String) -> FileError { FileError(code: errno, path: path) }
}
