import FoundationEssentials
import Model

// The parts of a source file as JSON, in the order in which `SourceFile.Keys` lists them. Values that the parser assumes are left out.

extension SourceFileWriter.Value {
    fileprivate static func optionalLine(_ text: String?, unless usual: String = "") -> Self? {
        text.flatMap { $0 == usual ? nil : .line($0) }
    }

    fileprivate static func word<Word: RawRepresentable<String>>(_ word: Word, unless usual: Word) -> Self? {
        optionalLine(word.rawValue, unless: usual.rawValue)
    }

    fileprivate static func yes(_ flag: Bool) -> Self? { flag ? .flag(true) : nil }

    fileprivate static func count(_ number: UInt32?, unless usual: UInt32? = nil) -> Self? {
        number.flatMap { $0 == usual ? nil : .number("\($0)") }
    }

    fileprivate static func optionalPointer(_ pointer: JSONPointer?) -> Self? { pointer.map { .pointer($0) } }

    /// Returns a pointer that is left out if it leads to the whole document.
    fileprivate static func place(_ pointer: JSONPointer) -> Self? { pointer.tokens.isEmpty ? nil : .pointer(pointer) }

    fileprivate static func elements(_ values: [Self]) -> Self? { values.isEmpty ? nil : .list(values) }

    fileprivate static func lines(_ texts: [String]) -> Self? { elements(texts.map { .line($0) }) }

    fileprivate static func pairs(_ pairs: [SourceFile.NameValuePair]) -> Self? {
        pairs.isEmpty ? nil : .object(pairs.map { ($0.name, .text($0.value)) })
    }

    fileprivate static func separator(_ byte: UInt8) -> Self { .text(String(decoding: [byte], as: UTF8.self)) }

    fileprivate static func conditions(_ conditions: [SourceFile.ValueCondition]) -> Self? {
        conditions.isEmpty
            ? nil : .object(conditions.map { ($0.at.text, .list($0.values.compactMap { Self.body($0) })) })
    }

    fileprivate static func body(_ bytes: [UInt8]?) -> Self? {
        bytes.flatMap { try? UpstreamJSONParser.value($0) }.map { Self($0) }
    }

    fileprivate static func label(_ label: LocalizableText?, unless usual: LocalizableText? = nil) -> Self? {
        guard let label, label != usual else { return nil }
        return switch label {
        case .literal(let text): .line(text)
        case .phrase(let key): .object([("phrase", .line(key))])
        case .translated(let translations): .object(translations.map { ($0.language, .line($0.text)) })
        }
    }

    /// Returns an object with the translated values for each language, or nil if there are none.
    fileprivate static func words(_ values: [AttributeDescription.TranslatedValue]) -> Self? {
        let languages = UpstreamTextParser.distinct(values.flatMap { $0.translations.map(\.language) })
        guard !languages.isEmpty else { return nil }
        return .object(
            languages.map { language in
                (
                    language,
                    .object(
                        values.flatMap { word in
                            word.translations.filter { $0.language == language }.map { (word.value, .line($0.text)) }
                        })
                )
            })
    }

    fileprivate static func at(_ pointer: LocalizedPointer) -> Self {
        var first = Self.pointer(pointer.own)
        if let tag = pointer.tag {
            first = .object([(tag, first)] + pointer.others.map { ($0.tag, .pointer($0.pointer)) })
        }
        return pointer.isList ? .list([first] + pointer.fallbacks.map { .pointer($0) }) : first
    }
}

extension SourceFile {
    typealias Value = SourceFileWriter.Value

    /// The file as JSON.
    var value: Value {
        let own = collection.id == "source-" + name ? nil : collection.id
        let group: [(String, Value?)] = [
            ("name", .optionalLine(own)), ("title", .label(collection.title, unless: label)),
            ("shortTitle", .label(collection.shortTitle, unless: collection.title)),
            ("accent", .optionalLine(collection.accent.name, unless: "imported")),
            ("emblem", .optionalLine(collection.accent.emblem, unless: "entry")),
        ]
        let missing: [(String, Value?)] = [
            ("unknown", .lines(placeholders.unknown)), ("notApplicable", .lines(placeholders.notApplicable)),
            ("none", .lines(placeholders.none)), ("isMissingShown", .yes(placeholders.isMissingShown)),
        ]
        if let importedFile {
            let title: Value? = if case .literal = collection.title { .label(collection.title) } else { nil }
            return .object([
                ("almanacSource", .number("\(SourceFile.format)")), ("file", .line(importedFile)),
                ("collection", title.map { .object([("title", $0)]) }), ("catalogs", .list(catalogs.map { $0.value(0) })),
            ])
        }
        func some(_ members: [(String, Value?)]) -> Value? { members.contains { $0.1 != nil } ? .object(members) : nil }
        return .object([
            ("almanacSource", .number("\(SourceFile.format)")), ("name", .line(name)), ("title", .label(label)),
            ("website", .optionalLine(website)), ("servers", .lines(servers)), ("pictureHosts", .lines(pictureHosts)),
            ("licence", .optionalLine(licence)), ("attribution", .optionalLine(attribution)),
            ("requestsPerSecond", .count(requestsPerSecond, unless: 5)), ("freshForDays", .count(freshForDays, unless: 7)),
            ("headers", .pairs(headers)), ("collection", some(group)), ("placeholders", some(missing)),
            ("nameLinks", nameLinks?.value), ("edition", .optionalLine(edition ?? "")),
            ("catalogs", .list(catalogs.map { $0.value(placeholders.unknown.count) })),
        ])
    }
}

