// The `LinuxServices` module gives a library the parts that the `almanac` program uses on Linux: libcurl, the picture libraries and
// the Public Suffix List. `Storage` itself depends on none of them.

internal import Certificates
internal import CurlTransport
internal import Model
public import Storage
internal import Thumbnails
internal import Upstreams

extension LibraryServices {
    /// The parts that the program uses on Linux.
    public static let linux = LibraryServices(
        transport: CurlTransport(), scaler: WebPScaler(), registrableDomain: { RegistrableDomain.of($0) })

    /// Loads libcurl on a separate thread. If the program will send requests, call this method before other start-up work.
    public static func prepareToSend() { linux.transport.prepare() }
}

/// Makes thumbnails with the picture libraries.
struct WebPScaler: PictureScaler {
    private let maker = ThumbnailMaker()

    func scale(_ file: [UInt8], to sizes: [ThumbnailSize]) throws(PictureScalingError) -> ScaledPicture {
        do throws(ThumbnailError) {
            let head = try PictureHead(file)
            return ScaledPicture(
                type: head.format.mediaType, width: head.width, height: head.height,
                thumbnails: try maker.thumbnails(of: file, sizes.map { $0.shape }))
        } catch { throw PictureScalingError(code: error.rawValue) }
    }
}

extension ThumbnailSize {
    /// The thumbnail's shape in this size: a square for lists, otherwise the whole picture.
    fileprivate var shape: ThumbnailShape { isRow ? .square(Int(rawValue)) : .whole(Int(rawValue)) }
}
