public import Model

extension Library {
    /// Returns the library as a reader uses it: everybody's catalogs with the reader's own shelf.
    public func library(of reader: Reader) throws(LibraryError) -> Library { self }
}