extension SourceFile.Catalog {
    /// - Parameter shared: The number of placeholders for unknown values that all attributes share.
    fileprivate func value(_ shared: Int) -> SourceFile.Value {
        var web: SourceFile.Value?
        switch page {
        case .at(let pointer): web = .pointer(pointer)
        case .template(let template): web = .line(template.text)
        case nil: break
        }
        let entry: [(String, SourceFile.Value?)] = [
            ("ids", recordIDs?.value), ("id", .optionalPointer(key)), ("idPart", .word(keyForm.part, unless: .whole)),
            ("idPath", .optionalLine(keyForm.pattern?.text)), ("idPrefix", .optionalLine(keyForm.prefix)),
            ("title", isTitledByKey ? nil : .at(entryTitle)), ("titles", titlesValue),
            ("titleMarkup", isTitleHTML ? .line("html") : nil),
            ("subtitle", .elements(subtitle.map { subtitleValue($0) })), ("page", web), ("picture", .optionalPointer(picture)),
            ("previewSuffix", .optionalLine(previewSuffix ?? "")),
            ("emblem", .optionalLine(emblem, unless: "entry")), ("emblemRules", .elements(emblemRules.map { ruleValue($0) })),
            ("rollsDice", .yes(rollsDice)),
            ("attributes", .elements(attributes.map { $0.value(shared, hasHook: hook != nil) })),
            ("blocks", .elements(blocks.map(\.value))),
            ("links", .elements(links.map(\.value))), ("omit", omitted.map { .list($0.map { .pointer($0) }) }),
        ]
        let members: [(String, SourceFile.Value?)] = [
            ("name", .line(id.raw)), ("title", .label(title)), ("remark", .label(remark)),
            ("count", countKey == "count.entries" ? nil : .label(.phrase(countKey))),
            ("language", .optionalLine(language, unless: "en")),
            ("sort", sort == .byName ? nil : .line(sort.key + (sort.isDescending ? ":desc" : ""))),
            ("scopes", .elements(scopes.map { .object([("key", .line($0.key)), ("label", .label($0.label))]) })),
            ("nameLinks", nameLinks?.value), ("glossary", glossary?.value), ("favouriteLimit", .count(favouriteLimit)),
            ("hook", .optionalLine(hook)), ("isStoredOnRequest", .yes(isStoredOnRequest)),
            ("list", recordIDs == nil ? list.value : nil), ("choices", choicesValue), ("detail", detail?.value),
            ("lookup", lookup?.value), ("draw", draw?.value), ("entry", .object(entry)),
        ]
        return .object(members)
    }

    private var titlesValue: SourceFile.Value? {
        translatedTitles.isEmpty
            ? nil
            : .object(
                translatedTitles.map { language, titles in
                    (language, .object(titles.sorted { $0.key < $1.key }.map { ($0.key, .line($0.value)) }))
                })
    }

    private var choicesValue: SourceFile.Value? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard choices != ImportChoices(), let bytes = try? encoder.encode(choices) else { return nil }
        return (try? UpstreamJSONParser.value([UInt8](bytes))).map { SourceFile.Value($0) }
    }

    private func subtitleValue(_ part: RecordMapper.SubtitlePart) -> SourceFile.Value {
        let key = SourceFile.Value.line(attributes[part.place].column.word)
        guard part.unit != nil || part.unknown != nil else { return key }
        return .object([("key", key), ("unit", .optionalLine(part.unit)), ("unknown", .label(part.unknown))])
    }

    private func ruleValue(_ rule: EmblemRule) -> SourceFile.Value {
        let emblems = Dictionary(grouping: rule.emblems.sorted { $0.key < $1.key }, by: \.value).sorted { $0.key < $1.key }
        return .object([
            ("attribute", .line(attributes[rule.place].column.word)),
            ("emblems", .object(emblems.map { ($0.key, .lines($0.value.map(\.key))) })), ("isFirstOnly", .yes(rule.isFirstOnly)),
        ])
    }
}

