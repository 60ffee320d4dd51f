import Localization
public import Model
import Search
import TextProcessing

extension CatalogView {
    /// Returns `typed` if an entry has this value. If `typed` is a translation, returns the original value. Returns nil if no
    /// entry has the value.
    public func value(_ typed: String, of attribute: AttributeDescription) -> String? {
        let folded = TextFolding.search(typed)
        guard !folded.isEmpty, let own = description.attribute(attribute.key) else { return nil }
        for pack in members.packs {
            let found = pack.ask { (index) throws(IndexError) in
                try index.value(folded, of: own.key, orContains: own.matchesWords)
            }
            if (found ?? nil) != nil { return typed }
        }
        guard let family = own.words, let facet = facets.first(where: { UTF8Comparison.equal($0.key.utf8, own.key.utf8) }) else {
            return nil
        }
        return facet.choices.first { choice in
            Localizer(.french).value(choice.value, family: family).map { TextFolding.search($0) == folded } ?? false
        }?.value
    }

    /// Returns the attribute's value that is most similar to a misspelt value, or nil if none is similar enough.
    public func value(like typed: String, of key: String) -> String? {
        guard let own = description.attribute(key) else { return nil }
        for pack in members.packs {
            let found = pack.ask { (index) throws(IndexError) in
                try index.value(like: TextFolding.search(typed), of: key, orWord: own.matchesWords)
            }
            if let near = found ?? nil { return near }
        }
        return nil
    }
}
