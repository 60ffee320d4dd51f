import Records
enum Markdown {
    static func blocks(_ text: String) -> [Block] { text.split(separator: "\n\n").map { .paragraph([.text(String($0))]) } }
}