extension NameLinkRules {
    fileprivate var value: SourceFile.Value {
        .object([("catalogs", .list(catalogs.map { .line($0.raw) })), ("exceptions", .lines(exceptions))])
    }
}

extension Glossary {
    fileprivate var value: SourceFile.Value {
        .object([
            ("title", .label(title)),
            (
                "definitions",
                .elements(
                    definitions.map { definition in
                        .object([
                            ("term", .line(definition.term)), ("title", .label(definition.title)),
                            ("text", .label(definition.text)),
                            ("query", .optionalLine(definition.query)),
                            ("queryLabel", .label(definition.queryLabel, unless: .literal(""))),
                        ])
                    })
            ),
        ])
    }
}

extension SourceFile.RecordIDs {
    fileprivate var value: SourceFile.Value {
        let (origin, columns): (SourceFile.RecordIDOrigin, [String]) =
            switch rule {
            case .column(let name): (.column, [name])
            case .title(let name): (.title, [name])
            case .content(let names): (.content, names)
            }
        func at(_ names: [String]) -> SourceFile.Value? { .elements(names.map { .pointer(JSONPointer(tokens: [$0])) }) }
        return .object([
            ("from", .line(origin.rawValue)), ("at", at(columns)), ("besides", at(identity)),
            ("version", .count(version.map { UInt32($0) })),
        ])
    }
}

extension SourceFile.ListRequest {
    fileprivate var value: SourceFile.Value {
        var names: SourceFile.Value?
        switch columns {
        case .at(let pointer): names = .pointer(pointer)
        case .names(let texts): names = .lines(texts)
        case nil: break
        }
        return .object([
            ("path", .line(path)), ("query", .pairs(query)),
            ("body", .body(body)),
            ("format", .word(format, unless: .json)),
            ("separator", format == .csv && separator != ASCII.comma ? .separator(separator) : nil),
            ("entries", .place(entries)), ("isKeyed", .yes(isKeyed)), ("isNeverEmpty", .yes(isNeverEmpty)), ("columns", names),
            ("total", .optionalPointer(total)),
            ("paging", paging == SourceFile.Paging() ? nil : paging.value),
            ("refusal", .conditions(refusal)), ("only", .conditions(only)),
        ])
    }
}

extension SourceFile.Draw {
    fileprivate var value: SourceFile.Value {
        .object([
            ("path", .line(path)), ("query", .pairs(query)), ("entry", .place(entry)), ("label", .label(labels.draw)),
            ("next", .label(labels.next)),
        ])
    }
}

extension SourceFile.Paging {
    fileprivate var value: SourceFile.Value {
        .object([
            ("kind", .line(kind.rawValue)), ("at", .optionalPointer(at)), ("parameter", .optionalLine(parameter)),
            ("first", kind == .page ? .count(first, unless: 1) : kind == .offset ? .count(firstOffset, unless: 0) : nil),
            ("sizeParameter", .optionalLine(sizeParameter)),
            ("size", .count(size)), ("pages", .optionalPointer(pages)), ("more", .optionalPointer(more)),
        ])
    }
}

extension SourceFile.Detail {
    fileprivate var value: SourceFile.Value {
        .object([
            ("path", .line(path)), ("query", .pairs(query)), ("body", .body(body)), ("entry", .place(entry)),
            ("gone", .optionalPointer(gone)), ("absent", .optionalPointer(absent)), ("parts", .pairs(parts)),
        ])
    }
}

