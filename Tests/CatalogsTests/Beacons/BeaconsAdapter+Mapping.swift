import Model

@testable import Catalogs

extension BeaconsAdapter {
    /// Creates an entry from its records. This upstream has a single record for each entry.
    ///
    /// - Throws: `AdaptProblem` if the record is unreadable or has no name.
    func entry(_ id: EntryID, from parts: [RawRecord]) throws(AdaptProblem) -> Entry {
        let records = try UpstreamJSONParser.readable(parts, of: id) { part throws(AdaptProblem) in
            WireLighthouse(try UpstreamJSONParser.record(part.payload, entry: id.text))
        }
        guard let name = records[0].name else { throw AdaptProblem(.wrongShape, entry: id.text, detail: "name") }
        let (country, height) = (records[0].country, records[0].height)
        let unknown: [Inline] = [.label(.phrase("value.unknown"))]
        return Entry(
            id: id, title: name, subtitle: country.map { [.text($0)] } ?? [], heading: country.map { [.text($0)] } ?? [],
            kind: "lighthouse",
            attributes: [
                Attribute("country", country.map { .text($0) } ?? .unknown),
                Attribute("height", height.map { .number($0) } ?? .unknown),
            ],
            blocks: [
                .facts([
                    Fact(
                        label: .phrase("beacons.country"), value: country.map { [.text($0)] } ?? unknown, attribute: "country"),
                    Fact(
                        label: .phrase("beacons.height"), value: height.map { [.number($0, unit: "unit.metres")] } ?? unknown,
                        attribute: "height"),
                ])
            ],
            source: EntrySource(upstream: "beacons", url: "https://beacons.example/lighthouses/\(id.key)"))
    }
}
