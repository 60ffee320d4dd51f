// A smaller `append` for the WebAssembly build. The compiler inlines the standard library's `append` at every call, which makes
// the WebAssembly module larger.
//
// The core is compiled for WebAssembly as a single module, so this method replaces the library's method throughout the core
// (docs/decisions/0031-the-core-is-compiled-as-one-module.md).
#if arch(wasm32)
    extension Array {
        /// Adds an element at the end.
        @inline(never)
        mutating func append(_ element: __owned Element) { StandardLibraryAppend.append(element, to: &self) }
    }

    /// Calls the standard library's `append`. The function must be generic, because a call on an `Array` would call the method
    /// above instead.
    private enum StandardLibraryAppend {
        @inline(__always)
        static func append<Items: RangeReplaceableCollection>(_ element: __owned Items.Element, to items: inout Items) {
            items.append(element)
        }
    }
#endif
