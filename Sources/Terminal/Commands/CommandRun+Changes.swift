internal import Catalogs
internal import Localization
internal import Model
internal import Pack
internal import Pages
internal import Screens
internal import Server
internal import Storage

extension CommandRun {
    /// Runs `almanac change CATALOG`: changes how an added catalog is shown.
    func change() async throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let id = try reading(library).view(operand).description.id
        var choices = options.columns
        choices.name = options.name
        guard choices != ImportChoices() else { throw .usage(.missingOption(option: "--name", value: "NAME")) }
        do throws(LibraryError) {
            try await library.change(
                id, choices, order: DayMonthOrder(locale: options.locale, environment, words.language))
        } catch { throw CommandError(error) }
        guard options.isJSON else {
            output.say(words.text(.terminalChangeDone, id.raw))
            return .done
        }
        let file: SourceFile
        do throws(LibraryError) { file = try library.addedCatalog(id) } catch { throw CommandError(error) }
        var json = JSONWriter()
        json.object { json in
            json["catalog"] = id.raw
            json["name"] = file.title(of: id).map { words.label($0) }
            json["collection"] = file.collectionTitle.map { words.label($0) }
            json.objects("columns", file.columns(of: id)) { json, column in
                json["name"] = column.name
                json["word"] = column.key
                json["label"] = words.label(column.label)
                json["type"] = column.type.rawValue
                json["hasFilter"] = column.hasFilter
            }
        }
        try output.write(json.bytes + [ASCII.newline])
        return .done
    }

    /// Runs `almanac remove CATALOG`.
    func remove() async throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        if options.undoes { return try await undoRemoval(in: library) }
        let view = try reading(library).view(operand)
        let id = view.description.id
        // Built-in catalogs can't be removed, so there's nothing to confirm.
        if !options.isSure, !library.isBuiltIn(id) {
            let question = words.text(.terminalForgetQuestion, id.raw, words.count(.countEntries, Int64(view.rows.count)))
            guard try isConfirmed(question) else {
                output.say(words.text(.terminalForgetNot))
                return .done
            }
        }
        let report: CatalogRemovalReport
        do throws(LibraryError) { report = try await library.forget(id) } catch { throw CommandError(error) }
        if options.isJSON {
            var json = JSONWriter()
            json.object { json in
                json["catalog"] = report.catalog.raw
                json["entries"] = Int(report.entries)
                json["favourites"] = report.favourites
                json["notes"] = report.notes
            }
            try output.write(json.bytes + [ASCII.newline])
        } else {
            output.say(words.text(.terminalForgetDone, id.raw, words.count(.countEntries, report.entries)))
            output.say(words.text(.terminalForgetUndo, "almanac remove --undo " + id.raw))
            if report.favourites + report.notes > 0 {
                output.say(words.text(.terminalForgetShelf, onShelf(report.favourites, report.notes)))
            }
        }
        return .done
    }

    /// Runs `almanac remove --undo CATALOG`.
    private func undoRemoval(in library: Library) async throws(CommandError) -> ExitCode {
        guard let id = CatalogID(operand) else { throw .library(.unknownCatalog(operand)) }
        do throws(LibraryError) { try await library.putBack(id) } catch { throw CommandError(error) }
        // The shelf may have got recipes in the meantime.
        try? await library.storeOwnRecipes()
        if options.isJSON {
            var json = JSONWriter()
            json.object { $0["catalog"] = id.raw }
            try output.write(json.bytes + [ASCII.newline])
        } else {
            output.say(words.text(.terminalForgetUndone, id.raw))
        }
        return .done
    }
}
