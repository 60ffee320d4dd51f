import Model
import Upstreams

/// The names of the parameters that lead to the next page of a list.
extension SourceEnvelope {

    /// The common paging methods of servers that state the total in a header.
    static let headerPaging = [
        SourceFile.Paging(kind: .page, parameter: "_page"), SourceFile.Paging(kind: .offset, parameter: "_start"),
    ]

    /// Returns whether a query parameter with this name usually contains an ID after which the page begins.
    static func isLastID(_ name: String) -> Bool {
        let plain = ListSample.plain(name)
        return plain == "since" || GuessWords.lastIDParameters.contains { ListSample.plain($0) == plain }
    }

    /// Returns whether a flag is the one with which ArcGIS servers say that they left out entries. The last page lacks it.
    static func isTransferLimit(_ pointer: JSONPointer) -> Bool { pointer.tokens.last == "exceededTransferLimit" }

    /// Returns the parameters for the last entry's ID. A parameter in the URL comes first.
    func lastIDParameters(_ query: [SourceFile.NameValuePair]) -> [String] {
        let own = query.map(\.name).filter(SourceEnvelope.isLastID)
        let hasLastID = leaves.contains { ListSample.plain($0.pointer.tokens.last ?? "") == "lastid" }
        return UpstreamTextParser.distinct(own + (hasLastID ? ["after_id"] : []) + GuessWords.lastIDParameters)
    }

    /// Returns whether a value is a text that is neither a number nor a URL. Cursors can contain slashes, such as `itr4/rec7`.
    static func isOpaque(_ value: JSONView) -> Bool {
        guard let text = value.string, !text.isEmpty, Int64(text) == nil else { return false }
        return !text.hasPrefix("/") && !text.contains("://") && !text.contains("?")
    }

    /// Returns a number for the next page that isn't the number of a page, such as `{"next_offset": 20}`.
    func numericCursor(_ count: Int) -> (pointer: JSONPointer, value: JSONView)? {
        let names = ["nextcursor", "cursor", "nexttoken", "nextoffset", "nextstart", "nextid", "nextpage", "next"]
        return leaves.first { leaf in
            let name = ListSample.plain(leaf.pointer.tokens.last ?? "")
            guard names.contains(name), let number = leaf.value.integer else { return false }
            return name.hasPrefix("nextpage") || name == "next" ? number >= max(3, Int64(count)) : number > 0
        }
    }

    /// Returns the parameters to try for a cursor, starting with the most likely.
    func cursorParameters(_ pointer: JSONPointer, _ query: [SourceFile.NameValuePair]) -> [String] {
        let name = pointer.tokens.last ?? ""
        let plain = ListSample.plain(name).replacing("next", with: "").replacing("end", with: "")
        // In MediaWiki's `{"continue": {"cmcontinue": "…"}}`, the cursor's name is also the parameter's name.
        guard !plain.hasSuffix("continue") else { return [name] }
        // A parameter in the URL for the first page has probably been copied from the API's documentation.
        let own = query.filter { SourceEnvelope.isStart($0) || ListSample.plain($0.name) == plain }.map(\.name)
        let isCamelCase = name.hasPrefix("next") && name.dropFirst(4).first?.isUppercase ?? false
        let camel = isCamelCase ? name.dropFirst(4).prefix(1).lowercased() + name.dropFirst(5) : nil
        let snake = name.lowercased().hasPrefix("next_") ? String(name.dropFirst(5)) : camel
        // Without its underscores, a name is no parameter.
        let isSquashed = plain == ListSample.plain(name) && name.contains("_")
        let short = plain == "pagetoken" ? "pageToken" : isSquashed ? nil : plain
        // A number can also be the number of entries to skip.
        let isNumber = leaves.contains { $0.pointer == pointer && $0.value.integer != nil }
        let common = (isNumber ? ["offset", "start", "since"] : []) + GuessWords.cursorParameters
        let guesses = own + [snake, short, name].compactMap { $0 } + common
        return UpstreamTextParser.distinct(guesses.filter { !$0.isEmpty })
    }

    /// Returns whether a query parameter selects the beginning of the list, such as `resultOffset=0` or `cursor=*`.
    static func isStart(_ item: SourceFile.NameValuePair) -> Bool {
        let plain = ListSample.plain(item.name)
        return ["", "0", "*"].contains(item.value) && !isSize(item.name)
            && GuessWords.positionWords.contains { plain.contains($0) }
    }

    /// Returns common parameters for the number of entries to skip, for a response that states the total.
    func startNames(_ total: JSONPointer?) -> [String] {
        let isCamelCase = total?.tokens.last?.contains(where: \.isUppercase) ?? false
        let names = ["offset", "start", "skip", "from"]
        return isCamelCase ? ["startIndex"] + names : names + ["startIndex"]
    }

    /// Returns the total number of entries that a header states, as in `X-Total-Count: 60` or `Content-Range: 0-19/60`.
    static func total(inHeaders response: UpstreamResponse) -> Int? {
        for header in response.headers {
            switch header.name.lowercased() {
            case "x-total-count", "x-total", "total-count", "x-total-results", "x-pagination-total-count":
                if let total = Int(header.value) { return total }
            case "content-range":
                if let total = header.value.split(separator: "/").last.flatMap({ Int($0) }) { return total }
            default: break
            }
        }
        return nil
    }
}
