/// Bytes that replies send without copying them: a style sheet, a pack.
@safe public final class StaticBody: Sendable {
    /// Invariant: written in `init` only, freed in `deinit`; every reply under way keeps the object alive through libmicrohttpd's free callback.
    nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer

    /// A copy of `bytes`, kept in one place.
    public init(_ bytes: [UInt8]) {
        unsafe self.bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        unsafe self.bytes.copyBytes(from: bytes)
    }

    deinit { unsafe bytes.deallocate() }

    /// How many bytes there are.
    public var count: Int { unsafe bytes.count }
}
