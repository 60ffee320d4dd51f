internal import CCurl

/// The main loop of `CurlEngine`'s thread. The class isn't Sendable: the thread creates, uses and releases the loop itself.
@safe final class TransferLoop {
    private let inbox: CurlEngine.CommandQueue
    private let multi: UnsafeMutableRawPointer
    private var lanes: [RateLimitedQueue]
    private let timekeeping: TimeAndRandomness
    private var queued: [UInt64: (job: TransferJob, finish: @Sendable (TransferOutcome) -> Void)] = [:]
    private var active: [UInt64: (transfer: CurlTransfer, handle: UnsafeMutableRawPointer)] = unsafe [:]
    /// The easy handles to reuse. The multi handle, rather than these handles, owns the connections.
    private var idle: [UnsafeMutableRawPointer] = unsafe []

    init(
        inbox: CurlEngine.CommandQueue, multi: UnsafeMutableRawPointer, lanes: [RateLimitedQueue], timekeeping: TimeAndRandomness
    ) {
        self.inbox = inbox
        unsafe self.multi = unsafe multi
        self.lanes = lanes
        self.timekeeping = timekeeping
    }

    /// Runs until the command queue is stopped, then ends all transfers and frees all handles.
    func run() {
        // By default, libcurl's limit on open connections depends on the number of running transfers. Set a fixed limit, so that
        // libcurl doesn't close connections between requests.
        let most = lanes.reduce(0) { $0 + $1.maxConcurrent }
        unsafe _ = almanac_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(16, 2 * most))
        unsafe inbox.setMulti(CurlEngine.CommandQueue.Multi(multi))
        while let commands = inbox.take() {
            for command in commands { perform(command) }
            startWaiting()
            var running: Int32 = 0
            unsafe curl_multi_perform(multi, &running)
            let hasEnded = finishTransfers()
            stopSlow()
            unsafe curl_multi_poll(multi, nil, 0, hasEnded ? 0 : pause(), nil)
        }
        for command in inbox.remaining() { perform(command) }
        for (_, waiting) in queued { waiting.finish(TransferOutcome(result: .failure(.cancelled), spent: .zero)) }
        queued = [:]
        for id in unsafe Array(active.keys) { end(id, CURLE_ABORTED_BY_CALLBACK, because: .cancelled) }
        while let handle = unsafe idle.popLast() { unsafe curl_easy_cleanup(handle) }
        unsafe curl_multi_cleanup(multi)
    }

    /// Returns the maximum wait in milliseconds. libcurl waits less if one of its own timers fires or network traffic arrives.
    private func pause() -> Int32 {
        let now = timekeeping.monotonic()
        let looks = lanes.indices.compactMap { lanes[$0].nextLook(at: now) }.map { max(0, ($0 - now).milliseconds + 1) }
        let longest = unsafe active.isEmpty ? 60_000 : 250
        return Int32(min(longest, looks.min() ?? longest))
    }

    private func perform(_ command: CurlEngine.Command) {
        switch command {
        case .start(let id, let job, let finish):
            queued[id] = (job, finish)
            lanes[job.lane].enqueue(id, isDetail: job.isDetail, isUrgent: job.isUrgent)
        case .cancel(let id):
            if let waiting = queued.removeValue(forKey: id) {
                lanes[waiting.job.lane].withdraw(id)
                waiting.finish(TransferOutcome(result: .failure(.cancelled), spent: .zero))
            } else {
                end(id, CURLE_ABORTED_BY_CALLBACK, because: .cancelled)
            }
        }
    }

    private func startWaiting() {
        for index in lanes.indices {
            while let id = lanes[index].startNext(at: timekeeping.monotonic()) { start(id) }
        }
    }

    private func start(_ id: UInt64) {
        guard let (job, finish) = queued.removeValue(forKey: id) else { return }
        let now = timekeeping.monotonic()
        let refusal = job.refusal()
        guard refusal == nil, let handle = unsafe idle.popLast() ?? curl_easy_init() else {
            lanes[job.lane].returnPermit(isDetail: job.isDetail)
            let failure = refusal ?? .transfer(CurlResultCode(rawValue: CURLE_OUT_OF_MEMORY.rawValue))
            finish(TransferOutcome(result: .failure(failure), spent: .zero))
            return
        }
        let transfer = unsafe CurlTransfer(handle: handle, job: job, now: now, finish: finish)
        unsafe active[id] = unsafe (transfer, handle)
        let code = unsafe curl_multi_add_handle(multi, handle)
        if code != CURLM_OK { end(id, CURLE_FAILED_INIT) }
    }

    /// Ends the transfers that libcurl has finished. Returns whether there were any finished transfers.
    private func finishTransfers() -> Bool {
        var hasEnded = false
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(multi, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            let handle = unsafe message.pointee.easy_handle
            let code = unsafe almanac_message_result(message)
            if let id = unsafe active.first(where: { unsafe $0.value.handle == handle })?.key {
                end(id, code)
                hasEnded = true
            }
        }
        return hasEnded
    }

    private func stopSlow() {
        let now = timekeeping.monotonic()
        let slow = unsafe active.compactMapValues { unsafe $0.transfer.delay(at: now) }
        for (id, failure) in slow { end(id, CURLE_OPERATION_TIMEDOUT, because: failure) }
    }

    private func end(_ id: UInt64, _ code: CURLcode, because failure: UpstreamFailure? = nil) {
        guard let (transfer, handle) = unsafe active.removeValue(forKey: id) else { return }
        unsafe curl_multi_remove_handle(multi, handle)
        let now = timekeeping.monotonic()
        if let failure { transfer.stopped = failure }
        var outcome = transfer.outcome(code, at: now)
        let sign = try? outcome.result.map { AdaptiveRate.RateLimitInfo($0, now: timekeeping.unixSeconds()) }.get()
        // Update the rate limiter before another job can start, and notify the caller afterwards.
        outcome.isOfABurst = lanes[transfer.job.lane].end(
            isDetail: transfer.job.isDetail, at: now, started: transfer.startedAt, sign: sign)
        // The reset removes the options that point to the transfer.
        unsafe curl_easy_reset(handle)
        if unsafe idle.count < 8 { unsafe idle.append(handle) } else { unsafe curl_easy_cleanup(handle) }
        transfer.finish(outcome)
    }
}
