import Doubles
import Foundation
import Testing

/// `almanac export`: what it shows, that every link leads to a file, and that it writes and deletes only what it must.
@Suite struct ExportRunTests {
    private static let site = "https://example.org/tables/almanac/"

    /// A library with monsters, Star Wars, the starter's recipes, an import, and things that a reader keeps.
    private static func home() async throws -> TestHome {
        let home = try TestHome(monsters: 6)
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let share = home.folder + "/share"
        try FileManager.default.createDirectory(atPath: share, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: root.path + "/Sources/Pages/Static", toPath: share + "/static")
        for name in ["desserts.json", "jokes.json"] {
            try FileManager.default.copyItem(atPath: root.path + "/Starter/" + name, toPath: share + "/" + name)
        }
        for name in ["almanac.module", "almanac.texts"] {
            try Data(name.utf8).write(to: URL(fileURLWithPath: share + "/" + name))
        }
        #expect(await home.run(["sync"] + home.catalogs + ["--rate", "1000"]).code == 0)
        let file = home.folder + "/secret.csv"
        try Data("name,clue\nHiddenimport,under the stone\nOtherimport,none\n".utf8).write(to: URL(fileURLWithPath: file))
        #expect(await home.run("import", file, "--catalog", "clues").code == 0)
        #expect(await home.run("favourite", "add", "planets/1", "--name", "Hiddenstar").code == 0)
        #expect(await home.run("note", "planets/1", "--set", "Hiddennote").code == 0)
        #expect(await home.run("lists", "create", "Hiddenlist").code == 0)
        #expect(await home.run("shopping", "write", "Hiddenshopping").code == 0)
        return home
    }

    private static func export(_ home: TestHome, _ folder: String = "/site", _ more: String...) async -> TestHome.Outcome {
        await home.run(["export", home.folder + folder, "--site", site, "--json"] + more)
    }

