import Model

/// The opening line of fenced code. It consists of three or more backticks or tildes and an optional language name.
struct MarkdownFence {
    let indent: Int
    private let sign: UInt8
    private let count: Int

    /// Parses a fence. Returns nil if the line isn't a fence.
    init?(in bytes: [UInt8], _ line: MarkdownLines.LineBounds) {
        guard let run = MarkdownFence.run(in: bytes, line) else { return nil }
        // If another backtick follows on the same line, the backticks mark inline code rather than a fence.
        if run.sign == ASCII.backtick, bytes[run.end..<line.end].contains(ASCII.backtick) { return nil }
        indent = run.start - line.start
        sign = run.sign
        count = run.end - run.start
    }

    /// Returns whether the line closes the code. Such a line contains only a fence with the same character that is at least as
    /// long as the opening fence.
    func isClosed(by line: MarkdownLines.LineBounds, in bytes: [UInt8]) -> Bool {
        guard let run = MarkdownFence.run(in: bytes, line), run.sign == sign, run.end - run.start >= count else { return false }
        return bytes[run.end..<line.end].allSatisfy { $0 == ASCII.space || $0 == ASCII.tab }
    }

    private static func run(in bytes: [UInt8], _ line: MarkdownLines.LineBounds) -> (start: Int, end: Int, sign: UInt8)? {
        var start = line.start
        while start < line.end, bytes[start] == ASCII.space { start += 1 }
        guard start - line.start < 4, start < line.end, bytes[start] == ASCII.backtick || bytes[start] == ASCII.tilde else {
            return nil
        }
        var end = start
        while end < line.end, bytes[end] == bytes[start] { end += 1 }
        return end - start >= 3 ? (start, end, bytes[start]) : nil
    }
}
