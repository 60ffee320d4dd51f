import Model

/// Maps phrases of folded words to meanings, and finds the longest phrase that starts at a given word.
struct PhraseTrie<Meaning: Sendable>: Sendable {
    /// The maximum length of a phrase, in words. All entry titles are shorter.
    private static var longest: Int { 12 }

    /// Each word's index, by the word's hash.
    private var numbers: [UInt64: UInt32] = [:]
    private var words: [[UInt8]] = []
    /// The transitions between nodes. Each key contains a node in its upper half (0 is the root) and a word's index in its lower
    /// half.
    private var steps: [UInt64: UInt32] = [:]
    private var ends: [UInt32: Meaning] = [:]
    private var nodes: UInt32 = 0
    /// For each pair of bytes, whether any phrase starts with them. This lookup quickly rules out most words in text.
    private var beginnings = [Bool](repeating: false, count: 1 << 16)

    /// Whether there are no phrases.
    var isEmpty: Bool { ends.isEmpty }

    /// Adds a phrase with at least one word. If the phrase already exists, its meaning changes only if `isStronger` is set.
    mutating func add(_ phrase: [ArraySlice<UInt8>], _ meaning: Meaning, isStronger: Bool = false) {
        guard let first = phrase.first, phrase.count <= Self.longest else { return }
        var path: [UInt32] = []
        for word in phrase {
            let hash = FNV1a.hash(word.span)
            if let known = numbers[hash] {
                // If two words have the same hash, ignore phrases that contain the second word.
                guard words[Int(known)].elementsEqual(word) else { return }
                path.append(known)
            } else {
                path.append(UInt32(truncatingIfNeeded: words.count))
                numbers[hash] = UInt32(truncatingIfNeeded: words.count)
                words.append(Array(word))
            }
        }
        var node: UInt32 = 0
        for number in path {
            let key = UInt64(node) << 32 | UInt64(number)
            if let next = steps[key] {
                node = next
            } else {
                nodes += 1
                steps[key] = nodes
                node = nodes
            }
        }
        beginnings[Self.number(of: (first.first ?? 0, first.dropFirst().first ?? 0))] = true
        if isStronger || ends[node] == nil { ends[node] = meaning }
    }

    /// Returns whether any phrase may start with a word that has these first two bytes. For a word of a single byte, the second
    /// byte is 0.
    func mayBegin(with beginning: (UInt8, UInt8)) -> Bool { beginnings[Self.number(of: beginning)] }

    /// Returns the node that follows `node` for a word, or nil if no phrase continues with the word. The root is 0.
    func step(from node: UInt32, by word: ArraySlice<UInt8>) -> UInt32? {
        guard let number = numbers[FNV1a.hash(word.span)], let next = steps[UInt64(node) << 32 | UInt64(number)],
            words[Int(number)].elementsEqual(word)
        else { return nil }
        return next
    }

    /// Returns the meaning of the phrase that ends at a node, or nil if no phrase ends there.
    func meaning(at node: UInt32) -> Meaning? { ends[node] }

    private static func number(of beginning: (UInt8, UInt8)) -> Int { Int(beginning.0) << 8 | Int(beginning.1) }
}
