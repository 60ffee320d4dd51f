internal import Localization
internal import Model
internal import Pages
internal import Screens
internal import Shelf
internal import Storage

extension CommandRun {
    /// Runs `almanac encounters [ENCOUNTER]`.
    func showEncounters() throws(CommandError) -> ExitCode {
        guard let name = invocation.operands.first else { return try showAllEncounters() }
        let screen = try answer(from: try openLibrary()) { reading throws(CommandError) in
            reading.builder.encounter(try reading.encounterID(name))
        }
        guard let screen else { return .nothingFound }
        return try tell(screen)
    }

    private func showAllEncounters() throws(CommandError) -> ExitCode {
        let encounters = try answer(from: try openLibrary()) { reading throws(CommandError) in reading.builder.encounters }
        let none: Phrase? = encounters.isEmpty ? .terminalEncountersNone : nil
        try tell(data.encounters(encounters), csv: data.csv(encounters), none, renderer.encounters(encounters))
        return encounters.isEmpty ? .nothingFound : .done
    }

    private func tell(_ screen: EncounterScreen) throws(CommandError) -> ExitCode {
        try tell(data.encounter(screen), csv: data.csv(screen), nil, renderer.encounter(screen))
        return .done
    }

    /// Runs `almanac encounters create NAME [CATALOG/ID …]`.
    func createEncounter() throws(CommandError) -> ExitCode {
        let library = try openLibrary(), name = try listName(operand), seed = UInt64.random(in: 0...UInt64.max)
        let id = ShelfRules.listID(now: SnapshotScreens.now(), seed: seed)
        return try change(id, library) { reading throws(CommandError) in
            let form = try monsters(reading)
            do throws(RequestFailure) {
                return try reading.rolling(seed).newEncounter(id, name: name, form)
            } catch { throw .failure(error) }
        }
    }

    /// Runs the commands that add events to an encounter's log, such as `almanac encounters damage ENCOUNTER COMBATANT AMOUNT`. The
    /// operands' names are those of the fields in forms.
    func changeEncounter() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let id = try answer(from: library) { reading throws(CommandError) in try reading.encounterID(operand) }
        let command = invocation.command, action = command?.words.last ?? ""
        return try change(id, library) { reading throws(CommandError) in
            var form = action == "add" ? try monsters(reading) : Parameters()
            form.add("action", action == "player" ? "add" : action)
            for (field, value) in zip(command?.operands ?? [], invocation.operands).dropFirst() where action != "add" {
                let isCombatant = field.name == "COMBATANT"
                form.add(field.name.lowercased(), isCombatant ? try reading.combatantID(value, in: id) : value)
            }
            do throws(RequestFailure) {
                return try reading.rolling(.random(in: 0...UInt64.max)).changes(to: id, form)
            } catch { throw .failure(error) }
        }
    }

    /// Returns the form with the monsters that join.
    private func monsters(_ reading: SnapshotScreens) throws(CommandError) -> Parameters {
        var form = Parameters()
        for text in invocation.operands.dropFirst() {
            form.add("entry", try reading.entryID(text).text)
            form.add("count", "\(options.copies)")
        }
        if options.rollsPoints { form.add("points", "rolled") }
        return form
    }

    /// Applies actions, and prints the encounter.
    private func change(
        _ id: String, _ library: Library, _ actions: (SnapshotScreens) throws(CommandError) -> [ShelfAction]
    ) throws(CommandError) -> ExitCode {
        _ = try apply(try answer(from: library) { reading throws(CommandError) in try actions(reading) }, library)
        let screen = try answer(from: library) { reading throws(CommandError) in reading.builder.encounter(id) }
        guard let screen else { return .nothingFound }
        return try tell(screen)
    }

    /// Runs `almanac encounters delete ENCOUNTER`.
    func deleteEncounter() throws(CommandError) -> ExitCode {
        let library = try openLibrary()
        let id = try answer(from: library) { reading throws(CommandError) in try reading.encounterID(operand) }
        _ = try apply([ShelfAction(.encounter(id), text: nil)], library)
        if options.isJSON { try output.write(data.encounter(nil)) } else { output.say(words.text(.pagesEncounterDeleted)) }
        return .done
    }
}

extension SnapshotScreens {
    /// Returns the ID of the encounter with this ID or, if there isn't one, of the only encounter with this name.
    func encounterID(_ text: String) throws(CommandError) -> String {
        if snapshot.shelf.hasValue(.encounter(text)) { return text }
        return try SnapshotScreens.only(text, among: builder.encounters, "ENCOUNTER") { ($0.name, $0.id) }.id
    }

    /// Returns the ID of the combatant with this ID or, if there isn't one, of the only combatant with this name.
    func combatantID(_ text: String, in encounter: String) throws(CommandError) -> String {
        let combatants = snapshot.shelf.encounter(encounter)?.combatants ?? []
        if combatants.contains(where: { $0.id == text }) { return text }
        return try SnapshotScreens.only(text, among: combatants, "COMBATANT") { ($0.name, $0.id) }.id
    }

    /// Returns a builder that rolls dice with a seed.
    func rolling(_ seed: UInt64) -> ScreenBuilder {
        var context = builder.context
        context.seed = seed
        return ScreenBuilder(snapshot.set, shelf: snapshot.shelf, context: context)
    }
}
