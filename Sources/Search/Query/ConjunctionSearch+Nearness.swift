extension ConjunctionSearch {
    /// Returns the part of an entry's rank that describes nearness. It depends on the distances between neighbouring terms of the
    /// query, and on whether the title consists only of these terms.
    mutating func nearness(_ entry: UInt32, _ rank: UInt64) throws(IndexError) -> UInt64 {
        let distance = isPair ? try pairDistance() : try sumOfDistances()
        var isWhole = rank >> 24 == 0 && distance == 0
        if isWhole { isWhole = try hasWholeTitle(entry) }
        return Rank.nearness(distance, isWhole: isWhole)
    }

    /// Returns the sum of the distances between neighbouring terms of the query.
    private mutating func sumOfDistances() throws(IndexError) -> UInt32 {
        var distance: UInt32 = 0
        var inLeft: Int?
        for place in 1..<max(leaves.count, 1) {
            guard knowsPlaces(place - 1), knowsPlaces(place) else {
                distance += Rank.farthest
                continue
            }
            if inLeft != place - 1 { try leaves[place - 1].positions(into: &left, arena) }
            try leaves[place].positions(into: &right, arena)
            distance += ConjunctionSearch.distance(left, right, leaves[place - 1].wordCount)
            swap(&left, &right)
            inLeft = place
        }
        return distance
    }

    /// Returns the distance between two words without storing their positions.
    private func pairDistance() throws(IndexError) -> UInt32 {
        guard let first = leaves.change(0, { $0.listWithPositions() }), let second = leaves.change(1, { $0.listWithPositions() })
        else { return Rank.farthest }
        return try leaves[0].sources.change(first) { (first) throws(IndexError) in
            try leaves[1].sources.change(second) { (second) throws(IndexError) in
                try ConjunctionSearch.distance(&first.cursor, &second.cursor)
            }
        }
    }

    /// Returns the distance between two words in the cursors' current entry. The result is the same as if the words' positions
    /// were first stored in two lists.
    private static func distance(_ first: inout PostingCursor, _ second: inout PostingCursor) throws(IndexError) -> UInt32 {
        guard var left = try first.openPositions(), var right = try second.openPositions() else { return Rank.farthest }
        var least = Rank.farthest
        // The second word's nearest positions before and after the first word's current position.
        var before = UInt32.max, after = try right.next()
        var hasAfter = true
        while true {
            let position = try left.next()
            while hasAfter, after < position {
                before = after
                if right.isAtEnd { hasAfter = false } else { after = try right.next() }
            }
            if hasAfter, after > position { least = min(least, after - position - 1) }
            if before < position { least = min(least, position - before) }
            if least == 0 || left.isAtEnd { break }
        }
        first.close(left)
        second.close(right)
        return least
    }

    /// Returns the distance between two neighbouring terms of the query, which is 0 if the second term directly follows the
    /// first. The distance is greater by one if the second term comes before the first.
    private static func distance(_ first: ArenaNumberList, _ second: ArenaNumberList, _ length: Int) -> UInt32 {
        var least = Rank.farthest
        var place = 0
        let step = UInt32(truncatingIfNeeded: length)
        for index in 0..<first.count {
            let position = first[index]
            while place < second.count, second[place] < position { place += 1 }
            if place < second.count, second[place] >= position + step {
                least = min(least, second[place] - position - step)
            }
            if place > 0 { least = min(least, position - second[place - 1]) }
            if least == 0 { return 0 }
        }
        return least
    }

    /// Returns whether the title has as many words as the query.
    func hasWholeTitle(_ entry: UInt32) throws(IndexError) -> Bool {
        try index.titleLengths.stretch(Int(entry), 1).byte(0) == UInt8(clamping: wordCount)
    }
}
