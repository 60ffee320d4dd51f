// The `QRCodes` module encodes text as QR codes with libqrencode. It doesn't draw them.

internal import CQREncode

/// A QR code: a square of dark and light modules.
public struct QRCode: Equatable, Sendable {
    /// The number of modules on each side.
    public let size: Int
    /// The modules in rows from top to bottom. The value is true for a dark module.
    public let modules: [Bool]

    /// Encodes text. Returns nil if the text is empty, contains NUL or is too long for a QR code.
    public init?(_ text: String) {
        guard !text.isEmpty, !text.utf8.contains(0), let code = unsafe almanac_qr(text) else { return nil }
        defer { unsafe QRcode_free(code) }
        let size = unsafe Int(code.pointee.width)
        guard size > 0, let data = unsafe code.pointee.data else { return nil }
        self.size = size
        // From qrencode.h: the least significant bit of each byte is 1 for a dark module.
        modules = unsafe UnsafeBufferPointer(start: data, count: size * size).map { $0 & 1 == 1 }
    }

    /// The dark modules as the `d` attribute of an SVG path. Each module is a unit square, and the code's top left corner is at
    /// (`margin`, `margin`). The standard requires a margin of 4 modules.
    public func path(margin: Int = 4) -> String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard modules[row * size + column] else {
                    column += 1
                    continue
                }
                var end = column
                while end < size, modules[row * size + end] { end += 1 }
                path += "M\(margin + column) \(margin + row)h\(end - column)v1h-\(end - column)z"
                column = end
            }
        }
        return path
    }
}
