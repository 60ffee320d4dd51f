import Model

// Functions that parse the strings in a flat JSON file of the SRD (the D&D rules), such as "10 ft., swim 40 ft.".

extension SRDFlatFileParser {
    /// Returns the number at the start of the text. The number may have a sign and grouping commas: the result is 17 for "17
    /// (Natural Armor)" and 1800 for "1,800 XP".
    static func leadingNumber(_ text: String) -> Int64? {
        var digits: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case ASCII.digit0...ASCII.digit9: digits.append(byte)
            case ASCII.plus where digits.isEmpty, ASCII.minus where digits.isEmpty: digits.append(byte)
            case ASCII.comma where !digits.isEmpty, ASCII.space where digits.isEmpty: continue
            default: return Int64(String(decoding: digits, as: UTF8.self))
            }
        }
        return Int64(String(decoding: digits, as: UTF8.self))
    }

    /// Returns the text inside the first pair of brackets, such as "18d10 + 36".
    static func bracketed(_ text: String) -> String? {
        guard let open = text.utf8.firstIndex(of: ASCII.leftParenthesis) else { return nil }
        let inner = text.utf8[open...].dropFirst().prefix { $0 != ASCII.rightParenthesis }
        return UpstreamTextParser.filled(String(Substring(inner)))
    }

    /// Parses an armour class such as "17 (Natural Armor)", "12 (15 With Mage Armor)", "14 (Natural Armor), 11 While Prone" or
    /// "15 (Chain Shirt, Shield)".
    static func armour(_ text: String) -> [Monster.ArmourClass] {
        var result: [Monster.ArmourClass] = []
        for part in UpstreamTextParser.commaSeparated(text) {
            guard let value = leadingNumber(part) else { continue }
            guard let inner = bracketed(part) else {
                result.append(Monster.ArmourClass(value: value, kind: trailing(part) ?? .plain))
                continue
            }
            if let other = leadingNumber(inner), let kind = trailing(inner) {
                result.append(Monster.ArmourClass(value: value, kind: .plain))
                result.append(Monster.ArmourClass(value: other, kind: kind))
            } else if inner.lowercased() == "natural armor" || inner.lowercased() == "natural armour" {
                result.append(Monster.ArmourClass(value: value, kind: .natural))
            } else {
                let names = UpstreamTextParser.commaSeparated(inner.lowercased())
                result.append(Monster.ArmourClass(value: value, kind: .worn(names)))
            }
        }
        return result
    }

    /// Parses the text after an armour class's number, such as "With Mage Armor" or "While Prone".
    private static func trailing(_ text: String) -> Monster.ArmourClass.Origin? {
        let words = text.lowercased().split(separator: " ")
        guard words.count > 2 else { return nil }
        let name = words.dropFirst(2).joined(separator: " ")
        switch words[1] {
        case "with": return .spell(name)
        case "while", "when": return .condition(name)
        default: return nil
        }
    }

    /// Parses a speed such as "swim 40 ft.", "10 ft." or "fly 60 ft. (hover)".
    static func speed(_ part: String) -> Monster.MovementSpeed? {
        let plain = part.lowercased().replacing("(hover)", with: "").replacing("hover", with: "")
        for mode in Monster.MovementSpeed.Mode.allCases where plain.utf8.starts(with: (mode.rawValue + " ").utf8) {
            return Monster.MovementSpeed(mode: mode, text: String(plain.dropFirst(mode.rawValue.count)))
        }
        return leadingNumber(plain) == nil ? nil : Monster.MovementSpeed(mode: .walk, text: plain)
    }

    /// Parses a list of speeds such as "10 ft., swim 40 ft. ". Returns nil if any item lacks a number.
    static func speeds(_ text: String) -> [Monster.MovementSpeed]? {
        let parts = UpstreamTextParser.commaSeparated(text)
        let speeds = parts.compactMap(speed).filter { leadingNumber($0.text) != nil }
        return speeds.isEmpty || speeds.count < parts.count ? nil : speeds
    }

    /// Parses a list of bonuses such as "CON +6, INT +8". Returns nil if any item isn't a bonus.
    static func bonuses(_ text: String) -> [Monster.Bonus]? {
        let parts = UpstreamTextParser.commaSeparated(text)
        let bonuses: [Monster.Bonus] = parts.compactMap { part in
            guard let space = part.lastIndex(of: " "), let value = leadingNumber(String(part[space...]))
            else { return nil }
            return UpstreamTextParser.filled(String(part[..<space])).map { Monster.Bonus(name: $0, value: value) }
        }
        return bonuses.count < parts.count ? nil : bonuses
    }

    /// Splits text such as "Acid; Cold, Fire; Bludgeoning, piercing, and slashing from nonmagical weapons" at semicolons. Each
    /// part is then split at its commas, unless the part contains ", and " or " from ".
    static func list(_ text: String) -> [String] {
        let parts = text.lowercased().split(separator: ";").flatMap { part in
            part.contains(", and ") || part.contains(" from ") ? [String(part)] : UpstreamTextParser.commaSeparated(String(part))
        }
        return UpstreamTextParser.distinct(parts).filter { $0 != "--" }
    }

    /// Parses text as HTML if it has tags, and otherwise as Markdown. Text with bold Markdown is always parsed as Markdown, even
    /// if it also has a stray tag.
    static func blocks(_ text: String) -> [Block] {
        let isMarkdown = text.contains("**") && text.utf8.first { $0 > ASCII.space } != ASCII.lessThan
        return isHTML(text) && !isMarkdown ? UpstreamTextParser.html(text) : UpstreamTextParser.paragraphs(text)
    }

    /// Whether the text contains a tag: `<` followed by a letter or a slash.
    private static func isHTML(_ text: String) -> Bool {
        var before: UInt8 = 0
        for byte in text.utf8 {
            if before == ASCII.lessThan, byte == ASCII.slash || ASCII.isLetter(byte) { return true }
            before = byte
        }
        return false
    }

    /// Returns the features in the text. Each feature begins with its name, in bold or bold italics, and a full stop. A paragraph
    /// without a name belongs to the preceding feature.
    static func features(_ text: String) -> [Monster.Feature] {
        var features: [Monster.Feature] = []
        var name = ""
        var body: [Block] = []
        func close() {
            guard !name.isEmpty || !body.isEmpty else { return }
            features.append(Monster.Feature(name: name, usage: nil, body: body))
        }
        for block in blocks(text) {
            if case .paragraph(let inlines) = block, let first = inlines.first, let title = title(of: first) {
                close()
                name = title
                let rest = trimmedStart(Array(inlines.dropFirst()))
                body = rest.isEmpty ? [] : [.paragraph(rest)]
            } else {
                body.append(block)
            }
        }
        close()
        return features
    }

    /// Returns the name in `***Name.***` or `**Name.**`, or nil if `inline` isn't a name.
    private static func title(of inline: Inline) -> String? {
        var isStrong = false
        var inner = [inline]
        while inner.count == 1 {
            switch inner[0] {
            case .strong(let content):
                isStrong = true
                inner = content
            case .emphasis(let content): inner = content
            default:
                guard isStrong, let name = UpstreamTextParser.filled(UpstreamTextParser.plain(inner)) else { return nil }
                return name.hasSuffix(".") ? UpstreamTextParser.filled(String(name.dropLast())) : name
            }
        }
        guard isStrong, let name = UpstreamTextParser.filled(UpstreamTextParser.plain(inner)) else { return nil }
        return name.hasSuffix(".") ? UpstreamTextParser.filled(String(name.dropLast())) : name
    }

    /// Removes the white space after a feature's name. The white space may be inside or outside the emphasis.
    private static func trimmedStart(_ inlines: [Inline]) -> [Inline] {
        guard let first = inlines.first else { return [] }
        let rest = Array(inlines.dropFirst())
        switch first {
        case .text(let text):
            let trimmed = String(Substring(text.utf8.drop { $0 == ASCII.space || $0 == ASCII.newline }))
            return trimmed.isEmpty ? trimmedStart(rest) : [.text(trimmed)] + rest
        case .emphasis, .strong: return [first.map(children: { trimmedStart($0) })] + rest
        default: return inlines
        }
    }
}

