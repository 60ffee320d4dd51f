internal import Localization

/// One command of the program, as a value: parser, `--help`, man page and completions all come from it.
struct Command: Sendable {
    /// What it does when it is run.
    enum Action: Sendable {
        case serve, catalogs, list, show, find, random
        case addFavourite, removeFavourite, listFavourites
        case note, sync, importFile, forget, backup, restore
        case help, manual, completions
    }

    /// What is written after the command: an entry's id, a file.
    struct Operand: Equatable, Sendable {
        /// What may stand there, for completions.
        enum Kind: Sendable {
            case catalog, entry, file, text, command, shell
        }

        let name: String
        let kind: Kind
        var isOptional = false
        /// Whether there may be several.
        var isRepeated = false

        /// As it is written in a usage line: `[CATALOG …]`.
        var usage: String {
            let text = isRepeated ? name + " …" : name
            return isOptional ? "[" + text + "]" : text
        }
    }

    /// What is typed: `favourite`, `add`.
    let words: [String]
    let operands: [Operand]
    let flags: [Flag]
    let action: Action
    let summary: Phrase

    init(_ name: String, _ operands: [Operand] = [], _ flags: [Flag] = [], _ action: Action, _ summary: Phrase) {
        words = name.split(separator: " ").map { String($0) }
        self.operands = operands
        self.flags = flags
        self.action = action
        self.summary = summary
    }

    /// What is typed, as one text.
    var name: String { words.joined(separator: " ") }

    /// `almanac list CATALOG [--limit N] …`.
    var usage: String {
        ([Command.program] + words + operands.map { $0.usage } + flags.map { $0.usage }).joined(separator: " ")
    }

    /// The program's name.
    static let program = "almanac"
}
