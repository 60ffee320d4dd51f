import Foundation
import Model
import Testing

@testable import Catalogs

/// Compares the JSON parser with Foundation's. The parser must not accept anything that Foundation rejects, and must return the
/// same values.
@Suite struct JSONDocumentTests {
    private static let text = #"""
        {"a\u0062":"\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00 é😀", "n":[0,-0,7,-12.5,1e3,2.5E-2,9007199254740993,0.1], "t":true,"f":false,
         "z":null ,"o":{"":[[],{}],"a":1,"a":2}}
        """#

    @Test func aChangedByteIsReadAsByFoundation() throws {
        let whole = Array(Self.text.utf8)
        #expect((try? JSONDocument(whole)) != nil)
        var taken = 0
        for place in whole.indices {
            for byte in Array("\",{}[]\\:0.e- a\0".utf8) + [0xFF, 0xC3] {
                var changed = whole
                changed[place] = byte
                taken += try compare(changed) ? 1 : 0
                changed = whole
                changed.insert(byte, at: place)
                taken += try compare(changed) ? 1 : 0
            }
            taken += try compare(Array(whole[..<place])) ? 1 : 0
        }
        #expect(taken > 1000)
    }

    /// Returns whether the parser accepts the bytes. If it does, checks that Foundation returns the same values.
    private func compare(_ bytes: [UInt8]) throws -> Bool {
        guard let document = try? JSONDocument(bytes) else { return false }
        let shown = String(decoding: bytes, as: UTF8.self)
        let slow = try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
        let object = try #require(slow as? NSObject, "taken, and refused by Foundation: \(shown)")
        #expect(value(document.root) == object, "\(shown)")
        return true
    }

    private func value(_ view: JSONView) -> NSObject {
        if let string = view.string { return string as NSString }
        if let flag = view.flag { return flag as NSNumber }
        if let whole = view.integer { return whole as NSNumber }
        if let number = Double(String(decoding: view.bytes, as: UTF8.self)) { return number as NSNumber }
        if let elements = view.elements { return elements.map(value) as NSArray }
        if view.isObject {
            return Dictionary(view.members.map { ($0.key, value($0.value)) }, uniquingKeysWith: { $1 }) as NSDictionary
        }
        return NSNull()
    }

    @Test func membersAreFoundByTheirNames() throws {
        let root = try JSONDocument(Array(Self.text.utf8)).root
        #expect(root.text("ab") == "\"\\/\u{8}\u{C}\n\r\té😀 é😀")
        #expect(root.object("o")?.integer("a") == 2)
        #expect(root["n"]?.elements?.map(\.integer) == [0, 0, 7, nil, 1000, nil, 9_007_199_254_740_993, nil])
        #expect(root["z"]?.isNull == true)
        #expect(root["z"]?.string == nil && root["x"] == nil && root.text("n") == nil && root.objects("o") == nil)
        #expect(root.object("o")?.objects("")?.count == 1)
    }

    @Test func excessiveInputIsRejected() {
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        for text in ["1e999", deep, "\"\\ud800\"", "\"\\udc00\\ud800\"", ""] {
            #expect((try? JSONDocument(Array(text.utf8))) == nil, "\(text)")
        }
    }
}
