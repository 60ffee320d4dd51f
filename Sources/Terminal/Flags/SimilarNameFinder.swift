import Model

/// Finds similar names for "did you mean" suggestions.
enum SimilarNameFinder {
    /// The maximum length of a name, in bytes. Longer names are never suggested.
    private static let longest = 64

    /// Returns the most similar name from `names`, or nil if none is similar.
    static func nearest(to text: String, among names: [String]) -> String? {
        nearest(to: text, among: names, limit: 1).first
    }

    /// Returns at most `limit` similar names from `names`, the most similar first.
    static func nearest(to text: String, among names: [String], limit: Int) -> [String] {
        let wanted = lowered(text)
        guard !wanted.isEmpty, wanted.count <= longest else { return [] }
        var found: [(place: Int, distance: Int)] = []
        for (place, name) in names.enumerated() {
            let candidate = lowered(name)
            guard candidate.count <= longest else { continue }
            let distance = candidate.starts(with: wanted) && wanted.count > 1 ? 0 : distance(wanted, candidate)
            if distance <= max(1, min(wanted.count, candidate.count) / 3) { found.append((place, distance)) }
        }
        found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.place < $1.place }
        return found.prefix(limit).map { names[$0.place] }
    }

    private static func lowered(_ text: String) -> [UInt8] {
        text.utf8.prefix(longest + 1).map { ASCII.lowercased($0) }
    }

    /// Returns the number of insertions, deletions, substitutions and transpositions of adjacent bytes between two strings
    /// (optimal string alignment).
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var before = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [Int](repeating: 0, count: b.count + 1)
            row[0] = i + 1
            for j in b.indices {
                row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { row[j + 1] = min(row[j + 1], before[j - 1] + 1) }
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
