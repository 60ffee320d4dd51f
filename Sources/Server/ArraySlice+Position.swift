extension ArraySlice<UInt8> {
    /// Returns the first position of `wanted`, or nil if it doesn't occur.
    func position(of wanted: [UInt8]) -> Int? {
        guard let first = wanted.first, count >= wanted.count else { return nil }
        return (startIndex...(endIndex - wanted.count)).first {
            self[$0] == first && self[$0..<$0 + wanted.count].elementsEqual(wanted)
        }
    }
}
