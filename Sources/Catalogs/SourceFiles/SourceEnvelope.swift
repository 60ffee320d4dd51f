import Model

/// The part of a response that surrounds a list: where the list is in the JSON, and the values that lead to the next page.
struct SourceEnvelope {
    /// The nesting depth to which lists are searched.
    private static let deepest = 5

    /// The list's place.
    let entries: JSONPointer
    /// Whether the entries are the members of an object.
    let isKeyed: Bool
    /// The texts, numbers and flags outside the list, with their places.
    let leaves: [(pointer: JSONPointer, value: JSONView)]

    /// Finds the list in a response: the longest list of objects, or the object with the most similar members. Returns nil if there
    /// is neither.
    ///
    /// - Parameter entries: The list's place if the user chose it.
    init?(_ view: JSONView, entries: JSONPointer? = nil) {
        var lists: [(tokens: [String], count: Int, isKeyed: Bool)] = []
        SourceEnvelope.search(view, [], 0, &lists)
        let chosen = entries.flatMap { pointer in lists.first { $0.tokens == pointer.tokens } }
        guard entries == nil || chosen != nil else { return nil }
        // Prefer real lists, then longer ones, then those that are nested less deeply.
        let best =
            chosen
            ?? lists.min {
                ($0.isKeyed ? 1 : 0, -$0.count, $0.tokens.count) < ($1.isKeyed ? 1 : 0, -$1.count, $1.tokens.count)
            }
        guard let best else { return nil }
        self.entries = JSONPointer(tokens: best.tokens)
        isKeyed = best.isKeyed
        var leaves: [(JSONPointer, JSONView)] = []
        SourceEnvelope.leaves(view, [], besides: best.tokens, &leaves)
        self.leaves = leaves
    }

    private static func search(
        _ view: JSONView, _ tokens: [String], _ depth: Int, _ found: inout [(tokens: [String], count: Int, isKeyed: Bool)]
    ) {
        if let elements = view.elements {
            let objects = elements.count { $0.isObject }
            if objects > 0, objects * 10 >= elements.count * 9 { found.append((tokens, objects, false)) }
            return
        }
        guard view.isObject, depth <= deepest else { return }
        let members = view.members
        let objects = members.filter { $0.value.isObject }
        if objects.count >= 3, objects.count == members.count, areAlike(objects.map(\.value)) {
            found.append((tokens, objects.count, true))
            return
        }
        for (key, value) in members { search(value, tokens + [key], depth + 1, &found) }
    }

    /// Returns whether objects have mostly the same keys.
    private static func areAlike(_ objects: [JSONView]) -> Bool {
        let first = Set(objects[0].members.map(\.key))
        guard !first.isEmpty else { return false }
        return objects.prefix(20).allSatisfy { object in
            let keys = Set(object.members.map(\.key))
            return keys.intersection(first).count * 2 > max(keys.count, first.count)
        }
    }

    private static func leaves(
        _ view: JSONView, _ tokens: [String], besides list: [String], _ found: inout [(JSONPointer, JSONView)]
    ) {
        guard tokens != list || view.isObject && tokens.isEmpty, tokens.count <= deepest, found.count < 200 else { return }
        for (key, value) in view.members {
            let inner = tokens + [key]
            if inner == list { continue }
            if value.isObject {
                leaves(value, inner, besides: list, &found)
            } else if !value.isArray {
                found.append((JSONPointer(tokens: inner), value))
            }
        }
    }

    // MARK: Paging

    /// Returns the first leaf whose name, without case and punctuation, is one of `names`, in the order of the names.
    private func leaf(_ names: [String], _ isUsable: (JSONView) -> Bool) -> (pointer: JSONPointer, value: JSONView)? {
        for name in names {
            for leaf in leaves {
                if SourceEnvelope.name(leaf.pointer) == name, isUsable(leaf.value) { return leaf }
            }
        }
        return nil
    }

    /// Returns a leaf's name without case and punctuation. In `{"next": {"href": "…"}}`, the name is `next`.
    private static func name(_ pointer: JSONPointer) -> String {
        let names = pointer.tokens.suffix(2).map { SourceProbe.plain($0) }
        return names.count == 2 && ["href", "url", "uri", "link"].contains(names[1]) ? names[0] : names.last ?? ""
    }

    static func whole(_ view: JSONView) -> Int64? { view.integer ?? view.string.flatMap { Int64($0) } }

    /// The place of the number of entries in the whole list, if the response says it.
    func total(atLeast count: Int) -> JSONPointer? {
        let names = [
            "total", "totalcount", "totalresults", "totalitems", "totalentries", "totalrecords", "totalelements", "totalhits",
            "totalrows", "totalsize", "recordstotal", "odatacount", "numfound", "nbhits", "recordcount", "resultcount",
            "itemcount", "available",
            "count",
        ]
        return leaf(names) { SourceEnvelope.whole($0).map { $0 >= Int64(count) } ?? false }?.pointer
    }

    /// The flag that says whether there are more pages.
    private var more: (pointer: JSONPointer, value: JSONView)? {
        leaf(["hasmore", "hasnextpage", "hasnext", "more"]) { $0.flag != nil }
    }

