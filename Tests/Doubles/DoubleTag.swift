/// Creates ETags from the response's length and a checksum, as the real servers' frameworks do.
enum DoubleTag {
    /// Returns the response with its ETag, or a 304 response without a body if the client already has this version.
    static func answer(_ answer: DoubleAnswer, _ request: DoubleRequest, isWeak: Bool) -> DoubleAnswer {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in answer.body { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let tag = "\(isWeak ? "W/" : "")\"\(String(answer.body.count, radix: 16))-\(String(hash, radix: 16))\""
        let held = request.header("If-None-Match").map { $0.split(separator: ",").map { String($0.filter { $0 != " " }) } } ?? []
        if held.contains(tag) { return DoubleAnswer(status: 304, headers: [("ETag", tag)]) }
        var answer = answer
        answer.headers.append(("ETag", tag))
        return answer
    }
}
