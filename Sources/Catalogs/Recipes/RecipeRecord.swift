public import Model
import Upstreams

/// A recipe from a web page or an exported file, as it is stored: an object of schema.org's type `Recipe` as JSON.
public struct RecipeRecord: Sendable {
    /// The entry's ID. It depends on the recipe's address, so a recipe that changes keeps its ID.
    public let id: EntryID
    /// The recipe's name.
    public let name: String
    /// The numbers of ingredients and steps.
    public let counts: (ingredients: Int, steps: Int)
    /// The record for `SourceFileAdapter`.
    public private(set) var record: RawRecord
    /// The picture in the export from which the recipe comes, as a file. Empty if there isn't one.
    public private(set) var picture: [UInt8] = []
    /// The recipe's ID in the program that exported it, which its picture's path contains, or an empty string.
    private(set) var exportID = ""

    /// The catalog for recipes.
    public static let catalog = RecipeSource.catalog

    /// The properties that a record keeps. Pages have many others, such as ratings and comments.
    private static let kept: Set<String> = [
        "@type", "name", "image", "author", "publisher", "description", "recipeYield", "yield", "recipeIngredient", "ingredients",
        "recipeInstructions", "instructions", "step", "steps", "prepTime", "cookTime", "performTime", "totalTime", "nutrition",
        "keywords",
        "recipeCategory", "recipeCuisine", "suitableForDiet", "inLanguage", "video", "tool",
    ]
    /// The maximum size of a record, in bytes.
    private static let sizeLimit = 512 << 10

    init(id: EntryID, name: String, counts: (ingredients: Int, steps: Int), record: RawRecord) {
        self.id = id
        self.name = name
        self.counts = counts
        self.record = record
    }

    /// Creates a record. Returns nil if the object has no name, or neither ingredients nor steps, or if it is too large.
    ///
    /// - Parameters:
    ///   - url: The recipe's address. Nil if it isn't known.
    ///   - picture: The picture's address, or nil.
    ///   - language: The language that the page states, or nil.
    ///   - isFurther: Whether the page has another recipe before this one, so that the address alone doesn't identify the recipe.
    ///   - exportID: The recipe's ID in the program that exported it, which identifies a recipe without an address.
    init?(
        _ recipe: StructuredObject, url: WebURL?, picture: WebURL?, language: String?, isFurther: Bool = false,
        exportID: String = ""
    ) {
        guard let name = recipe["name"]?.names.lazy.map(PlainText.line).first(where: { !$0.isEmpty }) else { return nil }
        let content = RecipeContent(recipe)
        guard !content.ingredients.isEmpty || !content.steps.isEmpty else { return nil }
        var kept = StructuredObject()
        for member in recipe.members where RecipeRecord.kept.contains(member.name) { kept.set(member.name, member.value) }
        var own = StructuredObject()
        own.add("url", url.map { .text($0.text) })
        own.add("picture", picture.map { .text($0.text) })
        own.add("language", language.map { .text($0) })
        kept.set(RecipeContent.ownKey, .object(own))
        var json = JSONWriter()
        kept.write(to: &json)
        let key = RecipeRecord.key(name, url, isFurther: isFurther, exportID)
        guard json.bytes.count <= RecipeRecord.sizeLimit, let id = EntryID(RecipeRecord.catalog, key) else { return nil }
        self.id = id
        self.name = name
        self.exportID = exportID
        counts = (content.ingredients.count, content.steps.reduce(0) { $0 + $1.steps.count })
        record = RawRecord(id: id, part: .imported, payload: json.bytes)
    }

    /// Adds a picture, which the library stores.
    mutating func attach(_ picture: [UInt8]) {
        guard !picture.isEmpty, picture.count <= StoredPicture.sizeLimit,
            let json = try? JSONDocument(record.payload, deepest: 64).root,
            case .object(var recipe)? = StructuredValue(json), var own = recipe[RecipeContent.ownKey]?.objects.first
        else { return }
        own.set("picture", .text(StoredPicture.address(of: picture)))
        recipe.set(RecipeContent.ownKey, .object(own))
        var writer = JSONWriter()
        recipe.write(to: &writer)
        self.picture = picture
        record = RawRecord(id: id, part: .imported, payload: writer.bytes)
    }

    /// Returns the key: readable words and a hash of the address. Without an address, a hash of the name and of the ID in the program that
    /// exported the recipe.
    private static func key(_ name: String, _ url: WebURL?, isFurther: Bool, _ exportID: String) -> String {
        guard let url else {
            let own = exportID.isEmpty ? "" : "\n" + exportID
            return slug(name) + "-" + ImportedEntryKeyGenerator.mark("recipe " + name.lowercased() + own)
        }
        let host = Entry.host(of: url.host)
        var path = url.path
        while path.hasSuffix("/") { path.removeLast() }
        // Links from newsletters and social networks have parameters that don't concern the page.
        let query = (url.query ?? "").split(separator: "&").filter { item in
            !["utm_", "fbclid", "gclid", "mc_cid", "mc_eid", "ref="].contains { item.hasPrefix($0) }
        }
        let isUsual = url.hostAndPort.hasSuffix(":443") || url.hostAndPort.hasSuffix(":80")
        let server = isUsual ? host : url.hostAndPort
        let address = server + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        let last = isFurther ? name : path.split(separator: "/").last.map { $0.prefix { $0 != "." } }.map(String.init) ?? ""
        let words = slug(PercentDecoder.decoded(last))
        let isNumber = words.utf8.allSatisfy { ASCII.isDigit($0) || $0 == ASCII.minus }
        return (isNumber ? slug(name) : words) + "-"
            + ImportedEntryKeyGenerator.mark(address + (isFurther ? "#" + slug(name) : ""))
    }

    private static func slug(_ text: String) -> String {
        let slug = ImportedEntryKeyGenerator.lowerSlug(String(text.prefix(60)))
        return slug.isEmpty ? "recipe" : slug
    }
}

/// Decodes percent-encoded paths.
enum PercentDecoder {
    static func decoded(_ text: String) -> String {
        String(decoding: PercentEncoding.decode(Array(text.utf8).span), as: UTF8.self)
    }
}
