import Model

extension BeaconsAdapter {
    /// The description of the lighthouse catalog.
    static let description = CatalogDescription(
        id: lighthouses,
        collection: CollectionDescription(
            id: "coast", title: .phrase("beacons.collection"), shortTitle: .phrase("beacons.collection"),
            accent: CollectionDescription.Appearance("coast", emblem: "lighthouse")),
        title: .phrase("beacons.lighthouses"),
        countKey: "beacons.count",
        attributes: [
            AttributeDescription(key: "country", label: .phrase("beacons.country"), kind: .text, facet: .values),
            AttributeDescription(
                key: "height", label: .phrase("beacons.height"), kind: .number, unit: "unit.metres",
                facet: .ranges([FixedDecimal(0), FixedDecimal(20), FixedDecimal(40)]), isSortable: true),
        ],
        sources: [
            SourceDescription(
                upstream: "beacons", name: "The lighthouse register", url: "https://beacons.example", licence: "CC0-1.0",
                attribution: "The lighthouse register, dedicated to the public domain.")
        ])
}
