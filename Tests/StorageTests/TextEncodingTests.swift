import Catalogs
import Testing

@testable import Storage

/// Tests that text in other encodings becomes UTF-8.
@Suite struct TextEncodingTests {
    @Test(
        arguments: [
            ("latin-1", [0x43, 0xE9], "Cé"), ("ISO8859_15", [0xA4], "€"), ("cp1251", [0xC4, 0xE0], "Да"),
            ("koi8_r", [0xE4, 0xC1], "Да"),
            ("shift_jis", [0x93, 0x8C, 0x8B, 0x9E], "東京"), ("euc_jp", [0xC5, 0xEC], "東"), ("gb18030", [0xB6, 0xAB], "东"),
            ("big5", [0xAA, 0x46], "東"), ("mac_roman", [0x8E], "é"), ("utf_16_le", [0x41, 0, 0xE9, 0], "Aé"),
            ("cp437", [0x82], "é"),
            ("utf_16_be", [0, 0x41], "A"), ("utf_32_le", [0x41, 0, 0, 0], "A"),
            ("iso2022_jp", [0x1B, 0x24, 0x42, 0x45, 0x6C], "東"),
            ("cp037", [0xC1], "A"), ("euc_kr", [0xB0, 0xA1], "가"), ("cp949", [0xB0, 0xA1], "가"), ("Windows-1250", [0x9A], "š"),
        ] as [(String, [UInt8], String)])
    func pythonsNames(name: String, bytes: [UInt8], text: String) throws {
        let encoding = try #require(TextEncoding(name))
        #expect(String(decoding: encoding.utf8(bytes), as: UTF8.self) == text)
    }

    @Test(arguments: ["", "nosuch", "../latin1", "latin1//translit", "rot 13"]) func unknownNames(name: String) {
        #expect(TextEncoding(name) == nil)
    }

    /// A byte that isn't text in the encoding becomes one that isn't UTF-8, and the rest is read.
    @Test func brokenText() throws {
        let encoding = try #require(TextEncoding("shift_jis"))
        #expect(encoding.utf8([0x41, 0xFF, 0x42]) == [0x41, 0xFF, 0x42])
        #expect(encoding.utf8([0x41, 0x93]) == [0x41, 0xFF])
        #expect(encoding.utf8([]) == [])
    }

    @Test func longTextIsWhole() throws {
        let encoding = try #require(TextEncoding("latin-1"))
        let text = encoding.utf8([UInt8](repeating: 0xE9, count: 300_001))
        #expect(text.count == 600_002 && String(validating: text, as: UTF8.self) != nil)
    }

    /// A byte order mark says more than the option.
    @Test func aMarkTakesPrecedence() throws {
        let encoding = try #require(TextEncoding("latin-1"))
        let input = ImportInputFile(name: "a.csv", bytes: [0xEF, 0xBB, 0xBF, 0xC3, 0xA9]).read(as: encoding, part: nil)
        #expect(try input.contents.head(10) == [0xEF, 0xBB, 0xBF, 0xC3, 0xA9])
        let other = ImportInputFile(name: "a.csv", bytes: [0xE9]).read(as: encoding, part: nil)
        #expect(try other.contents.head(10) == [0xC3, 0xA9])
    }
}
