import Model
import Upstreams

/// Rules that find an entry's picture.
extension SourceProbe {
    /// The words in the names of pictures that state the size, starting with the smallest.
    private static let pictureSizes: [Set<String>] = [
        ["icon", "tiny", "mini", "xs"], ["thumb", "thumbnail", "small", "preview", "sm"], ["medium", "md"], [],
        ["normal", "regular"], ["large", "big", "lg"], ["original", "full", "xl", "hires", "high"],
    ]
    /// The words in the names of pictures that don't show the entry itself.
    private static let sidePictures: Set = [
        "back", "backdrop", "background", "banner", "logo", "symbol", "icon", "flag", "shiny", "female", "avatar",
    ]

    /// Returns the picture column to use: the user's choice, or else a column whose pictures differ from record to record and are
    /// large. If the columns' names differ only in a number, as in `artwork60` and `artwork100`, prefers the largest number.
    func picture(_ plan: ImportPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) -> ImportPlan.Column? {
        let pictures = plan.columns.filter { $0.type == .picture }
        let chosen = pictures.first { column in
            wishes.choices.types.contains {
                $0.value == .picture && column.isNamed($0.key)
            }
        }
        if let chosen { return chosen }
        func rank(_ column: ImportPlan.Column) -> [Int] {
            let words = Set(SourceProbe.words(of: column.source).map { $0.lowercased() })
            let urls = pointers[column.source].map { pointer in sample.compactMap { $0[pointer]?.string } } ?? []
            let isShared = urls.count >= 3 && Set(urls).count * 2 <= urls.count
            let size = SourceProbe.pictureSizes.firstIndex { !$0.isDisjoint(with: words) } ?? 3
            let number = Int(column.source.filter(\.isNumber).prefix(9)) ?? 0
            return [
                isShared ? 1 : 0, words.isDisjoint(with: SourceProbe.sidePictures) ? 0 : 1,
                pointers[column.source]?.tokens.count ?? 0, -size, -number,
            ]
        }
        return pictures.map { ($0, rank($0)) }.min { $0.1.lexicographicallyPrecedes($1.1) }?.0
    }

    /// Returns whether a column's name suggests pictures, as `primaryImageUrl` and `image.url` do.
    static func isNamedPicture(_ source: String) -> Bool {
        var name = plain(source)
        for ending in ["url", "uri", "link", "href", "src"] where name.hasSuffix(ending) {
            name = String(name.dropLast(ending.count))
        }
        return ["image", "img", "picture", "photo", "thumbnail", "poster", "artwork", "portrait"].contains { name.hasSuffix($0) }
    }

    /// Returns the location of the first picture in a list of objects, such as `/images/0/url`. Returns nil if the records don't
    /// contain such a list.
    func listedPicture(_ plan: ImportPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) -> JSONPointer? {
        for column in plan.columns where column.type == .nested {
            guard let list = pointers[column.source] else { continue }
            let objects = sample.prefix(200).compactMap { $0[list]?.elements?.first }.filter(\.isObject)
            let key = objects.first?.members.first { $0.value.string.map(WebAddressDetector.isPicture) ?? false }?.key
            guard let key else { continue }
            let pictures = objects.filter { $0[key]?.string.map(WebAddressDetector.isPicture) ?? false }
            guard pictures.count * 2 > objects.count else { continue }
            // Of several sizes of a picture, use the largest that most records have.
            let elements = sample.first { $0[list]?.elements?.first?.isObject ?? false }?[list]?.elements ?? []
            let widths = elements.map { $0["width"]?.integer ?? Int64($0.text("width") ?? "") ?? 0 }
            let best = widths.indices.max { (widths[$0], -$0) < (widths[$1], -$1) } ?? 0
            let isCommon = sample.prefix(200).count { $0[list]?.elements?.count ?? 0 > best } * 2 > objects.count
            return JSONPointer(tokens: list.tokens + ["\(isCommon ? best : 0)", key])
        }
        return nil
    }

    /// Returns the column with the path of a picture on the API's server, such as `/media/7.png`.
    func picturePath(_ plan: ImportPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]) -> JSONPointer? {
        plan.columns.lazy.compactMap { pointers[$0.source] }.first { isPicturePath($0, sample) }
    }

    /// Returns whether all values are paths of pictures.
    func isPicturePath(_ pointer: JSONPointer, _ sample: [JSONView]) -> Bool {
        let texts = sample.prefix(200).compactMap { $0[pointer] }.filter { !$0.isNull }
        return !texts.isEmpty
            && texts.allSatisfy { value in
                guard let text = value.string, text.hasPrefix("/"), !text.hasPrefix("//") else { return false }
                return WebAddressDetector.isPicture(text)
                    && UpstreamURLCodec.isPath(text.hasSuffix("?") ? String(text.dropLast()) : text)
            }
    }

    /// Returns the hosts of pictures that aren't on the source's own server.
    func pictureHosts(_ pointer: JSONPointer, _ sample: [JSONView]) -> [String] {
        var hosts: [String] = []
        for record in sample {
            guard let text = record[pointer]?.string, let url = ServerURL(String(text.prefix { $0 != "?" && $0 != "#" })) else {
                continue
            }
            if url.host != host, url.port == 443, !hosts.contains(url.host), hosts.count < 5 { hosts.append(url.host) }
        }
        return hosts
    }
}
