internal import Glibc

/// The data from a JPEG file's markers (ITU-T T.81, annex B), read without decoding the picture.
///
/// libjpeg would provide only the picture's size, but the memory and time for decoding also depend on how the file is encoded.
struct JPEGHead {
    var width = 0
    var height = 0
    var orientation = Orientation.upright
    var scans = 0
    /// Whether the file has an Adobe marker. In such a file, CMYK values are inverted.
    var isAdobe = false
    var componentCount = 0
    private var isProgressive = false
    /// For each colour component, the product of its horizontal and vertical sampling factors.
    private var samples: [Int] = []
    private var largestSamples = (across: 1, down: 1)

    init(_ file: [UInt8]) throws(ThumbnailError) {
        var place = 2
        reading: while let marker = JPEGHead.marker(in: file, from: &place) {
            switch marker {
            case 0xD9: break reading
            case 0x01, 0xD0...0xD7: continue
            case 0xD8: throw .damaged
            default: break
            }
            guard place + 2 <= file.count else { throw .truncated }
            let length = Int(file[place]) << 8 | Int(file[place + 1])
            guard length >= 2 else { throw .damaged }
            guard place + length <= file.count else { throw .truncated }
            let segment = file[(place + 2)..<(place + length)]
            place += length
            switch marker {
            case 0xC0...0xC2: try frame(segment, marker)
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: throw .unusual
            case 0xDA:
                guard width > 0 else { throw .damaged }
                scans += 1
            case 0xE1: orientation = JPEGHead.orientation(segment) ?? orientation
            case 0xEE: isAdobe = isAdobe || segment.starts(with: "Adobe".utf8)
            default: break
            }
        }
        // If only the end marker is missing, decoding will show whether the data is complete.
        guard scans > 0 else { throw .truncated }
    }

    /// Returns the next marker and moves `place` to the byte after the marker. Skips any coded data and padding before the
    /// marker.
    private static func marker(in file: [UInt8], from place: inout Int) -> UInt8? {
        while place < file.count, let found = next(0xFF, in: file, from: place) {
            place = found + 1
            guard place < file.count else { return nil }
            let code = file[place]
            // FF 00 is an escaped FF, and FF FF is padding before a marker.
            if code == 0xFF { continue }
            place += 1
            if code != 0 { return code }
        }
        place = file.count
        return nil
    }

    /// Finds the next occurrence of `byte`. Uses memchr for speed, because this search covers most of the file.
    private static func next(_ byte: UInt8, in file: [UInt8], from place: Int) -> Int? {
        unsafe file.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let found = unsafe memchr(start + place, Int32(byte), bytes.count - place)
            else { return nil }
            return unsafe start.distance(to: UnsafeRawPointer(found))
        }
    }

    private mutating func frame(_ segment: ArraySlice<UInt8>, _ marker: UInt8) throws(ThumbnailError) {
        let bytes = Array(segment)
        guard bytes.count >= 6, width == 0 else { throw .damaged }
        guard bytes[0] == 8 else { throw .unusual }
        height = Int(bytes[1]) << 8 | Int(bytes[2])
        width = Int(bytes[3]) << 8 | Int(bytes[4])
        componentCount = Int(bytes[5])
        // A height of 0 means that the height is defined after the first scan. This doesn't occur in real files.
        guard width > 0, height > 0 else { throw .unusual }
        guard [1, 3, 4].contains(componentCount), bytes.count >= 6 + componentCount * 3 else { throw .damaged }
        isProgressive = marker == 0xC2
        for component in 0..<componentCount {
            let (across, down) = (Int(bytes[7 + component * 3] >> 4), Int(bytes[7 + component * 3] & 15))
            guard (1...4).contains(across), (1...4).contains(down) else { throw .damaged }
            samples.append(across * down)
            largestSamples = (max(largestSamples.across, across), max(largestSamples.down, down))
        }
    }

    /// The memory, in bytes, for the coefficients that must be stored until the last scan has been read. Each coefficient needs
    /// two bytes. The value is 0 for a file with a single scan.
    var coefficientBytes: Int {
        guard isProgressive || scans > 1 else { return 0 }
        let units = ((width + 7) / 8 / largestSamples.across + 1) * ((height + 7) / 8 / largestSamples.down + 1)
        return units * 128 * samples.reduce(0, +)
    }

    /// Returns the orientation from an EXIF segment, or nil if the segment doesn't specify one.
    private static func orientation(_ segment: ArraySlice<UInt8>) -> Orientation? {
        guard segment.starts(with: Array("Exif\0\0".utf8)) else { return nil }
        let tiff = Array(segment.dropFirst(6))
        guard tiff.count >= 8 else { return nil }
        let isLittle = tiff[0] == 0x49
        let number = { (place: Int, count: Int) -> Int? in
            guard place >= 0, place + count <= tiff.count else { return nil }
            let bytes = tiff[place..<(place + count)]
            return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for entry in 0..<min(count, 64) {
            let place = directory + 2 + entry * 12
            if number(place, 2) == 0x0112 { return number(place + 8, 2).flatMap { Orientation(rawValue: UInt16($0)) } }
        }
        return nil
    }
}
