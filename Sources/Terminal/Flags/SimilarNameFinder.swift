import Model
import TextProcessing

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
            let distance = candidate.starts(with: wanted) && wanted.count > 1 ? 0 : EditDistance.between(wanted, candidate)
            if distance <= max(1, min(wanted.count, candidate.count) / 3) { found.append((place, distance)) }
        }
        found.sort { $0.distance != $1.distance ? $0.distance < $1.distance : $0.place < $1.place }
        return found.prefix(limit).map { names[$0.place] }
    }

    private static func lowered(_ text: String) -> [UInt8] {
        text.utf8.prefix(longest + 1).map { ASCII.lowercased($0) }
    }
}
