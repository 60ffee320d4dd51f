internal import Catalogs
import Model
internal import Pack
internal import Screens
internal import Search
internal import Shelf

/// Finds the completions of the last word of a command line that depend on the library: names of catalogs, IDs of entries, keys and
/// values of attributes. The completion scripts know the commands and options themselves.
struct CompletionFinder {
    let builder: ScreenBuilder
    /// The names of the library's readers.
    var readers: [String] = []

    /// The options whose values this type completes.
    static let options = ["in", "q", "sort", "fields", "instead", "reader"]
    /// The maximum number of completions.
    private static let most = 200
    /// The maximum number of entries to compare. With more entries, the first ones count.
    private static let compared = 20_000

    /// Returns the words of a command line. Bash separates words at colons and equals signs, which this method undoes.
    ///
    /// - Returns: The words, and the part of the last word that the shell treats as a word of its own.
    static func joined(_ typed: [String]) -> (words: [String], shown: String) {
        var words: [String] = [], joins = false
        for (place, word) in typed.enumerated() {
            let isSeparator = word == ":" || word == "="
            if joins || isSeparator && place > 0, let last = words.popLast() {
                words.append(last + word)
            } else {
                words.append(word)
            }
            joins = isSeparator
        }
        let last = typed.last ?? ""
        return (words, last == ":" || last == "=" ? "" : last)
    }

    /// Returns the completions of the last word, without the part that the shell already treats as another word.
    func completions(_ typed: [String]) -> [String] {
        let (words, shown) = CompletionFinder.joined(Command.resolvingAliases(typed))
        guard let last = words.last else { return [] }
        let before = Array(words.dropLast())
        let cut = last.utf8.count - shown.utf8.count
        return found(last, after: before).prefix(CompletionFinder.most).map { word in
            String(Substring(word.utf8.dropFirst(cut)))
        }
    }

    private func found(_ word: String, after before: [String]) -> [String] {
        if let option = before.last, option.hasPrefix("--"), before.count > 1 {
            let name = String(option.dropFirst(2))
            if Command.allFlags.contains(where: { $0.name == name && $0.value != nil }) {
                return values(of: name, word, before.dropLast())
            }
        }
        if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
            let name = String(word[..<equals].dropFirst(2))
            return values(of: name, String(word[word.index(after: equals)...]), before).map { "--" + name + "=" + $0 }
        }
        guard !word.hasPrefix("-") else { return [] }
        guard let command = Command.all.last(where: { Array(before.prefix($0.words.count)) == $0.words }) else { return [] }
        let typed = Array(ArgumentParser.operands(of: before).dropFirst(command.words.count))
        guard
            let operand = command.operands.indices.contains(typed.count) ? command.operands[typed.count] : command.operands.last,
            typed.count < command.operands.count || operand.isRepeated
        else { return [] }
        switch operand.kind {
        case .catalog: return matching(word, ids)
        case .entry: return entries(word)
        case .list: return matching(word, lists)
        case .reader: return matching(word, readers)
        case .text: return command.action == .find ? filters(word, in: catalogs(before)) : []
        case .file, .command, .shell: return []
        }
    }

    private var ids: [String] { builder.catalogs.map(\.description.id.raw) }

    /// The lists' names or, if a shell would split or interpret a name, their IDs.
    private var lists: [String] {
        builder.lists().items.map { CompletionFinder.isPlain($0.list.name) ? $0.list.name : $0.list.id }
    }

    /// Returns whether a shell neither splits nor interprets a name.
    static func isPlain(_ name: String) -> Bool {
        name.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus || $0 >= 0x80 }
    }

    private func matching(_ word: String, _ names: [String]) -> [String] { names.filter { $0.hasPrefix(word) } }

    /// Returns the catalogs that a command line mentions, or all catalogs if it mentions none.
    private func catalogs(_ words: some Sequence<String>) -> [MergedCatalog] {
        let typed = Set(words)
        let named = builder.catalogs.filter {
            typed.contains($0.description.id.raw) || typed.contains("--in=" + $0.description.id.raw)
        }
        return named.isEmpty ? builder.catalogs : named
    }

    private func values(of option: String, _ word: String, _ before: some Sequence<String>) -> [String] {
        let catalogs = catalogs(before), attributes = catalogs.flatMap(\.description.attributes)
        switch option {
        case "in": return matching(word, ids)
        case "reader": return matching(word, readers)
        case "instead": return matching(word, builder.shelf.favourites.map(\.entry.text))
        case "q": return filters(word, in: catalogs)
        case "sort":
            let keys = unique(["name"] + attributes.filter(\.isSortable).map(\.key))
            return matching(word, word.contains(":") ? keys.map { $0 + ":desc" } : keys)
        case "fields":
            let earlier = word.lastIndex(of: ",").map { String(word[...$0]) } ?? ""
            return matching(word, unique(attributes.map(\.key)).map { earlier + $0 })
        default: return []
        }
    }

    private func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// Returns the IDs of entries or, before the slash, the names of catalogs with a slash.
    private func entries(_ word: String) -> [String] {
        guard let slash = word.firstIndex(of: "/") else { return matching(word, ids.map { $0 + "/" }) }
        guard let view = builder.catalogs.first(where: { $0.description.id.raw == word[..<slash] }) else { return [] }
        return view.rows.prefix(CompletionFinder.compared).lazy.map(\.head.id.text).filter { $0.hasPrefix(word) }
            .prefix(CompletionFinder.most).map { $0 }
    }

    /// Returns filters of the query language: keys with a colon or, after the colon, values. Leaves out values that a shell would
    /// split or interpret.
    private func filters(_ word: String, in catalogs: [MergedCatalog]) -> [String] {
        guard let colon = word.firstIndex(of: ":") else {
            return matching(
                word, unique(catalogs.flatMap(\.description.attributes).filter { $0.facet != .none }.map { $0.key + ":" }))
        }
        let key = String(word[..<colon])
        return matching(
            word,
            unique(
                catalogs.flatMap(\.facets).filter { $0.key == key }.flatMap(\.choices).map(\.value).filter { value in
                    value.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus || $0 == ASCII.period }
                }.map { key + ":" + $0 }))
    }
}
