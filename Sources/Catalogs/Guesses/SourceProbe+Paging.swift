import Model
import Upstreams

/// Rules that find out how to get the next page of a list.
extension SourceProbe {
    /// Returns a download that has received the first response. Returns nil if the download can't use the response with this
    /// paging method.
    func trial(_ candidate: PagingCandidate) -> SourceListDownload? {
        guard let first else { return nil }
        var download = download(candidate)
        return (try? download.receive(first)) == nil ? nil : download
    }

    func download(_ candidate: PagingCandidate) -> SourceListDownload {
        var tried = sample.list
        tried.use(candidate)
        let file = SourceFile(name: "probe", label: .literal(""), servers: [sample.server])
        let catalog = SourceFile.Catalog(
            id: sample.wishes.catalog, title: .literal(""), list: tried,
            entryTitle: LocalizedPointer(own: JSONPointer(tokens: [])))
        return SourceListDownload(file, catalog, checkpoint: nil)
    }

    /// If the next page's URL leads to another host, returns a paging method that uses only the page number from this URL.
    func numberedLink(_ paging: SourceFile.Paging, in view: JSONView) -> SourceFile.Paging? {
        guard paging.kind == .next, let text = paging.at.flatMap({ view[$0]?.string }), let mark = text.firstIndex(of: "?") else {
            return nil
        }
        let items = UpstreamURLCodec.items(String(text[mark...].dropFirst())).filter { UInt32($0.value) != nil }
        let names = ["page", "p", "pagenumber", "offset", "start", "skip"]
        guard let name = names.lazy.compactMap({ name in items.first { ListSample.plain($0.name) == name } }).first?.name else {
            return nil
        }
        var numbered = paging
        numbered.parameter = name
        return numbered
    }

    /// Continues with the paging method that the user chose.
    ///
    /// - Parameter found: The paging methods that the response suggests.
    /// - Throws: `noVariable` if a GraphQL query lacks the variable for the page.
    mutating func tryChosen(
        _ chosen: SourceFile.Paging, _ found: [SourceFile.Paging], _ envelope: SourceEnvelope
    ) throws(SourceProbeError) {
        // The response may also say how many pages there are.
        let similar = found.first { ($0.kind, $0.parameter) == (chosen.kind, chosen.parameter) && (chosen.at ?? $0.at) == $0.at }
        let candidate = try chosenVariable(chosen, envelope) ?? PagingCandidate(paging: similar ?? chosen)
        sample.list.use(candidate)
        isPagingUseless = chosen.kind != .none && trial(candidate)?.next == nil
        if chosen.kind == .none { beginDetails() } else { tryNext([candidate]) }
    }

    /// Continues with the first paging method that leads to a next page.
    mutating func tryNext(_ candidates: [PagingCandidate]) {
        var rest = candidates[...]
        while let candidate = rest.first {
            if trial(candidate)?.next != nil {
                stage = .paging(candidates: Array(rest))
                return
            }
            rest = rest.dropFirst()
        }
        beginDetails()
    }

    mutating func receivePage(_ response: UpstreamResponse?, _ candidates: [PagingCandidate]) {
        guard let candidate = candidates.first else { return beginDetails() }
        // If the first response links to a next page, that page exists, even if the server can't send it now.
        let paging = candidate.paging
        if response?.status != 200, paging.kind == .next || paging.kind == .link {
            sample.list.use(candidate)
            return beginDetails()
        }
        // A server that ignores the paging parameter sends the first page again.
        let view = SourceProbe.json(in: response)
        if let view, isOtherPage(view) {
            sample.list.use(candidate)
            take(view)
            // Without the parameter, a server may have sent page 0 or page 1.
            if paging.kind == .page, paging.first == 1, !sample.list.query.contains(where: { $0.name == paging.parameter }) {
                stage = .firstPage
                return
            }
            return sampleLaterPage()
        }
        // A server that sends the same list again doesn't know the parameter.
        let isIgnored = view.map(beginsLikeFirstPage) ?? false
        if sample.wishes.corrections.paging != nil {
            isPagingIgnored = isIgnored
            return beginDetails()
        }
        tryNext(candidates.dropFirst().filter { !isIgnored || $0.paging.parameter != paging.parameter })
    }

