/// Stands in until the folding tables are there; goes when they come.
public enum Fold {
    /// For search.
    public static func search(_ text: String) -> [UInt8] { Array(text.utf8) }
    /// For sorting.
    public static func sortKey(_ text: String) -> [UInt8] { Array(text.utf8) }
}
