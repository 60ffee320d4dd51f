import Model

/// Creates a unique anchor for each passage of an entry.
struct AnchorNameGenerator {
    /// The anchors that the page itself uses, such as the anchors for the definitions and the note.
    private static let ofThePage = [Glossary.anchor, "note", "note-title", "note-help", "name", "results"]

    private var taken: Set<String>
    /// For each anchor in use, the next number to append. Without these numbers, hostile input with a hundred thousand identical
    /// names would be slow to process.
    private var following: [String: UInt32] = [:]

    /// Creates a generator for the anchors on one entry's page.
    /// - Parameter reserved: The section anchors, which no passage may use.
    init(reserved: [String]) { taken = Set(reserved + AnchorNameGenerator.ofThePage) }

    /// Returns an anchor made from the letters and digits in `name`. If the anchor is already in use, a number is appended.
    mutating func next(for name: String) -> String {
        var base = AnchorNameGenerator.slug(name)
        // Anchors that start with `term-` are reserved for definitions.
        if base.hasPrefix("term-") { base = "the-" + base }
        var anchor = base
        var number = following[base] ?? 2
        while !taken.insert(anchor).inserted {
            anchor = "\(base)-\(number)"
            number += 1
        }
        following[base] = number
        return anchor
    }

    /// Converts `name` to lower-case letters `a`–`z`, digits and single hyphens, at most 60 bytes. Apostrophes are removed:
    /// "Thieves' Cant" becomes `thieves-cant`.
    static func slug(_ name: String) -> String {
        var bytes: [UInt8] = []
        var pending = false
        for byte in name.utf8 where bytes.count < 60 {
            switch byte {
            case ASCII.lowerA...ASCII.lowerZ, ASCII.digit0...ASCII.digit9, ASCII.upperA...ASCII.upperZ:
                if pending { bytes.append(ASCII.minus) }
                pending = false
                bytes.append(ASCII.lowercased(byte))
            case ASCII.apostrophe: break
            default: pending = !bytes.isEmpty
            }
        }
        return bytes.isEmpty ? "passage" : String(decoding: bytes, as: UTF8.self)
    }
}
