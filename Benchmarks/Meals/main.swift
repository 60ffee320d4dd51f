import Catalogs
import Doubles
import Foundation
import Model

// Measures how many stored recipes per second Almanac's adapter for TheMealDB converts, compared with `JSONDecoder` alone on the
// same bytes. Prints the results as a JSON object.

/// A recipe's text fields, decoded directly with `JSONDecoder` for comparison with the adapter.
struct PlainMeal: Decodable {
    let idMeal, strMeal, strDrinkAlternate, strCategory, strArea, strInstructions, strMealThumb, strTags, strYoutube: String?
    let strIngredient1, strIngredient2, strIngredient3, strIngredient4, strIngredient5, strIngredient6, strIngredient7: String?
    let strIngredient8, strIngredient9, strIngredient10, strIngredient11, strIngredient12, strIngredient13: String?
    let strIngredient14, strIngredient15, strIngredient16, strIngredient17, strIngredient18, strIngredient19: String?
    let strIngredient20: String?
    let strMeasure1, strMeasure2, strMeasure3, strMeasure4, strMeasure5, strMeasure6, strMeasure7, strMeasure8: String?
    let strMeasure9, strMeasure10, strMeasure11, strMeasure12, strMeasure13, strMeasure14, strMeasure15, strMeasure16: String?
    let strMeasure17, strMeasure18, strMeasure19, strMeasure20: String?
    let strSource, strImageSource, strCreativeCommonsConfirmed, dateModified: String?
}

/// Runs `work` five times and returns the shortest duration, in seconds. The shortest is the most reliable, because other
/// processes on the machine can only slow a run down.
func seconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var best = Duration.seconds(3600)
    for _ in 0..<5 { best = try min(best, clock.measure(work)) }
    return Double(best.components.seconds) + Double(best.components.attoseconds) / 1e18
}

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
let adapter = BuiltInAdapters.mealDB
let catalog = CatalogID(known: "desserts")
let records = SampleMeals.sent(count).enumerated().compactMap { index, payload in
    EntryID(catalog, "\(index + 1)").map { RawRecord(id: $0, part: .detail, payload: payload) }
}
var entries = 0
var texts = 0
let adapting = try seconds {
    entries = 0
    for record in records where !(try adapter.entry(record.id, from: [record])).isPartial { entries += 1 }
}
let decoder = JSONDecoder()
let decoding = try seconds {
    texts = 0
    for record in records where try decoder.decode(PlainMeal.self, from: Data(record.payload)).strMeal != nil { texts += 1 }
}
let bytes = records.reduce(0) { $0 + $1.payload.count }
let result: [String: Double] = [
    "meals": Double(entries), "decoded": Double(texts), "bytes": Double(bytes), "adapting": adapting, "decoding": decoding,
]
FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: result, options: [.sortedKeys]) + Data("\n".utf8))
