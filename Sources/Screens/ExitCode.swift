/// How the program ends.
public enum ExitCode: Int32, Sendable {
    case done = 0
    /// Unknown entry, empty result.
    case nothingFound = 1
    /// Unknown catalog or option; a file or an address that can't be used.
    case wrongUsage = 2
    /// Upstream not reached, or a sync not wholly ok.
    case notReached = 3
    /// A rule refused it.
    case refused = 4
    /// The library is damaged or can't be used, or the disk failed.
    case unusable = 5
}
