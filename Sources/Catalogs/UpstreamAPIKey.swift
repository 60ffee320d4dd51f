/// Keys of upstreams that answer nobody without one.
public enum UpstreamAPIKey {
    /// The environment variable for the key of an upstream: `ALMANAC_DADJOKES_KEY`.
    public static func variable(_ upstream: String) -> String { "ALMANAC_" + upstream.uppercased() + "_KEY" }
}
