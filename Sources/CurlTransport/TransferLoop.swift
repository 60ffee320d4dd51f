internal import CCurl
internal import Upstreams

/// The main loop of `CurlTransport`'s thread. The class isn't Sendable: the thread creates, uses and releases the loop itself.
@safe final class TransferLoop {
    private let inbox: CurlTransport.CommandQueue
    private let multi: UnsafeMutableRawPointer
    private var active: [UInt64: (transfer: CurlTransfer, handle: UnsafeMutableRawPointer)] = unsafe [:]
    /// The easy handles to reuse. The multi handle, rather than these handles, owns the connections.
    private var idle: [UnsafeMutableRawPointer] = unsafe []

    /// The limit on open connections.
    private static let connections = 64

    init(inbox: CurlTransport.CommandQueue, multi: UnsafeMutableRawPointer) {
        self.inbox = inbox
        unsafe self.multi = unsafe multi
    }

    /// Runs until the command queue is stopped, then ends all transfers and frees all handles.
    func run() {
        // By default, libcurl's limit on open connections depends on the number of running transfers. Set a fixed limit, so that
        // libcurl doesn't close connections between requests.
        unsafe _ = almanac_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.connections)
        unsafe inbox.setMulti(CurlTransport.CommandQueue.Multi(multi))
        while let commands = inbox.take() {
            for command in commands { perform(command) }
            var running: Int32 = 0
            unsafe curl_multi_perform(multi, &running)
            let hasEnded = finishTransfers()
            stopSlow()
            unsafe curl_multi_poll(multi, nil, 0, hasEnded ? 0 : pause, nil)
        }
        for command in inbox.remaining() { perform(command) }
        for id in unsafe Array(active.keys) { end(id, CURLE_ABORTED_BY_CALLBACK, because: .cancelled) }
        while let handle = unsafe idle.popLast() { unsafe curl_easy_cleanup(handle) }
        unsafe curl_multi_cleanup(multi)
    }

    /// The maximum wait in milliseconds. libcurl waits less if one of its own timers fires, network traffic arrives or a task
    /// wakes it.
    private var pause: Int32 { unsafe active.isEmpty ? 60_000 : 250 }

    private func perform(_ command: CurlTransport.Command) {
        switch command {
        case .start(let id, let request, let finish): start(id, request, finish)
        case .cancel(let id): end(id, CURLE_ABORTED_BY_CALLBACK, because: .cancelled)
        }
    }

    private func start(_ id: UInt64, _ request: TransportRequest, _ finish: @escaping @Sendable (TransferResult) -> Void) {
        guard let handle = unsafe idle.popLast() ?? curl_easy_init() else {
            finish(.failure(.transfer(TransportErrorCode(rawValue: CURLE_OUT_OF_MEMORY.rawValue))))
            return
        }
        let transfer = unsafe CurlTransfer(handle: handle, job: request, now: .sinceStart, finish: finish)
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
        let now = Duration.sinceStart
        let slow = unsafe active.compactMapValues { unsafe $0.transfer.delay(at: now) }
        for (id, failure) in slow { end(id, CURLE_OPERATION_TIMEDOUT, because: failure) }
    }

    private func end(_ id: UInt64, _ code: CURLcode, because failure: UpstreamFailure? = nil) {
        guard let (transfer, handle) = unsafe active.removeValue(forKey: id) else { return }
        unsafe curl_multi_remove_handle(multi, handle)
        if let failure { transfer.stopped = failure }
        let result = transfer.result(code)
        // The reset removes the options that point to the transfer.
        unsafe curl_easy_reset(handle)
        if unsafe idle.count < 8 { unsafe idle.append(handle) } else { unsafe curl_easy_cleanup(handle) }
        transfer.finish(result)
    }
}

extension Duration {
    /// The time since the module was first used. The time never decreases.
    fileprivate static var sinceStart: Duration { beginning.duration(to: ContinuousClock().now) }

    private static let beginning = ContinuousClock().now
}
