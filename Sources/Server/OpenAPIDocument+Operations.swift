internal import Model
internal import Screens

/// The operations of the API: what each route does with each method, and what its parameters mean.
extension OpenAPIDocument {
    /// What a route does with a method.
    struct Operation: Sendable {
        /// The operation's name in generated clients.
        let id: String
        let summary: String
        /// The response with status 200: its content types with their schemas.
        let content: [(type: String, schema: OpenAPISchema)]
        /// The request's body, if the operation has one: its content type and schema.
        var body: (type: String, schema: OpenAPISchema, isRequired: Bool)?
        /// A response with status 503 that isn't an error.
        var unfinished: OpenAPISchema?

        init(_ id: String, _ summary: String, _ schema: String) {
            self.init(id, summary, content: [(json, .named(schema))])
        }

        init(_ id: String, _ summary: String, content: [(type: String, schema: OpenAPISchema)]) {
            self.id = id
            self.summary = summary
            self.content = content
        }

        /// Returns the operation with a request body.
        func taking(_ schema: String, isRequired: Bool) -> Operation {
            var copy = self
            copy.body = (json, .named(schema), isRequired)
            return copy
        }
    }

    private static let json = "application/json"
    private static let binary = "application/octet-stream"

    private static func rows(_ schema: String) -> [(type: String, schema: OpenAPISchema)] {
        [
            (json, .named(schema)), ("text/csv", .string),
            ("application/x-ndjson", .described(.string, "Each line is a JSON object like an element of `entries`.")),
        ]
    }

