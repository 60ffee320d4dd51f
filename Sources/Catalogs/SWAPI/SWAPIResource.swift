import Model

/// One of the upstream's six resources: the row of the table that makes one adapter serve them all.
struct SWAPIResource: Sendable {
    /// One field of a record: what it is called, what it says, how it is shown and asked for.
    struct Field: Sendable {
        /// The upstream's name: `surface_water`.
        let wire: String
        /// The word of the query language: `water`.
        let key: String
        /// String Catalog key.
        let label: String
        let form: SWAPIValue.Form
        /// The family of String Catalog keys with the words for its values.
        var words: String?
        var facet = AttributeDescription.Facet.none
        var isSortable = false
    }

    /// One field of links.
    struct Relation: Sendable {
        /// The upstream's name: `residents`.
        let wire: String
        /// String Catalog key of what the others are to this one.
        let label: String
        /// The catalog they are in.
        let target: CatalogID
    }

    /// One part of the line under the title. An unknown value is left out, or said in `unknown`'s words where it has some.
    struct SubtitlePart: Sendable {
        let wire: String
        let form: SWAPIValue.Form
        /// The family of String Catalog keys with the words for its values.
        var words: String?
        var unknown: String?
    }

    /// The catalog, named like the resource.
    let id: CatalogID
    /// The field with the name of a record.
    var titleField = "name"
    /// The emblem; planets have one for each climate.
    let kind: String
    let fields: [Field]
    let relations: [Relation]
    let subtitle: [SubtitlePart]
    var sort = CatalogDescription.Sort.byName

    /// The resource behind `catalog`; nil where there is none.
    static func of(_ catalog: CatalogID) -> SWAPIResource? { all.first { $0.id == catalog } }

    /// The names of all six.
    static let names = all.map(\.id)

    /// What the catalog is.
    var description: CatalogDescription {
        CatalogDescription(
            id: id,
            collection: CollectionDescription(
                id: "starwars", title: .phrase("swapi.collection"), shortTitle: .phrase("swapi.collectionShort"),
                accent: .starWars),
            title: .phrase("swapi.\(id.raw)"),
            countKey: "swapi.count.\(id.raw)",
            attributes: fields.map { field in
                AttributeDescription(
                    key: field.key, label: .phrase(field.label), kind: field.form.kind, unit: field.form.unit,
                    words: field.words, facet: field.facet, isSortable: field.isSortable)
            },
            defaultSort: sort,
            sources: [
                SourceDescription(
                    upstream: "swapi", name: "SWAPI, the Star Wars API", url: "https://swapi.dev", licence: "BSD-3-Clause",
                    attribution: "SWAPI data set. Copyright (c) 2015, Paul Hallett. All rights reserved.")
            ])
    }
}
