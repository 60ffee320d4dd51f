import Model

extension SWAPIResource {
    /// The six resources, in the order in which they are displayed.
    static let all = [planets, people, films, species, starships, vehicles]

    private static let planetsID = CatalogID(known: "planets")
    private static let peopleID = CatalogID(known: "people")
    private static let filmsID = CatalogID(known: "films")
    private static let speciesID = CatalogID(known: "species")
    private static let starshipsID = CatalogID(known: "starships")
    private static let vehiclesID = CatalogID(known: "vehicles")

    private static let inFilms = LinkField(wire: "films", label: "swapi.films", target: filmsID)

    private static let planets = SWAPIResource(
        id: planetsID, kind: "planet",
        fields: [
            Field(wire: "climate", key: "climate", label: "swapi.climate", form: .list, words: "swapi.climate", facet: .values),
            Field(wire: "terrain", key: "terrain", label: "swapi.terrain", form: .list, words: "swapi.terrain", facet: .values),
            Field(
                wire: "population", key: "population", label: "swapi.population", form: .number(unit: nil),
                facet: .ranges([0, 1_000_000, 1_000_000_000, 100_000_000_000].map { FixedDecimal($0) }), isSortable: true),
            Field(
                wire: "diameter", key: "diameter", label: "swapi.diameter", form: .measured(unit: "unit.kilometres"),
                isSortable: true),
            Field(wire: "gravity", key: "gravity", label: "swapi.gravity", form: .gravity),
            Field(
                wire: "rotation_period", key: "rotation", label: "swapi.rotation", form: .number(unit: "unit.hours"),
                isSortable: true),
            Field(wire: "orbital_period", key: "orbit", label: "swapi.orbit", form: .number(unit: "unit.days"), isSortable: true),
            Field(
                wire: "surface_water", key: "water", label: "swapi.water", form: .number(unit: "unit.percent"), isSortable: true),
        ],
        relations: [LinkField(wire: "residents", label: "swapi.residents", target: peopleID), inFilms],
        subtitle: [
            SubtitlePart(wire: "climate", form: .list, words: "swapi.climate", unknown: "swapi.climateUnknown"),
            SubtitlePart(
                wire: "population", form: .number(unit: "swapi.populationInline"), unknown: "swapi.populationUnknown"),
        ])

    private static let people = SWAPIResource(
        id: peopleID, kind: "person",
        fields: [
            Field(wire: "gender", key: "gender", label: "swapi.gender", form: .text, words: "swapi.gender", facet: .values),
            Field(wire: "birth_year", key: "born", label: "swapi.born", form: .year, isSortable: true),
            Field(
                wire: "height", key: "height", label: "swapi.height", form: .number(unit: "unit.centimetres"), isSortable: true),
            Field(wire: "mass", key: "mass", label: "swapi.mass", form: .number(unit: "unit.kilograms"), isSortable: true),
            Field(wire: "hair_color", key: "hair", label: "swapi.hair", form: .colours, words: "swapi.colour", facet: .values),
            Field(wire: "eye_color", key: "eyes", label: "swapi.eyes", form: .colours, words: "swapi.colour", facet: .values),
            Field(wire: "skin_color", key: "skin", label: "swapi.skin", form: .colours, words: "swapi.colour"),
        ],
        relations: [
            LinkField(wire: "homeworld", label: "swapi.homeworld", target: planetsID),
            LinkField(wire: "species", label: "swapi.species", target: speciesID, unstated: "swapi.oneSpecies"),
            inFilms,
            LinkField(wire: "starships", label: "swapi.starships", target: starshipsID),
            LinkField(wire: "vehicles", label: "swapi.vehicles", target: vehiclesID),
        ],
        subtitle: [
            SubtitlePart(wire: "gender", form: .text, words: "swapi.gender"),
            SubtitlePart(wire: "birth_year", form: .year),
            SubtitlePart(wire: "height", form: .number(unit: "unit.centimetres")),
        ])

    private static let films = SWAPIResource(
        id: filmsID, titleField: "title", kind: "film",
        fields: [
            Field(wire: "episode_id", key: "episode", label: "swapi.episode", form: .number(unit: nil), isSortable: true),
            Field(wire: "director", key: "director", label: "swapi.director", form: .text, facet: .values),
            Field(wire: "producer", key: "producer", label: "swapi.producer", form: .firms),
            Field(wire: "release_date", key: "released", label: "swapi.released", form: .date, isSortable: true),
        ],
        relations: [
            LinkField(wire: "characters", label: "swapi.characters", target: peopleID),
            LinkField(wire: "planets", label: "swapi.planets", target: planetsID),
            LinkField(wire: "species", label: "swapi.species", target: speciesID),
            LinkField(wire: "starships", label: "swapi.starships", target: starshipsID),
            LinkField(wire: "vehicles", label: "swapi.vehicles", target: vehiclesID),
        ],
        subtitle: [
            SubtitlePart(wire: "episode_id", form: .number(unit: "swapi.episodeInline")),
            SubtitlePart(wire: "release_date", form: .date),
        ],
        sort: CatalogDescription.SortOrder(key: "episode"))

