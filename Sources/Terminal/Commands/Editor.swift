internal import Glibc

/// The reader's own editor, on a file of its own.
struct Editor {
    private let command: String
    private let folder: String
    private let fileMask: UInt32?

    /// The editor is what `VISUAL` or `EDITOR` says, else `vi` (POSIX); the file is made in `TMPDIR`, else `/tmp`.
    ///
    /// - Parameter fileMask: the mask that the editor has for other files it makes; nil for this process's own.
    init(environment: [String: String], fileMask: UInt32? = nil) {
        self.fileMask = fileMask
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.utf8.isEmpty }
        command = named ?? "vi"
        let temporary = environment["TMPDIR"] ?? ""
        folder = temporary.utf8.first == 0x2F ? temporary : "/tmp"
    }

    /// Opens `text` in the editor and waits for its end.
    ///
    /// - Returns: the text as the editor left it, nil where it is the same (the file is gone then); and the file, to be kept until the text is safe.
    /// - Throws: `editor` where it could not be started or failed, `notText` where it left something else than UTF-8; the file stays.
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

    /// Removes the file of an edit that is saved.
    func discard(_ path: String) { unsafe unlink(path) }

    /// Runs the editor by the shell, because `EDITOR` may hold options. Whether it ended well.
    private func launch(_ path: String) -> Bool {
        // Ctrl-C belongs to the editor while it runs.
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
