import Model
import Upstreams

/// Rules that find an entry's picture.
extension ListSample {
    /// The words in the names of pictures that state the size, starting with the smallest.
    private static let pictureSizes: [Set<String>] = [
        ["icon", "tiny", "mini", "xs"], ["thumb", "thumbnail", "small", "preview", "sm"], ["medium", "md"], [],
        ["normal", "regular"], ["large", "big", "lg"], ["original", "full", "xl", "hires", "high"],
    ]

    /// A location of pictures.
    private struct PictureCandidate {
        let column: SourceColumn
        let at: JSONPointer
        /// The names of the column and of the picture in a list's element.
        var name: String { ColumnRoleGuesser.bare(column.source) + (at.tokens.last.map { "." + $0 } ?? "") }
    }

    /// Returns the location of the picture: in the column that the user chose, or else in a column or list whose pictures show the
    /// record itself, differ from record to record and are large. If the columns' names differ only in a number, as in `artwork60`
    /// and `artwork100`, prefers the largest number.
    ///
    /// - Throws: `badPlan` if the column that the user chose contains no pictures.
    func picture(
        _ plan: CatalogPlan, _ pointers: [String: JSONPointer], _ sample: [JSONView]
    ) throws(SourceProbeError) -> JSONPointer? {
        let chosen = plan.columns.first { column in
            wishes.choices.types.contains { $0.value == .picture && column.isNamed($0.key) }
        }
        if let chosen, let pointer = pointers[chosen.source] {
            let values = sample.prefix(200).compactMap { $0[pointer] }.filter { !$0.isNull }
            if values.contains(where: { $0.string.map(ListSample.isAddress) ?? false }) { return pointer }
            if let listed = listedPicture(pointer, sample, ListSample.isAddress) { return listed }
            let example = values.first.flatMap { ImportedValue($0).text } ?? ""
            throw .badPlan(.noValueFits(column: chosen.source, .picture, example: String(example.prefix(80))))
        }
        var candidates: [PictureCandidate] = []
        for column in plan.columns {
            guard let pointer = pointers[column.source] else { continue }
            if column.type == .picture || isPicturePath(pointer, sample) {
                candidates.append(PictureCandidate(column: column, at: pointer))
            } else if column.type == .nested || column.type == .list {
                let isNamed = ListSample.isNamedPicture(column.source)
                let listed = listedPicture(pointer, sample) { text in
                    WebAddressDetector.isPicture(text) && ListSample.isAddress(text)
                        || isNamed && WebAddressDetector.isLink(text) && ListSample.mayBePicture(text)
                }
                if let listed { candidates.append(PictureCandidate(column: column, at: listed)) }
            }
        }
        // A picture of the author that several entries share doesn't show them.
        return candidates.map { ($0.at, rank($0, sample)) }.filter { $0.1[0] + $0.1[1] < 2 }
            .min { $0.1.lexicographicallyPrecedes($1.1) }?.0
    }

    /// Returns how suitable a picture is. The smallest rank is the best.
    private func rank(_ candidate: PictureCandidate, _ sample: [JSONView]) -> [Int] {
        let words = ListSample.words(of: candidate.name).map { $0.lowercased() }
        let outer = candidate.at.tokens.dropLast().flatMap { ListSample.words(of: $0) }.map { $0.lowercased() }
        let urls = sample.compactMap { $0[candidate.at]?.string }.filter { !$0.isEmpty }
        let isShared = urls.count >= 3 && Set(urls).count * 2 <= urls.count
        // A list of other objects, such as related records, contains their pictures.
        let isList = candidate.column.type == .nested || candidate.column.type == .list
        let isForeign =
            outer.contains { GuessWords.pictureOwners.contains($0) }
            || isList && !ListSample.isNamedPicture(candidate.column.source)
        let sizes = ListSample.pictureSizes
        let size = sizes.firstIndex { !$0.isDisjoint(with: words) } ?? 3
        let small = words.count { sizes[0].contains($0) || sizes[1].contains($0) }
        let sibling = JSONPointer(tokens: candidate.at.tokens.dropLast() + ["width"])
        let width = sample.lazy.compactMap { ListSample.width($0[sibling]) }.first ?? 0
        let number = Int(candidate.column.source.filter(\.isNumber).prefix(9)) ?? 0
        return [
            isShared ? 1 : 0, isForeign ? 1 : 0, GuessWords.sidePictures.isDisjoint(with: words) ? 0 : 1, small > 0 ? 1 : 0,
            candidate.at.tokens.count, small, -Int(clamping: width), -size, -number,
        ]
    }

