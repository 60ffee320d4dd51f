import Records
enum Markdown {
    static func blocks(_ text: String) -> [Block] {
        text.split(separator: "\n\n").map { .paragraph([.text(String($0))]) }
    }
}
enum HTMLText {
    static func blocks(_ text: String) -> [Block] { [.paragraph([.text(text)])] }
}
enum Dice {
    static func inlines(in text: String) -> [Inline] { [.text(text)] }
}
