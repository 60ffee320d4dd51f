internal import Foundation
internal import Synchronization

/// themealdb.com: a list by category, area or ingredient with three fields a meal, the whole meal by its id, `{"meals":null}` with status
/// 200 wherever there is nothing, slashes and all that is not ASCII escaped.
public final class MealDBDouble: Sendable {
    private final class Core: Sendable {
        let meals: Mutex<[JSONValue]>
        init(_ meals: [JSONValue]) { self.meals = Mutex(meals) }
    }

    /// The server underneath: its address, its log, its faults.
    public let server: DoubleServer
    private let core: Core

    /// - Parameter meals: whole records, in the order in which lists have them.
    public init(meals: [[UInt8]] = SampleMeals.records(), port: Int = 0) throws {
        let core = Core(meals.compactMap { JSONValue($0) })
        self.core = core
        server = try DoubleServer(port: port) { request in Self.answer(request, core.meals.withLock { $0 }) }
    }

    /// `http://127.0.0.1:PORT`.
    public var address: String { server.address }

    /// Ends it: from then on nothing listens there.
    public func stop() { server.stop() }

    /// The ids of the meals of a category, in the order of the list.
    public func ids(of category: String = "Dessert") -> [String] {
        core.meals.withLock { meals in
            meals.filter { $0["strCategory"]?.stringValue == category }.compactMap { $0["idMeal"]?.stringValue }
        }
    }

    /// Takes a meal away.
    public func remove(_ id: String) { core.meals.withLock { $0.removeAll { $0["idMeal"]?.stringValue == id } } }

    /// Changes one member of a meal; nil removes it.
    public func change(_ id: String, _ member: String, to value: JSONValue?) {
        core.meals.withLock { meals in
            guard let place = meals.firstIndex(where: { $0["idMeal"]?.stringValue == id }) else { return }
            meals[place][member] = value
        }
    }

    private static func answer(_ request: DoubleRequest, _ meals: [JSONValue]) -> DoubleAnswer {
        let parts = request.path.split(separator: "/").map { String($0) }
        guard parts.count == 5, parts[0] == "api", parts[1] == "json", parts[2] == "v1" || parts[2] == "v2" else {
            return .html("<!DOCTYPE html><title>404 Not Found</title>", status: 404)
        }
        switch parts[4] {
        case "filter.php": return list(meals.filter { isWanted($0, request) }.map(short))
        case "lookup.php":
            let id = request.parameter("i")
            return list(meals.filter { $0["idMeal"]?.stringValue == id })
        case "search.php":
            let name = request.parameter("s")?.lowercased(), letter = request.parameter("f")?.lowercased()
            return list(
                meals.filter { meal in
                    let title = meal["strMeal"]?.stringValue?.lowercased() ?? ""
                    return name.map { title.contains($0) || $0.isEmpty } ?? letter.map { title.hasPrefix($0) } ?? false
                })
        case "random.php": return list(Array(meals.prefix(1)))
        case "list.php": return values(request, meals)
        case "categories.php":
            let names = distinct(meals, "strCategory")
            return written(["categories": .list(names.map { ["strCategory": .string($0)] })])
        default: return .html("<!DOCTYPE html><title>404 Not Found</title>", status: 404)
        }
    }

    private static func isWanted(_ meal: JSONValue, _ request: DoubleRequest) -> Bool {
        func isSame(_ member: String, _ wanted: String) -> Bool {
            meal[member]?.stringValue?.lowercased() == wanted.lowercased().replacing("_", with: " ")
        }
        if let category = request.parameter("c") { return isSame("strCategory", category) }
        if let area = request.parameter("a") { return isSame("strArea", area) }
        if let ingredient = request.parameter("i") { return (1...20).contains { isSame("strIngredient\($0)", ingredient) } }
        return false
    }

    /// What a list says of a meal.
    private static func short(_ meal: JSONValue) -> JSONValue {
        .object(["strMeal", "strMealThumb", "idMeal"].map { .init($0, meal[$0] ?? .null) })
    }

    private static func distinct(_ meals: [JSONValue], _ member: String) -> [String] {
        Set(meals.compactMap { $0[member]?.stringValue }).sorted()
    }

    private static func values(_ request: DoubleRequest, _ meals: [JSONValue]) -> DoubleAnswer {
        for (name, member) in [("c", "strCategory"), ("a", "strArea")] where request.parameter(name) == "list" {
            return list(distinct(meals, member).map { .object([.init(member, .string($0))]) })
        }
        return list([])
    }

    /// Nothing found is null, whatever was asked.
    private static func list(_ meals: [JSONValue]) -> DoubleAnswer {
        written(["meals": meals.isEmpty ? .null : .list(meals)])
    }

    private static func written(_ value: JSONValue) -> DoubleAnswer {
        DoubleAnswer(headers: [("Content-Type", "application/json")], body: SampleMeals.escaped(value))
    }
}