    /// The files below a folder, with their contents.
    private static func files(_ folder: String) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            let url = URL(fileURLWithPath: folder + "/" + path)
            if try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
                found[path] = try Data(contentsOf: url)
            }
        }
        return found
    }

    /// The addresses in a page's links, forms and resources.
    private static func addresses(_ page: String) -> [String] {
        let pattern = /(?:href|src|action)="([^"]*)"/
        return page.matches(of: pattern).map { String($0.1).replacingOccurrences(of: "&amp;", with: "&") }
    }

    @Test func everyLinkLeadsToAFile() async throws {
        let home = try await Self.home()
        #expect(await Self.export(home).code == 0)
        let files = try Self.files(home.folder + "/site"), prefix = "/tables/almanac"
        var waiting = ["/"], seen: Set<String> = ["/"]
        while let path = waiting.popLast() {
            let name = path.dropFirst().removingPercentEncoding ?? ""
            let file = name.isEmpty ? "index.html" : name.hasSuffix("/") ? name + "index.html" : name
            guard let bytes = files[file] else {
                Issue.record("\(path) isn't a file")
                continue
            }
            guard file.hasSuffix(".html") else { continue }
            let page = String(decoding: bytes, as: UTF8.self)
            #expect(!page.contains("method=\"post\"") && page.contains("<body data-static"), "\(path)")
            #expect(page.components(separatedBy: "<a ").count == page.components(separatedBy: "</a>").count, "\(path)")
            for address in Self.addresses(page) where !address.hasPrefix("#") && !address.hasPrefix("http") {
                #expect(address.hasPrefix(prefix + "/"), "\(address) on \(path)")
                let inside = String(address.dropFirst(prefix.count).prefix { $0 != "?" && $0 != "#" })
                if seen.insert(inside).inserted { waiting.append(inside) }
            }
        }
        let pages = Set(seen.filter { $0.hasSuffix("/") })
        #expect(pages.isSuperset(of: ["/planets/1/", "/desserts/", "/search/", "/settings/", "/random/"]))
        let sitemap = String(decoding: try #require(files["sitemap.xml"]), as: UTF8.self)
        let listed = sitemap.matches(of: /<loc>https:\/\/example.org\/tables\/almanac([^<]*)<\/loc>/).map { String($0.1) }
        #expect(listed.contains("/planets/1/") && Set(listed).count == listed.count)
        for path in listed { #expect(files[(path.dropFirst().removingPercentEncoding ?? "") + "index.html"] != nil, "\(path)") }
        #expect(files["404.html"] != nil && files["worker.js"] != nil && files["robots.txt"] != nil)
    }

    @Test func nothingPrivateIsExported() async throws {
        let home = try await Self.home()
        let outcome = await Self.export(home)
        #expect(outcome.code == 0)
        let files = try Self.files(home.folder + "/site")
        for (path, bytes) in files {
            let text = String(decoding: bytes, as: UTF8.self)
            for word in ["Hiddenimport", "under the stone", "Hiddenstar", "Hiddennote", "Hiddenlist", "Hiddenshopping"] {
                #expect(!text.contains(word), "\(word) in \(path)")
            }
        }
        #expect(!files.keys.contains { $0.hasPrefix("clues") || $0.hasPrefix("jokes") || $0.hasPrefix("pictures") })
        let report = try outcome.json()
        let omitted = try #require(report["omitted"] as? [[String: Any]])
        let reasons = Dictionary(omitted.map { ($0["catalog"] as? String ?? "", $0["reason"] as? String ?? "") }) { $1 }
        #expect(reasons["clues"] == "own" && reasons["jokes"] == "deck")
        let text = await home.run("export", home.folder + "/site", "--site", Self.site)
        #expect(text.code == 0 && text.error.contains("clues") && text.error.contains("private"))
        // The kit's catalogs are those of the report.
        let kit = try JSONSerialization.jsonObject(with: try #require(files["kit/manifest.json"])) as? [String: Any]
        let catalogs = try #require(kit?["catalogs"] as? [[String: Any]])
        let reported = try #require(report["catalogs"] as? [[String: Any]])
        #expect(catalogs.map { $0["id"] as? String } == reported.map { $0["catalog"] as? String })
        #expect(kit?["reader"] == nil && (kit?["tag"] as? String)?.isEmpty == false)
        for catalog in catalogs {
            for pack in catalog["packs"] as? [[String: Any]] ?? [] {
                let path = try #require(pack["path"] as? String).replacingOccurrences(of: "/tables/almanac/", with: "")
                #expect(files[path]?.count == pack["size"] as? Int)
            }
        }
    }

    @Test func pagesDescribeThemselves() async throws {
        let home = try await Self.home()
        #expect(await Self.export(home).code == 0)
        let files = try Self.files(home.folder + "/site")
        let planet = String(decoding: try #require(files["planets/1/index.html"]), as: UTF8.self)
        #expect(planet.contains("<link rel=\"canonical\" href=\"https://example.org/tables/almanac/planets/1/\">"))
        let title = try #require(planet.firstMatch(of: #/<title>(.*?) · /#)?.1)
        #expect(planet.contains("property=\"og:title\" content=\"\(title)\"") && planet.contains("name=\"description\""))
        #expect(planet.components(separatedBy: "rel=\"canonical\"").count == 2)
        let name = try #require(files.keys.first { $0.hasPrefix("desserts/almanac-") })
        let recipe = String(decoding: try #require(files[name]), as: UTF8.self)
        let data = try #require(recipe.firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/)?.1)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
        #expect(json["@type"] as? String == "Recipe" && (json["recipeIngredient"] as? [String])?.isEmpty == false)
        #expect((json["recipeInstructions"] as? [[String: Any]])?.first?["text"] as? String != nil && json["license"] != nil)
        let list = String(decoding: try #require(files["planets/index.html"]), as: UTF8.self)
        #expect(list.contains("<noscript>") && !list.contains("id=\"more\""))
        let search = String(decoding: try #require(files["search/index.html"]), as: UTF8.self)
        #expect(search.contains("This page needs JavaScript") && search.contains("noindex"))
        let french = await home.run("export", home.folder + "/fr", "--site", Self.site, "--locale", "fr")
        #expect(french.code == 0)
        let page = try String(contentsOfFile: home.folder + "/fr/search/index.html", encoding: .utf8)
        #expect(page.contains("<html lang=\"fr\"") && page.contains("Cette page a besoin de JavaScript"))
    }

    @Test func onlyChangesAreWritten() async throws {
        let home = try await Self.home(), folder = home.folder + "/site"
        let first = try await Self.export(home).json()
        #expect(first["files"] as? Int == first["written"] as? Int && first["removed"] as? Int == 0)
        let second = try await Self.export(home).json()
        #expect(
            second["written"] as? Int == 0 && second["removed"] as? Int == 0 && second["files"] as? Int == first["files"] as? Int)
        // A damaged file is written again, and a file of somebody else stays.
        try Data("changed".utf8).write(to: URL(fileURLWithPath: folder + "/planets/1/index.html"))
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/CNAME"))
        #expect(try await Self.export(home).json()["written"] as? Int == 1)
        let files = try Self.files(folder)
        #expect(files["CNAME"] == Data("mine".utf8))
        // A catalog that is removed disappears, with its folders.
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/planets/mine.txt"))
        let list = folder + "/.almanac-export"
        let old = try String(contentsOfFile: list, encoding: .utf8)
        try FileManager.default.createDirectory(atPath: folder + "/gone/deep", withIntermediateDirectories: true)
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/gone/deep/index.html"))
        try (old + "gone/deep/index.html\n../outside\nhalf a li").write(toFile: list, atomically: true, encoding: .utf8)
        try Data("safe".utf8).write(to: URL(fileURLWithPath: home.folder + "/outside"))
        #expect(try await Self.export(home).json()["removed"] as? Int == 1)
        #expect(!FileManager.default.fileExists(atPath: folder + "/gone"))
        #expect(FileManager.default.fileExists(atPath: home.folder + "/outside"))
        #expect(FileManager.default.fileExists(atPath: folder + "/planets/mine.txt"))
        #expect(try String(contentsOfFile: list, encoding: .utf8) == old)
    }

    @Test func anInterruptedExportIsCompleted() async throws {
        let home = try await Self.home()
        #expect(await Self.export(home, "/whole").code == 0)
        let whole = try Self.files(home.folder + "/whole")
        let paths = whole.keys.filter { $0 != ".almanac-export" }.sorted()
        // After a kill, the list has a prefix of the paths, and maybe a file that isn't complete.
        for count in [0, 1, paths.count / 2, paths.count] {
            let folder = home.folder + "/cut-\(count)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            var list = "almanac-export 1\n"
            for path in paths.prefix(count) {
                list += path + "\n"
                let url = URL(fileURLWithPath: folder + "/" + path)
                try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try whole[path]?.write(to: url)
            }
            if count > 0 {
                try Data("half".utf8).write(to: URL(fileURLWithPath: folder + "/" + paths[count - 1] + ".almanac-partial"))
            }
            try (list + "half a na").write(toFile: folder + "/.almanac-export", atomically: false, encoding: .utf8)
            #expect(await Self.export(home, "/cut-\(count)").code == 0)
            #expect(try Self.files(folder) == whole, "\(count)")
        }
    }

    @Test func foreignFoldersAreRefused() async throws {
        let home = try await Self.home(), folder = home.folder + "/foreign"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/index.html"))
        let refused = await Self.export(home, "/foreign")
        #expect(refused.code != 0 && (refused.text + refused.error).contains("file-not-written"))
        #expect(try Self.files(folder).count == 1)
        #expect(await Self.export(home).code == 0)
        // A file and a link that stand in the way of the next export.
        try FileManager.default.removeItem(atPath: home.folder + "/site/help")
        try FileManager.default.createSymbolicLink(atPath: home.folder + "/site/help", withDestinationPath: folder)
        #expect(await Self.export(home).code != 0)
        #expect(try Self.files(folder) == ["index.html": Data("mine".utf8)])
        let missing = await Self.export(home, "/no/such/folder")
        #expect(missing.code != 0 && (missing.text + missing.error).contains("no/such"))
    }

    @Test(arguments: [
        "", "example.org", "ftp://example.org/", "https://", "https:///a", "https://user@example.org/", "https://example.org/?a",
        "https://example.org/#a", "https://example.org/a b/", "https://exa mple.org", "https://example.org:0/",
        "https://example.org:x/",
        "https://example.org/../", "https://example.org/a%2Fb/", "https://-a.example/", "https://a..b/", "https://[::1/",
    ])
    func badSites(site: String) async throws {
        let home = try TestHome(monsters: 1)
        let outcome = await home.run("export", home.folder + "/site", "--site", site)
        #expect(outcome.code == 2 && outcome.error.contains("--site"), "\(outcome.error)")
        #expect(!FileManager.default.fileExists(atPath: home.folder + "/site"))
    }

    @Test func missingSite() async throws {
        let home = try TestHome(monsters: 1)
        let outcome = await home.run("export", home.folder + "/site")
        #expect(outcome.code == 2 && outcome.error.contains("--site URL"))
    }
}
