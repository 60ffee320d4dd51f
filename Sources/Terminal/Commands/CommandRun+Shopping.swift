internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Shelf
internal import Storage

extension CommandRun {
    /// Runs `almanac shopping`.
    func shopping() throws(CommandError) -> ExitCode {
        let screen = try answer(from: try openLibrary()) { reading throws(CommandError) in reading.builder.shopping() }
        return try tell(screen)
    }

    /// Runs `almanac shopping add CATALOG/ID`.
    func addToShopping() throws(CommandError) -> ExitCode {
        try changeShopping { reading throws(CommandError) in
            let id = try reading.entryID(operand), builder = reading.builder
            guard reading.isKept(id) else { throw reading.unknown(id) }
            guard builder.hasIngredients(id) else {
                throw .usage(.badValue(option: "CATALOG/ID", value: operand, allowed: []))
            }
            let factor =
                if let servings = options.scaleTo { builder.factor(forServings: servings, of: id) } else {
                    RecipeScaling.factor(options.scaleBy ?? "1")
                }
            guard let factor else {
                throw .usage(
                    .badValue(
                        option: options.scaleTo == nil ? "--scale-by" : "--scale-to",
                        value: options.scaleTo ?? options.scaleBy ?? "", allowed: []))
            }
            return builder.addingToShopping(id, factor: factor)
        }
    }

    /// Runs `almanac shopping write TEXT`.
    func writeOnShopping() throws(CommandError) -> ExitCode {
        let text = ShelfRules.oneLine(operand)
        guard !text.utf8.isEmpty else { throw .usage(.badValue(option: "TEXT", value: operand, allowed: [])) }
        let id = ShelfRules.listID(now: SnapshotScreens.now(), seed: UInt64.random(in: 0...UInt64.max))
        return try changeShopping { _ throws(CommandError) in [ShelfAction(.shoppingLine(id), text: text)] }
    }

    /// Runs `almanac shopping tick LINE` and `almanac shopping untick LINE`.
    func tickShopping(_ isTicked: Bool) throws(CommandError) -> ExitCode {
        try changeShopping { reading throws(CommandError) in
            let line = try reading.line(operand)
            return reading.builder.ticking(line.id, isTicked)
        }
    }

    /// Runs `almanac shopping remove ITEM`.
    func removeFromShopping() throws(CommandError) -> ExitCode {
        try changeShopping { reading throws(CommandError) in
            if let id = EntryID(operand), reading.snapshot.shelf.hasValue(.shopping(id)) {
                return [ShelfAction(.shopping(id), text: nil)]
            }
            let line = try reading.line(operand)
            guard line.isOwn else {
                let recipes = reading.builder.shopping().recipes.map(\.id.text)
                throw .usage(.badValue(option: "ITEM", value: operand, allowed: recipes))
            }
            return reading.builder.removingShoppingLine(line.id)
        }
    }

    /// Runs `almanac shopping clear`.
    func clearShopping() throws(CommandError) -> ExitCode {
        try changeShopping { reading throws(CommandError) in reading.builder.clearingShopping() }
    }

    /// Changes the shopping list, then prints it.
    private func changeShopping(
        _ actions: (SnapshotScreens) throws(CommandError) -> [ShelfAction]
    ) throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let changes = try answer(from: library) { reading throws(CommandError) in try actions(reading) }
        _ = try apply(changes, library)
        _ = try tell(try answer(from: library) { reading throws(CommandError) in reading.builder.shopping() })
        return .done
    }

    /// Prints the shopping list.
    private func tell(_ screen: ShoppingScreen) throws(CommandError) -> ExitCode {
        let isEmpty = screen.lines.isEmpty && screen.recipes.isEmpty
        try tell(data.shopping(screen), isEmpty ? .pagesShoppingEmpty : nil, renderer.shopping(screen))
        return isEmpty ? .nothingFound : .done
    }
}

extension SnapshotScreens {
    /// Returns the line on the shopping list with this ID or, if there isn't one, the only line with this name.
    fileprivate func line(_ text: String) throws(CommandError) -> ShoppingScreen.Line {
        let lines = builder.shopping().lines
        if let line = lines.first(where: { $0.id == text }) { return line }
        return try SnapshotScreens.only(text, among: lines, "LINE") { ($0.name, $0.id) }
    }
}
