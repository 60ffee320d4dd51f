import Testing

@testable import Catalogs

/// Tests the kinds of food in recipes.
@Suite struct FoodKindsTests {
    @Test(
        arguments: [
            (["Plain Flour", "Free-range Eggs, Beaten", "Unsalted Butter"], ["egg", "gluten", "milk"], []),
            (["Coconut Milk", "Cocoa Butter", "Cream Of Tartar"], [], []),
            (["Ground Almonds"], ["nuts"], []), (["Peanut Butter"], ["nuts", "peanut"], []), (["Almond Milk"], ["nuts"], []),
            (["Digestive Biscuits"], ["gluten"], ["milk"]), (["Egg Yolks"], ["egg"], []), (["Nutmeg"], [], []),
            (["Dark Rum"], ["alcohol"], []), (["Peanut Cookies"], ["gluten", "nuts", "peanut"], ["egg", "milk"]),
            (["Buckwheat Flour", "Corn Flour"], [], []), (["Dark Chocolate"], [], ["milk", "soy"]),
        ] as [([String], [String], [String])])
    func kindsAreRecognized(_ ingredients: [String], _ contained: [String], _ possible: [String]) {
        let facts = FoodKinds.facts(of: ingredients)
        #expect(facts.contained == contained)
        #expect(facts.possible == possible)
    }

    /// An unknown ingredient may contain anything.
    @Test func unknownIngredientsAreNotFreeOfAnything() {
        #expect(FoodKinds.facts(of: ["Sugar", "Xyzzy"]).possible == FoodKinds.all)
        #expect(FoodKinds.facts(of: ["Xyzzy Sugar"]).possible == FoodKinds.all)
    }
}
