import Model

/// Pairs runs of `*` and `_` that open and close emphasis (CommonMark 0.31, "process emphasis").
struct MarkdownDelimiters {
    /// A run of identical delimiters.
    struct Run {
        let sign: UInt8
        /// The original number of delimiters.
        let length: Int
        /// The number of delimiters that aren't yet paired.
        var rest: Int
        let canOpen: Bool
        let canClose: Bool
        /// The pairs that this run opens, innermost first. 1 means emphasis and 2 means strong emphasis.
        var opens: [UInt8] = []
        /// The pairs that this run closes, innermost first. 1 means emphasis and 2 means strong emphasis.
        var closes: [UInt8] = []
        fileprivate var previous: Int
        fileprivate var next = -1
    }

    /// The runs found so far, after a sentinel at index 0.
    private(set) var runs = [Run(sign: 0, length: 0, rest: 0, canOpen: false, canClose: false, previous: -1)]
    /// The index of the last run that can still be paired, or 0 if there is none.
    private(set) var last = 0

    /// Adds the run of delimiters in `range` of `source`. Returns the run's index in `runs`.
    mutating func add(in source: [UInt8], _ range: Range<Int>) -> Int {
        let sign = source[range.lowerBound]
        let before = AdjacentCharacterClass(endingAt: range.lowerBound, in: source)
        let after = AdjacentCharacterClass(at: range.upperBound, in: source)
        let isLeft = after != .space && (after != .punctuation || before != .letter)
        let isRight = before != .space && (before != .punctuation || after != .letter)
        // An underscore inside a word is part of the word.
        let canOpen = isLeft && (sign == ASCII.asterisk || !isRight || before == .punctuation)
        let canClose = isRight && (sign == ASCII.asterisk || !isLeft || after == .punctuation)
        runs.append(Run(sign: sign, length: range.count, rest: range.count, canOpen: canOpen, canClose: canClose, previous: last))
        runs[last].next = runs.count - 1
        last = runs.count - 1
        return last
    }

    /// Pairs the runs after the run at index `bottom`, then marks them as no longer available for pairing.
    mutating func match(after bottom: Int) {
        // For each type of closing run, the index at which the search for an opening run stops, because earlier searches found no
        // opening run at or before that index. This limit makes matching take linear time.
        var floors = Array(repeating: bottom, count: 12)
        var closer = runs[bottom].next
        while closer > 0 {
            guard runs[closer].canClose else {
                closer = runs[closer].next
                continue
            }
            let kind = (runs[closer].sign == ASCII.asterisk ? 6 : 0) + (runs[closer].canOpen ? 3 : 0) + runs[closer].length % 3
            guard let opener = opener(for: closer, above: floors[kind], bottom) else {
                floors[kind] = runs[closer].previous
                let next = runs[closer].next
                if !runs[closer].canOpen { remove(closer) }
                closer = next
                continue
            }
            let strength: UInt8 = runs[opener].rest >= 2 && runs[closer].rest >= 2 ? 2 : 1
            runs[opener].opens.append(strength)
            runs[closer].closes.append(strength)
            runs[opener].rest -= Int(strength)
            runs[closer].rest -= Int(strength)
            // Runs between a paired opener and closer can't pair with runs outside the pair.
            runs[opener].next = closer
            runs[closer].previous = opener
            if runs[opener].rest == 0 { remove(opener) }
            if runs[closer].rest == 0 {
                let next = runs[closer].next
                remove(closer)
                closer = next
            }
        }
        runs[bottom].next = -1
        last = bottom
    }

    private func opener(for closer: Int, above floor: Int, _ bottom: Int) -> Int? {
        var opener = runs[closer].previous
        while opener > floor, opener > bottom {
            if runs[opener].sign == runs[closer].sign, runs[opener].canOpen {
                // CommonMark's rules 9 and 10: if a run can both open and close emphasis, the sum of the two lengths must not be
                // a multiple of 3 unless both lengths are multiples of 3.
                let (a, b) = (runs[opener].length, runs[closer].length)
                let isOdd = (runs[closer].canOpen || runs[opener].canClose) && b % 3 != 0 && (a + b) % 3 == 0
                if !isOdd { return opener }
            }
            opener = runs[opener].previous
        }
        return nil
    }

    private mutating func remove(_ run: Int) {
        let (previous, next) = (runs[run].previous, runs[run].next)
        runs[previous].next = next
        if next > 0 { runs[next].previous = previous }
    }

    /// Returns whether an ASCII byte is punctuation.
    static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case ASCII.exclamationMark...ASCII.slash, ASCII.colon...ASCII.at, ASCII.leftBracket...ASCII.backtick,
            ASCII.leftBrace...ASCII.tilde:
            true
        default: false
        }
    }

    /// The type of the character next to a run.
    private enum AdjacentCharacterClass {
        case space, punctuation, letter

        init(at index: Int, in source: [UInt8]) {
            guard index < source.count, let (code, _) = UTF8ScalarCodec.decode(source, at: index) else {
                self = .space
                return
            }
            self.init(code)
        }

        init(endingAt end: Int, in source: [UInt8]) {
            var index = end - 1
            while index > 0, source[index] & 0xC0 == 0x80, end - index < 4 { index -= 1 }
            self.init(at: index < 0 ? source.count : index, in: source)
        }

        private init(_ code: UInt32) {
            if code < 0x80 {
                let byte = UInt8(code)
                self = byte <= ASCII.space ? .space : MarkdownDelimiters.isPunctuation(byte) ? .punctuation : .letter
                return
            }
            switch code {
            case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: self = .space
            // Handle these apostrophes separately, because folding removes them but replaces other punctuation with a space.
            case 0x2018, 0x2019, 0x201B: self = .punctuation
            default:
                if case .scalar(0x20) = FoldingTable.folded(code) { self = .punctuation } else { self = .letter }
            }
        }
    }
}
