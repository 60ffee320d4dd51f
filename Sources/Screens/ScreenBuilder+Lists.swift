import Localization
public import Model
import Pack
import Shelf
import TextProcessing

extension ScreenBuilder {
    /// Creates the page with all lists.
    ///
    /// - Parameters:
    ///   - entries: The entries that the page offers to add.
    ///   - from: The page with the entries, or nil.
    public func lists(
        adding entries: [EntryID] = [], from: Destination? = nil, removed: (id: String, name: String)? = nil
    ) -> ListsScreen {
        let lists = shelf.lists.compactMap { shelf.list($0) }.map { (key: TextFolding.sortKey($0.name), list: $0) }.sorted {
            a, b in
            a.key == b.key
                ? UTF8Comparison.precede(a.list.id.utf8, b.list.id.utf8) : a.key.lexicographicallyPrecedes(b.key)
        }
        return ListsScreen(
            items: lists.map { item in
                ListsScreen.Item(
                    list: item.list,
                    containsAll: !entries.isEmpty && entries.allSatisfy { shelf.contains($0, in: item.list.id) })
            },
            addition: from.flatMap { from in
                entries.first.map {
                    ListsScreen.Addition(
                        from: from, count: UInt32(clamping: entries.count), title: entries.count == 1 ? title(of: $0) : "")
                }
            }, removed: removed.flatMap { shelf.hasValue(.list($0.id)) ? nil : $0 })
    }

    /// Creates a list's page, or returns nil if there isn't a list with this ID.
    public func list(
        _ id: String, isEditing: Bool = false, noting: EntryID? = nil, removed: EntryID? = nil
    ) -> ListScreen? {
        guard let list = shelf.list(id) else { return nil }
        let rows = shelf.members(of: id).map { entry in
            let value = shelf.value(.member(entry, of: id))
            let row =
                row(entry)
                ?? ListRow(
                    EntryHead(missing: standIn(for: entry, title: value?.title)), in: context.settings.language,
                    hasLine: false, isFavourite: shelf.favourite(entry) != nil, hasPicture: false, isAbsent: true)
            return ListScreen.Member(
                row: row, note: shelf.value(.note(on: entry, in: id))?.text ?? "", date: value?.date ?? 0)
        }
        let catalogs = SeededChoice.unique(rows.map { $0.row.id.catalog })
        var attributes: [AttributeDescription] = []
        for attribute in catalogs.compactMap({ view($0) }).flatMap({ $0.description.attributes })
        where !attributes.contains(where: { UTF8Comparison.equal($0.key.utf8, attribute.key.utf8) }) {
            attributes.append(attribute)
        }
        return ListScreen(
            list: list, members: ScreenBuilder.sorted(rows, by: list.order), attributes: attributes, isEditing: isEditing,
            noting: noting,
            removed: removed.flatMap { shelf.contains($0, in: id) ? nil : ($0, title(of: $0)) })
    }

    /// Sorts entries by an order in the form of `KeptList.order`. Entries without a value come last.
    private static func sorted(_ members: [ListScreen.Member], by order: String) -> [ListScreen.Member] {
        guard !order.utf8.isEmpty else { return members }
        let isDescending = order.utf8.first == ASCII.minus
        let key = isDescending ? String(Substring(order.utf8.dropFirst())) : order
        let isName = UTF8Comparison.equal(key.utf8, "name".utf8)
        let keyed = members.enumerated().map { place, member in
            var number: FixedDecimal?
            var text: [UInt8] = []
            switch isName ? .text(member.row.title) : member.row[key] {
            case .number(let value)?, .range(let value, _)?: number = value
            case .text(let value)?: text = TextFolding.sortKey(value)
            case .list(let values)?: text = values.first.map { TextFolding.sortKey($0) } ?? []
            case .flag(let isSet)?: text = [isSet ? 1 : 2]
            case .unknown?, .notApplicable?, .none: break
            }
            return (place: place, number: number, text: text, member: member)
        }
        return keyed.sorted { a, b in
            switch (a.number, b.number) {
            case (let x?, let y?) where x != y: return isDescending ? y < x : x < y
            case (.some, .none): return true
            case (.none, .some): return false
            default: break
            }
            guard a.text != b.text else { return a.place < b.place }
            if a.text.isEmpty || b.text.isEmpty { return b.text.isEmpty }
            return isDescending ? b.text.lexicographicallyPrecedes(a.text) : a.text.lexicographicallyPrecedes(b.text)
        }.map { $0.member }
    }
}
