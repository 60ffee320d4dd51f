import Testing

@testable import Model

@Suite struct AccentCodecTests {
    private typealias Accent = CollectionDescription.Appearance

    @Test func numbersOfEarlierPacksKeepTheirMeaning() throws {
        for (number, accent) in [Accent.dnd, .starWars, .kitchen, .jokes, .imported].enumerated() {
            var writer = ByteWriter()
            accent.encode(to: &writer)
            #expect(writer.bytes == [UInt8(number)])
            var reader = ByteReader(writer.bytes)
            #expect(try Accent(from: &reader) == accent)
        }
    }

    @Test func anyOtherAccentIsStoredWithItsNames() throws {
        for accent in [Accent("coast", emblem: "lighthouse"), Accent("dnd", emblem: "beast"), Accent("", emblem: "")] {
            var writer = ByteWriter()
            accent.encode(to: &writer)
            #expect(writer.bytes.first == 255)
            var reader = ByteReader(writer.bytes)
            #expect(try Accent(from: &reader) == accent)
            #expect(reader.remaining == 0)
            for length in writer.bytes.indices {
                var reader = ByteReader(writer.bytes[..<length])
                #expect(throws: BinaryDecodingError.self) { try Accent(from: &reader) }
            }
        }
    }

    @Test(arguments: [5, 6, 254] as [UInt8])
    func anUnknownNumberIsAnError(number: UInt8) {
        var reader = ByteReader([number, 0, 0])
        #expect(throws: BinaryDecodingError.invalid(what: .description)) { try Accent(from: &reader) }
    }
}
