import Model
import Upstreams

/// The place and form of the records in a JSON file that isn't simply a list or a sequence of objects. The rules are the same as for
/// an API's response (`SourceEnvelope`): a list anywhere in an object, an object whose keys are the IDs, or a table of arrays.
struct JSONFileShape {
    /// The maximum number of texts, numbers and flags beside a list within an inner object. With more of them, the file is more likely
    /// to be a single record.
    private static let mostLeaves = 2

    /// The maximum number of objects in a list that may belong to a single record.
    private static let mostParts = 20
    /// The names of lists that never belong to a record.
    private static let lists: Set<String> = [
        "items", "results", "data", "entries", "records", "rows", "features", "values", "list", "elements", "hits", "docs",
        "documents", "objects", "content",
    ]

    /// The number of bytes before the list's first element.
    let start: Int
    /// The other lists in the file, with their numbers of objects.
    let otherLists: [(pointer: JSONPointer, count: Int)]
    /// Whether the records are the members of an object, whose keys are the IDs.
    let isKeyed: Bool
    /// Whether several of the records have the same `id`, so that only the keys are IDs.
    private let hasRepeatedIDs: Bool
    /// The table's columns, or nil if the records aren't arrays.
    private let table: ListTable?

    /// Examines a file's first bytes. Returns nil if they show no such list.
    /// - Parameters:
    ///   - isWhole: Whether `head` is the whole file.
    ///   - entries: The list's location, or nil if the user didn't choose it.
    init?(_ head: [UInt8], isWhole: Bool, entries: JSONPointer? = nil) {
        guard let view = JSONFileShape.view(head, isWhole: isWhole), let envelope = SourceEnvelope(view, entries: entries),
            !envelope.isBare
        else { return nil }
        let isTable = envelope.columns != nil
        if view.isArray, !isTable, envelope.entries.tokens.isEmpty { return nil }
        if entries == nil, !envelope.isKeyed, !isTable, envelope.entries.tokens.count > 1 {
            let leaves = JSONFileShape.leaves(view)
            guard !JSONFileShape.areNamed(leaves), leaves.count <= JSONFileShape.mostLeaves,
                view[envelope.entries]?.elements?.count ?? 0 > 1
            else {
                return nil
            }
        }
        var finder = StreamingJSONListFinder(envelope.entries, isKeyed: envelope.isKeyed)
        guard (try? finder.add(head)) != nil, let start = finder.start else { return nil }
        (self.start, isKeyed, otherLists) = (Int(start), envelope.isKeyed, envelope.otherLists)
        var ids: [String] = []
        for member in envelope.isKeyed ? view[envelope.entries]?.members ?? [] : [] {
            let inner = member.value.isObject ? member.value : UpstreamRecord.wrapped(member.value)
            let own = inner?.members.first { $0.key.lowercased() == "id" }
            if let own { ids.append(String(decoding: own.value.bytes, as: UTF8.self)) }
        }
        hasRepeatedIDs = Set(ids).count < ids.count
        table = envelope.columns.flatMap { columns in
            ListTable(columns, of: envelope.entries, first: view[envelope.entries]?.elements?.first, isEmpty: false, in: view)
        }
        if isTable, table == nil { return nil }
    }

    private static func view(_ head: [UInt8], isWhole: Bool) -> JSONView? {
        guard let first = head.first(where: { $0 > ASCII.space }), first == ASCII.leftBrace || first == ASCII.leftBracket,
            let bytes = isWhole ? head : TruncatedJSONCompleter.completed(head)
        else { return nil }
        return try? JSONDocument(bytes, as: .imported).root
    }

    /// Returns the names of an object's texts, numbers and flags.
    private static func leaves(_ view: JSONView) -> [String] {
        view.members.filter { !$0.value.isObject && !$0.value.isArray && !$0.value.isNull }.map(\.key)
    }

    /// Returns whether one of the names is that of a title or an ID.
    private static func areNamed(_ leaves: [String]) -> Bool {
        leaves.contains { ColumnRoleGuesser.titleRank($0) != nil || ColumnRoleGuesser.isID($0) }
    }

