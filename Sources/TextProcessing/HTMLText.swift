public import Model

/// HTML from upstreams to blocks.
///
/// Known are `p br em i strong b code ul ol li table tr th td h1`–`h6 blockquote hr` and character references; of every other tag
/// only the text is kept, of comments, scripts and style sheets nothing. Broken markup loses no text. It is not a browser: it
/// keeps what a card of a game or a recipe needs. Time is linear in the length; nesting is limited.
public enum HTMLText {
    /// Reads a piece of HTML.
    public static func blocks(_ html: String) -> [Block] {
        var builder = HTMLBlockBuilder()
        let bytes = Array(html.utf8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x3C, let tag = HTMLTag(in: bytes, at: index) {
                index = tag.end
                builder.take(tag)
                if tag.hidesContent, !tag.isClosing { index = afterContent(of: tag, in: bytes) }
            } else if byte == 0x26, let entity = Entity.decode(bytes[...], at: index) {
                UTF8Scalar.encode(entity.code) { builder.take($0) }
                index = entity.end
            } else {
                builder.take(byte)
                index += 1
            }
        }
        return builder.finish()
    }

    /// The index of the tag that closes a script or style sheet, or the end.
    private static func afterContent(of tag: HTMLTag, in bytes: [UInt8]) -> Int {
        var index = tag.end
        while index < bytes.count {
            if bytes[index] == 0x3C, index + 1 < bytes.count, bytes[index + 1] == 0x2F,
                let closing = HTMLTag(in: bytes, at: index), closing.name == tag.name
            {
                return closing.end
            }
            index += 1
        }
        return index
    }
}
