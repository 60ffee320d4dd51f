import Model

/// A type of dish, guessed from the dish's name. Each type has its own emblem.
enum DishType: String, CaseIterable {
    case cake = "dish-cake"
    case tart = "dish-tart"
    case pudding = "dish-pudding"
    case biscuit = "dish-biscuit"
    case pancake = "dish-pancake"
    case bun = "dish-bun"
    case frozen = "dish-frozen"
    case fruit = "dish-fruit"
    case sweet = "dish-sweet"
    case other = "dish"

    /// The word endings that identify each type of dish. The order matters, because a word can match several endings: "pancake"
    /// also ends in "cake".
    private static let endings: [(DishType, [String])] = [
        (.pancake, ["pancake", "crepe", "crêpe", "waffle", "naleśniki", "blini", "balik", "kaiserschmarrn"]),
        (.cake, ["cake", "gateau", "torte", "sponge", "brownie", "battenberg", "parkin", "gingerbread", "muffin", "loaf"]),
        (.tart, ["tart", "tarte", "tatin", "pie", "flan", "galette", "tartlet", "strudel"]),
        (
            .biscuit,
            ["biscuit", "cookie", "flapjack", "shortbread", "bar", "macaron", "macaroon", "rogaliki", "ghoriba", "baklava"]
        ),
        (
            .bun,
            ["bun", "doughnut", "donut", "beavertail", "timbit", "roll", "fritter", "roly-poly", "scone", "eclair", "bullar"]
        ),
        (
            .frozen,
            ["sorbet", "granita", "gelato", "semifreddo", "kulfi", "parfait", "ice-cream", "sundae"]
        ),
        (
            .pudding,
            [
                "pudding", "mousse", "fool", "trifle", "souffle", "soufflé", "custard", "brulee", "brûlée", "budino", "cotta",
                "tiramisu", "posset", "kuih", "pouding", "muka", "jelly",
            ]
        ),
        (.sweet, ["fudge", "truffle", "toffee", "caramel", "nougat", "crispy", "brigadeiro", "jamun"]),
        (
            .fruit,
            [
                "crumble", "grunt", "cobbler", "compote", "mess", "salad", "pear", "apple", "strawberries", "peaches", "plum",
                "banana", "orange",
            ]
        ),
    ]

    /// The endings as bytes, because each name is compared with about a hundred endings and byte comparisons are faster.
    private static let endingBytes = endings.map { kind, endings in (kind: kind, endings: endings.map { Array($0.utf8) }) }

    private static let iceCream = Array("ice cream".utf8)
    /// The characters that separate the words in a name.
    private static let separators = Array(" ()&,/".utf8)

    /// Determines the type from the last word in the name that identifies a dish. For example, a Christmas pudding flapjack is a
    /// flapjack.
    init(name: String) {
        let letters = Array(name.lowercased().utf8)
        if DishType.ends(letters[...], DishType.iceCream) {
            self = .frozen
            return
        }
        for word in letters.split(whereSeparator: { DishType.separators.contains($0) }).reversed() {
            let single = word.last == ASCII.lowerS ? word.dropLast() : nil
            for (kind, endings) in DishType.endingBytes {
                let isIt = endings.contains { ending in
                    DishType.ends(word, ending) || single.map { DishType.ends($0, ending) } ?? false
                }
                if isIt {
                    self = kind
                    return
                }
            }
        }
        self = .other
    }

    private static func ends(_ word: ArraySlice<UInt8>, _ ending: [UInt8]) -> Bool {
        guard word.count >= ending.count else { return false }
        var at = word.endIndex
        for byte in ending.reversed() {
            at -= 1
            guard word[at] == byte else { return false }
        }
        return true
    }
}
