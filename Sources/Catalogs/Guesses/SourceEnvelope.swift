import Model

/// The structure of a JSON response around a list: the list's location, and the values that lead to the next page.
struct SourceEnvelope {
    /// The maximum nesting depth at which to search for lists.
    static let deepest = 5

    /// The list's location in the response.
    let entries: JSONPointer
    /// Whether the entries are the members of an object instead of the elements of an array.
    let isKeyed: Bool
    /// Whether the list contains only IDs instead of objects.
    let isBare: Bool
    /// The columns of the list if its rows are lists of values. Nil if the entries are objects or IDs.
    let columns: SourceFile.Columns?
    /// Whether the entries are the members of an object that are texts, numbers or lists, as in `{"AUD": "Australian Dollar"}`.
    let hasPlainValues: Bool
    /// The number of entries in the list.
    let count: Int
    /// The number of lists beside this one whose objects have the same keys, for example a list for each day. Almanac doesn't use
    /// these lists.
    let similarLists: Int
    /// The values outside the list that are neither objects nor arrays, with their locations.
    let leaves: [(pointer: JSONPointer, value: JSONView)]
    /// The links to the next page in lists of links, with each list's location. Doesn't include links inside the list of entries.
    let nextLinks: [(pointer: JSONPointer, value: JSONView)]
    /// The other lists of objects in the response, with their numbers of objects.
    let otherLists: [(pointer: JSONPointer, count: Int)]

    /// Finds the list in a response. The list is the longest array of objects, or of rows beside the names of their columns. If
    /// there is no such array, it is the largest object whose members are similar objects, or else the longest array of rows or of
    /// IDs. Returns nil if there is no list.
    ///
    /// - Parameters:
    ///   - entries: The list's location, or nil if the user didn't specify it.
    ///   - name: The name of the entries in the URL, such as `trees`. A list with this name is preferred.
    init?(_ view: JSONView, entries: JSONPointer? = nil, name: String = "") {
        var lists: [(tokens: [String], count: Int, isKeyed: Bool)] = []
        SourceEnvelope.search(view, [], 0, &lists)
        let tables = SourceEnvelope.tables(in: view)
        let named = tables.filter(\.isNamed)
        lists.removeAll { list in named.contains { $0.header == list.tokens || $0.tokens == list.tokens } }
        // A list of errors is used only if the user chose it.
        if entries == nil {
            lists.removeAll { ["error", "errors"].contains(ListSample.plain($0.tokens.last ?? "")) }
        }
        lists += (lists.isEmpty && named.isEmpty ? tables : named).map { ($0.tokens, $0.count, false) }
        let plain = SourceEnvelope.plainObjects(in: view, at: entries, name: lists.isEmpty ? name : nil)
        if lists.isEmpty || entries != nil { lists += plain }
        isBare = lists.isEmpty || entries.map { view[$0].map(SourceEnvelope.areIDs) ?? false } ?? false
        if isBare {
            lists = SourceEnvelope.arrays(in: view).filter { SourceEnvelope.areIDs($0.view) }.map { ($0.tokens, $0.count, false) }
        }
        let chosen = entries.flatMap { pointer in
            lists.first { $0.tokens == pointer.tokens }
                ?? tables.first { $0.tokens == pointer.tokens }.map { ($0.tokens, $0.count, false) }
                ?? view[pointer]?.elements.flatMap { elements in
                    elements.contains(where: \.isObject) ? (pointer.tokens, elements.count, false) : nil
                }
        }
        guard entries == nil || chosen != nil else { return nil }
        let name = ListSample.plain(name)
        func rank(_ tokens: [String]) -> Int {
            let last = ListSample.plain(tokens.last ?? "")
            if !last.isEmpty, last == name { return 0 }
            if GuessWords.sideLists.contains(last) { return 3 }
            let beside = view[JSONPointer(tokens: Array(tokens.dropLast()))]?.members ?? []
            return tokens.count > 1 && beside.contains { SourceEnvelope.isNext($0.key) && $0.value.string?.isEmpty == false }
                ? 1 : 2
        }
        // Prefer arrays to objects, lists whose names or neighbours suggest entries, longer lists to shorter lists, and lists near
        // the root to lists that are nested deeply.
        let best =
            chosen
            ?? lists.map { ($0, rank($0.tokens)) }.min {
                ($0.0.isKeyed ? 1 : 0, $0.1, -$0.0.count, $0.0.tokens.count)
                    < ($1.0.isKeyed ? 1 : 0, $1.1, -$1.0.count, $1.0.tokens.count)
            }?.0
        guard let best else { return nil }
        self.entries = JSONPointer(tokens: best.tokens)
        hasPlainValues = plain.contains { $0.tokens == best.tokens }
        (isKeyed, count) = (best.isKeyed, best.count)
        columns = tables.first { $0.tokens == best.tokens }?.columns
        let list = JSONPointer(tokens: best.tokens)
        let own = view[list]?.elements?.first
        similarLists = lists.count { other in
            guard let own, own.isObject, !other.isKeyed, other.tokens != best.tokens, other.tokens.count == best.tokens.count,
                other.tokens.dropLast() == best.tokens.dropLast(),
                let first = view[JSONPointer(tokens: other.tokens)]?.elements?.first, first.isObject
            else { return false }
            return SourceEnvelope.areAlike([own, first])
        }
        let others = isBare ? [] : lists.filter { !$0.isKeyed && $0.tokens != best.tokens && $0.count >= 3 }
        otherLists = others.filter { rank($0.tokens) < 3 }
            .map { (JSONPointer(tokens: $0.tokens), $0.count) }
        var leaves: [(JSONPointer, JSONView)] = []
        SourceEnvelope.leaves(view, [], besides: best.tokens, &leaves)
        self.leaves = leaves
        nextLinks = SourceEnvelope.arrays(in: view).compactMap { array in
            guard array.tokens != best.tokens, let link = NextPageLink.target(of: "next", in: array.view) else { return nil }
            return (JSONPointer(tokens: array.tokens), link)
        }
    }