extension SourceFile.Attribute {
    fileprivate func value(_ shared: Int, hasHook: Bool) -> SourceFile.Value {
        let traits = column.traits, format = column.format
        var filter: SourceFile.Value?
        switch traits.filter {
        case .none: break
        case .values: filter = .line("values")
        case .words: filter = .line("words")
        case .ranges(let bounds): filter = .list(bounds.map { .number($0) })
        }
        var separator: SourceFile.Value?
        if case .separated(let byte) = traits.lists { separator = .separator(byte) }
        var words = SourceFile.Value.optionalLine(format.words)
        if format.words == nil, traits.meaning?.names.isEmpty ?? true { words = .words(format.translatedValues) }
        func table(_ members: [(String, String)]) -> SourceFile.Value? {
            members.isEmpty ? nil : .object(members.map { ($0, .line($1)) })
        }
        return .object([
            ("key", .line(traits.word)),
            ("label", .label(column.label, unless: .literal(AttributeKeyGenerator.label(traits.word)))),
            (
                "at",
                (hasHook || constant != nil) && at.tokens.isEmpty
                    ? nil : others.isEmpty ? .pointer(at) : .list(([at] + others).map { .pointer($0) })
            ),
            ("each", .optionalPointer(each)),
            ("type", .word(traits.type, unless: .text)), ("unit", .optionalLine(format.unit)),
            ("unitAt", .optionalPointer(unit)), ("units", table(format.units.map { ($0.suffix, $0.unit) })),
            (
                "factors",
                format.units.contains { $0.factor != nil }
                    ? .object(format.units.compactMap { unit in unit.factor.map { (unit.suffix, .number($0.text)) } }) : nil
            ),
            ("value", .optionalLine(constant)), ("contains", .optionalLine(contained)), ("words", words),
            ("values", format.words == nil ? nil : .lines(format.translatedValues.map(\.value))),
            ("kinds", .optionalLine(format.kinds)), ("isUncertain", .yes(format.isUncertain)),
            ("replace", table(format.replacements.sorted { $0.key < $1.key })), ("filter", filter),
            ("isSortable", .yes(column.isSortable && format.isFromSource)), ("numbers", .word(traits.numbers, unless: .plain)),
            ("isCode", .yes(traits.isCode)), ("meaning", traits.meaning.map { .line($0.rawValue) }),
            ("isFraction", .yes(format.isFraction)),
            ("ranksAsText", .yes(format.ranksAsText)), ("isNoHidden", .yes(format.isNoHidden)),
            ("dates", .word(traits.dates, unless: .iso)),
            ("isLongDate", .yes(format.isLongDate)),
            ("separator", separator), ("continuations", .lines(format.continuations)),
            ("unknown", .lines(Array(format.placeholders.unknown.dropFirst(shared)))),
            ("none", format.isNoneZero ? .line("zero") : nil),
            ("markup", isHTML ? .line("html") : .word(traits.form, unless: .plain)),
        ])
    }
}

extension SourceFile.PageBlock {
    fileprivate var value: SourceFile.Value {
        switch self {
        case .text(let at, let label, let markup, let isWrapped, let hasParagraphLines):
            .object([
                ("at", .at(at)), ("label", .label(label)), ("markup", .word(markup, unless: .plain)),
                ("isWrapped", .yes(isWrapped)), ("hasParagraphLines", .yes(hasParagraphLines)),
            ])
        case .list(let at, let each, let label, let isOrdered):
            .object([
                ("kind", .line("list")), ("at", .optionalPointer(at)), ("each", .optionalPointer(each)), ("label", .label(label)),
                ("isOrdered", .yes(isOrdered)),
            ])
        case .table(let at, let label, let columns, let isKeyed):
            .object([
                ("kind", .line("table")), ("at", .optionalPointer(at)), ("label", .label(label)), ("isKeyed", .yes(isKeyed)),
                ("columns", .list(columns.map(\.value))),
            ])
        case .sections(let at, let title, let text, let label, let markup, let hasParagraphLines):
            .object([
                ("kind", .line("sections")), ("at", .optionalPointer(at)), ("title", .pointer(title)), ("each", .pointer(text)),
                ("label", .label(label)), ("markup", .word(markup, unless: .plain)),
                ("hasParagraphLines", .yes(hasParagraphLines)),
            ])
        case .code(let at, let label):
            .object([("kind", .line("code")), ("at", .pointer(at)), ("label", .label(label))])
        }
    }
}

extension SourceFile.TableColumn {
    fileprivate var value: SourceFile.Value {
        .object([
            ("label", .label(label)), ("at", at.count == 1 ? .pointer(at[0]) : .list(at.map { .pointer($0) })),
            ("prefix", .optionalLine(prefix)), ("separator", .optionalLine(separator, unless: ", ")),
            ("unknown", .lines(unknown)),
            ("words", .words(words)), ("catalog", .optionalLine(target?.raw)), ("id", .optionalPointer(ids)),
        ])
    }
}

extension SourceFile.Link {
    fileprivate var value: SourceFile.Value {
        .object([
            ("label", .label(label)), ("at", .optionalPointer(at)), ("each", .optionalPointer(each)),
            ("catalog", .line(target.raw)),
            ("part", .word(ids.part, unless: .whole)), ("path", .optionalLine(ids.pattern?.text)),
            (
                "ids",
                otherIDs.isEmpty ? nil : .object(otherIDs.sorted { $0.key < $1.key }.map { ($0, $1.map { .line($0) } ?? .null) })
            ),
            ("unstated", .label(unstated)),
        ])
    }
}
