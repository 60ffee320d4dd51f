import Model

/// The requests in a proposed source file.
extension SourceProbe {
    /// The request for the list.
    var listValue: Value {
        let paging = list.paging
        let pagingValue: Value? =
            paging == SourceFile.Paging()
            ? nil
            : .object([
                ("kind", .text(paging.kind.rawValue)), ("at", paging.at.map { .text($0.text) }),
                ("parameter", paging.parameter.isEmpty ? nil : .text(paging.parameter)),
                ("first", paging.kind == .page && paging.first != 1 ? .number("\(paging.first)") : nil),
                ("sizeParameter", paging.sizeParameter.map { .text($0) }), ("size", paging.size.map { .number("\($0)") }),
                ("pages", paging.pages.map { .text($0.text) }), ("more", paging.more.map { .text($0.text) }),
            ])
        // The first request also needs a cursor such as `*`, but each page's number replaces a number in the URL.
        let query = list.query.filter {
            ($0.name != paging.parameter || paging.kind == .cursor) && $0.name != paging.sizeParameter
        }
        return .object([
            ("path", .text(list.path)), ("query", query.isEmpty ? nil : .object(query.map { ($0.name, .text($0.value)) })),
            ("body", list.body.flatMap { try? UpstreamJSONParser.value($0) }.map { Value($0) }),
            ("format", list.format == .json ? nil : .text(list.format.rawValue)),
            (
                "separator",
                list.format == .csv && list.separator != ASCII.comma
                    ? .text(String(decoding: [list.separator], as: UTF8.self)) : nil
            ),
            ("entries", list.entries.text.isEmpty ? nil : .text(list.entries.text)),
            ("isKeyed", list.isKeyed ? .flag(true) : nil), ("columns", list.columns.map(value)),
            ("total", list.total.map { .text($0.text) }), ("paging", pagingValue),
        ])
    }

    func value(_ detail: SourceFile.Detail) -> Value {
        .object([
            ("path", .text(detail.path)),
            ("query", detail.query.isEmpty ? nil : .object(detail.query.map { ($0.name, .text($0.value)) })),
            ("entry", detail.entry.text.isEmpty ? nil : .text(detail.entry.text)),
        ])
    }

    private func value(_ columns: SourceFile.Columns) -> Value {
        switch columns {
        case .at(let pointer): .text(pointer.text)
        case .names(let names): .list(names.map { .text($0) })
        }
    }
}
