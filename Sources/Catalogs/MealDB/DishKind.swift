/// What sort of dish it is, by its name: each has an emblem.
enum DishKind: String, CaseIterable {
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

    /// How words end that name a dish. "Pancake" ends like "cake", so that the order counts.
    private static let endings: [(DishKind, [String])] = [
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

    /// The last word of a name that says it: a Christmas pudding flapjack is a flapjack.
    init(name: String) {
        var name = name.lowercased()
        name = name.hasSuffix("ice cream") ? "ice-cream" : name
        for word in name.split(whereSeparator: { " ()&,/".contains($0) }).reversed() {
            for (kind, endings) in DishKind.endings {
                if endings.contains(where: { word.hasSuffix($0) || word.last == "s" && word.dropLast().hasSuffix($0) }) {
                    self = kind
                    return
                }
            }
        }
        self = .other
    }
}
