import Foundation

/// A corpus's entries, in the form that every search engine in the benchmark receives.
struct Corpus {
    struct Row {
        let title: String
        let values: [String]
        let number: String
        let attributes: String
        let text: String
    }

    struct Query {
        let set: String
        let text: String
        let kind: String
        let words: [String]
    }

    let rows: [Row]
    /// The total length of the titles, attributes and text of all rows, in bytes.
    let textLength: Int

    init(path: String) throws {
        let data = try String(contentsOfFile: path, encoding: .utf8)
        rows = data.utf8.split(separator: 0x0A).compactMap { line in
            let parts = line.split(separator: 0x09, omittingEmptySubsequences: false).map { String(Substring($0)) }
            guard parts.count == 7 else { return nil }
            return Row(title: parts[0], values: Array(parts[1...3]), number: parts[4], attributes: parts[5], text: parts[6])
        }
        textLength = rows.reduce(0) { $0 + $1.title.utf8.count + $1.attributes.utf8.count + $1.text.utf8.count }
    }

    static func queries(path: String) throws -> [Query] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 4 else { return nil }
            let mark: Character = parts[2].hasPrefix("filter") ? "\u{1F}" : " "
            return Query(set: parts[0], text: parts[1], kind: parts[2], words: parts[3].split(separator: mark).map(String.init))
        }
    }
}

/// The measured durations of repeated calls.
struct Times {
    private var values: [Double] = []
    var count: Int { values.count }

    /// Calls `body` three times and records the median time, to reduce the effect of other work on the machine.
    mutating func measure(_ body: () throws -> Void) rethrows {
        var times: [Double] = []
        for _ in 0..<3 {
            let start = DispatchTime.now().uptimeNanoseconds
            try body()
            times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1000)
        }
        values.append(times.sorted()[1])
    }

    /// Adds the measurements from `others`.
    mutating func add(_ others: Times) { values += others.values }

    /// Returns a percentile of the measured times, in microseconds. `part` is the percentile as a fraction: 0.5 for the median.
    func percentile(_ part: Double) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }

    func tell(_ engine: String, _ set: String, _ what: String) {
        func number(_ value: Double) -> String { String(format: "%.2f", value) }
        let mean = values.reduce(0, +) / Double(max(count, 1))
        print(
            line([
                ("engine", "\"\(engine)\""), ("set", "\"\(set)\""), ("what", "\"\(what)\""), ("count", "\(count)"),
                ("mean", number(mean)),
                ("p50", number(percentile(0.5))), ("p99", number(percentile(0.99))), ("max", number(percentile(1))),
            ]))
    }
}

/// Returns the peak memory of this process, in bytes.
func peakMemory() -> Int { status("VmHWM") }

/// Returns the current memory of this process, in bytes.
func memory() -> Int { status("VmRSS") }

/// Returns one of the kernel's memory statistics for this process, in bytes. For example, `RssAnon` is private memory, without
/// mapped files.
func status(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    for line in status.split(separator: "\n") where line.hasPrefix(name + ":") {
        return (Int(line.filter(\.isNumber)) ?? 0) * 1024
    }
    return 0
}

/// Formats a measurement as a line of JSON.
func line(_ values: [(String, String)]) -> String {
    "{" + values.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
}
