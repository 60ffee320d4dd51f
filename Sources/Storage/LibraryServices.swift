public import Model
public import Upstreams

/// The parts of a library that differ between systems and programs. `Storage` depends on none of the libraries behind them.
public struct LibraryServices: Sendable {
    /// The HTTP client.
    public var transport: any HTTPTransport
    /// Makes thumbnails.
    public var scaler: any PictureScaler
    /// Returns the registrable domain of a host in lower case, such as `recipes.co.uk` for `www.recipes.co.uk`, or nil if there
    /// isn't one. A recipe's page may redirect to any host in the same registrable domain.
    public var registrableDomain: @Sendable (_ host: String) -> String?

    /// Creates services.
    ///
    /// - Parameters:
    ///   - transport: the HTTP client. By default, every request fails with `offline`.
    ///   - scaler: makes thumbnails. By default, pictures are stored without thumbnails.
    ///   - registrableDomain: returns a host's registrable domain. By default, no host has one.
    public init(
        transport: any HTTPTransport = NoTransport(), scaler: any PictureScaler = NoScaler(),
        registrableDomain: @escaping @Sendable (_ host: String) -> String? = { _ in nil }
    ) {
        self.transport = transport
        self.scaler = scaler
        self.registrableDomain = registrableDomain
    }
}

/// Makes thumbnails. `Thumbnails` contains the implementation for Linux.
public protocol PictureScaler: Sendable {
    /// Decodes a picture file, which may contain any bytes, and makes its thumbnails. Called for one file at a time.
    ///
    /// - Throws: `PictureScalingError` if the file isn't a usable picture.
    func scale(_ file: [UInt8], to sizes: [ThumbnailSize]) throws(PictureScalingError) -> ScaledPicture
}

/// A decoded picture's properties and its thumbnails.
public struct ScaledPicture: Sendable {
    /// The media type of the picture file, such as `image/jpeg`.
    public var type: String
    /// The picture's width in pixels, or 0 if it is unknown.
    public var width: Int
    /// The picture's height in pixels, or 0 if it is unknown.
    public var height: Int
    /// The thumbnails as WebP files, in the order of the sizes, or an empty array if none were made.
    public var thumbnails: [[UInt8]]

    /// Creates a value.
    public init(type: String, width: Int, height: Int, thumbnails: [[UInt8]]) {
        (self.type, self.width, self.height, self.thumbnails) = (type, width, height, thumbnails)
    }
}

/// The reason why a file isn't a usable picture.
public struct PictureScalingError: Error, Equatable, Sendable {
    /// A short name for the reason, such as `truncated`, which is stored with the picture.
    public let code: String

    /// Creates an error.
    public init(code: String) { self.code = code }
}

/// Makes no thumbnails. Accepts files that begin like a JPEG, a PNG or a WebP file.
public struct NoScaler: PictureScaler {
    /// Creates the scaler.
    public init() {}

    /// Returns the file's type without decoding the file.
    public func scale(_ file: [UInt8], to sizes: [ThumbnailSize]) throws(PictureScalingError) -> ScaledPicture {
        guard let type = NoScaler.mediaType(of: file) else { throw PictureScalingError(code: "wrong-type") }
        return ScaledPicture(type: type, width: 0, height: 0, thumbnails: [])
    }

    /// Returns the media type of a picture file by its first bytes, or nil if Almanac doesn't accept the format.
    static func mediaType(of file: [UInt8]) -> String? {
        if file.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if file.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        let isWebP = file.starts(with: Array("RIFF".utf8)) && file.dropFirst(8).starts(with: Array("WEBP".utf8))
        return isWebP ? "image/webp" : nil
    }
}
