import Model
import TextProcessing

/// A recipe's ingredients, from lines such as `2 cups plain flour, sifted`.
enum IngredientList {
    /// A line of the list.
    enum Line {
        case item(ItemWithAmount)
        /// A heading for the lines below, such as "For the sauce".
        case heading(String)

        init(_ text: String) {
            let isHeading = text.utf8.last == ASCII.colon && text.utf8.count <= 80 && !text.utf8.contains { ASCII.isDigit($0) }
            guard !isHeading else {
                self = .heading(String(text.dropLast()))
                return
            }
            self = .item(RecipeText.item(text))
        }
    }

    /// Returns the checklists with their headings.
    static func blocks(_ lines: [Line]) -> [Block] {
        var blocks: [Block] = []
        var items: [ItemWithAmount] = []
        for line in lines {
            switch line {
            case .item(let item): items.append(item)
            case .heading(let text):
                if !items.isEmpty { blocks.append(.checklist(items)) }
                items = []
                blocks.append(.heading(level: 3, [.text(text)]))
            }
        }
        if !items.isEmpty { blocks.append(.checklist(items)) }
        return blocks
    }

    /// Returns an ingredient's name without what is done with it: `Plain flour` for `Plain flour, sifted`.
    static func plainName(_ name: String) -> String {
        let start = name.prefix { $0 != "," && $0 != "(" && $0 != ";" }
        let line = UpstreamTextParser.line(String(start))
        return line.isEmpty ? name : line
    }
}
