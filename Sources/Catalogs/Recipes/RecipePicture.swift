import Model
import Upstreams

/// Chooses a recipe's picture from the pictures that a page names.
enum RecipePicture {
    /// Returns the largest picture. Pictures whose size isn't known follow those of known size, in the page's order.
    static func best(in value: StructuredValue?, relativeTo base: WebURL?) -> WebURL? {
        guard let value else { return nil }
        var best: (url: WebURL, size: Int)?
        for element in value.elements {
            var (address, size) = ("", 0)
            switch element {
            case .text(let text): address = text
            case .object(let object):
                address = (object["contentUrl"] ?? object["url"] ?? object["@id"])?.text ?? ""
                size = number(object["width"]) * number(object["height"])
            case .list: continue
            }
            let trimmed = PlainText.line(address)
            guard !trimmed.isEmpty, !trimmed.lowercased().hasPrefix("data:"), let url = WebURL(trimmed, relativeTo: base) else {
                continue
            }
            if size == 0 { size = sizeInName(url.path) }
            if best.map({ size > $0.size }) ?? true { best = (url, size) }
        }
        return best?.url
    }

    private static func number(_ value: StructuredValue?) -> Int {
        let text = value?.objects.first?["value"]?.text ?? value?.text ?? ""
        return min(
            Int(text.utf8.prefix { ASCII.isDigit($0) }.reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar($1)) }) ?? 0,
            100_000)
    }

    /// Returns the number of pixels that a picture's name states, as in `soup-1200x800.jpg`, or 0.
    private static func sizeInName(_ path: String) -> Int {
        let bytes = Array(path.utf8)
        for place in bytes.indices where bytes[place] | 0x20 == UInt8(ascii: "x") {
            let width = bytes[..<place].reversed().prefix { ASCII.isDigit($0) }.reversed()
            let height = bytes[(place + 1)...].prefix { ASCII.isDigit($0) }
            guard (2...5).contains(width.count), (2...5).contains(height.count) else { continue }
            return number(width) * number(Array(height))
        }
        return 0
    }

    private static func number(_ digits: some Sequence<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 - ASCII.digit0) } }
}
