internal import Localization

extension Command {
    private static let entry = Operand(name: "CATALOG/ID", kind: .entry)
    private static let list = Operand(name: "LIST", kind: .list)
    private static let entries = Operand(name: "CATALOG/ID", kind: .entry, isRepeated: true)
    private static let line = Operand(name: "LINE", kind: .text)
    private static let encounter = Operand(name: "ENCOUNTER", kind: .text)
    private static let combatant = Operand(name: "COMBATANT", kind: .text)
    private static let amount = Operand(name: "AMOUNT", kind: .text)
    private static let readerName = Operand(name: "NAME", kind: .reader)
    private static let file = Operand(name: "FILE", kind: .file)

    static let serve = Command(
        "serve", [],
        [
            .host, .port, .allowHost, .cors, .tls, .tlsCertificate, .tlsKey, .httpPort, .base, .trustedProxy, .userHeader, .open,
            .readOnly,
            .metrics, .metricsPort, .metricsTo, .accessLog, .accessLogFormat, .pictures, .noWorker,
        ], .serve,
        .terminalCommandServe)

    /// All commands, in the order that the help lists them.
    static let all: [Command] = [
        serve,
        Command("catalogs", [], [], .catalogs, .terminalCommandCatalogs),
        Command(
            "list", [Operand(name: "CATALOG", kind: .catalog)],
            [.query, .limit, .offset, .sort, .favourites, .names, .exact, .explain, .facets, .fields, .csv, .ndjson], .list,
            .terminalCommandList),
        Command("show", [entry], [.scaleBy, .scaleTo, .bothUnits], .show, .terminalCommandShow),
        Command(
            "find", [Operand(name: "QUERY", kind: .text, isRepeated: true)],
            [.inCatalog, .limit, .offset, .sort, .names, .exact, .explain, .facets, .fields, .csv, .ndjson], .find,
            .terminalCommandFind),
        Command("random", [Operand(name: "CATALOG", kind: .catalog)], [.query, .names, .exact], .random, .terminalCommandRandom),
        Command("roll", [Operand(name: "DICE", kind: .text)], [], .roll, .terminalCommandRoll),
        Command("favourite add", [entry], [.name, .instead], .addFavourite, .terminalCommandFavouriteAdd),
        Command("favourite remove", [entry], [], .removeFavourite, .terminalCommandFavouriteRemove),
        Command("favourite list", [], [.csv], .listFavourites, .terminalCommandFavouriteList),
        Command("note", [entry], [.set, .edit, .clear], .note, .terminalCommandNote),
        Command("lists", [Operand(name: "LIST", kind: .list, isOptional: true)], [.csv], .lists, .terminalCommandLists),
        Command(
            "lists create", [Operand(name: "NAME", kind: .text)], [.colour, .sort, .atMost], .createList,
            .terminalCommandListsCreate),
        Command("lists add", [list, entries], [], .addToList, .terminalCommandListsAdd),
        Command("lists remove", [list, entries], [], .removeFromList, .terminalCommandListsRemove),
        Command(
            "lists rename", [list, Operand(name: "NAME", kind: .text)], [], .renameList, .terminalCommandListsRename),
        Command("lists change", [list], [.colour, .sort, .atMost], .changeList, .terminalCommandListsChange),
        Command("lists note", [list, entry], [.set, .clear], .listNote, .terminalCommandListsNote),
        Command(
            "lists share", [list, Operand(name: "SHARING", kind: .text)], [], .shareList, .terminalCommandListsShare),
        Command("lists delete", [list], [], .deleteList, .terminalCommandListsDelete),
        Command(
            "encounters", [Operand(name: "ENCOUNTER", kind: .text, isOptional: true)], [.csv], .encounters,
            .terminalCommandEncounters),
        Command(
            "encounters create",
            [Operand(name: "NAME", kind: .text), Operand(name: "CATALOG/ID", kind: .entry, isOptional: true, isRepeated: true)],
            [.copies, .rolled], .createEncounter, .terminalCommandEncountersCreate),
        Command(
            "encounters add", [encounter, entries], [.copies, .rolled], .changeEncounter, .terminalCommandEncountersAdd),
        Command(
            "encounters player",
            [
                encounter, Operand(name: "PLAYER", kind: .text), Operand(name: "INITIATIVE", kind: .text, isOptional: true),
                Operand(name: "MAXIMUM", kind: .text, isOptional: true),
            ], [], .changeEncounter, .terminalCommandEncountersPlayer),
        Command(
            "encounters initiative", [encounter, combatant, Operand(name: "INITIATIVE", kind: .text, isOptional: true)], [],
            .changeEncounter, .terminalCommandEncountersInitiative),
        Command("encounters roll", [encounter], [], .changeEncounter, .terminalCommandEncountersRoll),
        Command("encounters turn", [encounter], [], .changeEncounter, .terminalCommandEncountersTurn),
        Command("encounters damage", [encounter, combatant, amount], [], .changeEncounter, .terminalCommandEncountersDamage),
        Command("encounters heal", [encounter, combatant, amount], [], .changeEncounter, .terminalCommandEncountersHeal),
        Command(
            "encounters condition",
            [
                encounter, combatant, Operand(name: "CONDITION", kind: .text),
                Operand(name: "TURNS", kind: .text, isOptional: true),
            ], [], .changeEncounter, .terminalCommandEncountersCondition),
        Command(
            "encounters cure", [encounter, combatant, Operand(name: "CONDITION", kind: .text)], [], .changeEncounter,
            .terminalCommandEncountersCure),
        Command("encounters leave", [encounter, combatant], [], .changeEncounter, .terminalCommandEncountersLeave),
        Command("encounters undo", [encounter], [], .changeEncounter, .terminalCommandEncountersUndo),
        Command("encounters delete", [encounter], [], .deleteEncounter, .terminalCommandEncountersDelete),
        Command("searches", [], [], .searches, .terminalCommandSearches),
        Command(
            "searches save", [Operand(name: "NAME", kind: .text), Operand(name: "PAGE", kind: .text)], [], .saveSearch,
            .terminalCommandSearchesSave),
        Command("searches open", [Operand(name: "SEARCH", kind: .text)], [], .openSearch, .terminalCommandSearchesOpen),
        Command(
            "searches rename", [Operand(name: "SEARCH", kind: .text), Operand(name: "NAME", kind: .text)], [], .renameSearch,
            .terminalCommandSearchesRename),
        Command("searches delete", [Operand(name: "SEARCH", kind: .text)], [], .deleteSearch, .terminalCommandSearchesDelete),
        Command("recipe", [Operand(name: "RECIPE", kind: .text, isOptional: true)], [], .ownRecipes, .terminalCommandRecipe),
        Command("recipe add", [file], [], .addOwnRecipe, .terminalCommandRecipeAdd),
        Command(
            "recipe change", [Operand(name: "RECIPE", kind: .text), file], [], .changeOwnRecipe, .terminalCommandRecipeChange),
        Command("recipe delete", [Operand(name: "RECIPE", kind: .text)], [], .deleteOwnRecipe, .terminalCommandRecipeDelete),
        Command("shopping", [], [], .shopping, .terminalCommandShopping),
        Command("shopping add", [entry], [.scaleBy, .scaleTo], .addToShopping, .terminalCommandShoppingAdd),
        Command(
            "shopping write", [Operand(name: "TEXT", kind: .text)], [], .writeOnShopping, .terminalCommandShoppingWrite),
        Command("shopping tick", [line], [], .tickShopping, .terminalCommandShoppingTick),
        Command("shopping untick", [line], [], .untickShopping, .terminalCommandShoppingUntick),
        Command(
            "shopping remove", [Operand(name: "ITEM", kind: .entry)], [], .removeFromShopping,
            .terminalCommandShoppingRemove),
        Command("shopping clear", [], [], .clearShopping, .terminalCommandShoppingClear),
        Command(
            "changes", [Operand(name: "CATALOG[/ID]", kind: .catalog, isOptional: true)], [.limit, .seen], .changes,
            .terminalCommandChanges),
        Command(
            "sync", [Operand(name: "CATALOG", kind: .catalog, isOptional: true, isRepeated: true)], [], .sync,
            .terminalCommandSync),
        Command(
            "import", [Operand(name: "FILE", kind: .file, isRepeated: true)],
            [
                .all, .newCatalog, .name, .collection, .contentLanguage, .format, .encoding, .separator, .header, .entries,
                .sheet,
                .table, .id, .title,
                .subtitle, .text, .textForm, .type, .unit, .facet, .noFacet, .label, .link, .noLink, .sort, .replace,
                .dryRun, .explain, .save,
            ], .importFile, .terminalCommandImport),
        Command(
            "add", [Operand(name: "FILE|URL", kind: .file, isRepeated: true)],
            [
                .newCatalog, .save, .entries, .name, .collection, .contentLanguage, .id, .title, .subtitle, .text, .textForm,
                .type, .unit, .facet, .noFacet, .label, .link, .noLink, .omit, .webPage, .detail, .paging, .licence, .sort,
                .replace, .dryRun, .explain, .yes,
            ], .addSource, .terminalCommandAdd),
        Command("sources", [], [], .listSources, .terminalCommandSources),
        Command(
            "change", [Operand(name: "CATALOG", kind: .catalog)], [.name, .collection, .type, .facet, .noFacet, .label], .change,
            .terminalCommandChange),
        Command("remove", [Operand(name: "CATALOG", kind: .catalog)], [.yes, .undo], .remove, .terminalCommandRemove),
        // The former name of `remove`, from before Almanac supported source files.
        Command("forget", [Operand(name: "CATALOG", kind: .catalog)], [.yes, .undo], .remove, .terminalCommandForget),
        Command(
            "certificate", [Operand(name: "NAME", kind: .text, isOptional: true, isRepeated: true)], [.newCA, .publicNames],
            .certificate, .terminalCommandCertificate),
        Command("reader add", [Operand(name: "NAME", kind: .text)], [.role, .identity], .addReader, .terminalCommandReaderAdd),
        Command("reader list", [], [], .listReaders, .terminalCommandReaderList),
        Command("reader change", [readerName], [.role, .identity], .changeReader, .terminalCommandReaderChange),
        Command("reader remove", [readerName], [.yes], .removeReader, .terminalCommandReaderRemove),
        Command("invite", [readerName], [.url], .invite, .terminalCommandInvite),
        Command("devices", [], [], .devices, .terminalCommandDevices),
        Command("devices revoke", [Operand(name: "ID", kind: .text)], [.yes], .revokeDevice, .terminalCommandDevicesRevoke),
        Command(
            "export", [Operand(name: "DIR", kind: .file)], [.site], .export, .terminalCommandExport),
        Command("backup", [file], [.replace], .backup, .terminalCommandBackup),
        Command("restore", [file], [.replace, .yes], .restore, .terminalCommandRestore),
        Command(
            "help", [Operand(name: "COMMAND", kind: .command, isOptional: true, isRepeated: true)], [], .help,
            .terminalCommandHelp),
        Command("completions", [Operand(name: "SHELL", kind: .shell)], [], .completions, .terminalCommandCompletions),
        Command(
            "complete", [Operand(name: "WORD", kind: .text, isOptional: true, isRepeated: true)], [], .complete,
            .terminalCommandComplete),
        Command("manual", [], [], .manual, .terminalCommandManual),
    ]

    /// The names that other programs use for the same commands.
    static let aliases = ["search": "find", "ls": "list", "open": "show"]

    /// Returns the words with the name of the command in place of its alias. `ls` without a catalog lists the catalogs.
    static func resolvingAliases(_ words: [String]) -> [String] {
        guard let first = words.first, let name = aliases[first] else { return words }
        return [words.count == 1 && first == "ls" ? "catalogs" : name] + words.dropFirst()
    }

    /// Returns the commands whose names begin with `words`.
    static func beginning(with words: [String]) -> [Command] {
        all.filter { $0.words.count >= words.count && Array($0.words.prefix(words.count)) == words }
    }

    /// All options, without duplicates.
    static let allFlags: [OptionDefinition] = {
        var flags = OptionDefinition.everywhere
        for flag in all.flatMap({ $0.flags }) where !flags.contains(where: { $0.name == flag.name }) { flags.append(flag) }
        return flags
    }()
}
