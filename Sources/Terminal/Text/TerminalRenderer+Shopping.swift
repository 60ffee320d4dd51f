internal import Localization
internal import Model
internal import Screens
internal import TextProcessing

extension TerminalRenderer {
    /// Returns the shopping list by aisle, then the recipes on it.
    func shopping(_ screen: ShoppingScreen) -> [StyledLine] {
        var lines: [StyledLine] = []
        for aisle in Aisle.allCases {
            let items = screen.lines.filter { $0.aisle == aisle }
            guard !items.isEmpty else { continue }
            if !lines.isEmpty { lines.append(StyledLine("")) }
            lines.append(StyledLine(words.text(aisle.title), .strong))
            var table = TextTable([
                .init(header: ""), .init(header: ""), .init(header: "", isFlexible: true), .init(header: "", isSpare: true),
            ])
            table.rows = items.map {
                [StyledLine($0.isTicked ? "[x]" : "[ ]"), StyledLine($0.amount), StyledLine($0.name), StyledLine($0.id, .faint)]
            }
            lines += table.lines(width: width)
        }
        guard !screen.recipes.isEmpty else { return lines }
        if !lines.isEmpty { lines.append(StyledLine("")) }
        lines.append(StyledLine(words.text(.pagesShoppingRecipes), .strong))
        var table = TextTable([.init(header: "", isFlexible: true), .init(header: ""), .init(header: "", isSpare: true)])
        table.rows = screen.recipes.map {
            let amounts = $0.servings.map { words.text(.pagesServings) + " " + $0.printed } ?? "× " + $0.factor.printed
            return [StyledLine($0.title), StyledLine(amounts), StyledLine($0.id.text, .faint)]
        }
        return lines + table.lines(width: width)
    }
}
