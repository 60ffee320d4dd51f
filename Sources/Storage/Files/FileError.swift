internal import Glibc

/// A failed file operation, with the operating system's error code.
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

    /// Returns the last system call's error.
    static func last(_ path: String) -> FileError { FileError(code: errno, path: path) }
}
