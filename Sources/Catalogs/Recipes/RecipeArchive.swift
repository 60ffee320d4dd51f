import Compression
import Model

/// An export of recipes: a ZIP archive that contains recipes as JSON, web pages or further archives, and their pictures.
struct RecipeArchive {
    /// The maximum size of all unpacked files together, in bytes.
    static let sizeLimit = 64 << 20
    /// The maximum number of archives inside each other. Tandoor's exports have two.
    private static let deepest = 2

    /// The recipes, and what can't be used.
    private(set) var page = RecipePage()
    private var left = sizeLimit

    /// Reads an archive.
    ///
    /// - Throws: `ArchiveProblem`. Nothing of the archive is used then.
    init(_ bytes: [UInt8]) throws(RecipeFile.ArchiveProblem) {
        do throws(CompressionError) {
            try read(bytes, in: "", depth: 0)
        } catch {
            switch error {
            case .tooLarge: throw .tooLarge(limit: RecipeArchive.sizeLimit)
            case .encrypted: throw .encrypted
            case .damaged, .refused: throw .damaged
            }
        }
        let isEncrypted = page.unusable.contains { $0.reason == .encrypted }
        if page.recipes.isEmpty, isEncrypted { throw .encrypted }
    }

    /// Reads the recipes in an archive, and then their pictures, so that large pictures don't leave too little room for recipes.
    ///
    /// - Parameter outer: The path of the archive in another archive, or an empty string.
    private mutating func read(_ bytes: [UInt8], in outer: String, depth: Int) throws(CompressionError) {
        var pictures: [String] = []
        var wanted: [String: [Int]] = [:]
        var sources: [(path: String, recipes: Range<Int>)] = []
        var inner: [(path: String, bytes: [UInt8])] = []
        try ZipArchive.forEachFile(in: bytes) { path, contents throws(CompressionError) in
            let type = RecipeArchive.type(of: path)
            guard type != .other else { return }
            guard RecipeArchive.isSafe(path) else {
                if type != .picture { page.unusable.append(UnusableRecipe(path, .unsafePath)) }
                return
            }
            if type == .picture { return pictures.append(path) }
            var file: [UInt8]
            do throws(CompressionError) {
                file = try take(contents)
                if file.starts(with: [0x1F, 0x8B]) {
                    file = try take { limit throws(CompressionError) in try Gzip.decompress(file, limit: limit) }
                }
            } catch {
                guard error == .damaged || error == .encrypted else { throw error }
                return page.unusable.append(UnusableRecipe(path, error == .damaged ? .unreadable : .encrypted))
            }
            if type == .archive { return inner.append((path, file)) }
            let start = page.recipes.count
            page.add(file, path: path, isRecipe: type == .recipe)
            sources.append((path, start..<page.recipes.count))
        }
        for (path, recipes) in sources {
            for place in recipes where page.recipes[place].picture.isEmpty {
                let id = page.recipes[place].exportID
                guard let picture = RecipeArchive.picture(of: path, id: id, among: pictures) else { continue }
                wanted[picture, default: []].append(place)
            }
        }
        if !wanted.isEmpty {
            try ZipArchive.forEachFile(in: bytes) { path, contents throws(CompressionError) in
                guard let places = wanted.removeValue(forKey: path) else { return }
                // A recipe is useful without its picture, too.
                guard let file = try? contents(min(left, StoredPicture.sizeLimit)) else {
                    return page.missingPictures += places.count
                }
                left -= file.count
                for place in places { page.attach(file, to: place) }
            }
        }
        for (path, bytes) in inner {
            guard depth + 1 < RecipeArchive.deepest else {
                page.unusable.append(UnusableRecipe(path, .unreadable))
                continue
            }
            do throws(CompressionError) {
                try read(bytes, in: path, depth: depth + 1)
            } catch {
                guard error == .damaged || error == .refused else { throw error }
                page.unusable.append(UnusableRecipe(path, .unreadable))
            }
        }
    }

    private mutating func take(_ contents: ZipArchive.Contents) throws(CompressionError) -> [UInt8] {
        let bytes = try contents(left)
        left -= bytes.count
        return bytes
    }

    /// Returns whether a damaged archive contains names of files with recipes. Names aren't compressed.
    static func namesRecipes(_ bytes: [UInt8]) -> Bool {
        [".json", ".paprikarecipe", ".html", ".zip"].contains { bytes.firstRange(of: Array($0.utf8)) != nil }
    }

    // MARK: Paths

    private enum FileType { case recipe, data, archive, picture, other }

    private static func type(of path: String) -> FileType {
        let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
        guard !path.hasPrefix("__MACOSX/"), !name.hasPrefix(".") else { return .other }
        func ends(_ endings: String...) -> Bool { endings.contains { name.hasSuffix($0) } }
        if name == "recipe.json" || ends(".paprikarecipe", ".jsonld") { return .recipe }
        if ends(".json", ".html", ".htm") { return .data }
        if ends(".zip", ".paprikarecipes") { return .archive }
        return ends(".jpg", ".jpeg", ".png", ".webp") ? .picture : .other
    }

    /// Whether a path stays in its folder. Almanac writes no file of an archive to the disk, but such an archive isn't an export.
    private static func isSafe(_ path: String) -> Bool {
        !path.hasPrefix("/") && !path.contains("\\") && !path.split(separator: "/").contains("..")
    }

    /// Returns the path of a recipe's picture: a file in the recipe's folder, or one whose path contains the recipe's ID. At the top of an
    /// archive, only files with the recipe's name, and Tandoor's `image.jpg`, belong to the recipe.
    private static func picture(of path: String, id: String, among pictures: [String]) -> String? {
        func folder(_ path: String) -> String {
            path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        }
        func name(_ path: String) -> String { path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) } ?? "" }
        let own = folder(path)
        let candidates = pictures.filter { picture in
            if !id.isEmpty { return picture.contains(id) }
            if own.isEmpty { return folder(picture).isEmpty && [name(path), "image"].contains(name(picture)) }
            return picture.hasPrefix(own + "/")
        }
        // Nextcloud Cookbook has `full.jpg`, and Mealie `images/original.webp`, beside smaller versions.
        return candidates.first { ["full", "original", "image"].contains(name($0)) }
            ?? candidates.first { !name($0).contains("thumb") && !name($0).hasPrefix("min-") && !name($0).hasPrefix("tiny-") }
    }
}
