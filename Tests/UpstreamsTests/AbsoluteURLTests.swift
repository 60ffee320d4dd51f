import Testing

@testable import Upstreams

@Suite struct AbsoluteURLTests {
    @Test(
        "references are resolved as in RFC 3986, section 5.4",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"),
            ("g#s", "http://a/b/c/g"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
            ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
            ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
            ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("https://h:8443/x", "https://h:8443/x"),
        ])
    func references(text: String, expected: String) throws {
        let base = try AbsoluteURL("http://a/b/c/d;p?q")
        #expect(try AbsoluteURL(text, relativeTo: base).text == expected)
    }

    @Test(
        "parts and spelling",
        arguments: [
            ("HTTP://Example.COM", "http://example.com/"), ("http://a:80/", "http://a/"), ("https://a:443", "https://a/"),
            ("http://a:/x", "http://a/x"), ("http://a:8080?q", "http://a:8080/?q"), ("http://[::1]:9/x", "http://[::1]:9/x"),
            ("http://a/b c?d e", "http://a/b%20c?d+e"), ("http://a/é", "http://a/%C3%A9"), ("http://a/%2e%2F", "http://a/%2e%2F"),
            ("ftp://a/x", "ftp://a/x"),
        ])
    func spelling(text: String, expected: String) throws { #expect(try AbsoluteURL(text).text == expected) }

    @Test(
        "two parsers could read these differently",
        arguments: [
            "", "a", "//a", "/x", "http:", "http:/a", "http:///a", "http://", "http://user@a/", "http://a:b@c/", "http://a\\b/",
            "http://a b/", "http://a%2eb/", "http://a:99999/", "http://a:-1/", "http://a:1x/", "http://[::1/", "http://::1/",
            "http://[a]/", "http://a\n/", "http://a/\u{0}", "http://a/\u{7F}", "1http://a/", "javascript:alert(1)", "mailto:a",
            "http://a/" + String(repeating: "x", count: 9000), "http://[::1]x/", "http://a<b/",
        ])
    func refused(text: String) { #expect(throws: AbsoluteURL.Failure.self) { try AbsoluteURL(text) } }
}
