internal import Model

/// The schemas of readers and devices.
extension OpenAPIDocument {
    private static let roles = OpenAPISchema.oneOf(ReaderRole.allCases.map(\.word))
    static let readers: [(String, OpenAPISchema)] = [
        (
            "Reader",
            .object([
                .always("id", .string), .always("name", .string), .always("role", roles),
                .always("added", .string), .sometimes("identity", .string),
            ])
        ),
        ("Readers", .object([.always("readers", .array(.named("Reader")))])),
        ("ReaderAnswer", .object([.always("reader", OpenAPISchema.named("Reader").orNull)])),
        (
            "NewReader",
            .object([
                .always("name", .string), .sometimes("role", roles.orNull),
                .sometimes("identity", OpenAPISchema.string.orNull),
            ])
        ),
        (
            "ReaderChange",
            .object([.sometimes("role", roles.orNull), .sometimes("identity", OpenAPISchema.string.orNull)])
        ),
        (
            "Devices",
            .object([
                .always(
                    "devices",
                    .array(
                        .object([
                            .always("id", .string), .always("reader", .string), .always("name", .string),
                            .always("added", .string), .always("lastUse", .string), .always("isThisDevice", .flag),
                        ])))
            ])
        ),
        ("DeviceAnswer", .object([.always("device", .null)])),
        ("NewDevice", .object([.sometimes("reader", OpenAPISchema.string.orNull)])),
        (
            "Invitation",
            .object([.always("reader", .string), .always("url", .string), .always("seconds", .integer)])
        ),
    ]
}
