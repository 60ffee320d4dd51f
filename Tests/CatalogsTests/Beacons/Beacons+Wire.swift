import Model

@testable import Catalogs

/// A lighthouse as the upstream sends it. A field of another type says nothing; the record stays.
struct WireLighthouse {
    let name: String?
    let country: String?
    /// Metres.
    let height: FixedDecimal?

    init(_ record: JSONView) {
        name = UpstreamText.filled(record.text("name"))
        country = UpstreamText.filled(record.text("country"))
        height = record["height"]?.decimal
    }
}
