import Model
import Upstreams

/// A download of the complete dessert list, which needs only a single request.
struct DessertListDownload: ListDownload {
    /// The API's path, which includes the public test key.
    static let path = "/api/json/v1/1/"
    /// The fields that identify the meal in a row.
    static let names = ["idMeal", "strMeal"]
    /// The fields in a list row.
    static let listFields: Set<String> = ["idMeal", "strMeal", "strMealThumb"]

    private var isOver = false

    /// Creates a download of the list.
    /// - Parameter checkpoint: The checkpoint of an earlier download. If it can't be decoded, the download starts from the
    ///   beginning.
    init(checkpoint: String?) { isOver = checkpoint == "over" }

    var checkpoint: String { isOver ? "over" : "" }

    /// Nil, because the upstream doesn't report the number of entries.
    var expectedCount: Int? { nil }

    var next: UpstreamRequest? {
        guard !isOver else { return nil }
        return UpstreamRequest(
            upstream: "mealdb", path: DessertListDownload.path + "filter.php", query: [UpstreamRequest.QueryItem("c", "Dessert")])
    }

    mutating func receive(_ response: UpstreamResponse) throws(AdaptProblem) -> ListPage {
        let rows = try DessertListDownload.rows(in: response)
        let page = UpstreamJSONParser.page(of: rows) { DessertListDownload.id(of: $0) }
        isOver = true
        return page
    }

    /// Returns the meals in a response.
    ///
    /// - Throws: `.refused` if the status isn't 200, `.notJSON` if the response isn't JSON, or `.wrongShape` if it has the wrong
    ///   shape or contains no meals. An empty list indicates a fault, not that every dessert was deleted.
    static func rows(in response: UpstreamResponse, entry: String = "") throws(AdaptProblem) -> [UpstreamRecord] {
        guard response.status == 200 else { throw UpstreamJSONParser.refusal(response, entry: entry) }
        let answer = try UpstreamRecord.answer(response.body, rowsAt: ["meals"], names: names)
        if answer.object["meals"]?.isNull == true || answer.rows?.isEmpty == true {
            throw AdaptProblem(.wrongShape, entry: entry, detail: "meals: null")
        }
        guard let rows = answer.rows else { throw AdaptProblem(.wrongShape, entry: entry, detail: "meals") }
        return rows
    }

    /// Returns whether a response is `{"meals":null}`, which means that nothing was found.
    static func isNothing(_ body: [UInt8]) -> Bool {
        guard let object = try? UpstreamJSONParser.record(body) else { return false }
        return object.members.count == 1 && object["meals"]?.isNull == true
    }

    /// Returns the ID of a row, or nil if the row's ID isn't a number.
    static func id(of row: UpstreamRecord) -> EntryID? { row.texts.flatMap(id) }

    private static func id(of texts: [String: String]) -> EntryID? {
        guard let key = texts["idMeal"], let id = EntryID(MealDBAdapter.desserts, key), MealDBAdapter.isUpstream(id) else {
            return nil
        }
        return id
    }
}
