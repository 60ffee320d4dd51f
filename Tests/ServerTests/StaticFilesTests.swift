import Doubles
import Foundation
import HTTP
import Model
import Testing

@testable import Server

@Suite struct StaticFilesTests {
    /// The number of bytes sent with Brotli for a style sheet whose compressed form was made some seconds after the sheet.
    private func sent(compressedAfter seconds: Double) throws -> Int? {
        let directory = try TemporaryDirectory()
        let share = directory.file("share")
        try FileManager.default.createDirectory(atPath: share + "/static", withIntermediateDirectories: true)
        let sheet = share + "/static/almanac.css"
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        for (path, bytes, date) in [
            (sheet, Data(count: 10_000), date), (sheet + ".br", Data([1, 2, 3]), date + seconds),
        ] {
            try bytes.write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        let files = StaticFiles(ServerOptions(shareDirectory: share))
        #expect(
            files.addresses(LinkWriter()).filter { $0.contains("almanac.css") } == [
                files.address(of: "almanac.css", LinkWriter())
            ])
        #expect(files.reply(to: HTTPRequest(target: files.address(of: "almanac.css.br", LinkWriter()))) == nil)
        let request = HTTPRequest(
            target: files.address(of: "almanac.css", LinkWriter()), headers: [HTTPHeader("Accept-Encoding", "br")])
        let response = try #require(files.reply(to: request))
        #expect(response.headers.contains { $0.name == "Content-Encoding" && $0.value == "br" })
        guard case .shared(let body) = response.body else { return nil }
        return body.count
    }

    @Test func `Sends the form that the build compressed`() throws {
        #expect(try sent(compressedAfter: 0) == 3)
        #expect(try sent(compressedAfter: 5) == 3)
    }

    @Test func `Compresses a file that has changed since the build`() throws {
        let count = try #require(try sent(compressedAfter: -5))
        #expect(count > 3 && count < 1000)
    }
}
