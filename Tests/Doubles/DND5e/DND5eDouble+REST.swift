internal import Synchronization

extension DND5eDouble {
    static func rest(_ request: DoubleRequest, _ state: State) -> DoubleAnswer {
        let parts = request.path.split(separator: "/").map { String($0) }
        guard parts.first == "api", request.method == "GET" else { return missing(request) }
        if parts.count >= 2, parts[1] == "monsters" {
            return .redirect(to: "/api/2014" + request.target.dropFirst(4))
        }
        guard parts.count >= 2, parts[1] == "2014" || parts[1] == "2024" else { return .text("Not Found", status: 404) }
        let collection = parts[1...].prefix(2).joined(separator: "/")
        let record = { (index: String) in state.others[collection]?.first { $0["index"]?.stringValue == index } }
        switch parts.count {
        case 3 where collections.contains(collection): return listed(state.others[collection] ?? [], collection, request)
        case 4 where collections.contains(collection): return record(parts[3]).map { tagged($0, request) } ?? missing(request)
        case 5 where parts[4] == "levels":
            let levels = state.others[parts[1] + "/levels"] ?? []
            let own = levels.filter {
                ($0["subclass"] ?? $0["class"])?["index"]?.stringValue == parts[3]
                    && ($0["subclass"] == nil) == (parts[2] == "classes")
            }
            return record(parts[3]) == nil ? missing(request) : tagged(.list(own), request)
        case _ where parts[1] == "2024": return .text("Not Found", status: 404)
        case 2: return tagged(["monsters": "/api/2014/monsters"], request)
        case 3 where parts[2] == "monsters": return list(request, state)
        case 4 where parts[2] == "monsters":
            guard let monster = state.monsters.first(where: { $0["index"]?.stringValue == parts[3] }) else {
                return missing(request)
            }
            return tagged(Self.record(monster), request)
        case 3: return .text("Not Found", status: 404)
        default: return missing(request)
        }
    }

    private static func missing(_ request: DoubleRequest) -> DoubleAnswer {
        .html(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot "
                + "\(request.method) \(request.path)</pre>\n</body>\n</html>\n", status: 404)
    }

    /// Returns all monsters, sorted by index.
    private static func list(_ request: DoubleRequest, _ state: State) -> DoubleAnswer {
        if request.query.contains(where: { $0.name == "name" && $0.value.isEmpty }) {
            return .json(["error": "Invalid query parameters", "details": []], status: 400)
        }
        var monsters = state.monsters
        if let name = request.parameter("name")?.lowercased() {
            monsters = monsters.filter { $0["name"]?.stringValue?.lowercased().contains(name) == true }
        }
        let ratings = request.query.filter { $0.name == "challenge_rating" }.flatMap { $0.value.split(separator: ",") }
            .compactMap { Double($0) }
        if !ratings.isEmpty { monsters = monsters.filter { ratings.contains($0["challenge_rating"]?.numberValue ?? -1) } }
        return listed(monsters, "2014/monsters", request)
    }

    /// The other collections that the test double has, with their editions.
    static let collections: [String] = {
        let both = [
            "conditions", "magic-items", "equipment", "features", "skills", "languages", "damage-types", "magic-schools",
            "weapon-properties", "ability-scores", "alignments", "classes", "subclasses", "traits", "backgrounds", "feats",
            "proficiencies",
        ]
        return (both + ["spells", "rule-sections", "races", "subraces"]).map { "2014/" + $0 }
            + (both + ["monsters", "species", "subspecies", "poisons", "weapon-mastery-properties"]).map { "2024/" + $0 }
    }()

    /// Returns the list of a collection's records, sorted by index.
    private static func listed(_ records: [JSONValue], _ collection: String, _ request: DoubleRequest) -> DoubleAnswer {
        let results = records.sorted { ($0["index"]?.stringValue ?? "") < ($1["index"]?.stringValue ?? "") }
            .map { record -> JSONValue in
                let index = record["index"] ?? .null
                return [
                    "index": index, "name": record["name"] ?? .null,
                    "url": .string("/api/\(collection)/\(index.stringValue ?? "")"),
                ]
            }
        return tagged(["count": .number("\(results.count)"), "results": .list(results)], request)
    }

    /// Converts a record as the upstream's database library (Mongoose) does: fills missing arrays with empty lists, converts an
    /// action's count to text, and adds a date.
    private static func record(_ monster: JSONValue) -> JSONValue {
        var record = monster
        for member in ["special_abilities", "actions", "legendary_actions", "reactions", "forms"] where record[member] == nil {
            record[member] = []
        }
        if let actions = record["actions"]?.listValue {
            record["actions"] = .list(
                actions.map { action in
                    var action = action
                    let inner = action["actions"]?.listValue ?? []
                    action["actions"] = .list(
                        inner.map { option in
                            var option = option
                            if case .number(let digits)? = option["count"] { option["count"] = .string(digits) }
                            return option
                        })
                    if action["damage"] == nil { action["damage"] = [] }
                    return action
                })
        }
        record["updated_at"] = "2026-04-24T12:00:00.000Z"
        return record
    }

    private static func tagged(_ value: JSONValue, _ request: DoubleRequest) -> DoubleAnswer {
        DoubleTag.answer(.json(value), request, isWeak: true)
    }

    /// Returns the picture at `/api/images/monsters/<index>.png`, as the upstream's image store does.
    static func image(_ request: DoubleRequest, _ core: Core) -> DoubleAnswer {
        let parts = request.path.split(separator: "/").map { String($0) }
        guard parts.count == 4, parts[2] == "monsters", parts[3].hasSuffix(".png") else {
            return .text("File Not Found", status: 404)
        }
        let name = String(parts[3].dropLast(4))
        guard name.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }) else {
            return .text("Invalid image path", status: 400)
        }
        let (place, side, made) = core.state.withLock { state in
            (state.monsters.firstIndex { $0["index"]?.stringValue == name }, state.pictureSide, state.pictures[name])
        }
        guard let place else {
            return .text(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>AccessDenied</Code></Error>", status: 403,
                type: "application/xml")
        }
        let file = made ?? picture(place, side)
        core.state.withLock { $0.pictures[name] = file }
        return DoubleTag.answer(DoubleAnswer(headers: [("Content-Type", "image/png")], body: file), request, isWeak: false)
    }

    /// Returns a generated picture. Depending on `number`, it is portrait, square or landscape.
    private static func picture(_ number: Int, _ side: Int) -> [UInt8] {
        let (width, height) = [(side * 5 / 6, side), (side, side), (side, side * 3 / 4)][number % 3]
        return SamplePNG(width, height, .colourAlpha, pixel: Illustration.beast(number, width, height)).file()
    }
}
