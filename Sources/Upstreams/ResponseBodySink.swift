/// Receives a response's body in pieces, for example to write it to a file. The client calls the sink on the client's own
/// threads. The calls never overlap, and there are no calls after the request has ended.
public protocol ResponseBodySink: Sendable {
    /// Prepares for a body, and discards the pieces of an earlier attempt.
    ///
    /// - Returns: Whether the sink accepts the body. If not, the request fails with `unwritable`.
    func begin() -> Bool
    /// Takes the next piece of the body, after decompression and without the operator's API keys.
    ///
    /// - Returns: Whether the sink accepts more pieces. If not, the request fails with `unwritable`.
    func append(_ piece: [UInt8]) -> Bool
}

/// Passes a transfer's body on to a sink, without the operator's API keys.
public struct RedactingBodyWriter: Sendable {
    private let sink: any ResponseBodySink
    private var redactor: SecretRedactor?
    private var isBegun = false
    /// The number of bytes that have arrived.
    public private(set) var count = 0

    init(_ sink: any ResponseBodySink, _ secrets: UpstreamSecrets) {
        self.sink = sink
        redactor = secrets.isEmpty ? nil : SecretRedactor(secrets)
    }

    /// Passes a piece of the body to the sink. Returns whether the sink accepts more pieces.
    public mutating func take(_ piece: [UInt8], isLast: Bool = false) -> Bool {
        if !isBegun {
            guard sink.begin() else { return false }
            isBegun = true
        }
        count += piece.count
        let piece = redactor?.redact(piece, isLast: isLast) ?? piece
        return piece.isEmpty || sink.append(piece)
    }
}
