/// Parses a page more strictly than a browser. Tags must be closed in order, attributes must be quoted, and unknown elements
/// aren't allowed.
struct PageReader {
    /// The problems found, in page order.
    private(set) var problems: [String] = []
    /// All `id` attributes, in page order.
    private(set) var ids: [String] = []
    private(set) var references: [String] = []
    private(set) var localLinks: [String] = []
    /// The text between tags. The five entities that pages use are decoded.
    private(set) var text = ""
    /// All attributes, each with its element, name and value.
    private(set) var attributes: [(element: String, name: String, value: String)] = []

    private static let void: Set<String> = ["meta", "link", "input", "br", "hr"]

    init(_ page: String) {
        // Use bytes, because iterating over a page's characters takes a hundred times as long.
        var rest = Array(page.utf8)[...]
        var open: [String] = []
        let doctype = Array("<!doctype html>".utf8)
        if rest.starts(with: doctype) { rest = rest.dropFirst(doctype.count) } else { problems.append("no doctype") }
        while let start = rest.firstIndex(of: 0x3C) {
            text += PageReader.decoded(rest[..<start])
            rest = rest[start...].dropFirst()
            guard let end = PageReader.endOfTag(rest) else {
                problems.append("an unclosed tag: \(PageReader.decoded(rest.prefix(40)))")
                return
            }
            let tag = rest[..<end]
            rest = rest[end...].dropFirst()
            if tag.first == 0x2F {
                let name = PageReader.decoded(tag.dropFirst())
                if open.last == name { open.removeLast() } else { problems.append("</\(name)> closes <\(open.last ?? "")>") }
                continue
            }
            let nameBytes = tag.prefix { PageReader.isNameByte($0) }
            let name = PageReader.decoded(nameBytes)
            readAttributes(of: name, tag.dropFirst(nameBytes.count))
            if tag.last != 0x2F, !PageReader.void.contains(name) { open.append(name) }
        }
        if !open.isEmpty { problems.append("never closed: \(open)") }
        var seen: Set<String> = []
        for id in ids where !seen.insert(id).inserted { problems.append("id twice: \(id)") }
        for reference in references where !seen.contains(reference) { problems.append("no element has the ID \(reference)") }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x2D
    }

    private static func endOfTag(_ text: ArraySlice<UInt8>) -> Int? {
        var isQuoted = false
        for index in text.indices {
            if text[index] == 0x22 { isQuoted.toggle() }
            if text[index] == 0x3E, !isQuoted { return index }
        }
        return nil
    }

    private mutating func readAttributes(of element: String, _ source: ArraySlice<UInt8>) {
        var rest = source
        while true {
            rest = rest.drop { $0 == 0x20 }
            if rest.isEmpty || rest.elementsEqual([0x2F]) { return }
            let nameBytes = rest.prefix { PageReader.isNameByte($0) }
            let name = PageReader.decoded(nameBytes)
            rest = rest.dropFirst(nameBytes.count)
            guard !name.isEmpty else {
                problems.append("<\(element)>: invalid attribute: \(PageReader.decoded(rest.prefix(40)))")
                return
            }
            guard rest.first == 0x3D else {
                attributes.append((element, name, ""))
                continue
            }
            guard rest.starts(with: [0x3D, 0x22]), let end = rest.dropFirst(2).firstIndex(of: 0x22) else {
                problems.append("<\(element)> \(name): not quoted")
                return
            }
            let value = PageReader.decoded(rest[..<end].dropFirst(2))
            rest = rest[end...].dropFirst()
            attributes.append((element, name, value))
            switch name {
            case "id": ids.append(value)
            case "aria-labelledby", "aria-describedby", "form": references.append(value)
            case "href" where value.hasPrefix("#"): localLinks.append(String(value.dropFirst()))
            case "style": problems.append("<\(element)> has a style attribute")
            case let handler where handler.hasPrefix("on"): problems.append("<\(element)> has an inline script: \(handler)")
            default: break
            }
        }
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String {
        var result = String(decoding: text, as: UTF8.self)
        guard text.contains(0x26) else { return result }
        for (entity, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#13;", "\r"), ("&amp;", "&"),
        ] {
            result = result.split(separator: entity, omittingEmptySubsequences: false).joined(separator: character)
        }
        return result
    }
}
