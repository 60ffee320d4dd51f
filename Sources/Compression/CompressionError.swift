/// The reason that compressing or decompressing failed.
public enum CompressionError: Error, Equatable, Sendable {
    /// The bytes aren't complete, undamaged gzip data.
    case damaged
    /// The decompressed data exceeds the limit, in bytes.
    case tooLarge(limit: Int)
    /// Out of memory, or the input is too large for the library.
    case refused
}
