/// How the program ends.
public enum ExitCode: Int32, Sendable {
    case done = 0
    /// The entry is unknown, or there are no results.
    case nothingFound = 1
    /// Unknown catalog or option, or an unusable file or address.
    case wrongUsage = 2
    /// Upstream not reached, or sync not fully successful.
    case notReached = 3
    /// A shelf rule refused the change.
    case refused = 4
    /// The library is damaged or unusable, or the disk failed.
    case unusable = 5
}
