// A smaller `==` for strings in the WebAssembly build. The compiler inlines the standard library's operator at every call, which makes the
// WebAssembly module larger.
//
// The core is compiled for WebAssembly as a single module, so this operator replaces the library's operator throughout the core
// (docs/decisions/0031-the-core-is-compiled-as-one-module.md).
#if arch(wasm32)
    extension String {
        /// Returns whether two strings are canonically equivalent.
        @inline(never)
        static func == (left: String, right: String) -> Bool { StandardLibraryEquality.equal(left, right) }

        /// Returns whether two strings aren't canonically equivalent.
        static func != (left: String, right: String) -> Bool { !(left == right) }

        /// Returns whether a string matches a case of a `switch`.
        static func ~= (pattern: String, value: String) -> Bool { pattern == value }
    }

    /// Calls the standard library's operator. The function must be generic, because a call with strings would call the operator above instead.
    private enum StandardLibraryEquality {
        @inline(__always)
        static func equal<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }
    }
#endif
