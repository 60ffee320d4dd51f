internal import Model

/// Parses a `multipart/form-data` body (RFC 7578). Supports only the features that a form with one file and a few fields needs.
enum MultipartParser {
    /// A part of a multipart body.
    struct Part: Equatable {
        let name: String
        /// The file's name, if the part is a file. Browsers send an empty name if the user didn't choose a file.
        let fileName: String?
        let body: [UInt8]
    }

    /// Parses the body's parts, or returns nil if the body isn't valid `multipart/form-data`.
    static func parts(_ body: [UInt8], contentType: String) -> [Part]? {
        guard contentType.hasPrefix("multipart/form-data"), let boundary = parameter("boundary", of: contentType),
            !boundary.isEmpty,
            boundary.utf8.count <= 200
        else { return nil }
        let mark = Array(("--" + boundary).utf8)
        var parts: [Part] = []
        guard var position = body[...].position(of: mark) else { return nil }
        while parts.count < 32 {
            position += mark.count
            if body[position...].starts(with: "--".utf8) { return parts }
            guard let headEnd = body[position...].position(of: Array("\r\n\r\n".utf8)),
                let next = body[(headEnd + 2)...].position(of: Array("\r\n".utf8) + mark)
            else { return nil }
            let head = String(decoding: body[position..<headEnd], as: UTF8.self)
            if let name = parameter("name", of: head) {
                parts.append(
                    Part(
                        name: name, fileName: parameter("filename", of: head),
                        body: next >= headEnd + 4 ? Array(body[(headEnd + 4)..<next]) : []))
            }
            position = next + 2
        }
        return nil
    }

    /// Returns the value of a header's parameter, written as `name=value` or `name="value"`. A quoted value may contain semicolons.
    /// Browsers write a quotation mark in a value as `%22` (HTML standard, "multipart/form-data encoding algorithm").
    private static func parameter(_ name: String, of header: String) -> String? {
        for line in header.utf8.split(whereSeparator: { $0 == ASCII.carriageReturn || $0 == ASCII.newline }) {
            var isQuoted = false
            let pieces = line.split(omittingEmptySubsequences: true) { byte in
                if byte == ASCII.quotationMark { isQuoted.toggle() }
                return byte == ASCII.semicolon && !isQuoted
            }
            for piece in pieces {
                let trimmed = piece.drop { $0 == ASCII.space }
                guard trimmed.starts(with: (name + "=").utf8) else { continue }
                let value = trimmed.dropFirst(name.utf8.count + 1).filter { $0 != ASCII.quotationMark }
                return String(decoding: value, as: UTF8.self)
            }
        }
        return nil
    }
}