    /// Returns the list in a file that is a single record, such as a recipe with its ingredients: the record has a title or an ID, and more
    /// texts and numbers than each of the list's few objects. Returns nil for any other file.
    static func listInRecord(_ text: [UInt8]) -> (pointer: JSONPointer, count: Int)? {
        guard let view = view(text, isWhole: true), view.isObject, let envelope = SourceEnvelope(view), !envelope.isBare,
            !envelope.isKeyed, envelope.columns == nil, envelope.entries.tokens.count == 1,
            !lists.contains(ListSample.plain(envelope.entries.tokens[0])), envelope.count <= mostParts
        else { return nil }
        let leaves = leaves(view)
        let most = (view[envelope.entries]?.elements ?? []).map { $0.members.count }.max() ?? 0
        guard areNamed(leaves), leaves.count > mostLeaves, leaves.count > most else { return nil }
        return (envelope.entries, envelope.count)
    }

    /// Returns the reason why a whole file contains no records: it consists of a server's error message, or its list is empty. Returns nil
    /// for any other file.
    static func flaw(_ text: [UInt8]) -> UnimportableFileError? {
        guard let view = view(text, isWhole: true), view.isObject, !areNamed(leaves(view)) else { return nil }
        let errors = view.members.filter { ["error", "errors"].contains(ListSample.plain($0.key)) && !$0.value.isNull }
        let others = view.members.filter { !["error", "errors"].contains(ListSample.plain($0.key)) }
        func isEmpty(_ value: JSONView) -> Bool {
            value.isNull || value.elements?.isEmpty == true || value.isObject && value.members.allSatisfy { isEmpty($0.value) }
        }
        if errors.contains(where: { !isEmpty($0.value) && $0.value.flag != false }),
            others.allSatisfy({ isEmpty($0.value) || !$0.value.isObject && !$0.value.isArray })
        {
            return .onlyErrors(message: UpstreamJSONParser.message(text) ?? "")
        }
        guard SourceEnvelope(view) == nil, view.members.contains(where: { $0.value.elements?.isEmpty == true }),
            view.members.allSatisfy({ isEmpty($0.value) || !$0.value.isObject && !$0.value.isArray })
        else { return nil }
        return .emptyList
    }

    /// Whether the list's first element contains the columns' names.
    var hasHeader: Bool { table?.isFirstRowHeader ?? false }

    /// Returns the JSON object of a record, or nil if the member isn't a record but lists the others.
    /// - Parameter bytes: An element of the list, or a member of the object with its key.
    func object(_ bytes: [UInt8]) -> [UInt8]? {
        if let table {
            return (try? UpstreamJSONParser.value(bytes)).flatMap { table.object($0) }?.bytes ?? bytes
        }
        guard isKeyed, let view = try? JSONDocument([ASCII.leftBrace] + bytes + [ASCII.rightBrace], as: .imported).root,
            let (key, value) = view.members.first
        else { return bytes }
        if value.isIndex { return nil }
        let inner = value.isObject ? value : UpstreamRecord.wrapped(value)
        guard let inner else { return bytes }
        let hasID = inner.members.contains { $0.key.lowercased() == "id" }
        if hasID, !hasRepeatedIDs { return inner.bytes }
        var object: [UInt8] = Array("{\"id\":".utf8)
        JSONString.append(key, to: &object, hasShortEscapes: false)
        if hasID {
            // The record's own value stays, under another name.
            for member in inner.members {
                object.append(ASCII.comma)
                let name = member.key.lowercased() == "id" ? member.key + "_2" : member.key
                JSONString.append(name, to: &object, hasShortEscapes: false)
                object.append(ASCII.colon)
                object += member.value.bytes
            }
            return object + [ASCII.rightBrace]
        }
        let rest = inner.bytes.dropFirst()
        if !inner.members.isEmpty { object.append(ASCII.comma) }
        return object + rest
    }
}

extension JSONView {
    /// Whether the value is a list of texts. Beside objects whose keys are IDs, such a list names the objects.
    var isIndex: Bool { elements.map { !$0.isEmpty && $0.allSatisfy { $0.string != nil } } ?? false }
}
