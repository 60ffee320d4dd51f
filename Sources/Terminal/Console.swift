internal import Glibc

/// What the program reads from and writes to. Tests have their own.
public struct Console: Sendable {
    /// Reads standard input to its end, at most so many bytes and one; nil where it can't be read.
    public var readInput: @Sendable (_ limit: Int) -> [UInt8]?
    /// The descriptor that standard input is; nil where there is none to be read at any place.
    public var inputFile: Int32?
    /// Reads one line that a person types, without its end; nil where standard input is no terminal.
    public var readLine: (@Sendable () -> String?)?
    /// Writes to standard output; returns 0, or the operating system's number of what went wrong.
    public var writeOutput: @Sendable ([UInt8]) -> Int32
    /// Writes to standard error. What goes wrong there can't be told anybody.
    public var writeError: @Sendable ([UInt8]) -> Void
    /// The columns of the terminal that standard output is; nil where it is none.
    public var outputWidth: Int?
    /// The same for standard error.
    public var errorWidth: Int?
    /// Waits until a person presses Enter; nil where nobody sits there.
    public var waitForEnter: (@Sendable () -> Void)?
    /// Whether the signals that end a program are waited for, to end in an orderly way.
    public var watchesSignals: Bool
    /// The mask for new files (umask) that the process was started with, for programs that it starts; nil where it hasn't been changed.
    public var fileMask: UInt32?

    /// A console of these parts; without more, one that is no terminal and has nothing to read.
    public init(
        readInput: @escaping @Sendable (_ limit: Int) -> [UInt8]? = { _ in [] }, inputFile: Int32? = nil,
        readLine: (@Sendable () -> String?)? = nil, writeOutput: @escaping @Sendable ([UInt8]) -> Int32,
        writeError: @escaping @Sendable ([UInt8]) -> Void, outputWidth: Int? = nil, errorWidth: Int? = nil,
        waitForEnter: (@Sendable () -> Void)? = nil, watchesSignals: Bool = false, fileMask: UInt32? = nil
    ) {
        self.readInput = readInput
        self.inputFile = inputFile
        self.readLine = readLine
        self.writeOutput = writeOutput
        self.writeError = writeError
        self.outputWidth = outputWidth
        self.errorWidth = errorWidth
        self.waitForEnter = waitForEnter
        self.watchesSignals = watchesSignals
        self.fileMask = fileMask
    }

    /// The process's own. From now on its files are for their owner alone, also those that SQLite makes. A reader of the output who goes away is no error: the signal that would end the program is ignored.
    public static func standard(environment: [String: String]) -> Console {
        // `signal` as in C: the default action for a pipe that nobody reads is to end the program.
        signal(SIGPIPE, SIG_IGN)
        occupyStandardFiles()
        let mask = umask(0o077)
        let isSomebodyThere = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        return Console(
            readInput: { limit in FileReading.readAll(STDIN_FILENO, limit: limit) }, inputFile: STDIN_FILENO,
            readLine: isatty(STDIN_FILENO) == 1 ? typedLine : nil,
            writeOutput: { FileWriting.writeAll($0, to: STDOUT_FILENO) },
            writeError: { _ = FileWriting.writeAll($0, to: STDERR_FILENO) },
            outputWidth: width(of: STDOUT_FILENO, environment), errorWidth: width(of: STDERR_FILENO, environment),
            waitForEnter: isSomebodyThere ? { @Sendable () -> Void in _ = Swift.readLine() } : nil,
            watchesSignals: true, fileMask: UInt32(mask))
    }

    @Sendable private static func typedLine() -> String? { Swift.readLine() }

    /// Makes sure that the descriptors of the standard files are taken. Where one was closed, the next file that is opened would get its
    /// number, and messages would be written into it: into the database.
    private static func occupyStandardFiles() {
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) == -1 {
            // The wrong way round, so that reading and writing fail as they would have. The lowest free number is given.
            _ = unsafe open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// The columns of a terminal; nil where `file` is none. One that does not say has 80, or what `COLUMNS` says.
    private static func width(of file: Int32, _ environment: [String: String]) -> Int? {
        guard isatty(file) == 1 else { return nil }
        var size = winsize()
        if unsafe ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? min($0, 1000) : nil } ?? 80
    }
}
