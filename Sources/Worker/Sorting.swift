// Sorting in the browser. The standard library's algorithm is made anew for every type and every closure, which took a sixteenth of the
// module. In the one module that is compiled for WebAssembly these methods hide the library's from the whole core, of the same names and
// with the same outcome: equal elements keep their order (docs/decisions/0031-the-core-is-compiled-as-one-module.md).
#if arch(wasm32)
    extension Array {
        /// The elements in order.
        @inline(never)
        func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
            let places = SortedPlaces.of(count) { precedes(self[$0], self[$1]) }
            return places.map { self[$0] }
        }

        /// Puts the elements in order.
        @inline(never)
        mutating func sort(by precedes: (Element, Element) -> Bool) { self = sorted(by: precedes) }
    }

    extension Array where Element: Comparable {
        /// The elements in order.
        @inline(never)
        func sorted() -> [Element] { sorted(by: <) }

        /// Puts the elements in order.
        @inline(never)
        mutating func sort() { sort(by: <) }
    }

    extension Sequence {
        /// The elements in order.
        @inline(never)
        func sorted(by precedes: (Element, Element) -> Bool) -> [Element] { Array(self).sorted(by: precedes) }
    }

    extension Sequence where Element: Comparable {
        /// The elements in order.
        @inline(never)
        func sorted() -> [Element] { Array(self).sorted(by: <) }
    }

    /// One sort for all types: of the places of the elements.
    private enum SortedPlaces {
        /// So many are put in order by insertion before runs are merged.
        static let run = 8

        /// The places 0 to `count` - 1 in the order of their elements; those of equal ones ascend.
        @inline(never)
        static func of(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
            var places = Array(0..<count)
            for start in stride(from: 0, to: count, by: run) {
                for place in start + 1..<max(start + 1, Swift.min(start + run, count)) {
                    let moving = places[place]
                    var to = place
                    while to > start, precedes(moving, places[to - 1]) {
                        places[to] = places[to - 1]
                        to -= 1
                    }
                    places[to] = moving
                }
            }
            var merged = places
            var width = run
            while width < count {
                for start in stride(from: 0, to: count, by: width * 2) {
                    let middle = Swift.min(start + width, count)
                    let end = Swift.min(start + width * 2, count)
                    var (left, right) = (start, middle)
                    for to in start..<end {
                        // The left one first, unless the right one is really smaller.
                        if left < middle, right == end || !precedes(places[right], places[left]) {
                            merged[to] = places[left]
                            left += 1
                        } else {
                            merged[to] = places[right]
                            right += 1
                        }
                    }
                }
                swap(&places, &merged)
                width *= 2
            }
            return places
        }
    }
#endif
