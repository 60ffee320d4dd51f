/// A request's method. Method names are case-sensitive (RFC 9110, 9.1).
public enum HTTPMethod: Hashable, Sendable {
    /// `GET`.
    case get
    /// `HEAD`: like `GET`, but the server omits the response's body automatically.
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
    /// Any other method, with the name from the request.
    case other(String)

    /// Creates a method from its name.
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
