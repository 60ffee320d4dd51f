internal import Catalogs
internal import Model
internal import Pack
internal import Upstreams

/// Fetches a picture, makes its thumbnails, and stores both.
struct PictureFetcher: Sendable {
    /// How long a stored picture counts as fresh, in milliseconds.
    static let freshFor: Int64 = 30 * PictureFailure.day

    let adapter: any Adapter
    let client: UpstreamClient
    let owner: PictureWriter
    let maker: ThumbnailQueue
    let directory: DataDirectory

    /// Makes the thumbnails in `sizes`, if the picture is available.
    ///
    /// - Parameters:
    ///   - isWhole: whether to fetch the full picture even if the upstream's smaller version is large enough.
    ///   - rows: the stored information about the entry's pictures.
    func run(
        _ id: EntryID, _ address: String, _ sizes: [ThumbnailSize], isWhole: Bool, _ rows: [UpstreamPictureVariant: PictureRow],
        now: Int64
    ) async -> PictureOutcome {
        var forms: [(UpstreamPictureVariant, String)] = [(.whole, address)]
        if !isWhole, sizes.allSatisfy({ $0.isRow }), let preview = adapter.preview(of: address) {
            forms.insert((.preview, preview), at: 0)
        }
        var outcome = PictureOutcome.unavailable
        // Use a stored file if there is one. Otherwise, fetch the smallest version that is large enough.
        for (form, _) in forms.reversed() where rows[form]?.address == address && rows[form]?.file != nil {
            if let file = rows[form]?.file, await makeThumbnailsAgain(file, sizes) { return .stored }
        }
        for (form, source) in forms {
            if let row = rows[form], row.address == address, row.file == nil, row.retry > now { continue }
            outcome = await fetch(id, form, source, named: address, sizes, CacheValidators())
            if case .stored = outcome { return outcome }
            if case .notNow = outcome { return outcome }
        }
        return outcome
    }

    /// Checks whether a stored picture is still current.
    func renew(_ id: EntryID, _ form: UpstreamPictureVariant, _ row: PictureRow, _ sizes: [ThumbnailSize]) async {
        let source = form == .whole ? row.address : adapter.preview(of: row.address) ?? row.address
        _ = await fetch(id, form, source, named: row.address, sizes, row.validators)
    }

    /// Makes thumbnails from a stored file. If the file is damaged, removes it and returns false.
    private func makeThumbnailsAgain(_ file: String, _ sizes: [ThumbnailSize]) async -> Bool {
        if let bytes = try? Files.read(directory.picture(file), limit: 64 << 20), SHA256.sha256(bytes) == file,
            let made = try? await maker.make(bytes, sizes)
        {
            return (try? await owner.keep(made.thumbnails, of: file)) != nil
        }
        Files.remove(directory.picture(file))
        try? await owner.forget(file: file)
        return false
    }

    private func fetch(
        _ id: EntryID, _ form: UpstreamPictureVariant, _ source: String, named address: String, _ sizes: [ThumbnailSize],
        _ validators: CacheValidators
    ) async -> PictureOutcome {
        do throws(PictureFailure) {
            if let name = StoredPicture.name(in: source) {
                guard let file = try? Files.read(directory.ownPictures + "/" + name, limit: StoredPicture.sizeLimit) else {
                    throw .lasting("missing")
                }
                return try await keep(id, form, file, CacheValidators(), named: address, sizes)
            }
            guard var request = client.request(forLink: source, upstream: adapter.upstream) else {
                throw .lasting("forbidden-address")
            }
            request.payload = .picture
            request.validators = validators
            let response: UpstreamResponse
            do throws(UpstreamFailure) { response = try await client.send(request) } catch { throw PictureFailure(error) }
            if response.status == 304, validators != CacheValidators() {
                try? await owner.holds(id, form)
                return .stored
            }
            guard response.status == 200 else { throw .lasting("status-\(response.status)") }
            return try await keep(id, form, response.body, response.validators, named: address, sizes)
        } catch {
            guard error.pause != nil else { return .notNow }
            try? await owner.failed(id, form, address, error)
            return .unavailable
        }
    }

    /// Makes a picture's thumbnails, and stores the picture with them.
    private func keep(
        _ id: EntryID, _ form: UpstreamPictureVariant, _ file: [UInt8], _ validators: CacheValidators, named address: String,
        _ sizes: [ThumbnailSize]
    ) async throws(PictureFailure) -> PictureOutcome {
        let made: (picture: ScaledPicture, thumbnails: [Thumbnail])
        do throws(PictureScalingError) { made = try await maker.make(file, sizes) } catch { throw .lasting(error.code) }
        let picture = FetchedPicture(
            id: id, form: form, address: address, file: file, hash: SHA256.sha256(file), type: made.picture.type,
            width: made.picture.width, height: made.picture.height, validators: validators, thumbnails: made.thumbnails)
        let isKept: Bool
        do throws(LibraryError) { isKept = try await owner.keep(picture) } catch { return .notNow }
        guard isKept else { throw PictureFailure(problem: "no-room", pause: PictureFailure.day, grows: false) }
        return .stored
    }
}

/// The outcome of an attempt to fetch a picture.
enum PictureOutcome: Equatable, Sendable {
    /// The picture and the requested thumbnails are stored.
    case stored
    /// The picture isn't available, and the failure has been recorded.
    case unavailable
    /// The picture can't be fetched now for a reason unrelated to the picture itself, such as no network, a rate limit or a
    /// full disk.
    case notNow
}

extension PictureFailure {
    /// Converts a failure reported by the HTTP client.
    init(_ failure: UpstreamFailure) {
        let ten = 10 * PictureFailure.minute
        switch failure {
        case .offline, .cancelled, .notConfigured, .circuitOpen, .blockedUntil, .notResolved:
            self.init(problem: "not-asked", pause: nil, grows: false)
        case .tooLarge: self = .lasting("too-large")
        case .forbiddenAddress, .forbiddenTarget, .unsupportedScheme, .badURL, .badHeader: self = .lasting("forbidden-address")
        case .headersTooLarge, .undecodable, .unwritable: self = .lasting("unreadable")
        case .redirectLoop: self = .lasting("redirect-loop")
        case .httpStatus(let code, _, _): self.init(problem: "status-\(code)", pause: ten, grows: true)
        case .refused, .connectionLost, .timedOut, .tooSlow, .certificate, .transfer:
            self.init(problem: "not-reached", pause: ten, grows: true)
        }
    }
}
