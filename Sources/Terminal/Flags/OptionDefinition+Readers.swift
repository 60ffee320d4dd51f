internal import Catalogs
internal import Localization
internal import Model

extension OptionDefinition {
    static let reader = OptionDefinition("reader", value: "NAME", .terminalFlagReader) { options, value in
        options.reader = value
    }
    static let role = OptionDefinition("role", value: "ROLE", .terminalFlagRole) { (options, value) throws(UsageError) in
        guard let role = ReaderRole(word: value) else {
            throw .badValue(option: "--role", value: value, allowed: ReaderRole.allCases.map(\.word))
        }
        options.role = role
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
    static let userHeader = OptionDefinition("user-header", value: "NAME", .terminalFlagUserHeader) {
        (options, value) throws(UsageError) in
        let isName = value.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
        // Browsers send these themselves.
        guard isName, !value.utf8.isEmpty, !["cookie", "host", "origin"].contains(value.lowercased()) else {
            throw .badValue(option: "--user-header", value: value, allowed: [])
        }
        options.userHeader = value
    }
}
