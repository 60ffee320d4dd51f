internal import CMicroHTTPD
internal import Synchronization

/// Implements libmicrohttpd's callbacks: calls the handler, sends replies, and keeps track of waiting connections.
final class MicroHTTPDCallbacks: Sendable {
    /// The requests in progress, and whether the server is stopping.
    private struct RequestsInProgress {
        var isStopping = false
        /// The number of requests that have started but not finished.
        var running = 0
        /// The exchanges whose connections are suspended.
        var waiting: [ObjectIdentifier: HTTPExchange] = [:]
    }

    private let state = Mutex(RequestsInProgress())
    private let limits: HTTPLimits
    private let acceptor: ConnectionAcceptor
    private let finish: @Sendable (HTTPResponse, HTTPRequest) -> HTTPResponse
    private let handler: @Sendable (HTTPRequest) -> HTTPHandlerResult
    private let observe: (@Sendable (HTTPObservation) -> Void)?
    private let isDraining = Atomic<Bool>(false)
    /// The number of the next request. It begins at random, so that a restarted server uses other numbers.
    private let nextNumber = Atomic<UInt64>(.random(in: 0 ... .max))

    /// The maximum number of bytes to read and discard from an oversized body, so that the client can finish sending and read the
    /// 413 response. If the client sends more, the server closes the connection.
    private static let discarded = 32 << 20

    // Swift can't import these macros: `MHD_SIZE_UNKNOWN`, `MHD_CONTENT_READER_END_OF_STREAM`, `MHD_CONTENT_READER_END_WITH_ERROR`.
    private static let unknownSize = UInt64.max
    private static let endOfStream = -1
    private static let endWithError = -2
    /// The size of the buffer for a body that is created while it is sent.
    private static let streamBuffer = 32 << 10

    /// Creates the callbacks for a daemon.
    ///
    /// - Parameters:
    ///   - acceptor: The acceptor to notify when a connection's phase changes.
    ///   - finish: Changes each of the handler's replies before it is sent.
    ///   - observe: Called at the end of each request, or nil.
    init(
        _ limits: HTTPLimits, _ acceptor: ConnectionAcceptor,
        _ finish: @escaping @Sendable (HTTPResponse, HTTPRequest) -> HTTPResponse,
        _ observe: (@Sendable (HTTPObservation) -> Void)?, _ handler: @escaping @Sendable (HTTPRequest) -> HTTPHandlerResult
    ) {
        self.limits = limits
        self.acceptor = acceptor
        self.finish = finish
        self.handler = handler
        self.observe = observe
    }

    // MARK: Called by libmicrohttpd

    /// Handles libmicrohttpd's first call for a request, after its headers and before its body.
    func begin(_ connection: OpaquePointer, method: String, path: String, version: String) -> HTTPExchange {
        let sent = unsafe path + MicroHTTPDCallbacks.query(connection)
        let inside = limits.inside(sent), target = inside ?? sent
        let method = HTTPMethod(method)
        let end = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.utf8.endIndex
        let exchange = unsafe HTTPExchange(
            connection, method, target, isInside: inside != nil, MicroHTTPDCallbacks.headers(connection),
            bodyLimit: limits.body(method, target[..<end]), number: nextNumber.wrappingAdd(1, ordering: .relaxed).newValue,
            version: version, start: observe.map { _ in .now })
        acceptor.note(exchange.socket, .body)
        state.withLock { $0.running += 1 }
        return exchange
    }

    /// Returns a reply that refuses the request before its body arrives, or nil if the request is acceptable.
    func refusal(_ exchange: HTTPExchange) -> HTTPResponse? {
        if exchange.target.utf8.count > limits.target { return refused(414, exchange) }
        if let status = RequestFraming(headers: exchange.headers, version: exchange.version).refusal {
            return MicroHTTPDCallbacks.plain(status)
        }
        if !exchange.isInside { return refused(404, exchange) }
        let length = unsafe MHD_lookup_connection_value(exchange.connection, .HEADER_KIND, "Content-Length")
        if let length = unsafe length, let count = unsafe Int(String(cString: length)), count > exchange.bodyLimit {
            // A client that expects "100 Continue" hasn't sent its body yet. Other clients have already begun to send the body.
            // If the server closed the connection now, the unread data would reset the connection, and the client might never see
            // the response (RFC 9112 §9.6).
            let waits = unsafe MHD_lookup_connection_value(exchange.connection, .HEADER_KIND, "Expect") != nil
            return waits || count > exchange.bodyLimit + MicroHTTPDCallbacks.discarded ? refused(413, exchange) : nil
        }
        return nil
    }

