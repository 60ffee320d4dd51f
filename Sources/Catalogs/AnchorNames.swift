import Model

/// Gives every passage of one entry an anchor of its own.
struct AnchorNames {
    /// What the page itself calls its parts: the definitions, the note, its form, the article.
    private static let ofThePage = [Glossary.anchor, "note", "note-title", "note-help", "name", "results"]

    private var taken: Set<String>
    /// The number to try next for a name that is taken: hostile records have the same name a hundred thousand times.
    private var following: [String: UInt32] = [:]

    /// - Parameter reserved: anchors of sections, which keep their names.
    init(reserved: [String]) { taken = Set(reserved + AnchorNames.ofThePage) }

    /// An anchor made of the letters and digits of `name`; with a number behind it where that one is taken.
    mutating func next(for name: String) -> String {
        var base = AnchorNames.slug(name)
        // That is how a definition is called.
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

    /// `name` in `a`–`z`, `0`–`9` and single hyphens, at most 60 bytes, apostrophes left out: "Thieves' Cant" is `thieves-cant`.
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
