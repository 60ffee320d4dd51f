import Model
public import Upstreams
import WebPages

/// The recipes on a web page, or in a file with JSON-LD.
public struct RecipePage: Sendable {
    /// The page's title. Empty if it has none.
    public private(set) var title = ""
    /// The recipes, in the page's order.
    public internal(set) var recipes: [RecipeRecord] = []
    /// The recipes of an export that can't be added.
    public internal(set) var unusable: [UnusableRecipe] = []
    /// The number of recipes whose pictures in the export are damaged or too large.
    public internal(set) var missingPictures = 0
    /// The addresses in the page's lists of other pages, without duplicates.
    public private(set) var links: [String] = []
    /// The number of scripts with JSON-LD that aren't JSON and couldn't be repaired.
    public private(set) var unreadableScripts = 0

    /// The maximum number of recipes and addresses.
    static let most = 1000

    /// Reads a page.
    ///
    /// - Parameters:
    ///   - bytes: The page.
    ///   - charset: The encoding in the response's header, or nil.
    ///   - url: The page's address, or nil for a file.
    public init(html bytes: [UInt8], charset: String? = nil, url: WebURL?) {
        let page = WebPage(bytes, charset: charset)
        title = PlainText.line(page.title)
        var values: [StructuredValue] = []
        page.root.forEach { element in
            guard element.name == "script" else { return true }
            guard (element["type"] ?? "").lowercased().contains("ld+json") else { return false }
            let text = element.rawText
            if let value = JSONLDScript.value(text) {
                values.append(value)
            } else if text.utf8.contains(where: { $0 > ASCII.space }) {
                unreadableScripts += 1
            }
            return false
        }
        // A file has no address, but the page may state it.
        var base = url
        page.root.forEach { element in
            if base == nil, element.name == "link", element["rel"]?.lowercased() == "canonical" {
                base = element["href"].flatMap { WebURL($0) }
            }
            return base == nil
        }
        let pictures = PagePictures(page)
        read(values, markup: MarkupData.objects(in: page), url: base, language: page.language, pictures.openGraph)
    }

    /// Reads JSON-LD. Returns nil if the bytes aren't JSON, or if no object has a type, as in an API's response.
    public init?(jsonLD bytes: [UInt8], url: WebURL?) {
        guard let root = try? JSONDocument(bytes, as: .lenient).root else { return nil }
        let objects = root.elements ?? root["@graph"]?.elements ?? [root]
        guard objects.contains(where: { $0["@type"] != nil }), let value = StructuredValue(root) else { return nil }
        read([value], markup: [], url: url, language: nil, nil)
        guard url == nil else { return }
        // A page may name recipes without their contents, but an export should contain them.
        for object in value.objects where object.has(type: "Recipe") && recipes.count < RecipePage.most {
            let name = PlainText.line(object["name"]?.text ?? "")
            if !recipes.contains(where: { $0.name == name }) { unusable.append(UnusableRecipe(name, .noContent)) }
        }
    }

    private mutating func read(
        _ values: [StructuredValue], markup: [StructuredObject], url: WebURL?, language: String?, _ picture: String?
    ) {
        let graph = StructuredGraph(values)
        var found = graph.recipes
        for recipe in markup where recipe.has(type: "Recipe") { RecipePage.merge(recipe, into: &found, isSecond: true) }
        for recipe in found.prefix(RecipePage.most) {
            // RecipeSage writes the recipe's address in `isBasedOn`.
            let address = recipe["url"]?.text ?? (url == nil ? recipe["isBasedOn"]?.text : nil)
            let own = address.flatMap { WebURL($0, relativeTo: url) }
            let base = url ?? own
            let image = RecipePicture.best(in: recipe["image"], relativeTo: base)
            let only = found.count == 1 ? picture.flatMap { WebURL($0, relativeTo: base) } : nil
            let record = RecipeRecord(
                recipe, url: base, picture: image ?? only, language: language, isFurther: !recipes.isEmpty && url != nil)
            if let record, !recipes.contains(where: { $0.id == record.id }) { recipes.append(record) }
        }
        var seen: Set<WebURL> = []
        let markupLists = markup.filter { $0.has(type: "ItemList") }
        for text in graph.links + StructuredGraph.links(of: markupLists) {
            guard seen.count < RecipePage.most, let link = WebURL(text, relativeTo: url), link != url, seen.insert(link).inserted
            else { continue }
            links.append(link.text)
        }
    }

