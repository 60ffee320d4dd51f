/// Malicious or invalid files that a server may send instead of a picture.
public enum HostilePicture: String, Sendable, CaseIterable {
    /// A PNG that claims to have 30,000 × 30,000 pixels.
    case huge
    /// A JPEG that claims to have 65,500 × 65,500 pixels.
    case hugeJPEG
    /// The first half of a PNG, with a `Content-Length` that matches the shortened file.
    case truncated
    case truncatedJPEG
    /// An SVG drawing that contains a script.
    case script
    /// An HTML page.
    case html
    /// A progressive JPEG with thousands of scans.
    case manyScans
    /// A PNG with a colour profile that decompresses to 64 MiB, and 64 text chunks that each decompress to 16 MiB.
    case swollenChunks
    /// A PNG whose data decompresses to far more than its pixels need.
    case swollenData
    /// A PNG with wrong checksums.
    case damaged
    case empty

    /// The file's bytes.
    public var bytes: [UInt8] {
        switch self {
        case .huge:
            return SamplePNG.signature + SamplePNG.header(30_000, 30_000)
                + SamplePNG.chunk("IDAT", SamplePNG.compressed([UInt8](repeating: 0, count: 1 << 20)))
                + SamplePNG.chunk("IEND", [])
        case .hugeJPEG:
            var file = SampleJPEG(64, 64).file()
            if let frame = file.firstIndex(ofMarker: 0xC0) {
                file.replaceSubrange((frame + 5)..<(frame + 9), with: [255, 220, 255, 220])
            }
            return file
        case .truncated:
            let file = SamplePNG(64, 64).file()
            return Array(file.prefix(file.count / 2))
        case .truncatedJPEG:
            let file = SampleJPEG(64, 64).file()
            return Array(file.prefix(file.count - 40))
        case .script:
            return Array(
                "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script><rect width=\"9\" height=\"9\"/></svg>"
                    .utf8)
        case .html: return Array("<!doctype html><title>Welcome</title><p>Please sign in to this network.</p>".utf8)
        case .manyScans:
            let file = SampleJPEG(64, 64, isProgressive: true).file()
            guard let scan = file.firstIndex(ofMarker: 0xDA), let next = file[(scan + 2)...].firstIndex(ofMarker: 0xC4) else {
                return []
            }
            return Array(file[..<next]) + [[UInt8]](repeating: Array(file[scan..<next]), count: 5000).flatMap { $0 }
                + Array(file[next...])
        case .swollenChunks:
            let packed = SamplePNG.compressed([UInt8](repeating: 0, count: 16 << 20))
            let text = SamplePNG.chunk("zTXt", Array("Comment\0\0".utf8) + packed)
            let profile = SamplePNG.chunk(
                "iCCP", Array("p\0\0".utf8) + SamplePNG.compressed([UInt8](repeating: 0, count: 64 << 20)))
            return SamplePNG(64, 64).file(extra: profile + [[UInt8]](repeating: text, count: 64).flatMap { $0 })
        case .swollenData:
            return SamplePNG.signature + SamplePNG.header(64, 64)
                + SamplePNG.chunk("IDAT", SamplePNG.compressed([UInt8](repeating: 0, count: 64 << 20)))
                + SamplePNG.chunk("IEND", [])
        case .damaged:
            var file = SamplePNG(64, 64).file()
            file[file.count - 20] ^= 0x55
            return file
        case .empty: return []
        }
    }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
    /// Returns the position of the first JPEG marker with this code.
    func firstIndex(ofMarker code: UInt8) -> Int? { indices.dropLast().first { self[$0] == 0xFF && self[$0 + 1] == code } }
}
