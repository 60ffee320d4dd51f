internal import Model
internal import Upstreams

/// What is known of one picture.
struct PictureRow: Equatable, Sendable {
    /// Where it came from, or could not be had from, as `Entry.picture` says it.
    var address = ""
    /// The hash of the file that it is in; nil where none is kept.
    var file: String?
    var validators = Validators()
    var fetched: Int64 = 0
    var shown: Int64 = 0
    var failures: Int64 = 0
    /// Not asked for before then; 0 where nothing went wrong.
    var retry: Int64 = 0
}

/// A picture that came, with what was made of it.
struct FetchedPicture: Sendable {
    let id: EntryID
    let form: PictureForm
    let address: String
    let file: [UInt8]
    let hash: String
    let type: String
    let width: Int
    let height: Int
    let validators: Validators
    let thumbnails: [Thumbnail]
}

/// A thumbnail that was made.
struct Thumbnail: Sendable {
    let size: PictureSize
    let body: [UInt8]
}

/// Why a picture could not be had, and for how long it is not asked for again.
struct PictureFailure: Error, Equatable, Sendable {
    /// A word for the table: the flaw of the file, the status of the answer, the failure of the transfer.
    let problem: String
    /// Milliseconds; nil where it says nothing about this picture, so that nothing is kept of it.
    let pause: Int64?
    /// Whether the pause doubles with each failure, up to a day.
    let grows: Bool

    static let minute: Int64 = 60 * 1000
    static let day: Int64 = 24 * 60 * minute

    /// A fault of the file or of the upstream's answer, which will not be gone in an hour.
    static func lasting(_ problem: String) -> PictureFailure { PictureFailure(problem: problem, pause: 7 * day, grows: false) }
}