    /// Returns a picture's width, which is a number or a text.
    private static func width(_ value: JSONView?) -> Int64? { value?.integer ?? value?.string.flatMap { Int64($0) } }

    /// Returns whether a text is a URL, or a path on the API's server.
    private static func isAddress(_ text: String) -> Bool {
        WebAddressDetector.isLink(text)
            || text.hasPrefix("/") && !text.hasPrefix("//")
                && UpstreamURLCodec.isPath(text.hasSuffix("?") ? String(text.dropLast()) : text)
    }

    /// Returns whether a URL has no file name extension, or the extension of an image format, or states that it is a picture, as
    /// in `/thumbnail/url.json?type=IMAGE`.
    static func mayBePicture(_ text: String) -> Bool {
        let lower = text.lowercased()
        if lower.contains("thumbnail") || lower.contains("image") { return true }
        let name = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
        guard text.split(separator: "/").count > 2, let point = name.lastIndex(of: ".") else { return true }
        let ending = name[name.index(after: point)...]
        return WebAddressDetector.isPicture(text) || !(2...5).contains(ending.count) || !ending.contains(where: \.isLetter)
    }

    /// Returns whether a column's name suggests pictures, as `primaryImageUrl` and `image.url` do.
    static func isNamedPicture(_ source: String) -> Bool {
        var name = plain(source)
        for ending in GuessWords.addressEndings where name.hasSuffix(ending) {
            name = String(name.dropLast(ending.count))
        }
        return GuessWords.pictureEndings.contains { name.hasSuffix($0) }
    }

    /// Returns the location of the first picture in a list of URLs or objects, such as `/images/0` or `/images/0/url`. Returns nil
    /// if most lists don't contain a picture there.
    private func listedPicture(
        _ list: JSONPointer, _ sample: [JSONView], _ isPicture: (String) -> Bool
    ) -> JSONPointer? {
        let lists = sample.prefix(200).compactMap { $0[list]?.elements }.filter { !$0.isEmpty }
        let first = lists.compactMap(\.first)
        if first.contains(where: { $0.string != nil }) {
            let isUsable = first.count { $0.string.map(isPicture) ?? false } * 2 > first.count
            return isUsable ? JSONPointer(tokens: list.tokens + ["0"]) : nil
        }
        func size(_ key: String) -> Int {
            let words = ListSample.words(of: key).map { $0.lowercased() }
            return ListSample.pictureSizes.firstIndex { !$0.isDisjoint(with: words) } ?? 3
        }
        let keys = (first.first { $0.isObject }?.members ?? []).filter { $0.value.string.map(isPicture) ?? false }.map(\.key)
        guard let greatest = keys.map(size).max(), let key = keys.first(where: { size($0) == greatest }) else { return nil }
        guard first.count(where: { $0[key]?.string.map(isPicture) ?? false }) * 2 > first.count else { return nil }
        // Of several sizes of a picture, use the largest that most records have.
        let widths = (lists.first ?? []).map { ListSample.width($0["width"]) ?? 0 }
        let best = widths.indices.max { (widths[$0], -$0) < (widths[$1], -$1) } ?? 0
        let isCommon = lists.count { $0.count > best } * 2 > lists.count
        return JSONPointer(tokens: list.tokens + ["\(isCommon ? best : 0)", key])
    }

    /// Returns whether all values at a pointer are lists of at most one element.
    func areSingle(_ pointer: JSONPointer, _ sample: [JSONView]) -> Bool {
        sample.allSatisfy { ($0[pointer]?.elements?.count ?? 0) <= 1 }
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
