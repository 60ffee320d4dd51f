import Model
import Upstreams

/// Reading what upstreams send, where nothing about its shape can be taken for granted.
enum UpstreamJSON {
    /// What an answer of the wrong status says of itself, for the report.
    ///
    /// Nothing is decided by it: the bodies of errors differ between versions of the same server.
    static func refusal(_ response: UpstreamResponse, entry: String = "") -> AdaptProblem {
        let isKeyWanted = response.status == 401 || response.status == 403
        return AdaptProblem(
            isKeyWanted ? .keyWanted : .refused, entry: entry,
            detail: message(response.body) ?? "HTTP \(response.status)")
    }

    /// The words of an error body, in the shapes known from our upstreams; nil where there are none.
    static func message(_ body: [UInt8]) -> String? {
        guard let object = try? record(body) else { return nil }
        if let message = object["errors"]?.elements?.first?.text("message") { return UpstreamText.line(message) }
        for key in ["message", "detail", "error"] {
            if let message = UpstreamText.filled(object.text(key)) { return message }
        }
        // Of a search of dad-jokes.
        return UpstreamText.filled(object["error"]?.text("message"))
    }

    /// The beginning of a body, to recognise it by in a report.
    static func start(of bytes: [UInt8]) -> String {
        guard !bytes.isEmpty else { return "empty" }
        return UpstreamText.line(String(decoding: bytes.prefix(80), as: UTF8.self))
    }

    /// Reads `bytes` as a JSON object.
    ///
    /// - Throws: `.notJSON`, or `.wrongShape` if it isn't an object or is nested too deep.
    static func record(_ bytes: [UInt8], entry: String = "") throws(AdaptProblem) -> JSONView {
        let value = try value(bytes, entry: entry)
        guard value.isObject else { throw AdaptProblem(.wrongShape, entry: entry, detail: start(of: bytes)) }
        return value
    }

    /// The object of a record: parsed now, unless the adapter has parsed it already.
    ///
    /// - Throws: `.notJSON` or `.wrongShape`.
    static func object(of record: RawRecord) throws(AdaptProblem) -> JSONView {
        if let parsed = record.parsed { return parsed }
        return try UpstreamJSON.record(record.payload, entry: record.id.text)
    }

    /// Reads `bytes` as any JSON whose values are looked up where they stand.
    ///
    /// - Throws: `.notJSON`, or `.wrongShape` if it is nested too deep.
    static func value(_ bytes: [UInt8], entry: String = "") throws(AdaptProblem) -> JSONView {
        do throws(JSONDocument.ParseError) { return try JSONDocument(bytes, as: .lenient).root } catch {
            throw AdaptProblem(error == .tooDeep ? .wrongShape : .notJSON, entry: entry, detail: start(of: bytes))
        }
    }

    /// What all parts of an entry that can be read say, the strongest first. One that can't be read does not take the others with it.
    ///
    /// - Throws: `AdaptProblem` where there is none.
    static func readable<Value>(
        _ parts: [RawRecord], of id: EntryID, _ read: (RawRecord) throws(AdaptProblem) -> Value
    ) throws(AdaptProblem) -> [Value] {
        let byStrength: [RecordOrigin] = [.detail, .list, .starter, .imported]
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

    /// What becomes of one row.
    enum RowOutcome {
        /// It is kept, under this id; nil where it has none that can be used.
        case kept(EntryID?)
        /// It is not wanted.
        case leftOut
    }

    /// The records of an answer whose rows are read whole. A row that can't be read is a problem of its own; the rest goes on.
    ///
    /// - Parameters:
    ///   - name: the field that says which record a row is.
    ///   - id: the id of a record with that in its field; nil where it can't be one.
    static func page(
        of rows: [UpstreamRecord], name: String, id: (String) -> EntryID?, _ judge: (JSONView) -> RowOutcome
    ) -> ListPage {
        var records: [RawRecord] = []
        var problems: [AdaptProblem] = []
        for row in rows {
            if let flaw = row.flaw {
                problems.append(AdaptProblem(flaw.kind, entry: row.texts?[name].flatMap(id)?.text ?? "", detail: flaw.detail))
                continue
            }
            guard let record = row.record else {
                problems.append(AdaptProblem(.wrongShape, detail: "a row that is no record"))
                continue
            }
            switch judge(record) {
            case .leftOut: continue
            case .kept(nil): problems.append(AdaptProblem(.noID))
            case .kept(let id?): records.append(RawRecord(id: id, part: .list, payload: record.bytes, parsed: record))
            }
        }
        return ListPage(records: records, problems: problems)
    }

    /// The records of one list page. A row that can't be read, or has no usable id, is a problem of its own; the rest goes on.
    static func listPage(of rows: [UpstreamRecord], id: ([String: String]) -> EntryID?) -> ListPage {
        var records: [RawRecord] = []
        var problems: [AdaptProblem] = []
        for row in rows {
            if let flaw = row.flaw {
                problems.append(AdaptProblem(flaw.kind, entry: row.texts.flatMap(id)?.text ?? "", detail: flaw.detail))
                continue
            }
            guard let texts = row.texts else {
                problems.append(AdaptProblem(.wrongShape, detail: "a row that is no object"))
                continue
            }
            guard let id = id(texts) else {
                problems.append(AdaptProblem(.noID, detail: texts.values.map(UpstreamText.line).sorted().first ?? ""))
                continue
            }
            guard let record = row.record else {
                problems.append(AdaptProblem(.wrongShape, entry: id.text))
                continue
            }
            records.append(RawRecord(id: id, part: .list, payload: record.bytes, parsed: record))
        }
        return ListPage(records: records, problems: problems)
    }
}

extension RawRecord {
    /// Whether `other` says the same, in whatever order its server writes the keys.
    public func saysTheSame(as other: RawRecord) -> Bool {
        guard id == other.id, part == other.part else { return false }
        if payload == other.payload { return true }
        // Only lists are asked for again without validators; a detail that differs in its order is read again, which costs little.
        guard part == .list, let ours = try? UpstreamJSON.record(payload), let theirs = try? UpstreamJSON.record(other.payload)
        else { return false }
        return ours.sorted() == theirs.sorted()
    }
}
