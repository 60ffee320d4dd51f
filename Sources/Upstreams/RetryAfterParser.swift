internal import CCurl

/// Parses the `Retry-After` header, which contains seconds or an HTTP date (RFC 9110, section 10.2.3).
enum RetryAfterParser {
    /// Returns the number of seconds from `now`, at least 0, or nil if the value is invalid.
    static func seconds(_ value: String, now: Int64) -> Int64? {
        let text = Array(value.utf8).trimmed
        guard let first = text.first, text.count < 64 else { return nil }
        if (48...57).contains(first) {
            guard text.allSatisfy({ (48...57).contains($0) }) else { return nil }
            return text.reduce(into: Int64(0)) { sum, digit in sum = min(sum * 10 + Int64(digit - 48), 1 << 40) }
        }
        return unixSeconds(of: value).map { max(0, $0 - now) }
    }

    /// Converts an HTTP date (RFC 9110, section 5.6.7) to seconds since 1970, or returns nil if the date is invalid.
    static func unixSeconds(of value: String) -> Int64? {
        let text = Array(value.utf8).trimmed
        guard !text.isEmpty, text.count < 64, text.allSatisfy({ (32...126).contains($0) }) else { return nil }
        let date = unsafe String(decoding: text, as: UTF8.self).withCString { text in unsafe curl_getdate(text, nil) }
        return date < 0 ? nil : Int64(date)
    }
}

extension Array<UInt8> {
    /// The bytes without leading spaces and tabs, and without trailing spaces, tabs and line breaks.
    var trimmed: ArraySlice<UInt8> {
        var slice = self[...]
        while let first = slice.first, first == 32 || first == 9 { slice.removeFirst() }
        while let last = slice.last, last == 32 || last == 9 || last == 13 || last == 10 { slice.removeLast() }
        return slice
    }
}
