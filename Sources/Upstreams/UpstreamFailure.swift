/// The reason why a request received no usable response. The cases contain no user-facing text, because the web pages and the
/// command line have their own messages.
public indirect enum UpstreamFailure: Error, Hashable, Sendable {
    /// The program is in offline mode.
    case offline
    /// The calling task was cancelled.
    case cancelled
    /// The request's upstream isn't configured.
    case notConfigured(String)
    /// The base URL, path and query don't form a valid URL.
    case badURL(String)
    /// A header contains line breaks or other control characters.
    case badHeader(String)
    /// The host name couldn't be resolved, often because the device is offline.
    case notResolved
    /// No program is listening at the address, or the host is unreachable.
    case refused
    /// The connection ended before the response was complete.
    case connectionLost
    /// The connection wasn't established in time, or the complete response didn't arrive in time.
    case timedOut
    /// The response arrived more slowly than the minimum rate.
    case tooSlow
    /// The response exceeds this number of bytes.
    case tooLarge(limit: Int)
    /// The headers exceed this number of bytes.
    case headersTooLarge(limit: Int)
    /// The response's body couldn't be stored completely, for example because the disk is full.
    case unwritable
    /// The server's certificate is invalid. Almanac never ignores this error.
    case certificate
    /// The compressed body couldn't be decompressed.
    case undecodable
    /// The upstream answered the last attempt with 408, 425, 429 or 5xx. Includes the requested pause in seconds (`Retry-After`, or
    /// the time until a limit is reset). Also includes the first 4 kB of the body, which may contain the upstream's own message.
    case httpStatus(code: Int, retryAfter: Int64?, body: [UInt8])
    /// The upstream sent too many redirects.
    case redirectLoop
    /// The host has a private, loopback or link-local address that the operator didn't configure.
    case forbiddenAddress(String)
    /// A link or redirect points to a host that isn't allowed.
    case forbiddenTarget(String)
    /// A redirect points to a URL whose scheme is neither http nor https.
    case unsupportedScheme(String)
    /// No request was sent, because the upstream failed too often during this sync. `after` is the upstream's last failure.
    case circuitOpen(after: UpstreamFailure)
    /// No request was sent, because the upstream requested a pause until this time (seconds since 1970).
    case blockedUntil(Int64)
    /// Any other failure of the transfer.
    case transfer(TransportErrorCode)
}

/// A transport's own error code. With `CurlTransport`, it is a libcurl result code: https://curl.se/libcurl/c/libcurl-errors.html
public struct TransportErrorCode: Hashable, Sendable {
    /// The numeric value.
    public let rawValue: UInt32

    /// Creates a code from its numeric value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
