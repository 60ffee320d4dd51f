import Records

/// Phrases of folded words, and what each stands for: finds the longest one that begins at a word.
struct PhraseTrie<Meaning: Sendable>: Sendable {
    /// The longest phrase that is kept, in words; titles are shorter.
    static var longest: Int32 { 12 }

    private var numbers: [ArraySlice<UInt8>: UInt32] = [:]
    /// From a node (0 is the root) by a word to the next; the node in the upper half of the key.
    private var steps: [UInt64: UInt32] = [:]
    private var ends: [UInt32: Meaning] = [:]
    private var nodes: UInt32 = 0

    /// Whether there are no phrases at all.
    var isEmpty: Bool { ends.isEmpty }

    /// Adds a phrase of at least one word; one that is there keeps its meaning, unless told otherwise.
    mutating func add(_ words: [ArraySlice<UInt8>], _ meaning: Meaning, isStronger: Bool = false) {
        guard !words.isEmpty, words.count <= Int(Self.longest) else { return }
        var node: UInt32 = 0
        for word in words {
            let number = numbers[word] ?? UInt32(truncatingIfNeeded: numbers.count)
            numbers[word] = number
            let key = UInt64(node) << 32 | UInt64(number)
            if let next = steps[key] {
                node = next
            } else {
                nodes += 1
                steps[key] = nodes
                node = nodes
            }
        }
        if isStronger || ends[node] == nil { ends[node] = meaning }
    }

    /// The number of a word; nil for one that is in no phrase.
    func number(of word: ArraySlice<UInt8>) -> UInt32? { numbers[word] }

    /// The node reached from another by a word; nil where no phrase goes on so. The root is 0.
    func step(from node: UInt32, by word: UInt32?) -> UInt32? {
        word.flatMap { steps[UInt64(node) << 32 | UInt64($0)] }
    }

    /// What the phrase that ends at a node stands for; nil where none ends there.
    func meaning(at node: UInt32) -> Meaning? { ends[node] }
}
