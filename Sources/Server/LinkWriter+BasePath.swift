public import Model

extension LinkWriter {
    /// Creates a writer of addresses below a base path, such as `/almanac/`. The final slash is optional.
    ///
    /// Returns nil unless the base path is plain: it must consist of nonempty segments of letters, digits, `-`, `_`, `.` and `~`,
    /// so that it means the same to browsers, proxies and scripts.
    public init?(basePath: String) {
        guard basePath.utf8.first == ASCII.slash, basePath.utf8.count <= 200 else { return nil }
        var path = Substring(basePath)
        if path.utf8.last == ASCII.slash { path.removeLast() }
        for segment in path.utf8.split(separator: ASCII.slash, omittingEmptySubsequences: false).dropFirst() {
            let isPlain = segment.allSatisfy { byte in
                ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-_.~".utf8.contains(byte)
            }
            guard isPlain, !segment.isEmpty, !segment.elementsEqual(".".utf8), !segment.elementsEqual("..".utf8) else {
                return nil
            }
        }
        self.init(prefix: String(path))
    }

    /// Returns the part of an address after the prefix, which begins with a slash. Nil if the address doesn't begin with the prefix.
    public func inside(_ address: String) -> String? {
        guard !prefix.utf8.isEmpty else { return address }
        let rest = address.utf8.dropFirst(prefix.utf8.count)
        return address.utf8.starts(with: prefix.utf8) && rest.first == ASCII.slash ? String(Substring(rest)) : nil
    }
}
