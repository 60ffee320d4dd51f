import Model

/// Gives each passage of an entry a unique anchor.
struct AnchorNames {
    /// The anchors that the page itself uses: the definitions, the note, its form, the article.
    private static let ofThePage = [Glossary.anchor, "note", "note-title", "note-help", "name", "results"]

    private var taken: Set<String>
    /// The next number to try for each taken name. Without it, hostile input with a hundred thousand equal names would be slow.
    private var following: [String: UInt32] = [:]

    /// - Parameter reserved: the anchors of sections, which no passage may take.
    init(reserved: [String]) { taken = Set(reserved + AnchorNames.ofThePage) }

    /// Returns an anchor made from the letters and digits of `name`, with a number appended if it is taken.
    mutating func next(for name: String) -> String {
        var base = AnchorNames.slug(name)
        // Anchors that start with `term-` belong to definitions.
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

    /// Returns `name` as `a`–`z`, `0`–`9` and single hyphens, at most 60 bytes, without apostrophes: "Thieves' Cant" becomes
    /// `thieves-cant`.
    static func slug(_ name: String) -> String {
        var bytes: [UInt8] = []
        var pending = false
        for byte in name.utf8 where bytes.count < 60 {
            switch byte {
            case 0x61...0x7A, 0x30...0x39, 0x41...0x5A:
                if pending { bytes.append(0x2D) }
                pending = false
                bytes.append(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte)
            case 0x27: break
            default: pending = !bytes.isEmpty
            }
        }
        return bytes.isEmpty ? "passage" : String(decoding: bytes, as: UTF8.self)
    }
}
