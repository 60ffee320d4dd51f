internal import Foundation
internal import Model
internal import Synchronization
internal import Upstreams

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// Sends HTTP requests with Foundation's client, which every platform has.
///
/// Unlike `CurlTransport`, it can't check the address to which it connects. It refuses URLs whose host is a private address, but
/// not hosts whose name leads to one. A program on the reader's own device reaches nothing that the reader can't reach.
final class FoundationTransport: HTTPTransport {
    private let delegate = SessionDelegate()
    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.connectionProxyDictionary = [:]
        // The client of an upstream limits the number of requests itself.
        configuration.httpMaximumConnectionsPerHost = 32
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    func prepare() {}

    func send(_ request: TransportRequest) async -> Result<TransportResponse, UpstreamFailure> {
        guard let url = URL(string: request.url), let host = url.host else { return .failure(.badURL(request.url)) }
        if !request.mayReachPrivate, FoundationTransport.isPrivate(host) { return .failure(.forbiddenAddress(host)) }
        var message = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        message.timeoutInterval = request.limits.attempt.seconds
        for field in request.headers { message.setValue(field.value, forHTTPHeaderField: field.name) }
        if let body = request.body {
            message.httpMethod = "POST"
            message.httpBody = Data(body)
        }
        let task = session.dataTask(with: message), id = task.taskIdentifier
        // The request is known before anything can end it, so that no end gets lost.
        delegate.begin(id, request)
        let clock = Task { [delegate] in
            try await Task.sleep(for: max(.milliseconds(1), request.deadline))
            delegate.end(id, .failure(.timedOut))
            task.cancel()
        }
        defer { clock.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let result = delegate.deliver(id, to: { continuation.resume(returning: $0) }) {
                    continuation.resume(returning: result)
                } else {
                    task.resume()
                }
            }
        } onCancel: { [delegate] in
            delegate.end(id, .failure(.cancelled))
            task.cancel()
        }
    }

    /// Returns whether a host is written as an address that isn't public, or is the device itself.
    private static func isPrivate(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        // URLs may also have addresses such as `0x7f000001`, which no public server needs.
        guard let last = parts.last, last.first.map({ "0123456789".contains($0) }) ?? false else { return host.contains(":") }
        let bytes = parts.compactMap { UInt8($0) }
        return bytes.count != 4 || parts.count != 4 || IPAddress(bytes)?.isPublic != true
    }
}

/// Receives the responses of a session.
private final class SessionDelegate: NSObject, URLSessionDataDelegate {
    typealias Finish = @Sendable (Result<TransportResponse, UpstreamFailure>) -> Void

    /// A request in progress.
    private struct Transfer {
        let request: TransportRequest
        /// Receives the result, or nil as long as nobody waits for it.
        var finish: Finish?
        /// The result of a request that ended before anybody waited for it.
        var result: Result<TransportResponse, UpstreamFailure>?
        var writer: RedactingBodyWriter?
        var body: [UInt8] = []
        var status = 0
        /// The reason why the transfer was stopped. It takes precedence over the session's error.
        var stopped: UpstreamFailure?

        /// The number of bytes of the body that have arrived.
        var count: Int { writer?.count ?? body.count }

        /// Takes a piece of the body. Returns whether the transfer may continue.
        mutating func take(_ piece: [UInt8]) -> Bool {
            if writer != nil, status == 200 {
                guard (writer?.count ?? 0) + piece.count <= request.limits.fileBytes else {
                    stopped = .tooLarge(limit: request.limits.fileBytes)
                    return false
                }
                if writer?.take(piece) ?? true { return true }
                stopped = .unwritable
                return false
            }
            guard body.count + piece.count <= request.bodyLimit else {
                stopped = .tooLarge(limit: request.bodyLimit)
                return false
            }
            body += piece
            return true
        }
    }

    private let transfers = Mutex<[Int: Transfer]>([:])

    /// Adds a request that hasn't been sent yet.
    func begin(_ id: Int, _ request: TransportRequest) {
        transfers.withLock { $0[id] = Transfer(request: request, writer: request.writer) }
    }

    /// Passes the result of a request to `finish` when there is one. If the request has already ended, returns its result and
    /// never calls `finish`.
    func deliver(_ id: Int, to finish: @escaping Finish) -> Result<TransportResponse, UpstreamFailure>? {
        transfers.withLock { transfers in
            if let result = transfers[id]?.result {
                transfers[id] = nil
                return result
            }
            transfers[id]?.finish = finish
            return nil
        }
    }

    /// Ends a request with a result, unless it has already ended. Whatever the session still sends for it is ignored.
    func end(_ id: Int, _ result: Result<TransportResponse, UpstreamFailure>) {
        let finish = transfers.withLock { transfers -> Finish? in
            guard let transfer = transfers[id] else { return nil }
            if let finish = transfer.finish {
                transfers[id] = nil
                return finish
            }
            transfers[id]?.result = transfer.result ?? result
            return nil
        }
        finish?(result)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        transfers.withLock { $0[dataTask.taskIdentifier]?.status = status }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let mayContinue = transfers.withLock { $0[dataTask.taskIdentifier]?.take(Array(data)) ?? false }
        if !mayContinue { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let id = task.taskIdentifier
        let ended = transfers.withLock { transfers -> Transfer? in
            transfers[id]?.finish == nil ? nil : transfers.removeValue(forKey: id)
        }
        guard var transfer = ended, let finish = transfer.finish else {
            end(id, .failure(.cancelled))
            return
        }
        if let failure = transfer.stopped ?? error.map({ UpstreamFailure($0, transfer.request.url) }) {
            finish(.failure(failure))
            return
        }
        guard let response = task.response as? HTTPURLResponse else {
            finish(.failure(.connectionLost))
            return
        }
        // On Linux, the session treats a body that ends too early like a complete one.
        if response.value(forHTTPHeaderField: "Content-Encoding") == nil,
            let length = response.value(forHTTPHeaderField: "Content-Length").flatMap({ Int($0) }), transfer.count < length
        {
            finish(.failure(.connectionLost))
            return
        }
        if transfer.writer != nil, response.statusCode == 200, !(transfer.writer?.take([], isLast: true) ?? true) {
            finish(.failure(.unwritable))
            return
        }
        let headers = response.allHeaderFields.compactMap { name, value in
            (name as? String).map { HeaderField($0, "\(value)") }
        }
        guard headers.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= transfer.request.limits.headerBytes else {
            finish(.failure(.headersTooLarge(limit: transfer.request.limits.headerBytes)))
            return
        }
        finish(.success(TransportResponse(status: response.statusCode, headers: headers, body: transfer.body)))
    }
}

extension UpstreamFailure {
    /// Converts an error of Foundation's client.
    fileprivate init(_ error: any Error, _ url: String) {
        guard let code = (error as? URLError)?.code else {
            self = .connectionLost
            return
        }
        self =
            switch code {
            case .cancelled: .cancelled
            case .timedOut: .timedOut
            case .badURL, .unsupportedURL: .badURL(url)
            case .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet: .notResolved
            case .cannotConnectToHost: .refused
            case .networkConnectionLost, .badServerResponse, .cannotParseResponse: .connectionLost
            case .cannotDecodeRawData, .cannotDecodeContentData: .undecodable
            case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
                .certificate
            default: .transfer(TransportErrorCode(rawValue: UInt32(truncatingIfNeeded: code.rawValue)))
            }
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
