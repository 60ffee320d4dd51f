internal import Localization
internal import Model
internal import Pages
internal import QRCodes
internal import Screens
internal import Storage
internal import TextProcessing

extension ReaderRole {
    fileprivate var phrase: Phrase {
        switch self {
        case .owner: .terminalRoleOwner
        case .member: .terminalRoleMember
        case .guest: .terminalRoleGuest
        }
    }
}

/// The commands for readers and their devices.
extension CommandRun {
    /// Returns what `body` reads from the registry of readers, or what it does there.
    private func registry<Value>(_ body: () throws(ReaderRegistryError) -> Value) throws(CommandError) -> Value {
        do { return try body() } catch { throw CommandError(error) }
    }

    /// Returns the reader with a name.
    func reader(_ name: String, in library: Library) throws(CommandError) -> Reader {
        let found = try registry { () throws(ReaderRegistryError) in try library.readers.reader(named: name) }
        guard let found else { throw .unknownReader(name) }
        return found
    }

    /// Runs `almanac reader add NAME`.
    func addReader() async throws(CommandError) -> ExitCode {
        let library = try openMainLibrary(), reader: Reader
        do throws(ReaderRegistryError) {
            reader = try await library.addReader(operand, role: options.role ?? .member, identity: options.identity)
        } catch { throw CommandError(error) }
        guard !options.isJSON else {
            try write { json in CommandRun.write(reader, devices: 0, to: &json) }
            return .done
        }
        output.say(words.text(.terminalReadersAdded, reader.name, words.text(reader.role.phrase)))
        if reader.isFirst { output.say(words.text(.terminalReadersFirst, reader.name)) }
        output.say(words.text(.terminalReadersNext, "almanac invite " + ArgumentParser.quoted(reader.name)))
        return .done
    }

    /// Runs `almanac reader change NAME`.
    func changeReader() throws(CommandError) -> ExitCode {
        guard options.role != nil || options.identity != nil else {
            throw .usage(.missingOption(option: "--role", value: "ROLE|--identity VALUE"))
        }
        let library = try openMainLibrary(), number = try reader(operand, in: library).number
        let (reader, devices) = try registry { () throws(ReaderRegistryError) in
            (
                try library.readers.change(number, role: options.role, identity: options.identity),
                try library.readers.devices(of: number).count
            )
        }
        if options.isJSON {
            try write { json in CommandRun.write(reader, devices: devices, to: &json) }
        } else {
            output.say(words.text(.terminalReadersChanged, reader.name, words.text(reader.role.phrase)))
        }
        return .done
    }

    /// Runs `almanac reader list`.
    func listReaders() throws(CommandError) -> ExitCode {
        let library = try openMainLibrary()
        let (readers, devices) = try registry { () throws(ReaderRegistryError) in
            (try library.readers.readers(), try library.readers.devices())
        }
        let rows = readers.map { reader in (reader: reader, devices: devices.count { $0.reader == reader.number }) }
        if options.isJSON {
            try write { json in
                json.objects("readers", rows) { json, row in CommandRun.write(row.reader, devices: row.devices, to: &json) }
            }
        } else if rows.isEmpty {
            output.say(words.text(.terminalReadersNone))
        } else {
            var table = TextTable([
                .init(header: words.text(.terminalColumnName), isFlexible: true),
                .init(header: words.text(.terminalColumnRights)),
                .init(header: words.text(.terminalColumnDevices), isNumber: true),
                .init(header: words.text(.terminalColumnSince)),
            ])
            table.rows = rows.map { row in
                [
                    StyledLine(row.reader.name, .strong), StyledLine(words.text(row.reader.role.phrase)),
                    StyledLine(words.number(FixedDecimal(Int64(row.devices)))),
                    StyledLine(words.date(row.reader.added / 1000)),
                ]
            }
            try output.write(table.lines(width: output.console.outputWidth))
        }
        return rows.isEmpty ? .nothingFound : .done
    }

    /// Runs `almanac reader remove NAME`.
    func removeReader() throws(CommandError) -> ExitCode {
        let library = try openMainLibrary(), reader = try reader(operand, in: library)
        let devices = try registry { () throws(ReaderRegistryError) in try library.readers.devices(of: reader.number) }
        if !options.isSure {
            let question = words.text(
                .terminalReadersQuestion, reader.name, words.count(.terminalReadersDevices, Int64(devices.count)))
            guard try isConfirmed(question) else {
                output.say(words.text(.terminalForgetNot))
                return .done
            }
        }
        let backup = try registry { () throws(ReaderRegistryError) in try library.removeReader(reader) }
        if options.isJSON {
            try write { json in
                CommandRun.write(reader, devices: devices.count, to: &json)
                json["backup"] = backup
            }
        } else {
            output.say(words.text(.terminalReadersRemoved, reader.name))
            if reader.isFirst { output.say(words.text(.terminalReadersShelfStays)) }
            if let backup { output.say(words.text(.terminalReadersBackup, DisplayEscaper.quoted(backup))) }
        }
        return .done
    }

