internal import Model
internal import Shelf

extension ShelfChange {
    /// The change as a row of the table `change` stores it: its binary form, followed by the CRC-32 of that form (4 bytes,
    /// little-endian).
    ///
    /// Without a checksum, a row whose last overflow page is missing would be readable with a different content, because SQLite
    /// replaces missing pages at the end of a file with zeros.
    var rowBytes: [UInt8] {
        var writer = ByteWriter()
        encode(to: &writer)
        writer.fixed32(CRC32.crc32(writer.bytes[...]))
        return writer.bytes
    }

    /// Reads a change from a row of the table `change`, or returns nil if the row is damaged. Rows from earlier versions of
    /// Almanac have no checksum.
    init?(rowBytes bytes: ArraySlice<UInt8>) {
        var reader = ByteReader(bytes)
        guard let change = try? ShelfChange(from: &reader) else { return nil }
        if reader.remaining > 0 {
            let encoded = bytes.dropLast(reader.remaining)
            guard let checksum = try? reader.fixed32(), reader.remaining == 0, checksum == CRC32.crc32(encoded) else {
                return nil
            }
        }
        self = change
    }
}
