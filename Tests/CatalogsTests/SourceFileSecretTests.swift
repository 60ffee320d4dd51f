import Testing
import Upstreams

@testable import Catalogs

struct SourceFileSecretTests {
    @Test(
        "signed URLs: Amazon, Google, Azure, CloudFront, Marvel and their kind",
        arguments: [
            "hash=ffd275c5130566a2916217b101f26150", "Hash=a1b2c3d4", "sign=9f86d081884c", "md5=5d41402abc4b",
            "sha256=2c26b46b68ff",
            "X-Amz-Credential=AKIA123/x", "X-Amz-Signature=ab12", "X-Amz-Security-Token=ab12", "AWSAccessKeyId=AKIA1",
            "Signature=x", "X-Goog-Signature=ab", "X-Goog-Credential=me@x", "GoogleAccessId=me@x", "sig=abc%3D", "Key-Pair-Id=K1",
            "Policy=eyJTdGF0ZW1lbnQiOlt7", "OSSAccessKeyId=LTAI", "token=x", "auth=x", "hmac=x", "hdnts=exp=1~hmac=ab",
        ])
    func signedURLs(parameter: String) {
        let parts = parameter.split(separator: "=", maxSplits: 1).map { String($0) }
        #expect(SourceFile.isSecretParameter(parts[0], parts[1]))
    }

    @Test(
        "ordinary parameters",
        arguments: ["sign=leo", "hash=true", "digest=daily", "policy=all", "sv=2022-11-02", "accessibility=1"])
    func ordinaryParameters(parameter: String) {
        let parts = parameter.split(separator: "=", maxSplits: 1).map { String($0) }
        #expect(!SourceFile.isSecretParameter(parts[0], parts[1]))
    }

