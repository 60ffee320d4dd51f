import Foundation
import Testing

@testable import Catalogs

/// Compares parsed and re-encoded JSON with Foundation's.
@Suite struct JSONTreeTests {
    private static func foundation(_ bytes: [UInt8]) -> NSObject? {
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])) as? NSObject
    }

    @Test(arguments: [
        #"{"b":[1,-2.5,1e3,9007199254740993,18446744073709551615],"a":{"t":true,"f":false,"n":null,"":""}}"#,
        #"{"escapes":"\"\\\/\b\f\n\r\t\u0001\u001f\u007f\u00e9\ud83d\ude00 é😀"}"#,
        // Only the slow path accepts these.
        #"{"a":[1,2,],"b":"\u0000",}"#, "\u{FEFF}{\"a\":1}",
        #"{"n":"# + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}",
    ])
    func reencodedJSONIsEqual(_ text: String) throws {
        let bytes = Array(text.utf8)
        let expected = try #require(Self.foundation(bytes))
        let again = try #require(JSONTree.bytes(try JSONTree.read(bytes)))
        #expect(Self.foundation(again) == expected, "\(String(decoding: again, as: UTF8.self))")
        #expect(try JSONTree.bytes(JSONTree.read(again)) == again, "encoding it again changes nothing")
    }

    @Test func otherEncodingsAreRead() throws {
        let bytes = [UInt8](try #require(#"{"é":[true]}"#.data(using: .utf16)))
        #expect(try JSONTree.bytes(JSONTree.read(bytes)) == Array(#"{"é":[true]}"#.utf8))
    }

    @Test func keysAreSortedAndSlashesUnescaped() throws {
        #expect(
            try JSONTree.bytes(JSONTree.read(Array(#"{"b":"\/","a":1.50,"é":1,"A":2}"#.utf8)))
                == Array(#"{"A":2,"a":1.50,"b":"/","é":1}"#.utf8))
        #expect(JSONTree.bytes(["limit": 20, "flag": false]) == Array(#"{"flag":false,"limit":20}"#.utf8))
        #expect(JSONTree.bytes(["a": 1.5 as Float]) == nil)
    }

    @Test(arguments: [#"{"a":"\ud800"}"#, #"{"a":1e999}"#, "{", "", #"{"a" 1}"#, "nul", "[1 2]", "\u{0}"])
    func invalidJSONIsRejected(_ text: String) {
        #expect(Self.foundation(Array(text.utf8)) == nil)
        #expect(throws: (any Error).self) { try JSONTree.read(Array(text.utf8)) }
    }

    @Test func deepNestingIsRejected() {
        for depth in [132, 400, 513, 200_000] {
            let deep = String(repeating: #"{"a":["#, count: depth / 2) + String(repeating: "]}", count: depth / 2)
            #expect(throws: (any Error).self) { try JSONTree.read(Array(deep.utf8)) }
        }
    }
}
