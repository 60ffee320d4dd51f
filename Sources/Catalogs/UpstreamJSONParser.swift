import Model
import Upstreams

/// Parses JSON from upstreams without assumptions about its shape.
enum UpstreamJSONParser {
    /// Returns the problem to report for a response with an unexpected status, including the upstream's error message if there is
    /// one.
    ///
    /// Error bodies differ between versions of the same server, so the message is only for the report and doesn't affect
    /// Almanac's behaviour.
    static func refusal(_ response: UpstreamResponse, entry: String = "") -> AdaptProblem {
        let isKeyWanted = response.status == 401 || response.status == 403
        return AdaptProblem(
            isKeyWanted ? .keyWanted : .refused, entry: entry, detail: message(response.body) ?? "",
            status: response.status == 200 ? nil : response.status)
    }

    /// Returns the message in an error response, or nil if there is no message. Supports the formats that Almanac's upstreams
    /// use.
    static func message(_ body: [UInt8]) -> String? {
        guard let object = try? record(body) else { return nil }
        if let message = object["errors"]?.elements?.first?.text("message") { return UpstreamTextParser.line(message) }
        for key in ["message", "detail", "error"] {
            if let message = UpstreamTextParser.filled(object.text(key)) { return message }
        }
        // The dad-jokes API returns `{"error":{"message":…}}` if a search fails.
        return UpstreamTextParser.filled(object["error"]?.text("message"))
    }

    /// Returns the beginning of a response body, to identify the body in a report.
    static func start(of bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "empty" }
        return UpstreamTextParser.line(String(decoding: bytes.prefix(80), as: UTF8.self))
    }

    /// Parses `bytes` as a JSON object.
    ///
    /// - Throws: `.notJSON` if the bytes aren't JSON, or `.wrongShape` if the value isn't an object or is nested too deeply.
    static func record(_ bytes: [UInt8], entry: String = "") throws(AdaptProblem) -> JSONView {
        let value = try value(bytes, entry: entry)
        guard value.isObject else { throw AdaptProblem(.wrongShape, entry: entry, detail: start(of: bytes)) }
        return value
    }

    /// Returns a record's JSON object. The payload is parsed only if the adapter hasn't already parsed it.
    ///
    /// - Throws: `.notJSON` if the payload isn't JSON, or `.wrongShape` if it isn't an object or is nested too deeply.
    static func object(of record: RawRecord) throws(AdaptProblem) -> JSONView {
        if let parsed = record.parsed { return parsed }
        return try UpstreamJSONParser.record(record.payload, entry: record.id.text)
    }

    /// Parses `bytes` as any JSON value. The result looks up values directly in the bytes.
    ///
    /// - Throws: `.notJSON` if the bytes aren't JSON, or `.wrongShape` if the value is nested too deeply.
    static func value(_ bytes: [UInt8], entry: String = "") throws(AdaptProblem) -> JSONView {
        do throws(JSONDocument.ParseError) { return try JSONDocument(bytes, as: .lenient).root } catch {
            throw AdaptProblem(error == .tooDeep ? .wrongShape : .notJSON, entry: entry, detail: start(of: bytes))
        }
    }

    /// Parses an entry's raw records. Returns the parsed values in descending order of precedence: details, list records, starter
    /// records and imported records. Records that can't be parsed are skipped.
    ///
    /// - Throws: `AdaptProblem` if no record can be parsed.
    static func readable<Value>(
        _ parts: [RawRecord], of id: EntryID, _ read: (RawRecord) throws(AdaptProblem) -> Value
    ) throws(AdaptProblem) -> [Value] {
        let byStrength: [RawRecordOrigin] = [.detail, .list, .starter, .imported]
        var values: [Value] = []
        var problem = AdaptProblem(.wrongShape, entry: id.text, detail: "no part")
        for strength in byStrength {
            for part in parts where part.part == strength {
                do throws(AdaptProblem) { values.append(try read(part)) } catch { problem = error }
            }
        }
        guard !values.isEmpty else { throw problem }
        return values
    }

    /// The outcome for a row in a response: either the row becomes a record, or it is left out.
    enum RowOutcome {
        /// The row becomes a record with this ID. If the ID is nil, the row has no usable ID and is reported as a problem.
        case kept(EntryID?)
        /// The row is deliberately left out.
        case leftOut
    }

    /// Returns the records in a response. A row that can't be parsed or has no usable ID is reported as a separate problem and
    /// doesn't affect the other rows.
    ///
    /// - Parameters:
    ///   - id: A closure that converts the fields that identify a row's record to an ID. Returns nil if the fields can't be an ID.
    ///   - judge: A closure that determines the outcome for a row, or nil to keep each row with the ID from `id`.
    static func page(
        of rows: [UpstreamRecord], id: ([String: String]) -> EntryID?, _ judge: ((JSONView) -> RowOutcome)? = nil
    ) -> ListPage {
        var records: [RawRecord] = []
        var problems: [AdaptProblem] = []
        for row in rows {
            if let flaw = row.flaw {
                problems.append(AdaptProblem(flaw.kind, entry: row.texts.flatMap(id)?.text ?? "", detail: flaw.detail))
                continue
            }
            guard let record = row.record, let texts = row.texts else {
                problems.append(AdaptProblem(.wrongShape, detail: "a row that isn't an object"))
                continue
            }
            switch judge?(record) ?? .kept(id(texts)) {
            case .leftOut: continue
            case .kept(nil):
                let texts = judge == nil ? texts.values.map(UpstreamTextParser.line).sorted() : []
                problems.append(AdaptProblem(.noID, detail: texts.first ?? ""))
            case .kept(let id?): records.append(RawRecord(id: id, part: .list, payload: record.bytes, parsed: record))
            }
        }
        return ListPage(records: records, problems: problems)
    }
}

extension RawRecord {
    /// Returns whether `other` has the same contents as this record, even if the server sent the keys in a different order.
    public func saysTheSame(as other: RawRecord) -> Bool {
        guard id == other.id, part == other.part else { return false }
        if payload == other.payload { return true }
        // Ignore the order of keys only in list records. Detail requests include a validator such as an ETag, so servers rarely
        // send unchanged detail records again. If a server does, processing the record again takes little time.
        guard part == .list, let ours = try? UpstreamJSONParser.record(payload),
            let theirs = try? UpstreamJSONParser.record(other.payload)
        else { return false }
        return ours.sorted() == theirs.sorted()
    }
}
