/// The exit codes of the command-line program.
public enum ExitCode: Int32, Sendable {
    case done = 0
    /// The entry is unknown, or there are no results.
    case nothingFound = 1
    /// The command names an unknown catalog or option, or an unusable file or address.
    case wrongUsage = 2
    /// The upstream couldn't be reached, or the sync was incomplete.
    case notReached = 3
    /// A rule for favourites and notes rejected the change.
    case refused = 4
    /// The library is damaged or unusable, or the disk failed.
    case unusable = 5
}
