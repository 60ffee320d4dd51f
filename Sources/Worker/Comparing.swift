// Comparisons of bytes for the browser version. The compiler generates a separate copy of the standard library's methods for every pair
// of a kind of text and a kind of array. The copies would add 7 kB to the WebAssembly module.
//
// The core is compiled for WebAssembly as a single module, so these methods replace the library's methods throughout the core. The
// results are the same (docs/decisions/0031-the-core-is-compiled-as-one-module.md).
#if arch(wasm32)
    /// Bytes that are next to one another in memory. In WebAssembly, that's true of every string.
    protocol StoredBytes: Sequence<UInt8> {}

    extension String.UTF8View: StoredBytes {}
    extension Substring.UTF8View: StoredBytes {}
    extension Array: StoredBytes where Element == UInt8 {}
    extension ArraySlice: StoredBytes where Element == UInt8 {}

    extension StoredBytes {
        /// Returns whether the two have the same bytes.
        @inline(never)
        func elementsEqual<Other: StoredBytes>(_ other: Other) -> Bool {
            unsafe compare(other) { unsafe $0.count == $1.count && StoredBytesComparison.common($0, $1) == $0.count }
        }

        /// Returns whether the first bytes are the bytes of `prefix`.
        @inline(never)
        func starts<Prefix: StoredBytes>(with prefix: Prefix) -> Bool {
            unsafe compare(prefix) { unsafe $0.count >= $1.count && StoredBytesComparison.common($0, $1) == $1.count }
        }

        /// Returns whether these bytes sort before the bytes of `other`.
        @inline(never)
        func lexicographicallyPrecedes<Other: StoredBytes>(_ other: Other) -> Bool {
            unsafe compare(other) { unsafe StoredBytesComparison.precedes($0, $1) }
        }

        /// Returns whether a byte occurs.
        @inline(never)
        func contains(_ byte: UInt8) -> Bool {
            withContiguousStorageIfAvailable { unsafe StoredBytesComparison.contains($0, byte) } ?? false
        }

        private func compare<Other: StoredBytes>(
            _ other: Other, _ test: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
        ) -> Bool {
            let result = withContiguousStorageIfAvailable { a in
                other.withContiguousStorageIfAvailable { b in unsafe test(a, b) }
            }
            return (result ?? nil) ?? false
        }
    }

    private enum StoredBytesComparison {
        /// Returns how many of the first bytes are the same in both.
        @inline(never)
        static func common(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
            let most = min(a.count, b.count)
            var count = 0
            while count < most, unsafe a[count] == b[count] { count += 1 }
            return count
        }

        @inline(never)
        static func contains(_ bytes: UnsafeBufferPointer<UInt8>, _ wanted: UInt8) -> Bool {
            for place in 0..<bytes.count where unsafe bytes[place] == wanted { return true }
            return false
        }

        @inline(never)
        static func precedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
            let count = unsafe common(a, b)
            guard count < a.count, count < b.count else { return a.count < b.count }
            return unsafe a[count] < b[count]
        }
    }
#endif
