// A smaller `String(decoding:as:)` for the WebAssembly build. The compiler inlines the standard library's initializer at every call, which
// makes the WebAssembly module larger.
//
// The core is compiled for WebAssembly as a single module, so this initializer replaces the library's initializer throughout the core
// (docs/decisions/0031-the-core-is-compiled-as-one-module.md).
#if arch(wasm32)
    extension String {
        /// Creates a string from UTF-8. Invalid bytes become replacement characters.
        @inline(never)
        init<Bytes: Collection<UInt8>>(decoding bytes: __shared Bytes, as encoding: UTF8.Type) {
            let string = bytes.withContiguousStorageIfAvailable { unsafe StandardLibraryDecoding.decode($0) }
            self = unsafe string ?? Array(bytes).withUnsafeBufferPointer { unsafe StandardLibraryDecoding.decode($0) }
        }

        /// Creates a string from UTF-8 without one more call.
        @inline(__always)
        init(decoding bytes: UnsafeBufferPointer<UInt8>, as encoding: UTF8.Type) {
            self = unsafe StandardLibraryDecoding.decode(bytes)
        }
    }

    private enum StandardLibraryDecoding {
        @inline(never)
        static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String { unsafe string(decoding: bytes, as: UTF8.self) }

        /// Calls the standard library's initializer. The function must be generic, because a call with UTF-8 would call the initializer
        /// above instead.
        @inline(__always)
        private static func string<Units: Collection, Encoding: _UnicodeEncoding>(
            decoding units: Units, as encoding: Encoding.Type
        ) -> String where Units.Element == Encoding.CodeUnit {
            String(decoding: units, as: encoding)
        }
    }
#endif
