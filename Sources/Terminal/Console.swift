internal import Glibc

/// The program's input and output. Tests provide their own.
public struct Console: Sendable {
    /// A closure that reads standard input to its end, but at most `limit` + 1 bytes. It returns nil if standard input can't be
    /// read.
    public var readInput: @Sendable (_ limit: Int) -> [UInt8]?
    /// The descriptor of standard input if it is seekable, else nil.
    public var inputFile: Int32?
    /// A closure that reads a line that the user types and removes its line ending. Nil if standard input isn't a terminal.
    public var readLine: (@Sendable () -> String?)?
    /// A closure that writes to standard output. It returns 0 or the operating system's error code.
    public var writeOutput: @Sendable ([UInt8]) -> Int32
    /// A closure that writes to standard error. Errors are ignored, because they can't be reported.
    public var writeError: @Sendable ([UInt8]) -> Void
    /// The width of the terminal on standard output, in columns, or nil if it isn't a terminal.
    public var outputWidth: Int?
    /// The width of the terminal on standard error, in columns, or nil if it isn't a terminal.
    public var errorWidth: Int?
    /// A closure that waits until the user presses Enter. Nil if the program isn't running interactively.
    public var waitForEnter: (@Sendable () -> Void)?
    /// Whether to handle termination signals so that the program exits cleanly.
    public var watchesSignals: Bool
    /// The original umask, for child processes. Nil if this process hasn't changed its umask.
    public var fileMask: UInt32?

    /// Creates a console. By default, the console isn't a terminal and has no input.
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

    /// Creates the console for this process. This has two side effects. New files, including SQLite's, become accessible only to
    /// their owner. Writing to a closed pipe no longer terminates the program.
    public static func standard(environment: [String: String]) -> Console {
        // By default, writing to a pipe that nobody reads terminates the program (SIGPIPE).
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

    /// Opens any standard descriptor that is closed. Otherwise, the next file that the program opens, perhaps the database,
    /// would get that descriptor's number, and messages would be written to the file.
    private static func occupyStandardFiles() {
        for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) == -1 {
            // Open `/dev/null` with the opposite access mode, so that reading and writing still fail. The system assigns the
            // lowest free descriptor.
            _ = unsafe open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Returns the width of a terminal in columns, or nil if `file` isn't a terminal. If the terminal doesn't report a width,
    /// returns `COLUMNS` or 80.
    private static func width(of file: Int32, _ environment: [String: String]) -> Int? {
        guard isatty(file) == 1 else { return nil }
        var size = winsize()
        if unsafe ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? min($0, 1000) : nil } ?? 80
    }
}