    @Test(
        "headers that Almanac sets itself, and invalid headers, are rejected",
        arguments: [
            (#"{"Host": "a.example"}"#, SourceFileError.ownHeader("Host")),
            (#"{"content-length": 7}"#, .ownHeader("content-length")),
            (#"{"Transfer-Encoding": "chunked"}"#, .ownHeader("Transfer-Encoding")),
            (#"{"X-A": "1", "Connection": "close"}"#, .ownHeader("Connection")),
            (#"{"ACCEPT-ENCODING": "br"}"#, .ownHeader("ACCEPT-ENCODING")), (#"{"User-Agent": "x"}"#, .ownHeader("User-Agent")),
            (#"{"": "x"}"#, .badHeaderName("")), (#"{"X A": "x"}"#, .badHeaderName("X A")),
            (#"{"X:": "x"}"#, .badHeaderName("X:")),
            (#"{"X-É": "x"}"#, .badHeaderName("X-É")), (#"{"X\r\nHost": "x"}"#, .badHeaderName("X\r\nHost")),
            (#"{"X-A": "1\r\nHost: x"}"#, .badHeaderValue(of: "X-A")), (#"{"X-A": "1\u0000"}"#, .badHeaderValue(of: "X-A")),
            (#"{"Authorization": "Bearer ${KEY}\n"}"#, .badHeaderValue(of: "Authorization")),
        ])
    func headers(headers: String, error: SourceFileError) throws {
        #expect(throws: error) { try SourceFile(parsing: Self.file(headers: headers)) }
        // A file that was added earlier keeps its catalogs, but Almanac doesn't send the headers that it sets itself.
        let sent = SourceFileAdapter(try SourceFile(stored: Self.file(headers: headers))).headers
        #expect(!sent.contains { SourceFile.isOwnHeader($0.name) })
        #expect(throws: Never.self) {
            try SourceFile(parsing: Self.file(headers: #"{"Accept": "application/json", "X-A.b_c": "é\t1", "X-N": 7}"#))
        }
    }

    @Test(
        "an error about an address contains neither a user name nor a password",
        arguments: [
            (#""servers":["https://me:hunter2@a.example/api"]"#, "https://***@a.example/api"),
            (#""servers":["http://me:hun/ter2?#@a.example"]"#, "http://***@a.example"),
            (#""servers":["https://me@b:hunter2@a.example?key=hunter2"]"#, "https://***@a.example?***"),
            (#""servers":["https://a.example/?key=hunter2"]"#, "https://a.example/?***"),
            (#""servers":["me:hunter2@a.example"]"#, "***@a.example"),
            (#""servers":["https://me:hunter2@a.example\n"]"#, "https://***@a.example\n"),
            (#""servers":["https://me:hunter2LONG@a.example"]"#, "https://***@a.example"),
            (##""servers":["https://a.example"],"website":"https://me:hunter2@a.example/""##, "https://***@a.example/"),
            (##""servers":["https://a.example"],"website":"ftp://me:hunter2@a.example""##, "ftp://***@a.example"),
            (#""servers":["https://a.example"],"pictureHosts":["me:hunter2@p.example"]"#, "***@p.example"),
            (#""servers":["https://a.example"],"pictureHosts":["https://me:hunter2@p.example"]"#, "https://***@p.example"),
        ])
    func addresses(part: String, shown: String) throws {
        let long = part.replacing("LONG", with: String(repeating: "x", count: 5000))
        let text = String(decoding: Self.file(), as: UTF8.self)
        let server = #""servers": ["https://trees.example"]"#
        #expect(text.contains(server))
        let error = try #require(throws: SourceFileError.self) {
            try SourceFile(parsing: Array(text.replacing(server, with: long).utf8))
        }
        let value: String? =
            switch error {
            case .badValue(_, let value, _), .badHost(_, let value): value
            default: nil
            }
        #expect(value == shown && !"\(error)".contains("hunter2"), "\(error)")
    }

    @Test(arguments: [
        "key", "api_key", "X-Api-Key", "app_key", "application_key", "appid", "auth", "auth_key", "user_key", "userKey",
        "license_key",
        "accountKey", "consumer_key", "consumerSecret", "private_key", "devkey", "developerKey", "masterKey", "pass", "pw", "sig",
        "jwt", "session", "sid", "bearer", "X-Amz-Signature", "Ocp-Apim-Subscription-Key", "X-Auth-Key", "X-App-Key",
        "X-User-Key",
        "X-Api-Secret", "X-RapidAPI-Key", "access_token", "Authorization",
    ])
    func namesOfKeysAreRecognised(name: String) { #expect(SourceFile.isSecret(name)) }

    @Test(arguments: [
        "app_id", "page", "pageToken", "nextPageToken", "continuationToken", "sortKey", "sort_key", "keyword", "monkey", "limit",
        "code", "country", "passage", "author", "design", "signal",
    ])
    func otherNamesAreNot(name: String) { #expect(!SourceFile.isSecret(name)) }

    @Test func longHexadecimalValuesAreKeys() {
        let value = "0123456789abcdef0123456789abcdef01234567"
        #expect(SourceFile.isSecretValue(value, of: "x") && SourceFile.isSecretValue(value.uppercased(), of: "subscription"))
        #expect(!SourceFile.isSecretValue(value, of: "resource_id") && !SourceFile.isSecretValue("2026-01-01", of: "x"))
        #expect(!SourceFile.isSecretValue(String(repeating: "1", count: 40), of: "x"))
        #expect(SourceFile.isSecretParameter("hash", value) && !SourceFile.isSecretParameter("blockhash", value))
    }

    private static func file(headers: String = "{}", body: String = "{}") -> [UInt8] {
        Array(
            """
            {"almanacSource": 1, "name": "trees", "title": "Trees", "servers": ["https://trees.example"], "headers": \(headers),
             "catalogs": [{"name": "trees", "title": "Trees", "list": {"path": "/trees", "body": \(body)},
             "entry": {"id": "/id", "title": "/name"}}]}
            """.utf8)
    }

    @Test(arguments: [
        (#"{"X-App-Key": "plain-1234"}"#, "{}", "/headers/X-App-Key"),
        ("{}", #"{"apiKey": "plain-1234"}"#, "/catalogs/0/list/body/apiKey"),
        ("{}", #"{"filter": [{"password": "plain-1234"}]}"#, "/catalogs/0/list/body/filter/0/password"),
        // Variables in a body aren't replaced, so they would be sent as they are.
        ("{}", #"{"filter": "${TOKEN}"}"#, "/catalogs/0/list/body/filter"),
    ])
    func keysInPlainTextAreRejected(headers: String, body: String, place: String) {
        #expect(throws: SourceFileError.literalKey(at: place)) {
            try SourceFile(parsing: Self.file(headers: headers, body: body))
        }
        // A file that was added before Almanac knew the name must stay usable.
        #expect(throws: Never.self) { try SourceFile(stored: Self.file(headers: headers, body: body)) }
    }

    @Test func variablesAreAccepted() {
        #expect(throws: Never.self) { try SourceFile(parsing: Self.file(headers: #"{"X-App-Key": "${KEY}"}"#)) }
        #expect(throws: Never.self) {
            try SourceFile(parsing: Self.file(body: #"{"query": "{trees{id}}", "variables": {"after": null}}"#))
        }
    }
}
