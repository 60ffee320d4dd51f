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

    /// The methods that have cases of their own.
    public static let known: Set<HTTPMethod> = [.get, .head, .post, .put, .delete, .patch, .options]

    /// The method's name.
    public var name: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .delete: "DELETE"
        case .patch: "PATCH"
        case .options: "OPTIONS"
        case .other(let name): name
        }
    }

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
