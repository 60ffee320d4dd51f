/// The environment variables in which users set the API keys for upstreams.
public enum APIKeyVariable {
    /// Returns the name of the environment variable that contains an upstream's API key, such as `ALMANAC_DADJOKES_KEY`.
    public static func variable(_ upstream: String) -> String { "ALMANAC_" + upstream.uppercased() + "_KEY" }
}
