import Model

/// The small drawings that stand for kinds of entries, and for a few things of the page. Drawn for Almanac: one line, in the colour
/// of the text, on a square of 24 by 24.
///
/// They are served as one file of symbols (`emblems.svg`), which pages refer to by name: a list stays light, and the drawings are
/// fetched once.
enum Emblem: String, CaseIterable {
    case aberration, beast, celestial, construct, dragon, elemental, fey, fiend, giant, humanoid, monstrosity, ooze, plant, undead
    case monster
    case arid = "planet-arid"
    case temperate = "planet-temperate"
    case frozen = "planet-frozen"
    case tropical = "planet-tropical"
    case murky = "planet-murky"
    case urban = "planet-urban"
    case gas = "planet-gas"
    case unknown = "planet-unknown"
    case person, film, species, starship, vehicle
    case dish, joke
    case cake = "dish-cake"
    case tart = "dish-tart"
    case pudding = "dish-pudding"
    case biscuit = "dish-biscuit"
    case pancake = "dish-pancake"
    case bun = "dish-bun"
    case ice = "dish-frozen"
    case fruit = "dish-fruit"
    case sweet = "dish-sweet"
    case jokeAnimals = "joke-animals"
    case jokeChristmas = "joke-christmas"
    case jokeFood = "joke-food"
    case jokeHome = "joke-home"
    case jokeKnockKnock = "joke-knock-knock"
    case jokeMusic = "joke-music"
    case jokeProgramming = "joke-programming"
    case jokeScience = "joke-science"
    case jokeSpooky = "joke-spooky"
    case jokeTravel = "joke-travel"
    case jokeWords = "joke-words"
    case jokeWork = "joke-work"
    /// Anything else.
    case entry
    case star, settings

    /// Its name in the file of symbols.
    var name: StaticString {
        switch self {
        case .aberration: "aberration"
        case .beast: "beast"
        case .celestial: "celestial"
        case .construct: "construct"
        case .dragon: "dragon"
        case .elemental: "elemental"
        case .fey: "fey"
        case .fiend: "fiend"
        case .giant: "giant"
        case .humanoid: "humanoid"
        case .monstrosity: "monstrosity"
        case .ooze: "ooze"
        case .plant: "plant"
        case .undead: "undead"
        case .monster: "monster"
        case .arid: "planet-arid"
        case .temperate: "planet-temperate"
        case .frozen: "planet-frozen"
        case .tropical: "planet-tropical"
        case .murky: "planet-murky"
        case .urban: "planet-urban"
        case .gas: "planet-gas"
        case .unknown: "planet-unknown"
        case .person: "person"
        case .film: "film"
        case .species: "species"
        case .starship: "starship"
        case .vehicle: "vehicle"
        case .dish: "dish"
        case .joke: "joke"
        case .cake: "dish-cake"
        case .tart: "dish-tart"
        case .pudding: "dish-pudding"
        case .biscuit: "dish-biscuit"
        case .pancake: "dish-pancake"
        case .bun: "dish-bun"
        case .ice: "dish-frozen"
        case .fruit: "dish-fruit"
        case .sweet: "dish-sweet"
        case .jokeAnimals: "joke-animals"
        case .jokeChristmas: "joke-christmas"
        case .jokeFood: "joke-food"
        case .jokeHome: "joke-home"
        case .jokeKnockKnock: "joke-knock-knock"
        case .jokeMusic: "joke-music"
        case .jokeProgramming: "joke-programming"
        case .jokeScience: "joke-science"
        case .jokeSpooky: "joke-spooky"
        case .jokeTravel: "joke-travel"
        case .jokeWords: "joke-words"
        case .jokeWork: "joke-work"
        case .entry: "entry"
        case .star: "star"
        case .settings: "settings"
        }
    }

    /// The emblem of a kind of entry; `entry` for one that has none of its own.
    init(kind: String) {
        let wanted = kind.utf8.span
        var place = Emblem.place(of: wanted)
        while let found = Emblem.places[place] {
            if found.isNamed(wanted) {
                self = found
                return
            }
            place = (place + 1) & (Emblem.placeCount - 1)
        }
        self = .entry
    }

    /// A power of two above the number of emblems.
    private static let placeCount = 128

    /// The emblems by the hash of their names, each in the first free place from its own on: one is looked up for every row.
    private static let places: [Emblem?] = {
        var places = [Emblem?](repeating: nil, count: placeCount)
        for emblem in allCases.prefix(placeCount - 1) {
            var place = place(of: emblem.rawValue.utf8.span)
            while places[place] != nil { place = (place + 1) & (placeCount - 1) }
            places[place] = emblem
        }
        return places
    }()

    private static func place(of name: Span<UInt8>) -> Int {
        Int(truncatingIfNeeded: Bytes.hash(name)) & (placeCount - 1)
    }

    private func isNamed(_ name: Span<UInt8>) -> Bool {
        self.name.withUTF8Buffer { own in
            guard own.count == name.count else { return false }
            for index in name.indices where unsafe own[index] != name[index] { return false }
            return true
        }
    }

    /// The emblem of a collection, in the head of the page.
    static func of(_ accent: CollectionDescription.Accent) -> Emblem {
        switch accent {
        case .dnd: .dragon
        case .starWars: .gas
        case .kitchen: .dish
        case .jokes: .joke
        case .imported: .entry
        }
    }

    /// All emblems as one SVG file of symbols.
    static var sprite: [UInt8] {
        var html = HTML(reserving: 12_000)
        html.markup("<svg xmlns=\"http://www.w3.org/2000/svg\">")
        for emblem in allCases {
            html.markup("<symbol id=\"")
            html.markup(emblem.name)
            html.markup(
                "\" viewBox=\"0 0 24 24\"><g fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.3\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
            )
            html.markup(emblem.drawing)
            html.markup("</g></symbol>")
        }
        html.markup("</svg>\n")
        return html.bytes
    }
}