    /// Returns whether a key usually belongs to the next page's URL, as `nextRecordsUrl` does.
    private static func isNext(_ key: String) -> Bool {
        let name = ListSample.plain(key)
        return GuessWords.nextURLNames.contains(name)
            || ["next", "more"].contains { name.hasPrefix($0) } && ["url", "uri", "link", "href"].contains { name.hasSuffix($0) }
    }

    /// Returns whether all elements are links with a relation, as in `[{"rel": "self", "href": "…"}]`.
    private static func areLinks(_ elements: [JSONView]) -> Bool {
        elements.allSatisfy { ($0["rel"] ?? $0["relation"]) != nil && ($0["href"] ?? $0["url"]) != nil }
    }

    private static func search(
        _ view: JSONView, _ tokens: [String], _ depth: Int, _ found: inout [(tokens: [String], count: Int, isKeyed: Bool)]
    ) {
        if let elements = view.elements {
            let objects = elements.count { $0.isObject }
            // A response can also be a list that contains a description and the entries: `[{"total": 96}, [{…}, …]]`.
            if tokens.isEmpty, elements.count == 2, elements[0].isObject, elements[1].isArray {
                return search(elements[1], ["1"], depth + 1, &found)
            }
            // A null is a single unusable record.
            let nulls = elements.count { $0.isNull }
            if objects > 0, objects * 10 >= (elements.count - nulls) * 9, !areLinks(elements) {
                found.append((tokens, objects, false))
            }
            return
        }
        guard view.isObject, depth <= deepest else { return }
        let members = view.members
        let objects = members.filter { $0.value.isObject }
        if objects.count >= 3, objects.count == members.count || areDotted(members), areAlike(objects.map(\.value)) {
            found.append((tokens, objects.count, true))
            return
        }
        for (key, value) in members { search(value, tokens + [key], depth + 1, &found) }
    }

    /// Returns whether a value is an array of whole numbers or short strings without spaces.
    private static func areIDs(_ view: JSONView) -> Bool {
        guard let elements = view.elements, !elements.isEmpty else { return false }
        return elements.allSatisfy { element in
            element.integer != nil
                || element.string.map { (1...64).contains($0.utf8.count) && !$0.utf8.contains { $0 <= ASCII.space } } ?? false
        }
    }

