import Catalogs
import Doubles
import Foundation
import Model
import SQLite
import Shelf
import Testing

@testable import Storage

/// Tests when pictures from readers' files are removed.
@Suite struct OwnPictureTests {
    private static let day: Int64 = 86_400_000

    private func picture(_ number: UInt8) -> [UInt8] { Array("RIFF    WEBPVP8L".utf8) + [number] }

    private func names(_ bench: Bench) -> Set<String> { Set(Files.names(in: bench.data + "/own-pictures")) }

    private func name(_ number: UInt8) throws -> String {
        try #require(StoredPicture.name(in: StoredPicture.address(of: picture(number))))
    }

    private func open(_ bench: Bench, at time: Int64) throws -> Library {
        var options = bench.options(starter: false)
        options.services.scaler = NoScaler()
        options.isOffline = true
        options.now = { time }
        return try Library.open(options)
    }

    /// Makes the files as old as if they had been stored at this time.
    private func age(_ bench: Bench, to time: Int64) throws {
        for name in names(bench) {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(time / 1000))],
                ofItemAtPath: bench.data + "/own-pictures/" + name)
        }
    }

    private func write(_ title: String, _ id: String, _ number: UInt8, in library: Library) async throws {
        _ = try library.apply([ShelfRules.saving(OwnRecipe(title: title), as: id)])
        #expect(try await library.setPicture(picture(number), ofOwnRecipe: id))
    }

    @Test func picturesThatNoRecipeUsesAreRemovedAfterAMonth() async throws {
        let bench = try Bench(), start: Int64 = 1_795_000_000_000
        do {
            let library = try open(bench, at: start)
            for number in 1...3 { try await write("Soup", "\(number)-a", UInt8(number), in: library) }
            #expect(try await library.setPicture(picture(4), ofOwnRecipe: "2-a"))
            _ = try library.apply([ShelfAction(.recipe("3-a"), text: nil)])
            try await library.storeOwnRecipes()
            #expect(names(bench).count == 4)
        }
        try age(bench, to: start)
        // Earlier versions and deleted recipes can still be restored.
        try open(bench, at: start + 29 * Self.day).removeUnusedPictures()
        #expect(names(bench).count == 4)
        try open(bench, at: start + 31 * Self.day).removeUnusedPictures()
        #expect(names(bench) == [try name(1), try name(4)])
    }

    @Test func otherReadersPicturesAndImportedOnesStay() async throws {
        let bench = try Bench(), start: Int64 = 1_795_000_000_000
        do {
            let library = try open(bench, at: start)
            _ = try await library.addReader("Owner")
            let other = try library.library(of: try await library.addReader("Ada"))
            try await write("Soup", "1-a", 1, in: other)
            let photo = Data(SamplePNG(4, 4).file()).base64EncodedString()
            let json = #"{"uid":"A","name":"Stew","ingredients":"1 leek","directions":"Cook.","photo_data":"\#(photo)"}"#
            guard case .page(let page)? = RecipeFile(Array(json.utf8)) else { throw CocoaError(.fileReadCorruptFile) }
            _ = try await library.addRecipes(page.recipes)
            try library.keepPicture(picture(3))
        }
        try age(bench, to: start)
        let library = try open(bench, at: start + 40 * Self.day)
        try library.removeUnusedPictures()
        let imported = try #require(StoredPicture.name(in: StoredPicture.address(of: SamplePNG(4, 4).file())))
        #expect(names(bench) == [try name(1), imported])
        // A picture that is stored again begins anew.
        try library.keepPicture(picture(1))
        #expect(try #require(Files.changed(bench.data + "/own-pictures/" + name(1))) > start / 1000)
    }

    /// The records of a large catalog are compressed.
    @Test func picturesOfManyRecipesStay() async throws {
        let bench = try Bench(), start: Int64 = 1_795_000_000_000
        let photo = Data(SamplePNG(4, 4).file()).base64EncodedString()
        var recipes: [RecipeRecord] = []
        for number in 0..<600 {
            let picture = number == 300 ? #","photo_data":"\#(photo)""# : ""
            let json = #"{"uid":"\#(number)","name":"Stew \#(number)","ingredients":"1 leek","directions":"Cook."\#(picture)}"#
            guard case .page(let page)? = RecipeFile(Array(json.utf8)) else { throw CocoaError(.fileReadCorruptFile) }
            recipes += page.recipes
        }
        _ = try await open(bench, at: start).addRecipes(recipes)
        #expect(names(bench).count == 1)
        try age(bench, to: start)
        let library = try open(bench, at: start + 40 * Self.day)
        let packed = try library.main.reading { store throws(SQLiteError) in
            try store.database.integer("SELECT count(*) FROM payload WHERE hex(substr(body, 1, 1)) = '00'") ?? 0
        }
        #expect(packed >= 600)
        try library.removeUnusedPictures()
        #expect(names(bench).count == 1)
    }
}
