public import Localization
import Model
import Search
import TextProcessing

/// A part of a shop in which the shopping list puts a line, in the order of a walk through the shop. The raw values are the numbers of
/// the lines in AisleWords.*.txt.
public enum Aisle: UInt8, CaseIterable, Sendable {
    case produce, bakery, meat, fish, dairy, pasta, tins, condiments, spices, baking, sweets, drinks, frozen, household
    /// Everything whose name contains no known word.
    case other

    /// The aisle's name.
    public var title: Phrase {
        switch self {
        case .produce: .screensAisleProduce
        case .bakery: .screensAisleBakery
        case .meat: .screensAisleMeat
        case .fish: .screensAisleFish
        case .dairy: .screensAisleDairy
        case .pasta: .screensAislePasta
        case .tins: .screensAisleTins
        case .condiments: .screensAisleCondiments
        case .spices: .screensAisleSpices
        case .baking: .screensAisleBaking
        case .sweets: .screensAisleSweets
        case .drinks: .screensAisleDrinks
        case .frozen: .screensAisleFrozen
        case .household: .screensAisleHousehold
        case .other: .screensAisleOther
        }
    }

    /// The aisle's name in JSON.
    public var word: String {
        let words = [
            "produce", "bakery", "meat", "fish", "dairy", "pasta", "tins", "condiments", "spices", "baking", "sweets", "drinks",
            "frozen",
            "household", "other",
        ]
        return words[Int(rawValue)]
    }

    /// Returns the aisle for the words of an ingredient's name (`IngredientName.words`). The longest known phrase decides. Of equally long
    /// phrases, the last one decides in English and the first one in French, because the noun stands there.
    init(_ words: [[UInt8]], isFrench: Bool) {
        let table = AisleWords.tables[isFrench ? 1 : 0]
        self = .other
        for length in (1...4).reversed() where length <= words.count {
            for start in 0...(words.count - length) {
                let place = isFrench ? start : words.count - length - start
                guard let found = table.first(FNV1a.hash(IngredientName.key(words[place..<(place + length)]).span)) else {
                    continue
                }
                self = Aisle(rawValue: UInt8(truncatingIfNeeded: found)) ?? .other
                return
            }
        }
    }
}

/// The words for aisles, from the data files AisleWords.*.txt.
enum AisleWords {
    /// The number of the aisle for each phrase, in English and in French.
    static let tables: [WordTable] = [englishText, frenchText].enumerated().map { number, text in
        var table = WordTable(room: 1200), aisle: UInt32 = 0
        let bytes = text.withUTF8Buffer { unsafe Array($0) }
        for line in bytes.split(separator: ASCII.newline) {
            for phrase in line.split(separator: ASCII.space).dropFirst() {
                let words = phrase.split(separator: ASCII.underscore).map {
                    IngredientName.singular(Array($0), isFrench: number > 0)
                }
                table.add(FNV1a.hash(IngredientName.key(words[...]).span), aisle)
            }
            aisle += 1
        }
        return table
    }
}
