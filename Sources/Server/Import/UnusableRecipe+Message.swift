public import Catalogs
public import Localization
internal import TextProcessing

extension UnusableRecipe.Reason {
    /// The reason's code in JSON.
    public var code: String {
        switch self {
        case .noContent: "no-content"
        case .unreadable: "unreadable"
        case .encrypted: "encrypted"
        case .unsafePath: "unsafe-path"
        case .repeated: "repeated"
        }
    }

    fileprivate var phrase: Phrase {
        switch self {
        case .noContent: .serverRecipesNoContent
        case .unreadable: .serverRecipesUnreadable
        case .encrypted: .serverRecipesEncrypted
        case .unsafePath: .serverRecipesUnsafePath
        case .repeated: .serverRecipesRepeated
        }
    }
}

extension RecipePage {
    /// Returns a sentence for each recipe that can't be added, and one for pictures that are missing.
    public func unusableSentences(_ words: Localizer) -> [String] {
        unusable.map { recipe in
            words.text(
                .serverRecipesUnusable, DisplayEscaper.clean(String(recipe.name.prefix(200))), words.text(recipe.reason.phrase))
        } + (missingPictures > 0 ? [words.count(.serverRecipesPictures, Int64(missingPictures))] : [])
    }
}

extension RecipeFile.ArchiveProblem {
    /// Returns a sentence that explains why the archive can't be used.
    public func explanation(_ words: Localizer) -> String {
        switch self {
        case .damaged: words.text(.serverRecipesArchiveDamaged)
        case .encrypted: words.text(.serverRecipesArchiveEncrypted)
        case .tooLarge(let limit): words.text(.serverRecipesArchiveTooLarge, words.bytes(Int64(limit)))
        }
    }
}
