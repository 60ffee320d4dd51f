import Model

/// Rules for the headers in a source file.
extension SourceFile {
    /// The headers that Almanac sets itself or that belong to the connection, in lower case. A source file can't set them, because
    /// a server could misread the request, or Almanac the response (RFC 9110, sections 7 to 14, and RFC 9112, section 6).
    private static let ownHeaders: Set = [
        "accept-encoding", "connection", "content-encoding", "content-length", "expect", "host", "http2-settings", "if-match",
        "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "keep-alive", "proxy-connection", "range", "te",
        "trailer", "transfer-encoding", "upgrade", "user-agent",
    ]

    /// Returns whether a source file can't set this header, because Almanac sets it itself or it belongs to the connection.
    static func isOwnHeader(_ name: String) -> Bool { ownHeaders.contains(name.lowercased()) }

    /// Checks the names and values of the headers (RFC 9110, sections 5.1 and 5.5).
    ///
    /// - Throws: `badHeaderName`, `ownHeader` or `badHeaderValue`.
    func checkHeaders() throws(SourceFileError) {
        let marks = Array("!#$%&'*+-.^_`|~".utf8)
        for header in headers {
            let isName = header.name.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || marks.contains($0) }
            guard isName, !header.name.isEmpty else { throw .badHeaderName(header.name) }
            if SourceFile.isOwnHeader(header.name) { throw .ownHeader(header.name) }
            let isLine = header.value.utf8.allSatisfy { $0 >= ASCII.space && $0 != 0x7F || $0 == ASCII.tab }
            guard isLine else { throw .badHeaderValue(of: header.name) }
        }
    }
}
