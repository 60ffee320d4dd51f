/// Why a request gave no response: facts only, the words are the front ends'.
public indirect enum UpstreamFailure: Error, Hashable, Sendable {
    /// The program was told to send nothing.
    case offline
    /// The task that asked was cancelled.
    case cancelled
    /// The request names an upstream that was not configured.
    case notConfigured(String)
    /// The address made of base, path and query is not one.
    case badURL(String)
    /// A header with line breaks or other control characters in it.
    case badHeader(String)
    /// The name of the host is not known: often this device has no network.
    case notResolved
    /// Nothing listens there, or the way there is closed.
    case refused
    /// The connection ended before the answer was complete.
    case connectionLost
    /// No connection, or no complete answer, in the time allowed.
    case timedOut
    /// Bytes came, but too few a second.
    case tooSlow
    /// The answer is longer than this many bytes.
    case tooLarge(limit: Int)
    /// The headers are longer than this many bytes.
    case headersTooLarge(limit: Int)
    /// The certificate did not pass; it is never ignored.
    case certificate
    /// The compressed body could not be decompressed.
    case undecodable
    /// 429 or 5xx (or 408) to the last attempt, with the seconds for which it asked to be left alone (`Retry-After`, or the time until a limit is
    /// renewed) and the first 4 kB of its body, which may
    /// hold the upstream's own words.
    case httpStatus(code: Int, retryAfter: Int64?, body: [UInt8])
    /// More redirects than are followed.
    case redirectLoop
    /// The host has a private, loopback or link-local address that the operator did not name.
    case forbiddenAddress(String)
    /// A redirect to a host that is not on the list.
    case forbiddenTarget(String)
    /// A redirect to something other than http and https.
    case unsupportedScheme(String)
    /// The upstream failed too often in this pass, in the end so; nothing was sent.
    case circuitOpen(after: UpstreamFailure)
    /// The upstream asked for silence until then (seconds since 1970); nothing was sent.
    case blockedUntil(Int64)
    /// Another failure of the transfer.
    case transfer(TransferCode)
}

/// A result code of libcurl, an open set: https://curl.se/libcurl/c/libcurl-errors.html
public struct TransferCode: Hashable, Sendable {
    /// The number of the `CURLcode`.
    public let rawValue: UInt32

    /// A code by its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
