internal import Glibc

/// Opens files named on the command line for reading. Rejects devices, which may never end, and named pipes, which may have no
/// writer.
///
/// A pipe without a name is accepted: a shell passes it to the process for `<(command)`, and it ends when the other program does.
enum InputFileOpener {
    /// Opens the file at `path`. The caller closes it.
    /// - Throws: `isDirectory`, `isPipe`, `isDevice`, or the reason why it can't be opened.
    static func open(_ path: String) throws(FileProblem) -> Int32 {
        // Without O_NONBLOCK, opening a named pipe would wait for a writer. Without O_NOCTTY, a terminal could become the
        // controlling terminal.
        let file = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        // ENXIO: a socket, or a missing device.
        guard file >= 0 else {
            throw errno == ENXIO
                ? FileProblem(path, isWriting: false, .isDevice) : FileProblem(path, isWriting: false, code: errno)
        }
        if let reason = refusal(of: file) {
            close(file)
            throw FileProblem(path, isWriting: false, reason)
        }
        // From here on, reading may block.
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        return file
    }

    /// Checks standard input. Typed, piped or redirected input and `/dev/null` are accepted, but no other device.
    /// - Throws: `isDirectory`, `isDevice`.
    static func checkStandardInput(_ file: Int32) throws(FileProblem) {
        guard let reason = refusal(of: file), reason != .isPipe else { return }
        if reason == .isDevice, isatty(file) == 1 || isNull(file) { return }
        throw FileProblem("stdin", isWriting: false, reason)
    }

    /// The reason to reject an open file, or nil.
    private static func refusal(of file: Int32) -> FileProblem.Reason? {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: return .isDirectory
        case S_IFIFO: return isNameless(file) ? nil : .isPipe
        // A socket that is already open, as standard input can be. `open` doesn't open sockets.
        case S_IFSOCK: return nil
        default: return .isDevice
        }
    }

    /// Whether a pipe has no name. The system shows it as `pipe:[number]`.
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
