/// An error that explains why a server can't listen.
public enum HTTPListenError: Error, Equatable, Sendable {
    /// Another program is already listening on this address.
    case addressInUse(host: String, port: UInt16)
    /// The system doesn't allow the server to listen on this port. For example, ordinary users can't use ports below 1024.
    case notPermitted(host: String, port: UInt16)
    /// The host isn't an address of this machine. `reason` is the system's message.
    case badHost(host: String, reason: String)
    /// Listening failed for another reason. `reason` is the system's message.
    case cannotListen(host: String, port: UInt16, reason: String)
}