    /// Adds a recipe, or fills the gaps of the same recipe.
    ///
    /// - Parameter isSecond: whether the recipe comes from the page's other format, where a page with one recipe repeats it.
    static func merge(_ recipe: StructuredObject, into found: inout [StructuredObject], isSecond: Bool) {
        func name(_ recipe: StructuredObject) -> String { PlainText.line(recipe["name"]?.text ?? "").lowercased() }
        let own = name(recipe)
        let place = found.firstIndex { name($0) == own || isSecond && (own.isEmpty || name($0).isEmpty) }
        if let place {
            found[place].fillGaps(from: recipe)
        } else {
            found.append(recipe)
        }
    }
}

/// The picture that a page shows when it is shared.
private struct PagePictures {
    var openGraph: String?

    init(_ page: WebPage) {
        var found: String?
        page.root.forEach { element in
            if found == nil, element.name == "meta", ["og:image", "og:image:secure_url"].contains(element["property"] ?? "") {
                found = element["content"]
            }
            return found == nil
        }
        openGraph = found
    }
}

/// The objects in a page's JSON-LD, in which objects refer to each other by `@id`.
struct StructuredGraph {
    /// The recipes, with the objects to which they refer.
    private(set) var recipes: [StructuredObject] = []
    /// The addresses in lists of other pages.
    private(set) var links: [String] = []

    /// The maximum depth of objects to which objects refer.
    private static let deepest = 8
    /// The maximum number of objects that are put in place of references. A small page can't become a large record.
    private static let mostReferences = 2000

    private var known: [String: StructuredObject] = [:]
    private var references = 0

    init(_ values: [StructuredValue]) {
        for value in values { register(value, depth: 0) }
        for value in values { find(in: value, depth: 0) }
    }

    private mutating func register(_ value: StructuredValue, depth: Int) {
        guard depth < 64 else { return }
        for object in value.objects {
            if let id = object["@id"]?.text, !object.isReference, known[id] == nil { known[id] = object }
            for member in object.members { register(member.value, depth: depth + 1) }
        }
    }

    private mutating func find(in value: StructuredValue, depth: Int) {
        guard depth < StructuredGraph.deepest else { return }
        for object in value.objects {
            if object.has(type: "Recipe"), !object.isReference {
                var recipe = object
                for member in object.members { recipe.set(member.name, resolved(member.value, depth: 0)) }
                let isWhole = ["recipeIngredient", "ingredients", "recipeInstructions"].contains { recipe[$0] != nil }
                // A list may contain recipes of which it says only the names and addresses.
                if isWhole {
                    RecipePage.merge(recipe, into: &recipes, isSecond: false)
                } else if let url = recipe["url"]?.text {
                    links.append(url)
                }
                continue
            }
            if object.has(type: "ItemList") { links += StructuredGraph.links(of: [object]) }
            for name in ["@graph", "mainEntity", "mainEntityOfPage", "itemListElement", "item", "hasPart", "about", "@reverse"] {
                if let inner = object[name] { find(in: inner, depth: depth + 1) }
            }
        }
    }

    /// Returns the value with objects in place of references to them.
    private mutating func resolved(_ value: StructuredValue, depth: Int) -> StructuredValue {
        guard depth < StructuredGraph.deepest else { return value }
        switch value {
        case .text: return value
        case .list(let values): return .list(values.map { resolved($0, depth: depth + 1) })
        case .object(var object):
            if object.isReference, let id = object["@id"]?.text, let target = known[id] {
                references += 1
                guard references < StructuredGraph.mostReferences else { return value }
                object = target
                // An image's ID is often its address.
                if object["url"] == nil, object["contentUrl"] == nil { object.set("@id", .text(id)) }
            }
            for member in object.members where member.name != "@id" {
                object.set(member.name, resolved(member.value, depth: depth + 1))
            }
            return .object(object)
        }
    }

    /// Returns the addresses in lists.
    static func links(of lists: [StructuredObject]) -> [String] {
        lists.flatMap { list in
            (list["itemListElement"]?.elements ?? []).compactMap { element in
                switch element {
                case .text(let text): return text.contains("/") ? text : nil
                case .object(let object):
                    if let url = object["url"]?.text { return url }
                    let item = object["item"]
                    return item?.objects.first.flatMap { $0["url"]?.text ?? $0["@id"]?.text }
                        ?? (item?.objects.isEmpty ?? true ? item?.text : nil)
                case .list: return nil
                }
            }
        }
    }
}
