internal import SystemCalls

/// A failed file operation, with the operating system's error code.
package struct FileError: Error, Equatable, Sendable {
    package let code: Int32
    package let path: String

    package init(code: Int32, path: String) { (self.code, self.path) = (code, path) }

    static let noSpace = ENOSPC
    static let quota = EDQUOT
    static let tooLarge = EFBIG
    static let readOnlyFileSystem = EROFS
    static let forbidden = EACCES
    static let notPermitted = EPERM
    static let notADirectory = ENOTDIR
    static let exists = EEXIST
    package static let missing = ENOENT

    /// Returns the last system call's error.
    static func last(_ path: String) -> FileError { FileError(code: errno, path: path) }
}
