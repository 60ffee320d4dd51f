import Model

/// The keys of all phrases in the String Catalogs. The key of a phrase that stored data can't refer to is empty.
struct PhraseKeys {
    private var text: [UInt8] = []
    /// The start of each key in `text`, and the end of the last key.
    private var starts: [Int] = []

    /// Decodes the generated keys, which are in byte order. Before each key is a byte below the space: 0 if the key is empty, or 1 plus
    /// the number of bytes that it shares with the beginning of the previous key that isn't empty. The shared bytes are left out.
    init(_ encoded: PermanentText) {
        encoded.withUTF8Buffer { bytes in
            var previous = 0
            for place in bytes.indices {
                let byte = unsafe bytes[place]
                if byte >= ASCII.space {
                    text.append(byte)
                    continue
                }
                let start = text.count
                starts.append(start)
                guard byte > 0 else { continue }
                for place in previous..<previous + Int(byte) - 1 { text.append(text[place]) }
                previous = start
            }
            starts.append(text.count)
        }
    }

    /// The number of keys.
    var count: Int { starts.count - 1 }

    /// Calls `body` with the key of a phrase in UTF-8.
    func withUTF8<Result>(_ number: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(text.span.extracting(starts[number]..<starts[number + 1]))
    }

    /// Returns a phrase's key.
    subscript(number: Int) -> String { String(decoding: text[starts[number]..<starts[number + 1]], as: UTF8.self) }
}
