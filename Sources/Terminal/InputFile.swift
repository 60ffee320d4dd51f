internal import Glibc

/// Opens the files to read that are named on the command line, and refuses what is no file: a device may never end, and a named pipe may have
/// nobody at its other end.
///
/// A pipe without a name is read: it was handed to this process, as a shell does for `<(command)`, and ends with the program at its other end.
enum InputFile {
    /// Opens the file at `path`; whoever asked for it closes it.
    /// - Throws: `isDirectory`, `isPipe`, `isDevice`, or why it can't be opened.
    static func open(_ path: String) throws(FileProblem) -> Int32 {
        // Without O_NONBLOCK, opening a named pipe waits until somebody opens its other end; without O_NOCTTY, a terminal may become ours.
        let file = unsafe Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        // ENXIO: a socket, or a device that isn't there.
        guard file >= 0 else {
            throw errno == ENXIO
                ? FileProblem(path, isWriting: false, .isDevice) : FileProblem(path, isWriting: false, code: errno)
        }
        if let reason = refusal(of: file) {
            close(file)
            throw FileProblem(path, isWriting: false, reason)
        }
        // From here on it is read to its end, however long that takes.
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        return file
    }

    /// Checks what standard input is. What is typed, piped or redirected from a file is read, and nothing (`/dev/null`); not another device.
    /// - Throws: `isDirectory`, `isDevice`.
    static func checkStandardInput(_ file: Int32) throws(FileProblem) {
        guard let reason = refusal(of: file), reason != .isPipe else { return }
        if reason == .isDevice, isatty(file) == 1 || isNull(file) { return }
        throw FileProblem("stdin", isWriting: false, reason)
    }

    /// Why an open file is not read; nil where it is.
    private static func refusal(of file: Int32) -> FileProblem.Reason? {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFDIR: return .isDirectory
        case S_IFIFO: return isNameless(file) ? nil : .isPipe
        // One that is open already, as standard input can be: `open` takes none.
        case S_IFSOCK: return nil
        default: return .isDevice
        }
    }

    /// Whether a pipe has no name: the system shows it as `pipe:[number]`.
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
