// Integer parsing for the browser version. The compiler generates a separate copy of the standard library's parser for every
// integer type and kind of string. The copies would add 10 kB to the WebAssembly module.
//
// The core is compiled for WebAssembly as a single module, so these initializers replace the library's initializers throughout
// the core. The results are the same (docs/decisions/0031-the-core-is-compiled-as-one-module.md).
#if arch(wasm32)
    extension FixedWidthInteger {
        /// Parses a decimal integer with an optional sign, or returns nil if the text is invalid or the value doesn't fit.
        init?(_ description: String) { self.init(description, radix: 10) }

        /// Parses an integer with an optional sign, or returns nil if the text is invalid or the value doesn't fit.
        init?<Text: StringProtocol>(_ text: Text, radix: Int = 10) {
            guard let number = IntegerParser.parse(Substring(text), UInt64(radix)) else { return nil }
            guard number.isNegative else {
                self.init(exactly: number.magnitude)
                return
            }
            guard number.magnitude <= 1 << 63 else { return nil }
            self.init(exactly: Int64(truncatingIfNeeded: 0 &- number.magnitude))
        }
    }

    /// A single parser for all integer types of up to 64 bits.
    private enum IntegerParser {
        /// Returns the sign and the magnitude, or nil if the text isn't an integer or the magnitude exceeds 64 bits.
        @inline(never)
        static func parse(_ text: Substring, _ radix: UInt64) -> (isNegative: Bool, magnitude: UInt64)? {
            var rest = text.utf8[...]
            let isNegative = rest.first == ASCII.minus
            if isNegative || rest.first == ASCII.plus { rest.removeFirst() }
            guard !rest.isEmpty else { return nil }
            var magnitude: UInt64 = 0
            for byte in rest {
                let digit =
                    switch byte {
                    case ASCII.digit0...ASCII.digit9: UInt64(byte - ASCII.digit0)
                    case ASCII.lowerA...ASCII.lowerZ: UInt64(byte - ASCII.lowerA) + 10
                    case ASCII.upperA...ASCII.upperZ: UInt64(byte - ASCII.upperA) + 10
                    default: radix
                    }
                let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: radix)
                let (sum, overflows) = product.addingReportingOverflow(digit)
                guard digit < radix, !isTooLarge, !overflows else { return nil }
                magnitude = sum
            }
            return (isNegative, magnitude)
        }
    }
#endif
