import Model

/// Completes truncated JSON text so that it can be parsed.
enum TruncatedJSONCompleter {
    /// Returns the text without its last, incomplete value, and with all brackets closed. Returns nil if the text isn't the
    /// beginning of an array or an object.
    static func completed(_ bytes: [UInt8]) -> [UInt8]? {
        var structure = JSONStructure()
        // The end of the last complete value, and the number of brackets that were open there.
        var cut: (end: Int, depth: Int)?
        for at in (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)..<bytes.count {
            let isOutside = structure.closings.isEmpty
            switch structure.next(bytes[at]) {
            // If another value follows the first value, the text is JSON Lines.
            case .opening: if isOutside, cut != nil { return nil }
            case .space: break
            case .unmatched, .stray: return nil
            case _ where isOutside: return nil
            case .closing: cut = (at + 1, structure.closings.count)
            case .comma: cut = (at, structure.closings.count)
            case .string, .colon, .other: break
            }
        }
        return cut.map { bytes[..<$0.end] + structure.closings.prefix($0.depth).reversed() }
    }
}
