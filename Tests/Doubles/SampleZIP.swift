/// ZIP archives for tests, according to PKWARE's APPNOTE 6.3.9.
public enum SampleZIP {
    /// Returns an archive with these files. Every second file is compressed.
    ///
    /// - Parameter isEncrypted: Whether the files claim to be encrypted with a password.
    public static func archive(_ files: [(path: String, bytes: [UInt8])], isEncrypted: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        var (result, directory): ([UInt8], [UInt8]) = ([], [])
        for (place, file) in files.enumerated() {
            let isPacked = place % 2 == 1
            // The zlib format has two bytes before the compressed data and four after it.
            let packed = isPacked ? Array(SamplePNG.compressed(file.bytes).dropFirst(2).dropLast(4)) : file.bytes
            // A chunk of a PNG file ends with the same checksum, with the highest byte first.
            let checksum = Array(SamplePNG.chunk("", file.bytes).suffix(4).reversed())
            let flags = number(isEncrypted ? 1 : 0, 2), name = Array(file.path.utf8)
            let fields =
                number(20, 2) + flags + number(isPacked ? 8 : 0, 2) + number(0, 2) + number(0x21, 2) + checksum
                + number(packed.count, 4)
                + number(file.bytes.count, 4) + number(name.count, 2)
            directory += number(0x0201_4B50, 4) + number(20, 2) + fields + number(0, 12) + number(result.count, 4) + name
            result += number(0x0403_4B50, 4) + fields + number(0, 2) + name + packed
        }
        let end = number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
        return result + directory + end + number(directory.count, 4) + number(result.count, 4) + number(0, 2)
    }
}
