/// Finds the most similar known word.
enum SpellingSuggester {
    /// Returns the known word that is most similar to `typed`. Words of up to four letters may contain one error, and longer
    /// words may contain two. If no known word is similar enough, returns the only known word that begins with `typed`, or nil
    /// if there isn't exactly one.
    static func word(to typed: String, among known: [String]) -> String? {
        let wanted = Array(typed.utf8.prefix(64))
        var best: (distance: Int, word: String)?
        for word in known where word.utf8.count <= 64 {
            let distance = self.distance(wanted, Array(word.utf8))
            if distance < best?.distance ?? Int.max { best = (distance, word) }
        }
        if let best, best.distance <= (wanted.count <= 4 ? 1 : 2) { return best.word }
        guard wanted.count >= 2 else { return nil }
        let starting = known.filter { $0.utf8.starts(with: wanted) }
        return starting.count == 1 ? starting[0] : nil
    }

    /// Returns the number of insertions, deletions, replacements and swaps of adjacent letters that turn one word into the other.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var before: [Int] = [], last = Array(0...b.count), row = last
        for i in 1..<(a.count + 1) {
            row[0] = i
            for j in 1..<(b.count + 1) {
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], before[j - 2] + 1) }
            }
            before = last
            last = row
        }
        return last[b.count]
    }
}
