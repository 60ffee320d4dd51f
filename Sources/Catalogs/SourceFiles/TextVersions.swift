import Model

/// Body text in one or more languages. Its blocks contain all versions, but a page shows only the version in the reader's
/// language.
///
/// Each piece of text becomes a label that is empty in the other languages. Pages can therefore show the blocks in the browser
/// without any code for choosing a version.
struct TextVersions {
    /// The text in one language.
    struct Version {
        let language: String
        let blocks: [Block]

        /// The paragraphs' contents, or nil if the text also contains other blocks.
        var paragraphs: [[Inline]]? {
            var paragraphs: [[Inline]] = []
            for block in blocks {
                guard case .paragraph(let inlines) = block else { return nil }
                paragraphs.append(inlines)
            }
            return paragraphs
        }
    }

    private let versions: [Version]

    init(_ versions: [Version]) { self.versions = versions }

    /// The blocks. If a version contains blocks other than paragraphs, only the first version is used. If the versions don't have
    /// the same number of paragraphs, the last paragraphs of the longer versions are joined, so that no paragraph is empty.
    var blocks: [Block] {
        guard let first = versions.first else { return [] }
        let paragraphs = versions.compactMap(\.paragraphs)
        guard versions.count > 1, paragraphs.count == versions.count else {
            return TextVersions([first]).said(first.blocks, in: first.language)
        }
        let count = paragraphs.map(\.count).min() ?? 0
        return (0..<count).map { number in
            let parts = zip(versions, paragraphs).map { version, paragraphs in
                let end = number + 1 < count ? number + 1 : paragraphs.count
                return (language: version.language, text: Array(paragraphs[number..<end].joined(separator: [.text(" ")])))
            }
            let plain = parts.compactMap { part -> LocalizableText.Translation? in
                guard part.text.count == 1, case .text(let text) = part.text[0] else { return nil }
                return LocalizableText.Translation(language: part.language, text: text)
            }
            if plain.count == parts.count { return .paragraph([.label(.translated(plain))]) }
            return .paragraph(parts.flatMap { part in part.text.map { said($0, in: part.language) } })
        }
    }

    private func said(_ blocks: [Block], in language: String) -> [Block] {
        blocks.map { $0.map(text: { $0.map { said($0, in: language) } }, blocks: { said($0, in: language) }) }
    }

    private func said(_ inline: Inline, in language: String) -> Inline {
        if case .text(let text) = inline {
            // Readers of a language without a version see the first version, because its language is the first in each label.
            return .label(
                .translated(
                    versions.map {
                        LocalizableText.Translation(language: $0.language, text: $0.language == language ? text : "")
                    }))
        }
        return inline.map(children: { $0.map { said($0, in: language) } })
    }
}
