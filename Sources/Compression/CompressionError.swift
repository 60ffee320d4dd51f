/// Why bytes could not be compressed or read back.
public enum CompressionError: Error, Equatable, Sendable {
    /// The bytes are not whole, undamaged gzip.
    case damaged
    /// What comes out is more than the limit, in bytes.
    case tooLarge(limit: Int)
    /// Memory ran out, or the input is beyond what the library takes at once.
    case refused
}
