/// Extracts error messages from upstream responses.
public enum UpstreamErrorMessageParser {
    /// Returns the message in an error response as a single line. Supports the formats that Almanac's upstreams use. Returns nil
    /// if there is no message.
    public static func of(_ body: [UInt8]) -> String? { UpstreamJSONParser.message(body) }
}
