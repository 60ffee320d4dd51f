import Model

/// The records in a server's response that contains a table or JSON Lines. It is read in the same way as an imported file.
struct TabularResponse {
    let format: ImportFormat
    private(set) var records: [ImportedRecord] = []
    private(set) var flaws: [ImportRecordError] = []

    /// Reads a response in a known format. Returns nil if the format is a JSON list or if the response contains no records.
    init?(_ body: [UInt8], _ format: ImportFormat) {
        switch format {
        case .csv(let separator): self.init(body, name: "", RequestedImportFormat(format: .csv, separator: separator))
        case .jsonLines, .jsonStream: self.init(body, name: "", RequestedImportFormat(format: .jsonLines))
        case .jsonList: return nil
        }
    }

    /// Detects a response's format and reads its records. Returns nil if the response isn't a table or JSON Lines, or if it
    /// contains no records.
    ///
    /// - Parameter name: The file's name, whose extension is a hint about the format.
    init?(_ body: [UInt8], name: String, _ wish: RequestedImportFormat = RequestedImportFormat()) {
        var rest: [UInt8]? = body
        let reader = try? FileRecordReader(name: name, wish) { () throws(FileReadSystemError) in
            defer { rest = nil }
            return rest
        }
        guard var reader else { return nil }
        format = reader.format
        if case .jsonList = format { return nil }
        while let item = (try? reader.next()) ?? nil {
            switch item {
            case .record(let record): records.append(record)
            case .flaw(let flaw): flaws.append(flaw)
            }
        }
        if records.isEmpty { return nil }
    }
}