    private static let species = SWAPIResource(
        id: speciesID, kind: "species",
        fields: [
            Field(
                wire: "classification", key: "classification", label: "swapi.classification", form: .text, words: "swapi.order",
                facet: .values),
            Field(wire: "designation", key: "designation", label: "swapi.designation", form: .text, words: "swapi.order"),
            Field(
                wire: "average_height", key: "height", label: "swapi.averageHeight", form: .number(unit: "unit.centimetres"),
                isSortable: true),
            Field(
                wire: "average_lifespan", key: "lifespan", label: "swapi.lifespan", form: .number(unit: "unit.years"),
                words: "swapi.lifespan", isSortable: true),
            Field(wire: "language", key: "language", label: "swapi.language", form: .text),
            Field(wire: "hair_colors", key: "hair", label: "swapi.hair", form: .colours, words: "swapi.colour"),
            Field(wire: "eye_colors", key: "eyes", label: "swapi.eyes", form: .colours, words: "swapi.colour"),
            Field(wire: "skin_colors", key: "skin", label: "swapi.skin", form: .colours, words: "swapi.colour"),
        ],
        relations: [
            LinkField(wire: "homeworld", label: "swapi.homeworld", target: planetsID),
            LinkField(wire: "people", label: "swapi.people", target: peopleID),
            inFilms,
        ],
        subtitle: [
            SubtitlePart(wire: "classification", form: .text, words: "swapi.order"), SubtitlePart(wire: "language", form: .text),
        ])

    private static let starships = SWAPIResource(
        id: starshipsID, kind: "starship",
        fields: craftFields(classField: "starship_class") + [
            Field(
                wire: "hyperdrive_rating", key: "hyperdrive", label: "swapi.hyperdrive", form: .number(unit: nil),
                isSortable: true),
            Field(
                wire: "MGLT", key: "mglt", label: "swapi.mglt", form: .number(unit: "unit.megalightsPerHour"), isSortable: true),
        ],
        relations: craftRelations,
        subtitle: [
            SubtitlePart(wire: "starship_class", form: .text, words: "swapi.craft"),
            SubtitlePart(wire: "length", form: .number(unit: "unit.metres")),
        ])

    private static let vehicles = SWAPIResource(
        id: vehiclesID, kind: "vehicle",
        fields: craftFields(classField: "vehicle_class"),
        relations: craftRelations,
        subtitle: [
            SubtitlePart(wire: "vehicle_class", form: .text, words: "swapi.craft"),
            SubtitlePart(wire: "length", form: .number(unit: "unit.metres")),
        ])

    private static let craftRelations = [LinkField(wire: "pilots", label: "swapi.pilots", target: peopleID), inFilms]

    /// Returns the fields that starships and vehicles have in common.
    private static func craftFields(classField: String) -> [Field] {
        [
            Field(wire: classField, key: "class", label: "swapi.class", form: .text, words: "swapi.craft", facet: .values),
            Field(wire: "model", key: "model", label: "swapi.model", form: .text),
            Field(wire: "manufacturer", key: "manufacturer", label: "swapi.manufacturer", form: .firms, facet: .values),
            Field(
                wire: "cost_in_credits", key: "cost", label: "swapi.cost", form: .number(unit: "unit.credits"), isSortable: true),
            Field(wire: "length", key: "length", label: "swapi.length", form: .number(unit: "unit.metres"), isSortable: true),
            Field(
                wire: "max_atmosphering_speed", key: "speed", label: "swapi.speed", form: .number(unit: "unit.kilometresPerHour"),
                isSortable: true),
            Field(wire: "crew", key: "crew", label: "swapi.crew", form: .number(unit: nil), isSortable: true),
            Field(wire: "passengers", key: "passengers", label: "swapi.passengers", form: .number(unit: nil), isSortable: true),
            Field(
                wire: "cargo_capacity", key: "cargo", label: "swapi.cargo", form: .capacity(unit: "unit.kilograms"),
                isSortable: true),
            Field(wire: "consumables", key: "consumables", label: "swapi.consumables", form: .time),
        ]
    }
}