    /// Returns the location of an empty list, or nil if the response contains none.
    ///
    /// - Parameter entries: The list's location, or nil if the user didn't specify it.
    static func emptyList(in view: JSONView, entries: JSONPointer?) -> JSONPointer? {
        if let entries {
            return view[entries]?.elements?.isEmpty == true || view[entries].map(isEmptyObject) == true ? entries : nil
        }
        let empty = arrays(in: view).filter { $0.count == 0 }
        return empty.min { $0.tokens.count < $1.tokens.count }.map { JSONPointer(tokens: $0.tokens) }
    }

    private static func isEmptyObject(_ view: JSONView) -> Bool { view.isObject && view.members.isEmpty }

    /// Returns whether the objects have mostly the same keys.
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
        // In `[{"total": 96}, [{…}, …]]`, the first element describes the list.
        let parts = tokens.isEmpty && list == ["1"] ? view.elements?.first.map { [("0", $0)] } ?? [] : view.members
        for (key, value) in parts {
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

    /// Returns a usable value that is outside the list and whose name is in `names`, ignoring case and punctuation. Names near
    /// the start of `names` take precedence.
    func leaf(_ names: [String], _ isUsable: (JSONView) -> Bool) -> (pointer: JSONPointer, value: JSONView)? {
        for name in names {
            for leaf in leaves {
                if SourceEnvelope.name(leaf.pointer) == name, isUsable(leaf.value) { return leaf }
            }
        }
        return nil
    }

    /// Returns a value's name in lower case and without punctuation. In `{"next": {"href": "…"}}`, the name is `next`, and in
    /// `{"total": {"value": 64}}`, it is `total`.
    private static func name(_ pointer: JSONPointer) -> String {
        let names = pointer.tokens.suffix(2).map { ListSample.plain($0) }
        return names.count == 2 && ["href", "url", "uri", "link", "value"].contains(names[1]) ? names[0] : names.last ?? ""
    }

    /// Returns the total number of entries in the list, with its location in the response. Returns nil if the response doesn't
    /// contain the total.
    func total(atLeast count: Int) -> (pointer: JSONPointer, value: JSONView)? {
        leaf(GuessWords.totalNames) { $0.numericValue.map { $0 >= Int64(count) } ?? false } ?? suspectedTotal
    }

    /// The flag that says whether there are more pages.
    private var more: (pointer: JSONPointer, value: JSONView)? {
        leaf(GuessWords.moreNames) { $0.flag != nil }
    }

    /// The next page's URL.
    private var nextURL: (pointer: JSONPointer, value: JSONView)? {
        let isURL = { (value: JSONView) in value.string.map { $0.contains("/") || $0.contains("?") } ?? false }
        return leaf(GuessWords.nextURLNames, isURL) ?? nextLinks.first
            ?? leaves.first { SourceEnvelope.isNext($0.pointer.tokens.last ?? "") && isURL($0.value) }
    }

    /// The cursor for the next page, if its name leaves no doubt. In MediaWiki's `{"continue": {"cmcontinue": "…"}}`, the name of
    /// the cursor is also the name of the parameter.
    private var certainCursor: (pointer: JSONPointer, value: JSONView)? {
        let isFilled = { (value: JSONView) in value.string.map { !$0.isEmpty } ?? false }
        return leaves.first {
            let name = SourceEnvelope.name($0.pointer)
            return name.hasSuffix("continue") && name != "continue" && isFilled($0.value)
        } ?? leaf(GuessWords.sureCursorKeys, isFilled)
    }

    /// Whether a flag in the response says that there are more pages.
    var saysMore: Bool { more?.value.flag == true }

    /// The location of the flag that says whether there are more pages.
    var morePages: JSONPointer? { more?.pointer }

    /// The locations of the values that say that there are more entries: a flag, or the next page's URL or cursor, and the number of
    /// pages.
    var moreStatement: (more: JSONPointer?, pages: JSONPointer?) {
        let text = [nextURL, more?.value.flag == false ? nil : certainCursor].lazy.compactMap { $0 }.first {
            $0.value.string != nil
        }
        let next = text.flatMap { text in nextLinks.contains { $0.pointer == text.pointer } ? nil : text.pointer }
        return (saysMore ? morePages : next, pages.flatMap { $0.value.integer ?? 0 > 1 ? $0.pointer : nil })
    }

    /// The location of the last entry's cursor in a GraphQL connection.
    var endCursor: JSONPointer? { leaf(["endcursor"]) { $0.string?.isEmpty == false }?.pointer }

    /// The number of pages.
    var pages: (pointer: JSONPointer, value: JSONView)? {
        leaf(GuessWords.pageCountNames) { $0.integer != nil && !isPageLength($0) }
    }

    /// Whether the response says that there are several pages, or which one is the next.
    private var hasMorePages: Bool {
        pages?.value.integer ?? 0 > 1 || leaf(["nextpage", "nextpagenumber"]) { $0.integer ?? 0 > 1 } != nil
    }

    /// Returns whether the response says that the list has more than `count` entries.
    func hasMore(than count: Int) -> Bool {
        let total = total(atLeast: count)?.value.numericValue
        if leaf(["offset"], SourceEnvelope.isOpaque) != nil { return true }
        return saysMore || hasMorePages || nextURL != nil || certainCursor != nil && more?.value.flag != false
            || total.map { $0 > Int64(count) } ?? false
    }

    /// Returns the paging methods that the response and the URL suggest, starting with the most likely.
    ///
    /// - Parameters:
    ///   - count: The number of entries in the response.
    ///   - query: The URL's parameters.
    ///   - hasNextHeader: Whether the response has a `Link` header with the next page.
    ///   - isPart: Whether a header says that the list has more entries.
    func paging(
        count: Int, query: [SourceFile.NameValuePair], hasNextHeader: Bool, isPart: Bool = false
    ) -> [SourceFile.Paging] {
        if hasNextHeader { return [SourceFile.Paging(kind: .link)] }
        var found: [SourceFile.Paging] = []
        let more = self.more?.pointer
        if let next = nextURL { found.append(SourceFile.Paging(kind: .next, at: next.pointer)) }
        let isNumbered = leaf(["offset"]) { $0.numericValue != nil } != nil
        if found.isEmpty,
            let cursor = certainCursor ?? leaf(GuessWords.cursorKeys, SourceEnvelope.isOpaque)
                ?? (isNumbered
                    ? nil
                    : leaf(GuessWords.cursorKeys.filter { $0 != "offset" }) {
                        $0.string.map { !$0.isEmpty && !$0.contains("/") } ?? false
                    })
                ?? (isNumbered ? nil : numericCursor(count))
        {
            found += cursorParameters(cursor.pointer, query).map {
                SourceFile.Paging(kind: .cursor, at: cursor.pointer, parameter: $0, more: more)
            }
        }
        let total = total(atLeast: count)
        // If the response contains a round number of entries, its total may be the number of entries on this page only.
        let isRound = [10, 12, 15, 20, 24, 25, 30, 40, 50, 60, 100, 200, 250, 500, 1000].contains(count)
        let isOwnCount = total.map { GuessWords.ownCountNames.contains(SourceEnvelope.name($0.pointer)) } ?? false
        let isWhole =
            self.more?.value.flag != true && !(isOwnCount && isRound)
            && total.flatMap { $0.value.numericValue }.map { $0 <= Int64(count) } ?? false
        let pages = self.pages
        if found.isEmpty, isPart || !isWhole {
            found += offsets(count, query, more)
            let pageNames = ["page", "currentpage", "pagenumber", "pageno", "pageindex"] + (pages == nil ? [] : ["number"])
            let page = leaf(pageNames) { $0.integer != nil }
            let named = query.first { GuessWords.pageParameters.contains(ListSample.plain($0.name)) }
            // If the response contains many entries, there may be more pages, even if the response doesn't mention them.
            if pages != nil || page != nil || isPart || hasMore(than: count) || named != nil || total != nil
                || SourceEnvelope.pageSizes.contains(count)
            {
                let first: UInt32 = page?.value.integer == 0 || named?.value == "0" ? 0 : 1
                // Some servers nest their parameters like their responses: `pagination[page]`.
                let nested = page.map { $0.pointer.tokens.suffix(2) }.flatMap { tokens -> String? in
                    guard let outer = tokens.first, let inner = tokens.last, tokens.count == 2 else { return nil }
                    return "\(outer)[\(inner)]"
                }
                // The response's name for the page can also be the parameter's name: `pageNumber`.
                let own = page?.pointer.tokens.last.flatMap { ListSample.plain($0).hasPrefix("page") ? $0 : nil }
                let names = named.map { [$0.name] } ?? (["page", nested, own] + (hasMorePages ? ["pageNumber", "pageNo"] : []))
                for parameter in UpstreamTextParser.distinct(names.compactMap { $0 }) {
                    found.append(
                        SourceFile.Paging(
                            kind: .page, parameter: parameter, first: first, pages: pages?.pointer, more: more))
                }
                // The list may have exactly two pages, with the numbers 0 and 1. Page 2 then doesn't exist.
                if pages == nil, page == nil, named == nil, total == nil {
                    found.append(SourceFile.Paging(kind: .page, parameter: "page", first: 0, more: more))
                }
            }
            // A list as long as a common limit, or as the limit in the URL, may go on.
            let isLimited = query.contains { SourceEnvelope.isSize($0.name) && Int($0.value) == self.count }
            if leaves.isEmpty, isLimited || SourceEnvelope.limits.contains(self.count) {
                for name in (self.count == 1000 ? ["$offset"] : []) + ["offset", "start"]
                where !found.contains(where: { $0.parameter == name }) {
                    found.append(SourceFile.Paging(kind: .offset, parameter: name, more: more))
                }
                if !found.contains(where: { $0.kind == .page }) {
                    found.append(SourceFile.Paging(kind: .page, parameter: "page", more: more))
                }
            }
            // If there are certainly more entries, also try other common paging parameters.
            if isPart { found += SourceEnvelope.headerPaging }
            if isPart || hasMore(than: count) {
                for name in startNames(total?.pointer) where !found.contains(where: { $0.parameter == name }) {
                    found.append(SourceFile.Paging(kind: .offset, parameter: name, more: more))
                }
                found.append(SourceFile.Paging(kind: .page, parameter: "p", more: more))
            }
        }
        return found
    }

    /// A response with this number of entries may be one of several pages, even if it doesn't mention pages.
    private static let pageSizes = 10...1000

    /// Common limits of servers.
    private static let limits: Set<Int> = [50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000]

    /// Returns whether a query parameter with this name usually contains the page size.
    static func isSize(_ name: String) -> Bool {
        (GuessWords.sizeNames + GuessWords.otherSizeNames).contains(ListSample.plain(name))
    }

    private func offsets(_ count: Int, _ query: [SourceFile.NameValuePair], _ more: JSONPointer?) -> [SourceFile.Paging] {
        let sizeName = query.first { SourceEnvelope.isSize($0.name) }?.name
        // A server with the parameter `$limit` probably has `$offset` too.
        let other = sizeName.flatMap { $0.hasSuffix("limit") ? String($0.dropLast(5)) + "offset" : nil }
        let arcGIS = more.map(SourceEnvelope.isTransferLimit) ?? false ? "resultOffset" : nil
        let start =
            query.first { (GuessWords.offsetNames + ["from"]).contains(ListSample.plain($0.name)) }?.name
            ?? query.first { $0.value == "0" && SourceEnvelope.isStart($0) }?.name ?? arcGIS
            ?? leaf(GuessWords.offsetNames + ["from"]) { $0.integer != nil }?.pointer.tokens.last ?? other
        guard let start else { return [] }
        // Some servers count the entries from 1.
        let firstOffset: UInt32 = query.contains { $0.name == start && $0.value == "1" } ? 1 : 0
        let size = sizeName ?? leaf(GuessWords.sizeNames) { $0.integer == Int64(count) }?.pointer.tokens.last
        return [
            SourceFile.Paging(
                kind: .offset, parameter: start, firstOffset: firstOffset, sizeParameter: size,
                size: size == nil ? nil : UInt32(clamping: count),
                more: more)
        ]
    }

    /// The location of the next page's URL if that URL is null because there is only one page. Nil otherwise.
    var emptyNext: JSONPointer? {
        leaf(GuessWords.emptyNextNames) { $0.isNull }?.pointer
    }
}
