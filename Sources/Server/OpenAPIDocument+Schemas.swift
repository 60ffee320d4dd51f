internal import Model
internal import Screens
internal import Shelf

/// The schemas of request bodies and responses.
extension OpenAPIDocument {
    /// The named schemas. docs/api.md explains the members.
    static let schemas: [(name: String, schema: OpenAPISchema)] = [
        ("AttributeValue", attributeValue), ("Row", row),
        ("Facets", .map(.array(.object([.always("value", .string), .always("count", .integer)])))),
        ("Catalogs", catalogs), ("List", list), ("Find", find), ("Entry", entry), ("Favourite", favourite),
        ("Favourites", .object([.always("favourites", .array(namedFavourite))])),
        ("FavouriteAnswer", .object([.always("favourite", OpenAPISchema.named("Favourite").orNull)])),
        (
            "FavouriteChange",
            .object([.sometimes("name", OpenAPISchema.string.orNull), .sometimes("instead", OpenAPISchema.string.orNull)])
        ),
        ("Note", .object([.always("note", OpenAPISchema.string.orNull), .always("version", .string)])),
        ("NoteChange", .object([.always("note", .string), .sometimes("version", OpenAPISchema.matching(noteVersion).orNull)])),
        ("Lists", .object([.always("lists", .array(.object(listHead))), warning])),
        ("KeptList", .object(listHead + [.always("entries", .array(.named("Member")))])),
        ("ListAnswer", .object([.always("list", OpenAPISchema.named("KeptList").orNull), warning])),
        ("NewList", .object([.always("name", .string)] + listChanges)),
        ("ListChange", .object([.sometimes("name", OpenAPISchema.string.orNull), .sometimes("remove", ids)] + listChanges)),
        (
            "Member",
            .object([.always("id", .string), .always("title", .string), .always("note", .string), .always("date", .string)])
        ),
        ("MemberAnswer", .object([.always("member", OpenAPISchema.named("Member").orNull), warning])),
        ("MemberChange", .object([.sometimes("note", OpenAPISchema.string.orNull)])),
        ("Encounters", .object([.always("encounters", .array(.object(encounterHead + [.always("count", .integer)]))), warning])),
        ("EncounterAnswer", .object([.always("encounter", encounter.orNull), warning])),
        ("NewEncounter", .object([.always("name", .string)] + combatants)),
        ("EncounterChange", .object(encounterChange + combatants)),
        (
            "SavedSearch",
            .object([
                .always("id", .string), .always("name", .string), .always("page", .string),
                .always("count", OpenAPISchema.integer.orNull), .always("new", .integer), .always("view", .flag),
            ])
        ),
        ("Searches", .object([.always("searches", .array(.named("SavedSearch"))), warning])),
        ("SearchAnswer", .object([.always("search", OpenAPISchema.named("SavedSearch").orNull), warning])),
        (
            "NewSearch",
            .object([.always("name", .string), .always("page", .string), .sometimes("view", OpenAPISchema.flag.orNull)])
        ),
        (
            "SearchChange",
            .object([
                .sometimes("name", OpenAPISchema.string.orNull), .sometimes("page", OpenAPISchema.string.orNull),
                .sometimes("view", OpenAPISchema.flag.orNull), .sometimes("seen", OpenAPISchema.flag.orNull),
            ])
        ),
        ("Shopping", shopping),
        (
            "ShoppingChange",
            .object(
                ["add", "drop", "write", "remove", "tick", "untick"].map {
                    .sometimes($0, .anyOf([.array(.string), .null]))
                } + [
                    .sometimes("factor", .anyOf([.string, .number, .null])),
                    .sometimes("servings", .anyOf([.string, .number, .null])),
                    .sometimes("clear", OpenAPISchema.flag.orNull),
                ])
        ),
        ("OwnRecipes", .object([.always("recipes", .array(.object(ownRecipe))), warning])),
        (
            "OwnRecipe",
            .object(ownRecipe + [.always("version", OpenAPISchema.string.orNull), .always("versions", .array(.string))])
        ),
        ("OwnRecipeAnswer", .object([.always("recipe", OpenAPISchema.named("OwnRecipe").orNull), warning])),
        ("NewRecipe", .object([.always("recipe", .string)])),
        ("RecipeChange", .object([.always("recipe", .string), .sometimes("version", OpenAPISchema.string.orNull)])),
        ("Changes", changes), ("ChangedEntries", changedEntries),
        ("SyncRequest", .object([.sometimes("catalogs", .array(.named("CatalogName")))])), ("Sync", sync), ("Restore", restore),
        ("Backup", .object([])), ("MissingEntries", .array(missingEntry)), ("Error", error), ("Problem", problem),
    ]

    /// The form of `NoteBaseVersion.text`.
    private static let noteVersion: String = {
        let id = "-?[0-9a-f]{1,15}-[0-9a-f]{1,8}-[0-9a-f]{1,16}"
        return "^([0-9a-f]{1,8}\\.[0-9a-f]{1,8}((\\.\(id)){0,1000}|\\.\(id)\\.\\*[0-9a-f]{1,16}))?$"
    }()
    private static let colours = OpenAPISchema.oneOf(KeptList.colours)
    private static let ownRecipe: [OpenAPISchema.Member] = [
        .always("id", .string), .always("entry", .string), .always("title", .string), .always("text", .string),
    ]

