/// Named constants for the ASCII characters that parsers and writers use.
public enum ASCII {
    /// A tab.
    @inlinable @inline(__always) public static var tab: UInt8 { 0x09 }
    /// A line feed.
    @inlinable @inline(__always) public static var newline: UInt8 { 0x0A }
    /// A carriage return.
    @inlinable @inline(__always) public static var carriageReturn: UInt8 { 0x0D }
    /// A space.
    @inlinable @inline(__always) public static var space: UInt8 { 0x20 }
    /// `!`
    @inlinable @inline(__always) public static var exclamationMark: UInt8 { 0x21 }
    /// `"`
    @inlinable @inline(__always) public static var quotationMark: UInt8 { 0x22 }
    /// `#`
    @inlinable @inline(__always) public static var hash: UInt8 { 0x23 }
    /// `$`
    @inlinable @inline(__always) public static var dollar: UInt8 { 0x24 }
    /// `%`
    @inlinable @inline(__always) public static var percent: UInt8 { 0x25 }
    /// `&`
    @inlinable @inline(__always) public static var ampersand: UInt8 { 0x26 }
    /// `'`
    @inlinable @inline(__always) public static var apostrophe: UInt8 { 0x27 }
    /// `(`
    @inlinable @inline(__always) public static var leftParenthesis: UInt8 { 0x28 }
    /// `)`
    @inlinable @inline(__always) public static var rightParenthesis: UInt8 { 0x29 }
    /// `*`
    @inlinable @inline(__always) public static var asterisk: UInt8 { 0x2A }
    /// `+`
    @inlinable @inline(__always) public static var plus: UInt8 { 0x2B }
    /// `,`
    @inlinable @inline(__always) public static var comma: UInt8 { 0x2C }
    /// `-`
    @inlinable @inline(__always) public static var minus: UInt8 { 0x2D }
    /// `.`
    @inlinable @inline(__always) public static var period: UInt8 { 0x2E }
    /// `/`
    @inlinable @inline(__always) public static var slash: UInt8 { 0x2F }
    /// `0`
    @inlinable @inline(__always) public static var digit0: UInt8 { 0x30 }
    /// `1`
    @inlinable @inline(__always) public static var digit1: UInt8 { 0x31 }
    /// `2`
    @inlinable @inline(__always) public static var digit2: UInt8 { 0x32 }
    /// `4`
    @inlinable @inline(__always) public static var digit4: UInt8 { 0x34 }
    /// `5`
    @inlinable @inline(__always) public static var digit5: UInt8 { 0x35 }
    /// `6`
    @inlinable @inline(__always) public static var digit6: UInt8 { 0x36 }
    /// `7`
    @inlinable @inline(__always) public static var digit7: UInt8 { 0x37 }
    /// `8`
    @inlinable @inline(__always) public static var digit8: UInt8 { 0x38 }
    /// `9`
    @inlinable @inline(__always) public static var digit9: UInt8 { 0x39 }
    /// `:`
    @inlinable @inline(__always) public static var colon: UInt8 { 0x3A }
    /// `;`
    @inlinable @inline(__always) public static var semicolon: UInt8 { 0x3B }
    /// `<`
    @inlinable @inline(__always) public static var lessThan: UInt8 { 0x3C }
    /// `=`
    @inlinable @inline(__always) public static var equals: UInt8 { 0x3D }
    /// `>`
    @inlinable @inline(__always) public static var greaterThan: UInt8 { 0x3E }
    /// `?`
    @inlinable @inline(__always) public static var questionMark: UInt8 { 0x3F }
    /// `@`
    @inlinable @inline(__always) public static var at: UInt8 { 0x40 }
    /// `A`
    @inlinable @inline(__always) public static var upperA: UInt8 { 0x41 }
    /// `B`
    @inlinable @inline(__always) public static var upperB: UInt8 { 0x42 }
    /// `C`
    @inlinable @inline(__always) public static var upperC: UInt8 { 0x43 }
    /// `D`
    @inlinable @inline(__always) public static var upperD: UInt8 { 0x44 }
    /// `E`
    @inlinable @inline(__always) public static var upperE: UInt8 { 0x45 }
    /// `F`
    @inlinable @inline(__always) public static var upperF: UInt8 { 0x46 }
    /// `H`
    @inlinable @inline(__always) public static var upperH: UInt8 { 0x48 }
    /// `K`
    @inlinable @inline(__always) public static var upperK: UInt8 { 0x4B }
    /// `O`
    @inlinable @inline(__always) public static var upperO: UInt8 { 0x4F }
    /// `P`
    @inlinable @inline(__always) public static var upperP: UInt8 { 0x50 }
    /// `Q`
    @inlinable @inline(__always) public static var upperQ: UInt8 { 0x51 }
    /// `R`
    @inlinable @inline(__always) public static var upperR: UInt8 { 0x52 }
    /// `T`
    @inlinable @inline(__always) public static var upperT: UInt8 { 0x54 }
    /// `V`
    @inlinable @inline(__always) public static var upperV: UInt8 { 0x56 }
    /// `W`
    @inlinable @inline(__always) public static var upperW: UInt8 { 0x57 }
    /// `X`
    @inlinable @inline(__always) public static var upperX: UInt8 { 0x58 }
    /// `Y`
    @inlinable @inline(__always) public static var upperY: UInt8 { 0x59 }
    /// `Z`
    @inlinable @inline(__always) public static var upperZ: UInt8 { 0x5A }
    /// `[`
    @inlinable @inline(__always) public static var leftBracket: UInt8 { 0x5B }
    /// `\`
    @inlinable @inline(__always) public static var backslash: UInt8 { 0x5C }
    /// `]`
    @inlinable @inline(__always) public static var rightBracket: UInt8 { 0x5D }
    /// `_`
    @inlinable @inline(__always) public static var underscore: UInt8 { 0x5F }
    /// A backtick.
    @inlinable @inline(__always) public static var backtick: UInt8 { 0x60 }
    /// `a`
    @inlinable @inline(__always) public static var lowerA: UInt8 { 0x61 }
    /// `b`
    @inlinable @inline(__always) public static var lowerB: UInt8 { 0x62 }
    /// `c`
    @inlinable @inline(__always) public static var lowerC: UInt8 { 0x63 }
    /// `d`
    @inlinable @inline(__always) public static var lowerD: UInt8 { 0x64 }
    /// `e`
    @inlinable @inline(__always) public static var lowerE: UInt8 { 0x65 }
    /// `f`
    @inlinable @inline(__always) public static var lowerF: UInt8 { 0x66 }
    /// `g`
    @inlinable @inline(__always) public static var lowerG: UInt8 { 0x67 }
    /// `h`
    @inlinable @inline(__always) public static var lowerH: UInt8 { 0x68 }
    /// `i`
    @inlinable @inline(__always) public static var lowerI: UInt8 { 0x69 }
    /// `k`
    @inlinable @inline(__always) public static var lowerK: UInt8 { 0x6B }
    /// `l`
    @inlinable @inline(__always) public static var lowerL: UInt8 { 0x6C }
    /// `m`
    @inlinable @inline(__always) public static var lowerM: UInt8 { 0x6D }
    /// `n`
    @inlinable @inline(__always) public static var lowerN: UInt8 { 0x6E }
    /// `o`
    @inlinable @inline(__always) public static var lowerO: UInt8 { 0x6F }
    /// `p`
    @inlinable @inline(__always) public static var lowerP: UInt8 { 0x70 }
    /// `q`
    @inlinable @inline(__always) public static var lowerQ: UInt8 { 0x71 }
    /// `r`
    @inlinable @inline(__always) public static var lowerR: UInt8 { 0x72 }
    /// `s`
    @inlinable @inline(__always) public static var lowerS: UInt8 { 0x73 }
    /// `t`
    @inlinable @inline(__always) public static var lowerT: UInt8 { 0x74 }
    /// `u`
    @inlinable @inline(__always) public static var lowerU: UInt8 { 0x75 }
    /// `w`
    @inlinable @inline(__always) public static var lowerW: UInt8 { 0x77 }
    /// `x`
    @inlinable @inline(__always) public static var lowerX: UInt8 { 0x78 }
    /// `y`
    @inlinable @inline(__always) public static var lowerY: UInt8 { 0x79 }
    /// `z`
    @inlinable @inline(__always) public static var lowerZ: UInt8 { 0x7A }
    /// `{`
    @inlinable @inline(__always) public static var leftBrace: UInt8 { 0x7B }
    /// `|`
    @inlinable @inline(__always) public static var verticalBar: UInt8 { 0x7C }
    /// `}`
    @inlinable @inline(__always) public static var rightBrace: UInt8 { 0x7D }
    /// `~`
    @inlinable @inline(__always) public static var tilde: UInt8 { 0x7E }

    /// Returns true for `0` to `9`.
    @inlinable @inline(__always) public static func isDigit(_ byte: UInt8) -> Bool { byte >= digit0 && byte <= digit9 }

    /// Returns true for `A` to `Z` and `a` to `z`.
    @inlinable @inline(__always) public static func isLetter(_ byte: UInt8) -> Bool { isLowercase(byte | 0x20) }

    /// Returns the lower-case letter for `A` to `Z`, and other bytes unchanged.
    @inlinable @inline(__always) public static func lowercased(_ byte: UInt8) -> UInt8 { isUppercase(byte) ? byte | 0x20 : byte }

    /// Returns true for `A` to `Z`.
    @inlinable @inline(__always) public static func isUppercase(_ byte: UInt8) -> Bool { byte >= upperA && byte <= upperZ }

    /// Returns true for `a` to `z`.
    @inlinable @inline(__always) public static func isLowercase(_ byte: UInt8) -> Bool { byte >= lowerA && byte <= lowerZ }
}
