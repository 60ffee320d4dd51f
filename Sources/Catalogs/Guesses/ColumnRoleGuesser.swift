import Model

/// Guesses a column's role from its name.
enum ColumnRoleGuesser {

    /// Removes the name of a wrapper object from a column name: `properties.name` in GeoJSON becomes `name`.
    static func bare(_ name: String) -> String {
        for wrapper in GuessWords.wrapperPrefixes
        where name.hasPrefix(wrapper) && name.utf8.count > wrapper.utf8.count {
            return String(name.dropFirst(wrapper.count))
        }
        return name
    }

    /// Returns a name's letters and digits in lower case, for comparison with other names.
    static func plain(_ name: String) -> String {
        String(
            decoding: name.utf8.compactMap { byte -> UInt8? in
                switch byte {
                case ASCII.upperA...ASCII.upperZ: byte | 0x20
                case ASCII.lowerA...ASCII.lowerZ, ASCII.digit0...ASCII.digit9, 0x80...0xFF: byte
                default: nil
                }
            }, as: UTF8.self)
    }

    /// Returns how strongly a column's name suggests that it contains IDs (0 is strongest), or nil if it doesn't.
    static func idRank(_ name: String, isFirst: Bool) -> Int? {
        let lower = name.lowercased()
        if let rank = GuessWords.idNames.firstIndex(of: lower) { return rank }
        guard isFirst, !name.contains(".") else { return nil }
        let isID =
            lower.hasSuffix("_id") || lower.hasSuffix(" id") || lower.hasSuffix("-id") || name.hasSuffix("Id")
            || name.hasSuffix("ID") || isOwnedID(name)
        return isID ? GuessWords.idNames.count : nil
    }

    /// Returns how strongly a column's name suggests that it contains titles (0 is strongest), or nil if it doesn't.
    static func titleRank(_ name: String) -> Int? { GuessWords.titleNames.firstIndex(of: plain(bare(name))) }

    /// Returns whether a column with this name can only be a title column.
    static func isTitle(_ name: String) -> Bool { ["title", "name"].contains(plain(bare(name))) }

    /// Returns whether a column with this name is an ID column, wherever it is in the table.
    static func isID(_ name: String) -> Bool { GuessWords.idNames.contains(name.lowercased()) }

    /// Returns how suitable a column with this name is for the line below the title (0 is best), or nil if it isn't suitable.
    static func subtitleRank(_ name: String) -> Int? { GuessWords.subtitleNames.firstIndex(of: plain(bare(name))) }

    /// Returns whether a column with this name contains codes rather than quantities. Codes are shown without digit grouping.
    static func isCode(_ name: String) -> Bool {
        let plain = plain(name)
        return GuessWords.codeEndings.contains { plain.hasSuffix($0) } || isIdentifier(name)
    }

    /// Returns whether a column with this name identifies or addresses something, such as an ID, an ISBN, a ZIP code or a
    /// telephone number. Its numbers aren't quantities.
    static func isIdentifier(_ name: String) -> Bool {
        let words = ListSample.words(of: name).map { $0.lowercased() }
        guard let last = words.last else { return false }
        if GuessWords.identifierWords.contains(last)
            || GuessWords.identifierWords.contains(where: { last == "\($0)10" || last == "\($0)13" })
        {
            return true
        }
        return words.suffix(2) == ["phone", "number"] || words.suffix(2) == ["postal", "code"]
            || words.suffix(2) == ["zip", "code"]
            || GuessWords.identifierEndings.contains { last.hasSuffix($0) } || isOwnedID(name)
    }

    /// Returns whether a column's name says that it contains numbers of accounts, orders or the like, as `serial`, `member` and
    /// `order no` do.
    static func isAccount(_ name: String) -> Bool {
        let words = ListSample.words(of: name).map { $0.lowercased() }
        guard let last = words.last else { return false }
        if GuessWords.accountWords.contains(last) { return true }
        return words.count > 1 && ["no", "nr", "num", "number"].contains(last)
            && GuessWords.numberedThings.contains(words[words.count - 2])
    }

    /// Returns whether a column's name says that its numbers are shown as they are written, however short: postal codes, telephone
    /// numbers and ISBNs.
    static func isWritten(_ name: String) -> Bool {
        let words = ListSample.words(of: name).map { $0.lowercased() }
        guard let last = words.last else { return false }
        return GuessWords.writtenWords.contains(last) || words.suffix(2) == ["phone", "number"]
            || words.suffix(2) == ["postal", "code"]
            || words.suffix(2) == ["zip", "code"]
    }

    /// Returns whether a column's name says that its values have a meaning.
    static func mayMean(_ meaning: ValueMeaning, _ name: String) -> Bool {
        let words = ListSample.words(of: name).map { $0.lowercased() }
        let known: Set<String> =
            switch meaning {
            case .country: GuessWords.countryNames
            case .language: GuessWords.languageNames
            case .phone: GuessWords.phoneNames
            case .isbn: GuessWords.tradeNames
            case .email, .colour, .position: []
            }
        return words.contains { known.contains($0) }
    }

