internal import Catalogs
internal import Localization
internal import Server
internal import Storage

/// Options about the text of a file.
extension OptionDefinition {
    static let site = OptionDefinition("site", value: "URL", .terminalFlagSite) { (options, value) throws(UsageError) in
        guard let site = StaticSite(value) else { throw .badValue(option: "--site", value: value, allowed: []) }
        options.site = site
    }
    static let header = OptionDefinition("header", value: "LINE", .terminalFlagHeader) { (options, value) throws(UsageError) in
        let line = Int(value).flatMap { $0 > 0 ? TableHeader.line($0) : nil }
        guard let header = value == "none" ? TableHeader.none : line else {
            throw .badValue(option: "--header", value: value, allowed: ["none", "1", "2", "…"])
        }
        options.header = header
    }
    static let encoding = OptionDefinition("encoding", value: "ENCODING", .terminalFlagEncoding) {
        (options, value) throws(UsageError) in
        options.repairsEncoding = value.lowercased() == "windows-1252"
        guard !options.repairsEncoding, value.lowercased() != "utf-8" else { return }
        guard let encoding = TextEncoding(value) else {
            throw .badValue(
                option: "--encoding", value: value, allowed: ["utf-8", "windows-1252", "latin-1", "shift_jis", "cp1251", "…"])
        }
        options.encoding = encoding
    }
}
