public import Localization
import Model
public import Shelf

extension FavouriteSurplus {
    /// The number of favourites, the limit, and what to do, in one line.
    ///
    /// - Parameter title: the catalog's name.
    public func sentence(_ words: Localizer, title: String) -> String {
        let numbers = [count, limit, toRemove].map { words.number(FixedDecimal(Int64($0))) }
        return words.text(.favouritesOverLimit, title, numbers[0], numbers[1], numbers[2])
    }
}
