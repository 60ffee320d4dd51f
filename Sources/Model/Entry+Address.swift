extension Entry {
    /// Returns the host of a web address, or a host itself, without `www.`.
    public static func host(of url: String) -> String {
        var bytes = url.utf8[...]
        if let start = bytes.firstIndex(of: ASCII.slash) { bytes = bytes[start...].drop { $0 == ASCII.slash } }
        bytes = bytes.prefix { $0 != ASCII.slash && $0 != ASCII.questionMark && $0 != ASCII.hash }
        return String(Substring(bytes.starts(with: "www.".utf8) ? bytes.dropFirst(4) : bytes))
    }
}
