/// The optimal string alignment distance.
public enum EditDistance {
    /// Returns the number of insertions, deletions, substitutions and transpositions of adjacent bytes between two texts.
    public static func between(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var before = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [Int](repeating: i + 1, count: b.count + 1)
            for j in b.indices {
                row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { row[j + 1] = min(row[j + 1], before[j - 1] + 1) }
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
