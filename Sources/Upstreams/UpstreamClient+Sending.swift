extension UpstreamClient {
    /// The result of an attempt and the time that the attempt took.
    private struct AttemptResult {
        var result: Result<UpstreamResponse, UpstreamFailure>
        var spent: Duration
        /// Whether the upstream has already refused another request in the same burst.
        var isOfABurst = false
    }

    /// Sends a request, and retries it as often as the limits allow.
    func sendWithRetries(
        _ request: UpstreamRequest, _ route: ConfiguredUpstream, _ tally: RequestCounter?, _ sink: (any ResponseBodySink)? = nil
    ) async -> Result<UpstreamResponse, UpstreamFailure> {
        guard let bases = route.bases else { return .failure(.badURL(route.configuration.activeBases.first ?? "")) }
        guard UpstreamURLCodec.isPath(request.path) else { return .failure(.badURL(request.path)) }
        if let name = Self.badHeader(request, route.configuration.headers) { return .failure(.badHeader(name)) }
        var plan = RetryPlan(bases: bases.count, limits: limits)
        var index = route.preferred
        while true {
            if Task.isCancelled { return .failure(.cancelled) }
            let attempt = await attempt(request, route, at: bases[index], tally, sink)
            let failure: UpstreamFailure
            switch attempt.result {
            case .success(let response):
                route.succeed(base: index)
                return .success(response)
            case .failure(let reason): failure = reason
            }
            // Count a burst of refused requests as a single failure.
            if failure.isVerdictOnUpstream, !attempt.isOfABurst {
                // A file download may take a long time, so it opens the circuit immediately only if it timed out.
                let isSlow = sink == nil || failure == .timedOut
                route.fail(failure, spent: isSlow ? attempt.spent : .zero)
            }
            remember(failure, of: request, route)
            if request.patience != nil { return .failure(failure) }
            let step = plan.step(after: failure, random: timekeeping.random(), isOfABurst: attempt.isOfABurst)
            if route.refusal() != nil { return .failure(failure) }
            switch step {
            case .stop: return .failure(failure)
            case .nextBase: index = (index + 1) % bases.count
            case .again(let wait):
                do { try await timekeeping.sleep(wait) } catch { return .failure(.cancelled) }
            }
        }
    }

    /// If the upstream requested a pause that is too long to wait for, blocks requests to the upstream until the pause ends.
    ///
    /// A request with a time limit (`patience`) never waits, so any pause blocks the upstream. In this case, a 429 without
    /// `Retry-After` also blocks the upstream, for `silenceAfter429`.
    private func remember(_ failure: UpstreamFailure, of request: UpstreamRequest, _ route: ConfiguredUpstream) {
        guard case .httpStatus(let code, let asked, _) = failure else { return }
        let isImpatient = request.patience != nil
        guard let seconds = asked ?? (isImpatient && code == 429 ? limits.silenceAfter429 : nil),
            seconds > (isImpatient ? 0 : limits.obeyedRetryAfter)
        else { return }
        route.block(until: timekeeping.unixSeconds() + min(seconds, limits.longestRetryAfter))
    }

    /// Makes an attempt at a base URL and follows redirects.
    private func attempt(
        _ request: UpstreamRequest, _ route: ConfiguredUpstream, at base: UpstreamBaseURL, _ tally: RequestCounter?,
        _ sink: (any ResponseBodySink)?
    ) async -> AttemptResult {
        let secrets = route.configuration.secrets
        var request = request
        request.path = secrets.fill(request.path, isPath: true)
        let query =
            request.query.isEmpty
            ? nil
            : UpstreamURLCodec.query(request.query.map { UpstreamRequest.QueryItem($0.name, secrets.fill($0.value)) })
        let longest = sink == nil ? limits.attempt : limits.file
        let allowed = min(longest, request.patience ?? longest, request.timeLimit ?? longest)
        var spent = Duration.zero
        do throws(UpstreamFailure) {
            var hop = try firstHop(request, route, base, query: query)
            for _ in 0...limits.redirects {
                let outcome = await scheduler.perform(job(hop, request, route, deadline: allowed - spent, tally, sink))
                spent += outcome.spent
                let answer = try outcome.result.get()
                guard let next = try redirect(answer, from: hop, route, base) else {
                    return AttemptResult(result: evaluate(answer, request, secrets), spent: spent, isOfABurst: outcome.isOfABurst)
                }
                hop = next
            }
            throw .redirectLoop
        } catch {
            return AttemptResult(result: .failure(secrets.redact(error)), spent: spent)
        }
    }

    private func firstHop(
        _ request: UpstreamRequest, _ route: ConfiguredUpstream, _ base: UpstreamBaseURL, query: String?
    ) throws(UpstreamFailure) -> HopRequest {
        guard let elsewhere = request.elsewhere else {
            return try HopRequest(
                address: address(base.url(path: request.path, query: query)), isOwnHost: true, body: request.body)
        }
        let target = try address(elsewhere)
        guard target.isWeb, request.body == nil, route.isFurtherHost(target) else { throw .forbiddenTarget(target.text) }
        return HopRequest(address: target, isOwnHost: false, body: nil)
    }

    /// A request in a chain of redirects.
    private struct HopRequest {
        var address: AbsoluteURL
        /// Whether the request goes to the upstream's own host. Only such a request contains the original headers and body.
        var isOwnHost: Bool
        var body: [UInt8]?
    }

    private func address(_ text: String, relativeTo base: AbsoluteURL? = nil) throws(UpstreamFailure) -> AbsoluteURL {
        do { return try AbsoluteURL(text, relativeTo: base) } catch { throw .badURL(text) }
    }

    private func job(
        _ hop: HopRequest, _ request: UpstreamRequest, _ route: ConfiguredUpstream, deadline: Duration, _ tally: RequestCounter?,
        _ sink: (any ResponseBodySink)?
    ) -> TransferJob {
        let headers = headers(hop, request, route)
        return TransferJob(
            lane: route.lane, isDetail: request.isDetail || request.payload == .picture,
            isUrgent: request.isUrgent || request.patience != nil,
            request: TransportRequest(
                url: hop.address.text, headers: headers.fields, body: hop.body,
                bodyLimit: request.payload == .picture ? limits.pictureBytes : limits.textBytes, deadline: deadline,
                writer: sink.map { RedactingBodyWriter($0, route.configuration.secrets) }, limits: limits,
                mayReachPrivate: route.mayReachPrivate(hop.address)),
            refusal: {
                if let refusal = route.refusal() { return refusal }
                route.countRequest()
                tally?.add()
                return nil
            })
    }

    /// Returns the headers for a request. The operator's headers override the request's own headers, and both override the
    /// client's defaults. Neither can override `User-Agent` or the validators.
    private func headers(_ hop: HopRequest, _ request: UpstreamRequest, _ route: ConfiguredUpstream) -> RequestHeaders {
        var headers = RequestHeaders()
        headers.set("Accept", request.payload == .picture ? "image/*" : "application/json")
        if hop.body != nil { headers.set("Content-Type", "application/json") }
        if hop.isOwnHost {
            for field in request.headers { headers.set(field.name, field.value) }
            for field in route.configuration.headers {
                headers.set(field.name, route.configuration.secrets.fill(field.value))
            }
            if let etag = request.validators.etag { headers.set("If-None-Match", etag) }
            if let modified = request.validators.lastModified { headers.set("If-Modified-Since", modified) }
        } else {
            for field in request.headers where field.name.lowercased() == "accept" { headers.set(field.name, field.value) }
        }
        headers.set("User-Agent", "Almanac/\(version)")
        return headers
    }

    /// Returns the target of a redirect, or nil if the response isn't a redirect.
    ///
    /// A 303 requires a GET. After 301 and 302, clients "may" change a POST to a GET "for historical reasons" (RFC 9110, section
    /// 15.4). Almanac's POST requests are queries that don't work as GET requests, so they stay POST requests.
    private func redirect(
        _ answer: TransportResponse, from hop: HopRequest, _ route: ConfiguredUpstream, _ base: UpstreamBaseURL
    ) throws(UpstreamFailure) -> HopRequest? {
        guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.header("location") else { return nil }
        let target = try address(location, relativeTo: hop.address)
        guard target.isWeb else { throw .unsupportedScheme(target.scheme) }
        let body = answer.status == 303 ? nil : hop.body
        if let path = route.path(of: target) {
            guard UpstreamURLCodec.isPath(path) else { throw .badURL(target.text) }
            return HopRequest(address: try address(base.url(path: path, query: target.query)), isOwnHost: true, body: body)
        }
        // The server may have copied an API key from the request into the redirect's target.
        let isRevealing = route.configuration.secrets.isIn(target.text)
        guard body == nil, !isRevealing, route.isFurtherHost(target) else { throw .forbiddenTarget(target.text) }
        return HopRequest(address: target, isOwnHost: false, body: nil)
    }

    private func evaluate(
        _ answer: TransportResponse, _ request: UpstreamRequest, _ secrets: UpstreamSecrets
    ) -> Result<UpstreamResponse, UpstreamFailure> {
        // A server may repeat a key, for example in the next page's address. The key must not be stored with the response.
        let body = secrets.isEmpty ? answer.body : secrets.redact(answer.body)
        if [408, 425, 429].contains(answer.status) || answer.status >= 500 || answer.status < 200 {
            let seconds = answer.silence(now: timekeeping.unixSeconds())
            return .failure(.httpStatus(code: answer.status, retryAfter: seconds, body: Array(body.prefix(4096))))
        }
        var validators = CacheValidators(
            etag: answer.header("etag").flatMap(Self.usable), lastModified: answer.header("last-modified").flatMap(Self.usable))
        // Drop a validator that contains an API key, because the redacted validator would no longer match.
        if validators.etag.map(secrets.isIn) ?? false { validators.etag = nil }
        if answer.status == 304 {
            validators.etag = validators.etag ?? request.validators.etag
            validators.lastModified = validators.lastModified ?? request.validators.lastModified
        }
        return .success(
            UpstreamResponse(
                status: answer.status, headers: answer.headers.map { HeaderField($0.name, secrets.redact($0.value)) }, body: body,
                validators: validators))
    }

    /// Returns the validator if it can be sent back unchanged: it must be printable ASCII and not too long. Otherwise, returns
    /// nil.
    private static func usable(_ value: String) -> String? {
        !value.isEmpty && value.utf8.count <= 512 && value.utf8.allSatisfy { (32...126).contains($0) } ? value : nil
    }

    /// Returns the name of a header that would corrupt the request, or nil if all headers are valid.
    private static func badHeader(_ request: UpstreamRequest, _ further: [HeaderField]) -> String? {
        let validators = [("If-None-Match", request.validators.etag), ("If-Modified-Since", request.validators.lastModified)]
        let fields = request.headers + further + validators.compactMap { name, value in value.map { HeaderField(name, $0) } }
        return fields.first { field in
            let isToken = !field.name.isEmpty && field.name.utf8.allSatisfy { (33...126).contains($0) && $0 != 58 }
            return !isToken || field.value.utf8.contains { $0 < 32 && $0 != 9 || $0 == 127 }
        }?.name
    }
}

extension UpstreamFailure {
    /// Whether the failure concerns the upstream's health, rather than this client or a particular request.
    fileprivate var isVerdictOnUpstream: Bool {
        switch self {
        case .offline, .cancelled, .notConfigured, .badURL, .badHeader, .circuitOpen, .blockedUntil, .unwritable: false
        default: true
        }
    }
}
