internal import Foundation

/// Generated pictures for screenshots: a beast on a transparent background for a monster, a dish on a table for a meal. The same
/// number always produces the same picture.
enum Illustration {
    private struct Blob {
        let across: Double, down: Double, width: Double, height: Double
        let colour: [Double]
    }

    private static func random(_ seed: Int, _ number: Int) -> Double {
        var value = UInt64(truncatingIfNeeded: seed &* 7919 &+ number &* 104_729 &+ 1) &* 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 29)) &* 0xBF58_476D_1CE4_E5B9
        return Double((value ^ (value >> 32)) % 10_000) / 10_000
    }

    private static func colour(_ hue: Double, _ light: Double) -> [Double] {
        (0..<3).map { 255 * (light + 0.25 * cos(2 * .pi * (hue + Double($0) / 3))) }
    }

    /// Draws overlapping ellipses that are lit from the upper left. If `ground` is nil, the background is transparent.
    private static func paint(_ blobs: [Blob], ground: [Double]?, _ width: Int, _ height: Int) -> @Sendable (Int, Int) -> [UInt8]
    {
        { column, row in
            let (across, down) = (Double(column) / Double(width), Double(row) / Double(height))
            for blob in blobs.reversed() {
                let (x, y) = ((across - blob.across) / blob.width, (down - blob.down) / blob.height)
                guard x * x + y * y < 1 else { continue }
                let light = 1.05 - 0.35 * (x + y) - 0.25 * (x * x + y * y) + 0.04 * sin(across * 90) * sin(down * 70)
                return blob.colour.map { UInt8(min(max($0 * light, 0), 255)) } + [255]
            }
            guard let ground else { return [0, 0, 0, 0] }
            return ground.map { UInt8(min(max($0 * (1.1 - 0.3 * down + 0.03 * sin(across * 40 + down * 9)), 0), 255)) } + [255]
        }
    }

    static func beast(_ seed: Int, _ width: Int, _ height: Int) -> @Sendable (Int, Int) -> [UInt8] {
        let body = colour(random(seed, 1), 0.5), dark = body.map { $0 * 0.55 }
        var blobs: [Blob] = []
        for leg in 0..<4 {
            blobs.append(Blob(across: 0.26 + 0.16 * Double(leg), down: 0.86, width: 0.055, height: 0.14, colour: dark))
        }
        blobs.append(Blob(across: 0.5, down: 0.64, width: 0.36, height: 0.2 + 0.07 * random(seed, 2), colour: body))
        blobs.append(
            Blob(across: 0.5, down: 0.27, width: 0.2 + 0.08 * random(seed, 3), height: 0.2, colour: body.map { $0 * 1.12 }))
        for side in [-1.0, 1] {
            blobs.append(Blob(across: 0.5 + side * 0.2, down: 0.1, width: 0.045, height: 0.1, colour: dark))
            blobs.append(Blob(across: 0.5 + side * 0.085, down: 0.25, width: 0.042, height: 0.04, colour: [245, 240, 220]))
            blobs.append(Blob(across: 0.5 + side * 0.085, down: 0.255, width: 0.016, height: 0.024, colour: [20, 16, 12]))
        }
        blobs.append(Blob(across: 0.5, down: 0.37, width: 0.1, height: 0.022, colour: dark))
        return paint(blobs, ground: nil, width, height)
    }

    static func dish(_ seed: Int, _ width: Int, _ height: Int) -> @Sendable (Int, Int) -> [UInt8] {
        let cake = colour(random(seed, 1) * 0.3, 0.6)
        var blobs = [
            Blob(across: 0.5, down: 0.56, width: 0.44, height: 0.36, colour: [238, 234, 226]),
            Blob(across: 0.5, down: 0.55, width: 0.33, height: 0.26, colour: [222, 216, 205]),
            Blob(across: 0.5, down: 0.5, width: 0.27, height: 0.22, colour: cake),
            Blob(across: 0.5, down: 0.44, width: 0.25, height: 0.15, colour: cake.map { min(255, $0 * 1.25) }),
        ]
        for berry in 0..<9 {
            let turn = Double(berry) * 0.7 + random(seed, berry + 5)
            blobs.append(
                Blob(
                    across: 0.5 + 0.16 * cos(turn), down: 0.43 + 0.09 * sin(turn), width: 0.035, height: 0.035,
                    colour: colour(random(seed, berry + 30), 0.45)))
        }
        return paint(blobs, ground: colour(random(seed, 50), 0.42), width, height)
    }
}
