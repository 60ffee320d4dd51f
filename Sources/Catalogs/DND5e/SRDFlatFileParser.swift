public import Model

/// Parses a flat JSON file of the SRD (the D&D rules), in an older format that is widely copied. The file is an array of records
/// whose values are all strings. Numbers include the text around them, such as "17 (Natural Armor)", "135 (18d10 + 36)",
/// "10 ft., swim 40 ft. " and "1/4 (50 XP)". Features are HTML or Markdown.
public enum SRDFlatFileParser {
    /// The catalog to which the file's records belong.
    public static let catalog = StatBlock.monsters

    /// Parses the file into raw records for `monsters`. There is one record for each monster whose name can be converted to an
    /// ID.
    ///
    /// A monster from the SRD gets the same ID as the upstream's record for that monster. Each unusable record is reported as a
    /// separate problem with its position in the file, its name and its fields. If any value in a record can't be parsed, the
    /// whole record is rejected, so that it never replaces readable data.
    /// - Throws: `.notJSON` if the file isn't JSON, or `.wrongShape` if it isn't an array or none of its records has this format.
    public static func records(from file: [UInt8]) throws(AdaptProblem) -> (records: [RawRecord], problems: [AdaptProblem]) {
        guard let rows = try UpstreamRecord.answer(file, rowsAt: [], names: ["name"]).rows else {
            throw AdaptProblem(.wrongShape, detail: "no array")
        }
        var records: [RawRecord] = []
        var problems: [AdaptProblem] = []
        var seen: Set<EntryID> = []
        var hasShape = false
        for (place, row) in rows.enumerated() {
            func refuse(_ kind: AdaptProblem.Cause, _ detail: String, of entry: EntryID? = nil) {
                problems.append(AdaptProblem(kind, entry: entry?.text ?? "", detail: "#\(place + 1) " + detail))
            }
            if let flaw = row.flaw {
                refuse(flaw.kind, (UpstreamTextParser.filled(row.texts?["name"]).map { $0 + ": " } ?? "") + flaw.detail)
                continue
            }
            guard let record = row.record else {
                refuse(.wrongShape, "a row that is no object")
                continue
            }
            guard let name = UpstreamTextParser.filled(record.text("name")) else {
                refuse(.noID, "no name")
                continue
            }
            let flat = SRDFlatMonster(record)
            guard flat.isFlat else {
                refuse(.wrongShape, name + ": no meta, no Armor Class")
                continue
            }
            hasShape = true
            guard let id = EntryID(StatBlock.monsters, index(ofName: name)) else {
                refuse(.noID, name)
                continue
            }
            guard flat.unreadable.isEmpty, !flat.isEmpty else {
                let told = flat.isEmpty ? "no values" : flat.unreadable.joined(separator: ", ")
                refuse(.wrongShape, name + ": " + told, of: id)
                continue
            }
            guard seen.insert(id).inserted else {
                refuse(.noID, name + ": a second of that name", of: id)
                continue
            }
            records.append(RawRecord(id: id, part: .imported, payload: record.sorted()))
        }
        guard hasShape else {
            throw problems.first ?? AdaptProblem(.wrongShape, detail: "no record")
        }
        return (records, problems)
    }

    /// Converts a monster's name to its SRD index: "Werewolf, Wolf Form" becomes `werewolf-wolf`.
    static func index(ofName name: String) -> String {
        let slug = AnchorNameGenerator.slug(name)
        return name.contains(",") && slug.hasSuffix("-form") ? String(slug.dropLast("-form".count)) : slug
    }
}
