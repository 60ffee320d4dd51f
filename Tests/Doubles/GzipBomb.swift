internal import CZlib
internal import Synchronization

/// Zeros compressed with gzip. 256 MiB of zeros shrink to about 256 kB. Each size is compressed only once.
enum GzipBomb {
    private static let made = Mutex<[Int: [UInt8]]>([:])

    static func bytes(mebibytes: Int) -> [UInt8] {
        made.withLock { made in
            if let ready = made[mebibytes] { return ready }
            let bytes = make(mebibytes: mebibytes)
            made[mebibytes] = bytes
            return bytes
        }
    }

    private static func make(mebibytes: Int) -> [UInt8] {
        var stream = unsafe z_stream()
        let size = Int32(unsafe MemoryLayout<z_stream>.size)
        // The value 31 selects the largest window and a gzip header.
        guard unsafe deflateInit2_(&stream, 1, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
            return []
        }
        defer { _ = unsafe deflateEnd(&stream) }
        var zeros = [UInt8](repeating: 0, count: 1 << 20)
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        var result: [UInt8] = []
        for index in 0..<max(1, mebibytes) {
            let isLast = index + 1 >= mebibytes
            unsafe zeros.withUnsafeMutableBufferPointer { input in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = UInt32(input.count)
                repeat {
                    unsafe chunk.withUnsafeMutableBufferPointer { output in
                        unsafe stream.next_out = output.baseAddress
                        unsafe stream.avail_out = UInt32(output.count)
                        _ = unsafe deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    }
                    let left = unsafe Int(stream.avail_out)
                    result += chunk.prefix(chunk.count - left)
                } while unsafe stream.avail_out == 0
            }
        }
        return result
    }
}
