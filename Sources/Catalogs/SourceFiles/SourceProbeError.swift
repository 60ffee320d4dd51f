/// The reason why Almanac couldn't work out a source from a URL.
public enum SourceProbeError: Error, Equatable, Sendable {
    /// The text isn't an `http` or `https` URL without a user name.
    case badURL(String)
    /// The server answered with this status.
    case refused(status: Int, message: String)
    /// The response isn't JSON.
    case notJSON
    /// The response contains no list of objects.
    case noList
    /// No value of the entries can be their ID.
    case noID(columns: [String])
    /// The user's choice of a column or a type doesn't fit.
    case badPlan(ImportChoicesError)
    /// The source that was worked out isn't valid.
    case badSource(SourceFileError)
    /// The server has a private address that the operator didn't name. Contains the host and the port.
    case privateServer(String)
}
