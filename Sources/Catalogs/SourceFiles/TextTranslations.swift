import Model

/// Body text in one or more languages. Its blocks contain all versions, but a page shows only the version in the reader's
/// language.
///
/// Each piece of text becomes a label that is empty in the other languages. Pages can therefore show the blocks in the browser
/// without any code for choosing a version.
struct TextTranslations {
    /// The text in one language.
    struct Translation {
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

    private let versions: [Translation]

    init(_ versions: [Translation]) { self.versions = versions }

    /// The blocks. If a version contains blocks other than paragraphs, only the first version is used. If the versions don't have
    /// the same number of paragraphs, the last paragraphs of the longer versions are joined, so that no paragraph is empty.
    var blocks: [Block] {
        guard let first = versions.first else { return [] }
        let paragraphs = versions.compactMap(\.paragraphs)
        guard versions.count > 1, paragraphs.count == versions.count else {
            return TextTranslations([first]).said(first.blocks, in: first.language)
        }
        let count = paragraphs.map(\.count).min() ?? 0
        return (0..<count).map { number in
            .paragraph(
                merged(
                    paragraphs.map { paragraphs in
                        let end = number + 1 < count ? number + 1 : paragraphs.count
                        return Array(paragraphs[number..<end].joined(separator: [.text(" ")]))
                    }))
        }
    }

    // MARK: Merging

    /// Merges the versions of a paragraph. Formatting that all versions contain in the same order surrounds the text of all
    /// versions. Other formatting is left out, because its element would be empty in the other languages.
    private func merged(_ parts: [[Inline]]) -> [Inline] {
        guard let first = parts.first else { return [] }
        var rests = parts.map { $0[...] }
        var result: [Inline] = []
        for inline in first {
            let places = rests.compactMap { rest in rest.firstIndex { TextTranslations.isSimilar($0, inline) } }
            guard places.count == rests.count else { continue }
            result += stretch(zip(rests, places).map { Array($0.prefix(upTo: $1)) })
            let inner = zip(rests, places).map { $0[$1].children }
            result.append(inline.map { _ in merged(inner) })
            rests = zip(rests, places).map { $0.suffix(from: $1 + 1) }
        }
        return result + stretch(rests.map { Array($0) })
    }

    /// Returns whether two inlines are the same kind of formatting, or links to the same place.
    private static func isSimilar(_ one: Inline, _ other: Inline) -> Bool {
        switch (one, other) {
        case (.emphasis, .emphasis), (.strong, .strong), (.lineBreak, .lineBreak): true
        case (.web(let url, _, _), .web(let other, _, _)): url == other
        default: false
        }
    }

    /// Merges the versions of a stretch of text that has no common formatting. Only links stay, and a link has no text in the other
    /// languages.
    private func stretch(_ parts: [[Inline]]) -> [Inline] {
        guard parts.contains(where: { !$0.isEmpty }) else { return [] }
        let texts = parts.map { TextTranslations.plain($0) }
        guard texts.contains(nil) else {
            return [
                .label(
                    .translated(
                        zip(versions, texts).map { LocalizableText.Translation(language: $0.language, text: $1 ?? "") }))
            ]
        }
        return zip(versions, parts).flatMap { version, part in part.map { said($0, in: version.language) } }
    }

    /// Returns inlines as text, or nil if they contain a link.
    private static func plain(_ inlines: [Inline]) -> String? {
        var text = ""
        for inline in inlines {
            switch inline {
            case .text(let part), .code(let part): text += part
            case .lineBreak: text += " "
            case .web: return nil
            default:
                guard let inner = plain(inline.children) else { return nil }
                text += inner
            }
        }
        return text
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
