// A smaller `Set` for the WebAssembly build. The compiler would generate most of the standard library's hash table again for every type of
// element, 4 kB each.
//
// The core is compiled for WebAssembly as a single module, so this type replaces the library's type throughout the core
// (docs/decisions/0031-the-core-is-compiled-as-one-module.md).
#if arch(wasm32)
    /// A hash table with the places of a set's elements. It doesn't contain the elements, so it is the same for every type.
    private struct HashedPlaces: Sendable {
        /// The hash of each element.
        private(set) var hashes: [Int] = []
        /// The places plus one, or 0 for an empty slot. Linear probing. At most half of the slots are in use.
        private var slots: [Int32] = []

        /// Returns the first place from `slot` onwards whose element has the given hash, and sets `slot` to the slot after it.
        func next(_ hash: Int, from slot: inout Int) -> Int? {
            guard !slots.isEmpty else { return nil }
            while true {
                let place = Int(slots[slot & (slots.count - 1)]) - 1
                guard place >= 0 else { return nil }
                slot &+= 1
                if hashes[place] == hash { return place }
            }
        }

        mutating func add(_ hash: Int) {
            hashes.append(hash)
            if hashes.count * 2 > slots.count { build(max(8, slots.count * 2)) } else { put(hashes.count) }
        }

        /// Removes the element at a place. The last element moves to this place.
        mutating func remove(_ place: Int) {
            hashes[place] = hashes[hashes.count - 1]
            hashes.removeLast()
            build(slots.count)
        }

        private mutating func build(_ count: Int) {
            slots = Array(repeating: 0, count: count)
            for number in 0..<hashes.count { put(number + 1) }
        }

        private mutating func put(_ number: Int) {
            var slot = hashes[number - 1] & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }

    /// A set of different elements, in the order in which they were inserted until one is removed.
    struct Set<Element: Hashable>: Sequence, Equatable, ExpressibleByArrayLiteral {
        /// Whether `insert` has added the element.
        struct Insertion { let inserted: Bool }

        private var elements: [Element] = []
        private var places = HashedPlaces()

        init() {}

        init(arrayLiteral elements: Element...) { self.init(elements) }

        init(_ elements: some Sequence<Element>) {
            for element in elements { insert(element) }
        }

        var isEmpty: Bool { elements.isEmpty }
        var count: Int { elements.count }

        func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }

        func contains(_ element: Element) -> Bool { place(of: element, element.hashValue) != nil }

        private func place(of element: Element, _ hash: Int) -> Int? {
            var slot = hash
            while let place = places.next(hash, from: &slot) {
                if elements[place] == element { return place }
            }
            return nil
        }

        @discardableResult
        mutating func insert(_ element: Element) -> Insertion {
            let hash = element.hashValue
            guard place(of: element, hash) == nil else { return Insertion(inserted: false) }
            elements.append(element)
            places.add(hash)
            return Insertion(inserted: true)
        }

        mutating func remove(_ element: Element) {
            guard let place = place(of: element, element.hashValue) else { return }
            elements[place] = elements[elements.count - 1]
            elements.removeLast()
            places.remove(place)
        }

        static func == (left: Set, right: Set) -> Bool {
            guard left.count == right.count else { return false }
            for element in left.elements where !right.contains(element) { return false }
            return true
        }
    }

    extension Set: Sendable where Element: Sendable {}
#endif
