// The Compression module compresses and decompresses bytes with zlib and Brotli, and reads ZIP archives with libzip. It does no file or network I/O. Only this module
// imports the C modules for these libraries.

internal import CZlib

/// The gzip format (RFC 1952).
public enum Gzip {
    /// Compresses `bytes`. `level` ranges from 1 (fast) to 9 (smallest output). The output contains no date or file name, so the
    /// same input always produces the same output.
    ///
    /// - Throws: `refused` if the library runs out of memory or the input is too large.
    public static func compress(_ bytes: [UInt8], level: Int32 = 6) throws(CompressionError) -> [UInt8] {
        var stream = unsafe z_stream()
        guard bytes.count < Int(UInt32.max), unsafe almanac_gzip_begin(&stream, min(max(level, 1), 9)) == Z_OK else {
            throw .refused
        }
        defer { unsafe deflateEnd(&stream) }
        let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
        var code = Z_OK
        let result = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            unsafe bytes.withUnsafeBufferPointer { input in
                // zlib's input pointer isn't const for historical reasons, but zlib doesn't write to it.
                unsafe stream.next_in = unsafe UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(clamping: output.count)
                code = unsafe deflate(&stream, Z_FINISH)
            }
            count = unsafe Int(stream.total_out)
        }
        // zlib's documentation says: "If deflate() returns Z_STREAM_END, all input was consumed". With an output buffer of
        // deflateBound bytes, the first call returns Z_STREAM_END.
        guard code == Z_STREAM_END else { throw .refused }
        return result
    }

    /// Decompresses `bytes`, which may contain several gzip members. Uses at most about twice `limit` bytes of memory, regardless
    /// of the size that the input declares.
    ///
    /// - Throws: `damaged`, `tooLarge` or `refused`.
    public static func decompress(_ bytes: [UInt8], limit: Int) throws(CompressionError) -> [UInt8] {
        guard bytes.count < Int(UInt32.max) else { throw .refused }
        var stream = unsafe z_stream()
        guard unsafe almanac_gunzip_begin(&stream) == Z_OK else { throw .refused }
        defer { unsafe inflateEnd(&stream) }
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        var offset = 0
        var finished = false
        while !finished {
            var code = Z_OK
            var consumed = 0
            var produced = 0
            unsafe bytes.withUnsafeBufferPointer { input in
                unsafe chunk.withUnsafeMutableBufferPointer { output in
                    unsafe stream.next_in = unsafe UnsafeMutablePointer(mutating: input.baseAddress.map { unsafe $0 + offset })
                    unsafe stream.avail_in = UInt32(input.count - offset)
                    unsafe stream.next_out = output.baseAddress
                    unsafe stream.avail_out = UInt32(output.count)
                    code = unsafe inflate(&stream, Z_NO_FLUSH)
                    consumed = unsafe input.count - offset - Int(stream.avail_in)
                    produced = unsafe output.count - Int(stream.avail_out)
                }
            }
            offset += consumed
            guard result.count + produced <= limit else { throw .tooLarge(limit: limit) }
            result.append(contentsOf: chunk[..<produced])
            switch code {
            case Z_STREAM_END:
                finished = offset == bytes.count
                // Start the next member. RFC 1952, 2.2: "A gzip file consists of a series of members".
                if !finished, unsafe inflateReset(&stream) != Z_OK { throw .refused }
            case Z_OK where consumed > 0 || produced > 0:
                continue
            case Z_MEM_ERROR:
                throw .refused
            default:
                throw .damaged
            }
        }
        return result
    }
}
