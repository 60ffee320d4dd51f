/// A piece of running text.
public enum Inline: Equatable, Sendable {
    case text(String)
    case emphasis([Inline])
    case strong([Inline])
    case code(String)
    /// Interface text inside an entry, such as "unknown" or "not applicable".
    case label(LocalizableText)
    /// An upstream value, translated if the String Catalog has a translation. `family` and the value form the key, such as
    /// `dnd5e.type.dragon` for "dragon".
    case value(String, family: String)
    /// Text composed of several parts. The order of the parts depends on the language. The first value is a String Catalog key
    /// whose text has the placeholders `%1$@` and `%2$@`.
    case composed(String, [Inline])
    /// A number in the reader's number format. The unit is a String Catalog key, such as `unit.kilometres`, whose text has a `%@`
    /// placeholder.
    case number(FixedDecimal, unit: String?)
    /// An integer that is always shown with its sign: +5, −1.
    case signed(Int64)
    /// A number that is shown as a fraction if it is 1/8, 1/4 or 1/2. Other numbers are shown as decimals.
    case fraction(FixedDecimal)
    /// Dice that the reader rolls by clicking. `formula` is the roll (`2d6+4`, or `1d20+9` for a bonus), and `shown` is the text
    /// on the page.
    case dice(formula: String, shown: String)
    /// A link to another entry.
    case entry(EntryID, [Inline])
    /// A link to a website, an email address, a telephone number or a place. Only http, https, mailto, tel and geo URLs are allowed. The code that creates the link must
    /// check the URL. A renderer may allow fewer schemes.
    case web(url: String, title: String = "", [Inline])
    /// A term that links to its definition in `Block.definitions`, further down the page.
    case term(String, [Inline])
    case lineBreak
}

extension Inline {
    /// The inlines inside emphasis, a link or composed text. Other kinds of inline have no children.
    public var children: [Inline] {
        switch self {
        case .emphasis(let inner), .strong(let inner), .composed(_, let inner), .entry(_, let inner), .web(_, _, let inner),
            .term(_, let inner):
            inner
        case .text, .code, .label, .value, .number, .signed, .fraction, .dice, .lineBreak: []
        }
    }

    /// Returns the inline with its children replaced. An inline that can't have children doesn't change.
    public func map(children: ([Inline]) -> [Inline]) -> Inline {
        switch self {
        case .emphasis(let inner): .emphasis(children(inner))
        case .strong(let inner): .strong(children(inner))
        case .composed(let key, let inner): .composed(key, children(inner))
        case .entry(let id, let inner): .entry(id, children(inner))
        case .web(let url, let title, let inner): .web(url: url, title: title, children(inner))
        case .term(let term, let inner): .term(term, children(inner))
        case .text, .code, .label, .value, .number, .signed, .fraction, .dice, .lineBreak: self
        }
    }
}
