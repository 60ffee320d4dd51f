/// A request's method; names are case-sensitive (RFC 9110, 9.1).
public enum HTTPMethod: Hashable, Sendable {
    /// `GET`.
    case get
    /// `HEAD`: as `GET`, and the server leaves the body away by itself.
    case head
    /// `POST`.
    case post
    /// `PUT`.
    case put
    /// `DELETE`.
    case delete
    /// `PATCH`.
    case patch
    /// `OPTIONS`.
    case options
    /// Any other, as sent.
    case other(String)

    /// A method by its name.
    public init(_ name: String) {
        self =
            switch name {
            case "GET": .get
            case "HEAD": .head
            case "POST": .post
            case "PUT": .put
            case "DELETE": .delete
            case "PATCH": .patch
            case "OPTIONS": .options
            default: .other(name)
            }
    }
}
