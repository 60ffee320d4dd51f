/// Bytes that can be sent in many replies without being copied, such as a style sheet or a pack.
@safe public final class ZeroCopyBody: Sendable {
    /// Invariant: the bytes are written only in `init` and freed in `deinit`. Every reply in progress retains this object until
    /// libmicrohttpd calls the free callback.
    nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer

    /// Creates a body with a copy of `bytes`.
    public init(_ bytes: [UInt8]) {
        unsafe self.bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        unsafe self.bytes.copyBytes(from: bytes)
    }

    deinit { unsafe bytes.deallocate() }

    /// A copy of the bytes.
    public var copy: [UInt8] { unsafe [UInt8](bytes) }

    /// The number of bytes.
    public var count: Int { unsafe bytes.count }
}
