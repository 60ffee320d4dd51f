import Model
import Testing

@testable import Catalogs

/// Checks the code that finds a list in a JSON file without keeping the whole file in memory.
@Suite struct StreamingJSONListFinderTests {
    /// Returns the list and the text around it, or nil if `text` is incomplete or invalid JSON.
    private func find(
        _ text: String, _ pointer: String, isKeyed: Bool = false, chunk: Int
    ) throws -> (list: String?, frame: String)? {
        let bytes = Array(text.utf8)
        var finder = StreamingJSONListFinder(try #require(JSONPointer(pointer)), isKeyed: isKeyed)
        var at = 0
        while at < bytes.count {
            do throws(StreamingJSONListFinder.ParseError) {
                try finder.add(Array(bytes[at..<min(at + chunk, bytes.count)]))
            } catch {
                return nil
            }
            at += chunk
        }
        guard finder.isComplete else { return nil }
        let list = finder.list.map { String(decoding: bytes[Int($0.lowerBound)..<Int($0.upperBound)], as: UTF8.self) }
        return (list, String(decoding: try #require(finder.frame), as: UTF8.self))
    }

    @Test(arguments: [1, 2, 3, 7, 1000]) func listsAreFoundInChunksOfAnySize(chunk: Int) throws {
        let cases: [(text: String, pointer: String, isKeyed: Bool, list: String?, frame: String)] = [
            ("[1, 2]", "", false, "1, 2", "[]"),
            (" [ ] ", "", false, " ", " [] "),
            (#"{"a": 1}"#, "", true, #""a": 1"#, "{}"),
            (#"{"a": 1}"#, "", false, nil, #"{"a": 1}"#),
            (#"{"n": 2, "a": [{"a": [3]}, "]"], "z": [4]}"#, "/a", false, #"{"a": [3]}, "]""#, #"{"n": 2, "a": [], "z": [4]}"#),
            (#"{"b": {"a": [1]}, "a": {"b": [2]}}"#, "/a/b", false, "2", #"{"b": {"a": [1]}, "a": {"b": []}}"#),
            (#"{"b": "a", "a": {"c": [1]}}"#, "/a/b", false, nil, #"{"b": "a", "a": {"c": [1]}}"#),
            (#"[{"a": 1}, [{"x": [7, 8]}]]"#, "/1/0/x", false, "7, 8", #"[{"a": 1}, [{"x": []}]]"#),
            (#"{"a\"\\b": ["é"]}"#, #"/a"\b"#, false, #""é""#, #"{"a\"\\b": []}"#),
            (#"{"\u0061": [1]}"#, "/a", false, "1", #"{"\u0061": []}"#),
            // If an object repeats a key, the last member with that key is used.
            (#"{"a": [1], "a": [2]}"#, "/a", false, "2", #"{"a": [], "a": []}"#),
            (#"{"a": {"b": [1]}, "b": [2]}"#, "/b", false, "2", #"{"a": {"b": [1]}, "b": []}"#),
            (#"{"a": "[", "b": [1]}"#, "/b", false, "1", #"{"a": "[", "b": []}"#),
            ("null", "", false, nil, "null"),
        ]
        for (text, pointer, isKeyed, list, frame) in cases {
            let found = try #require(try find(text, pointer, isKeyed: isKeyed, chunk: chunk), "\(text)")
            #expect(found.list == list && found.frame == frame, "\(text): \(found)")
        }
    }

    @Test(arguments: [1, 4, 1000]) func anIncompleteTextIsNoticed(chunk: Int) throws {
        let whole = #"{"n": 1, "a": [{"t": "x\"]}"}, {"t": [2]}]}"#
        #expect(try find(whole, "/a", chunk: chunk)?.list != nil)
        for length in 0..<whole.utf8.count {
            #expect(try find(String(whole.prefix(length)), "/a", chunk: chunk) == nil, "\(whole.prefix(length))")
        }
        for text in ["[1}", "[1]]", "[1] [2]", "[1] x", "[1],", ",[1]", "[1]\"x\"", #"{"a": [1}]"#, "]"] {
            #expect(try find(text, "", chunk: chunk) == nil, "\(text)")
        }
    }

    @Test func hostileTextsNeedLittleMemory() throws {
        var finder = StreamingJSONListFinder(try #require(JSONPointer("/a")), isKeyed: false)
        let brackets = [UInt8](repeating: ASCII.leftBracket, count: 1 << 18)
        #expect(throws: StreamingJSONListFinder.ParseError.tooDeep) { for _ in 0..<8 { try finder.add(brackets) } }
        finder = StreamingJSONListFinder(try #require(JSONPointer("/a")), isKeyed: false)
        try finder.add(Array(#"{"x": ""#.utf8))
        for _ in 0..<40 { try finder.add([UInt8](repeating: ASCII.space, count: 1 << 18)) }
        #expect(finder.frame == nil)
    }

    @Test func theBeginningOfATextIsCompleted() throws {
        let whole = #"{"n": "]", "a": [{"id": 1, "t": {"x": [1, 2]}}, {"id": 2, "t": "\"}"}], "z": 3}"#
        for length in 1...whole.utf8.count {
            guard let bytes = TruncatedJSONCompleter.completed(Array(whole.utf8.prefix(length))) else {
                #expect(!whole.prefix(length).contains(","), "\(whole.prefix(length))")
                continue
            }
            let view = try UpstreamJSONParser.value(bytes)
            #expect((view["a"]?.elements?.count ?? 0) <= 2, "\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(TruncatedJSONCompleter.completed(Array(#"{"a": 1}"#.utf8)) == Array(#"{"a": 1}"#.utf8))
        for text in ["", "{", "id,name\n1,2", "{\"a\": 1}\n{\"a\": 2", "[1}", "<p>", "12"] {
            #expect(TruncatedJSONCompleter.completed(Array(text.utf8)) == nil, "\(text)")
        }
    }
}
