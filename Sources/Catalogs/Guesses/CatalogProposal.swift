/// How Almanac turns the records of a file or an API into a catalog, and the evidence for it.
public struct CatalogProposal: Sendable {
    /// The source file that describes the catalog.
    public let source: SourceFile
    /// The role of each column.
    public let plan: CatalogPlan
    /// The hypotheses about the columns, the best answer to each question first.
    public let hypotheses: [Hypothesis]
    /// The statistics about the columns.
    public let profile: FileProfile
    /// Notes for the user about how Almanac interpreted the records.
    public let notes: [ImportAdvice]
    /// The format of the file or response.
    public let format: ImportFormat
}
