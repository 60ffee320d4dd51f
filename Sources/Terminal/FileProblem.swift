internal import Glibc

/// The reason why a file named on the command line couldn't be read or written.
struct FileProblem: Error, Equatable, Sendable {
    /// The reason why the file couldn't be read or written.
    enum Reason: Equatable, Sendable {
        case notFound, exists, isDirectory, isPipe, isDevice, notPermitted, tooLarge, noSpace
        /// Any other file error, with the operating system's error code.
        case failed(Int32)
    }

    let path: String
    let isWriting: Bool
    let reason: Reason

    init(_ path: String, isWriting: Bool, _ reason: Reason) {
        self.path = path
        self.isWriting = isWriting
        self.reason = reason
    }

    /// Converts an `errno` value.
    init(_ path: String, isWriting: Bool, code: Int32) {
        let reason: Reason =
            switch code {
            case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: .notFound
            case EEXIST: .exists
            case EISDIR: .isDirectory
            case EACCES, EPERM, EROFS: .notPermitted
            case ENOSPC, EDQUOT, EFBIG: .noSpace
            default: .failed(code)
            }
        self.init(path, isWriting: isWriting, reason)
    }

    /// Returns the operating system's message for an error code.
    static func systemWords(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
