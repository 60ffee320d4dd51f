import Records

enum Markdown {
    static func blocks(_ text: String) -> [Block] {
        var blocks: [Block] = []
        for part in text.split(separator: "\n\n") {
            if part.hasPrefix("- ") {
                blocks.append(
                    .list(
                        ordered: false, items: part.split(separator: "\n").map { [.paragraph([.text(String($0.dropFirst(2)))])] })
                )
            } else if part.hasPrefix("*") {
                let name = part.split(separator: "*").first ?? ""
                let rest = part.split(separator: "* ", maxSplits: 1).last ?? ""
                blocks.append(.paragraph([.strong([.text(String(name))]), .text(" " + rest)]))
            } else {
                blocks.append(.paragraph([.text(String(part))]))
            }
        }
        return blocks
    }
}
