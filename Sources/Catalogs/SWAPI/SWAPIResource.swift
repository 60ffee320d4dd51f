import Model

/// One of the upstream's six resources. It defines everything that is specific to the resource's catalog.
struct SWAPIResource: Sendable {
    /// A field of a record, with its names, its type and the way it is shown.
    struct Field: Sendable {
        /// The field's name in the upstream's JSON, such as `surface_water`.
        let wire: String
        /// The field's query key, such as `water`.
        let key: String
        /// The String Catalog key for the field's label.
        let label: String
        let form: SWAPIValue.FieldFormat
        /// The common prefix of the String Catalog keys for the field's values.
        var words: String?
        var facet = AttributeDescription.Facet.none
        var isSortable = false
    }

    /// A field that contains links.
    struct LinkField: Sendable {
        /// The field's name in the upstream's JSON, such as `residents`.
        let wire: String
        /// The String Catalog key for the relation to the linked entries.
        let label: String
        /// The catalog of the linked entries.
        let target: CatalogID
        /// The label of the line that is shown if a record has no such link, or nil to show no line.
        var unstated: String?
    }

    /// An item in the line below the title. If the value is unknown, the phrase `unknown` is shown instead. If `unknown` is nil,
    /// the item is left out.
    struct SubtitlePart: Sendable {
        let wire: String
        let form: SWAPIValue.FieldFormat
        /// The common prefix of the String Catalog keys for the item's values.
        var words: String?
        var unknown: String?
    }

    /// The catalog's ID, which equals the resource's name.
    let id: CatalogID
    /// The field that contains the record's name.
    var titleField = "name"
    /// The emblem for the resource's records. For planets, the emblem depends on the planet's appearance instead.
    let kind: String
    let fields: [Field]
    let relations: [LinkField]
    let subtitle: [SubtitlePart]
    var sort = CatalogDescription.SortOrder.byName

    /// Returns the resource for `catalog`, or nil if there isn't one.
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
