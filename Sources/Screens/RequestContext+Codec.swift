import Localization
public import Model

extension UserSettings {
    func encode(to writer: inout ByteWriter) {
        writer.string(language.tag)
        writer.byte(theme.rawValue)
        writer.byte(textSize.rawValue)
        writer.list(sources) { writer, choice in
            writer.string(choice.catalog.raw)
            writer.string(choice.upstream)
        }
    }

    init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let tag = try reader.string()
        guard let language = Language(tag: tag), let theme = Theme(rawValue: try reader.byte()),
            let textSize = TextSize(rawValue: try reader.byte())
        else { throw .invalid(what: .request) }
        let sources = try reader.list { (r) throws(BinaryDecodingError) in
            guard let catalog = CatalogID(try r.string()) else { throw BinaryDecodingError.invalid(what: .identifier) }
            return CatalogUpstreamChoice(catalog: catalog, upstream: try r.string())
        }
        self.init(language: language, theme: theme, textSize: textSize, sources: sources)
    }
}

extension CatalogStatus {
    func encode(to writer: inout ByteWriter) {
        writer.string(catalog.raw)
        writer.optional(checked) { $0.signed($1) }
        writer.optional(failed) { $0.signed($1) }
        writer.byte(outcome.rawValue)
        writer.byte(problem?.rawValue ?? 0)
        writer.optional(progress) { writer, progress in
            writer.byte(progress.phase.rawValue)
            writer.number(UInt64(progress.done))
            writer.optional(progress.total) { $0.number(UInt64($1)) }
        }
        writer.string(message)
        writer.optional(deck) { writer, deck in
            writer.flag(deck.isFetching)
            writer.byte(deck.problem?.rawValue ?? 0)
            writer.string(deck.message)
        }
        writer.list(availableUpstreams) { writer, feed in
            writer.string(feed.upstream)
            writer.string(feed.missingKey)
        }
        writer.optional(pick) { writer, pick in
            writer.signed(pick.day)
            pick.entry.encode(to: &writer)
        }
        writer.list(missing) { writer, entry in
            entry.id.encode(to: &writer)
            writer.string(entry.title)
            writer.optional(entry.since) { $0.signed($1) }
        }
        writer.list(changes) { $1.encode(to: &$0) }
    }

    convenience init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        guard let catalog = CatalogID(try reader.string()) else { throw .invalid(what: .identifier) }
        let checked = try reader.optional { (r) throws(BinaryDecodingError) in try r.signed() }
        let failed = try reader.optional { (r) throws(BinaryDecodingError) in try r.signed() }
        guard let outcome = Outcome(rawValue: try reader.byte()) else { throw .invalid(what: .request) }
        let problem = UpstreamProblem(rawValue: try reader.byte())
        let progress = try reader.optional { (r) throws(BinaryDecodingError) in
            guard let phase = SyncProgress.Phase(rawValue: try r.byte()) else {
                throw BinaryDecodingError.invalid(what: .request)
            }
            let done = UInt32(clamping: try r.number())
            return SyncProgress(
                phase: phase, done: done,
                total: try r.optional { (r) throws(BinaryDecodingError) in UInt32(clamping: try r.number()) })
        }
        let message = try reader.string()
        let deck = try reader.optional { (r) throws(BinaryDecodingError) in
            let isFetching = try r.flag()
            let problem = UpstreamProblem(rawValue: try r.byte())
            return DrawFetchStatus(isFetching: isFetching, problem: problem, message: try r.string())
        }
        let availableUpstreams = try reader.list { (r) throws(BinaryDecodingError) in
            let upstream = try r.string()
            return AvailableUpstream(upstream: upstream, missingKey: try r.string())
        }
        let pick = try reader.optional { (r) throws(BinaryDecodingError) in
            let day = try r.signed()
            return DailyPick(day: day, entry: try EntryID(from: &r))
        }
        let missing = try reader.list { (r) throws(BinaryDecodingError) in
            MissingEntry(
                id: try EntryID(from: &r), title: try r.string(),
                since: try r.optional { (r) throws(BinaryDecodingError) in try r.signed() })
        }
        self.init(
            catalog: catalog, checked: checked, failed: failed, outcome: outcome, problem: problem, message: message,
            progress: progress, deck: deck, availableUpstreams: availableUpstreams, pick: pick, missing: missing,
            changes: try reader.list { (r) throws(BinaryDecodingError) in try EntryChange(from: &r) })
    }
}

extension RequestContext {
    /// Writes the context in the binary format that the browser's service worker uses.
    public func encode(to writer: inout ByteWriter) {
        writer.signed(now)
        writer.fixed64(seed)
        settings.encode(to: &writer)
        writer.signed(Int64(utcOffset))
        writer.flag(isOffline)
        writer.flag(isCutOff)
        writer.flag(hasWorker)
        writer.list(catalogs) { $1.encode(to: &$0) }
        writer.string(build)
        writer.optional(bytesKept) { $0.signed($1) }
        pictures.encode(to: &writer)
        writer.optional(certificate) { $1.encode(to: &$0) }
        writer.string(links.prefix)
        writer.flag(isReadOnly)
        writer.flag(isStatic)
        writer.optional(reader) { $1.encode(to: &$0) }
    }

    /// Decodes a context that `encode(to:)` wrote.
    public init(from reader: inout ByteReader) throws(BinaryDecodingError) {
        let now = try reader.signed()
        let seed = try reader.fixed64()
        let settings = try UserSettings(from: &reader)
        let offset = Int32(clamping: try reader.signed())
        let isOffline = try reader.flag(), isCutOff = try reader.flag(), hasWorker = try reader.flag()
        let catalogs = try reader.list { (r) throws(BinaryDecodingError) in try CatalogStatus(from: &r) }
        self.init(
            now: now, seed: seed, settings: settings, utcOffset: offset, isOffline: isOffline, isCutOff: isCutOff,
            hasWorker: hasWorker, catalogs: catalogs, build: try reader.string(),
            bytesKept: try reader.optional { (r) throws(BinaryDecodingError) in try r.signed() },
            pictures: try PictureSettings(from: &reader))
        certificate = try reader.optional { (r) throws(BinaryDecodingError) in try CertificateStatus(from: &r) }
        links = LinkWriter(prefix: try reader.string())
        isReadOnly = try reader.flag()
        isStatic = try reader.flag()
        self.reader = try reader.optional { (r) throws(BinaryDecodingError) in try ReaderIdentity(from: &r) }
    }
}
