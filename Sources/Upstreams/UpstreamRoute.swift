internal import Synchronization

/// One configured upstream: its bases, and what is known of its health.
final class UpstreamRoute: Sendable {
    private struct State {
        var circuit: Circuit
        /// What failed last.
        var lastFailure: UpstreamFailure?
        var blockedUntil: Int64?
        /// The base that answered last, so that a dead one is not asked again for each request of a pass.
        var preferred = 0
        var requests = 0
        /// Made when they are first asked for: most runs of the program send nothing, and need no libcurl to read addresses.
        var addresses: Addresses?
    }

    /// The addresses of the configuration, read.
    private struct Addresses {
        /// Where requests go, in order; nil where the configuration holds one that is not an address.
        let active: [UpstreamBase]?
        let known: [UpstreamBase]

        init(_ configuration: UpstreamConfiguration) {
            let bases = configuration.activeBases.map { UpstreamBase($0, isOperatorNamed: configuration.isReplaced) }
            active = bases.isEmpty || bases.contains { $0 == nil } ? nil : bases.compactMap { $0 }
            known = (active ?? []) + configuration.bases.compactMap { UpstreamBase($0, isOperatorNamed: false) }
        }
    }

    let configuration: UpstreamConfiguration
    /// Its place among the engine's lanes.
    let lane: Int
    private let timekeeping: TimeAndRandomness
    private let state: Mutex<State>

    init(_ configuration: UpstreamConfiguration, lane: Int, limits: UpstreamLimits, timekeeping: TimeAndRandomness) {
        self.configuration = configuration
        self.lane = lane
        self.timekeeping = timekeeping
        state = Mutex(State(circuit: Circuit(limits: limits)))
    }

    /// Where requests go, in order; nil where the configuration holds one that is not an address.
    var bases: [UpstreamBase]? { addresses.active }

    private var addresses: Addresses {
        state.withLock { state in
            if let addresses = state.addresses { return addresses }
            let addresses = Addresses(configuration)
            state.addresses = addresses
            return addresses
        }
    }

    /// The path from the root of the upstream of a link to any of its hosts; nil where it leads elsewhere.
    func path(of link: WebAddress) -> String? {
        for base in addresses.known {
            if let path = base.path(of: link) { return path }
        }
        return nil
    }

    /// Whether an address is on one of the further hosts that the upstream's pictures come from.
    func isFurtherHost(_ address: WebAddress) -> Bool { configuration.allowedHosts.contains(address.host) }

    /// Whether the operator named exactly this server.
    func mayReachPrivate(_ address: WebAddress) -> Bool {
        bases?.contains { $0.isOperatorNamed && $0.address.isSameOrigin(as: address) } ?? false
    }

    /// Why nothing may be sent now.
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

    /// An attempt failed, and says something about the upstream's health.
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
