/// The reason why data couldn't be compressed or decompressed.
public enum CompressionError: Error, Equatable, Sendable {
    /// The data is incomplete, damaged or not in gzip format.
    case damaged
    /// The decompressed data exceeds `limit` bytes.
    case tooLarge(limit: Int)
    /// The file in the archive is encrypted.
    case encrypted
    /// The library ran out of memory, or the input is too large for it.
    case refused
}