    private static let listHead: [OpenAPISchema.Member] = [
        .always("id", .string), .always("name", .string), .always("colour", colours), .always("order", .string),
        .always("limit", OpenAPISchema.integer.orNull), .always("sharing", sharing.orNull),
        .always("owner", OpenAPISchema.string.orNull), .always("count", .integer),
    ]
    private static let sharing = OpenAPISchema.oneOf(ListSharing.allCases.map(\.word))
    private static let ids = OpenAPISchema.array(.string).orNull
    /// The properties of a list that a request can set, and the entries that it can add.
    private static let listChanges: [OpenAPISchema.Member] = [
        .sometimes("colour", colours.orNull), .sometimes("order", OpenAPISchema.string.orNull),
        .sometimes("limit", OpenAPISchema.integer.orNull), .sometimes("sharing", sharing.orNull), .sometimes("add", ids),
    ]

    private static let attributeValue = OpenAPISchema.anyOf([
        .number, .string, .flag, .null, .array(.string), .object([.always("min", .number), .sometimes("max", .number)]),
    ])
    private static let attributes = OpenAPISchema.map(.named("AttributeValue"))

    private static let row = OpenAPISchema.object([
        .always("id", .string), .always("title", .string), .always("subtitle", .string), .sometimes("snippet", .string),
        .sometimes("snippetOf", OpenAPISchema.oneOf(["text", "note", "name"]).orNull), .always("favourite", .flag),
        .sometimes("attributes", attributes), .sometimes("rank", OpenAPISchema.object([]).orNull),
        .sometimes("why", .array(.string)),
    ])

    private static let missingEntry = OpenAPISchema.object([
        .always("id", .string), .always("title", .string), .always("since", OpenAPISchema.string.orNull),
    ])

    private static let catalogs = OpenAPISchema.object([
        .always(
            "catalogs",
            .array(
                .object([
                    .always("id", .string), .always("collection", .string), .always("title", .string), .always("count", .integer),
                    .always("checked", OpenAPISchema.string.orNull), .always("source", OpenAPISchema.string.orNull),
                    .always("status", .oneOf(["ok", "stale", "failed"])), .always("message", OpenAPISchema.string.orNull),
                    .always("problem", OpenAPISchema.string.orNull), .sometimes("said", .string), .sometimes("drawing", .flag),
                    .always("missing", .named("MissingEntries")),
                    .sometimes(
                        "sync",
                        .object([
                            .always("phase", .oneOf(["waiting", "list", "details", "publishing"])), .always("done", .integer),
                            .always("total", OpenAPISchema.integer.orNull),
                        ])),
                ]))),
        warning,
    ])

    /// The members of a list and of a search that describe the query.
    private static let reading: [OpenAPISchema.Member] = [
        .always("understood", .string), .always("next", OpenAPISchema.string.orNull), .always("facets", .named("Facets")),
        .always("corrected", OpenAPISchema.string.orNull), .always("misunderstood", .array(.string)),
        .always("proposed", .array(OpenAPISchema.string.orNull)), .always("cut", OpenAPISchema.integer.orNull),
        .always("spoken", .array(.object([.always("typed", .string), .always("filter", .string)]))),
        .always("asWords", OpenAPISchema.string.orNull), .always("suggested", OpenAPISchema.string.orNull),
        .always("unsortable", .array(.string)), .always("sortable", .array(.string)), .sometimes("sure", .integer),
        .sometimes("unused", .array(.string)), .sometimes("otherReading", .string), .sometimes("leftOut", .array(.string)),
        .sometimes("lacking", .array(.string)),
        .sometimes("words", .array(.object([.always("word", .string), .always("count", .integer)]))),
        .sometimes("nearest", .array(.object([.always("id", .string), .always("title", .string)]))), warning,
    ]
    private static let rows = OpenAPISchema.array(.named("Row"))

    private static let list = OpenAPISchema.object(
        [.always("catalog", .string), .always("total", .integer), .always("offset", .integer), .always("entries", rows)] + reading
    )

    private static let find = OpenAPISchema.object(
        [
            .always("query", .string), .always("total", .integer), .always("offset", .integer), .always("entries", rows),
            .always("hits", .described(rows, "The former name of `entries`. Later versions won't have it.")),
        ] + reading)

    private static let favouriteMembers: [OpenAPISchema.Member] = [.always("name", .string), .always("date", .string)]
    private static let favourite = OpenAPISchema.object(favouriteMembers)
    private static let namedFavourite = OpenAPISchema.object(
        [.always("id", .string)] + favouriteMembers + [.always("title", .string)])

