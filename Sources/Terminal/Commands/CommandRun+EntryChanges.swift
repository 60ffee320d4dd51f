internal import Localization
internal import Model
internal import Pack
internal import Pages
internal import Screens
internal import Shelf
internal import Storage

extension CommandRun {
    /// Runs `almanac changes [CATALOG[/ID]]`.
    func changes() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        guard let name = invocation.operands.first else { return try changesOverview(library) }
        let (description, entry) = try answer(from: library) { reading throws(CommandError) in
            guard name.contains("/") else { return (try reading.view(name).description, EntryID?.none) }
            let id = try reading.entryID(name)
            return (try reading.view(id.catalog.raw).description, id)
        }
        var selection = EntryChangeSelection(catalog: description.id)
        selection.entry = entry
        if let limit = options.limit { selection.limit = Int(limit) }
        let changes: [EntryChange]
        do throws(LibraryError) { changes = try library.changes(selection) } catch { throw .library(error) }
        let screen = try answer(from: library) { reading throws(CommandError) in
            reading.builder.changes(to: description, changes, entry: entry, limit: selection.limit)
        }
        if options.marksSeen { try markSeen(library) }
        if options.isJSON {
            try output.write(data.changes(screen))
        } else if screen.items.isEmpty {
            output.say(words.text(.pagesChangesNone))
        } else {
            try output.write(renderer.changes(screen))
        }
        return screen.items.isEmpty ? .nothingFound : .done
    }

    private func changesOverview(_ library: Library) throws(CommandError) -> ExitCode {
        let screen = try answer(from: library) { reading throws(CommandError) in reading.builder.changesOverview() }
        if options.marksSeen { try markSeen(library) }
        if options.isJSON {
            try output.write(data.changes(screen))
        } else if screen.catalogs.isEmpty {
            output.say(words.text(.pagesChangesNone))
        } else {
            try output.write(renderer.changes(screen))
        }
        return screen.catalogs.isEmpty ? .nothingFound : .done
    }

    /// Remembers that the user has seen the changes.
    private func markSeen(_ library: Library) throws(CommandError) {
        let latest = try answer(from: library) { reading throws(CommandError) in reading.builder.latestChange }
        if let latest { _ = try apply([ShelfRules.seeingChanges(until: latest)], library) }
    }
}
