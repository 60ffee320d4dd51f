internal import Model

/// The reader who sent a request.
struct RequestReader: Equatable, Sendable {
    /// The reader's number in the registry.
    let number: Int64
    let name: String
    let role: ReaderRole
    /// The number of the device that the request comes from, or nil if a proxy told the server who the reader is.
    let device: Int64?
}
