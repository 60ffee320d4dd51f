internal import CBrotli

/// The Brotli format (RFC 7932).
public enum Brotli {
    /// Compresses `bytes`. `quality` ranges from 0 (fast) to 11 (smallest output, but about 50 times slower than quality 5).
    ///
    /// - Throws: `refused` if the library runs out of memory or the input is too large.
    public static func compress(_ bytes: [UInt8], quality: Int32 = 5) throws(CompressionError) -> [UInt8] {
        let bound = BrotliEncoderMaxCompressedSize(bytes.count)
        // Brotli's documentation says: "Returns 0 if result does not fit size_t."
        guard bound > 0 else { throw .refused }
        var done: Int32 = 0
        let result = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            var size = output.count
            unsafe bytes.withUnsafeBufferPointer { input in
                done = unsafe BrotliEncoderCompress(
                    min(max(quality, 0), 11), BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, input.count, input.baseAddress, &size,
                    output.baseAddress)
            }
            count = done == 1 ? size : 0
        }
        guard done == 1 else { throw .refused }
        return result
    }
}
