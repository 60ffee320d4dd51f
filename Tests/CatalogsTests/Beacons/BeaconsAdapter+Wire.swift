import Model

@testable import Catalogs

/// A lighthouse in the upstream's format. A field with an unexpected type is nil, and the rest of the record remains usable.
struct WireLighthouse {
    let name: String?
    let country: String?
    /// The height, in metres.
    let height: FixedDecimal?

    init(_ record: JSONView) {
        name = UpstreamTextParser.filled(record.text("name"))
        country = UpstreamTextParser.filled(record.text("country"))
        height = record["height"]?.decimal
    }
}
