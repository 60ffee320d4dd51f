internal import Model
internal import Upstreams

/// The stored information about a picture.
struct PictureRow: Equatable, Sendable {
    /// The picture's address at the last attempt to fetch it, as in `Entry.picture`.
    var address = ""
    /// The hash of the picture's file, or nil if the picture isn't stored.
    var file: String?
    var validators = CacheValidators()
    var fetched: Int64 = 0
    var shown: Int64 = 0
    var failures: Int64 = 0
    /// The earliest time to request the picture again, or 0 after a successful fetch.
    var retry: Int64 = 0
}

/// A fetched picture and its thumbnails.
struct FetchedPicture: Sendable {
    let id: EntryID
    let form: UpstreamPictureVariant
    let address: String
    let file: [UInt8]
    let hash: String
    let type: String
    let width: Int
    let height: Int
    let validators: CacheValidators
    let thumbnails: [Thumbnail]
}

/// A thumbnail made from a picture.
struct Thumbnail: Sendable {
    let size: ThumbnailSize
    let body: [UInt8]
}

/// The reason why a picture isn't available, and the pause before the next attempt to fetch it.
struct PictureFailure: Error, Equatable, Sendable {
    /// The problem's code, as stored in the database. The problem may be a flaw in the file, a response status or a transfer
    /// error.
    let problem: String
    /// The pause in milliseconds. Nil if the failure has nothing to do with this picture, in which case it isn't recorded.
    let pause: Int64?
    /// Whether the pause doubles after each failure, up to a day.
    let grows: Bool

    static let minute: Int64 = 60 * 1000
    static let day: Int64 = 24 * 60 * minute

    /// Returns a failure for a problem with the file or the response that is unlikely to go away soon. The picture isn't
    /// requested again for a week.
    static func lasting(_ problem: String) -> PictureFailure { PictureFailure(problem: problem, pause: 7 * day, grows: false) }
}
