/// Takes a template apart, piece after piece, so that whoever writes it needs no text in between.
public struct TemplatePieces {
    /// A piece of a template.
    public enum Piece {
        /// The bytes at these places, as they are.
        case text(Range<Int>)
        /// An argument, counted from 0: `%@`, `%2$@`.
        case argument(Int)
        /// The number: `%lld`.
        case number
        /// A per cent sign: `%%`.
        case percent
    }

    private var position = 0
    private var following = 0
    /// Which argument the number is, where it has a place among them: looked for once.
    private var numberPlace: (isKnown: Bool, place: Int?) = (false, nil)

    /// Stands before the first piece.
    public init() {}

    /// The next piece of `template`, which is the same each time; nil at its end.
    ///
    /// `%@` is the next argument, `%2$@` the second; with `%1$lld` the number counts as an argument in that place, so that `%2$@` is
    /// the first of the arguments.
    public mutating func next(in template: Span<UInt8>) -> Piece? {
        let start = position
        while position < template.count {
            // Most templates have no placeholder at all.
            guard template[position] == 0x25, let found = TemplatePlaceholder(in: template, at: position) else {
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