    /// Receives page 1. If it isn't the page that the server sends without the parameter, the first page is page 0.
    mutating func receiveFirstPage(_ response: UpstreamResponse?) {
        if SourceProbe.json(in: response).map(isOtherPage) ?? false { sample.list.paging.first = 0 }
        sampleLaterPage()
    }

    /// If the number of entries or pages is known, continues with a page after about three quarters of the list, because the records
    /// there may have other keys.
    private mutating func sampleLaterPage() {
        guard sample.list.paging.kind == .page || sample.list.paging.kind == .offset, firstPageCount > 0, sample.rows.count < 1000
        else {
            return beginDetails()
        }
        let pages =
            sample.list.paging.pages.flatMap { pointer in first.flatMap { SourceProbe.json(in: $0)?[pointer]?.integer } }.map {
                Int(clamping: $0)
            } ?? sample.total.map { ($0 + firstPageCount - 1) / firstPageCount } ?? 0
        let page = max(2, pages * 3 / 4)
        guard page < pages, pages < 1_000_000 else { return beginDetails() }
        stage = .laterPage(rows: page * firstPageCount)
    }

    /// Returns the request for the page that begins after `rows` entries.
    func laterPage(_ rows: Int) -> UpstreamRequest? {
        trial(PagingCandidate(paging: sample.list.paging))?.skipping(to: rows / max(1, firstPageCount), rows: rows).next
    }

    mutating func receiveLaterPage(_ response: UpstreamResponse?) {
        // A server that doesn't have the page may send an earlier page again.
        if let view = SourceProbe.json(in: response), let entry = firstEntry(in: view), entry.isObject,
            !sample.rows.contains(where: { $0.bytes == entry.bytes })
        {
            take(view)
        }
        beginDetails()
    }

    /// Returns the JSON in a response with status 200. Returns nil for any other response.
    static func json(in response: UpstreamResponse?) -> JSONView? {
        response.flatMap { $0.status == 200 ? try? UpstreamJSONParser.value($0.body) : nil }
    }

    /// Returns whether a response's list begins with the same entry as the first page.
    func beginsLikeFirstPage(_ view: JSONView) -> Bool {
        if sample.list.isKeyed { return view[sample.list.entries]?.members.first?.key == sample.keys.first }
        return firstEntry(in: view).map { $0.sorted() == sample.rows.first?.sorted() } ?? false
    }

    /// Returns whether a response's list begins with an entry, but not with the same entry as the first page.
    func isOtherPage(_ view: JSONView) -> Bool {
        if sample.list.isKeyed {
            return view[sample.list.entries]?.members.first.map { $0.value.isObject && $0.key != sample.keys.first } ?? false
        }
        return (firstEntry(in: view)?.isObject ?? false) && !beginsLikeFirstPage(view)
    }

    /// Returns the first entry of the list in a response, or nil if the response has no such list or the list is empty.
    func firstEntry(in view: JSONView) -> JSONView? { records(in: view, most: 2).first }

    /// Returns the entries of the list in a response. Rows and IDs become objects.
    ///
    /// - Parameter most: The maximum number of elements to read.
    func records(in view: JSONView, most: Int = .max) -> [JSONView] {
        let elements = (view[sample.list.entries]?.elements ?? []).prefix(most)
        if sample.list.columns != nil { return table(in: view)?.objects(Array(elements)) ?? [] }
        return sample.isBare ? elements.compactMap { UpstreamRecord.object(ofID: $0) } : Array(elements)
    }

    /// Returns the table in a response. Returns nil if the list isn't a table.
    func table(in view: JSONView) -> ListTable? {
        sample.list.columns.flatMap { columns in
            let first = view[sample.list.entries]?.elements?.first
            return ListTable(
                columns, of: sample.list.entries, first: first, isEmpty: first == nil, in: view, earlier: columnNames)
        }
    }
}
