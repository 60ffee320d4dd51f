import Doubles
import Testing

@testable import Thumbnails

/// Returns the name of the colour in each corner of a picture with the `Quarters` pattern.
private func corners(_ raster: DecodedPicture) -> [String] {
    let pixel: (Int, Int) -> (Int, Int, Int)
    let size: (width: Int, height: Int)
    switch raster {
    case .packed(let plane):
        size = (plane.width, plane.height)
        pixel = { across, down in
            let start = (down * plane.width + across) * 4
            return (Int(plane.bytes[start]), Int(plane.bytes[start + 1]), Int(plane.bytes[start + 2]))
        }
    case .planes(let brightness, let colour):
        size = (brightness.width, brightness.height)
        pixel = { across, down in
            let light = (Double(brightness.bytes[down * brightness.width + across]) - 16) * 255 / 219
            let place = down / 2 * ((brightness.width + 1) / 2) + across / 2
            let blue = (colour.map { Double($0.0.bytes[place]) } ?? 128) - 128
            let red = (colour.map { Double($0.1.bytes[place]) } ?? 128) - 128
            return (
                Int(light + 1.402 * red * 255 / 224), Int(light - (0.344 * blue + 0.714 * red) * 255 / 224),
                Int(light + 1.772 * blue * 255 / 224)
            )
        }
    }
    let name = { (across: Int, down: Int) -> String in
        let (red, green, blue) = pixel(across, down)
        switch (red > 128, green > 128, blue > 128) {
        case (true, false, false): return "red"
        case (false, true, false): return "green"
        case (false, false, true): return "blue"
        case (true, true, true): return "white"
        default: return "\(red),\(green),\(blue)"
        }
    }
    let (right, bottom) = (size.width - 1 - size.width / 8, size.height - 1 - size.height / 8)
    return [
        name(size.width / 8, size.height / 8), name(right, size.height / 8), name(size.width / 8, bottom), name(right, bottom),
    ]
}

private func raster(_ file: [UInt8], _ shape: ThumbnailShape) throws -> DecodedPicture {
    let head = try PictureHead(file)
    let frame = ThumbnailCrop(shape, of: head)
    let whole =
        head.format == .jpeg
        ? try JPEGFileDecoder.raster(of: file, head, for: [frame], .standard) : try PNGFileDecoder.raster(of: file, head)
    return whole.resampled(to: frame).turned(head.orientation)
}

/// Returns the width and height stored in a lossy WebP file (RFC 9649, section 2.5; RFC 6386, section 9.1).
private func size(ofWebP file: [UInt8]) -> [Int] {
    guard file.count > 30, file[0..<4].elementsEqual("RIFF".utf8), file[8..<16].elementsEqual("WEBPVP8 ".utf8) else { return [] }
    return [Int(file[26]) | Int(file[27] & 63) << 8, Int(file[28]) | Int(file[29] & 63) << 8]
}

private let inOrder = ["red", "green", "blue", "white"]

