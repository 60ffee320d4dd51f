/// A small sample galaxy that we wrote in the upstream's format, with the real records' quirks: unknown values, zeros, numbers
/// such as `1,358`, trailing spaces, a planet named "unknown", gaps between IDs, and links in both directions.
public enum SampleGalaxy {
    private static let planetNames = [
        "Ardun", "Belisar", "Corvane", "Deltis", "Elmora", "Fenwick", "Garrow", "Hestia Prime", "Ixil", "Jorun", "Kestrel",
        "Lumen",
        "Marn", "Nadir", "Oriel", "Pallas", "Quill", "Rost", "Sabel", "Tamsin", "Umber", "unknown", "Vesper", "Wend",
    ]
    private static let peopleNames = [
        "Ada Corr", "Bren Tal", "Cass Umbra", "Dov Lenn", "Eir Sol", "Fenn Ro", "Gil Vane", "Hobb", "Isa Quill", "Jax Orrin",
        "Kit Marlo",
        "Lio Pell", "Mo-7", "Nim", "Oda Fray", "Pip Ransom", "Ren Ashby", "Sia Moor", "Tobin Ek", "Una Wray", "Vik", "Wes Dorn",
        "Yara Finn",
    ]
    private static let speciesNames = ["Arduni", "Droid", "Human", "Ixilian", "Rostic"]
    private static let shipNames = ["Lantern", "Grey Heron", "Cutter K-2", "Long Haul", "Sparrow", "Old Faithful", "Needle"]
    private static let vehicleNames = ["Sand Sled", "Mud Hopper", "Tow Crane", "Skiff", "Night Bike", "Tread"]
    private static let filmTitles = ["The Quiet Beacon", "A Moon Too Far"]
    /// The people's numbers have a gap, as in the real data.
    private static let peopleNumbers = Array((1...24).filter { $0 != 17 })
    private static let shipNumbers = [2, 3, 5, 9, 10, 11, 15]
    private static let vehicleNumbers = [4, 6, 7, 8, 14, 16]

    /// Returns the records of the six resources. The result is always the same.
    public static func resources() -> [String: [[UInt8]]] { all }

    private static let all = [
        "planets": (0..<planetNames.count).map { planet($0).bytes },
        "people": (0..<peopleNames.count).map { person($0).bytes },
        "films": (0..<filmTitles.count).map { film($0).bytes }, "species": (0..<speciesNames.count).map { species($0).bytes },
        "starships": (0..<shipNames.count).map { craft($0, isShip: true).bytes },
        "vehicles": (0..<vehicleNames.count).map { craft($0, isShip: false).bytes },
    ]

    private static func link(_ resource: String, _ number: Int) -> JSONValue {
        .string("https://swapi.dev/api/\(resource)/\(number)/")
    }

    private static func links(_ resource: String, _ numbers: [Int]) -> JSONValue { .list(numbers.map { link(resource, $0) }) }

    private static func pick(_ values: [String], _ number: Int) -> JSONValue { .string(values[number % values.count]) }

    /// Returns a person's home planet. Nobody lives on the twelfth planet or any later planet.
    private static func home(_ person: Int) -> Int { person % 11 + 1 }

    private static func people(where isWanted: (Int) -> Bool) -> [Int] {
        peopleNames.indices.filter(isWanted).map { peopleNumbers[$0] }
    }

    private static func films(_ item: Int) -> [Int] { [[1], [1, 2], [2], []][item % 4] }

    private static func finished(_ record: JSONValue, _ resource: String, _ number: Int) -> JSONValue {
        var record = record
        record["created"] = "2014-12-09T13:50:49.641000Z"
        record["edited"] = "2014-12-20T20:58:18.411000Z"
        record["url"] = link(resource, number)
        return record
    }

    private static func planet(_ item: Int) -> JSONValue {
        let record: JSONValue = [
            "name": .string(planetNames[item]), "rotation_period": pick(["23", "24", "unknown", "0"], item),
            "orbital_period": pick(["304", "364", "unknown", "4818"], item),
            "diameter": pick(["10465", "12500", "0", "unknown", "118000"], item),
            "climate": pick(["arid", "temperate, tropical", "artificial temperate ", "unknown"], item),
            "gravity": pick(["1 standard", "1.5 (surface), 1 standard (Cloud City)", "N/A", "1.56", "unknown"], item),
            "terrain": pick(["desert", "grasslands, mountains", "gas giant", "unknown"], item),
            "surface_water": pick(["1", "40", "0.9", "unknown", "100"], item),
            "population": pick(["200000", "unknown", "1000000000000", "0", "4500000000"], item),
            "residents": links("people", people { home($0) == item + 1 }), "films": links("films", films(item)),
        ]
        return finished(record, "planets", item + 1)
    }

