import Foundation
import Model
import Testing

@testable import Catalogs

/// Compares the lenient JSON parser with Foundation's parser. Also checks that JSON has the same content after it is written with
/// sorted keys.
@Suite struct LenientJSONTests {
    private static func foundation(_ bytes: [UInt8]) -> NSObject? {
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])) as? NSObject
    }

    private static func sorted(_ bytes: [UInt8]) throws -> [UInt8] {
        try JSONDocument(bytes, as: .lenient, deepest: 128).root.sorted()
    }

    @Test(arguments: [
        #"{"b":[1,-2.5,1e3,9007199254740993,18446744073709551615],"a":{"t":true,"f":false,"n":null,"":""}}"#,
        #"{"escapes":"\"\\\/\b\f\n\r\t\u0001\u001f\u007f\u00e9\ud83d\ude00 é😀"}"#,
        // JSON that only the slower, lenient parser accepts.
        #"{"a":[1,2,],"b":"\u0000",}"#, "\u{FEFF}{\"a\":1}",
        #"{"n":"# + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}",
    ])
    func whatIsWrittenAgainSaysTheSame(_ text: String) throws {
        let bytes = Array(text.utf8)
        let expected = try #require(Self.foundation(bytes))
        let again = try Self.sorted(bytes)
        #expect(Self.foundation(again) == expected, "\(String(decoding: again, as: UTF8.self))")
        #expect(try Self.sorted(again) == again, "and is the same from then on")
    }

    @Test func otherEncodingsAreRead() throws {
        let bytes = [UInt8](try #require(#"{"é":[true]}"#.data(using: .utf16)))
        #expect(try Self.sorted(bytes) == Array(#"{"é":[true]}"#.utf8))
    }

    @Test func keysAreInOrderAndSlashesAsTheyAre() throws {
        #expect(
            try Self.sorted(Array(#"{"b":"\/","a":1.50,"é":1,"A":2}"#.utf8))
                == Array(#"{"A":2,"a":1.50,"b":"/","é":1}"#.utf8))
        #expect(try Self.sorted(Array(#"{ "limit" : 20, "flag" : false }"#.utf8)) == Array(#"{"flag":false,"limit":20}"#.utf8))
    }

    @Test(arguments: [#"{"a":"\ud800"}"#, #"{"a":1e999}"#, "{", "", #"{"a" 1}"#, "nul", "[1 2]", "\u{0}"])
    func whatIsNotJSONIsRefused(_ text: String) {
        #expect(Self.foundation(Array(text.utf8)) == nil)
        #expect(throws: (any Error).self) { try Self.sorted(Array(text.utf8)) }
    }

    @Test func nestingWithoutEndIsRefused() {
        for depth in [132, 400, 513, 200_000] {
            let deep = String(repeating: #"{"a":["#, count: depth / 2) + String(repeating: "]}", count: depth / 2)
            #expect(throws: (any Error).self) { try Self.sorted(Array(deep.utf8)) }
        }
    }

    /// If any byte of the text is changed, the parser accepts the changed text whenever Foundation accepts it, and returns the
    /// same value.
    @Test func aChangedByteAnywhereIsAcceptedAsFoundationAcceptsIt() {
        let whole = Array(#"{"a":[1,-2.5e3,{"b":"\u00e9\ud83d\ude00é"},[]],"c":[true,false,null],}"#.utf8)
        for place in whole.indices {
            for byte in Array("\",{}[]\\:0.e- a".utf8) + [0xFF, 0xC3, 0xEF] {
                for isInserted in [true, false] {
                    var changed = whole
                    if isInserted { changed.insert(byte, at: place) } else { changed[place] = byte }
                    let shown = String(decoding: changed, as: UTF8.self)
                    let (expected, found) = (Self.foundation(changed), try? Self.sorted(changed))
                    #expect((expected == nil) == (found == nil), "\(shown)")
                    if let found { #expect(Self.foundation(found) == expected, "\(shown)") }
                }
            }
        }
    }

    /// Numbers close to the largest and smallest values of a 64-bit floating-point number.
    @Test(arguments: [
        "1.7976931348623157e308", "1.7976931348623159e308", "-179769313486231570e291", "0.00017976931348623159e312",
        "1e-999", "0e999", "1e308", "1e309", "9e307", "1e99999999999999999999", "1e-99999999999999999999",
        String(repeating: "9", count: 308), String(repeating: "9", count: 309), String(repeating: "9", count: 310),
        "0." + String(repeating: "0", count: 400) + "1e700", "0." + String(repeating: "0", count: 400) + "1e710",
    ])
    func aNumberIsAcceptedIfItIsFinite(_ text: String) throws {
        let isFinite = try #require(Double(text)).isFinite
        #expect(((try? JSONDocument(Array(text.utf8))) != nil) == isFinite)
    }

    @Test func theImportedDialectReplacesWhatIsNotANumber() throws {
        let long = String(repeating: "7", count: 41)
        let root = try JSONDocument(Array(#"{"b":[NaN, -Infinity,"NaN"],"a":{"n":1e999,"m":\#(long),},}"#.utf8), as: .imported)
            .root
        #expect(root.bytes == Array(#"{"b":[null, null,"NaN"],"a":{"n":"1e999","m":"\#(long)"}}"#.utf8))
        for text in ["[1,]", "[NaN]x", "[nAn]", "[--Infinity]", "{,}", "[,]"] {
            #expect(throws: JSONDocument.ParseError.notJSON) { try JSONDocument(Array(text.utf8), as: .imported) }
        }
    }

    @Test func flawsAreToldApart() {
        for (text, flaw) in [
            ("\"\\ud800\"", JSONDocument.ParseError.halfSurrogate), ("\"\\udc00\"", .halfSurrogate), ("[[[]]]", .tooDeep),
            ("[1,]", .notJSON), ("\u{FEFF}1", .notJSON),
        ] {
            #expect(throws: flaw) { try JSONDocument(Array(text.utf8), deepest: 2) }
        }
        #expect(throws: JSONDocument.ParseError.notUTF8) { try JSONDocument([0x22, 0xFF, 0x22]) }
        #expect(throws: JSONDocument.ParseError.notUTF8) { try JSONDocument([0x5B, 0xFF]) }
    }

    @Test func ofSeveralMembersWithOneNameTheLastIsKept() throws {
        #expect(try Self.sorted(Array(#"{"b":1,"a":2,"b":3,"a":{"x":1,"x":2}}"#.utf8)) == Array(#"{"a":{"x":2},"b":3}"#.utf8))
    }
}
