internal import Localization
internal import Model
internal import Pack

/// Finds the fields in which two versions of an entry differ.
///
/// The values are shortened, because a catalog's changes share a limited space. The entry's page always shows the current values in full.
struct EntryDifference {
    /// The fields that differ: the title, the attributes, the links, the text and the picture, in this order.
    private(set) var fields: [EntryChange.Field] = []
    /// Whether `fields` contains all values in full.
    private(set) var isWhole = true
    private var length = 0

    /// The maximum length of a text, in bytes of UTF-8.
    private static let textLimit = 600
    /// The maximum number of items in a list.
    private static let itemLimit = 20
    /// The total length of the values, in bytes, after which fields are kept without their values.
    private static let lengthLimit = 16_384

    /// Compares two versions of an entry.
    ///
    /// - Parameter withNew: whether fields that only the new version has count. They don't if a new version of the program may have
    ///   requested them for the first time.
    init(from old: Entry, to new: Entry, withNew: Bool = true) {
        if old.title != new.title { add(EntryChange.Field.title, .text(old.title), .text(new.title)) }
        var keys: [String] = []
        for attribute in new.attributes + old.attributes
        where attribute.key != Entry.versionKey && !keys.contains(attribute.key) { keys.append(attribute.key) }
        for key in keys {
            let (before, after) = (old[key], new[key])
            if before != after, withNew || before != nil { add(key, before, after) }
        }
        let words = Localizer(.english)
        addItems(EntryChange.Field.links, old.links.map(Self.name), new.links.map(Self.name), withNew)
        addItems(EntryChange.Field.text, Self.lines(old.blocks, words), Self.lines(new.blocks, words), withNew)
        if old.picture != new.picture, withNew || old.picture != "" {
            add(EntryChange.Field.picture, Self.value(old.picture), Self.value(new.picture))
        }
    }

    private static func name(_ link: EntryLink) -> String { link.title.isEmpty ? link.target.text : link.title }

    private static func value(_ text: String) -> AttributeValue? { text.isEmpty ? nil : .text(text) }

    /// Returns the lines of an entry's text, except facts that show an attribute.
    private static func lines(_ blocks: [Block], _ words: Localizer) -> [String] {
        blocks.flatMap { block in
            switch block {
            case .section(let section): lines(section.blocks, words)
            case .facts(let facts):
                facts.filter { $0.attribute == nil }.map { words.label($0.label) + ": " + words.plain($0.value) }
            default:
                EntryTextExtractor.plain([block], words).split(separator: "\n").map { String($0.trimming(while: { $0 == " " })) }
            }
        }.filter { !$0.isEmpty }
    }

    /// Adds the items that only one of two lists contains. An item that occurs twice must occur twice in the other list.
    private mutating func addItems(_ key: String, _ old: [String], _ new: [String], _ withNew: Bool) {
        func rest(_ items: [String], without others: [String]) -> [String] {
            var counts: [String: Int] = [:]
            for item in others { counts[item, default: 0] += 1 }
            return items.filter { item in
                guard let count = counts[item], count > 0 else { return true }
                counts[item] = count - 1
                return false
            }
        }
        let (before, after) = (rest(old, without: new), rest(new, without: old))
        guard !before.isEmpty || withNew && !after.isEmpty else { return }
        add(key, before.isEmpty ? nil : .list(before), after.isEmpty ? nil : .list(after))
    }

    private mutating func add(_ key: String, _ before: AttributeValue?, _ after: AttributeValue?) {
        var field = EntryChange.Field(key, before: before.map { Self.shortened($0) }, after: after.map { Self.shortened($0) })
        // Long texts often begin alike, so show them from the first difference on.
        switch (before, after) {
        case (.text(let old)?, .text(let new)?):
            let short = Self.shortened(old, new)
            field = EntryChange.Field(key, before: .text(short.old), after: .text(short.new))
        case (.list(let old)?, .list(let new)?) where old.count == new.count && old.count <= Self.itemLimit:
            let short = zip(old, new).map { Self.shortened($0, $1) }
            field = EntryChange.Field(key, before: .list(short.map(\.old)), after: .list(short.map(\.new)))
        default: break
        }
        var writer = ByteWriter()
        EntryChange.encode([field], to: &writer)
        length += writer.bytes.count
        if length > Self.lengthLimit { field = EntryChange.Field(key, before: nil, after: nil) }
        if field.before != before || field.after != after { isWhole = false }
        fields.append(field)
    }

    private static func shortened(_ value: AttributeValue) -> AttributeValue {
        switch value {
        case .text(let text): .text(shortened(text))
        case .list(let items):
            .list(items.prefix(itemLimit).map { shortened($0) } + (items.count > itemLimit ? ["…"] : []))
        case .number, .flag, .range, .unknown, .notApplicable: value
        }
    }

    /// Returns two versions of a text. If one of them is too long, they begin shortly before their first difference.
    private static func shortened(_ old: String, _ new: String) -> (old: String, new: String) {
        guard max(old.utf8.count, new.utf8.count) > textLimit else { return (old, new) }
        let same = zip(old.utf8, new.utf8).prefix { $0 == $1 }.count
        return (shortened(old, from: same), shortened(new, from: same))
    }

    /// The number of bytes before the first difference that a shortened text keeps.
    private static let contextLength = 60

    /// Returns a text of about `textLimit` bytes, cut between characters.
    ///
    /// - Parameter difference: the place, in bytes, where the text differs from the other version.
    private static func shortened(_ text: String, from difference: Int = 0) -> String {
        guard text.utf8.count > textLimit || difference > contextLength else { return text }
        func place(_ bytes: Int) -> String.Index {
            var place = text.utf8.index(text.startIndex, offsetBy: min(max(bytes, 0), text.utf8.count))
            while place > text.startIndex, place.samePosition(in: text) == nil { place = text.utf8.index(before: place) }
            return place
        }
        let first = difference > contextLength ? difference - contextLength : 0
        let (start, end) = (place(first), place(first + textLimit))
        return (start > text.startIndex ? "…" : "") + text[start..<end] + (end < text.endIndex ? "…" : "")
    }
}

extension Substring {
    /// Returns the text without the characters at both ends that fulfil a condition.
    fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> Substring {
        var text = drop(while: isTrimmed)
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
