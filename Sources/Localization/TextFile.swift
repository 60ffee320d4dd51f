import Model

#if arch(wasm32)
    /// The file that contains the browser's texts in all languages. The texts aren't part of the WebAssembly module, so that they don't
    /// have to be compiled each time the worker starts. `Scripts/build-wasm` writes the file; docs/kit.md describes its format.
    public enum TextFile {
        /// The file's parts, or an empty array if the file hasn't been loaded.
        nonisolated(unsafe) private static var parts: [PermanentText] = []

        /// Whether the file has been loaded. Without it, no page can be written.
        public static var isLoaded: Bool { unsafe !parts.isEmpty }

        /// Loads the file's contents. Returns false if they are damaged.
        ///
        /// - Parameter bytes: Memory that is never changed or freed afterwards.
        public static func load(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard bytes.count > 4 else { return false }
            let content = unsafe UnsafeRawBufferPointer(rebasing: bytes[4...])
            guard unsafe bytes.loadUnaligned(as: UInt32.self) == CRC32.crc32(content) else { return false }
            let text = unsafe content.assumingMemoryBound(to: UInt8.self)
            // Between the parts is the byte 255, which doesn't occur in UTF-8.
            unsafe parts = unsafe text.split(separator: 255).map { unsafe PermanentText(UnsafeBufferPointer(rebasing: $0)) }
            return isLoaded
        }

        /// Returns a part of the file. The parts are in the order in which `Scripts/build-wasm` writes them. The file must have been loaded.
        public static func part(_ number: Int) -> PermanentText { unsafe parts[number] }
    }
#endif
