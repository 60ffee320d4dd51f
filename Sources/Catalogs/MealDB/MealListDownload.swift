import Model
import Upstreams

/// A pass over the list: a single request that returns all desserts.
struct MealListDownload: ListDownload {
    /// The API's path with its public test key.
    static let path = "/api/json/v1/1/"
    /// The fields that identify a row's meal.
    static let names = ["idMeal", "strMeal"]
    /// The fields of a list row.
    static let listFields: Set<String> = ["idMeal", "strMeal", "strMealThumb"]

    private var isOver = false

    /// - Parameter checkpoint: the position of an earlier pass. If it can't be read, the pass starts from the beginning.
    init(checkpoint: String?) { isOver = checkpoint == "over" }

    var checkpoint: String { isOver ? "over" : "" }

    /// Nil: the upstream doesn't give a count.
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

    /// Returns the meals in a response.
    ///
    /// - Throws: `.refused` for any status except 200. `.wrongShape` also if there are no meals: a response without a single
    ///   dessert indicates a fault, not that every dessert is gone. Else `.notJSON`.
    static func rows(in response: UpstreamResponse, entry: String = "") throws(AdaptProblem) -> [UpstreamRecord] {
        guard response.status == 200 else { throw UpstreamJSON.refusal(response, entry: entry) }
        let answer = try UpstreamRecord.answer(response.body, rowsAt: ["meals"], names: names)
        if answer.object["meals"]?.isNull == true || answer.rows?.isEmpty == true {
            throw AdaptProblem(.wrongShape, entry: entry, detail: "meals: null")
        }
        guard let rows = answer.rows else { throw AdaptProblem(.wrongShape, entry: entry, detail: "meals") }
        return rows
    }

    /// Whether a response is `{"meals":null}`, which means that nothing was found.
    static func isNothing(_ body: [UInt8]) -> Bool {
        guard let object = try? UpstreamJSON.record(body) else { return false }
        return object.members.count == 1 && object["meals"]?.isNull == true
    }

    /// The ID of a row, or nil if it isn't an ID that the upstream would use.
    static func id(of row: UpstreamRecord) -> EntryID? { row.texts.flatMap(id) }

    private static func id(of texts: [String: String]) -> EntryID? {
        guard let key = texts["idMeal"], let id = EntryID(MealDB.desserts, key), MealDB.isUpstream(id) else { return nil }
        return id
    }
}
