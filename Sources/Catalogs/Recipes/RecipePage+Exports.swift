import Model
import Upstreams

// The exports of other programs, and the files in archives.
extension RecipePage {
    /// Creates a page without recipes.
    init() {}

    /// Reads JSON that another program exported: a recipe, a list of recipes or Mealie's backup. Returns nil if it is something else.
    init?(exported bytes: [UInt8]) {
        guard let root = try? JSONDocument(bytes, as: .lenient).root else { return nil }
        if let recipes = MealieBackup.recipes(root) {
            for (id, recipe) in recipes { add(RecipeExport.mealie(recipe), exportID: id) }
            return
        }
        let records = root.elements ?? root["recipes"]?.elements ?? [root]
        for record in records.prefix(RecipePage.most) {
            guard let recipe = RecipeExport.recipe(record) else { continue }
            let id = ["uid", "id", "slug"].lazy.compactMap { record[$0]?.string }.first { !$0.isEmpty }
            add(recipe, exportID: id ?? "", photo: record["photo_data"]?.string.flatMap { Base64.decoded($0) })
        }
        guard !recipes.isEmpty || !unusable.isEmpty else { return nil }
    }

    /// Adds an exported recipe.
    private mutating func add(_ recipe: StructuredObject, exportID: String = "", photo: [UInt8]? = nil) {
        let url = recipe["url"]?.text.flatMap { WebURL($0) }
        let name = PlainText.line(recipe["name"]?.text ?? "")
        let picture = RecipePicture.best(in: recipe["image"], relativeTo: url)
        // Many recipes state only the address of their site.
        let isSite = url.map { $0.path.isEmpty || $0.path == "/" } ?? false
        guard
            var record = RecipeRecord(recipe, url: url, picture: picture, language: nil, isFurther: isSite, exportID: exportID)
        else { return unusable.append(UnusableRecipe(name, .noContent)) }
        if let url, let other = recipes.first(where: { $0.id == record.id }), other.name != record.name,
            let further = RecipeRecord(recipe, url: url, picture: picture, language: nil, isFurther: true, exportID: exportID)
        {
            record = further
        }
        if let photo { record.attach(photo) }
        add(record)
    }

    /// Adds a recipe, unless there is one with the same ID.
    private mutating func add(_ recipe: RecipeRecord) {
        if recipes.contains(where: { $0.id == recipe.id }) {
            unusable.append(UnusableRecipe(recipe.name, .repeated))
        } else {
            recipes.append(recipe)
        }
    }

    /// Adds the recipes in a file of an archive.
    ///
    /// - Parameter isRecipe: Whether the file must be a recipe. Archives also contain other files, such as settings.
    mutating func add(_ file: [UInt8], path: String, isRecipe: Bool) {
        guard case .page(let page)? = RecipeFile(file, isInArchive: true), !page.recipes.isEmpty || !page.unusable.isEmpty else {
            if isRecipe { unusable.append(UnusableRecipe(path, .unreadable)) }
            return
        }
        for recipe in page.recipes { add(recipe) }
        unusable += page.unusable.map { $0.name.isEmpty ? UnusableRecipe(path, $0.reason) : $0 }
    }

    /// Gives a recipe a picture from the export.
    mutating func attach(_ picture: [UInt8], to place: Int) { recipes[place].attach(picture) }
}