    /// Stores part of the body. Returns false if the connection must be closed.
    func receive(_ exchange: HTTPExchange, _ part: UnsafeRawBufferPointer) -> Bool {
        exchange.received += part.count
        if exchange.received <= exchange.bodyLimit {
            unsafe exchange.body.append(contentsOf: part)
        } else {
            exchange.body = []
        }
        return exchange.received <= exchange.bodyLimit + MicroHTTPDCallbacks.discarded
    }

    /// Sends the reply, or suspends the connection until there is a reply. Called when a request is complete or its connection
    /// has resumed. Returns false if the connection must be closed.
    func answer(_ exchange: HTTPExchange) -> Bool {
        if let reply = exchange.reply {
            exchange.reply = nil
            return send(reply, exchange)
        }
        guard !exchange.isAsked else { return true }
        exchange.isAsked = true
        acceptor.note(exchange.socket, .answering)
        guard exchange.received <= exchange.bodyLimit else { return send(refused(413, exchange), exchange) }
        let request = exchange.request(body: exchange.body)
        exchange.body = []
        switch handler(request) {
        case .now(let reply):
            return send(finish(reply, request), exchange)
        case .later(let start):
            let waits = state.withLock { state in
                guard !state.isStopping else { return false }
                state.waiting[ObjectIdentifier(exchange)] = exchange
                unsafe MHD_suspend_connection(exchange.connection)
                return true
            }
            guard waits else { return send(MicroHTTPDCallbacks.plain(503), exchange) }
            // Don't keep the body in memory until the reply.
            let head = exchange.request()
            start(DeferredResponseSender(self, exchange) { [finish] in finish($0, head) })
            return true
        }
    }

    /// Handles the end of a request, whether or not the request succeeded.
    func end(_ exchange: HTTPExchange) {
        acceptor.note(exchange.socket, .idle)
        if let observe, let start = exchange.start {
            observe(
                HTTPObservation(
                    request: exchange.request(), isInside: exchange.isInside, version: exchange.version,
                    status: exchange.sent?.status, size: exchange.sent?.size, duration: start.duration(to: .now)))
        }
        state.withLock { $0.running -= 1 }
    }

    // MARK: Methods that any thread may call

    /// Sets a suspended connection's reply and resumes the connection.
    func complete(_ exchange: HTTPExchange, _ reply: HTTPResponse) {
        state.withLock { state in
            guard state.waiting.removeValue(forKey: ObjectIdentifier(exchange)) != nil else { return }
            exchange.reply = reply
            unsafe MHD_resume_connection(exchange.connection)
        }
    }

    /// Closes each connection after its next reply.
    func beginDraining() { isDraining.store(true, ordering: .relaxed) }

    /// The number of requests in progress.
    var requestsInProgress: Int { state.withLock { $0.running } }

    /// Prevents further connections from being suspended.
    func beginStopping() { state.withLock { $0.isStopping = true } }

    /// Sends a 503 to all waiting connections, because libmicrohttpd must not be stopped while a connection is suspended.
    func dismissWaiting() {
        state.withLock { state in
            for (_, exchange) in state.waiting {
                exchange.reply = MicroHTTPDCallbacks.plain(503)
                unsafe MHD_resume_connection(exchange.connection)
            }
            state.waiting = [:]
        }
    }

    /// Whether no requests are in progress.
    var isIdle: Bool { state.withLock { $0.running == 0 } }

    // MARK: Internals

    /// Returns the reply for a request that exceeds a limit.
    private func refused(_ status: UInt16, _ exchange: HTTPExchange) -> HTTPResponse {
        let request = exchange.request()
        return finish(limits.refusal(status, request) ?? MicroHTTPDCallbacks.plain(status), request)
    }

    /// Returns the server's own plain-text reply for a status.
    private static func plain(_ status: UInt16) -> HTTPResponse {
        let words =
            switch status {
            case 400: "400 Bad Request\n"
            case 404: "404 Not Found\n"
            case 413: "413 Content Too Large\n"
            case 414: "414 URI Too Long\n"
            case 501: "501 Not Implemented\n"
            case 503: "503 Service Unavailable\n"
            default: "\(status)\n"
            }
        return HTTPResponse(
            status: status,
            headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8"), HTTPHeader("Cache-Control", "no-store")],
            body: Array(words.utf8))
    }

