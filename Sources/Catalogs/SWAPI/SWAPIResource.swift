import Model

/// One of the upstream's six resources. This table is what differs between their catalogs.
struct SWAPIResource: Sendable {
    /// A field of a record: its names, its type and how it is shown.
    struct Field: Sendable {
        /// The name at the upstream: `surface_water`.
        let wire: String
        /// The query key: `water`.
        let key: String
        /// The label's key in the String Catalog.
        let label: String
        let form: SWAPIValue.Form
        /// The family of String Catalog keys for the field's values.
        var words: String?
        var facet = AttributeDescription.Facet.none
        var isSortable = false
    }

    /// A field with links.
    struct Relation: Sendable {
        /// The name at the upstream: `residents`.
        let wire: String
        /// The String Catalog key for the relation to the linked entries.
        let label: String
        /// The catalog of the linked entries.
        let target: CatalogID
        /// The label of the line that says that a record states no such link, or nil for no such line.
        var unstated: String?
    }

    /// A part of the line under the title. An unknown value is left out, or shown as `unknown` if that is set.
    struct SubtitlePart: Sendable {
        let wire: String
        let form: SWAPIValue.Form
        /// The family of String Catalog keys for the part's values.
        var words: String?
        var unknown: String?
    }

    /// The catalog's ID, which equals the resource's name.
    let id: CatalogID
    /// The field with the record's name.
    var titleField = "name"
    /// The emblem. Planets have several instead.
    let kind: String
    let fields: [Field]
    let relations: [Relation]
    let subtitle: [SubtitlePart]
    var sort = CatalogDescription.Sort.byName

    /// The resource for `catalog`, or nil if there isn't one.
    static func of(_ catalog: CatalogID) -> SWAPIResource? { all.first { $0.id == catalog } }

    /// The IDs of all six catalogs.
    static let names = all.map(\.id)

    /// The catalog's description.
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
