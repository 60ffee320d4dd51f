public import Model

/// Finds the keys in a source's records that its source file neither uses nor omits, so that no data gets lost unnoticed.
public struct UnmappedKeyFinder: Sendable {
    /// The maximum number of keys to list.
    private static let mostKeys = 200
    /// The number of records that are all examined. Of the others, only every sixteenth is examined, to save time.
    private static let mostRecords = 10_000

    /// A key in a record.
    private struct Node {
        /// Whether the file uses or omits the whole value.
        var isCovered = false
        var members: [String: Node] = [:]

        mutating func cover(_ tokens: ArraySlice<String>) {
            guard let first = tokens.first else { return isCovered = true }
            members[first, default: Node()].cover(tokens.dropFirst())
        }
    }

    /// The keys, in the order in which the records contain them. Full stops join the keys of inner objects.
    public private(set) var keys: [String] = []
    private var known = Node()
    private var seen: Set<String> = []
    private var count = 0

    /// Returns nil if the file doesn't contain the catalog, or doesn't list the values that it leaves out.
    public init?(_ file: SourceFile, _ catalog: CatalogID) {
        guard let catalog = file.catalogs.first(where: { $0.id == catalog }), let omitted = catalog.omitted else { return nil }
        for pointer in catalog.usedPointers + omitted { known.cover(pointer.tokens[...]) }
    }

    /// Examines a record.
    public mutating func add(_ record: RawRecord) {
        count += 1
        guard count <= UnmappedKeyFinder.mostRecords || count % 16 == 0, keys.count < UnmappedKeyFinder.mostKeys,
            let view = record.parsed ?? (try? UpstreamJSONParser.record(record.payload))
        else { return }
        visit(view, known, [])
    }

    private mutating func visit(_ object: JSONView, _ node: Node, _ outer: [String]) {
        for (key, value) in object.members {
            guard let known = node.members[key] else {
                guard keys.count < UnmappedKeyFinder.mostKeys, ImportedValue(value) != .missing else { continue }
                let name = UpstreamTextParser.line((outer + [key]).joined(separator: "."))
                if seen.insert(name).inserted { keys.append(name) }
                continue
            }
            // Neither this nor the preview examines lists and objects that are nested more deeply.
            guard !known.isCovered, value.isObject, outer.count + 1 < SourceSampleAnalysis.deepest else { continue }
            visit(value, known, outer + [key])
        }
    }
}

extension SourceFile.Catalog {
    /// The locations of the values in a record that the file uses.
    fileprivate var usedPointers: [JSONPointer] {
        var used = entryTitle.all + attributes.map { JSONPointer(tokens: $0.at.tokens) } + links.map(\.at)
        used += attributes.flatMap(\.others) + attributes.compactMap(\.unit)
        used += [key, picture].compactMap { $0 }
        // The elements of lists aren't examined.
        used = used.map { JSONPointer(tokens: Array($0.tokens.prefix { $0 != "*" })) }
        if case .at(let pointer) = page { used.append(pointer) }
        for block in blocks {
            switch block {
            case .text(let at, _, _, _, _): used += at.all
            case .list(let at, _, _, _), .table(let at, _, _, _), .sections(let at, _, _, _, _, _), .code(let at, _):
                used.append(at)
            }
        }
        // The title has no location if the list's keys are the titles.
        return used.filter { !$0.tokens.isEmpty }
    }
}

extension SourceCatalogPreview {
    /// Returns the locations of the values in the sample that a source file leaves out. If the file uses nothing in an object, the
    /// object is left out as a whole.
    ///
    /// - Parameter others: The locations of all values. They include the location of the request for details.
    func omissions(_ file: SourceFile, besides others: [JSONPointer]) -> [JSONPointer] {
        guard let catalog = file.catalogs.first(where: { $0.id == self.catalog.id }) else { return [] }
        let used = catalog.usedPointers.map(\.tokens)
        let details = rows.filter { $0.role == .details }.map(\.location)
        let left =
            unused.filter { !$0.contains("/*") }.compactMap { JSONPointer($0) } + others.filter { details.contains($0.text) }
        var found: [[String]] = []
        for pointer in left where !found.contains(where: { pointer.tokens.starts(with: $0) }) {
            let tokens = pointer.tokens
            let depth = (1...max(1, tokens.count)).first { depth in !used.contains { $0.starts(with: tokens.prefix(depth)) } }
            found.append(Array(tokens.prefix(depth ?? tokens.count)))
        }
        return found.filter { !$0.isEmpty }.prefix(500).map { JSONPointer(tokens: $0) }
    }
}
