internal import HTTP
internal import Localization
internal import Model
internal import Routing
internal import Screens
internal import Shelf
internal import Storage

/// Readers, their devices and invitations.
extension RequestHandler {
    /// Does a task that concerns readers and devices, and returns the response. The reader's role includes the task.
    func access(
        _ task: Effect.AccessTask, _ request: HTTPRequest, _ asked: Request, _ context: RequestContext
    ) -> HTTPHandlerResult {
        .later { completion in
            // Claims and changes wait for the disk, and a removal writes a backup.
            let isRunning = self.background.run { completion.send(await self.done(task, request, asked, context)) }
            if !isRunning { completion.send(self.withoutData(.libraryBusy, request)) }
        }
    }

    private func done(
        _ task: Effect.AccessTask, _ request: HTTPRequest, _ asked: Request, _ context: RequestContext
    ) async -> HTTPResponse {
        do throws(RequestFailure) {
            switch task {
            case .invitation(let token): return try invitation(token, request, asked, context)
            case .signOut: return try signOut(request, asked, context)
            case .readers: return try await readers(request, asked, context)
            default: return try await reported(task, request, context)
            }
        } catch {
            guard reader != nil else { return withoutData(error, request).unstored }
            return failure(error, asked, context).unstored
        }
    }

    // MARK: Invitations

    /// Shows an invitation, or claims it for this browser. Only `POST` claims it, because programs that preview links send `GET`.
    private func invitation(
        _ text: String, _ request: HTTPRequest, _ asked: Request, _ context: RequestContext
    ) throws(RequestFailure) -> HTTPResponse {
        let pages = SignInPages(page: serverPage(context)), client = forwarded.client(request)
        func page(_ body: [UInt8], _ status: UInt16 = 200) -> HTTPResponse { reply(.html(body, status: status)).unstored }
        guard parts.access.claims.admits(client) else {
            var response = page(pages.badInvitation(isLimit: true), 429)
            response.headers.append(HTTPHeader("Retry-After", "60"))
            return response
        }
        let token = ReaderToken(text)
        let invited = try registry { readers throws(ReaderRegistryError) in
            try token.flatMap { token throws(ReaderRegistryError) in try readers.invitation(token) }
        }
        guard let token, let invited else {
            parts.access.claims.countFailure(client)
            return page(pages.badInvitation(), 404)
        }
        if let reader {
            return page(
                pages.alreadySignedIn(as: reader.name, isInvited: reader.number == invited.number),
                asked.method == .get ? 200 : 409)
        }
        let agent = request.header("User-Agent") ?? ""
        guard asked.method == .post else {
            return page(pages.invitation(text, for: invited.name, device: DeviceName.suggestion(userAgent: agent)))
        }
        let typed = Parameters(decoding: asked.body.span)["name"] ?? ""
        let name = typed.isEmpty ? DeviceName.suggestion(userAgent: agent) : String(typed.prefix(DeviceName.limit))
        let device =
            try registry { readers throws(ReaderRegistryError) in
                do throws(ReaderRegistryError) { return try readers.claim(token, device: name).token } catch {
                    // Another browser was faster.
                    guard error == .invalidInvitation else { throw error }
                    return nil
                }
            } as ReaderToken?
        guard let device else { return page(pages.badInvitation(), 404) }
        var response = reply(.redirect(to: .to(.home), context.links)).unstored
        if let cookie = parts.access.cookie(device, for: request, isSecure: options.tls != nil, context.links) {
            response.headers.append(cookie)
        }
        return response
    }

