import Catalogs
import LinuxServices
import Storage
import Testing

@Suite struct ServeAudienceTests {
    /// Each case: the options, and the codes of the error without and with readers. An empty code means that the server starts.
    @Test(
        "Who may reach a server depends on readers and options",
        arguments: [
            ([], "", ""), (["--host", "::1"], "", ""), (["--host", "0.0.0.0"], "missing-option", "missing-option"),
            (["--host", "0.0.0.0", "--open"], "", "missing-option"),
            (["--host", "0.0.0.0", "--read-only"], "", "missing-option"),
            (["--host", "0.0.0.0", "--trusted-proxy", "127.0.0.1"], "missing-option", ""),
            (["--allow-host", "a.example"], "missing-option", ""), (["--allow-host", "a.example", "--open"], "", ""),
            (["--trusted-proxy", "127.0.0.1", "--read-only"], "", ""),
            (["--user-header", "X-Remote-User"], "missing-option", "missing-option"),
            (["--user-header", "X-Remote-User", "--trusted-proxy", "127.0.0.1"], "missing-option", ""),
            (["--user-header", "Cookie", "--trusted-proxy", "127.0.0.1"], "bad-value", "bad-value"),
        ])
    func audience(options: [String], without: String, with: String) async throws {
        for (hasReaders, code) in [(false, without), (true, with)] {
            let home = try TestHome()
            if hasReaders {
                var options = LibraryOptions(directory: home.data, adapters: BuiltInAdapters.adapters, services: .linux)
                options.usesStarter = false
                _ = try Library.open(options).readers.add("Ann")
            }
            let server = Task {
                await home.run(["serve", "--port", "0", "--offline", "--no-starter", "--json"] + options)
            }
            if code.isEmpty { try await Task.sleep(for: .milliseconds(700)) }
            server.cancel()
            let outcome = await server.value
            #expect((outcome.code == 0) == code.isEmpty, "\(options) \(hasReaders): \(outcome.text) \(outcome.error)")
            if !code.isEmpty { #expect(outcome.text.contains("\"\(code)\""), "\(options) \(hasReaders): \(outcome.text)") }
        }
    }
}
