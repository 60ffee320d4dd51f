import Model
import Testing

@Suite struct JSONWriterTests {
    private func written(_ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter()
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    @Test(arguments: [0, 7, 10, 99, 100, 1_000_000, -1, -10, Int64.max, Int64.min])
    func integersAreWrittenInFull(_ number: Int64) { #expect(written { $0.number(number) } == "\(number)") }

    @Test func theGreatestIntegerIsWritten() { #expect(written { $0.number(UInt64.max) } == "\(UInt64.max)") }

    @Test func membersAndElementsAreSeparated() {
        let text = written { json in
            json.object { json in
                json["a"] = 1
                json["b"] = true
                json["c"] = nil as String?
                json.key("d")
                json.string(joining: 3) { ["<", "é\"", "\n"][$0] }
                json.array("e", [1, 2]) { $0.number($1) }
            }
        }
        #expect(text == #"{"a":1,"b":true,"c":null,"d":"\u003cé\"\n","e":[1,2]}"#)
    }

    /// All characters that must be escaped, and the bytes beside them.
    @Test(arguments: [
        ("\u{0}\u{1F} !\"#", "\\u0000\\u001f !\\\"#"), ("%&'", #"%\u0026'"#), (";<=>?", #";\u003c=\u003e?"#), ("[\\]", #"[\\]"#),
        ("~\u{7F}\u{80}\u{9F}\u{A0}", "~\\u007f\\u0080\\u009f\u{A0}"), ("\u{61B}\u{61C}\u{61D}", "\u{61B}\\u061c\u{61D}"),
        ("\u{200D}\u{200E}\u{202E}\u{2066}\u{2065}", "\u{200D}\\u200e\\u202e\\u2066\u{2065}"), ("日本\t🐉", "日本\\t🐉"),
    ])
    func specialCharactersAreEscaped(_ text: String, _ expected: String) {
        #expect(written { $0.string(text) } == "\"" + expected + "\"")
    }
}
