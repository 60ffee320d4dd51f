internal import Catalogs
internal import Model
internal import Pack
internal import Thumbnails
internal import Upstreams

/// Fetches a picture, makes what pages show of it, and stores both.
struct PictureFetcher: Sendable {
    /// How long a picture counts as fresh once it is kept, in milliseconds.
    static let freshFor: Int64 = 30 * PictureFailure.day

    let adapter: any Adapter
    let client: UpstreamClient
    let owner: PictureActor
    let maker: ThumbnailActor
    let directory: DataDirectory

    /// Sees to it that the thumbnails of `sizes` are there, if they can be had.
    ///
    /// - Parameters:
    ///   - isWhole: whether the upstream's smaller form will not do, though it is large enough.
    ///   - rows: what is known of the entry's pictures.
    func run(
        _ id: EntryID, _ address: String, _ sizes: [PictureSize], isWhole: Bool, _ rows: [PictureForm: PictureRow], now: Int64
    ) async -> PictureOutcome {
        var forms: [(PictureForm, String)] = [(.whole, address)]
        if !isWhole, sizes.allSatisfy({ $0.isRow }), let preview = adapter.preview(of: address) {
            forms.insert((.preview, preview), at: 0)
        }
        var outcome = PictureOutcome.unavailable
        // What is kept comes first, then the smallest that will do.
        for (form, _) in forms.reversed() where rows[form]?.address == address && rows[form]?.file != nil {
            if let file = rows[form]?.file, await remake(file, sizes) { return .stored }
        }
        for (form, source) in forms {
            if let row = rows[form], row.address == address, row.file == nil, row.retry > now { continue }
            outcome = await fetch(id, form, source, named: address, sizes, Validators())
            if case .stored = outcome { return outcome }
            if case .notNow = outcome { return outcome }
        }
        return outcome
    }

    /// Asks whether a picture that is kept is still the same.
    func renew(_ id: EntryID, _ form: PictureForm, _ row: PictureRow, _ sizes: [PictureSize]) async {
        let source = form == .whole ? row.address : adapter.preview(of: row.address) ?? row.address
        _ = await fetch(id, form, source, named: row.address, sizes, row.validators)
    }

    /// Makes thumbnails of a file that is kept; false where it is not whole any more, and forgotten.
    private func remake(_ file: String, _ sizes: [PictureSize]) async -> Bool {
        if let bytes = try? Files.read(directory.picture(file), limit: 64 << 20), ContentHash.sha256(bytes) == file,
            let made = try? await maker.make(bytes, sizes)
        {
            return (try? await owner.keep(made.thumbnails, of: file)) != nil
        }
        Files.remove(directory.picture(file))
        try? await owner.forget(file: file)
        return false
    }

    private func fetch(
        _ id: EntryID, _ form: PictureForm, _ source: String, named address: String, _ sizes: [PictureSize],
        _ validators: Validators
    ) async -> PictureOutcome {
        do throws(PictureFailure) {
            guard var request = client.request(forLink: source, upstream: adapter.upstream) else {
                throw .lasting("forbidden-address")
            }
            request.payload = .picture
            request.validators = validators
            let response: UpstreamResponse
            do throws(UpstreamFailure) { response = try await client.send(request) } catch { throw PictureFailure(error) }
            if response.status == 304, validators != Validators() {
                try? await owner.holds(id, form)
                return .stored
            }
            guard response.status == 200 else { throw .lasting("status-\(response.status)") }
            let made: (head: PictureHead, thumbnails: [Thumbnail])
            do throws(PictureFlaw) {
                made = try await maker.make(response.body, sizes)
            } catch { throw .lasting(error.rawValue) }
            let picture = FetchedPicture(
                id: id, form: form, address: address, file: response.body, hash: ContentHash.sha256(response.body),
                type: made.head.format == .jpeg ? "image/jpeg" : "image/png", width: made.head.width, height: made.head.height,
                validators: response.validators, thumbnails: made.thumbnails)
            let isKept: Bool
            do throws(LibraryError) { isKept = try await owner.keep(picture) } catch { return .notNow }
            guard isKept else { throw PictureFailure(problem: "no-room", pause: PictureFailure.day, grows: false) }
            return .stored
        } catch {
            guard error.pause != nil else { return .notNow }
            try? await owner.failed(id, form, address, error)
            return .unavailable
        }
    }
}

/// What asking for a picture came to.
enum PictureOutcome: Equatable, Sendable {
    /// It is kept, with the thumbnails asked for.
    case stored
    /// It can't be had, which is kept in mind.
    case unavailable
    /// It was not to be had now, for reasons that are not the picture's: no network, the upstream rests, the disk is full.
    case notNow
}

extension PictureFailure {
    /// What a failure of the client's means for one picture.
    init(_ failure: UpstreamFailure) {
        let ten = 10 * PictureFailure.minute
        switch failure {
        case .offline, .cancelled, .notConfigured, .circuitOpen, .blockedUntil, .notResolved:
            self.init(problem: "not-asked", pause: nil, grows: false)
        case .tooLarge: self = .lasting("too-large")
        case .forbiddenAddress, .forbiddenTarget, .unsupportedScheme, .badURL, .badHeader: self = .lasting("forbidden-address")
        case .headersTooLarge, .undecodable: self = .lasting("unreadable")
        case .redirectLoop: self = .lasting("redirect-loop")
        case .httpStatus(let code, _, _): self.init(problem: "status-\(code)", pause: ten, grows: true)
        case .refused, .connectionLost, .timedOut, .tooSlow, .certificate, .transfer:
            self.init(problem: "not-reached", pause: ten, grows: true)
        }
    }
}
