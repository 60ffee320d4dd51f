/// An error from the registry of readers.
public enum ReaderRegistryError: Error, Equatable, Sendable {
    /// The registry can't be read or written.
    case library(LibraryError)
    /// The name is empty, longer than `ReaderRegistry.nameLimit` bytes, or has control characters.
    case badName
    /// Another reader has this name, apart from case and accents.
    case nameInUse
    /// The proxy's name for the reader is empty or too long, or has control characters.
    case badIdentity
    /// Another reader has this identity.
    case identityInUse
    /// There is no reader with this name or number.
    case unknownReader
    /// There is no device with this number.
    case unknownDevice
    /// Without this reader, the library would have no owner, or the library's own shelf would belong to nobody.
    case lastOwner
    /// The invitation is unknown, used or more than ten minutes old.
    case invalidInvitation
    /// The library has the maximum number of readers, or the reader has the maximum number of devices.
    case tooMany
}
