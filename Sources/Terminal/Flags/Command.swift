internal import Localization

/// The definition of a command. The parser, `--help`, the man page and the completions all use it.
struct Command: Sendable {
    /// The action that the command performs.
    enum Action: Sendable {
        case serve, catalogs, list, show, find, random
        case addFavourite, removeFavourite, listFavourites
        case note, sync, importFile, addSource, listSources, change, remove, backup, restore, export, certificate
        case lists, createList, addToList, removeFromList, renameList, changeList, deleteList, listNote, shareList
        case encounters, createEncounter, changeEncounter, deleteEncounter
        case searches, saveSearch, openSearch, renameSearch, deleteSearch
        case ownRecipes, addOwnRecipe, changeOwnRecipe, deleteOwnRecipe
        case shopping, addToShopping, writeOnShopping, tickShopping, untickShopping, removeFromShopping, clearShopping
        case addReader, listReaders, changeReader, removeReader, invite, devices, revokeDevice
        case changes, help, manual, completions, complete, roll
    }

    /// An operand of the command, such as an entry's ID or a file.
    struct Operand: Equatable, Sendable {
        /// The kind of operand, which determines the shell completions.
        enum OperandType: Sendable {
            case catalog, entry, file, text, command, shell, list, reader
        }

        let name: String
        let kind: OperandType
        var isOptional = false
        /// Whether the operand may be repeated.
        var isRepeated = false

        /// The operand as it appears in a usage line: `[CATALOG …]`.
        var usage: String {
            let text = isRepeated ? name + " …" : name
            return isOptional ? "[" + text + "]" : text
        }
    }

    /// The words that the user types, such as `favourite` and `add`.
    let words: [String]
    let operands: [Operand]
    let flags: [OptionDefinition]
    let action: Action
    let summary: Phrase

    init(_ name: String, _ operands: [Operand] = [], _ flags: [OptionDefinition] = [], _ action: Action, _ summary: Phrase) {
        words = name.split(separator: " ").map { String($0) }
        self.operands = operands
        self.flags = flags
        self.action = action
        self.summary = summary
    }

    /// The command's words, joined by spaces.
    var name: String { words.joined(separator: " ") }

    /// The usage line: `almanac list CATALOG [--limit N] …`.
    var usage: String {
        ([Command.program] + words + operands.map { $0.usage } + flags.map { $0.usage }).joined(separator: " ")
    }

    /// The program's name.
    static let program = "almanac"
}