    /// Shows the page for signing out, or signs this device out.
    private func signOut(
        _ request: HTTPRequest, _ asked: Request, _ context: RequestContext
    ) throws(RequestFailure) -> HTTPResponse {
        let pages = SignInPages(page: serverPage(context))
        guard let reader, asked.method == .post, let device = reader.device else {
            let isKnownByProxy = reader.map { $0.device == nil } ?? false
            return reply(
                .html(
                    reader == nil
                        ? ReadersPage.withoutReaders(serverPage(context))
                        : pages.signOut(isKnownByProxy: isKnownByProxy, hasWorker: context.hasWorker))
            ).unstored
        }
        try registry { readers throws(ReaderRegistryError) in
            do throws(ReaderRegistryError) { try readers.revoke(device: device) } catch {
                // Somebody else revoked the device at the same time.
                guard error == .unknownDevice else { throw error }
            }
        }
        var response = reply(.html(pages.signIn(isSignedOut: true))).unstored
        if let cookie = parts.access.cookie(nil, for: request, isSecure: options.tls != nil, context.links) {
            response.headers.append(cookie)
        }
        // The device's worker deletes what it stores. `storage` would also delete unsent changes of other libraries on the same host.
        response.headers += nobodyHeaders + [HTTPHeader("Clear-Site-Data", "\"cache\"")]
        return response
    }

    // MARK: The page with readers and devices

    private func readers(
        _ request: HTTPRequest, _ asked: Request, _ context: RequestContext
    ) async throws(RequestFailure) -> HTTPResponse {
        guard let reader else { return reply(.html(ReadersPage.withoutReaders(serverPage(context)))).unstored }
        guard asked.method == .post else { return try readersPage(reader, request, context) }
        let form = Parameters(decoding: asked.body.span)
        let number = form["reader"].flatMap { Int64($0) } ?? 0
        switch form["action"] {
        case "invite":
            let (name, address) = try invite(number, request, context)
            return reply(.html(ReadersPage.invitation(serverPage(context), for: name, address: address))).unstored
        case "revoke":
            try revoke(form["device"].flatMap { Int64($0) } ?? 0)
            return reply(.redirect(to: .to(.readers, query: "done=revoked"), context.links))
        case "change":
            try change(number, role: form["role"], identity: form["identity"])
            return reply(.redirect(to: .to(.readers, query: "done=changed"), context.links))
        case "remove":
            try need(.owner)
            guard let other = try registry({ readers throws(ReaderRegistryError) in try readers.reader(number) }) else {
                throw .unknownReader
            }
            let page = ReadersPage(
                page: serverPage(context), viewer: reader, readers: [], devices: [], hasProxyUsers: false)
            return reply(.html(page.removal(of: other))).unstored
        case "remove-now":
            try remove(number)
            return reply(.redirect(to: .to(.readers, query: "done=removed"), context.links))
        case "add":
            try await add(form["name"] ?? "", role: form["role"] ?? "", identity: form["identity"] ?? "")
            return reply(.redirect(to: .to(.readers, query: "done=added"), context.links))
        default: throw .badRequest(part: "action", value: form["action"] ?? "")
        }
    }

    private func readersPage(
        _ reader: RequestReader, _ request: HTTPRequest, _ context: RequestContext
    ) throws(RequestFailure) -> HTTPResponse {
        let isOwner = reader.role == .owner, words = Localizer(context.settings.language)
        let (readers, devices) = try registry { registry throws(ReaderRegistryError) in
            (isOwner ? try registry.readers() : [], try registry.devices(of: isOwner ? nil : reader.number))
        }
        let page = ReadersPage(
            page: serverPage(context), viewer: reader, readers: readers, devices: devices,
            hasProxyUsers: options.userHeader != nil)
        let done: String? =
            switch request.query.flatMap({ Parameters(decoding: $0.utf8.span)["done"] }) {
            case "added": words.text(.serverReadersDoneAdded)
            case "changed": words.text(.serverReadersDoneChanged)
            case "removed": words.text(.serverReadersDoneRemoved)
            case "revoked": words.text(.serverReadersDoneRevoked)
            default: nil
            }
        return reply(.html(page.bytes(done: done))).unstored
    }

    // MARK: Changes

    /// Throws `notAllowed` unless the reader's role includes another role.
    func need(_ role: ReaderRole) throws(RequestFailure) {
        guard let reader, reader.role.includes(role) else { throw .notAllowed }
    }

