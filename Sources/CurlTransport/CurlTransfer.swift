internal import CCurl
internal import Upstreams

/// The result of a transfer.
typealias TransferResult = Result<TransportResponse, UpstreamFailure>

/// A transfer in progress. Only `CurlTransport`'s thread uses this object. libcurl's callbacks receive a pointer to the object, so
/// `CurlTransport` keeps the object alive for as long as libcurl uses its handle. The pointers never leave this type.
@safe final class CurlTransfer {
    let job: TransportRequest
    let finish: @Sendable (TransferResult) -> Void
    let startedAt: Duration
    /// The reason why Almanac stopped the transfer. It takes precedence over libcurl's result code.
    var stopped: UpstreamFailure?

    private let handle: UnsafeMutableRawPointer
    private var headerLines: UnsafeMutablePointer<curl_slist>?
    private var headers: [HeaderField] = []
    private var headerBytes = 0
    private var body: [UInt8] = []
    private var writer: RedactingBodyWriter?
    /// The time and byte count at the last speed check or, before the first check, when the first byte arrived.
    private var mark: (time: Duration, bytes: Int)?

    /// Configures a new or reset libcurl handle. `CurlTransport` still owns the handle.
    init(
        handle: UnsafeMutableRawPointer, job: TransportRequest, now: Duration,
        finish: @escaping @Sendable (TransferResult) -> Void
    ) {
        unsafe self.handle = unsafe handle
        self.job = job
        self.finish = finish
        writer = job.writer
        startedAt = now
        setUp()
    }

    deinit {
        unsafe curl_slist_free_all(headerLines)
    }

