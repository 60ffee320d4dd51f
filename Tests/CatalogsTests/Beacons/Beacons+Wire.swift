import Model

@testable import Catalogs

/// A lighthouse as the upstream sends it. A field with an unexpected type is nil; the rest of the record stays usable.
struct WireLighthouse {
    let name: String?
    let country: String?
    /// The height, in metres.
    let height: FixedDecimal?

    init(_ record: JSONView) {
        name = UpstreamText.filled(record.text("name"))
        country = UpstreamText.filled(record.text("country"))
        height = record["height"]?.decimal
    }
}
