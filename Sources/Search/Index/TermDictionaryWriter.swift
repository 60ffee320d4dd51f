import Model

/// Writes the sorted terms in blocks of 16. Each term omits the prefix that it shares with the preceding term.
struct TermDictionaryWriter {
    private(set) var bytes: [UInt8] = []
    /// The start offsets of the blocks, in 4 bytes each.
    private(set) var starts: [UInt8] = []
    private(set) var count = 0
    private var last: [UInt8] = []
    private var offset: UInt64 = 0

    /// Adds the next term. `length` is the size of its posting list in bytes. The posting lists are stored contiguously, in the
    /// order of their terms.
    mutating func add(_ word: ArraySlice<UInt8>, count entries: Int, length: Int) {
        if count % IndexFormat.blockTerms == 0 {
            PostingEncoder.fixed(UInt32(truncatingIfNeeded: bytes.count), &starts)
            PostingEncoder.put(offset, &bytes)
            last.removeAll(keepingCapacity: true)
        }
        var shared = 0
        while shared < last.count, shared < word.count, last[shared] == word[word.startIndex + shared] { shared += 1 }
        bytes.append(UInt8(truncatingIfNeeded: shared))
        bytes.append(UInt8(truncatingIfNeeded: word.count - shared))
        bytes.append(contentsOf: word.dropFirst(shared))
        PostingEncoder.put(UInt64(entries), &bytes)
        PostingEncoder.put(UInt64(length), &bytes)
        last.removeAll(keepingCapacity: true)
        last.append(contentsOf: word)
        offset += UInt64(length)
        count += 1
    }
}

/// Builds posting lists for prefixes of up to three characters that many terms share.
struct PrefixPostingsBuilder {
    /// The terms that begin with a prefix, as a range of positions in the sorted terms. `end` isn't included.
    fileprivate struct TermRange {
        let prefix: [UInt8]
        let end: Int
        let start: Int
    }

    /// The prefixes with the same number of characters, and the entries found so far for the current prefix.
    fileprivate struct Level {
        var groups: [TermRange]
        var next = 0
        var best: [UInt8]
        var touched: [UInt32] = []
    }

    private var levels: [Level] = []
    private var done: [(prefix: [UInt8], count: Int, bytes: [UInt8])] = []

    init(_ words: StringInterner, _ sorted: [UInt32], documents: Int) {
        for characters in 1...IndexFormat.prefixCharacters {
            var groups: [TermRange] = []
            var start = 0
            var prefix: [UInt8] = []
            func close(_ end: Int) {
                if !prefix.isEmpty, end - start >= IndexFormat.prefixTerms {
                    groups.append(TermRange(prefix: prefix, end: end, start: start))
                }
            }
            for (rank, word) in sorted.enumerated() {
                let bytes = words[Int(word)]
                let length = PrefixPostingsBuilder.length(of: characters, bytes)
                let own = length == 0 ? [] : Array(bytes.prefix(length))
                if own != prefix {
                    close(rank)
                    prefix = own
                    start = rank
                }
            }
            close(sorted.count)
            levels.append(
                Level(groups: groups, best: [UInt8](repeating: 0xFF, count: groups.isEmpty ? 0 : documents)))
        }
    }

    /// Returns the number of bytes in the first `characters` characters, or 0 if there are fewer characters.
    static func length(of characters: Int, _ bytes: ArraySlice<UInt8>) -> Int {
        var seen = 0
        for index in bytes.indices where bytes[index] & 0xC0 != 0x80 {
            if seen == characters { return index - bytes.startIndex }
            seen += 1
        }
        return seen == characters ? bytes.count : 0
    }

    /// Adds the posting list of the term at index `rank` in sorted order.
    mutating func add(_ rank: Int, _ list: PostingEncoder) {
        for place in levels.indices {
            while levels[place].next < levels[place].groups.count, levels[place].groups[levels[place].next].end <= rank {
                close(place)
            }
            guard levels[place].next < levels[place].groups.count, levels[place].groups[levels[place].next].start <= rank
            else { continue }
            levels[place].add(list)
        }
    }

    private mutating func close(_ place: Int) {
        let prefix = levels[place].groups[levels[place].next].prefix
        levels[place].next += 1
        var list = PostingEncoder()
        levels[place].drain(into: &list)
        var bytes: [UInt8] = []
        _ = list.write(to: &bytes)
        done.append((prefix, list.count, bytes))
    }

    mutating func finish() -> (TermDictionaryWriter, [UInt8]) {
        for place in levels.indices {
            while levels[place].next < levels[place].groups.count { close(place) }
        }
        done.sort { $0.prefix.lexicographicallyPrecedes($1.prefix) }
        var dictionary = TermDictionaryWriter(), postings: [UInt8] = []
        for item in done {
            dictionary.add(item.prefix[...], count: item.count, length: item.bytes.count)
            postings.append(contentsOf: item.bytes)
        }
        return (dictionary, postings)
    }
}

extension PrefixPostingsBuilder.Level {
    mutating func add(_ list: PostingEncoder) {
        for index in 0..<list.count {
            let document = Int(list.documents[index]), place = list.places[index]
            if best[document] == 0xFF { touched.append(list.documents[index]) }
            if place < best[document] { best[document] = place }
        }
    }

    mutating func drain(into list: inout PostingEncoder) {
        if touched.count < best.count / 32 {
            touched.sort()
            for document in touched {
                list.set(document, best[Int(document)])
                best[Int(document)] = 0xFF
            }
        } else {
            for document in best.indices where best[document] != 0xFF {
                list.set(UInt32(truncatingIfNeeded: document), best[document])
                best[document] = 0xFF
            }
        }
        touched.removeAll(keepingCapacity: true)
    }
}
