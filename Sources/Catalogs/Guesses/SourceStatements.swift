import Model
import Upstreams

/// What a list's response says about its entries.
struct SourceStatements: Equatable {
    /// The longest name of a licence, in bytes.
    private static let longestLicence = 200

    /// The language of the text, as in `fr`. Nil if the response doesn't say.
    var language: String?
    /// The licence's name, its text or its URL. Nil if the response doesn't say.
    var licence: String?

    init() {}

    /// Finds the statements beside the list, in values that all entries share, and in the headers `Content-Language` (RFC 9110)
    /// and `Link` (RFC 8288).
    init(_ response: UpstreamResponse, _ envelope: SourceEnvelope, _ rows: [JSONView]) {
        let leaves = envelope.leaves + SourceStatements.shared(by: rows)
        func value(_ names: Set<String>, _ isUsable: (String) -> Bool) -> String? {
            leaves.lazy.filter { leaf in leaf.pointer.tokens.suffix(2).contains { names.contains(ListSample.plain($0)) } }
                .compactMap { $0.value.string }.first(where: isUsable)
        }
        func headers(_ name: String) -> [String] { response.headers.filter { $0.name.lowercased() == name }.map(\.value) }
        language =
            value(GuessWords.languageKeys) { SourceStatements.language($0) != nil }.flatMap(SourceStatements.language)
            ?? headers("content-language").first.flatMap(SourceStatements.language)
        licence =
            value(GuessWords.licenceKeys) { text in
                (2...SourceStatements.longestLicence).contains(text.utf8.count) && !text.utf8.contains(ASCII.newline)
            } ?? headers("link").lazy.compactMap { NextPageLink.target(of: "license", inHeader: $0) }.first
    }

    /// Returns the language in a language tag: `fr` for `fr-CA`. Returns nil for several languages or any other text.
    private static func language(_ text: String) -> String? {
        let code = text.prefix { $0 != "-" && $0 != "_" }.lowercased()
        let isTag =
            text.utf8.count <= 10
            && text.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus || $0 == ASCII.underscore }
        return isTag && code.utf8.count == 2 && SourceFileObject.isLanguage(code) ? code : nil
    }

    /// Returns the members that have the same string in all entries, and the same members of inner objects.
    private static func shared(by rows: [JSONView]) -> [(pointer: JSONPointer, value: JSONView)] {
        guard rows.count >= 3, let first = rows.first else { return [] }
        var candidates: [JSONPointer] = []
        for (key, value) in first.members {
            candidates.append(JSONPointer(tokens: [key]))
            if value.isObject { candidates += value.members.map { JSONPointer(tokens: [key, $0.key]) } }
        }
        return candidates.compactMap { pointer in
            guard let value = first[pointer], let text = value.string, rows.allSatisfy({ $0[pointer]?.string == text }) else {
                return nil
            }
            return (pointer, value)
        }
    }
}
