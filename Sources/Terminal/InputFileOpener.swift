internal import Glibc

/// Opens files named on the command line for reading. Rejects devices, whose data may never end, and named pipes, which may have
/// no writer.
///
/// Accepts anonymous pipes. A shell passes such a pipe for `<(command)`, and the pipe ends when that command exits.
enum InputFileOpener {
    /// Opens the file at `path`. The caller closes it.
    /// - Throws: `isDirectory`, `isPipe`, `isDevice`, or the reason why the file can't be opened.
    static func open(_ path: String) throws(FileProblem) -> Int32 {
        // Without O_NONBLOCK, opening a named pipe would wait for a writer. Without O_NOCTTY, a terminal could become the
        // controlling terminal.
        let file = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        // ENXIO means that the file is a socket or a missing device.
        guard file >= 0 else {
            throw errno == ENXIO
                ? FileProblem(path, isWriting: false, .isDevice) : FileProblem(path, isWriting: false, code: errno)
        }
        if let reason = refusal(of: file) {
            close(file)
            throw FileProblem(path, isWriting: false, reason)
        }
        // Make the descriptor blocking again for reading.
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        return file
    }

    /// Checks standard input. Accepts a terminal, a pipe, a redirected file and `/dev/null`, but no other device.
    /// - Throws: `isDirectory`, `isDevice`.
    static func checkStandardInput(_ file: Int32) throws(FileProblem) {
        guard let reason = refusal(of: file), reason != .isPipe else { return }
        if reason == .isDevice, isatty(file) == 1 || isNull(file) { return }
        throw FileProblem("stdin", isWriting: false, reason)
    }

    /// Returns the reason to reject an open file, or nil to accept it.
    private static func refusal(of file: Int32) -> FileProblem.Reason? {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: return .isDirectory
        case S_IFIFO: return isNameless(file) ? nil : .isPipe
        // Standard input may be a socket. Other files aren't sockets, because `open` can't open them.
        case S_IFSOCK: return nil
        default: return .isDevice
        }
    }

    /// Returns whether a pipe is anonymous. The system names such a pipe `pipe:[number]`.
    private static func isNameless(_ file: Int32) -> Bool {
        var target = [CChar](repeating: 0, count: 8)
        let count = unsafe readlink("/proc/self/fd/\(file)", &target, target.count)
        return count > 0 && target.starts(with: "pipe:[".utf8.map { CChar(bitPattern: $0) })
    }

    private static func isNull(_ file: Int32) -> Bool {
        var (status, null) = (stat(), stat())
        return unsafe fstat(file, &status) == 0 && stat("/dev/null", &null) == 0 && status.st_rdev == null.st_rdev
    }
}
