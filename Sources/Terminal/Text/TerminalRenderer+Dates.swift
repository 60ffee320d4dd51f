internal import Localization
internal import Model

extension TerminalRenderer {
    /// Returns a fact's value. A date is formatted for the language: "21 November 2026".
    func value(of fact: Fact) -> [Inline] {
        guard fact.attribute != nil, fact.value.count == 1, case .text(let text) = fact.value[0], let date = date(iso: text)
        else { return fact.value }
        return [.text(date)]
    }

    /// Formats an ISO 8601 date in words, followed by the time if there is one. Returns nil if the text isn't a date.
    private func date(iso text: String) -> String? {
        let bytes = Array(text.utf8.prefix(11))
        guard bytes.count >= 10, bytes[4] == ASCII.minus, bytes[7] == ASCII.minus, bytes.count == 10 || bytes[10] == ASCII.space,
            // Sources use the year 0 for dates without a year.
            let year = Int64(String(decoding: bytes[0..<4], as: UTF8.self)), year > 0,
            let month = Int64(String(decoding: bytes[5..<7], as: UTF8.self)), (1...12).contains(month),
            let day = Int64(String(decoding: bytes[8..<10], as: UTF8.self)), (1...31).contains(day)
        else { return nil }
        // Text such as "1998-10-20 to ?" only begins with a date.
        guard text.utf8.dropFirst(11).allSatisfy({ ASCII.isDigit($0) || Array(":.+-Z".utf8).contains($0) }) else { return nil }
        // Compute the number of days since 1970-01-01 in the Gregorian calendar. Count years from March, so that a leap day is
        // the last day of its year.
        let (start, place) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let leaps = start / 4 - start / 100 + start / 400
        let days = start * 365 + leaps + (place * 153 + 2) / 5 + day - 1 - 719_468
        let time = text.utf8.count > 10 ? ", " + String(Substring(text.utf8.dropFirst(11))) : ""
        return words.date(days * 86400) + time
    }
}
