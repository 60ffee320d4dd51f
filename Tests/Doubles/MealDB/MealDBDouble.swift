internal import Foundation
internal import Synchronization

/// A test double of themealdb.com. It lists meals by category, area or ingredient, with three fields for each meal, and returns
/// complete meals by ID. If there are no results, it returns `{"meals":null}` with status 200. It escapes slashes and all
/// non-ASCII characters.
public final class MealDBDouble: Sendable {
    private final class Core: Sendable {
        let meals: Mutex<[JSONValue]>
        let pictureSide: Int
        let pictures = Mutex<[String: [UInt8]]>([:])

        init(_ meals: [JSONValue], pictureSide: Int) {
            self.meals = Mutex(meals)
            self.pictureSide = pictureSide
        }
    }

    /// The underlying server. Use it to read the request log and to inject faults.
    public let server: DoubleServer
    private let core: Core

    /// Starts the test double.
    ///
    /// - Parameters:
    ///   - meals: The complete records, in list order.
    ///   - pictureSide: The side length of the square pictures, in pixels.
    ///   - port: The port to listen on, or 0 for any free port.
    public init(meals: [[UInt8]] = SampleMeals.records(), pictureSide: Int = 120, port: Int = 0) throws {
        let core = Core(meals.compactMap { JSONValue($0) }, pictureSide: pictureSide)
        self.core = core
        server = try DoubleServer(port: port) { request in
            if request.path.hasPrefix("/images/media/meals/") { return Self.picture(request, core) }
            return Self.answer(request, core.meals.withLock { $0 })
        }
    }

    /// The test double's address, such as `http://127.0.0.1:PORT`.
    public var address: String { server.address }

    /// Stops the test double and closes its port.
    public func stop() { server.stop() }

    /// Returns the IDs of the meals in a category, in list order.
    public func ids(of category: String = "Dessert") -> [String] {
        core.meals.withLock { meals in
            meals.filter { $0["strCategory"]?.stringValue == category }.compactMap { $0["idMeal"]?.stringValue }
        }
    }

    /// Removes the meal with this ID.
    public func remove(_ id: String) { core.meals.withLock { $0.removeAll { $0["idMeal"]?.stringValue == id } } }

    /// Changes a field of a meal, or removes the field if the value is nil.
    public func change(_ id: String, _ member: String, to value: JSONValue?) {
        core.meals.withLock { meals in
            guard let place = meals.firstIndex(where: { $0["idMeal"]?.stringValue == id }) else { return }
            meals[place][member] = value
        }
    }

    /// Returns the picture `…/NAME.jpg` or its smaller version, `…/NAME.jpg/preview`. Every sixth meal has no smaller version.
    private static func picture(_ request: DoubleRequest, _ core: Core) -> DoubleAnswer {
        let parts = request.path.split(separator: "/").map { String($0) }
        let meals = core.meals.withLock { $0 }
        let isPreview = parts.count == 5 && parts[4] == "preview"
        guard parts.count == 4 || isPreview, parts[3].hasSuffix(".jpg"),
            let place = meals.firstIndex(where: { $0["strMealThumb"]?.stringValue?.hasSuffix("/" + parts[3]) == true }),
            !isPreview || place % 6 != 5
        else { return .html("<!DOCTYPE html><title>404 Not Found</title>", status: 404) }
        let side = isPreview ? max(core.pictureSide * 5 / 14, 1) : core.pictureSide
        let name = parts.joined(separator: "/")
        let made = core.pictures.withLock { $0[name] }
        let file = made ?? SampleJPEG(side, side, .full, pixel: Illustration.dish(place, side, side)).file(quality: 88)
        core.pictures.withLock { $0[name] = file }
        return DoubleTag.answer(DoubleAnswer(headers: [("Content-Type", "image/jpeg")], body: file), request, isWeak: false)
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

    /// Returns a copy of a meal with only the fields that lists contain.
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

    /// Returns a response with the meals, or with null if there aren't any.
    private static func list(_ meals: [JSONValue]) -> DoubleAnswer {
        written(["meals": meals.isEmpty ? .null : .list(meals)])
    }

    private static func written(_ value: JSONValue) -> DoubleAnswer {
        DoubleAnswer(headers: [("Content-Type", "application/json")], body: SampleMeals.escaped(value))
    }
}
