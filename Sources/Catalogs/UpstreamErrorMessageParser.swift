/// Extracts error messages from upstream responses.
public enum UpstreamErrorMessageParser {
    /// Returns the message in an error response as a single line, or nil if there is no message. Supports the formats that
    /// Almanac's upstreams use.
    public static func of(_ body: [UInt8]) -> String? { UpstreamJSONParser.message(body) }
}
