import Model

/// Splits a template into pieces, so that callers can write each piece without creating intermediate strings.
public struct TemplateScanner {
    /// A piece of a template.
    public enum Piece {
        /// Literal text in this byte range of the template.
        case text(Range<Int>)
        /// The argument at this 0-based index, from a placeholder such as `%@` or `%2$@`.
        case argument(Int)
        /// The number that replaces the placeholder `%lld`.
        case number
        /// A per cent sign, written as `%%`.
        case percent
    }

    private var position = 0
    private var following = 0
    /// The number's 1-based position among the arguments, or nil if the template doesn't specify a position. `isKnown` is true
    /// once the template has been searched for the position.
    private var numberPlace: (isKnown: Bool, place: Int?) = (false, nil)

    /// Creates a scanner that starts at the first piece.
    public init() {}

    /// Returns the next piece of the template, or nil at the end. Pass the same template in each call.
    ///
    /// `%@` is the next argument, and `%2$@` the second. In a template with `%1$lld`, the number is in the first position, so
    /// `%2$@` is the first argument.
    public mutating func next(in template: Span<UInt8>) -> Piece? {
        let start = position
        while position < template.count {
            // Look for a per cent sign first, because most templates have no placeholders.
            guard template[position] == ASCII.percent, let found = TemplatePlaceholder(in: template, at: position) else {
                position += 1
                continue
            }
            guard position == start else { return .text(start..<position) }
            position = found.end
            switch found.kind {
            case .percent: return .percent
            case .number:
                return .number
            case .text:
                guard let place = found.position else {
                    following += 1
                    return .argument(following - 1)
                }
                if !numberPlace.isKnown { numberPlace = (true, TemplatePlaceholder.numberPlace(in: template)) }
                return .argument(numberPlace.place.map { $0 < place } ?? false ? place - 2 : place - 1)
            }
        }
        return start < position ? .text(start..<position) : nil
    }
}