    private func setUp() {
        let user = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe almanac_set_pointer(handle, CURLOPT_PRIVATE, user)
        unsafe almanac_set_string(handle, CURLOPT_URL, job.url)
        unsafe almanac_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        unsafe almanac_set_string(handle, CURLOPT_ACCEPT_ENCODING, "gzip")
        // An empty string disables proxies, including proxies from the environment. With a proxy, Almanac couldn't check the
        // address to which it connects.
        unsafe almanac_set_string(handle, CURLOPT_PROXY, "")
        unsafe almanac_set_long(handle, CURLOPT_FOLLOWLOCATION, 0)
        unsafe almanac_set_long(handle, CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        unsafe almanac_set_long(handle, CURLOPT_NOSIGNAL, 1)
        // Don't wait for libcurl's resolver threads, so that an unresponsive name server can't delay other transfers.
        unsafe almanac_set_long(handle, CURLOPT_QUICK_EXIT, 1)
        unsafe almanac_set_long(handle, CURLOPT_TIMEOUT_MS, max(1, job.deadline.milliseconds))
        unsafe almanac_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, job.limits.connect.milliseconds)
        unsafe almanac_set_offset(
            handle, CURLOPT_MAXFILESIZE_LARGE, Int64(job.writer == nil ? job.bodyLimit : job.limits.fileBytes))
        unsafe almanac_set_long(handle, CURLOPT_BUFFERSIZE, 32 << 10)
        // For longer bodies, libcurl sends "Expect: 100-continue" unless the header is set to an empty value.
        for line in job.headers.map({ "\($0.name): \($0.value)" }) + (job.body == nil ? [] : ["Expect:"]) {
            if let longer = unsafe curl_slist_append(headerLines, line) { unsafe headerLines = unsafe longer }
        }
        unsafe almanac_set_list(handle, CURLOPT_HTTPHEADER, headerLines)
        if let body = job.body {
            unsafe almanac_set_long(handle, CURLOPT_POST, 1)
            unsafe almanac_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, Int64(body.count))
            unsafe body.withUnsafeBytes { bytes in
                _ = unsafe almanac_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
            }
        }
        unsafe setUpCallbacks(user)
    }

    private func setUpCallbacks(_ user: UnsafeMutableRawPointer) {
        unsafe almanac_set_pointer(handle, CURLOPT_WRITEDATA, user)
        unsafe almanac_set_write(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, user in
            guard let bytes = unsafe bytes, let user = unsafe user else { return 0 }
            let chunk = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            return unsafe Unmanaged<CurlTransfer>.fromOpaque(user).takeUnretainedValue().take(body: chunk)
        }
        unsafe almanac_set_pointer(handle, CURLOPT_HEADERDATA, user)
        unsafe almanac_set_write(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, user in
            guard let bytes = unsafe bytes, let user = unsafe user else { return 0 }
            let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            return unsafe Unmanaged<CurlTransfer>.fromOpaque(user).takeUnretainedValue().take(header: line)
        }
        unsafe almanac_set_pointer(handle, CURLOPT_OPENSOCKETDATA, user)
        unsafe almanac_set_open_socket(handle) { user, _, address in
            guard let user = unsafe user, let address = unsafe address else { return CURL_SOCKET_BAD }
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = unsafe almanac_address_bytes(address, &bytes)
            let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(user).takeUnretainedValue()
            guard transfer.permits(Array(bytes.prefix(Int(count)))) else { return CURL_SOCKET_BAD }
            return unsafe almanac_open_socket(address)
        }
        // Check reused connections too, because a request with different permissions may have opened them.
        unsafe almanac_set_pointer(handle, CURLOPT_PREREQDATA, user)
        unsafe almanac_set_before_request(handle) { user, address, _, _, _ in
            guard let user = unsafe user, let address = unsafe address else { return CURL_PREREQFUNC_ABORT }
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = unsafe almanac_parse_address(address, &bytes)
            let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(user).takeUnretainedValue()
            return transfer.permits(Array(bytes.prefix(Int(count)))) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
    }

    private func permits(_ bytes: [UInt8]) -> Bool {
        if job.mayReachPrivate { return true }
        if let address = IPAddress(bytes), address.isPublic { return true }
        stopped = .forbiddenAddress(bytes.map { String($0) }.joined(separator: "."))
        return false
    }

    /// Appends a chunk to the body. If the returned number isn't the chunk's size, libcurl ends the transfer.
    private func take(body chunk: UnsafeRawBufferPointer) -> Int {
        if writer != nil, status == 200 { return unsafe write(Array(chunk)) ? chunk.count : -1 }
        guard body.count + chunk.count <= job.bodyLimit else {
            stopped = .tooLarge(limit: job.bodyLimit)
            body = []
            return -1
        }
        unsafe body.append(contentsOf: chunk)
        return chunk.count
    }

    private var status: Int { unsafe almanac_get_long(handle, CURLINFO_RESPONSE_CODE) }

    /// Passes a piece of the body to `writer`. Returns whether the transfer can continue.
    private func write(_ piece: [UInt8], isLast: Bool = false) -> Bool {
        guard (writer?.count ?? 0) + piece.count <= job.limits.fileBytes else {
            stopped = .tooLarge(limit: job.limits.fileBytes)
            return false
        }
        guard writer?.take(piece, isLast: isLast) ?? true else {
            stopped = .unwritable
            return false
        }
        return true
    }

    private func take(header line: UnsafeRawBufferPointer) -> Int {
        headerBytes += line.count
        guard headerBytes <= job.limits.headerBytes else {
            stopped = .headersTooLarge(limit: job.limits.headerBytes)
            return -1
        }
        let bytes = unsafe Array(line)
        if bytes.starts(with: "HTTP/".utf8) {
            headers = []
        } else if let colon = bytes.firstIndex(of: 58) {
            headers.append(
                HeaderField(
                    String(decoding: bytes[..<colon], as: UTF8.self),
                    String(decoding: Array(bytes[(colon + 1)...]).trimmed, as: UTF8.self)))
        }
        return line.count
    }

    /// Returns a failure if the transfer is too slow and must be stopped. Otherwise, returns nil. Call this method at least once
    /// a second.
    func delay(at now: Duration) -> UpstreamFailure? {
        let bytes = headerBytes + Int(unsafe almanac_get_offset(handle, CURLINFO_SIZE_DOWNLOAD_T))
        guard let last = mark else {
            if bytes > 0 { mark = (now, bytes) }
            // A file download may take a long time, but its first byte must arrive as quickly as any other response.
            return bytes == 0 && now - startedAt >= job.limits.attempt ? .timedOut : nil
        }
        guard now - last.time >= job.limits.slowTime else { return nil }
        let needed = job.limits.slowBytesPerSecond * Int(job.limits.slowTime.milliseconds) / 1000
        if bytes - last.bytes < needed { return .tooSlow }
        mark = (now, bytes)
        return nil
    }

    /// Returns the transfer's result after libcurl has finished.
    func result(_ code: CURLcode) -> TransferResult {
        if let stopped { return .failure(stopped) }
        if let failure = UpstreamFailure(code, job) { return .failure(failure) }
        let status = status
        if writer != nil, status == 200, !write([], isLast: true) { return .failure(stopped ?? .unwritable) }
        return .success(TransportResponse(status: status, headers: headers, body: body))
    }
}

extension UpstreamFailure {
    /// Converts a libcurl result code. Returns nil if the code means success.
    fileprivate init?(_ code: CURLcode, _ job: TransportRequest) {
        switch code {
        case CURLE_OK: return nil
        case CURLE_URL_MALFORMAT: self = .badURL(job.url)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: self = .connectionLost
        case CURLE_COULDNT_RESOLVE_HOST: self = .notResolved
        case CURLE_COULDNT_CONNECT: self = .refused
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            self = .connectionLost
        case CURLE_OPERATION_TIMEDOUT: self = .timedOut
        case CURLE_FILESIZE_EXCEEDED: self = .tooLarge(limit: job.writer == nil ? job.bodyLimit : job.limits.fileBytes)
        case CURLE_BAD_CONTENT_ENCODING: self = .undecodable
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_CERTPROBLEM:
            self = .certificate
        default: self = .transfer(TransportErrorCode(rawValue: code.rawValue))
        }
    }
}

extension Duration {
    /// The duration in whole milliseconds, rounded down.
    var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
