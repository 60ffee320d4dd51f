import Model

/// Phrases of folded words, and what each stands for: finds the longest one that begins at a word.
struct PhraseTrie<Meaning: Sendable>: Sendable {
    /// The longest phrase that is kept, in words; titles are shorter.
    private static var longest: Int { 12 }

    /// The number of each word, by its hash.
    private var numbers: [UInt64: UInt32] = [:]
    private var words: [[UInt8]] = []
    /// From a node (0 is the root) by a word to the next; the node in the upper half of the key.
    private var steps: [UInt64: UInt32] = [:]
    private var ends: [UInt32: Meaning] = [:]
    private var nodes: UInt32 = 0
    /// Whether a phrase begins with these two bytes: most words of a text are told by them to begin none.
    private var beginnings = [Bool](repeating: false, count: 1 << 16)

    /// Whether there are no phrases at all.
    var isEmpty: Bool { ends.isEmpty }

    /// Adds a phrase of at least one word; one that is there keeps its meaning, unless told otherwise.
    mutating func add(_ phrase: [ArraySlice<UInt8>], _ meaning: Meaning, isStronger: Bool = false) {
        guard let first = phrase.first, phrase.count <= Self.longest else { return }
        var path: [UInt32] = []
        for word in phrase {
            let hash = FNV1a.hash(word.span)
            if let known = numbers[hash] {
                // Two words with one hash: the second can't be told from the first, and its phrases are left out.
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

    /// Whether a phrase may begin with a word that begins with these two bytes; the second is 0 where there is none.
    func mayBegin(with beginning: (UInt8, UInt8)) -> Bool { beginnings[Self.number(of: beginning)] }

    /// The node reached from another by a word; nil where no phrase goes on so. The root is 0.
    func step(from node: UInt32, by word: ArraySlice<UInt8>) -> UInt32? {
        guard let number = numbers[FNV1a.hash(word.span)], let next = steps[UInt64(node) << 32 | UInt64(number)],
            words[Int(number)].elementsEqual(word)
        else { return nil }
        return next
    }

    /// What the phrase that ends at a node stands for; nil where none ends there.
    func meaning(at node: UInt32) -> Meaning? { ends[node] }

    private static func number(of beginning: (UInt8, UInt8)) -> Int { Int(beginning.0) << 8 | Int(beginning.1) }
}
