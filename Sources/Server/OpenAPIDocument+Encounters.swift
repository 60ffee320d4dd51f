import Screens

/// The schemas of encounters.
extension OpenAPIDocument {
    static let encounterHead: [OpenAPISchema.Member] = [
        .always("id", .string), .always("name", .string), .always("round", .integer),
    ]

    static let encounter = OpenAPISchema.object(
        encounterHead + [
            .always("current", OpenAPISchema.string.orNull), .always("xp", .integer),
            .always(
                "combatants",
                .array(
                    .object([
                        .always("id", .string), .always("name", .string), .always("entry", OpenAPISchema.string.orNull),
                        .always("initiative", OpenAPISchema.integer.orNull), .always("points", OpenAPISchema.integer.orNull),
                        .always("maximum", OpenAPISchema.integer.orNull), .always("xp", .integer),
                        .always(
                            "effects",
                            .array(.object([.always("condition", .string), .always("turns", OpenAPISchema.integer.orNull)]))),
                    ]))),
            .always(
                "log",
                .array(
                    .object([
                        .always("id", .string), .always("date", .string), .always("event", .string),
                        .always("text", OpenAPISchema.string.orNull), .always("undone", .flag),
                    ]))),
        ])

    private static let numberOrText = OpenAPISchema.anyOf([.string, .number, .null])

    /// The combatants that a request adds.
    static let combatants: [OpenAPISchema.Member] = [
        .sometimes("entry", OpenAPISchema.array(.string).orNull), .sometimes("count", OpenAPISchema.array(.integer).orNull),
        .sometimes("points", OpenAPISchema.oneOf(["average", "rolled"]).orNull),
        .sometimes("player", OpenAPISchema.string.orNull), .sometimes("initiative", numberOrText),
        .sometimes("maximum", numberOrText),
    ]

    static let encounterChange: [OpenAPISchema.Member] = [
        .sometimes("name", OpenAPISchema.string.orNull),
        .sometimes("action", OpenAPISchema.oneOf(ScreenBuilder.encounterActions).orNull),
        .sometimes("combatant", OpenAPISchema.string.orNull), .sometimes("ended", OpenAPISchema.string.orNull),
        .sometimes("round", OpenAPISchema.integer.orNull),
        .sometimes("amount", numberOrText), .sometimes("condition", OpenAPISchema.string.orNull),
        .sometimes("turns", OpenAPISchema.integer.orNull), .sometimes("event", OpenAPISchema.string.orNull),
        .sometimes("from", OpenAPISchema.string.orNull),
    ]
}
