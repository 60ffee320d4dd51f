public import Localization
import Model
public import Shelf

extension OverfullCatalog {
    /// Returns one line with the number of favourites, the limit, and the number to remove.
    ///
    /// - Parameter title: the catalog's name.
    public func sentence(_ words: Localizer, title: String) -> String {
        let numbers = [count, limit, toRemove].map { words.number(FixedDecimal(Int64($0))) }
        return words.text(.favouritesOverLimit, title, numbers[0], numbers[1], numbers[2])
    }
}
