// `==` for strings in the WebAssembly build. The standard library's operator follows the rules for canonical equivalence, and its code and tables
// would add 10 kB to the WebAssembly module.
//
// The core is compiled for WebAssembly as a single module, so this operator replaces the library's operator throughout the core
// (docs/decisions/0031-the-core-is-compiled-as-one-module.md).
#if arch(wasm32)
    extension String {
        /// Returns whether two strings have the same bytes. The core compares only keys and identifiers in this way. Types that contain text
        /// compare its bytes on every platform.
        @inline(never)
        static func == (left: String, right: String) -> Bool { UTF8Comparison.equal(left.utf8, right.utf8) }

        /// Returns whether two strings don't have the same bytes.
        static func != (left: String, right: String) -> Bool { !(left == right) }

        /// Returns whether a string matches a case of a `switch`.
        static func ~= (pattern: String, value: String) -> Bool { pattern == value }
    }

    extension Optional where Wrapped == String {
        /// Returns whether an optional string matches a case of a `switch`.
        static func ~= (pattern: String?, value: String?) -> Bool {
            switch (pattern, value) {
            case (let pattern?, let value?): pattern == value
            case (nil, nil): true
            default: false
            }
        }
    }

    extension Sequence<String> {
        /// Returns whether a string occurs.
        func contains(_ text: String) -> Bool { contains { $0 == text } }
    }
#endif