extension Monster {
    /// Parses a line such as "Large aberration, lawful evil", "Medium fiend (devil), lawful evil" or "Medium humanoid (elf,
    /// drow), neutral evil".
    mutating func readMeta(_ meta: String) {
        let parts = UpstreamTextParser.commaSeparated(meta)
        guard let first = parts.first else { return }
        if parts.count > 1 { alignment = parts.dropFirst().joined(separator: ", ") }
        subtype = SRDFlatFileParser.bracketed(first)
        let words = first.split(separator: "(", maxSplits: 1).first.map(String.init) ?? first
        let space = words.firstIndex(of: " ") ?? words.endIndex
        size = UpstreamTextParser.filled(String(words[..<space]))
        type = UpstreamTextParser.filled(String(words[space...]))
    }

    /// Parses text such as "Darkvision 120 ft.,  Passive Perception 20".
    mutating func readSenses(_ text: String) {
        var senses: [Sense] = []
        for part in UpstreamTextParser.commaSeparated(text) {
            let lower = part.lowercased()
            if lower.utf8.starts(with: "passive perception".utf8) {
                passivePerception = SRDFlatFileParser.leadingNumber(String(lower.dropFirst("passive perception".count)))
            } else if let space = lower.firstIndex(of: " "), let text = UpstreamTextParser.filled(String(lower[space...])) {
                senses.append(Sense(name: String(lower[..<space]), text: text))
            }
        }
        self.senses = senses
    }

