public import Model
import Pack

/// The attributes that a client wants with each row of a list or a search (`fields=cr,type` or `fields=*`).
public enum FieldSelection: Equatable, Sendable {
    /// All attributes that an entry has.
    case all
    /// The attributes with these keys, in this order.
    case keys([String])

    /// Parses the parameter `fields`: keys separated by commas, or `*`. Returns nil if there are no keys.
    public init?(_ text: String) {
        // Splitting at characters instead of bytes would add the rules for character boundaries to the module for the browser.
        let keys = text.utf8.split(separator: ASCII.comma).map { String(Substring($0)) }
        guard !keys.isEmpty else { return nil }
        self = keys.contains { $0.utf8.elementsEqual("*".utf8) } ? .all : .keys(keys)
    }

    /// The parameter `fields` for this selection.
    public var text: String {
        switch self {
        case .all: "*"
        case .keys(let keys): keys.joined(separator: ",")
        }
    }

    /// Returns the first key that isn't an attribute of any of these catalogs, or nil if there isn't one.
    public func unknownKey(in catalogs: [CatalogDescription]) -> String? {
        guard case .keys(let keys) = self else { return nil }
        for key in keys {
            let isKnown = catalogs.contains { catalog in
                catalog.attributes.contains { UTF8Comparison.equal($0.key.utf8, key.utf8) }
            }
            guard isKnown else { return key }
        }
        return nil
    }

    /// Returns the keys of the columns for the rows of these catalogs: the chosen keys, or each key that any catalog has, once.
    public func columns(in catalogs: [CatalogDescription]) -> [String] {
        if case .keys(let keys) = self { return keys }
        var keys: [String] = []
        for catalog in catalogs {
            for attribute in catalog.attributes where !keys.contains(where: { UTF8Comparison.equal($0.utf8, attribute.key.utf8) })
            {
                keys.append(attribute.key)
            }
        }
        return keys
    }
}

extension ScreenBuilder {
    /// Returns the descriptions of these catalogs or, if there are no IDs, of all catalogs.
    public func descriptions(of ids: [CatalogID]) -> [CatalogDescription] {
        catalogs.map { $0.description }.filter { ids.isEmpty || ids.contains($0.id) }
    }
}
