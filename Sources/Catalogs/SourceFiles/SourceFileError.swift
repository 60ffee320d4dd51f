/// The reason why a source file can't be used. The error doesn't contain a message for users.
public enum SourceFileError: Error, Equatable, Sendable {
    /// The type that a value should have.
    public enum ValueType: String, Sendable {
        case object, list, text, number, flag
    }

    /// The file is larger than `SourceFile.sizeLimit` bytes.
    case tooLarge
    /// The file isn't JSON. The line and the column, in characters, start at 1.
    case notJSON(line: Int, column: Int)
    /// The file isn't UTF-8 text. `line` is the number of the first line that contains other bytes.
    case notUTF8(line: Int)
    /// The file uses a later version of the format.
    case newerFormat(Int64)
    /// An object contains an unknown key. `at` is the object's JSON Pointer, and `known` contains the valid keys.
    case unknownKey(String, at: String, known: [String])
    /// An object contains the same key twice.
    case repeatedKey(String, at: String)
    /// A required key is missing.
    case missingKey(String, at: String)
    /// A value has the wrong type.
    case wrongType(at: String, ValueType)
    /// A value isn't allowed. `allowed` contains the valid values, or is empty if there are too many to list.
    case badValue(at: String, value: String, allowed: [String])
    /// A value of `pictureHosts` isn't the name of a host.
    case badHost(at: String, value: String)
    /// The key of an attribute is a word that has another meaning in queries or URLs.
    case reservedKey(String, at: String)
    /// A header's name contains invalid characters or is empty.
    case badHeaderName(String)
    /// Almanac sets this header itself, or the header belongs to the connection.
    case ownHeader(String)
    /// A header's value contains a control character, such as a line break. The error doesn't contain the value, because the
    /// value may be secret.
    case badHeaderValue(of: String)
    /// The file contains an API key in plain text instead of a variable.
    case literalKey(at: String)
    /// Two catalogs or attributes have the same name.
    case repeatedName(at: String, String)
    /// The catalog's name is reserved, or belongs to another catalog.
    case takenCatalog(String)
    /// The source's name belongs to another source.
    case takenName(String)
    /// The library already has this source, with a catalog that the file no longer contains.
    case missingCatalog(String)
    /// The library already has this catalog from a list with another address.
    case otherList(String)
    /// The file would change the IDs of a catalog's entries, so favourites and notes would lose their entries.
    case otherIDs(String)
}