    private static func person(_ item: Int) -> JSONValue {
        let record: JSONValue = [
            "name": .string(peopleNames[item]), "height": pick(["172", "96", "unknown"], item),
            "mass": pick(["77", "1,358", "78.2", "unknown"], item),
            "hair_color": pick(["blond", "n/a", "none", "brown, grey"], item),
            "skin_color": pick(["fair", "gold", "white, blue"], item), "eye_color": pick(["blue", "yellow", "unknown"], item),
            "birth_year": pick(["19BBY", "41.9BBY", "unknown"], item), "gender": pick(["male", "female", "n/a", "none"], item),
            "homeworld": link("planets", home(item)), "films": links("films", films(item)),
            "species": item % 3 == 0 ? [] : links("species", [item % speciesNames.count + 1]),
            "vehicles": links("vehicles", item < vehicleNumbers.count ? [vehicleNumbers[item]] : []),
            "starships": links("starships", item < shipNumbers.count ? [shipNumbers[item]] : []),
        ]
        return finished(record, "people", peopleNumbers[item])
    }

    private static func film(_ item: Int) -> JSONValue {
        let here = { (count: Int) in (0..<count).filter { films($0).contains(item + 1) } }
        let record: JSONValue = [
            "title": .string(filmTitles[item]), "episode_id": .number("\(item + 4)"),
            "opening_crawl": "A beacon falls silent.\r\nSomebody has to look.\r\n\r\nNobody wants to....", "director": "R. Penn",
            "producer": "S. Oake, T. Lind", "release_date": .string("197\(7 + item)-05-25"),
            "characters": links("people", here(peopleNames.count).map { peopleNumbers[$0] }),
            "planets": links("planets", here(planetNames.count).map { $0 + 1 }),
            "starships": links("starships", here(shipNames.count).map { shipNumbers[$0] }),
            "vehicles": links("vehicles", here(vehicleNames.count).map { vehicleNumbers[$0] }),
            "species": links("species", here(speciesNames.count).map { $0 + 1 }),
        ]
        return finished(record, "films", item + 1)
    }

    private static func species(_ item: Int) -> JSONValue {
        let record: JSONValue = [
            "name": .string(speciesNames[item]), "classification": pick(["mammal", "artificial", "reptilian"], item),
            "designation": "sentient", "average_height": pick(["180", "n/a", "unknown"], item),
            "skin_colors": pick(["brown, black", "n/a", "none"], item), "hair_colors": pick(["none", "n/a"], item),
            "eye_colors": pick(["brown, blue", "n/a"], item), "average_lifespan": pick(["120", "indefinite", "unknown"], item),
            "homeworld": speciesNames[item] == "Droid" ? .null : link("planets", item + 1),
            "language": pick(["Common Trade", "n/a", "unknown"], item),
            "people": links("people", people { $0 % 3 != 0 && $0 % speciesNames.count == item }),
            "films": links("films", films(item)),
        ]
        return finished(record, "species", item + 1)
    }

    private static func craft(_ item: Int, isShip: Bool) -> JSONValue {
        let number = isShip ? shipNumbers[item] : vehicleNumbers[item]
        var record: JSONValue = [
            "name": .string(isShip ? shipNames[item] : vehicleNames[item]), "model": .string("Type \(item + 1)"),
            "manufacturer": pick(["Orrin Works", "Orrin Works, Inc.", "unknown"], item),
            "cost_in_credits": pick(["3500000", "unknown", "150000"], item), "length": pick(["1,600", "36.8 ", "150"], item),
            "max_atmosphering_speed": pick(["950", "n/a", "1000km", "1050"], item),
            "crew": pick(["30-165", "1", "47,060"], item),
            "passengers": pick(["600", "n/a", "unknown"], item), "cargo_capacity": pick(["3000000", "none", "unknown"], item),
            "consumables": pick(["1 year", "none", "unknown", "2 months"], item),
        ]
        if isShip {
            record["hyperdrive_rating"] = pick(["2.0", "unknown"], item)
            record["MGLT"] = pick(["60", "unknown"], item)
            record["starship_class"] = pick(["corvette", "freighter"], item)
        } else {
            record["vehicle_class"] = pick(["wheeled", "repulsorcraft"], item)
        }
        record["pilots"] = links("people", item < peopleNumbers.count ? [peopleNumbers[item]] : [])
        record["films"] = links("films", films(item))
        return finished(record, isShip ? "starships" : "vehicles", number)
    }
}