    /// Returns whether the response says that the list has more than `count` entries.
    func hasMore(than count: Int) -> Bool {
        let total = total(atLeast: count).flatMap { pointer in leaves.first { $0.pointer == pointer } }
        return more?.value.flag == true || total.flatMap { SourceEnvelope.whole($0.value) }.map { $0 > Int64(count) } ?? false
    }

    /// Returns the kinds of paging that the response and the URL suggest, the most likely first.
    ///
    /// - Parameters:
    ///   - count: The number of entries in the response.
    ///   - query: The URL's parameters.
    ///   - hasNextHeader: Whether the response has a `Link` header with the next page.
    func paging(count: Int, query: [SourceFile.QueryParameter], hasNextHeader: Bool) -> [SourceFile.Paging] {
        if hasNextHeader { return [SourceFile.Paging(kind: .link)] }
        var found: [SourceFile.Paging] = []
        let more = self.more?.pointer
        let nextNames = [
            "next", "nextpage", "nexturl", "nexturi", "nextlink", "nextpageurl", "nextpagelink", "odatanextlink", "nexthref",
        ]
        if let next = leaf(nextNames, { $0.string?.contains("/") ?? false || $0.string?.utf8.first == ASCII.questionMark }) {
            found.append(SourceFile.Paging(kind: .next, at: next.pointer))
        }
        let cursorNames = [
            "nextcursor", "cursor", "endcursor", "nextpagetoken", "nexttoken", "pagetoken", "continuation", "continuationtoken",
            "continue", "bookmark", "marker", "offset", "after", "next",
        ]
        let isCursor = { (value: JSONView) in value.string.map { !$0.isEmpty && !$0.contains("/") && Int64($0) == nil } ?? false }
        let isNumbered = leaf(["offset"]) { $0.integer != nil || $0.string.flatMap { Int64($0) } != nil } != nil
        if found.isEmpty,
            let cursor = leaf(cursorNames, isCursor)
                ?? (isNumbered
                    ? nil
                    : leaf(cursorNames.filter { $0 != "offset" }) { $0.string.map { !$0.isEmpty && !$0.contains("/") } ?? false })
        {
            let name = cursor.pointer.tokens.last ?? ""
            let plain = name.lowercased().filter { $0.isLetter }.replacing("next", with: "").replacing("end", with: "")
            let snake = name.lowercased().hasPrefix("next_") ? String(name.dropFirst(5)) : nil
            var parameters = [snake, plain == "pagetoken" ? "pageToken" : plain, name, "cursor", "after"].compactMap { $0 }
            parameters = parameters.enumerated().filter { !$1.isEmpty && parameters.firstIndex(of: $1) == $0 }.map(\.element)
            found += parameters.map { SourceFile.Paging(kind: .cursor, at: cursor.pointer, parameter: $0, more: more) }
        }
        let total = total(atLeast: count).flatMap { pointer in leaves.first { $0.pointer == pointer } }
        // A round number may only be the number of entries on this page.
        let isRound = [10, 12, 15, 20, 24, 25, 30, 40, 50, 60, 100, 200, 250, 500, 1000].contains(count)
        let isOwnCount = total.map { SourceEnvelope.name($0.pointer) == "count" } ?? false
        let isWhole =
            self.more?.value.flag != true && !(isOwnCount && isRound)
            && total.flatMap { SourceEnvelope.whole($0.value) }.map { $0 <= Int64(count) } ?? false
        let pages = leaf(["totalpages", "pages", "pagecount", "numpages", "lastpage"]) { $0.integer != nil }
        if found.isEmpty, !isWhole {
            found += offsets(count, query, more)
            let pageNames = ["page", "currentpage", "pagenumber", "pageno", "pageindex"] + (pages == nil ? [] : ["number"])
            let page = leaf(pageNames) { $0.integer != nil }
            let named = query.first { ["page", "p", "pg", "pagenumber"].contains($0.name.lowercased()) }
            // A round number of entries may be a page, even if the response doesn't say so.
            if pages != nil || page != nil || named != nil || total != nil || isRound {
                let first: UInt32 = page?.value.integer == 0 || named?.value == "0" ? 0 : 1
                found.append(
                    SourceFile.Paging(
                        kind: .page, parameter: named?.name ?? "page", first: first, pages: pages?.pointer, more: more))
            }
        }
        return found
    }

    private func offsets(_ count: Int, _ query: [SourceFile.QueryParameter], _ more: JSONPointer?) -> [SourceFile.Paging] {
        let (starts, sizes) = (
            ["offset", "skip", "start", "startindex"], ["limit", "size", "pagesize", "perpage", "take", "rows"]
        )
        let start =
            query.first { starts.contains($0.name.lowercased()) }?.name
            ?? leaf(starts) { $0.integer != nil }?.pointer.tokens.last
        guard let start else { return [] }
        let size =
            query.first { sizes.contains($0.name.lowercased()) }?.name
            ?? leaf(sizes) { $0.integer == Int64(count) }?.pointer.tokens.last
        return [
            SourceFile.Paging(
                kind: .offset, parameter: start, sizeParameter: size, size: size == nil ? nil : UInt32(clamping: count),
                more: more)
        ]
    }

    /// The place of the next page's URL if the response has one but it is null, because there is only a single page.
    var emptyNext: JSONPointer? {
        leaf(["next", "nextpage", "nexturl", "nextlink", "nextpageurl"]) { $0.isNull }?.pointer
    }
}
