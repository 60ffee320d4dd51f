internal import Model
internal import Pack
internal import Shelf
internal import Storage

/// A change of a library's contents.
public enum LibraryChange: Hashable, Sendable {
    /// The entries or the freshness of a catalog changed, or the catalog was added or removed.
    case catalog(String)
    /// Favourites, notes or lists changed.
    case favouritesAndNotes
}

/// Watches a library for changes. Looks only while somebody waits.
actor LibraryChangeReader {
    private let library: Library
    private var last: LibrarySnapshot?
    private var waiting: [LibraryChange] = []

    init(_ library: Library) {
        self.library = library
        last = try? library.snapshot()
    }

    /// The time between two looks at the library. A look takes microseconds if nothing has changed.
    private static let pause = Duration.milliseconds(200)

    /// Waits for the next change. Returns nil if the task is cancelled.
    func next() async -> LibraryChange? {
        while true {
            if waiting.isEmpty { look() }
            if !waiting.isEmpty { return waiting.removeFirst() }
            do { try await Task.sleep(for: LibraryChangeReader.pause) } catch { return nil }
        }
    }

    private func look() {
        guard let now = try? library.snapshot(), now.generation != last?.generation else { return }
        defer { last = now }
        guard let last else { return }
        for (view, status) in zip(now.catalogs, now.statuses) {
            let id = view.description.id
            let old = last.catalogs.first { $0.description.id == id }
            let before = last.statuses.first { $0.catalog == id }
            let isSame = old === view && before?.outcome == status.outcome && before?.checked == status.checked
            if !isSame { waiting.append(.catalog(id.raw)) }
        }
        for old in last.catalogs {
            let id = old.description.id
            if !now.catalogs.contains(where: { $0.description.id == id }) { waiting.append(.catalog(id.raw)) }
        }
        if now.shelf != last.shelf { waiting.append(.favouritesAndNotes) }
    }
}
