internal import Model
internal import Upstreams

/// The stored information about a picture.
struct PictureRow: Equatable, Sendable {
    /// The address that it was fetched from, or couldn't be fetched from, as in `Entry.picture`.
    var address = ""
    /// The hash of its file, or nil if none is stored.
    var file: String?
    var validators = Validators()
    var fetched: Int64 = 0
    var shown: Int64 = 0
    var failures: Int64 = 0
    /// The time before which it isn't requested again, or 0 after a success.
    var retry: Int64 = 0
}

/// A fetched picture and its thumbnails.
struct FetchedPicture: Sendable {
    let id: EntryID
    let form: PictureVariant
    let address: String
    let file: [UInt8]
    let hash: String
    let type: String
    let width: Int
    let height: Int
    let validators: Validators
    let thumbnails: [Thumbnail]
}

/// A thumbnail made from a picture.
struct Thumbnail: Sendable {
    let size: PictureSize
    let body: [UInt8]
}

/// The reason why a picture isn't available, and the pause before the next attempt.
struct PictureFailure: Error, Equatable, Sendable {
    /// A code for the table: the flaw in the file, the response's status, or the transfer's failure.
    let problem: String
    /// The pause in milliseconds, or nil if the failure isn't specific to this picture, so that nothing is recorded.
    let pause: Int64?
    /// Whether the pause doubles with each failure, up to a day.
    let grows: Bool

    static let minute: Int64 = 60 * 1000
    static let day: Int64 = 24 * 60 * minute

    /// A fault in the file or the upstream's response that is unlikely to go away within an hour.
    static func lasting(_ problem: String) -> PictureFailure { PictureFailure(problem: problem, pause: 7 * day, grows: false) }
}
