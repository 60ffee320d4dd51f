import Localization
import Model

extension SourceFile {
    /// Parses the titles' translations: an object for each language, with the titles by ID.
    static func translatedTitles(
        _ object: SourceFileObject
    ) throws(SourceFileError) -> [(language: String, titles: [String: String])] {
        var languages: [(language: String, titles: [String: String])] = []
        for value in try object.translatedValues("titles", limit: 5000) {
            for translation in value.translations {
                if languages.last?.language != translation.language { languages.append((translation.language, [:])) }
                languages[languages.count - 1].titles[value.value] = translation.text
            }
        }
        return languages
    }

    /// Returns the values in an attribute's key `values` with the words for which queries find them: the phrase `words.VALUE`, and
    /// the other words in the phrase `words.VALUE.spoken`, between semicolons.
    static func spokenValues(_ object: SourceFileObject) throws(SourceFileError) -> [AttributeDescription.TranslatedValue] {
        let family = try object.optionalText("words") ?? ""
        return try object.texts("values").map { value in
            var names: [LocalizableText.Translation] = []
            for language in Language.translations {
                let words = Localizer(language)
                let spoken = Phrase(key: "\(family).\(value).spoken").map { words.text($0) } ?? ""
                for name in [words.value(value, family: family) ?? value] + spoken.split(separator: ";").map(String.init) {
                    names.append(.init(language: language.tag, text: String(name.drop { $0 == " " })))
                }
            }
            return AttributeDescription.TranslatedValue(value: value, translations: names)
        }
    }

    /// Parses the rules for turning names into links, which a catalog has for itself and a file for all catalogs with such rules.
    static func nameLinks(_ object: SourceFileObject) throws(SourceFileError) -> NameLinkRules? {
        guard let links = try object.object("nameLinks", keys: Keys.nameLinks) else { return nil }
        let catalogs = try links.list("catalogs", limit: 32).map { place, value throws(SourceFileError) in
            let name = try SourceFileObject.text(value, at: place)
            guard let id = CatalogID(name) else { throw .badValue(at: place, value: name, allowed: []) }
            return id
        }
        return NameLinkRules(catalogs: catalogs, exceptions: try links.texts("exceptions", limit: 500))
    }

    /// Parses what a catalog says about its texts: search scopes, links from names, and terms to explain. Also finds its hook.
    static func readTexts(_ object: SourceFileObject, into catalog: inout Catalog) throws(SourceFileError) {
        if let name = try object.optionalText("hook") {
            let hooks = BuiltInAdapters.hooks
            guard hooks[name] != nil else {
                throw .badValue(at: object.place(of: "hook"), value: name, allowed: hooks.keys.sorted())
            }
            catalog.hook = name
        }
        for scope in try object.objects("scopes", keys: Keys.scope, limit: 5) {
            let key = try scope.text("key")
            guard isQueryKey(key) else { throw .badValue(at: scope.place(of: "key"), value: key, allowed: []) }
            catalog.scopes.append(SearchScopeDescription(key: key, label: try scope.label("label")))
        }
        catalog.remark = try object.optionalLabel("remark")
        catalog.nameLinks = try nameLinks(object)
        if let glossary = try object.object("glossary", keys: Keys.glossary) {
            let definitions = try glossary.objects("definitions", keys: Keys.definition).map {
                definition throws(SourceFileError) in
                let term = try definition.text("term")
                guard AnchorNameGenerator.slug(term) == term else {
                    throw .badValue(at: definition.place(of: "term"), value: term, allowed: [])
                }
                return GlossaryDefinition(
                    term: term, title: try definition.label("title"), text: try definition.label("text"),
                    query: try definition.optionalText("query") ?? "",
                    queryLabel: try definition.optionalLabel("queryLabel") ?? .literal(""))
            }
            catalog.glossary = Glossary(title: try glossary.label("title"), definitions: definitions)
        }
    }
}
