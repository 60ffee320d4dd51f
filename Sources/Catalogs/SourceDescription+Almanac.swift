import Model

extension SourceDescription {
    /// The source of records that were written specially for Almanac.
    static let almanac = SourceDescription(
        upstream: "almanac", name: "Almanac", url: "", licence: "MIT",
        attribution: "Written for Almanac, under the licence of the program.")
}