    /// Returns whether a column's name says that it contains amounts, as `views`, `total_revenue` and `bytes` do.
    static func isAmount(_ name: String) -> Bool {
        ListSample.words(of: name).contains { GuessWords.amountWords.contains($0.lowercased()) }
    }

    /// Returns whether a column with this name contains times of day, such as `start`, `arrival time` or `Abfahrt`.
    static func isClock(_ name: String) -> Bool {
        let words = ListSample.words(of: name).map { $0.lowercased() }
        if words == ["time", "of", "day"] { return true }
        let isTime = words.count > 1 && ["time", "at", "zeit", "heure"].contains(words[words.count - 1])
        return words.dropLast(isTime ? 1 : 0).last.map { GuessWords.clockNames.contains($0) } ?? false
    }

    /// Returns whether a column with this name contains coordinates, versions or the like. Their full stops never separate
    /// thousands.
    static func isPointed(_ name: String) -> Bool {
        ListSample.words(of: name).last.map { GuessWords.pointedNames.contains($0.lowercased()) } ?? false
    }

    /// Returns whether a column's name ends with the word "ID" or "IDs", as `id`, `user_id`, `genreIDs` and `userid` do. The name
    /// `paid` doesn't.
    static func isIDName(_ name: String) -> Bool {
        guard var last = ListSample.words(of: name).last?.lowercased() else { return false }
        if last.hasSuffix("ids") { last.removeLast() }
        return ["id", "uuid", "guid", "uid"].contains(last) || isOwnedID(last)
    }

    /// Returns whether the last word of a column's name consists of a thing and "ID", as in `userid`.
    private static func isOwnedID(_ name: String) -> Bool {
        guard let last = ListSample.words(of: name).last?.lowercased() else { return false }
        return last.hasSuffix("id") && GuessWords.idOwners.contains(String(last.dropLast(2)))
    }

    /// Returns whether a column with this name contains measurements, counts or prices.
    static func isQuantity(_ name: String) -> Bool {
        return ListSample.words(of: name).last.map { GuessWords.quantityWords.contains($0.lowercased()) } ?? false
    }

    /// Returns whether a column with this name contains dates, such as `date`, `birthday`, `report_date` or `created_at`.
    static func isDate(_ name: String) -> Bool {
        guard let last = ListSample.words(of: name).last?.lowercased() else { return false }
        return GuessWords.dateWords.contains(last)
            || GuessWords.dateEndings.contains { last.hasSuffix($0) }
    }

    /// Returns whether a column with this name may contain times, such as `time`, `timestamp` or `last_seen`.
    static func isTime(_ name: String) -> Bool {
        let last = ListSample.words(of: name).last?.lowercased() ?? ""
        return GuessWords.timeWords.contains(last)
    }

    /// Returns whether a column with this name may contain Unix times, as in `date_unix`, `timestamp_utc` or `timeOfEvent`.
    static func isUnixTime(_ name: String) -> Bool {
        // In `created_at_i`, the last word states the format.
        let words = ListSample.words(of: name)
        let isFormat =
            words.count > 1 && words.last.map { GuessWords.timeFormats.contains($0.lowercased()) } ?? false
        if isFormat, isUnixTime(words.dropLast().joined(separator: " ")) { return true }
        return isDate(name) || isTime(name)
            || ListSample.words(of: name).contains { word in
                let word = word.lowercased()
                return word.hasPrefix("unix") || GuessWords.clockWords.contains(word)
            }
    }

    /// Returns whether a column with this name contains years.
    static func isYear(_ name: String) -> Bool {
        let plain = plain(name)
        return GuessWords.yearEndings.contains { plain.hasSuffix($0) }
    }

    /// Returns whether a column with this name contains countries or languages, whose codes can look like the words for yes and no.
    static func isPlaceOrLanguage(_ name: String) -> Bool {
        ListSample.words(of: name).contains {
            GuessWords.placeCodeWords.contains($0.lowercased())
        }
    }

    /// Returns whether a column's name contains a word that means years, as in `yearOfBirth`.
    static func hasYear(_ name: String) -> Bool {
        isYear(name)
            || ListSample.words(of: name).contains { GuessWords.yearWords.contains($0.lowercased()) }
    }

    /// Returns whether a column with this name contains lists.
    static func isList(_ name: String) -> Bool { GuessWords.listNames.contains(plain(bare(name))) }

    /// Returns whether a column's name matches `typed`, which the user entered, ignoring case and spelling variants.
    static func isSame(_ name: String, _ typed: String?) -> Bool {
        guard let typed else { return false }
        return name == typed || plain(name) == plain(typed)
    }
}