@Suite struct ThumbnailTests {
    @Test(arguments: SampleJPEG.Colours.allCases, [false, true])
    func everyKindOfJPEG(_ colours: SampleJPEG.Colours, _ isProgressive: Bool) throws {
        // Odd sizes leave incomplete chroma samples at the edges. For thumbnails of 37 px, the decoder scales these pictures by
        // factors from 1/8 to 1.
        for (width, height) in [(301, 203), (75, 51), (40, 37), (16, 17)] {
            let file = SampleJPEG(width, height, colours, isProgressive: isProgressive).file()
            let made = try raster(file, .square(37))
            if colours != .grey { #expect(corners(made) == inOrder, "\(width) × \(height)") }
            let side = min(37, width, height)
            #expect(try ThumbnailMaker().thumbnails(of: file, [.square(37)]).map(size) == [[side, side]])
        }
    }

    @Test(arguments: SamplePNG.Colours.allCases, [8, 16])
    func everyKindOfPNG(_ colours: SamplePNG.Colours, _ depth: Int) throws {
        for isInterlaced in [false, true] {
            let file = SamplePNG(61, 43, colours, depth: depth, isInterlaced: isInterlaced).file()
            let made = try raster(file, .whole(40))
            if colours != .grey, colours != .greyAlpha { #expect(corners(made) == inOrder) }
            #expect(try ThumbnailMaker().thumbnails(of: file, [.whole(40), .square(20)]).map(size) == [[40, 28], [20, 20]])
        }
    }

    @Test func picturesAreNeverEnlarged() throws {
        let pixel = try ThumbnailMaker().thumbnails(of: SamplePNG(1, 1).file(), [.square(44), .whole(704)])
        #expect(pixel.map(size) == [[1, 1], [1, 1]])
        #expect(try ThumbnailMaker().thumbnails(of: SampleJPEG(1, 1).file(), [.square(44)]).map(size) == [[1, 1]])
        #expect(try ThumbnailMaker().thumbnails(of: SampleJPEG(100, 60).file(), [.whole(704)]).map(size) == [[100, 60]])
    }

    @Test func longPicturesAreCropped() throws {
        let wide = SamplePNG(4000, 10).file(), tall = SampleJPEG(10, 4000).file()
        #expect(try ThumbnailMaker().thumbnails(of: wide, [.whole(704), .square(44)]).map(size) == [[20, 10], [10, 10]])
        #expect(try ThumbnailMaker().thumbnails(of: tall, [.whole(704), .square(44)]).map(size) == [[10, 20], [10, 10]])
    }

    @Test(
        arguments: [
            (1, ["red", "green", "blue", "white"]), (2, ["green", "red", "white", "blue"]),
            (3, ["white", "blue", "green", "red"]),
            (4, ["blue", "white", "red", "green"]), (5, ["red", "blue", "green", "white"]),
            (6, ["blue", "red", "white", "green"]),
            (7, ["white", "green", "blue", "red"]), (8, ["green", "white", "red", "blue"]),
        ] as [(UInt8, [String])])
    func picturesAreRotatedByTheirEXIFOrientation(_ orientation: UInt8, _ expected: [String]) throws {
        let file = SampleJPEG(120, 80).file(orientation: orientation)
        #expect(corners(try raster(file, .whole(60))) == expected)
        let head = try PictureHead(file)
        #expect([head.width, head.height] == (orientation < 5 ? [120, 80] : [80, 120]))
        // More of a tall picture is cropped at the bottom than at the top, regardless of its orientation in the file.
        let tall = orientation < 5 ? SampleJPEG(40, 120) : SampleJPEG(120, 40)
        #expect(corners(try raster(tall.file(orientation: orientation), .square(40)))[..<2] == expected[..<2])
    }

    /// Some recipe programs export their pictures as WebP.
    @Test func webPIsReadToo() throws {
        let file = try #require(try ThumbnailMaker().thumbnails(of: SampleJPEG(120, 80).file(), [.whole(60)]).first)
        let head = try PictureHead(file)
        #expect(head.format == .webP && head.width == 60 && head.height == 40)
        #expect(corners(try WebPFileDecoder.raster(of: file, head)) == ["red", "green", "blue", "white"])
        #expect(size(ofWebP: try ThumbnailMaker().thumbnails(of: file, [.square(20)])[0]) == [20, 20])
        for end in stride(from: 0, to: file.count, by: 5) {
            _ = try? ThumbnailMaker().thumbnails(of: Array(file[..<end]), [.square(20)])
        }
    }

    @Test func transparentPartsGetAPaperBackground() throws {
        let file = SamplePNG(20, 20, .colourAlpha) { across, _ in [200, 0, 0, across < 10 ? 0 : 255] }.file()
        guard case .packed(let plane) = try raster(file, .square(20)) else { throw ThumbnailError.wrongType }
        #expect(Array(plane.bytes[..<3]) == [255, 253, 246])
        #expect(Array(plane.bytes[60..<63]) == [200, 0, 0])
    }

    @Test func scalingAveragesPixels() throws {
        // If a checkerboard of single pixels is scaled down, every pixel has the average colour.
        let file = SamplePNG(256, 256, .grey) { across, down in
            let value: UInt8 = (across + down) % 2 == 0 ? 0 : 200
            return [value, value, value, 255]
        }.file()
        guard case .packed(let plane) = try raster(file, .square(64)) else { throw ThumbnailError.wrongType }
        #expect(plane.bytes.enumerated().allSatisfy { $0.offset % 4 == 3 || abs(Int($0.element) - 100) <= 1 })
    }
}

@Suite struct HostilePictureTests {
    @Test(
        arguments: [
            (.huge, .tooLarge), (.hugeJPEG, .tooLarge), (.truncated, .truncated), (.truncatedJPEG, .truncated),
            (.script, .wrongType),
            (.html, .wrongType), (.manyScans, .unusual), (.damaged, .damaged), (.empty, .wrongType),
        ] as [(HostilePicture, ThumbnailError)])
    func isRefused(_ picture: HostilePicture, _ flaw: ThumbnailError) {
        #expect(throws: flaw) { try ThumbnailMaker().thumbnails(of: picture.bytes, [.square(44)]) }
    }

    @Test func oversizedChunksCostNothing() throws {
        for picture in [HostilePicture.swollenChunks, .swollenData] {
            #expect(try ThumbnailMaker().thumbnails(of: picture.bytes, [.square(44)]).map(size) == [[44, 44]])
        }
    }

    @Test func limits() {
        let small = PictureDecodingLimits(pixels: 100 * 100, workingBytes: 100 * 100 * 4, scans: 3)
        #expect(throws: ThumbnailError.tooLarge) { try PictureHead(SamplePNG(101, 100).file(), limits: small) }
        #expect(throws: Never.self) { try PictureHead(SamplePNG(100, 100).file(), limits: small) }
        // Progressive decoding needs six bytes of memory per pixel for coefficients.
        let progressive = SampleJPEG(100, 100, .full, isProgressive: true).file()
        #expect(throws: ThumbnailError.unusual) { try PictureHead(progressive, limits: small) }
        let patient = PictureDecodingLimits(pixels: 100 * 100, workingBytes: 100 * 100 * 4, scans: 100)
        #expect(throws: ThumbnailError.tooLarge) { try PictureHead(progressive, limits: patient) }
        #expect(throws: Never.self) { try PictureHead(SampleJPEG(100, 100, .full).file(), limits: patient) }
    }

    /// Decoding a randomly changed file must always end with a result or an error. If the test fails, it prints the seed.
    /// `FUZZ_SECONDS` sets the test's duration.
    @Test func mutatedFiles() throws {
        let originals =
            SampleJPEG.Colours.allCases.flatMap { [SampleJPEG(33, 21, $0), SampleJPEG(33, 21, $0, isProgressive: true)] }
            .map { $0.file(orientation: 6) }
            + SamplePNG.Colours.allCases.flatMap { colours in
                [8, 16].map { SamplePNG(33, 21, colours, depth: $0, isInterlaced: $0 == 16).file() }
            }
        let seconds = Environment.fuzzSeconds
        let end = ContinuousClock.now + .seconds(seconds)
        var round: UInt64 = 0, made = 0
        while ContinuousClock.now < end {
            var mutation = Mutation(seed: round)
            round += 1
            let file = mutation.apply(to: originals[Int(round % UInt64(originals.count))])
            if let files = try? ThumbnailMaker().thumbnails(of: file, [.square(8), .whole(16)]) {
                made += 1
                #expect(files.count == 2 && files.allSatisfy { !size(ofWebP: $0).contains { $0 > 16 } }, "seed \(round - 1)")
            }
        }
        // Enough of the files must remain readable. Otherwise, the test would only cover code that reads headers.
        #expect(round > 100 && made > Int(round) / 20, "\(made) of \(round)")
    }
}
