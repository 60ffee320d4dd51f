public import Localization
public import Shelf

extension ShelfConflict {
    /// Returns one sentence that says what happened and what Almanac kept.
    ///
    /// - Parameter title: the entry's title.
    public func sentence(_ words: Localizer, title: String) -> String {
        switch kind {
        case .notes: words.text(.favouritesNotesMerged, title)
        case .noteKept: words.text(.favouritesNoteKept, title)
        case .names: words.text(.favouritesNamesDiffer, title, names.last ?? "")
        case .favouriteKept: words.text(.favouritesFavouriteKept, title)
        }
    }
}