    private static let entry = OpenAPISchema.object([
        .always("id", .string), .always("title", .string), .always("subtitle", .string), .always("heading", .string),
        .always("kind", .string), .always("attributes", attributes),
        .always("blocks", .array(.object([.always("type", .string)]))),
        .always("picture", OpenAPISchema.string.orNull),
        .always("links", .array(.object([.always("id", .string), .always("title", .string), .always("relation", .string)]))),
        .always("mentions", .array(.object([.always("id", .string), .always("title", .string)]))),
        .sometimes(
            "drawn",
            .object([
                .always("from", .oneOf(["ahead", "asked", "deck"])), .always("problem", OpenAPISchema.string.orNull),
                .always("message", OpenAPISchema.string.orNull),
            ])),
        .always("favourite", OpenAPISchema.named("Favourite").orNull), .always("note", OpenAPISchema.string.orNull),
        .always("partial", .flag), .always("gone", .flag), .always("missingSince", OpenAPISchema.string.orNull),
        .always("absent", .flag),
        .always(
            "source",
            .object([
                .always("upstream", .string), .always("name", .string), .always("url", .string),
                .always("title", OpenAPISchema.string.orNull), .always("licence", .string), .always("attribution", .string),
                .always("checked", OpenAPISchema.string.orNull),
            ])),
        .sometimes("records", .array(.object([]))), warning,
    ])

    private static let shopping = OpenAPISchema.object([
        .always(
            "entries",
            .array(
                .object([
                    .always("id", .string), .always("title", .string), .always("factor", .string),
                    .always("servings", OpenAPISchema.string.orNull), .always("stored", .flag),
                ]))),
        .always(
            "lines",
            .array(
                .object([
                    .always("id", .string), .always("amount", .string), .always("name", .string), .always("aisle", .string),
                    .always("ticked", .flag), .always("own", .flag), .always("entries", .array(.string)),
                ]))),
        warning,
    ])

    private static let changes = OpenAPISchema.object([
        .always("catalog", .string),
        .always(
            "changes",
            .array(
                .object([
                    .always("number", .integer), .always("id", .string), .always("title", .string), .always("date", .string),
                    .always("event", changeEvent),
                    .always(
                        "fields",
                        .array(
                            .object([
                                .always("key", .string), .always("before", .named("AttributeValue")),
                                .always("after", .named("AttributeValue")),
                            ]))),
                ]))),
        .always("before", OpenAPISchema.integer.orNull), warning,
    ])

    private static let changeEvent = OpenAPISchema.oneOf(EntryChange.Event.allCases.map(\.word))

    private static let changedEntry = OpenAPISchema.object([
        .always("id", .string), .always("title", .string), .always("date", .string), .always("event", changeEvent.orNull),
    ])

    private static let changedEntries = OpenAPISchema.object([
        .always("seen", OpenAPISchema.string.orNull), .always("latest", OpenAPISchema.string.orNull),
        .always("favourites", .array(changedEntry)),
        .always(
            "lists",
            .array(.object([.always("id", .string), .always("name", .string), .always("entries", .array(changedEntry))]))),
        .always(
            "catalogs",
            .array(.object([.always("id", .string), .always("new", .integer), .always("latest", .string)]))),
        warning,
    ])

    private static let syncProblem = OpenAPISchema.object([
        .always("code", .string), .always("entry", OpenAPISchema.string.orNull), .always("message", .string),
        .always("suggestion", OpenAPISchema.string.orNull), .sometimes("until", .string),
        .always("detail", OpenAPISchema.string.orNull),
    ])

    private static let sync = OpenAPISchema.object([
        .always(
            "catalogs",
            .array(
                .object(
                    [.always("id", .string), .always("status", .oneOf(["ok", "partial", "failed"]))]
                        + ["added", "changed", "removed", "kept", "requests", "waiting", "partial", "unlisted"].map {
                            .always($0, .integer)
                        } + [
                            .always("removedEntries", .named("MissingEntries")),
                            .always("unlistedEntries", .named("MissingEntries")),
                            .always("unmapped", .array(.string)), .always("problems", .array(syncProblem)),
                            .always("moreProblems", .integer),
                        ])))
    ])

    private static let restore = OpenAPISchema.object(
        [
            "favourites", "notes", "lists", "searches", "recipes", "encounters", "shopping", "merged", "skipped",
        ].map { .always($0, .integer) } + [
            .always("older", .array(.string)),
            .always(
                "overLimit",
                .array(.object([.always("catalog", .string), .always("favourites", .integer), .always("limit", .integer)]))),
            .always("backup", OpenAPISchema.string.orNull), .always("addedCatalogs", .array(.string)),
            .always("refusedSources", .array(.string)),
        ])

    private static let errorMember = OpenAPISchema.Member.always(
        "error",
        .object([
            .always("code", .string), .always("message", .string), .always("suggestion", .string),
            .sometimes("parameter", .string),
            .sometimes("favourites", .array(namedFavourite)),
        ]))
    private static let error = OpenAPISchema.object([errorMember, warning])
    private static let problem = OpenAPISchema.object([
        .always("type", .string), .always("title", .string), .always("status", .integer), .sometimes("detail", .string),
        .always("instance", .string), errorMember, warning,
    ])

    private static let warning = OpenAPISchema.Member.sometimes(
        "warning",
        .object([.always("code", .string), .always("message", .string), .always("suggestion", .string)]))
}
