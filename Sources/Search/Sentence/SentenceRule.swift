/// A rule of the sentence grammar: a pattern of parts, and what they mean together.
///
/// The rules know neither a catalog nor a language. Where several rules match, the one that explains most words wins, and then the first
/// one in the table.
struct SentenceRule {
    /// What the parts of a rule mean together.
    enum Meaning {
        /// A number in a range, or one that compares with another: "under cr 3".
        case range, comparison
        /// The order of the results: "highest hp".
        case order
        /// An exclusion: "without nuts".
        case exclusion
        /// Entries that link to another entry: "x-wing pilots".
        case link
        /// A value of an attribute: "blue eyes".
        case filter
        /// Values above or below one in their order: "huge or bigger".
        case grade
    }

    /// The pattern, with a letter for each part. A lower-case letter is an optional part. Words that only join may stand before
    /// each part but the first.
    ///
    /// | letter | part |
    /// |---|---|
    /// | A | an attribute's name |
    /// | B | "between" |
    /// | C | a comparison: "under", "at least", "before" |
    /// | D, E | an adjective in any degree; a superlative |
    /// | F | "free", after what is excluded |
    /// | G | a value in an order, such as a size |
    /// | K | the name of a number, in a sentence that names its catalog: "d12", "cantrip" |
    /// | L | the title of an entry |
    /// | M | "most", "highest", "least" |
    /// | N | a number |
    /// | O | the title of an entry that has the attribute before it |
    /// | P | "or more" |
    /// | Q | a value of the attribute before it, or a value and its attribute |
    /// | R | a relation's name |
    /// | T | "than" |
    /// | U | a unit |
    /// | V | what is excluded |
    /// | W | "before" or "after" |
    /// | X | "not", "without" |
    /// | Y | a decade: "1980s" |
    /// | & | "to" or "and" in a range |
    let pattern: StaticString
    let meaning: Meaning

    /// The rules.
    static let all: [SentenceRule] = [
        SentenceRule(pattern: "BaN&Nua", meaning: .range),
        SentenceRule(pattern: "ABN&Nu", meaning: .range),
        SentenceRule(pattern: "AN&Nu", meaning: .range),
        SentenceRule(pattern: "CANu", meaning: .comparison),
        SentenceRule(pattern: "ACNua", meaning: .comparison),
        SentenceRule(pattern: "ANuP", meaning: .comparison),
        SentenceRule(pattern: "CNuA", meaning: .comparison),
        SentenceRule(pattern: "NuPA", meaning: .comparison),
        SentenceRule(pattern: "CNuD", meaning: .comparison),
        SentenceRule(pattern: "CNU", meaning: .comparison),
        SentenceRule(pattern: "mDTNu", meaning: .comparison),
        SentenceRule(pattern: "MATNu", meaning: .comparison),
        SentenceRule(pattern: "mDTO", meaning: .comparison),
        SentenceRule(pattern: "MATO", meaning: .comparison),
        SentenceRule(pattern: "ACO", meaning: .comparison),
        SentenceRule(pattern: "aGaP", meaning: .grade),
        SentenceRule(pattern: "aCGa", meaning: .grade),
        SentenceRule(pattern: "AWNu", meaning: .comparison),
        SentenceRule(pattern: "WNu", meaning: .comparison),
        SentenceRule(pattern: "aY", meaning: .range),
        SentenceRule(pattern: "MA", meaning: .order),
        SentenceRule(pattern: "MD", meaning: .order),
        SentenceRule(pattern: "DA", meaning: .order),
        SentenceRule(pattern: "E", meaning: .order),
        SentenceRule(pattern: "AQ", meaning: .filter),
        SentenceRule(pattern: "Q", meaning: .filter),
        SentenceRule(pattern: "Ka", meaning: .filter),
        SentenceRule(pattern: "AK", meaning: .filter),
        SentenceRule(pattern: "XAQ", meaning: .filter),
        SentenceRule(pattern: "XQ", meaning: .filter),
        SentenceRule(pattern: "XV", meaning: .exclusion),
        SentenceRule(pattern: "VF", meaning: .exclusion),
        SentenceRule(pattern: "RL", meaning: .link),
        SentenceRule(pattern: "LR", meaning: .link),
        SentenceRule(pattern: "A", meaning: .filter),
        SentenceRule(pattern: "D", meaning: .order),
    ]
}
