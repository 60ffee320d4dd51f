import Model
import Upstreams

/// Conversions of a response's rows to records.
extension SourceListDownload {
    /// Returns the table or the JSON in an archive or a feed. Returns any other file as it is.
    ///
    /// - Throws: `.wrongShape` if the archive can't be opened.
    static func unpacked(_ file: RecordFile) throws(AdaptProblem) -> RecordFile {
        do throws(UnimportableFileError) {
            guard let unpacked = try UnpackedFile(name: "", file) else { return file }
            guard !unpacked.isCut else { throw .damagedArchive }
            return RecordFile(unpacked.bytes)
        } catch { throw AdaptProblem(.wrongShape, detail: "archive") }
    }

    /// Returns the table or the JSON in a response that is an archive or a feed.
    static func unpacked(_ body: [UInt8]) throws(AdaptProblem) -> [UInt8] {
        do throws(UnimportableFileError) {
            guard let unpacked = try UnpackedFile(name: "", body) else { return body }
            guard !unpacked.isCut else { throw .damagedArchive }
            return unpacked.bytes
        } catch {
            throw AdaptProblem(.wrongShape, detail: "archive")
        }
    }

    /// Returns the table that a list is.
    ///
    /// - Throws: `.wrongShape` if the response doesn't contain the columns' names.
    static func table(
        _ columns: SourceFile.Columns, _ list: SourceFile.ListRequest, _ first: JSONView?, isEmpty: Bool, _ frame: JSONView,
        _ earlier: [String]? = nil
    ) throws(AdaptProblem) -> ListTable {
        guard
            let table = ListTable(
                columns, of: list.entries, first: first, isEmpty: isEmpty, in: frame, earlier: earlier)
        else {
            let pointer = if case .at(let pointer) = columns { pointer.text } else { "" }
            throw AdaptProblem(.wrongShape, detail: pointer)
        }
        return table
    }

    /// Converts the rows of an array to a page of records.
    static func page(of rows: [UpstreamRecord], in catalog: SourceFile.Catalog) -> ListPage {
        let key = catalog.plainKey ?? ""
        return UpstreamJSONParser.page(of: rows, id: { $0[key].flatMap { catalog.keyForm.entryID($0, in: catalog.id) } }) { row in
            catalog.list.only.allSatisfy { $0.holds(in: row) } ? .kept(catalog.entryID(of: row)) : .leftOut
        }
    }

    /// Converts a member of an object whose keys are the IDs to a raw record.
    static func record(
        named name: String, _ value: JSONView, in catalog: SourceFile.Catalog
    ) throws(AdaptProblem) -> RawRecord {
        let isWrapped = !value.isObject && catalog.mayListValues
        guard let value = isWrapped ? UpstreamRecord.wrapped(value) : value, value.isObject else {
            throw AdaptProblem(.wrongShape, detail: UpstreamTextParser.line(name))
        }
        guard let entry = ImportedEntryKeyGenerator.key(name).flatMap({ EntryID(catalog.id, $0) }) else {
            throw AdaptProblem(.noID, detail: UpstreamTextParser.line(name))
        }
        return RawRecord(id: entry, part: .list, payload: value.bytes, parsed: value)
    }

    /// Converts a row of a CSV response, or a line of a JSON Lines response, to a raw record.
    static func record(of row: ImportedRecord, in catalog: SourceFile.Catalog) throws(AdaptProblem) -> RawRecord {
        guard let view = try? UpstreamJSONParser.record(row.payload), let id = catalog.entryID(of: view) else {
            throw AdaptProblem(.noID, detail: "line \(row.line)")
        }
        return RawRecord(id: id, part: .list, payload: row.payload, parsed: view)
    }

    /// Returns the problem with a response that lacks the list. GraphQL servers report errors with status 200.
    static func refusal(_ response: UpstreamResponse, _ view: JSONView, _ list: SourceFile.ListRequest) -> AdaptProblem {
        let isRefused = view.isObject && (view["errors"]?.elements?.isEmpty == false)
        return isRefused
            ? UpstreamJSONParser.refusal(response)
            : AdaptProblem(.wrongShape, detail: list.entries.text.isEmpty ? "list" : list.entries.text)
    }
}

extension SourceFile.Paging {
    /// Returns whether a response says that there are more entries.
    ///
    /// - Parameter requests: The number of pages so far, including this one.
    func saysMore(in view: JSONView, after requests: UInt32) -> Bool {
        let value = more.flatMap { view[$0] }
        if value?.flag == true || kind == .none && value?.string?.isEmpty == false { return true }
        return pages.flatMap { view[$0]?.integer }.map { $0 > Int64(requests) } ?? false
    }
}
