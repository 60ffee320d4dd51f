internal import Catalogs
internal import FoundationEssentials
import Model

/// Hides secrets in the process's arguments, which are visible through `ps` and `/proc/PID/cmdline`.
public enum ProcessArgumentRedactor {
    /// Replaces user names, passwords, queries and API keys of URLs in the arguments with asterisks. Other users of the computer
    /// can see the arguments, and URLs may contain keys. Does nothing on systems that don't report the arguments' location.
    ///
    /// Call this method after copying the arguments and before any other thread starts.
    ///
    /// The location is in `/proc/self/stat` (proc_pid_stat(5), fields 48 and 49).
    public static func hideURLSecrets() {
        guard let status = try? Data(contentsOf: URL(filePath: "/proc/self/stat")),
            let end = status.lastIndex(of: ASCII.rightParenthesis)
        else { return }
        // In `/proc/self/stat`, the first field after the program's name is field 3.
        let fields = status[end...].dropFirst(2).split(separator: ASCII.space).map {
            UInt(String(decoding: $0, as: UTF8.self)) ?? 0
        }
        guard fields.count > 46, fields[45] > 0, fields[46] > fields[45], fields[46] - fields[45] <= 4 << 20,
            let start = unsafe UnsafeMutablePointer<UInt8>(bitPattern: fields[45])
        else { return }
        var memory = unsafe MutableSpan(_unsafeStart: start, count: Int(fields[46] - fields[45]))
        hideURLSecrets(in: &memory)
    }

    /// Hides the secrets in null-terminated arguments.
    static func hideURLSecrets(in memory: inout MutableSpan<UInt8>) {
        var start = 0
        while start < memory.count {
            var end = start
            while end < memory.count, memory[end] != 0 { end += 1 }
            hide(start..<end, in: &memory)
            start = end + 1
        }
    }

    /// Hides the segments of a path that look like API keys.
    private static func hideKeys(in path: Range<Int>, _ memory: inout MutableSpan<UInt8>) {
        var (start, previous) = (path.lowerBound, "")
        while start < path.upperBound {
            var end = start
            while end < path.upperBound, ![ASCII.slash, ASCII.questionMark, ASCII.hash].contains(memory[end]) { end += 1 }
            let segment = String(decoding: (start..<end).map { memory[$0] }, as: UTF8.self)
            if SourceFile.isSecretSegment(segment, after: previous) {
                for index in start..<end { memory[index] = ASCII.asterisk }
            }
            guard end < path.upperBound, memory[end] == ASCII.slash else { return }
            (start, previous) = (end + 1, segment)
        }
    }

    private static func hide(_ argument: Range<Int>, in memory: inout MutableSpan<UInt8>) {
        let slashes = argument.dropLast(2).first {
            memory[$0] == ASCII.colon && memory[$0 + 1] == ASCII.slash && memory[$0 + 2] == ASCII.slash
        }
        guard let slashes else { return }
        let host = slashes + 3
        var pathStart = host
        while pathStart < argument.upperBound, ![ASCII.slash, ASCII.questionMark, ASCII.hash].contains(memory[pathStart]) {
            pathStart += 1
        }
        if let at = (host..<pathStart).last(where: { memory[$0] == ASCII.at }) {
            for index in host..<at { memory[index] = ASCII.asterisk }
        }
        hideKeys(in: pathStart..<argument.upperBound, &memory)
        if let query = (pathStart..<argument.upperBound).first(where: { memory[$0] == ASCII.questionMark }) {
            for index in (query + 1)..<argument.upperBound { memory[index] = ASCII.asterisk }
        }
    }
}
