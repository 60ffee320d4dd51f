public import Observation

/// An entry drawn from a deck, such as a joke, for a view to show: the setup first, the punchline only when the reader asks for it.
@MainActor @Observable public final class DrawModel {
    /// What the model is doing.
    public enum Phase: Equatable, Sendable {
        /// Nothing.
        case idle
        /// It draws an entry, so the button for the next one should be off.
        case loading
        /// The last step failed. The entry that was there is still there.
        case failed(AlmanacError)
    }

    /// The deck's name.
    public let catalog: String
    /// The entry, or nil before the first draw.
    public private(set) var entry: EntryDetails?
    /// What the model is doing.
    public private(set) var phase = Phase.idle
    /// Whether the reader has asked for the punchline.
    public private(set) var isPunchlineShown = false

    @ObservationIgnored private let library: AlmanacLibrary

    /// Creates a model, which draws nothing yet.
    ///
    /// - Parameters:
    ///   - library: The library.
    ///   - catalog: The deck's name.
    public init(_ library: AlmanacLibrary, catalog: String = "jokes") {
        (self.library, self.catalog) = (library, catalog)
    }

    /// The entry's setup or, if it has no punchline, its whole text. Nil before the first draw.
    public var setup: String? { entry.map { $0.text.isEmpty ? $0.title : $0.text } }

    /// Whether there is a punchline that the reader hasn't seen yet, so that a button for it should be shown.
    public var hasHiddenPunchline: Bool { !isPunchlineShown && hiddenText != nil }

    /// The punchline. Nil until the reader has asked for it, and for an entry without one.
    public var punchline: String? { isPunchlineShown ? hiddenText : nil }

    /// The text of the entry's hidden part.
    private var hiddenText: String? {
        for case .hidden(_, let blocks) in entry?.blocks ?? [] { return blocks.map { $0.text }.joined(separator: "\n") }
        return nil
    }

    /// Whether the next entry may be drawn. False while one is being drawn.
    public var canDraw: Bool { phase != .loading }

    /// Draws the next entry. While one is being drawn, nothing happens. If the task is cancelled, the entry that was there stays.
    public func draw() async {
        guard canDraw else { return }
        phase = .loading
        do throws(AlmanacError) {
            let next = try await library.draw(from: catalog)
            (entry, isPunchlineShown, phase) = (next, false, .idle)
        } catch { phase = error.reason == .cancelled ? .idle : .failed(error) }
    }

    /// Shows the punchline.
    public func showPunchline() { isPunchlineShown = true }

    /// The name to offer for the favourite: the first words of the setup.
    public var offeredName: String { entry?.offeredName ?? "" }

    /// Adds the entry to the favourites. If the deck has its maximum number of favourites, the phase becomes `failed` with
    /// `favouriteLimit`, and nothing changes.
    ///
    /// - Parameter name: The favourite's name. If it is empty, the offered name is used.
    public func addFavourite(name: String = "") async {
        guard let id = entry?.id else { return }
        let name = name.isEmpty ? offeredName : name
        await change { library throws(AlmanacError) in try await library.addFavourite(id, name: name) }
    }

    /// Removes the entry from the favourites.
    public func removeFavourite() async {
        guard let id = entry?.id else { return }
        await change { library throws(AlmanacError) in try await library.removeFavourite(id) }
    }

    private func change(_ body: (AlmanacLibrary) async throws(AlmanacError) -> Void) async {
        guard let id = entry?.id else { return }
        do throws(AlmanacError) {
            try await body(library)
            entry = try await library.entry(id)
            phase = .idle
        } catch { phase = .failed(error) }
    }
}
