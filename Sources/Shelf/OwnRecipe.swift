import Model

/// A recipe that the reader wrote. The shelf stores it as readable text, in the format that `docs/recipes.md` describes:
///
/// ```
/// Leek soup
/// servings: 4
/// prep: 10
///
/// Ingredients:
/// 2 leeks
///
/// Steps:
/// Cut the leeks.
/// ```
public struct OwnRecipe: Sendable {
    /// A line below the title.
    public enum Fact: Int, CaseIterable, Sendable {
        /// The number of servings, or what the recipe makes, such as `12 cookies`.
        case servings
        /// A time in minutes.
        case preparation, cooking, total
        /// Words, separated by commas.
        case tags
        /// The address of the recipe from which this one was copied.
        case source
        /// The address of a picture.
        case picture

        /// The word in front of the colon.
        public var key: String {
            switch self {
            case .servings: "servings"
            case .preparation: "prep"
            case .cooking: "cook"
            case .total: "time"
            case .tags: "tags"
            case .source: "source"
            case .picture: "picture"
            }
        }

        /// The words that may precede the colon, separated by spaces: the key and French words.
        fileprivate var words: String {
            switch self {
            case .servings: "servings portions"
            case .preparation: "prep préparation preparation"
            case .cooking: "cook cuisson"
            case .total: "time temps"
            case .tags: "tags mots-clés mots-cles"
            case .source: "source"
            case .picture: "picture image"
            }
        }

        /// Whether the value is a time in minutes.
        public var isTime: Bool {
            switch self {
            case .preparation, .cooking, .total: true
            default: false
            }
        }

        /// Whether the value is an address.
        public var isAddress: Bool { self == .source || self == .picture }
    }

    /// The name of the catalog that contains the recipes.
    public static let catalog = "recipes"
    /// The maximum number of ingredients, and of steps.
    public static let lineLimit = 500
    /// The longest time, in minutes.
    private static let longest: UInt32 = 144_000

    /// The title.
    public var title: String
    private var facts = [String](repeating: "", count: Fact.allCases.count)
    /// Lines before the ingredients and steps that this version doesn't know. They stay in the text, but no page shows them.
    public private(set) var others: [String] = []
    /// The ingredients. A line that ends with a colon is a heading.
    public var ingredients: [String]
    /// The steps. A line that ends with a colon is a heading.
    public var steps: [String]

    /// Creates a recipe.
    public init(title: String = "", ingredients: [String] = [], steps: [String] = []) {
        self.title = title
        self.ingredients = ingredients
        self.steps = steps
    }

    /// A fact, or an empty string.
    public subscript(fact: Fact) -> String {
        get { facts[fact.rawValue] }
        set { facts[fact.rawValue] = ShelfRules.oneLine(newValue) }
    }

    // MARK: Text

    /// Parses a recipe. Everything is understood somehow: the first line is the title, and lines that mean nothing are kept.
    public init(_ text: String) {
        self.init()
        // Nil until the ingredients or the steps begin.
        var isSteps: Bool?
        // Some editors write a byte order mark before the text.
        let isMarked = text.utf8.starts(with: [0xEF, 0xBB, 0xBF])
        for line in OwnRecipe.lines(isMarked ? String(text.dropBytes(3)) : text) {
            if title.utf8.isEmpty {
                title = line.utf8.starts(with: OwnRecipe.titleMark.utf8) ? String(Substring(line.utf8.dropFirst(2))) : line
            } else if let section = OwnRecipe.section(line) {
                isSteps = section
            } else if let isSteps {
                let item = OwnRecipe.item(line)
                guard !item.utf8.isEmpty else { continue }
                if isSteps { steps.append(item) } else { ingredients.append(item) }
            } else if let (fact, value) = OwnRecipe.fact(line) {
                self[fact] = value
            } else {
                others.append(line)
            }
        }
    }

