public import Routing
public import Shelf

/// What tests check in an answer. If the work itself produces the response, the response is empty.
extension Answer {
    /// The response's status, or 0 if the work itself produces the response.
    public var status: UInt16 { response?.status ?? 0 }
    /// The response's header fields.
    public var headers: [Response.Header] { response?.headers ?? [] }
    /// The response's body.
    public var body: [UInt8] { response?.body ?? [] }

    /// Returns the value of a header field in the response, or nil if the field is missing.
    public func header(_ name: String) -> String? { response?.header(name) }

    /// The changes to favourites and notes that the answer asks for.
    public var actions: [ShelfAction] { if case .work(.save(let actions, _)) = self { actions } else { [] } }
}