    /// Creates an invitation for a reader. Only owners may invite others.
    ///
    /// - Returns: The reader's name, and the invitation's address.
    func invite(
        _ number: Int64, _ request: HTTPRequest, _ context: RequestContext
    ) throws(RequestFailure) -> (name: String, address: String) {
        try need(number == reader?.number ? .member : .owner)
        let invited = try registry { readers throws(ReaderRegistryError) in try readers.reader(number) }
        guard let invited else { throw .unknownReader }
        let token = try registry { readers throws(ReaderRegistryError) in try readers.invite(number) }
        return (invited.name, origin(of: request) + context.links.address(.to(.invitation, token.text)))
    }

    /// Revokes a device. Only owners may revoke others' devices.
    func revoke(_ number: Int64) throws(RequestFailure) {
        guard let reader else { throw .notAllowed }
        try registry { readers throws(ReaderRegistryError) in
            try readers.revoke(device: number, of: reader.role == .owner ? nil : reader.number)
        }
    }

    /// Adds a reader. The identity is empty if no proxy knows the reader.
    @discardableResult
    func add(_ name: String, role word: String, identity: String) async throws(RequestFailure) -> Reader {
        try need(.owner)
        if options.isReadOnly { throw .readOnlyServer }
        guard let role = ReaderRole(word: word) else {
            throw .badRequest(part: "role", value: word, known: ReaderRole.allCases.map(\.word))
        }
        do throws(ReaderRegistryError) {
            return try await main.addReader(name, role: role, identity: identity.isEmpty ? nil : identity)
        } catch { throw RequestFailure(error) }
    }

    /// Changes a reader's role or identity. Nil stays the same. It applies from the reader's next request.
    @discardableResult
    func change(_ number: Int64, role word: String?, identity: String?) throws(RequestFailure) -> Reader {
        try need(.owner)
        if options.isReadOnly { throw .readOnlyServer }
        let role = word.flatMap { ReaderRole(word: $0) }
        if let word, role == nil { throw .badRequest(part: "role", value: word, known: ReaderRole.allCases.map(\.word)) }
        return try registry { readers throws(ReaderRegistryError) in
            try readers.change(number, role: role, identity: identity)
        }
    }

    /// Removes a reader with the shelf and all devices.
    func remove(_ number: Int64) throws(RequestFailure) {
        try need(.owner)
        if options.isReadOnly { throw .readOnlyServer }
        try registry { readers throws(ReaderRegistryError) in
            guard let reader = try readers.reader(number) else { throw .unknownReader }
            _ = try main.removeReader(reader)
        }
    }

    /// Returns what `body` reads from the registry of readers, or writes to it.
    func registry<Value>(
        _ body: (ReaderRegistry) throws(ReaderRegistryError) -> Value
    ) throws(RequestFailure) -> Value {
        do throws(ReaderRegistryError) { return try body(main.readers) } catch { throw RequestFailure(error) }
    }

    /// Returns the URL of the server as the client knows it, without a path.
    private func origin(of request: HTTPRequest) -> String {
        let host = request.header("Host") ?? displayHost
        // A browser's form says how the browser reaches the server, also through a proxy.
        if let origin = request.header("Origin"), origin.hasSuffix("://" + host) { return origin }
        return (options.tls != nil || forwarded.isFromProxy(request) ? "https://" : "http://") + host
    }
}

extension RequestFailure {
    /// Creates the failure that pages and the API report for an error from the registry of readers.
    init(_ error: ReaderRegistryError) {
        self =
            switch error {
            case .library(let error): RequestFailure(error)
            case .badName, .badIdentity: .refusedReader(.badName)
            case .nameInUse, .identityInUse: .refusedReader(.taken)
            case .lastOwner: .refusedReader(.lastOwner)
            case .tooMany: .refusedReader(.tooMany)
            case .unknownReader: .unknownReader
            case .unknownDevice: .unknownDevice
            case .invalidInvitation: .noSuchPage(path: Route.invitation.path)
            }
    }
}
