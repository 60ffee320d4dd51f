internal import CZlib
internal import Foundation

/// A generated PNG file of any colour type, with optional extra chunks.
public struct SamplePNG: Sendable {
    /// The PNG colour types (PNG specification, 11.2.2).
    public enum Colours: UInt8, Sendable, CaseIterable {
        case grey = 0, colour = 2, palette = 3, greyAlpha = 4, colourAlpha = 6

        var channels: Int {
            switch self {
            case .grey, .palette: 1
            case .greyAlpha: 2
            case .colour: 3
            case .colourAlpha: 4
            }
        }
    }

    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The colour type.
    public let colours: Colours
    /// The bits per sample: 8 or 16.
    public let depth: Int
    /// Whether the file uses interlacing with seven passes.
    public let isInterlaced: Bool
    /// Returns the red, green, blue and alpha values of the pixel at a position. If the file has a palette, the palette contains
    /// only the first 256 colours.
    private let pixel: @Sendable (_ across: Int, _ down: Int) -> [UInt8]

    /// Creates a picture, by default with the pattern `Quarters`.
    public init(
        _ width: Int, _ height: Int, _ colours: Colours = .colour, depth: Int = 8, isInterlaced: Bool = false,
        pixel: (@Sendable (Int, Int) -> [UInt8])? = nil
    ) {
        self.width = width
        self.height = height
        self.colours = colours
        self.depth = colours == .palette ? 8 : depth
        self.isInterlaced = isInterlaced
        self.pixel = pixel ?? { Quarters.pixel($0, $1, width, height) }
    }

    /// The signature at the start of every PNG file.
    public static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Returns a chunk with its length and checksum.
    public static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        let sum = unsafe body.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, UInt32($0.count)) }
        return bigEndian(data.count) + body + bigEndian(Int(sum))
    }

    /// Compresses data in the format that PNG chunks use.
    public static func compressed(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
        var length = compressBound(UInt(bytes.count))
        return unsafe [UInt8](unsafeUninitializedCapacity: Int(length)) { output, count in
            unsafe bytes.withUnsafeBufferPointer { input in
                _ = unsafe compress2(output.baseAddress, &length, input.baseAddress, UInt(input.count), level)
            }
            count = Int(length)
        }
    }

    static func bigEndian(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    /// Returns a header chunk, which can claim any picture size.
    public static func header(
        _ width: Int, _ height: Int, _ colours: Colours = .colour, depth: Int = 8, isInterlaced: Bool = false
    ) -> [UInt8] {
        chunk("IHDR", bigEndian(width) + bigEndian(height) + [UInt8(depth), colours.rawValue, 0, 0, isInterlaced ? 1 : 0])
    }

    /// Encodes the file.
    ///
    /// - Parameters:
    ///   - extra: Chunks to insert before the picture's data.
    ///   - level: The compression level.
    public func file(extra: [UInt8] = [], level: Int32 = 6) -> [UInt8] {
        var palette: [[UInt8]] = []
        var data: [UInt8] = []
        // The passes of Adam7 interlacing: the position of each pass's first pixel and the distance between its pixels (PNG
        // specification, 8.2).
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)] : [(0, 0, 1, 1)]
        for (left, top, across, down) in passes where left < width && top < height {
            for row in stride(from: top, to: height, by: down) {
                // Each row starts with its filter type. The value 0 means no filter.
                data.append(0)
                for column in stride(from: left, to: width, by: across) { append(pixel(column, row), to: &data, &palette) }
            }
        }
        var file = SamplePNG.signature + SamplePNG.header(width, height, colours, depth: depth, isInterlaced: isInterlaced)
        if colours == .palette {
            file += SamplePNG.chunk("PLTE", palette.flatMap { $0.prefix(3) })
            file += SamplePNG.chunk("tRNS", palette.map { $0[3] })
        }
        return file + extra + SamplePNG.chunk("IDAT", SamplePNG.compressed(data, level: level)) + SamplePNG.chunk("IEND", [])
    }

    private func append(_ pixel: [UInt8], to data: inout [UInt8], _ palette: inout [[UInt8]]) {
        var samples: [UInt8]
        switch colours {
        case .colour: samples = Array(pixel[..<3])
        case .colourAlpha: samples = pixel
        case .grey: samples = [Quarters.grey(pixel)]
        case .greyAlpha: samples = [Quarters.grey(pixel), pixel[3]]
        case .palette:
            var place = palette.firstIndex(of: pixel) ?? palette.count
            if place == palette.count, place < 256 { palette.append(pixel) } else { place = min(place, 255) }
            samples = [UInt8(place)]
        }
        if depth == 16 { samples = samples.flatMap { [$0, $0] } }
        data += samples
    }
}

/// A pattern with red, green, blue and white quarters, so that tests can detect rotation and cropping.
public enum Quarters {
    static func pixel(_ across: Int, _ down: Int, _ width: Int, _ height: Int) -> [UInt8] {
        switch (across * 2 < width, down * 2 < height) {
        case (true, true): [220, 20, 20, 255]
        case (false, true): [20, 200, 20, 255]
        case (true, false): [20, 20, 220, 255]
        case (false, false): [250, 250, 250, 255]
        }
    }

    static func grey(_ pixel: [UInt8]) -> UInt8 { UInt8((Int(pixel[0]) * 3 + Int(pixel[1]) * 6 + Int(pixel[2])) / 10) }
}
