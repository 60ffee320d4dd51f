internal import Glibc
import Model

/// Runs the user's editor on a temporary file.
struct ExternalEditor {
    private let command: String
    private let folder: String
    private let fileMask: UInt32?

    /// Creates the editor that the environment specifies: `VISUAL`, `EDITOR` or, by default, `vi`. The temporary file is in
    /// `TMPDIR` or `/tmp`.
    ///
    /// - Parameter fileMask: The umask for other files that the editor creates, or nil for this process's umask.
    init(environment: [String: String], fileMask: UInt32? = nil) {
        self.fileMask = fileMask
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.utf8.isEmpty }
        command = named ?? "vi"
        let temporary = environment["TMPDIR"] ?? ""
        folder = temporary.utf8.first == ASCII.slash ? temporary : "/tmp"
    }

    /// Opens `text` in the editor and waits until the editor exits.
    ///
    /// - Returns: The edited text and the file's path. The caller keeps the file until the text is saved. If the text is
    ///   unchanged, `text` is nil and the file has already been removed.
    /// - Throws: `editor` if the editor couldn't be started or failed, `notText` if the file isn't UTF-8. After an error, the
    ///   file remains.
    func edit(_ text: String) throws(CommandError) -> (text: String?, file: String) {
        let (file, path) = FileWriting.open(in: folder, suffix: ".md")
        guard file >= 0 else { throw .file(FileProblem(folder, isWriting: true, code: errno)) }
        let code = FileWriting.writeAll(Array(text.utf8), to: file)
        close(file)
        guard code == 0 else {
            discard(path)
            throw .file(FileProblem(path, isWriting: true, code: code))
        }
        let isDone = launch(path)
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try FileReading.read(path, limit: 64 << 20)
        } catch { throw .file(error) }
        let isSame = bytes.elementsEqual(text.utf8)
        if isSame { discard(path) }
        guard isDone else { throw .editor(command, kept: isSame ? nil : path) }
        guard !isSame else { return (nil, path) }
        guard let edited = String(validating: bytes, as: UTF8.self) else { throw .notText(kept: path) }
        return (edited, path)
    }

    /// Removes the temporary file after its text has been saved.
    func discard(_ path: String) { unsafe unlink(path) }

    /// Runs the editor through the shell, because `EDITOR` may contain options. Returns whether the editor exited successfully.
    private func launch(_ path: String) -> Bool {
        // While the editor runs, only the editor handles Ctrl-C.
        let before = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        defer {
            signal(SIGINT, before.0)
            signal(SIGQUIT, before.1)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        unsafe sigemptyset(&defaults)
        for signal in [SIGINT, SIGQUIT, SIGPIPE] { unsafe sigaddset(&defaults, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let mask = fileMask.map { "umask " + String($0, radix: 8) + "; " } ?? ""
        let arguments = ["sh", "-c", mask + command + " \"$1\"", "sh", path]
        var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var process: pid_t = 0
        guard unsafe posix_spawn(&process, "/bin/sh", nil, &attributes, &pointers, environ) == 0 else { return false }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return false } }
        return status == 0
    }
}
