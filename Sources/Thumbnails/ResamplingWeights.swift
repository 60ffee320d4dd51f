/// The conversion of sample values during scaling. JPEG uses the full range 0–255 (JFIF). WebP uses 16–235 for brightness and
/// 16–240 for colour (ITU-R BT.601).
enum SampleRangeConversion {
    case same, brightness, colour

    /// The sum of the weights for each output sample. A sum of 16384 leaves values unchanged.
    var total: Int {
        switch self {
        case .same: 16384
        case .brightness: 14071
        case .colour: 14392
        }
    }

    /// The offset to add to each weighted sum. The sum is `total` × 256 times the average sample value. After the addition,
    /// shifting the result right by 22 bits gives the rounded output value.
    var base: UInt32 {
        switch self {
        case .same: 1 << 21
        case .brightness: 16 << 22 + 1 << 21
        // The value 128, which means no colour, stays unchanged.
        case .colour: 128 << 22 - 128 * 256 * 14392 + 1 << 21
        }
    }
}

/// The input samples and weights for each output sample along a single axis. Weights are proportional to areas, so every input
/// sample counts exactly once.
private struct ResamplingWeights {
    /// The index of the first input sample for each output sample.
    private(set) var first: [Int] = []
    /// The start of each output sample's weights, followed by the end of the last sample's weights.
    private(set) var start: [Int] = [0]
    /// The weights for all output samples. The weights for each output sample add up to `total`.
    private(set) var weights: [UInt16] = []

    init(from lower: Double, to upper: Double, samples: Int, results: Int, total: Int) {
        let step = (upper - lower) / Double(results)
        for result in 0..<results {
            let from = min(max(lower + step * Double(result), 0), Double(samples))
            let to = min(max(lower + step * Double(result + 1), from), Double(samples))
            let begin = min(Int(from), samples - 1)
            let end = max(begin + 1, min(Int(to.rounded(.up)), samples))
            first.append(begin)
            var given = 0
            for sample in begin..<end {
                // Round the cumulative share, so that the weights add up to exactly `total`.
                let share = to > from ? (min(Double(sample + 1), to) - from) / (to - from) : 1
                let due = sample == end - 1 ? total : max(given, min(total, Int(share * Double(total) + 0.5)))
                weights.append(UInt16(clamping: due - given))
                given = due
            }
            start.append(weights.count)
        }
    }

    /// Calculates a row of output samples. Each output sample is a weighted sum of input samples, which have already been
    /// multiplied by 256.
    func apply(to sums: UnsafePointer<UInt16>, channels: Int, base: UInt32, _ output: UnsafeMutablePointer<UInt8>) {
        unsafe weights.withUnsafeBufferPointer { weights in
            unsafe first.withUnsafeBufferPointer { first in
                unsafe start.withUnsafeBufferPointer { start in
                    // All indices are in range, because `first` and `start` were created for these samples.
                    for result in 0..<first.count {
                        let places = unsafe start[result]..<start[result &+ 1]
                        let samples = unsafe sums + first[result] &* channels
                        if channels == 1 {
                            var sum = base
                            for (offset, place) in places.enumerated() {
                                unsafe sum &+=
                                    UInt32(truncatingIfNeeded: samples[offset]) &* UInt32(truncatingIfNeeded: weights[place])
                            }
                            unsafe output[result] = UInt8(truncatingIfNeeded: sum >> 22)
                        } else {
                            var sum = SIMD4<UInt32>(repeating: base)
                            for (offset, place) in places.enumerated() {
                                let four = unsafe UnsafeRawPointer(samples + 4 &* offset).loadUnaligned(as: SIMD4<UInt16>.self)
                                unsafe sum &+=
                                    SIMD4<UInt32>(truncatingIfNeeded: four) &* UInt32(truncatingIfNeeded: weights[place])
                            }
                            let bytes = SIMD4<UInt8>(truncatingIfNeeded: sum &>> 22)
                            unsafe UnsafeMutableRawPointer(output + 4 &* result).storeBytes(of: bytes, as: SIMD4<UInt8>.self)
                        }
                    }
                }
            }
        }
    }
}

extension ImagePlane {
    /// Crops the plane to fractions of its sides and scales it by averaging areas. The result is usually smaller than the plane.
    ///
    /// Rows are combined first. Their weights add up to 256, so the products with 8-bit samples fit in 16 bits. Vector units
    /// process 16-bit values efficiently.
    func resampled(
        _ across: ClosedRange<Double>, _ down: ClosedRange<Double>, width newWidth: Int, height newHeight: Int,
        _ range: SampleRangeConversion
    ) -> ImagePlane {
        let columns = ResamplingWeights(
            from: across.lowerBound * extent.width, to: across.upperBound * extent.width, samples: width, results: newWidth,
            total: range.total)
        let rows = ResamplingWeights(
            from: down.lowerBound * extent.height, to: down.upperBound * extent.height, samples: height, results: newHeight,
            total: 256)
        let length = width * channels, newLength = newWidth * channels
        let isSameWidth = newWidth == width && across == 0...1 && extent.width == Double(width)
        var sums = [UInt16](repeating: 0, count: length)
        let result = unsafe [UInt8](unsafeUninitializedCapacity: newLength * newHeight) { output, count in
            unsafe bytes.withUnsafeBufferPointer { input in
                unsafe sums.withUnsafeMutableBufferPointer { sums in
                    // `rows` contains only indices of rows in this plane, and each row has `length` bytes.
                    guard let input = input.baseAddress, let sums = sums.baseAddress, let output = output.baseAddress else {
                        return
                    }
                    for row in 0..<newHeight {
                        unsafe sums.update(repeating: 0, count: length)
                        var source = unsafe input + rows.first[row] * length
                        for place in rows.start[row]..<rows.start[row + 1] {
                            unsafe ImagePlane.add(source, times: rows.weights[place], to: sums, count: length)
                            unsafe source += length
                        }
                        let line = unsafe output + row * newLength
                        if isSameWidth {
                            unsafe ImagePlane.convert(sums, to: line, count: length, UInt32(range.total), range.base)
                        } else {
                            unsafe columns.apply(to: sums, channels: channels, base: range.base, line)
                        }
                    }
                }
            }
            count = newLength * newHeight
        }
        return ImagePlane(width: newWidth, height: newHeight, channels: channels, bytes: result)
    }

    // The inner loops are in separate functions without bounds checks, so that the compiler can vectorize them.

    @inline(never)
    private static func add(
        _ source: UnsafePointer<UInt8>, times weight: UInt16, to sums: UnsafeMutablePointer<UInt16>, count: Int
    ) {
        for index in 0..<count { unsafe sums[index] &+= UInt16(truncatingIfNeeded: source[index]) &* weight }
    }

    @inline(never)
    private static func convert(
        _ sums: UnsafePointer<UInt16>, to line: UnsafeMutablePointer<UInt8>, count: Int, _ factor: UInt32, _ base: UInt32
    ) {
        for index in 0..<count {
            unsafe line[index] = UInt8(truncatingIfNeeded: (UInt32(truncatingIfNeeded: sums[index]) &* factor &+ base) >> 22)
        }
    }
}
