public import Screens

extension FixtureLibrary {
    /// The preview of a file whose names and values contain markup.
    public static let importPreview = ImportPreview(
        file: "<script>.csv", contents: "2 records", facts: ["This file creates the catalog <b>", "IDs & more"],
        headers: ["Column", "Query field", "Type", "Filter", "Values", "Examples"],
        columns: [
            .init(
                name: "</td><b>", word: "name", type: "title", filter: "–", values: "2", examples: ["<i>", "&amp;"],
                hasFilter: false),
            .init(name: "size", word: "size", type: "number", filter: "ranges", values: "1", examples: [], hasFilter: true),
        ],
        notes: [
            .init("One record can’t be imported.", isProblem: true), .init("Line 3: <script>", isProblem: true, isItem: true),
            .init("Correct the records."),
        ])
}