    func send(_ reply: HTTPResponse, _ exchange: HTTPExchange) -> Bool {
        let made: OpaquePointer?
        let size: Int?
        switch reply.body {
        case .bytes(let bytes):
            size = bytes.count
            unsafe made = bytes.withUnsafeBytes { buffer in
                // libmicrohttpd's parameter isn't const, because the library frees the buffer in some modes. With
                // `RESPMEM_MUST_COPY`, it only copies the buffer.
                unsafe MHD_create_response_from_buffer(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .shared(let shared):
            size = shared.count
            unsafe made = MHD_create_response_from_buffer_with_free_callback_cls(
                shared.count, shared.bytes.baseAddress,
                { context in
                    if let context = unsafe context { unsafe Unmanaged<ZeroCopyBody>.fromOpaque(context).release() }
                }, Unmanaged.passRetained(shared).toOpaque())
        case .streamed(let streamed):
            size = nil
            unsafe made = MHD_create_response_from_callback(
                MicroHTTPDCallbacks.unknownSize, MicroHTTPDCallbacks.streamBuffer,
                { context, _, buffer, size in
                    guard let context = unsafe context, let buffer = unsafe buffer else {
                        return MicroHTTPDCallbacks.endWithError
                    }
                    let body = unsafe Unmanaged<StreamedBody>.fromOpaque(context).takeUnretainedValue()
                    do throws(CancellationError) {
                        return try unsafe body.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
                            ?? MicroHTTPDCallbacks.endOfStream
                    } catch { return MicroHTTPDCallbacks.endWithError }
                }, Unmanaged.passRetained(streamed).toOpaque(),
                { context in
                    if let context = unsafe context { unsafe Unmanaged<StreamedBody>.fromOpaque(context).release() }
                })
        }
        guard let response = unsafe made else { return false }
        for header in reply.headers { unsafe MHD_add_response_header(response, header.name, header.value) }
        if isDraining.load(ordering: .relaxed) { unsafe MHD_add_response_header(response, "Connection", "close") }
        exchange.sent = (reply.status, exchange.method == .head ? 0 : size)
        acceptor.note(exchange.socket, .reply)
        let result = unsafe MHD_queue_response(exchange.connection, UInt32(reply.status), response)
        unsafe MHD_destroy_response(response)
        return result == .YES
    }

    private static func headers(_ connection: OpaquePointer) -> [HTTPHeader] {
        var headers: [HTTPHeader] = []
        unsafe withUnsafeMutablePointer(to: &headers) { headers in
            _ = unsafe MHD_get_connection_values(
                connection, .HEADER_KIND,
                { context, _, name, value in
                    guard let context = unsafe context, let name = unsafe name else { return .YES }
                    let header = unsafe HTTPHeader(String(cString: name), value.map { unsafe String(cString: $0) } ?? "")
                    unsafe context.assumingMemoryBound(to: [HTTPHeader].self).pointee.append(header)
                    return .YES
                }, headers)
        }
        return headers
    }

    /// Returns part of a request line as a string. If the bytes aren't valid UTF-8, the non-ASCII bytes are percent-encoded, so
    /// that decoding the string restores the original bytes.
    static func text(_ part: UnsafePointer<CChar>) -> String {
        if let text = unsafe String(validatingCString: part) { return text }
        var bytes: [UInt8] = []
        var place = unsafe part
        while case let byte = unsafe UInt8(bitPattern: place.pointee), byte != 0 {
            if byte < 0x80 {
                bytes.append(byte)
            } else {
                // A byte of at least 0x80 has two digits.
                bytes += Array("%\(String(byte, radix: 16, uppercase: true))".utf8)
            }
            unsafe place += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the query as sent, including the `?`. libmicrohttpd splits the query into items, but `leaveEscaped` preserves the
    /// percent escapes, so this method can reassemble the query.
    ///
    /// libmicrohttpd has already converted each `+` to a space (`MHD_parse_arguments_`), so this method converts the spaces back.
    /// `MHD_OPTION_URI_LOG_CALLBACK` would also provide the raw target, but it creates an object for every request, and
    /// libmicrohttpd doesn't report the end of every request.
    private static func query(_ connection: OpaquePointer) -> String {
        var query = ""
        unsafe withUnsafeMutablePointer(to: &query) { query in
            _ = unsafe MHD_get_connection_values(
                connection, .GET_ARGUMENT_KIND,
                { context, _, name, value in
                    guard let context = unsafe context, let name = unsafe name else { return .YES }
                    let query = unsafe context.assumingMemoryBound(to: String.self)
                    unsafe query.pointee += unsafe query.pointee.isEmpty ? "?" : "&"
                    unsafe query.pointee += MicroHTTPDCallbacks.text(name)
                    if let value = unsafe value { unsafe query.pointee += "=" + MicroHTTPDCallbacks.text(value) }
                    return .YES
                }, query)
        }
        guard query.utf8.contains(UInt8(ascii: " ")) else { return query }
        return String(decoding: query.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "+") : $0 }, as: UTF8.self)
    }
}
