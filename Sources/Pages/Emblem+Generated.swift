// Written by Scripts/generate-emblems from the catalogs' emblems (*.svg); change those, not this.
// swift-format-ignore-file

/// The small drawings that stand for kinds of entries, and for a few things of the page. Drawn for Almanac: one line, in the colour
/// of the text, on a square of 24 by 24.
///
/// They are served as one file of symbols (`emblems.svg`), which pages refer to by name: a list stays light, and the drawings are
/// fetched once.
enum Emblem: UInt8, CaseIterable {
    case aberration
    case beast
    case celestial
    case construct
    case dragon
    case elemental
    case fey
    case fiend
    case giant
    case humanoid
    case monstrosity
    case ooze
    case plant
    case undead
    case monster
    case planetArid
    case planetTemperate
    case planetFrozen
    case planetTropical
    case planetMurky
    case planetUrban
    case planetGas
    case planetUnknown
    case person
    case film
    case species
    case starship
    case vehicle
    case dish
    case joke
    case dishCake
    case dishTart
    case dishPudding
    case dishBiscuit
    case dishPancake
    case dishBun
    case dishFrozen
    case dishFruit
    case dishSweet
    case jokeAnimals
    case jokeChristmas
    case jokeFood
    case jokeHome
    case jokeKnockKnock
    case jokeMusic
    case jokeProgramming
    case jokeScience
    case jokeSpooky
    case jokeTravel
    case jokeWords
    case jokeWork
    case entry
    case star
    case settings

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
        case .planetArid: "planet-arid"
        case .planetTemperate: "planet-temperate"
        case .planetFrozen: "planet-frozen"
        case .planetTropical: "planet-tropical"
        case .planetMurky: "planet-murky"
        case .planetUrban: "planet-urban"
        case .planetGas: "planet-gas"
        case .planetUnknown: "planet-unknown"
        case .person: "person"
        case .film: "film"
        case .species: "species"
        case .starship: "starship"
        case .vehicle: "vehicle"
        case .dish: "dish"
        case .joke: "joke"
        case .dishCake: "dish-cake"
        case .dishTart: "dish-tart"
        case .dishPudding: "dish-pudding"
        case .dishBiscuit: "dish-biscuit"
        case .dishPancake: "dish-pancake"
        case .dishBun: "dish-bun"
        case .dishFrozen: "dish-frozen"
        case .dishFruit: "dish-fruit"
        case .dishSweet: "dish-sweet"
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