    /// Parses a challenge rating such as "1/4 (50 XP)".
    /// - Returns: Whether the whole text could be parsed.
    mutating func readChallenge(_ text: String) -> Bool {
        let rating = text.split(separator: "(", maxSplits: 1).first.flatMap { UpstreamTextParser.filled(String($0)) } ?? ""
        let parts = rating.split(separator: "/")
        if parts.count == 2, let numerator = SRDFlatFileParser.leadingNumber(String(parts[0])),
            let denominator = SRDFlatFileParser.leadingNumber(String(parts[1]))
        {
            challenge = Monster.fraction(numerator, denominator)
        } else {
            challenge = FixedDecimal(rating)
        }
        let inner = SRDFlatFileParser.bracketed(text)
        experience = inner.flatMap(SRDFlatFileParser.leadingNumber)
        if let challenge { proficiencyBonus = Monster.proficiencyBonus(atChallenge: challenge) }
        return challenge != nil && (inner == nil || experience != nil)
    }

    /// Returns a fractional challenge rating, or nil if the rules don't use the fraction.
    private static func fraction(_ numerator: Int64, _ denominator: Int64) -> FixedDecimal? {
        switch (numerator, denominator) {
        case (1, 2): FixedDecimal(mantissa: 5, scale: 1)
        case (1, 4): FixedDecimal(mantissa: 25, scale: 2)
        case (1, 8): FixedDecimal(mantissa: 125, scale: 3)
        default: nil
        }
    }

    /// Returns the proficiency bonus for a challenge rating. The bonus is 2 for ratings up to 4 and increases by one for every
    /// four ratings after that (SRD 5.1, "Monsters", "Proficiency Bonus by Challenge Rating").
    private static func proficiencyBonus(atChallenge challenge: FixedDecimal) -> Int64? {
        let whole = challenge.whole
        guard whole >= 0, whole <= 30 else { return nil }
        return 2 + max(whole - 1, 0) / 4
    }
}
