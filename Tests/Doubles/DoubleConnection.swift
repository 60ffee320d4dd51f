internal import Foundation
internal import Synchronization

/// A client's connection to a test double, on its own thread.
struct DoubleConnection {
    let socket: LoopbackSocket
    let core: DoubleServer.Core
    private static let longestHead = 64 << 10
    private static let longestBody = 16 << 20

    /// Reads and answers requests until either side closes the connection.
    func serve() {
        var buffer: [UInt8] = []
        while let request = readRequest(&buffer) {
            let fault = core.note(request)
            if let name = request.repeatedHeader {
                // RFC 9110, section 5.3: a header field may be repeated only if its value is a list. Almanac never sends a list
                // in several fields, so a repeated field is an error.
                guard send(.text("The header field \(name) came twice.", status: 400)) else { return }
                continue
            }
            let limit = core.limit(request)
            let isOver =
                if limit.isRefused { !send(refusal(limit.headers)) } else { !speak(fault, request, limit.headers) }
            if isOver { return }
        }
    }

    private func readRequest(_ buffer: inout [UInt8]) -> DoubleRequest? {
        let end = Array("\r\n\r\n".utf8)
        var head: Range<Int>?
        while true {
            head = buffer.firstRange(of: end)
            if head != nil { break }
            guard buffer.count < Self.longestHead else { return nil }
            let more = socket.receive()
            if more.isEmpty { return nil }
            buffer += more
        }
        guard let head else { return nil }
        let time = core.started.duration(to: ContinuousClock().now)
        let lines = String(decoding: buffer[..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        guard (0...Self.longestBody).contains(length) else { return nil }
        buffer.removeSubrange(..<head.upperBound)
        while buffer.count < length {
            let more = socket.receive()
            if more.isEmpty { return nil }
            buffer += more
        }
        let body = Array(buffer.prefix(length))
        buffer.removeFirst(length)
        return DoubleRequest(method: String(words[0]), target: String(words[1]), headers: headers, body: body, time: time)
    }

    private func refusal(_ headers: [(name: String, value: String)]) -> DoubleAnswer {
        var answer = DoubleAnswer.text("Rate limit of requests exceeded, try again later.", status: 429)
        answer.headers += headers
        return answer
    }

    /// Returns the correct response, including rate-limit headers. Doesn't apply any fault.
    private func right(_ request: DoubleRequest, _ headers: [(name: String, value: String)]) -> DoubleAnswer {
        var answer = core.handler(request)
        answer.headers += headers
        return answer
    }

    /// Sends a response after applying the fault, if there is one. Returns false if the connection has ended.
    private func speak(_ fault: Fault?, _ request: DoubleRequest, _ headers: [(name: String, value: String)]) -> Bool {
        guard let fault else { return send(right(request, headers)) }
        switch fault {
        case .htmlPage:
            return send(.html("<!doctype html><title>Welcome</title><p>Please sign in to this network.</p>"))
        case .truncated:
            let answer = core.handler(request)
            _ = socket.send((head(answer, length: answer.body.count + 1000) + answer.body.prefix(answer.body.count / 2))[...])
            return false
        case .cutJSON:
            var answer = core.handler(request)
            answer.body.removeLast(answer.body.count / 2)
            return send(answer)
        case .wrongTypes:
            var answer = core.handler(request)
            if let value = JSONValue(answer.body) { answer.body = Array(value.withWrongTypes.text.utf8) }
            return send(answer)
        case .tooManyRequests(let retryAfter):
            var answer = DoubleAnswer.text("Too many requests, please try again later.", status: 429)
            if let retryAfter { answer.headers.append(("Retry-After", retryAfter)) }
            return send(answer)
        case .serverError: return send(.text("Internal Server Error", status: 500))
        case .answer(let answer): return send(answer)
        case .changed(let change): return send(change(core.handler(request)))
        case .emptyBody: return send(DoubleAnswer())
        case .silence:
            while wait(0.05) {}
            return false
        case .oneByteASecond:
            let answer = core.handler(request)
            return socket.send(head(answer, length: answer.body.count)[...]) && trickle(answer.body)
        case .drip(let bytes):
            let answer = core.handler(request)
            return socket.send(head(answer, length: answer.body.count)[...]) && trickle(answer.body, bytes, each: 0.1)
        case .oneByteASecondFromTheStart:
            let answer = core.handler(request)
            return trickle(head(answer, length: answer.body.count) + answer.body)
        case .redirectLoop: return send(.redirect(to: request.target, status: 302))
        case .gzipBomb(let mebibytes):
            return send(
                DoubleAnswer(
                    headers: [("Content-Type", "application/json"), ("Content-Encoding", "gzip")],
                    body: GzipBomb.bytes(mebibytes: mebibytes)))
        case .endless(let bytes): return pour(bytes)
        case .closedEarly: return false
        case .badHeader:
            return send(core.handler(request), extraHead: [UInt8]("X-Caf".utf8) + [0xe9, 0x3a, 0x20, 0xff, 0xfe, 13, 10])
        case .manyHeaders: return send(core.handler(request), extraHead: Self.manyHeaders)
        case .delay(let milliseconds):
            return wait(Double(milliseconds) / 1000) && send(core.handler(request))
        case .held:
            while core.state.withLock({ !$0.rules.isEmpty }) { guard wait(0.01) else { return false } }
            return send(core.handler(request))
        case .badBody:
            var answer = core.handler(request)
            answer.body.insert(contentsOf: [0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80], at: answer.body.count / 2)
            return send(answer)
        }
    }

    private static let manyHeaders = Array(
        (0..<3000).map { "X-Filler-\($0): \(String(repeating: "x", count: 85))\r\n" }.joined().utf8)

    private func head(_ answer: DoubleAnswer, length: Int?, extra: [UInt8] = []) -> [UInt8] {
        var text = "HTTP/1.1 \(answer.status) \(Self.reason(answer.status))\r\n"
        for (name, value) in answer.headers { text += "\(name): \(value)\r\n" }
        if let length, answer.status != 304 { text += "Content-Length: \(length)\r\n" }
        return Array(text.utf8) + extra + [13, 10]
    }

    private func send(_ answer: DoubleAnswer, extraHead: [UInt8] = []) -> Bool {
        let body = answer.status == 304 ? [] : answer.body
        return socket.send((head(answer, length: body.count, extra: extraHead) + body)[...])
    }

    private func pour(_ bytes: Int) -> Bool {
        let answer = DoubleAnswer(headers: [("Content-Type", "application/json"), ("Connection", "close")])
        guard socket.send(head(answer, length: nil)[...]) else { return false }
        let chunk = [UInt8](repeating: 32, count: 64 << 10)
        var left = bytes
        while left > 0, !core.isStopped {
            guard socket.send(chunk.prefix(left)) else { return false }
            left -= chunk.count
        }
        return false
    }

    private func trickle(_ bytes: [UInt8], _ count: Int = 1, each seconds: Double = 1) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard wait(seconds), socket.send(rest.prefix(count)) else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits for a number of seconds. Returns false if the test double was stopped in the meantime.
    private func wait(_ seconds: Double) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        while !core.isStopped {
            let left = end.timeIntervalSinceNow
            if left <= 0 { return true }
            Thread.sleep(forTimeInterval: min(0.05, left))
        }
        return false
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 304: "Not Modified"
        case 400: "Bad Request"
        case 404: "Not Found"
        case 413: "Payload Too Large"
        case 429: "Too Many Requests"
        case 500: "Internal Server Error"
        default: "Status"
        }
    }
}
