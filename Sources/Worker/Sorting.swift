// Sorting methods for the browser version. The compiler generates a separate copy of the standard library's sorting algorithm for
// every type and closure. The copies would take up a sixteenth of the WebAssembly module.
//
// The core is compiled for WebAssembly as a single module, so these methods replace the library's methods throughout the core.
// Equal elements keep their order, as with the library's methods (docs/decisions/0031-the-core-is-compiled-as-one-module.md).
#if arch(wasm32)
    extension Array {
        /// Returns the elements in sorted order.
        func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
            var elements = self
            elements.sort(by: precedes)
            return elements
        }

        /// Sorts the elements in place.
        @inline(never)
        mutating func sort(by precedes: (Element, Element) -> Bool) {
            let places = StableSort.of(count) { precedes(self[$0], self[$1]) }
            unsafe withUnsafeMutableBytes { unsafe StableSort.arrange($0, as: places) }
        }
    }

    extension Array where Element: Comparable {
        /// Returns the elements in sorted order.
        @inline(never)
        func sorted() -> [Element] { sorted(by: <) }

        /// Sorts the elements in place.
        @inline(never)
        mutating func sort() { sort(by: <) }
    }

    extension Sequence {
        /// Returns the elements in sorted order.
        @inline(never)
        func sorted(by precedes: (Element, Element) -> Bool) -> [Element] { Array(self).sorted(by: precedes) }
    }

    extension Sequence where Element: Comparable {
        /// Returns the elements in sorted order.
        @inline(never)
        func sorted() -> [Element] { Array(self).sorted(by: <) }
    }

    /// A single stable sorting algorithm for all types, which sorts the indices of the elements.
    private enum StableSort {
        /// The length of the runs. The algorithm sorts each run by insertion, and then merges the runs.
        static let run = 8

        /// Returns the indices from 0 to `count` − 1, sorted by their elements. Indices of equal elements are in ascending order.
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
                        // Take the left element unless the right element is strictly smaller.
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

        /// Moves the elements of an array into the order of `places`. Every Swift value can be moved by copying its bytes.
        @inline(never)
        static func arrange(_ elements: UnsafeMutableRawBufferPointer, as places: [Int]) {
            guard places.count > 1, let base = elements.baseAddress else { return }
            let size = elements.count / places.count
            let before = UnsafeMutableRawPointer.allocate(byteCount: elements.count, alignment: 16)
            defer { unsafe before.deallocate() }
            unsafe before.copyMemory(from: base, byteCount: elements.count)
            for (to, from) in places.enumerated() {
                unsafe (base + to * size).copyMemory(from: before + from * size, byteCount: size)
            }
        }
    }
#endif
