import Model
import Upstreams

extension SourceFile {
    /// Parses how a catalog draws random entries, and its limit for favourites.
    static func readDraw(_ object: SourceFileObject, into catalog: inout Catalog) throws(SourceFileError) {
        catalog.favouriteLimit = try object.number("favouriteLimit", in: 1...10_000)
        guard let draw = try object.object("draw", keys: Keys.draw) else { return }
        catalog.draw = Draw(
            path: try path(draw), query: try parameters(draw, "query"),
            entry: try draw.optionalPointer("entry") ?? JSONPointer(tokens: []),
            labels: DrawButtonLabels(draw: try draw.label("label"), next: try draw.label("next")))
    }

    /// Parses an object with a list of values for each location.
    static func conditions(_ object: SourceFileObject, _ key: String) throws(SourceFileError) -> [ValueCondition] {
        try object.members(key, limit: 20).map { member throws(SourceFileError) in
            guard let pointer = JSONPointer(member.key) else { throw SourceFileObject.badPointer(member.key, at: member.place) }
            guard let values = member.value.elements, values.allSatisfy({ !$0.isObject && !$0.isArray }) else {
                throw .wrongType(at: member.place, .list)
            }
            return ValueCondition(at: pointer, values: values.map { Array($0.bytes) })
        }
    }
}

extension SourceFile.Catalog {
    /// Returns the random records in a response with one or several of them.
    ///
    /// - Throws: `.refused` if the server rejected the request, and otherwise `.notJSON` or `.wrongShape`.
    func drawn(from response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response) }
        let names = plainKey.map { [$0] } ?? []
        let answer = try UpstreamRecord.answer(response.body, rowsAt: list.entries.tokens, names: names)
        if list.refusal.contains(where: { $0.holds(in: answer.object) }) { throw UpstreamJSONParser.refusal(response) }
        let single = draw.flatMap { answer.object[$0.entry] }.flatMap { $0.isObject ? [UpstreamRecord($0, names: names)] : nil }
        guard let rows = answer.rows ?? single else { throw AdaptProblem(.wrongShape, detail: list.entries.text) }
        return SourceListDownload.page(of: rows, in: self)
    }
}

/// A download that sends a single request and never repeats it. It suits upstreams that return random records, because they have no
/// list to download and may limit the number of requests. An interrupted download sends its request again.
struct RandomRecordsDownload: ListDownload {
    private(set) var next: UpstreamRequest?
    let catalog: SourceFile.Catalog
    let checkpoint = ""
    let expectedCount: Int? = nil

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        next = nil
        return try catalog.drawn(from: response)
    }
}