    /// Runs `almanac invite NAME`.
    func invite() throws(CommandError) -> ExitCode {
        let library = try openMainLibrary(), reader = try reader(operand, in: library)
        let known = try registry { () throws(ReaderRegistryError) in try library.readers.serverAddress() }
        guard let address = options.url ?? known else { throw .usage(.missingOption(option: "--url", value: "URL")) }
        let token = try registry { () throws(ReaderRegistryError) in try library.readers.invite(reader.number) }
        let link = address + (address.hasSuffix("/") ? "" : "/") + "invitation/" + token.text
        let end = SnapshotScreens.now() + ReaderRegistry.invitationLimit / 1000
        if options.isJSON {
            try write { json in
                json["reader"] = reader.name
                json["url"] = link
                json["expires"] = Localizer.isoTimestamp(end)
            }
            return .done
        }
        output.say(words.text(.terminalInviteOpen, reader.name))
        try output.write([StyledLine(link)])
        // A program that reads the output wants only the link.
        if let width = output.console.outputWidth, let code = QRCode(link), code.size + 2 * CommandRun.quietZone <= width {
            try output.write(CommandRun.lines(of: code))
        }
        return .done
    }

    /// The width of the empty border around a QR code on a terminal, in modules.
    private static let quietZone = 2

    /// Returns a QR code as lines of text, each with two rows of modules. The light modules are drawn, because most terminals are
    /// dark.
    static func lines(of code: QRCode) -> [StyledLine] {
        func isLight(_ row: Int, _ column: Int) -> Bool {
            let inside = 0..<code.size
            guard row < code.size + quietZone else { return false }
            return !(inside.contains(row) && inside.contains(column) && code.modules[row * code.size + column])
        }
        let places = -quietZone..<code.size + quietZone
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
            StyledLine(
                places.map { column in
                    switch (isLight(row, column), isLight(row + 1, column)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                }.joined())
        }
    }

    /// Runs `almanac devices`. With `--reader`, lists only this reader's devices.
    func devices() throws(CommandError) -> ExitCode {
        let library = try openMainLibrary()
        let only = try options.reader.map { name throws(CommandError) in try reader(name, in: library).number }
        let (devices, names) = try registry { () throws(ReaderRegistryError) in
            (try library.readers.devices(of: only), CommandRun.names(try library.readers.readers()))
        }
        if options.isJSON {
            try write { json in
                json.objects("devices", devices) { json, device in
                    CommandRun.write(device, names[device.reader] ?? "", to: &json)
                }
            }
        } else if devices.isEmpty {
            output.say(words.text(.terminalDevicesNone))
        } else {
            var table = TextTable([
                .init(header: words.text(.terminalColumnId), isNumber: true),
                .init(header: words.text(.terminalColumnName), isFlexible: true),
                .init(header: words.text(.terminalColumnReader), isFlexible: true),
                .init(header: words.text(.terminalColumnLastUse)),
            ])
            table.rows = devices.map { device in
                [
                    StyledLine(String(device.number)), StyledLine(device.name, .strong),
                    StyledLine(names[device.reader] ?? ""), StyledLine(words.moment(device.lastUse / 1000)),
                ]
            }
            try output.write(table.lines(width: output.console.outputWidth))
        }
        return devices.isEmpty ? .nothingFound : .done
    }

    /// Runs `almanac devices revoke ID`.
    func revokeDevice() throws(CommandError) -> ExitCode {
        let library = try openMainLibrary()
        let only = try options.reader.map { name throws(CommandError) in try reader(name, in: library).number }
        let (devices, names) = try registry { () throws(ReaderRegistryError) in
            (try library.readers.devices(of: only), CommandRun.names(try library.readers.readers()))
        }
        guard let device = devices.first(where: { String($0.number) == operand }) else { throw .unknownDevice(operand) }
        let name = names[device.reader] ?? ""
        if !options.isSure, try !isConfirmed(words.text(.terminalDevicesQuestion, device.name, name)) {
            output.say(words.text(.terminalForgetNot))
            return .done
        }
        try registry { () throws(ReaderRegistryError) in try library.readers.revoke(device: device.number, of: only) }
        if options.isJSON {
            try write { json in CommandRun.write(device, name, to: &json) }
        } else {
            output.say(words.text(.terminalDevicesRevoked, device.name, name))
        }
        return .done
    }

    // MARK: JSON

    private func write(_ body: (inout JSONWriter) -> Void) throws(CommandError) {
        var json = JSONWriter()
        json.object(body)
        try output.write(json: json.bytes + [ASCII.newline])
    }

    private static func names(_ readers: [Reader]) -> [Int64: String] {
        Dictionary(uniqueKeysWithValues: readers.map { ($0.number, $0.name) })
    }

    private static func write(_ reader: Reader, devices: Int, to json: inout JSONWriter) {
        json["id"] = String(reader.number)
        json["name"] = reader.name
        json["role"] = reader.role.word
        json["isFirst"] = reader.isFirst
        json["added"] = Localizer.isoTimestamp(reader.added / 1000)
        json["identity"] = reader.identity
        json["devices"] = devices
    }

    private static func write(_ device: ReaderDevice, _ reader: String, to json: inout JSONWriter) {
        json["id"] = String(device.number)
        json["name"] = device.name
        json["readerId"] = String(device.reader)
        json["reader"] = reader
        json["added"] = Localizer.isoTimestamp(device.added / 1000)
        json["lastUse"] = Localizer.isoTimestamp(device.lastUse / 1000)
    }
}
