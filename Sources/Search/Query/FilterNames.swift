public import Model

/// The names of the attributes, relations and catalogs that a query may use. They depend only on the catalogs, so that several requests can
/// share them.
public final class FilterNames: Sendable {
    /// The attributes of all searched catalogs.
    let attributes: [AttributeDescription]
    /// The attributes, and an attribute for each relation.
    let filters: [AttributeDescription]
    /// The hashes of the filters' keys and of the keys' singulars. Empty if there are few lexicons.
    private let keyHashes: [UInt32], singularHashes: [UInt32]
    /// The hashes of the keys of attributes that catalogs define differently.
    private let unlike: [UInt32]
    /// The relations of the entries' links.
    public let relations: [LocalizableText]
    /// The IDs of all catalogs, which are the valid values of `in:`.
    let catalogs: [CatalogID]
    /// The lexicons of the searched catalogs.
    let lexicons: [Lexicon]
    /// The names in all lexicons, in ascending order: the name's hash in the upper half, then the lexicon's number and the name's place in
    /// its lexicon. `codes` has the names' meanings. Empty if there are few lexicons, which are then asked one after another.
    private var keys: [UInt64] { table.keys }
    private let table: (keys: [UInt64], codes: [UInt32])
    /// The names' hashes, for a quick "no".
    private let filter: HashFilter

    /// The number of lexicons for which a common table isn't worth its time.
    private static let fewLexicons = 4
    /// Whether there are tables for many lexicons. They would make the module for the browser larger.
    private static var hasTables: Bool {
        #if arch(wasm32)
            false
        #else
            true
        #endif
    }

    /// Collects the names.
    public init(attributes: [AttributeDescription], catalogs: [CatalogID], lexicons: [Lexicon] = []) {
        (self.attributes, self.catalogs, self.lexicons) = (attributes, catalogs, lexicons)
        let hashes = (FilterNames.hasTables ? attributes : []).map { UTF8Comparison.hash($0.key.utf8.span) }
        unlike = hashes.indices.filter { place in
            let first = hashes.firstIndex(of: hashes[place]) ?? place
            return attributes[first].kind != attributes[place].kind || attributes[first].facet != attributes[place].facet
        }.map { hashes[$0] }
        var relations: [Lexicon.Relation] = []
        for relation in lexicons.flatMap({ $0.relations }) {
            // Comparing the keys first is faster.
            let isKnown = relations.contains {
                UTF8Comparison.equal($0.key.utf8, relation.key.utf8) && $0.label == relation.label
            }
            if !isKnown { relations.append(relation) }
        }
        self.relations = relations.map { $0.label }
        filters = attributes + relations.map { AttributeDescription(key: $0.key, label: $0.label, kind: .text) }
        var names: [(key: UInt64, code: UInt32)] = []
        let isLarge = FilterNames.hasTables && lexicons.count > FilterNames.fewLexicons
        keyHashes = isLarge ? filters.map { UTF8Comparison.hash($0.key.utf8.span) } : []
        singularHashes = isLarge ? filters.map { FilterNames.singularHash($0.key) } : []
        if isLarge {
            for (number, lexicon) in lexicons.enumerated() {
                for (place, name) in lexicon.names.enumerated() {
                    let key = name & 0xFFFF_FFFF_0000_0000 | UInt64(number) << 16 | UInt64(place)
                    names.append((key, UInt32(truncatingIfNeeded: name)))
                }
            }
            names.sort { $0.key < $1.key }
        }
        table = (names.map { $0.key }, names.map { $0.code })
        filter = HashFilter(names.map { $0.key >> 32 })
    }

    private static func singularHash(_ key: String) -> UInt32 {
        UTF8Comparison.hash(Lexicon.singular(Array(key.utf8)).span)
    }

    /// Returns the places in `filters` of those with a key, or with another spelling of it (`AttributeDescription.hasSpelling`).
    private func places(of key: String, isSpelling: Bool = false) -> [Int] {
        func isMeant(_ place: Int) -> Bool {
            isSpelling ? filters[place].hasSpelling(of: key) : UTF8Comparison.equal(filters[place].key.utf8, key.utf8)
        }
        guard FilterNames.hasTables, !keyHashes.isEmpty else { return filters.indices.filter(isMeant) }
        // There are hundreds of keys to compare, so compare their hashes first.
        let hashes = isSpelling ? singularHashes : keyHashes
        let hash = isSpelling ? FilterNames.singularHash(key) : UTF8Comparison.hash(key.utf8.span)
        return hashes.indices.filter { hashes[$0] == hash && isMeant($0) }
    }

    /// Returns the attributes with a key.
    func attributes(_ key: String) -> [AttributeDescription] {
        places(of: key).compactMap { $0 < attributes.count ? attributes[$0] : nil }
    }

    /// Returns whether the entries of a catalog have links with a relation that has this key.
    func isRelation(_ key: String) -> Bool { !relations.isEmpty && places(of: key).contains { $0 >= attributes.count } }

    /// Returns the filters with a key, and then those with another spelling of it.
    func filters(_ key: String) -> [AttributeDescription] {
        let own = places(of: key)
        if own.isEmpty { return [] }
        return (own + places(of: key, isSpelling: true).filter { !own.contains($0) }).map { filters[$0] }
    }

    /// Returns whether catalogs may define an attribute differently: of another kind, or with other choices.
    ///
    /// - Parameter hash: the hash of the attribute's key (`UTF8Comparison.hash`).
    public func mayDiffer(_ hash: UInt32) -> Bool { !FilterNames.hasTables || unlike.contains(hash) }

    /// Calls `take` with what a name stands for, in the order of the lexicons, then of the forms, and then of the description.
    ///
    /// - Parameters:
    ///   - hashes: the hashes of the name's words in each of their forms.
    ///   - count: the number of words.
    func find(_ hashes: [UInt64], count: Int, _ take: (Lexicon, Lexicon.Meaning) -> Void) {
        guard FilterNames.hasTables, !keys.isEmpty else {
            for lexicon in lexicons {
                for hash in hashes { lexicon.find(UInt32(truncatingIfNeeded: hash), count: count) { take(lexicon, $0) } }
            }
            return
        }
        var found: [UInt64] = []
        for (form, hash) in hashes.enumerated() {
            let hash = hash & 0xFFFF_FFFF
            guard filter.mayContain(hash) else { continue }
            var low = 0, high = keys.count
            while low < high {
                let middle = (low + high) / 2
                if keys[middle] >> 32 < hash { low = middle + 1 } else { high = middle }
            }
            while low < keys.count, keys[low] >> 32 == hash {
                if Lexicon.Meaning(code: table.codes[low]).wordCount == count {
                    found.append((keys[low] >> 16 & 0xFFFF) << 48 | UInt64(form) << 32 | UInt64(low))
                }
                low += 1
            }
        }
        found.sort()
        for name in found {
            take(lexicons[Int(name >> 48)], Lexicon.Meaning(code: table.codes[Int(name & 0xFFFF_FFFF)]))
        }
    }
}
