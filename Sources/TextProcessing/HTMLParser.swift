public import Model

/// Converts HTML from upstreams to blocks.
///
/// Supports `p br em i strong b code ul ol li table tr th td h1`–`h6 blockquote hr` and character references. Other tags are
/// removed but their text is kept. Comments, scripts and style sheets are removed completely. Invalid markup never causes loss of
/// text. The parser supports only the HTML that recipes and game rules need. It takes linear time and limits nesting.
public enum HTMLParser {
    /// Converts an HTML fragment.
    public static func blocks(_ html: String) -> [Block] {
        var builder = HTMLToBlocksConverter()
        let bytes = Array(html.utf8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == ASCII.lessThan, let tag = HTMLTag(in: bytes, at: index) {
                index = tag.end
                builder.take(tag)
                if tag.hidesContent, !tag.isClosing { index = afterContent(of: tag, in: bytes) }
            } else if byte == ASCII.ampersand, let entity = CharacterReferenceDecoder.decode(bytes[...], at: index) {
                UTF8ScalarCodec.encode(entity.code) { builder.take($0) }
                index = entity.end
            } else {
                builder.take(byte)
                index += 1
            }
        }
        return builder.finish()
    }

    /// Returns the index after the closing tag of a script or style sheet, or the end of the input.
    private static func afterContent(of tag: HTMLTag, in bytes: [UInt8]) -> Int {
        var index = tag.end
        while index < bytes.count {
            if bytes[index] == ASCII.lessThan, index + 1 < bytes.count, bytes[index + 1] == ASCII.slash,
                let closing = HTMLTag(in: bytes, at: index), closing.element == tag.element
            {
                return closing.end
            }
            index += 1
        }
        return index
    }
}
