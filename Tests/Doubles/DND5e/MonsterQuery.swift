/// The arguments of a `monsters` query, and the code that selects and sorts the matching monsters.
struct MonsterQuery {
    private let arguments: JSONValue
    private let isOld: Bool
    private static let abilities = ["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"]

    init(_ arguments: JSONValue, isOld: Bool) {
        self.arguments = arguments
        self.isOld = isOld
    }

    /// Returns the errors that the upstream's validation library (zod) reports for arguments that are valid in GraphQL. Null is
    /// never allowed, `limit` must be at least 1, and `skip` must be at least 0.
    static func issues(_ arguments: JSONValue) -> [JSONValue] {
        arguments.members.compactMap { argument in
            if argument.value == .null {
                let expected = argument.name == "limit" || argument.name == "skip" ? "number" : "string"
                return [
                    "code": "invalid_type", "expected": .string(expected), "received": "null", "path": [.string(argument.name)],
                    "message": .string("Expected \(expected), received null"),
                ]
            }
            guard let number = argument.value.intValue else { return nil }
            let least = argument.name == "limit" ? 1 : 0
            guard argument.name == "limit" || argument.name == "skip", number < least else { return nil }
            return [
                "code": "too_small", "minimum": .number("\(least)"), "type": "number", "inclusive": true, "exact": false,
                "message": .string("Number must be greater than or equal to \(least)"), "path": [.string(argument.name)],
            ]
        }
    }

    func apply(to monsters: [JSONValue]) -> [JSONValue] {
        let picked = sorted(monsters.filter(isWanted))
        let skip = arguments["skip"]?.intValue ?? 0
        let limit = arguments["limit"]?.intValue ?? 100
        return Array(picked.dropFirst(skip).prefix(limit))
    }

    private func isWanted(_ monster: JSONValue) -> Bool {
        let text = { (member: String) in monster[member]?.stringValue ?? "" }
        if let name = arguments["name"]?.stringValue, !text("name").lowercased().contains(name.lowercased()) { return false }
        for member in ["type", "subtype"] {
            if let wanted = arguments[member]?.stringValue, text(member).lowercased() != wanted.lowercased() { return false }
        }
        if let size = arguments["size"]?.stringValue, text("size") != size { return false }
        for member in ["type", "size"] where isOld {
            if let words = arguments[member]?.listValue, !words.contains(.string(DND5eDouble.enumWord(text(member)))) {
                return false
            }
        }
        for member in Self.abilities + ["challenge_rating", "xp"] {
            if let filter = arguments[member], !Self.fits(monster[member]?.numberValue ?? 0, filter) { return false }
        }
        // The real server compares these filters with the elements' `index` fields. The elements are plain strings, so no monster
        // matches.
        for member in ["damage_vulnerabilities", "damage_resistances", "damage_immunities"] {
            if let wanted = arguments[member]?.listValue, !wanted.isEmpty { return false }
        }
        if let wanted = arguments["condition_immunities"]?.listValue, !wanted.isEmpty {
            let indexes = monster["condition_immunities"]?.listValue?.compactMap { $0["index"] } ?? []
            if !wanted.contains(where: { indexes.contains($0) }) { return false }
        }
        return true
    }

    private static func fits(_ number: Double, _ filter: JSONValue) -> Bool {
        if let equal = filter["eq"]?.numberValue, number != equal { return false }
        if let among = filter["in"]?.listValue, !among.contains(where: { $0.numberValue == number }) { return false }
        if let except = filter["nin"]?.listValue, except.contains(where: { $0.numberValue == number }) { return false }
        guard let range = filter["range"] else { return true }
        if let bound = range["lt"]?.numberValue, number >= bound { return false }
        if let bound = range["lte"]?.numberValue, number > bound { return false }
        if let bound = range["gt"]?.numberValue, number <= bound { return false }
        if let bound = range["gte"]?.numberValue, number < bound { return false }
        return true
    }

    /// Sorts monsters by name unless the query asks for another order. The oldest schema variant preserves the stored order.
    /// Strings are compared byte by byte.
    private func sorted(_ monsters: [JSONValue]) -> [JSONValue] {
        var keys: [(member: String, isDescending: Bool)] = []
        var order = arguments["order"]
        while let level = order, let field = level["by"]?.stringValue {
            let direction = level["direction"]?.stringValue ?? (isOld ? "DESCENDING" : "ASC")
            keys.append((field.lowercased(), direction.hasPrefix("DESC")))
            order = level["then_by"]
        }
        if keys.isEmpty {
            if isOld { return monsters }
            keys = [("name", false)]
        }
        return monsters.enumerated().sorted { left, right in
            for key in keys {
                let comparison = Self.compare(left.element[key.member], right.element[key.member])
                if comparison != 0 { return (comparison < 0) != key.isDescending }
            }
            return left.offset < right.offset
        }.map(\.element)
    }

    private static func compare(_ left: JSONValue?, _ right: JSONValue?) -> Int {
        if let left = left?.numberValue, let right = right?.numberValue { return left < right ? -1 : (left > right ? 1 : 0) }
        let texts = (left?.stringValue ?? "", right?.stringValue ?? "")
        if texts.0.utf8.elementsEqual(texts.1.utf8) { return 0 }
        return texts.0.utf8.lexicographicallyPrecedes(texts.1.utf8) ? -1 : 1
    }
}
