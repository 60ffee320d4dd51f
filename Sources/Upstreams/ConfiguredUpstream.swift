internal import Synchronization

/// A configured upstream, with its base URLs and its current health.
final class ConfiguredUpstream: Sendable {
    /// The upstream's failures, pause and request count. A lock protects them.
    private struct State {
        var circuit: CircuitBreaker
        /// The most recent failure.
        var lastFailure: UpstreamFailure?
        var blockedUntil: Int64?
        /// The index of the base URL that responded most recently. Trying this URL first means that a sync doesn't retry an
        /// unreachable server for every request.
        var preferred = 0
        var requests = 0
        /// The parsed base URLs, or nil if they haven't been needed yet. Most runs of the program send no requests.
        var addresses: BaseURLs?
    }

    /// The parsed base URLs from the configuration.
    private struct BaseURLs {
        /// The base URLs for requests, in order, or nil if the configuration contains an invalid URL.
        let active: [UpstreamBaseURL]?
        let known: [UpstreamBaseURL]

        init(_ configuration: UpstreamConfiguration) {
            let bases = configuration.activeBases.map { UpstreamBaseURL($0, isOperatorNamed: configuration.isReplaced) }
            active = bases.isEmpty || bases.contains { $0 == nil } ? nil : bases.compactMap { $0 }
            known = (active ?? []) + configuration.bases.compactMap { UpstreamBaseURL($0, isOperatorNamed: false) }
        }
    }

    let configuration: UpstreamConfiguration
    /// The index of the upstream's rate limiter in `TransferScheduler`.
    let lane: Int
    private let timekeeping: TimeAndRandomness
    private let state: Mutex<State>

    init(_ configuration: UpstreamConfiguration, lane: Int, limits: UpstreamLimits, timekeeping: TimeAndRandomness) {
        self.configuration = configuration
        self.lane = lane
        self.timekeeping = timekeeping
        state = Mutex(State(circuit: CircuitBreaker(limits: limits)))
    }

    /// The base URLs for requests, in order, or nil if the configuration contains an invalid URL.
    var bases: [UpstreamBaseURL]? { addresses.active }

    private var addresses: BaseURLs {
        state.withLock { state in
            if let addresses = state.addresses { return addresses }
            let addresses = BaseURLs(configuration)
            state.addresses = addresses
            return addresses
        }
    }

    /// Returns a link's path relative to the upstream's root, or nil if the link doesn't point to any of the upstream's hosts.
    func path(of link: AbsoluteURL) -> String? {
        for base in addresses.known {
            if let path = base.path(of: link) { return path }
        }
        return nil
    }

    /// Returns whether an address is on one of the additional hosts in the upstream's configuration, or in its domain.
    func isFurtherHost(_ address: AbsoluteURL) -> Bool {
        if configuration.allowedHosts.contains(address.host) { return true }
        guard let domain = configuration.allowedDomain else { return false }
        return address.host == domain || address.host.hasSuffix("." + domain)
    }

    /// Returns whether a private address is allowed because the operator configured exactly this server.
    func mayReachPrivate(_ address: AbsoluteURL) -> Bool {
        if configuration.privateServers.contains("\(address.host):\(address.port)") {
            return isFurtherHost(address) || bases?.contains { $0.address.isSameOrigin(as: address) } ?? false
        }
        return bases?.contains { $0.isOperatorNamed && $0.address.isSameOrigin(as: address) } ?? false
    }

    /// Returns the reason why no request may be sent now, or nil if sending is allowed.
    func refusal() -> UpstreamFailure? {
        let (now, unix) = (timekeeping.monotonic(), timekeeping.unixSeconds())
        return state.withLock { state in
            if let until = state.blockedUntil {
                if unix < until { return .blockedUntil(until) }
                state.blockedUntil = nil
            }
            guard state.circuit.state(at: now).isOpen, let failure = state.lastFailure else { return nil }
            return .circuitOpen(after: failure)
        }
    }

    var preferred: Int { state.withLock { $0.preferred } }

    func succeed(base: Int) {
        state.withLock { state in
            state.circuit.succeed()
            state.preferred = base
        }
    }

    /// Records a failed attempt that affects the upstream's health.
    func fail(_ failure: UpstreamFailure, spent: Duration) {
        let now = timekeeping.monotonic()
        state.withLock { state in
            state.circuit.fail(spent: spent, at: now)
            state.lastFailure = failure
        }
    }

    var circuit: CircuitState {
        let now = timekeeping.monotonic()
        return state.withLock { $0.circuit.state(at: now) }
    }

    func beginPass() {
        state.withLock { state in
            state.circuit.succeed()
            state.preferred = 0
        }
    }

    var blockedUntil: Int64? {
        let unix = timekeeping.unixSeconds()
        return state.withLock { $0.blockedUntil.flatMap { unix < $0 ? $0 : nil } }
    }

    func block(until time: Int64?) { state.withLock { $0.blockedUntil = time } }

    func countRequest() { state.withLock { $0.requests += 1 } }

    var requests: Int { state.withLock { $0.requests } }
}
