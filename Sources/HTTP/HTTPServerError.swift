/// Why a server cannot listen.
public enum HTTPServerError: Error, Equatable, Sendable {
    /// Another program listens there already.
    case addressInUse(host: String, port: UInt16)
    /// The system forbids this port, as it does those under 1024 to ordinary users.
    case notPermitted(host: String, port: UInt16)
    /// The name is no address of this machine; `reason` is the system's own words.
    case badHost(host: String, reason: String)
    /// Anything else the system refused, in its own words.
    case cannotListen(host: String, port: UInt16, reason: String)
}
