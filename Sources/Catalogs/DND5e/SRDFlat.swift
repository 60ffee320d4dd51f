public import Model

/// The SRD as one flat JSON file, an older and widely copied shape: an array of records whose values are all strings, with
/// everything that belongs to a number still around it — "17 (Natural Armor)", "135 (18d10 + 36)", "10 ft., swim 40 ft. ",
/// "1/4 (50 XP)" — and with features as HTML or Markdown.
public enum SRDFlat {
    /// The catalog that its records are for.
    public static let catalog = DND5e.monsters

    /// Reads such a file into records for `monsters`, one for each monster whose name makes an id.
    ///
    /// Their ids are those of the SRD where it has such a monster. A record that can't be used is a problem of its own, with its
    /// place in the file, its name and its fields: of one with a value that can't be read nothing is taken, so that it never
    /// stands in the place of what could be read.
    /// - Throws: `.notJSON` or `.wrongShape` where the file is not such an array, or no record of it has this shape.
    public static func records(from file: [UInt8]) throws(AdaptProblem) -> (records: [RawRecord], problems: [AdaptProblem]) {
        guard let rows = try UpstreamRow.answer(file, rowsAt: [], names: ["name"]).rows else {
            throw AdaptProblem(.wrongShape, detail: "no array")
        }
        var records: [RawRecord] = []
        var problems: [AdaptProblem] = []
        var seen: Set<EntryID> = []
        var hasShape = false
        for (place, row) in rows.enumerated() {
            func refuse(_ kind: AdaptProblem.Kind, _ detail: String, of entry: EntryID? = nil) {
                problems.append(AdaptProblem(kind, entry: entry?.text ?? "", detail: "#\(place + 1) " + detail))
            }
            if let flaw = row.flaw {
                refuse(flaw.kind, (UpstreamText.filled(row.texts?["name"]).map { $0 + ": " } ?? "") + flaw.detail)
                continue
            }
            guard let record = row.record else {
                refuse(.wrongShape, "a row that is no object")
                continue
            }
            guard let name = UpstreamText.filled(record.text("name")) else {
                refuse(.noID, "no name")
                continue
            }
            let flat = SRDFlatRecord(record)
            guard flat.isFlat else {
                refuse(.wrongShape, name + ": no meta, no Armor Class")
                continue
            }
            hasShape = true
            guard let id = EntryID(DND5e.monsters, index(ofName: name)) else {
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

    /// The SRD's index of a monster's name: "Werewolf, Wolf Form" is `werewolf-wolf`.
    static func index(ofName name: String) -> String {
        let slug = AnchorNames.slug(name)
        return name.contains(",") && slug.hasSuffix("-form") ? String(slug.dropLast("-form".count)) : slug
    }
}
