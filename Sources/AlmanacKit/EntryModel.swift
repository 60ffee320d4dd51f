public import Observation

/// An entry, for a view to show. What is stored appears first; then the model fetches the rest of an entry that has only its list's
/// data.
@MainActor @Observable public final class EntryModel {
    /// What the model is doing.
    public enum Phase: Equatable, Sendable {
        /// Nothing. The entry is there, or hasn't been asked for.
        case idle
        /// It loads the entry.
        case loading
        /// The last step failed. The entry that was there is still there.
        case failed(AlmanacError)
    }

    /// The entry's ID.
    public let id: EntryKey
    /// The entry, or nil if it isn't loaded.
    public private(set) var entry: EntryDetails?
    /// The entry's picture, or nil if it isn't loaded or there isn't any.
    public private(set) var picture: PictureFile?
    /// What the model is doing.
    public private(set) var phase = Phase.idle

    @ObservationIgnored private let library: AlmanacLibrary

    /// Creates a model, which loads nothing yet.
    public init(_ library: AlmanacLibrary, id: EntryKey) {
        (self.library, self.id) = (library, id)
    }

    /// Loads the entry: what is stored, then the rest and the picture from the source if they are missing. While it is loading,
    /// nothing happens.
    public func load() async {
        guard phase != .loading else { return }
        phase = .loading
        do throws(AlmanacError) {
            entry = try await library.entry(id)
            if entry?.isPartial ?? false { entry = try await library.fetchDetails(of: id) }
            phase = .idle
        } catch { phase = .failed(error) }
        if entry?.hasPicture ?? false, picture == nil { picture = await library.picture(of: id) }
    }

    /// Adds the entry to the favourites, or renames the favourite.
    ///
    /// - Parameter name: The name. If it is empty, the offered name is used.
    public func addFavourite(name: String = "") async {
        let name = name.isEmpty ? entry?.offeredName ?? "" : name
        await change { library, id throws(AlmanacError) in try await library.addFavourite(id, name: name) }
    }

    /// Removes the entry from the favourites.
    public func removeFavourite() async {
        await change { library, id throws(AlmanacError) in try await library.removeFavourite(id) }
    }

    /// Sets the note on the entry. An empty text removes the note.
    public func setNote(_ text: String) async {
        await change { library, id throws(AlmanacError) in try await library.setNote(text, on: id) }
    }

    private func change(_ body: (AlmanacLibrary, EntryKey) async throws(AlmanacError) -> Void) async {
        do throws(AlmanacError) {
            try await body(library, id)
            entry = try await library.entry(id)
            phase = .idle
        } catch { phase = .failed(error) }
    }
}
