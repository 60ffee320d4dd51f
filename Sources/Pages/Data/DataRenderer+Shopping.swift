import Localization
import Model
public import Screens
import TextProcessing

extension DataRenderer {
    /// Returns the shopping list as a JSON object: `{"entries":[…],"lines":[…]}`.
    public func shopping(_ screen: ShoppingScreen) -> [UInt8] {
        document { json in
            json.objects("entries", screen.recipes) { json, recipe in
                json["id"] = recipe.id.text
                json["title"] = recipe.title
                json["factor"] = recipe.factor.text
                json["servings"] = recipe.servings?.text
                json["stored"] = recipe.isStored
            }
            json.objects("lines", screen.lines) { json, line in
                json["id"] = line.id
                json["amount"] = line.amount
                json["name"] = line.name
                json["aisle"] = line.aisle.word
                json["ticked"] = line.isTicked
                json["own"] = line.isOwn
                json["entries"] = line.recipes.map { $0.id.text }
            }
        }
    }
}
