import Model

extension ListSample {
    /// Returns the records that the responses contain, for the preview of the proposed source file.
    func sample(_ file: SourceFile) -> SourceSample {
        var sample = SourceSample(total: total, isWhole: isWhole)
        guard let catalog = file.catalogs.first else { return sample }
        for place in rows.indices {
            let id =
                list.isKeyed
                ? ImportedEntryKeyGenerator.key(keys[place]).flatMap { EntryID(catalog.id, $0) }
                : catalog.entryID(of: rows[place])
            guard let id else {
                sample.problems.append(AdaptProblem(.noID))
                continue
            }
            var parts = [RawRecord(id: id, part: .list, payload: rows[place].bytes)]
            if let fetched = detailRows.firstIndex(of: place) {
                parts.append(RawRecord(id: id, part: .detail, payload: details[fetched].bytes))
            }
            sample.records.append(parts)
        }
        return sample
    }
}