    /// Returns what a route of the API does with a method, or nil if the route doesn't belong to the API.
    static func operation(_ route: Route, _ method: Route.Methods) -> Operation? {
        switch (route, method) {
        case (.apiCatalogs, _): Operation("listCatalogs", "Lists the catalogs", "Catalogs")
        case (.apiList, _): Operation("listEntries", "Lists the entries in a catalog", content: rows("List"))
        case (.apiShow, _): Operation("showEntry", "Returns an entry", "Entry")
        case (.apiFind, _): Operation("findEntries", "Searches the catalogs", content: rows("Find"))
        case (.apiRandom, _): Operation("randomEntry", "Returns a random entry of a catalog or of a list", "Entry")
        case (.apiFavourites, _): Operation("listFavourites", "Lists the favourites by name", "Favourites")
        case (.apiFavourite, .get): Operation("getFavourite", "Returns an entry's favourite, if it is one", "FavouriteAnswer")
        case (.apiFavourite, .put):
            Operation("setFavourite", "Adds an entry to favourites, or renames a favourite", "FavouriteAnswer")
                .taking("FavouriteChange", isRequired: false)
        case (.apiFavourite, _): Operation("removeFavourite", "Removes an entry from favourites", "FavouriteAnswer")
        case (.apiNote, .get): Operation("getNote", "Returns the note on an entry", "Note")
        case (.apiNote, .put):
            Operation("setNote", "Stores a note, in Markdown", "Note").taking("NoteChange", isRequired: true)
        case (.apiNote, _): Operation("removeNote", "Removes the note on an entry", "Note")
        case (.apiLists, .get): Operation("listLists", "Lists your lists by name", "Lists")
        case (.apiLists, _):
            Operation("createList", "Creates a list", "ListAnswer").taking("NewList", isRequired: true)
        case (.apiKeptList, .get):
            Operation(
                "getList", "Returns a list with its entries", content: [(json, .named("ListAnswer")), ("text/csv", .string)])
        case (.apiKeptList, .put):
            Operation("changeList", "Renames or changes a list, adds entries and removes entries", "ListAnswer")
                .taking("ListChange", isRequired: false)
        case (.apiKeptList, _): Operation("deleteList", "Deletes a list", "ListAnswer")
        case (.apiMember, .get): Operation("getMember", "Returns an entry in a list, if the list contains it", "MemberAnswer")
        case (.apiMember, .put):
            Operation("setMember", "Adds an entry to a list, or changes the note on it", "MemberAnswer")
                .taking("MemberChange", isRequired: false)
        case (.apiMember, _): Operation("removeMember", "Removes an entry from a list", "MemberAnswer")
        case (.apiEncounters, .get): Operation("listEncounters", "Lists your encounters, the latest first", "Encounters")
        case (.apiEncounters, _):
            Operation("createEncounter", "Creates an encounter", "EncounterAnswer").taking("NewEncounter", isRequired: true)
        case (.apiEncounter, .get):
            Operation(
                "getEncounter", "Returns an encounter with its combatants and its log",
                content: [(json, .named("EncounterAnswer")), ("text/csv", .string)])
        case (.apiEncounter, .put):
            Operation("changeEncounter", "Adds events to an encounter's log, or renames it", "EncounterAnswer")
                .taking("EncounterChange", isRequired: false)
        case (.apiEncounter, _): Operation("deleteEncounter", "Deletes an encounter", "EncounterAnswer")
        case (.apiSearches, .get): Operation("listSearches", "Lists your saved searches by name", "Searches")
        case (.apiSearches, _):
            Operation("saveSearch", "Saves a list or a search under a name", "SearchAnswer").taking("NewSearch", isRequired: true)
        case (.apiSearch, .get): Operation("getSearch", "Returns a saved search", "SearchAnswer")
        case (.apiSearch, .put):
            Operation("changeSearch", "Changes a saved search, or marks its results as seen", "SearchAnswer")
                .taking("SearchChange", isRequired: false)
        case (.apiSearch, _): Operation("deleteSearch", "Deletes a saved search", "SearchAnswer")
        case (.apiShopping, .get):
            Operation(
                "getShoppingList", "Returns the shopping list",
                content: [(json, .named("Shopping")), ("text/plain", .string)])
        case (.apiShopping, _):
            Operation(
                "changeShoppingList", "Adds recipes and lines to the shopping list, removes them, and ticks lines", "Shopping"
            )
            .taking("ShoppingChange", isRequired: false)
        case (.apiRecipes, .get): Operation("listRecipes", "Lists the recipes that you wrote", "OwnRecipes")
        case (.apiRecipes, _):
            Operation("addRecipe", "Adds a recipe", "OwnRecipeAnswer").taking("NewRecipe", isRequired: true)
        case (.apiRecipe, .get): Operation("getRecipe", "Returns a recipe that you wrote, as text", "OwnRecipeAnswer")
        case (.apiRecipe, .put):
            Operation("changeRecipe", "Changes a recipe that you wrote", "OwnRecipeAnswer")
                .taking("RecipeChange", isRequired: true)
        case (.apiRecipe, _): Operation("deleteRecipe", "Deletes a recipe that you wrote", "OwnRecipeAnswer")
        case (.apiChanges, .get):
            Operation(
                "getChangedEntries", "Returns your favourites and lists that sources changed since you last looked",
                "ChangedEntries")
        case (.apiChanges, _): Operation("markChangesSeen", "Marks all changes as seen", "ChangedEntries")
        case (.apiCatalogChanges, _): Operation("listChanges", "Lists the changes that a source made to a catalog", "Changes")
        case (.apiBackup, .get): Operation("backUp", "Returns a backup of favourites, notes and source files", "Backup")
        case (.apiBackup, _):
            Operation("restore", "Restores a backup", "Restore").taking("Backup", isRequired: true)
        case (.apiShelf, .get):
            Operation(
                "getChanges", "Returns the changes to favourites and notes after a cursor, for a device",
                content: [(binary, .string)])
        case (.apiShelf, _): exchange
        case (.apiSync, _): sync
        case (.apiReaders, .get): Operation("listReaders", "Lists the readers that the reader may see", "Readers")
        case (.apiReaders, _): Operation("addReader", "Adds a reader", "ReaderAnswer").taking("NewReader", isRequired: true)
        case (.apiReader, .put):
            Operation("changeReader", "Changes what a reader may do, or the reader's name at a proxy", "ReaderAnswer")
                .taking("ReaderChange", isRequired: false)
        case (.apiReader, _): Operation("removeReader", "Removes a reader with the shelf and all devices", "ReaderAnswer")
        case (.apiDevices, .get): Operation("listDevices", "Lists the devices that the reader may revoke", "Devices")
        case (.apiDevices, _):
            Operation("inviteDevice", "Creates an invitation for a device", "Invitation").taking("NewDevice", isRequired: false)
        case (.apiDevice, _): Operation("revokeDevice", "Revokes a device", "DeviceAnswer")
        case (.apiDescription, _):
            Operation("describeAPI", "Returns this document", content: [(json, .object([]))])
        default: nil
        }
    }

