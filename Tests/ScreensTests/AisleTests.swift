import Testing
import TextProcessing

@testable import Screens

/// The aisle of an ingredient.
@Suite struct AisleTests {
    private func aisle(_ name: String, isFrench: Bool) -> Aisle {
        Aisle(IngredientName.words(of: name, isFrench: isFrench), isFrench: isFrench)
    }

    @Test(arguments: [
        ("Onions", Aisle.produce), ("Red onion, sliced", .produce), ("Peanut butter", .tins), ("Unsalted Butter", .dairy),
        ("Eggs", .dairy),
        ("Chicken stock", .tins), ("Chicken thighs", .meat), ("Plain flour", .baking), ("Soy Sauce", .condiments),
        ("Ice Cream", .frozen),
        ("King Prawns", .fish), ("Basmati rice", .pasta), ("Freshly ground black pepper", .spices), ("Red pepper", .produce),
        ("Dry white wine", .drinks), ("Ciabatta", .bakery), ("Digestive biscuits", .sweets), ("toilet paper", .household),
        ("Unobtainium", .other), ("", .other), ("tomato ketchup", .condiments), ("Coconut milk", .tins),
        ("Cherry tomatoes", .produce),
    ])
    func english(name: String, expected: Aisle) { #expect(aisle(name, isFrench: false) == expected) }

    @Test(arguments: [
        ("Oignons", Aisle.produce), ("Pommes de terre", .produce), ("Jus de citron", .produce), ("Crème fraîche", .dairy),
        ("Œufs", .dairy),
        ("Jaunes d’œufs", .dairy), ("Farine de blé", .baking), ("Huile d'olive", .condiments), ("Bouillon de volaille", .tins),
        ("Blanc de poulet", .meat), ("Saumon fumé", .fish), ("Sauce tomate", .tins), ("Vin blanc", .drinks), ("Machin", .other),
        ("Pois chiches", .tins), ("Noix de Saint-Jacques", .fish), ("Sel", .spices), ("Poireaux", .produce),
        ("Pain de mie", .bakery),
    ])
    func french(name: String, expected: Aisle) { #expect(aisle(name, isFrench: true) == expected) }

    @Test func everyAisleHasAWordAndATitle() {
        #expect(Set(Aisle.allCases.map(\.word)).count == Aisle.allCases.count)
        #expect(Set(Aisle.allCases.map(\.title)).count == Aisle.allCases.count)
        for aisle in Aisle.allCases { #expect("\(aisle)" == aisle.word) }
    }
}