    /// The recipe as text.
    public var text: String {
        // A title that would be read without its beginning gets a mark.
        var text = (title.utf8.starts(with: OwnRecipe.titleMark.utf8) ? OwnRecipe.titleMark : "") + title + "\n"
        for fact in Fact.allCases where !self[fact].utf8.isEmpty {
            text.append(fact.key + ": " + self[fact] + "\n")
        }
        for line in others { text.append(line + "\n") }
        for (heading, lines) in [("\nIngredients:\n", ingredients), ("\nSteps:\n", steps)] {
            text.append(heading)
            for line in lines {
                // A line that would be read otherwise gets a bullet.
                let isPlain = OwnRecipe.section(line) == nil && OwnRecipe.item(line).utf8.count == line.utf8.count
                text.append(isPlain ? line + "\n" : "- " + line + "\n")
            }
        }
        return text
    }

    /// Returns the lines of a text without spaces around them, except empty lines.
    public static func lines(_ text: String) -> [String] {
        text.utf8.split(separator: ASCII.newline).map { ShelfRules.oneLine(String(Substring($0))) }.filter { !$0.utf8.isEmpty }
    }

    /// What may precede the title, as in Markdown.
    private static let titleMark = "# "

    private static func withoutMark(_ line: String, _ mark: UInt8) -> String {
        String(Substring(line.utf8.drop { $0 == mark || $0 == ASCII.space }))
    }

    /// Returns whether the bytes are one of the words, separated by spaces, in any case. In UTF-8, the small letters with accents that
    /// French uses differ from the capitals in the same bit as the letters without accents. Some systems write an accent as a character
    /// of its own (U+0301) after the letter, which is left out.
    private static func isWord(_ bytes: some Sequence<UInt8>, _ words: String) -> Bool {
        let letters = bytes.filter { $0 != 0xCC && $0 != 0x81 }
        return words.utf8.split(separator: ASCII.space).contains { word in
            letters.elementsEqual(word) { ($0 | 0x20) == ($1 | 0x20) }
        }
    }

    /// Returns false if the steps don't begin in this line but the ingredients do, true if the steps begin, and otherwise nil. The headings
    /// may be English or French.
    private static func section(_ line: String) -> Bool? {
        let word = name(withoutMark(line, UInt8(ascii: "#")).utf8[...])
        if isWord(word, "ingredients ingrédients") { return false }
        return isWord(word, "steps method instructions directions étapes etapes préparation preparation") ? true : nil
    }

    /// Returns what precedes the colon in French, where a space of any width precedes the colon, and in other languages.
    private static func name(_ line: Substring.UTF8View) -> Substring.UTF8View {
        var bytes = line
        while let last = bytes.last, last == ASCII.colon || last == ASCII.space { bytes = bytes.dropLast() }
        for space: [UInt8] in [[0xC2, 0xA0], [0xE2, 0x80, 0xAF]] where bytes.suffix(space.count).elementsEqual(space) {
            bytes = bytes.dropLast(space.count)
        }
        return bytes
    }

    private static func fact(_ line: String) -> (Fact, String)? {
        let bytes = line.utf8
        guard let colon = bytes.firstIndex(of: ASCII.colon) else { return nil }
        for fact in Fact.allCases where isWord(name(bytes[..<colon]), fact.words) {
            return (fact, String(Substring(bytes[bytes.index(after: colon)...])))
        }
        return nil
    }

    /// Returns the lines of a form's field, without the bullets and numbers that the reader typed in front of them.
    public static func items(_ text: String) -> [String] { lines(text).map { item($0) }.filter { !$0.utf8.isEmpty } }

    /// Returns a line without a bullet or a number in front of it.
    private static func item(_ line: String) -> String {
        let bytes = line.utf8
        if bytes.starts(with: "- ".utf8) || bytes.starts(with: "* ".utf8) { return ShelfRules.oneLine(String(line.dropBytes(2))) }
        // A line like this separates versions of a recipe.
        if bytes.elementsEqual("---".utf8) { return "" }
        let digits = bytes.prefix { ASCII.isDigit($0) }.count
        let rest = Array(bytes.dropFirst(digits).prefix(2))
        guard digits > 0, digits < 3, rest == [ASCII.period, ASCII.space] || rest == [ASCII.rightParenthesis, ASCII.space] else {
            return line
        }
        return ShelfRules.oneLine(String(line.dropBytes(digits + 2)))
    }