    private static let exchange: Operation = {
        var operation = Operation(
            "exchangeChanges", "Stores a device's changes, and returns the changes that the device doesn't have",
            content: [(binary, .string)])
        operation.body = (binary, .string, true)
        return operation
    }()

    private static let sync: Operation = {
        var operation = Operation("sync", "Updates catalogs from their sources, and waits until the sync has ended", "Sync")
        operation.body = (json, .named("SyncRequest"), false)
        operation.unfinished = .named("Sync")
        return operation
    }()

    /// A query parameter.
    struct Parameter: Sendable {
        let schema: OpenAPISchema
        let text: String
        var isRequired = false
        var isRepeated = false
        /// The methods with which the parameter has a meaning.
        var methods: Route.Methods = [.get, .post]
    }

    private static func flag(_ text: String) -> Parameter {
        Parameter(schema: .oneOf(["1", "0", "true", "false", ""]), text: text)
    }

    /// Returns a query parameter of a route, or nil if its name has no meaning.
    static func parameter(_ name: String, of route: Route) -> Parameter? {
        switch name {
        case "q":
            Parameter(
                schema: .string, text: "A query in Almanac's query language, such as `dragon cr>=5`",
                isRequired: route == .apiFind)
        case "in":
            // An empty value is ignored.
            Parameter(
                schema: .anyOf([.named("CatalogName"), .oneOf([""])]), text: "Search only this catalog", isRepeated: true)
        case "scope": Parameter(schema: .string, text: "`names`, `everything` or one of the catalog's scopes")
        case "sort": Parameter(schema: .string, text: "The key of a sortable attribute or `name`; `:desc` for descending order")
        case "favourites": flag("List only favourites")
        case "names": flag("Search only names")
        case "exact": flag("Don't correct typos")
        case "explain": flag("Explain each result's rank")
        case "typing": flag("Ignore an unfinished filter at the end of `q`")
        case "all-of":
            Parameter(
                schema: .string, text: "The key of an attribute with lists: an entry must have all selected values",
                isRepeated: true)
        case "none-of":
            Parameter(
                schema: .string, text: "The key of an attribute: an entry must have none of the selected values", isRepeated: true
            )
        case "offset": Parameter(schema: .atLeast(0), text: "The number of results to skip")
        case "entry" where route == .apiCatalogChanges:
            Parameter(schema: .string, text: "Only changes to this entry: its ID without the catalog")
        case "before": Parameter(schema: .atLeast(0), text: "Only changes before the one with this number")
        case "limit": Parameter(schema: .atLeast(1), text: "The maximum number of results")
        case "format" where route == .apiKeptList || route == .apiEncounter:
            Parameter(schema: .oneOf(["json", "csv"]), text: "The format of the response", methods: .get)
        case "format" where route == .apiShopping:
            Parameter(schema: .oneOf(["json", "text"]), text: "The format of the response", methods: .get)
        case "format": Parameter(schema: .oneOf(["json", "csv", "ndjson"]), text: "The format of the response")
        case "fields":
            Parameter(schema: .string, text: "The attributes to return with each row: keys separated by commas, or `*`")
        case "replace":
            Parameter(schema: flag("").schema, text: "Replace favourites and notes instead of merging them", methods: .post)
        case "library": Parameter(schema: .string, text: "The library's ID", isRequired: true, methods: .get)
        case "after": Parameter(schema: .string, text: "The cursor from the last exchange", methods: .get)
        default: nil
        }
    }
}
