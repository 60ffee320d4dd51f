internal import Catalogs
internal import Localization
internal import Model

extension OptionDefinition {
    static let reader = OptionDefinition("reader", value: "NAME", .terminalFlagReader) { options, value in
        options.reader = value
    }
    static let role = OptionDefinition("role", value: "ROLE", .terminalFlagRole) { (options, value) throws(UsageError) in
        guard let named = ReaderRole.named.first(where: { $0.word == value }) else {
            throw .badValue(option: "--role", value: value, allowed: ReaderRole.named.map(\.word))
        }
        options.role = named.role
    }
    static let identity = OptionDefinition("identity", value: "VALUE", .terminalFlagIdentity) { options, value in
        options.identity = value
    }
    static let url = OptionDefinition("url", value: "URL", .terminalFlagUrl) { (options, value) throws(UsageError) in
        // Browsers keep the device's cookie only if the address is safe.
        guard let server = ServerURL(value),
            server.isSecure || ["localhost", "127.0.0.1", "[::1]"].contains(server.host)
        else { throw .badValue(option: "--url", value: value, allowed: []) }
        options.url = value
    }
}
