internal import Localization
internal import Model
internal import Screens
internal import Shelf

/// An entry with everything that its page shows.
public struct EntryDetails: Equatable, Sendable, Identifiable {
    /// The entry's ID.
    public let id: EntryKey
    /// The entry's title.
    public let title: String
    /// The line under the title. May be empty.
    public let subtitle: String
    /// The entry's attributes, keyed by `AttributeInfo.id`.
    public let attributes: [String: AttributeContent]
    /// The contents of the entry's page.
    public let blocks: [ContentBlock]
    /// The entries that this entry links to, and those that link to it.
    public let related: [RelatedEntry]
    /// Whether the entry has a picture. `AlmanacLibrary.picture(of:)` returns it.
    public let hasPicture: Bool
    /// The favourite, or nil if the entry isn't one.
    public let favourite: FavouriteInfo?
    /// The reader's note in Markdown, as typed, or nil if there isn't one.
    public let note: String?
    /// The name to offer for a new favourite. For a joke, these are the first words of its setup.
    public let offeredName: String
    /// Whether only the list's data is stored so far. `AlmanacLibrary.fetchDetails(of:)` fetches the rest.
    public let isPartial: Bool
    /// Whether the source no longer has the entry.
    public let isGone: Bool
    /// The name of the source and its licence, for showing beside the entry. May be empty.
    public let attribution: String

    /// The address of the picture for a source in code. Empty for an entry of a library.
    let picture: String

    /// Creates an entry for `CatalogSource.init(catalog:title:attributes:subtitle:pictureHosts:licence:attribution:entries:)`.
    ///
    /// - Parameters:
    ///   - id: The ID, which never changes. Its catalog is the source's, and its key has letters, digits, hyphens and full stops.
    ///   - title: The title.
    ///   - attributes: The values of the attributes, keyed by `AttributeInfo.id`. Missing values are unknown, and numbers that aren't
    ///     finite. Numbers are rounded to 18 decimal places. A range can't begin below zero.
    ///   - text: The text of the page in Markdown. May be empty.
    ///   - picture: The address of a JPEG or PNG file on one of the source's `pictureHosts`. May be empty.
    public init(
        id: EntryKey, title: String, attributes: [String: AttributeContent] = [:], text: String = "", picture: String = ""
    ) {
        (self.id, self.title, self.attributes, self.picture) = (id, title, attributes, picture)
        blocks = text.isEmpty ? [] : [.paragraph([TextRun(text: text, style: [], entry: nil, url: nil)])]
        (subtitle, related, hasPicture, favourite, note) = ("", [], !picture.isEmpty, nil, nil)
        (offeredName, isPartial, isGone, attribution) = (title, false, false, "")
    }

    /// The blocks as plain text, without hidden parts such as a punchline.
    public var text: String { blocks.map { $0.text }.filter { !$0.isEmpty }.joined(separator: "\n") }
}

/// The value of an attribute.
public enum AttributeContent: Equatable, Sendable {
    /// A number, in the unit of the attribute.
    case number(Double)
    /// A text.
    case text(String)
    /// Several texts.
    case list([String])
    /// Yes or no.
    case flag(Bool)
    /// A range of numbers. The upper end is nil if it is open.
    case range(Double, Double?)
    /// The source doesn't know the value.
    case unknown
    /// The value doesn't apply to the entry.
    case notApplicable
}

/// A link between two entries.
public struct RelatedEntry: Equatable, Sendable {
    /// The other entry's ID.
    public let id: EntryKey
    /// The other entry's title.
    public let title: String
    /// How the entries are related, in the reader's language, such as "Residents".
    public let relation: String
    /// Whether the other entry is stored.
    public let isStored: Bool
}

/// A favourite.
public struct FavouriteInfo: Equatable, Sendable, Identifiable {
    /// The entry's ID.
    public let id: EntryKey
    /// The name that the reader gave the favourite.
    public let name: String
    /// When the reader added it, in seconds since 1970.
    public let date: Int64
    /// The entry's title when it was added.
    public let title: String
}

/// A picture file.
public struct PictureFile: Equatable, Sendable {
    /// The file, as the source sent it.
    public let bytes: [UInt8]
    /// The file's media type: `image/jpeg` or `image/png`.
    public let mediaType: String
}

/// A list of entries that the reader put together.
public struct EntryListInfo: Equatable, Sendable, Identifiable {
    /// The list's ID.
    public let id: String
    /// The list's name.
    public let name: String
    /// The IDs of the entries, in the list's order.
    public let entries: [EntryKey]
}

extension EntryDetails {
    init(_ screen: EntryScreen, _ words: Localizer) {
        let entry = screen.entry
        id = EntryKey(entry.id)
        picture = ""
        title = words.title(of: entry)
        subtitle = words.plain(entry.subtitle)
        attributes = Dictionary(
            entry.attributes.filter { !Entry.isTitleKey($0.key) }.map { ($0.key, AttributeContent($0.value)) },
            uniquingKeysWith: { first, _ in first })
        blocks = entry.blocks.flatMap { ContentBlock.blocks($0, words) }
        related = screen.links.flatMap { group in
            group.links.map { link in
                RelatedEntry(
                    id: EntryKey(link.id), title: link.title, relation: words.label(group.relation), isStored: link.isKept)
            }
        }
        hasPicture = !entry.picture.isEmpty
        favourite = screen.favourite.map { FavouriteInfo($0.entry, $0.name, $0.date, $0.title) }
        note = screen.note
        offeredName = screen.offeredName
        isPartial = entry.isPartial
        isGone = entry.isGone
        let parts = screen.source.map { [$0.name, $0.licence, $0.attribution] } ?? []
        attribution = parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension FavouriteInfo {
    init(_ entry: EntryID, _ name: String, _ date: Int64, _ title: String) {
        self.init(id: EntryKey(entry), name: name, date: date, title: title)
    }
}

extension AttributeContent {
    init(_ value: AttributeValue) {
        self =
            switch value {
            case .number(let number): .number(number.double)
            case .text(let text): .text(text)
            case .list(let texts): .list(texts)
            case .flag(let flag): .flag(flag)
            case .range(let low, let high): .range(low.double, high?.double)
            case .unknown: .unknown
            case .notApplicable: .notApplicable
            }
    }
}

extension FixedDecimal {
    /// The nearest floating-point number.
    fileprivate var double: Double { Double(text) ?? Double(whole) }
}
