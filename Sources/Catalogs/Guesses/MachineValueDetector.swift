import Model

/// Recognises values that are meant for programs: IDs, paths and URLs. These values are useless as filters and below a title.
enum MachineValueDetector {
    /// The minimum number of digits in a hexadecimal ID.
    private static let shortestID = 16
    /// The positions of the hyphens in a UUID (RFC 9562).
    private static let hyphens = [8, 13, 18, 23]

    /// Returns whether a value is meant for programs.
    static func matches(_ text: String) -> Bool { isHexadecimalID(text) || isAddress(text) }

    /// Returns whether a text is a UUID or a long hexadecimal number.
    static func isHexadecimalID(_ text: String) -> Bool {
        var bytes = Array(text.utf8)
        if bytes.first == ASCII.leftBrace, bytes.last == ASCII.rightBrace { bytes = Array(bytes.dropFirst().dropLast()) }
        if bytes.count == 36, hyphens.allSatisfy({ bytes[$0] == ASCII.minus }) { bytes.removeAll { $0 == ASCII.minus } }
        let digits = bytes.starts(with: "0x".utf8) ? bytes[2...] : bytes[...]
        return digits.count >= shortestID && digits.contains { ASCII.isDigit($0) }
            && digits.allSatisfy { ASCII.isDigit($0) || ($0 | 0x20) >= ASCII.lowerA && ($0 | 0x20) <= ASCII.lowerF }
    }

    /// Returns whether a text is a URL or a path, such as `/works/7`, `www.example.org` or `img/7.png`.
    static func isAddress(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count > 1, !bytes.contains(ASCII.space) else { return false }
        if bytes.first == ASCII.slash || text.hasPrefix("www.") || text.hasPrefix("mailto:") || text.contains("://") {
            return true
        }
        // Text such as `km/h` isn't a path, so a relative path must end with a file name extension.
        guard let slash = bytes.lastIndex(of: ASCII.slash), let point = bytes.lastIndex(of: ASCII.period), slash < point else {
            return false
        }
        let ending = bytes[bytes.index(after: point)...]
        return (2...5).contains(ending.count) && ending.first.map { ASCII.isLetter($0) } ?? false
            && ending.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) }
    }
}

extension ColumnProfile {
    /// Whether the column is meant for programs: most of its values are IDs, paths or URLs, or its name ends with "id".
    var isForPrograms: Bool {
        if ColumnRoleGuesser.isIDName(name) { return true }
        guard numbers + flags < present else { return false }
        var texts = values.map { Array($0.keys) } ?? examples
        if lists > 0 || texts.isEmpty { texts = listLike.parts.map { Array($0.keys) } ?? examples }
        return texts.count { MachineValueDetector.matches($0) } * 2 > texts.count
    }
}