    // MARK: Values

    /// The first fact that isn't valid: a time that isn't a number of minutes, or an address that isn't a web address.
    public var flaw: Fact? {
        Fact.allCases.first { fact in
            let value = self[fact]
            guard !value.utf8.isEmpty else { return false }
            if fact.isTime { return minutes(fact) == nil }
            guard fact.isAddress else { return false }
            if fact == .picture, hasStoredPicture { return value.utf8.count > 60 }
            let isWeb = value.utf8.starts(with: "https://".utf8) || value.utf8.starts(with: "http://".utf8)
            return !isWeb || value.utf8.contains(ASCII.space) || value.utf8.count > 2000
        }
    }

    /// Whether the reader uploaded the picture.
    public var hasStoredPicture: Bool { self[.picture].utf8.starts(with: Entry.storedPicture.utf8) }

    /// Returns a time in minutes, or nil if it isn't stated. A missing total is the sum of the others.
    public func minutes(_ fact: Fact) -> UInt32? {
        let value = self[fact]
        if value.utf8.isEmpty, fact == .total {
            let sum = (minutes(.preparation) ?? 0) + (minutes(.cooking) ?? 0)
            return sum > 0 ? sum : nil
        }
        return UInt32(value).flatMap { $0 > 0 && $0 <= OwnRecipe.longest ? $0 : nil }
    }

    /// The tags.
    public var tags: [String] {
        self[.tags].utf8.split(separator: ASCII.comma).map { ShelfRules.oneLine(String(Substring($0))) }
            .filter { !$0.utf8.isEmpty }
    }

    /// Returns the heading in a line of the ingredients or steps, or nil if the line isn't a heading.
    public static func heading(_ line: String) -> String? {
        guard line.utf8.last == ASCII.colon, line.utf8.count <= 80, !line.utf8.contains(where: { ASCII.isDigit($0) }) else {
            return nil
        }
        return String(Substring(line.utf8.dropLast()))
    }

    /// A hash of the text. It shows whether an entry was made from this version of the recipe.
    public static func version(of text: String) -> String {
        String(FNV1a.hash(Array(text.utf8).span, after: FNV1a.start), radix: 16)
    }
}

extension String {
    fileprivate func dropBytes(_ count: Int) -> Substring { Substring(utf8.dropFirst(count)) }
}

extension ShelfKey {
    /// Returns the key of a recipe that the reader wrote.
    public static func recipe(_ id: String) -> ShelfKey { ShelfKey(.recipe, owner: id) }
}

extension ShelfState {
    /// Returns the text of a recipe that the reader wrote, or nil if there isn't one. If it was changed independently on several devices,
    /// returns the version that was written last.
    public func recipeText(_ id: String) -> String? { register(.recipe(id))?.latest?.value?.text }

    /// Returns a recipe that the reader wrote, in its last version.
    public func recipe(_ id: String) -> OwnRecipe? { recipeText(id).map { OwnRecipe($0) } }

    /// Returns the versions of a recipe that were written independently. The last one comes last.
    public func recipeVersions(_ id: String) -> [OwnRecipe] {
        var known: Set<[UInt8]> = []
        return heads(of: .recipe(id)).compactMap { change in
            guard let text = change.value?.text, known.insert(Array(text.utf8)).inserted else { return nil }
            return OwnRecipe(text)
        }
    }

    /// Returns whether there was a recipe that the reader has deleted.
    public func isDeletedRecipe(_ id: String) -> Bool {
        guard let register = register(.recipe(id)) else { return false }
        return !register.hasValue
    }
}

extension ShelfRules {
    /// The maximum number of recipes that the reader can write.
    public static let recipeLimit: UInt32 = 5000

    /// Returns the action that saves a recipe.
    public static func saving(_ recipe: OwnRecipe, as id: String, since: NoteBaseVersion? = nil) -> ShelfAction {
        ShelfAction(.recipe(id), text: recipe.text, title: recipe.title, since: since)
    }
}
