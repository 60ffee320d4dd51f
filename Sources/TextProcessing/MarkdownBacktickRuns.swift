import Model

/// All runs of backticks in a piece of text. Each run is linked to the next run of the same length.
struct MarkdownBacktickRuns {
    private var starts: [Int] = []
    private var lengths: [Int] = []
    /// For each run, the start of the next run of the same length, or −1 if there isn't one.
    private var following: [Int] = []

    /// The maximum length of a run that can delimit code.
    private static let lengthLimit = 64

    init(_ source: [UInt8]) {
        var index = 0
        while index < source.count {
            guard source[index] == ASCII.backtick else {
                index += 1
                continue
            }
            let start = index
            while index < source.count, source[index] == ASCII.backtick { index += 1 }
            starts.append(start)
            lengths.append(index - start)
        }
        following = Array(repeating: -1, count: starts.count)
        var next = Array(repeating: -1, count: MarkdownBacktickRuns.lengthLimit + 1)
        for run in starts.indices.reversed() where lengths[run] <= MarkdownBacktickRuns.lengthLimit {
            following[run] = next[lengths[run]]
            next[lengths[run]] = starts[run]
        }
    }

    /// Returns the start of the run that closes the code opened at `start`. Returns nil if there is no such run, or if `start` is
    /// inside a run.
    func closing(_ start: Int, length: Int) -> Int? {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < start { low = middle + 1 } else { high = middle }
        }
        guard low < starts.count, starts[low] == start, lengths[low] == length, following[low] >= 0 else { return nil }
        return following[low]
    }
}
