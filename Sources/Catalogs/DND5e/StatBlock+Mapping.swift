import Model

extension StatBlock {
    /// The creature types in the rules. Each of these types has its own emblem. All other types get the emblem `monster`.
    static let creatureTypes = [
        "aberration", "beast", "celestial", "construct", "dragon", "elemental", "fey", "fiend", "giant", "humanoid",
        "monstrosity", "ooze", "plant", "undead",
    ]

    /// Creates the entry for `monster`.
    static func entry(_ id: EntryID, named name: String, of monster: Monster, _ source: EntrySource) -> Entry {
        Entry(
            id: id, title: name, subtitle: subtitle(of: monster), heading: heading(of: monster),
            kind: kind(ofType: monster.type), attributes: attributes(of: monster), blocks: blocks(of: monster),
            links: links(of: monster, besides: id), picture: picture(monster.image), source: source,
            isPartial: monster.isListOnly)
    }

    /// Returns the emblem for a creature type. A swarm has the same emblem as its creatures.
    static func kind(ofType type: String?) -> String {
        guard let type else { return "monster" }
        let words = type.lowercased().split(separator: " ")
        for word in words.reversed() {
            for known in creatureTypes where word == known || word == known + "s" { return known }
        }
        return words.first == "swarm" ? "beast" : "monster"
    }

    /// Returns the line below the title: "Large aberration · challenge 10".
    static func subtitle(of monster: Monster) -> [Inline] {
        var result = sizeAndType(monster.size, monster.type.map { .value($0, family: "dnd5e.type") })
        if let challenge = monster.challenge {
            if !result.isEmpty { result.append(.text(" · ")) }
            result += [.label(.phrase("dnd5e.challengeInline")), .text(" "), .fraction(challenge)]
        }
        return result
    }

    /// Returns the line at the top of the stat block: "Large fiend (devil), lawful evil".
    static func heading(of monster: Monster) -> [Inline] {
        var type = monster.type.map { Inline.value($0, family: "dnd5e.type") }
        if let subtype = monster.subtype.map({ Inline.value($0, family: "dnd5e.subtype") }) {
            type = type.map { .composed("dnd5e.typeAndSubtype", [$0, subtype]) } ?? subtype
        }
        var result = sizeAndType(monster.size, type)
        if let alignment = monster.alignment {
            if !result.isEmpty { result.append(.text(", ")) }
            result.append(.value(alignment, family: "dnd5e.aligned"))
        }
        return result
    }

    /// Formats the size and type, in the order that the language requires: "Large aberration".
    private static func sizeAndType(_ size: String?, _ type: Inline?) -> [Inline] {
        guard let size else { return type.map { [$0] } ?? [] }
        guard let type else { return [.value(size, family: "dnd5e.size")] }
        return [.composed("dnd5e.sizeAndType", [.value(size, family: "dnd5e.ofSize"), type])]
    }

    /// Returns the picture's address if it is an upstream path or an HTTP(S) URL. Otherwise returns an empty string.
    private static func picture(_ image: String?) -> String {
        guard let image, image.utf8.count <= 500, image.utf8.allSatisfy({ $0 > ASCII.space && $0 < 0x7F }) else { return "" }
        return image.hasPrefix("/") || image.hasPrefix("https://") || image.hasPrefix("http://") ? image : ""
    }

    private static func links(of monster: Monster, besides id: EntryID) -> [EntryLink] {
        var seen: Set<EntryID> = [id]
        return (monster.forms ?? []).prefix(UpstreamTextParser.longestList).compactMap { form in
            guard let target = EntryID(monsters, form.index), seen.insert(target).inserted else { return nil }
            return EntryLink(relation: .phrase("dnd5e.otherForms"), target: target, title: form.name)
        }
    }

    /// Returns the page's blocks, in the same order as in the printed books.
    static func blocks(of monster: Monster) -> [Block] {
        var blocks: [Block] = []
        let vitals = vitalFacts(of: monster)
        if !vitals.isEmpty { blocks.append(.facts(vitals)) }
        let abilities = abilities(of: monster)
        if !abilities.isEmpty { blocks.append(.abilities(abilities)) }
        let further = furtherFacts(of: monster)
        if !further.isEmpty { blocks.append(.facts(further)) }

        let sections: [(title: String, anchor: String, features: [Monster.Feature]?)] = [
            ("dnd5e.traits", "traits", monster.traits),
            ("dnd5e.actions", "actions", monster.actions),
            ("dnd5e.reactions", "reactions", monster.reactions),
            ("dnd5e.legendaryActions", "legendary-actions", monster.legendaryActions),
        ]
        var anchors = AnchorNameGenerator(reserved: sections.map(\.anchor) + ["description"])
        for section in sections {
            guard let features = section.features, !features.isEmpty else { continue }
            blocks.append(
                .section(
                    Block.Section(
                        title: .phrase(section.title), anchor: section.anchor, scope: featuresScope,
                        blocks: features.flatMap { passage($0, &anchors) })))
        }
        if let description = monster.description, !description.isEmpty {
            blocks.append(
                .section(Block.Section(title: .phrase("dnd5e.description"), anchor: "description", blocks: description)))
        }
        return blocks
    }

    /// Returns a feature as a passage with a heading. If the feature has no name, returns only its blocks.
    private static func passage(_ feature: Monster.Feature, _ anchors: inout AnchorNameGenerator) -> [Block] {
        guard !feature.name.isEmpty else { return feature.body }
        var name: [Inline] = [.text(feature.name)]
        if let usage = feature.usage { name += [.text(" ("), usage.inline, .text(")")] }
        return [.passage(name: name, anchor: anchors.next(for: feature.name), body: feature.body)]
    }

    private static func abilities(of monster: Monster) -> [AbilityScore] {
        let labels = [
            "dnd5e.strength", "dnd5e.dexterity", "dnd5e.constitution", "dnd5e.intelligence", "dnd5e.wisdom", "dnd5e.charisma",
        ]
        return zip(labels, monster.scores).compactMap { label, score in
            score.map { AbilityScore(label: .phrase(label), score: $0) }
        }
    }
}

extension Monster.UsageLimit {
    /// The usage limit as text: "3/Day", "Recharge 5–6", "Recharges after a Short or Long Rest".
    var inline: Inline {
        switch self {
        case .perDay(let times, inLair: nil): .number(FixedDecimal(times), unit: "dnd5e.usage.perDay")
        case .perDay(let times, let timesInLair?):
            .composed(
                "dnd5e.inLair",
                [
                    .number(FixedDecimal(times), unit: "dnd5e.usage.perDay"),
                    .number(FixedDecimal(timesInLair), unit: "dnd5e.usage.perDay"),
                ])
        case .atWill: .label(.phrase("dnd5e.usage.atWill"))
        case .recharge(let least):
            .number(FixedDecimal(least), unit: least < 6 ? "dnd5e.usage.rechargeFrom" : "dnd5e.usage.recharge")
        case .shortRest: .label(.phrase("dnd5e.usage.shortRest"))
        case .longRest: .label(.phrase("dnd5e.usage.longRest"))
        case .shortOrLongRest: .label(.phrase("dnd5e.usage.shortOrLongRest"))
        }
    }
}
