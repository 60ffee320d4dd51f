import Model
import Upstreams

/// A pass over the list: one request, which answers with all desserts at once.
struct MealListDownload: ListDownload {
    /// The interface with the key that everybody may use.
    static let path = "/api/json/v1/1/"
    /// What says which meal a row is.
    static let names = ["idMeal", "strMeal"]
    /// What a row of the list holds.
    static let listFields: Set<String> = ["idMeal", "strMeal", "strMealThumb"]

    private var isOver = false

    /// - Parameter checkpoint: where an earlier pass stood; one that can't be read begins again.
    init(checkpoint: String?) { isOver = checkpoint == "over" }

    var checkpoint: String { isOver ? "over" : "" }

    /// The upstream gives no count.
    var expectedCount: Int? { nil }

    var next: UpstreamRequest? {
        guard !isOver else { return nil }
        return UpstreamRequest(
            upstream: "mealdb", path: MealListDownload.path + "filter.php", query: [UpstreamRequest.QueryItem("c", "Dessert")])
    }

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        let rows = try MealListDownload.rows(in: response)
        let page = UpstreamJSON.listPage(of: rows) { MealListDownload.id(of: $0) }
        isOver = true
        return page
    }

    /// The meals of an answer.
    ///
    /// - Throws: `.refused` for another status than 200; `.wrongShape` also for none: an answer without a single dessert says that
    ///   something is wrong, not that all of them are gone. Else `.notJSON`.
    static func rows(in response: UpstreamResponse, entry: String = "") throws(AdaptProblem) -> [UpstreamRow] {
        guard response.status == 200 else { throw UpstreamJSON.refusal(response, entry: entry) }
        let answer = try UpstreamRow.answer(response.body, rowsAt: ["meals"], names: names)
        if answer.object["meals"]?.isNull == true || answer.rows?.isEmpty == true {
            throw AdaptProblem(.wrongShape, entry: entry, detail: "meals: null")
        }
        guard let rows = answer.rows else { throw AdaptProblem(.wrongShape, entry: entry, detail: "meals") }
        return rows
    }

    /// Whether an answer says that there is nothing: `{"meals":null}`.
    static func isNothing(_ body: [UInt8]) -> Bool {
        guard let object = try? UpstreamJSON.record(body) else { return false }
        return object.members.count == 1 && object["meals"]?.isNull == true
    }

    /// The id of a row; nil where it has none that the upstream would give.
    static func id(of row: UpstreamRow) -> EntryID? { row.texts.flatMap(id) }

    private static func id(of texts: [String: String]) -> EntryID? {
        guard let key = texts["idMeal"], let id = EntryID(MealDB.desserts, key), MealDB.isUpstream(id) else { return nil }
        return id
    }
}
