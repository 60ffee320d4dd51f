import Records

/// The SRD as one flat JSON file, an older and widely copied shape: an array of records whose values are all strings, with
/// everything that belongs to a number still around it — "17 (Natural Armor)", "135 (18d10 + 36)", "10 ft., swim 40 ft. ",
/// "1/4 (50 XP)" — and with features as HTML or Markdown.
public enum SRDFlat {
    /// Reads such a file into records for `monsters`, one for each monster whose name makes an id.
    ///
    /// Their ids are those of the SRD where it has such a monster. A record that can't be used is a problem of its own.
    /// - Throws: `.notJSON` or `.wrongShape` where the file is not such an array, or nothing of it can be used.
    public static func records(from file: [UInt8]) throws(AdaptProblem) -> (records: [RawRecord], problems: [AdaptProblem]) {
        guard let rows = try UpstreamJSON.any(file) as? [Any] else { throw AdaptProblem(.wrongShape, detail: "no array") }
        var records: [RawRecord] = []
        var problems: [AdaptProblem] = []
        var seen: Set<EntryID> = []
        for row in rows {
            guard let object = row as? [String: Any], let payload = UpstreamJSON.payload(object) else {
                problems.append(AdaptProblem(.wrongShape, detail: "a row that is no object"))
                continue
            }
            guard let name = UpstreamText.filled(object["name"] as? String) else {
                problems.append(AdaptProblem(.noID, detail: "no name"))
                continue
            }
            guard object["meta"] != nil || object["Armor Class"] != nil else {
                problems.append(AdaptProblem(.wrongShape, detail: name + ": no meta, no Armor Class"))
                continue
            }
            guard let id = EntryID(DND5e.monsters, index(ofName: name)), seen.insert(id).inserted else {
                problems.append(AdaptProblem(.noID, detail: name))
                continue
            }
            records.append(RawRecord(id: id, part: .imported, payload: payload))
        }
        guard !records.isEmpty else {
            throw problems.first ?? AdaptProblem(.wrongShape, detail: "no record")
        }
        return (records, problems)
    }

    /// The SRD's index of a monster's name: "Werewolf, Wolf Form" is `werewolf-wolf`.
    static func index(ofName name: String) -> String {
        let slug = Anchors.slug(name)
        return name.contains(",") && slug.hasSuffix("-form") ? String(slug.dropLast("-form".count)) : slug
    }
}
