import Localization
import Model
public import Pack
import Search

extension ScreenBuilder {
    /// Searches to try that show different things: one from each of the first collections.
    var examples: [String] {
        var found: [String] = [], seen: [String] = []
        for view in catalogs where found.count < 3 && view.rows.count > 0 {
            let collection = view.description.collection.id
            guard !seen.contains(where: { UTF8Comparison.equal($0.utf8, collection.utf8) }) else { continue }
            // Filters and quotation marks are for readers who know them.
            let queries = exampleQueries(in: view).filter { query in
                !query.utf8.contains { $0 == ASCII.colon || $0 == ASCII.quotationMark }
            }
            guard queries.count > 1 else { continue }
            seen.append(collection)
            // In French, the second one is about links, and not about large numbers.
            let isSecond = found.count == 1 && context.settings.language == .french
            found.append(isSecond ? queries[queries.count - 1] : queries[min([2, 3, 1][found.count], queries.count - 1)])
        }
        return found
    }

    /// Returns up to ten queries to try in a catalog, derived from its description, its filters and its entries. Each of them finds
    /// something, and the queries differ in what they show: names, values, comparisons, orders, links and exclusions.
    public func exampleQueries(in view: MergedCatalog) -> [String] {
        let words = Localizer(context.settings.language), description = view.description
        let isFrench = words.language == .french
        func lowered(_ text: String) -> String { String(decoding: text.utf8.map { ASCII.lowercased($0) }, as: UTF8.self) }
        let noun = lowered(words.label(description.title))
        var queries = [noun], filters: [String] = []
        for facet in view.facets {
            guard let attribute = description.attribute(facet.key), attribute.facet == .values,
                let choice = facet.choices.max(by: { $0.count < $1.count })
            else { continue }
            let shown = lowered(words.value(choice.value, family: attribute.words ?? "") ?? choice.value)
            queries.append(isFrench ? noun + " " + shown : shown + " " + noun)
            filters.append(attribute.key + ":" + SearchQuery.written(choice.value))
            filters.append("-" + filters[filters.count - 1] + " in:" + description.id.raw)
            break
        }
        for attribute in description.attributes where attribute.kind == .number && attribute.isSortable {
            guard let first = view.order(by: CatalogDescription.SortOrder(key: attribute.key, isDescending: true)).first,
                case .number(let greatest)? = view.rows[Int(first)].head[attribute.key]
            else { continue }
            let label = lowered(words.label(attribute.label)), half = FixedDecimal(greatest.whole / 2).text
            queries.append(noun + (isFrench ? ", " + label + " plus de " + half : " with " + label + " over " + half))
            let place = view.lexicon.index(of: attribute.key)
            if !isFrench, let place, !view.lexicon.superlatives[place].utf8.isEmpty {
                queries.append(view.lexicon.superlatives[place] + " " + noun)
            }
            if queries.count < 6 {
                queries.append(isFrench ? label + " entre 1 et " + half : label + " between 1 and " + half)
                filters.append(attribute.key + ">=" + half + " sort:" + attribute.key + ":desc")
            }
            if queries.count > 5 { break }
        }
        if let relation = view.lexicon.relations.first,
            let row = (0..<min(view.rows.count, 256)).first(where: {
                view.rows[$0].linkTargets.contains { $0.catalog == relation.target }
            }),
            let target = view.rows[row].linkTargets.first(where: { $0.catalog == relation.target })
        {
            queries.append(noun + (isFrench ? " avec " : " with ") + lowered(title(of: target)))
        }
        if view.rows.count > 0 { queries.append("\"" + lowered(view.rows[0].head.title(in: words.language.tag)) + "\"") }
        return Array((queries + filters).prefix(10))
    }
}
