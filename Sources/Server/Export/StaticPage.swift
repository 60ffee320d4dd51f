internal import Model

/// Turns a page that a server would send into a file for a website without Almanac. The page's addresses lead to files, and what only
/// a server or the browser's worker can do is left out or explained.
struct StaticPage {
    /// The address of a link on a page.
    enum Target {
        /// The link stays as it is.
        case unchanged
        /// The link leads to this path below the site's path, followed by the address's query, if `keepsQuery` is true, and fragment.
        case path(String, keepsQuery: Bool)
        /// The link's text stays, but not the link.
        case none
    }

    /// The prefix of all addresses.
    let prefix: String
    /// What readers without JavaScript should know, as markup.
    let notice: [UInt8]
    /// A function that returns the target of a link, whose percent-encoded path doesn't contain the prefix. The query and the fragment
    /// are escaped for HTML.
    typealias TargetFinder = (_ path: String, _ rest: String) -> Target

    private static let hidden = Array(
        "<noscript><style>.seek,.sort,#filters,.list-foot,.tries,.more-filters{display:none!important}</style></noscript>".utf8)

    /// Returns the file's contents.
    ///
    /// - Parameters:
    ///   - page: The page as HTML, which `PageRenderer` wrote.
    ///   - head: The markup to add to the page's head.
    ///   - target: Returns the target of each link.
    func file(_ page: [UInt8], head: [UInt8], target: TargetFinder) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(page.count + head.count + 1024)
        let bytes = page.span
        var place = 0, isUnlinked = false
        while place < bytes.count {
            var start = place
            while start < bytes.count, bytes[start] != ASCII.lessThan { start += 1 }
            result.append(contentsOf: page[place..<start])
            guard start < bytes.count else { break }
            let end = StaticPage.tagEnd(bytes, start)
            let tag = page[start..<end]
            place = end
            switch start + 1 < bytes.count ? bytes[start + 1] : 0 {
            case UInt8(ascii: "a") where tag.starts(with: "<a ".utf8):
                if let changed = link(tag, "href=\"", target) { result += changed } else { isUnlinked = true }
            case UInt8(ascii: "/"):
                if isUnlinked, tag.starts(with: "</a>".utf8) {
                    isUnlinked = false
                    continue
                }
                if tag.starts(with: "</head>".utf8) { result += head + StaticPage.hidden }
                result += tag
            case UInt8(ascii: "f") where tag.starts(with: "<form".utf8):
                guard !StaticPage.contains(tag, "method=\"post\"") else {
                    place = StaticPage.after("</form>", page, end)
                    continue
                }
                result += link(tag, "action=\"", target) ?? Array(tag)
            case UInt8(ascii: "b") where tag.starts(with: "<body ".utf8):
                result += Array("<body data-static ".utf8) + tag.dropFirst(6)
            case UInt8(ascii: "l") where tag.starts(with: "<link rel=\"canonical\"".utf8): continue
            case UInt8(ascii: "m") where tag.starts(with: "<main ".utf8): result += tag + notice
            default: result += tag
            }
        }
        return result
    }

    /// Returns the position after a tag. A quoted value may contain `>`.
    private static func tagEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        var place = start, isQuoted = false
        while place < bytes.count {
            if bytes[place] == ASCII.quotationMark { isQuoted.toggle() }
            place += 1
            if !isQuoted, bytes[place - 1] == ASCII.greaterThan { break }
        }
        return place
    }

    private static func contains(_ tag: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
        tag.position(of: Array(text.description.utf8)) != nil
    }

    private static func after(_ text: String, _ page: [UInt8], _ start: Int) -> Int {
        page[start...].position(of: Array(text.utf8)).map { $0 + text.utf8.count } ?? page.count
    }

    /// Returns a tag with its address changed, or nil if the link is left out.
    private func link(_ tag: ArraySlice<UInt8>, _ name: String, _ target: TargetFinder) -> [UInt8]? {
        guard let found = tag.position(of: Array(name.utf8)) else { return Array(tag) }
        let start = found + name.utf8.count
        guard let end = tag[start...].firstIndex(of: ASCII.quotationMark) else { return Array(tag) }
        let address = tag[start..<end]
        let pathEnd = address.firstIndex { $0 == ASCII.questionMark || $0 == ASCII.hash } ?? end
        let path = String(decoding: tag[start..<pathEnd], as: UTF8.self),
            rest = String(decoding: tag[pathEnd..<end], as: UTF8.self)
        guard path.hasPrefix(prefix + "/"), !path.hasPrefix("//") else { return Array(tag) }
        switch target(String(path.dropFirst(prefix.count)), rest) {
        case .unchanged: return Array(tag)
        case .none: return nil
        case .path(let new, let keepsQuery):
            let fragment = rest.firstIndex(of: "#").map { String(rest[$0...]) } ?? ""
            return Array(tag[..<start]) + Array((prefix + new + (keepsQuery ? rest : fragment)).utf8) + tag[end...]
        }
    }
}