    /// The drawing: SVG elements without colours of their own.
    var drawing: StaticString {
        switch self {
        case .aberration:
            """
            <path d="M3 9.500c4-5.5 14-5.5 18 0-4 5.5-14 5.5-18 0z"/><circle cx="12" cy="9.5" r="2.6"/><circle cx="12" cy="9.5" r=".6"/>\
            <path d="M7 13.500c-.5 2.5-2.5 2.5-2 5.500M12 14.200v5.300M17 13.500c.5 2.5 2.5 2.5 2 5.5"/>
            """
        case .beast:
            """
            <path d="M12 12c-3 0-5.5 3-5.5 5.3 0 2 1.8 2.5 3 2.2 1-.3 1.7-.5 2.5-.5s1.5.2 2.5.5c1.2.3 3-.2 3-2.200C17.5 15 15 12 12 12z"/>\
            <ellipse cx="5.3" cy="11.3" rx="1.6" ry="2.2"/><ellipse cx="9.3" cy="6.8" rx="1.6" ry="2.4"/>\
            <ellipse cx="14.7" cy="6.8" rx="1.6" ry="2.4"/><ellipse cx="18.7" cy="11.3" rx="1.6" ry="2.2"/>
            """
        case .celestial:
            """
            <ellipse cx="12" cy="4.5" rx="4" ry="1.4"/><circle cx="12" cy="10" r="2.2"/><path d="M12 12.200V20"/>\
            <path d="M10.5 13.500C7 13 4 10.5 2.5 7c-.3 5.5 1.5 10 8 10.500M13.5 13.500c3.5-.5 6.5-3 8-6.5.3 5.5-1.5 10-8 10.5"/>
            """
        case .construct:
            """
            <rect x="5.5" y="7" width="13" height="12" rx="1.5"/><circle cx="9.3" cy="12" r="1.6"/><circle cx="14.7" cy="12" r="1.6"/>\
            <path d="M9 16h6M12 7V4M10.5 4h3M5.5 11h-2v4h2M18.5 11h2v4h-2"/>
            """
        case .dragon:
            """
            <path d="M2.5 12.5c.2-2.2 1.5-3.6 4-3.8 2-.2 3.2-.8 4.5-1.9L17 2.5l-1.3 5 5.8.8-3.6 3.5c1.8 2.5 2.6 5.400 2.6 9.2"/>\
            <path d="M2.5 12.5l9 1.3L5 16.5l1.5 2.3c2.5.2 4-.1 6-1 .3 1.3.8 2.3 1.700 3.2M10.8 10.3h1.400"/>
            """
        case .elemental:
            """
            <path d="M12 3c.5 4 5.5 6 5.5 11.500a5.5 5.5 0 0 1-11 0c0-2 .8-3.4 2-4.5.2 1.5.8 2.3 1.8 2.800C10 9 10.3 6 12 3z"/>\
            <path d="M12 20c-1.6 0-2.5-1.1-2.5-2.5 0-1.7 1.5-2.3 2.5-4 1 1.7 2.5 2.3 2.5 4 0 1.4-.9 2.5-2.5 2.500z"/>
            """
        case .fey:
            """
            <path d="M12 8v10.500M12 8c-.5-2-1.5-3.3-3-4M12 8c.5-2 1.5-3.3 3-4"/>\
            <path d="M12 10c-2-3.5-5.5-4.5-8.5-3.5 0 4 2.5 6.5 8.5 6.500M12 13c-3 0-5.5 1-6 3.5 1.5 3 4.5 2 6-1"/>\
            <path d="M12 10c2-3.5 5.5-4.5 8.5-3.5 0 4-2.5 6.5-8.5 6.500M12 13c3 0 5.5 1 6 3.5-1.5 3-4.5 2-6-1"/>
            """
        case .fiend:
            """
            <path d="M6.5 10C4 9.5 3 7 3.8 3.5 5 6 6.5 6.5 8.5 6.500h7c2 0 3.5-.5 4.7-3C21 7 20 9.5 17.5 10c.3 5-2 9-5.5 11-3.5-2-5.8-6-5.5-11z"/>\
            <path d="M8.5 11.500l2.5 1.300M15.5 11.500L13 12.800M9.5 16.500c1.7-.8 3.3-.8 5 0"/>
            """
        case .giant:
            """
            <circle cx="9" cy="4.7" r="2.2"/><path d="M4 13.500c0-3.5 2-5.3 5-5.300s5 1.8 5 5.300M6.5 12v9M11.5 12v9M9 15.500V21"/>\
            <circle cx="18.5" cy="15.3" r="1.2"/><path d="M16.5 21v-1.700c0-1 .8-1.6 2-1.600s2 .6 2 1.600V21"/>
            """
        case .humanoid:
            """
            <circle cx="12" cy="8" r="4"/><path d="M4 20.500c.3-4.5 3.5-7 8-7s7.7 2.5 8 7"/>
            """
        case .monstrosity:
            """
            <path d="M2.5 9c4.5 2.5 14.5 2.5 19 0 .5 6.5-3.5 11-9.5 11S2 15.5 2.5 9z"/>\
            <path d="M5.5 10.2l1.5 3.3 1.8-2.7L10.5 14l1.5-3.1 1.5 3.1 1.7-3.2 1.8 2.7 1.5-3.3M8 19l1.5-2.7L12 19.7l2.5-3.4L16 19M5 4.5l4 2M19 4.5l-4 2"/>
            """
        case .ooze:
            """
            <path d="M3 18.500c0-2 2-2 2.5-4.500C6.3 9.5 8 5.5 12 5.500s5.7 4 6.5 8.500c.5 2.5 2.5 2.5 2.5 4.5 0 1.5-2 1.5-3.5 1-1.5-.4-2 .5-3.5.5-1.2 0-1.5-.8-2.7-.8S9.5 20 8 20s-1.5-1-2.7-.6S3 19.7 3 18.500z"/>\
            <circle cx="10" cy="11" r="1.5"/><circle cx="14.3" cy="14.3" r="1"/><circle cx="17.5" cy="5" r=".9"/>
            """
        case .plant:
            """
            <path d="M12 21.500c0-6 .2-9 .2-12.5"/><path d="M12.2 10C9 10 6.5 7.5 6.5 3.500c4 .3 6 2.8 5.7 6.500z"/>\
            <path d="M12 15c.3-3.5 3-5.8 7.5-5.5 0 4-3 6.3-7.5 5.500zM12 19c-.3-3-3-4.8-7-4.5.3 3.5 3 5.2 7 4.500z"/>
            """
        case .undead:
            """
            <path d="M12 3.500c-4.8 0-7.8 3.2-7.8 7.5 0 2.8 1.3 4.8 3.3 5.800v3.700h9v-3.700c2-1 3.3-3 3.3-5.8 0-4.3-3-7.5-7.8-7.500z"/>\
            <circle cx="8.8" cy="11.3" r="1.9"/><circle cx="15.2" cy="11.3" r="1.9"/><path d="M12 14l-1 2h2zM10.5 20.500V18.300M13.5 20.500V18.3"/>
            """
        case .monster:
            """
            <path d="M8.5 3c-.5 6.5-2 12-5 17M14 3c-.5 7-2 12.5-5 18M19.5 3.5c-.5 6.5-2 12-5 17"/>
            """
        case .planetArid:
            """
            <circle cx="12" cy="12" r="8.5"/><path d="M3.8 14c3-2.5 5-2.5 7.7 0s5.2 2.5 8.8-.5M5.5 17.500c2.5-1.5 4.5-1.3 6.5 0s4 1.5 6.3.2"/>\
            <circle cx="14.5" cy="8" r="1.7"/>
            """
        case .planetTemperate:
            """
            <circle cx="12" cy="12" r="8.5"/><path d="M4 9.500c1.8.3 3 1.5 4.5 1 1.7-.5.5-2.5 2.2-3.2 1.2-.5 1.5-1.8 1.3-3.8"/>\
            <path d="M9 20c.5-1.8-.8-2.8.5-4.300s3.5-.4 4.5-1.700c.9-1.2.3-2.5 1.9-3.3 1.5-.7 2.5.5 4.5.3"/>
            """
        case .planetFrozen:
            """
            <circle cx="12" cy="12" r="8.5"/><path d="M12 7v10M7.7 9.500l8.6 5M16.3 9.500l-8.6 5"/>\
            <path d="M10.7 7.900L12 9l1.3-1.100M10.7 16.100L12 15l1.3 1.1"/>
            """
        case .planetTropical:
            """
            <circle cx="12" cy="12" r="8.5"/><path d="M11.5 19c-.3-3 .2-5.5 1-8"/>\
            <path d="M12.5 11c-1.5-1.8-3.7-2-5.5-.5 2-.3 3.7 0 5.5.5zM12.5 11c-.3-2.3-2-3.7-4.2-3.5 1.8.7 3 1.8 4.2 3.500zM12.5 11c1-2.2 3-3 5-2.2-2 .2-3.5.8-5 2.200zM12.5 11c2-.6 4 .3 4.7 2.3-1.5-1.3-3-1.9-4.7-2.300z"/>
            """
        case .planetMurky:
            """
            <circle cx="12" cy="12" r="8.5"/><path d="M5 8.500h9M8 11.500h11.500M4.5 14.500h9.500M9 17.500h8"/>
            """
        case .planetUrban:
            """
            <circle cx="12" cy="12" r="8.5"/><path d="M5 17v-4h3v-3h2.500V6.500H13V12h2.500V9.500H18V17M3.8 17h16.4"/>
            """
        case .planetGas:
            """
            <circle cx="12" cy="12" r="6"/><path d="M6.5 9.700h11M6.3 13.500h9"/>\
            <path d="M6.6 14.600c-3 1.8-4.7 3.5-4.2 4.4.8 1.3 5.7-.3 11-3.500s9-6.9 8.2-8.200c-.5-.9-2.7-.5-5.7.7"/>
            """
        case .planetUnknown:
            """
            <circle cx="12" cy="12" r="8.5" stroke-dasharray="2.5 2.6"/>\
            <path d="M9.5 10c0-1.5 1-2.5 2.5-2.500s2.5 1 2.5 2.300c0 2-2.5 2-2.5 4.200M12 16.700v.1"/>
            """
        case .person:
            """
            <circle cx="12" cy="8" r="4"/><path d="M4 20.500c.3-4.5 3.5-7 8-7s7.7 2.5 8 7"/>
            """
        case .film:
            """
            <rect x="3.5" y="9.5" width="17" height="10.5" rx="1"/><path d="M3.5 9.500l-.6-3.300L19.4 3l.6 3.300zM7 5.400l2 3M11.5 4.500l2 3M16 3.700l2 3M3.5 13h17"/>
            """
        case .species:
            """
            <path d="M12 7c-4 0-6 3-6 6.3 0 4 3 7.7 6 7.700s6-3.7 6-7.700C18 10 16 7 12 7z"/>\
            <path d="M8.3 13c1.5 0 2.5.8 2.7 2.5-1.7 0-2.7-.9-2.7-2.500zM15.7 13c-1.5 0-2.5.8-2.7 2.5 1.7 0 2.7-.9 2.7-2.500zM11 18.300h2M9.7 7.400L8 3.500M14.3 7.400L16 3.5"/>\
            <circle cx="7.7" cy="2.9" r=".7"/><circle cx="16.3" cy="2.9" r=".7"/>
            """
        case .starship:
            """
            <path d="M12 2.500c2 2.5 2.8 5.5 2.8 8.500v7H9.200v-7c0-3 .8-6 2.8-8.500z"/>\
            <path d="M9.2 11.500L3.5 17v2.500l5.7-2M14.8 11.500l5.7 5.500v2.500l-5.7-2M10.5 18v3M13.5 18v3M10.5 9h3"/>
            """
        case .vehicle:
            """
            <path d="M2.5 14.500c.5-2 2-2.5 4.5-2.700L10.5 8h5.300l2.2 4c2.5.3 3.5 1 3.5 2.500v1.700c-6 1.3-13 1.3-19 0zM7 11.800h11M13 8v3.8"/>\
            <path d="M6 19.500c4 .8 8 .8 12 0"/>
            """
        case .dish:
            """
            <path d="M6 13h12l-1.5 7.500h-9zM9.5 13l.7 7.500M14.5 13l-.7 7.5"/>\
            <path d="M5.5 13c-1.7-1.5-1-4 1.3-4.300C7 6.3 9.3 5 12 5s5 1.3 5.2 3.700c2.3.3 3 2.8 1.3 4.3"/><circle cx="12" cy="3.3" r="1.3"/>
            """
        case .joke:
            """
            <path d="M4 5h16v11.500h-8.500L7 20.500v-4H4z"/><path d="M8.5 11.500c1.5 2.3 5.5 2.3 7 0M9 8.500v.1M15 8.500v.1"/>
            """
        case .dishCake:
            """
            <path d="M3 12.5L13 6.5c4.2.3 7.3 2.6 8 6v7H3zM3 12.500h18M3 16h18"/>\
            <circle cx="12.5" cy="4.5" r="1.6"/>
            """
        case .dishTart:
            """
            <path d="M3 11.500h18l-2 6.800c-.2.7-.7 1.2-1.5 1.200h-11c-.8 0-1.3-.5-1.5-1.200zM7.5 13.700l.8 3.600M12 13.700v3.600M16.5 13.700l-.8 3.6"/>\
            <path d="M3 11.500c0-3.3 4-6 9-6s9 2.7 9 6M8 6.500l3.5 5M12.5 5.500l4 6M16 6.500l-3.5 5M11.5 5.500l-4 6"/>
            """
        case .dishPudding:
            """
            <path d="M7 10.500C7.2 9 8 8 9.5 8h5c1.5 0 2.3 1 2.5 2.500l1.5 7.500h-13z"/>\
            <path d="M7 10.500c.7 1.8 2 1.8 2.7.2.7 2.7 3.3 2.7 4 0 .8 1.6 2.4 1.8 3.3-.2M2.5 20.500h19"/>\
            <circle cx="12" cy="5.6" r="1.7"/><path d="M12.3 4c.4-1 1.2-1.5 2.2-1.5"/>
            """
        case .dishBiscuit:
            """
            <path d="M20.3 12a8.4 8.4 0 1 1-8.2-8.400c-.4 2 .7 3.4 2.6 3.3-.2 2.3 1.2 3.5 3.2 3.2.5 1 1.3 1.7 2.4 1.900z"/>\
            <circle cx="8.7" cy="9.2" r=".9"/><circle cx="8" cy="14.5" r=".9"/><circle cx="12.7" cy="12.3" r=".9"/><circle cx="13.8" cy="16.8" r=".9"/>
            """
        case .dishPancake:
            """
            <ellipse cx="12" cy="8" rx="8" ry="2.8"/><path d="M4 8v3.300c0 1.5 3.6 2.7 8 2.700s8-1.2 8-2.700V8M4 12v3.300c0 1.5 3.6 2.7 8 2.700s8-1.2 8-2.700V12M2 20.500h20"/>\
            <path d="M10 7.300l2.3-1 2 .9-2.2 1.100zM14.3 7.200v2.300c1 .5.9 2.3.9 3.3"/>
            """
        case .dishBun:
            """
            <path d="M3.7 13c0-4.7 3.7-8 8.3-8s8.3 3.3 8.3 8c0 3.7-2.6 6-8.3 6s-8.3-2.3-8.3-6z"/>\
            <path d="M12 12.900c0-1.2 1.9-1.2 1.9.3 0 2-3.9 2-3.9-.5 0-3.3 6.4-3.3 6.4.6 0 4.3-8.9 4.3-8.9-.3"/>
            """
        case .dishFrozen:
            """
            <path d="M8 12.300l4 9 4-9M9.8 16.300l4.5-4M11.2 19.300l3.6-3.6"/>\
            <path d="M6.7 12.300h10.600c1.5-1 1.5-3 .3-3.800C17.7 5.3 15.2 3 12 3S6.3 5.3 6.4 8.500c-1.2.8-1.2 2.8.3 3.800z"/>
            """
        case .dishFruit:
            """
            <path d="M12 8.200c-1.3-1-3-1.4-4.5-.7C5 8.7 4.3 11.5 5 14.500c.8 3.5 3 6 5 6 .8 0 1.3-.4 2-.4s1.2.4 2 .4c2 0 4.2-2.5 5-6 .7-3 0-5.8-2.5-7-1.5-.7-3.2-.3-4.5.7z"/>\
            <path d="M12 8.200c0-2 .8-3.7 2.5-4.700M12 6.500C10.5 6.5 9 5.5 8.5 3.800c1.8-.2 3.2 1 3.5 2.700z"/>
            """
        case .dishSweet:
            """
            <circle cx="12" cy="12" r="4.5"/><path d="M7.8 10.300L3.5 8v8l4.3-2.300M16.2 10.300L20.5 8v8l-4.3-2.300M9.7 8.900c1.5 2 4 2 6.2 3.600M8 13.900c2 .1 3.6.8 4.7 2.5"/>
            """
        case .jokeAnimals:
            """
            <circle cx="8.5" cy="7.5" r="3"/><path d="M5.700 8.600L2.500 9.500l3.200 1M8 6.800v.1"/>\
            <path d="M10.800 9.500c1 1.700 3 2.300 5.200 1.600 2-.6 3.500-1.800 4.500-3.100.7 6.500-2.700 12-8.500 12-4.500 0-7.500-2-7.500-5.200 0-1.600.7-2.900 1.800-3.900M9.500 14.500c1.500 1.700 4.500 1.700 6-.2"/>
            """
        case .jokeChristmas:
            """
            <circle cx="12" cy="14" r="6.7"/><path d="M10 7.500V5.500h4v2M12 5.500V4.200a1.200 1.200 0 1 1 1.200-1.200"/>\
            <path d="M5.700 12.200l3.100 2.300 3.200-2.300 3.200 2.300 3.100-2.300M6.500 17.500h11"/>
            """
        case .jokeFood:
            """
            <path d="M3.500 11.500h17c0 5-3.700 8.500-8.500 8.500s-8.500-3.500-8.500-8.500z"/><path d="M9.500 14.800c1.300 1.500 3.700 1.500 5 0"/>\
            <path d="M8.500 8.500c-1.200-1.500 1-2.500 0-4.200M12 8.500c-1.200-1.500 1-2.500 0-4.200M15.500 8.500c-1.200-1.500 1-2.500 0-4.200"/>
            """
        case .jokeHome:
            """
            <path d="M3.500 11.500L12 4l8.500 7.500M6 9.500V20h12V9.500M16.500 7.800V4.500"/>\
            <path d="M9.500 12.500v.1M14.500 12.500v.1M9 15.500c1.500 2 4.500 2 6 0"/>
            """
        case .jokeKnockKnock:
            """
            <rect x="6.5" y="3" width="11" height="18" rx=".8"/><path d="M12 7v1.700M9 17.500h6"/><circle cx="12" cy="10.700" r="2"/>\
            <path d="M3.700 8c-.9 1.800-.9 3.700 0 5.500M20.300 8c.9 1.800.9 3.700 0 5.500"/>
            """
        case .jokeMusic:
            """
            <path d="M9 17.300V6.300l10-2.300v11"/><ellipse cx="6.6" cy="17.500" rx="2.400" ry="2"/><ellipse cx="16.600" cy="15.200" rx="2.400" ry="2"/>\
            <path d="M9 9.300l10-2.300"/>
            """
        case .jokeProgramming:
            """
            <path d="M8.500 4c-2.300 0-3 1-3 3v2.300c0 1.700-.8 2.700-2.500 2.700 1.700 0 2.500 1 2.500 2.700V17c0 2 .7 3 3 3"/>\
            <path d="M15.500 4c2.300 0 3 1 3 3v2.300c0 1.700.8 2.700 2.500 2.700-1.700 0-2.500 1-2.500 2.700V17c0 2-.7 3-3 3M10.300 9.500v.1M13.700 9.500v.1M9.800 13.500c1.200 1.600 3.200 1.600 4.400 0"/>
            """
        case .jokeScience:
            """
            <path d="M9 3.500h6M10.200 3.500v6L4.800 18.700c-.7 1.200 0 2.300 1.300 2.300h11.800c1.300 0 2-1.100 1.300-2.300L13.800 9.500v-6M7.700 14.500h8.600"/>\
            <circle cx="10.500" cy="17.700" r=".9"/><circle cx="14" cy="17" r="1.200"/>
            """
        case .jokeSpooky:
            """
            <path d="M5.500 20.500v-10a6.500 6.500 0 0 1 13 0v10l-2.200-2-2.100 2-2.200-2-2.200 2-2.100-2z"/>\
            <path d="M9.500 10v.6M14.500 10v.6M10.500 14c.9.9 2.100.9 3 0"/>
            """
        case .jokeTravel:
            """
            <rect x="3.500" y="8" width="17" height="11.500" rx="1.500"/><path d="M9 8V5.300c0-.5.300-.8.8-.8h4.400c.5 0 .8.300.8.800V8M7 8v11.500M17 8v11.500"/>\
            <path d="M10.300 12.500v.1M13.700 12.500v.1M10 15c1.200 1.300 2.800 1.300 4 0"/>
            """
        case .jokeWords:
            """
            <path d="M10 6c-3.800 1.200-6 4-6 8.200"/><circle cx="6.700" cy="15" r="2.700"/><path d="M20 6c-3.800 1.200-6 4-6 8.200"/><circle cx="16.700" cy="15" r="2.700"/>
            """
        case .jokeWork:
            """
            <path d="M7.500 8v8.700a4.300 4.300 0 0 0 8.600 0V6.500a3 3 0 0 0-6 0v9.700a1.700 1.700 0 0 0 3.400 0V8.500"/>
            """
        case .entry:
            """
            <path d="M12 6.500C9.5 4.7 6.5 4.5 3 5v13.500c3.5-.5 6.5-.3 9 1.5 2.5-1.8 5.5-2 9-1.500V5c-3.5-.5-6.5-.3-9 1.500zM12 6.500V20M6 9c1.2 0 2.2.2 3.2.6M6 12.500c1.2 0 2.2.2 3.2.6M18 9c-1.2 0-2.2.2-3.2.6M18 12.500c-1.2 0-2.2.2-3.2.6"/>
            """
        case .star:
            """
            <path d="M12 3.500l2.6 5.6 6.1.7-4.5 4.2 1.2 6L12 17l-5.4 3 1.2-6-4.5-4.2 6.1-.7z"/>
            """
        case .settings:
            """
            <path d="M4 7h8M16 7h4M4 12h3M11 12h9M4 17h10M18 17h2"/><circle cx="14" cy="7" r="2"/><circle cx="9" cy="12" r="2"/><circle cx="16" cy="17" r="2"/>
            """
        }
    }
}
