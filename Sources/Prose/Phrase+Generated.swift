// Written by Scripts/generate-strings from the String Catalogs (*.xcstrings); change those, not this.
// swift-format-ignore-file

/// A text of the program: one case for each key of the String Catalogs.
public enum Phrase: UInt16, CaseIterable, Sendable {
    /// "%lld days ago": When something was done, in days. %lld is the number, in words up to ten.
    case agoDays
    /// "%lld hours ago": When something was done, in hours. %lld is the number, in words up to ten.
    case agoHours
    /// "just now": When something was done: less than a minute ago.
    case agoJustNow
    /// "%lld minutes ago": When something was done, in minutes. %lld is the number, in words up to ten.
    case agoMinutes
    /// "%lld months ago": When something was done, in months. %lld is the number, in words up to ten.
    case agoMonths
    /// "never": When something was last done: it never was.
    case agoNever
    /// "on %@": When something happens, given by its date; %@ is a date in full.
    case agoOnDate
    /// "%lld weeks ago": When something was done, in weeks. %lld is the number, in words up to ten.
    case agoWeeks
    /// "%lld years ago": When something was done, in years. %lld is the number, in words up to ten.
    case agoYears
    /// "1": The first day of a month inside a date (French: 1er). Other days are figures.
    case dateFirstDay
    /// "%1$@ %2$@ %3$@": A date in full: %1$@ is the day of the month, %2$@ the name of the month, %3$@ the year.
    case dateLong
    /// "January": Name of a month inside a date, small or capital as in running text.
    case dateMonth01
    /// "February": Name of a month inside a date, small or capital as in running text.
    case dateMonth02
    /// "March": Name of a month inside a date, small or capital as in running text.
    case dateMonth03
    /// "April": Name of a month inside a date, small or capital as in running text.
    case dateMonth04
    /// "May": Name of a month inside a date, small or capital as in running text.
    case dateMonth05
    /// "June": Name of a month inside a date, small or capital as in running text.
    case dateMonth06
    /// "July": Name of a month inside a date, small or capital as in running text.
    case dateMonth07
    /// "August": Name of a month inside a date, small or capital as in running text.
    case dateMonth08
    /// "September": Name of a month inside a date, small or capital as in running text.
    case dateMonth09
    /// "October": Name of a month inside a date, small or capital as in running text.
    case dateMonth10
    /// "November": Name of a month inside a date, small or capital as in running text.
    case dateMonth11
    /// "December": Name of a month inside a date, small or capital as in running text.
    case dateMonth12
    /// "Actions": Title of a part of a monster's page
    case dnd5eActions
    /// "Alignment": Name of a filter: the moral alignment of a creature (lawful evil)
    case dnd5eAlignment
    /// "natural armour": Kind of armour class, in brackets behind its figure
    case dnd5eArmourNatural
    /// "while": Between an armour class and the name of a condition: “11 while prone”
    case dnd5eArmourWhile
    /// "with": Between an armour class and the name of a spell in effect: “15 with mage armor”
    case dnd5eArmourWith
    /// "Armour class": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eArmourClass
    /// "Burrowing speed": Name of a figure one can filter by
    case dnd5eBurrowingSpeed
    /// "Challenge": Label of a fact in a monster's stat block, as in the printed rules: the challenge rating
    case dnd5eChallenge
    /// "challenge": In a line under a monster's name, before the rating: “Large aberration · challenge 10”
    case dnd5eChallengeInline
    /// "Charisma": Name of an ability score
    case dnd5eCharisma
    /// "Climbing speed": Name of a figure one can filter by
    case dnd5eClimbingSpeed
    /// "Dungeons & Dragons": Name of the collection: the game. A trade mark, usually not translated
    case dnd5eCollection
    /// "Bestiary": Short name of the collection in the head of every page
    case dnd5eCollectionShort
    /// "Condition immunities": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eConditionImmunities
    /// "Constitution": Name of an ability score
    case dnd5eConstitution
    /// "%lld monsters": How many monsters the catalog has
    case dnd5eCount
    /// "Damage immunities": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eDamageImmunities
    /// "Description": Title of a part of a monster's page: what it is and how it lives
    case dnd5eDescription
    /// "Dexterity": Name of an ability score
    case dnd5eDexterity
    /// "Experience points": Name of the figure: experience points for defeating a monster
    case dnd5eExperience
    /// "Traits and actions": Choice of the search switch: search in traits, actions, reactions and legendary actions only
    case dnd5eFeatures
    /// "Flying speed": Name of a figure one can sort by
    case dnd5eFlyingSpeed
    /// "Hit points": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eHitPoints
    /// "Hovers": Name of a yes-or-no filter: whether it can hover in flight
    case dnd5eHovers
    /// "Immunities": Name of a filter: immunities to damage and to conditions together
    case dnd5eImmunities
    /// "Intelligence": Name of an ability score
    case dnd5eIntelligence
    /// "Languages": Label of a fact in a monster's stat block, as in the printed rules; also a filter
    case dnd5eLanguages
    /// "Legendary actions": Title of a part of a monster's page
    case dnd5eLegendaryActions
    /// "Monsters": Name of the catalog of monsters
    case dnd5eMonsters
    /// "Other forms": Heading of links to the other forms of a shapechanger
    case dnd5eOtherForms
    /// "proficiency": Before the proficiency bonus, behind the challenge rating: “proficiency +4”
    case dnd5eProficiency
    /// "Reactions": Title of a part of a monster's page
    case dnd5eReactions
    /// "Damage resistances": Label of a fact in a monster's stat block, as in the printed rules; also a filter
    case dnd5eResistances
    /// "Saving throws": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eSavingThrows
    /// "blindsight": A sense, before its range: “blindsight 60 ft.”
    case dnd5eSenseBlindsight
    /// "darkvision": A sense, before its range: “darkvision 120 ft.”
    case dnd5eSenseDarkvision
    /// "passive Perception": Before the score of passive Perception, the last of the senses
    case dnd5eSensePassivePerception
    /// "tremorsense": A sense, before its range: “tremorsense 60 ft.”
    case dnd5eSenseTremorsense
    /// "truesight": A sense, before its range: “truesight 120 ft.”
    case dnd5eSenseTruesight
    /// "Senses": Label of a fact in a monster's stat block, as in the printed rules; also a filter
    case dnd5eSenses
    /// "Cha": Short name of the ability Charisma
    case dnd5eShortCha
    /// "Con": Short name of the ability Constitution
    case dnd5eShortCon
    /// "Dex": Short name of the ability Dexterity
    case dnd5eShortDex
    /// "Int": Short name of the ability Intelligence
    case dnd5eShortInt
    /// "Str": Short name of the ability Strength, before a saving throw: “Str +5”
    case dnd5eShortStr
    /// "Wis": Short name of the ability Wisdom
    case dnd5eShortWis
    /// "Size": Name of a filter: the size of a monster (Tiny to Gargantuan)
    case dnd5eSize
    /// "Skills": Label of a fact in a monster's stat block, as in the printed rules
    case dnd5eSkills
    /// "Speed": Label of a fact in a monster's stat block, as in the printed rules: all speeds
    case dnd5eSpeed
    /// "burrow": Before a speed: “burrow 20 ft.”
    case dnd5eSpeedBurrow
    /// "climb": Before a speed: “climb 30 ft.”
    case dnd5eSpeedClimb
    /// "fly": Before a speed: “fly 60 ft.”
    case dnd5eSpeedFly
    /// "hover": Behind a flying speed, in brackets: it stays in the air without moving
    case dnd5eSpeedHover
    /// "swim": Before a speed: “swim 40 ft.”
    case dnd5eSpeedSwim
    /// "Strength": Name of an ability score
    case dnd5eStrength
    /// "Subtype": Name of a figure: the subtype of a creature (devil, human)
    case dnd5eSubtype
    /// "Swimming speed": Name of a figure one can filter by
    case dnd5eSwimmingSpeed
    /// "Traits": Title of a part of a monster's page: special traits
    case dnd5eTraits
    /// "Type": Name of a filter: the type of a creature (dragon, undead)
    case dnd5eType
    /// "Recharges after a Long Rest": Behind the name of a feature, in brackets
    case dnd5eUsageLongRest
    /// "%@/Day": Behind the name of a feature, in brackets: how often a day. %@ is a number
    case dnd5eUsagePerDay
    /// "Recharge %@": Behind the name of a feature, in brackets: comes back when a six-sided die shows this number
    case dnd5eUsageRecharge
    /// "Recharge %@–6": Behind the name of a feature, in brackets: comes back when a six-sided die shows this number up to six
    case dnd5eUsageRechargeFrom
    /// "Recharges after a Short or Long Rest": Behind the name of a feature, in brackets
    case dnd5eUsageShortOrLongRest
    /// "Recharges after a Short Rest": Behind the name of a feature, in brackets
    case dnd5eUsageShortRest
    /// "Damage vulnerabilities": Label of a fact in a monster's stat block, as in the printed rules; also a filter
    case dnd5eVulnerabilities
    /// "Walking speed": Name of a figure one can sort by
    case dnd5eWalkingSpeed
    /// "Wisdom": Name of an ability score
    case dnd5eWisdom
    /// ", ": Stands between the things of an enumeration, but not before the last.
    case listSeparator
    /// "%1$@ and %2$@": Joins two things, and the last two of several: %1$@ is the first (or all but the last), %2$@ the last.
    case listTwo
    /// "one": A small number in words, as in “three hours ago”.
    case numberWord01
    /// "two": A small number in words, as in “three hours ago”.
    case numberWord02
    /// "three": A small number in words, as in “three hours ago”.
    case numberWord03
    /// "four": A small number in words, as in “three hours ago”.
    case numberWord04
    /// "five": A small number in words, as in “three hours ago”.
    case numberWord05
    /// "six": A small number in words, as in “three hours ago”.
    case numberWord06
    /// "seven": A small number in words, as in “three hours ago”.
    case numberWord07
    /// "eight": A small number in words, as in “three hours ago”.
    case numberWord08
    /// "nine": A small number in words, as in “three hours ago”.
    case numberWord09
    /// "ten": A small number in words, as in “three hours ago”.
    case numberWord10
    /// "%lld bytes": The size of a file below a thousand bytes.
    case sizeBytes
    /// "%@ GB": The size of a file in thousands of millions of bytes; %@ is a number.
    case sizeGigabytes
    /// "%@ kB": The size of a file in thousands of bytes; %@ is a number.
    case sizeKilobytes
    /// "%@ MB": The size of a file in millions of bytes; %@ is a number.
    case sizeMegabytes
    /// "Average height": Label of a fact on the page of a species
    case swapiAverageHeight
    /// "Born": Label of a fact on the page of a person: the year of birth
    case swapiBorn
    /// "Cargo capacity": Label of a fact on the page of a starship or vehicle: how much it can carry
    case swapiCargo
    /// "Characters": Heading of links on the page of a film: people who appear in it
    case swapiCharacters
    /// "Class": Label of a fact on the page of a starship or vehicle: corvette, walker …; also a filter
    case swapiClass
    /// "Classification": Label of a fact on the page of a species: mammal, reptile …
    case swapiClassification
    /// "Climate": Label of a fact on the page of a planet, and a filter
    case swapiClimate
    /// "climate unknown": In the line under a planet's name, where the climate is not known
    case swapiClimateUnknown
    /// "Star Wars": Name of the collection: the films' universe. A trade mark, not translated
    case swapiCollection
    /// "Star Wars": Short name of the collection in the head of every page
    case swapiCollectionShort
    /// "Consumables": Label of a fact on the page of a starship or vehicle: how long its supplies last
    case swapiConsumables
    /// "Cost": Label of a fact on the page of a starship or vehicle
    case swapiCost
    /// "%lld films": How many films the catalog has
    case swapiCountFilms
    /// "%lld people": How many people the catalog has
    case swapiCountPeople
    /// "%lld planets": How many planets the catalog has
    case swapiCountPlanets
    /// "%lld species": How many species the catalog has
    case swapiCountSpecies
    /// "%lld starships": How many starships the catalog has
    case swapiCountStarships
    /// "%lld vehicles": How many vehicles the catalog has
    case swapiCountVehicles
    /// "Crew": Label of a fact on the page of a starship or vehicle: how many run it
    case swapiCrew
    /// "Designation": Label of a fact on the page of a species: sentient, reptilian …
    case swapiDesignation
    /// "Diameter": Label of a fact on the page of a planet
    case swapiDiameter
    /// "Director": Label of a fact on the page of a film
    case swapiDirector
    /// "Episode": Label of a fact on the page of a film: its number in the series
    case swapiEpisode
    /// "Episode %@": In the line under a film's title. %@ is its number in the series
    case swapiEpisodeInline
    /// "Eye colour": Label of a fact on the page of a person or a species
    case swapiEyes
    /// "Films": Name of the catalog, and heading of links to films
    case swapiFilms
    /// "Gender": Label of a fact on the page of a person, and a filter
    case swapiGender
    /// "Gravity": Label of a fact on the page of a planet
    case swapiGravity
    /// "Hair colour": Label of a fact on the page of a person or a species
    case swapiHair
    /// "Height": Label of a fact on the page of a person
    case swapiHeight
    /// "Homeworld": Heading of links on the page of a person or a species: the planet they come from
    case swapiHomeworld
    /// "Hyperdrive rating": Label of a fact on the page of a starship: the class of its hyperdrive
    case swapiHyperdrive
    /// "Language": Label of a fact on the page of a species
    case swapiLanguage
    /// "Length": Label of a fact on the page of a starship or vehicle
    case swapiLength
    /// "Average lifespan": Label of a fact on the page of a species
    case swapiLifespan
    /// "Manufacturer": Label of a fact on the page of a starship or vehicle; also a filter
    case swapiManufacturer
    /// "Mass": Label of a fact on the page of a person
    case swapiMass
    /// "Speed in space": Label of a fact on the page of a starship: its speed in space
    case swapiMglt
    /// "Model": Label of a fact on the page of a starship or vehicle
    case swapiModel
    /// "Opening crawl": Title of a part of a film's page: the text that scrolls at its beginning
    case swapiOpeningCrawl
    /// "Orbital period": Label of a fact on the page of a planet: the length of its year
    case swapiOrbit
    /// "Passengers": Label of a fact on the page of a starship or vehicle: how many it can carry
    case swapiPassengers
    /// "People": Name of the catalog, and heading of links to characters
    case swapiPeople
    /// "Pilots": Heading of links on the page of a starship or vehicle: people who have flown it
    case swapiPilots
    /// "Planets": Name of the catalog, and heading of links to planets
    case swapiPlanets
    /// "Population": Label of a fact on the page of a planet: how many live on it
    case swapiPopulation
    /// "population %@": In the line under a planet's name. %@ is a number
    case swapiPopulationInline
    /// "population unknown": In the line under a planet's name, where the population is not known
    case swapiPopulationUnknown
    /// "Producers": Label of a fact on the page of a film
    case swapiProducer
    /// "Released": Label of a fact on the page of a film: the date of its release
    case swapiReleased
    /// "Residents": Heading of links on the page of a planet: people who come from it
    case swapiResidents
    /// "Rotation period": Label of a fact on the page of a planet: the length of its day
    case swapiRotation
    /// "Skin colour": Label of a fact on the page of a person or a species
    case swapiSkin
    /// "Species": Name of the catalog, and heading of links to species (one or more)
    case swapiSpecies
    /// "Maximum speed in atmosphere": Label of a fact on the page of a starship or vehicle
    case swapiSpeed
    /// "Starships": Name of the catalog, and heading of links to starships
    case swapiStarships
    /// "Terrain": Label of a fact on the page of a planet, and a filter
    case swapiTerrain
    /// "%@ standard": Gravity as a multiple of the standard gravity: “1 standard”. %@ is a number
    case swapiUnitStandardGravity
    /// "%@ ABY": A year after the Battle of Yavin (ABY). %@ is a number
    case swapiUnitYearsAfter
    /// "%@ BBY": A year before the Battle of Yavin (BBY). %@ is a number
    case swapiUnitYearsBefore
    /// "Vehicles": Name of the catalog, and heading of links to vehicles
    case swapiVehicles
    /// "Surface water": Label of a fact on the page of a planet: how much of it is covered by water
    case swapiWater
    /// "%@ cm": Unit of a measured value; %@ is the number, already grouped. Centimetres.
    case unitCentimetres
    /// "%@ credits": Unit of a measured value; %@ is the number, already grouped. Credits, the money of a fictional universe.
    case unitCredits
    /// "%@ days": Unit of a measured value; %@ is the number, already grouped. Days.
    case unitDays
    /// "%@ XP": Unit of a measured value; %@ is the number, already grouped. Experience points of a role-playing game.
    case unitExperiencePoints
    /// "%@ ft.": Unit of a measured value; %@ is the number, already grouped. Feet, as short as stat blocks write them.
    case unitFeet
    /// "%@ hours": Unit of a measured value; %@ is the number, already grouped. Hours.
    case unitHours
    /// "%@ kg": Unit of a measured value; %@ is the number, already grouped. Kilograms.
    case unitKilograms
    /// "%@ km": Unit of a measured value; %@ is the number, already grouped. Kilometres.
    case unitKilometres
    /// "%@ km/h": Unit of a measured value; %@ is the number, already grouped. Speed in kilometres per hour.
    case unitKilometresPerHour
    /// "%@ MGLT": Unit of a measured value; %@ is the number, already grouped. Speed in megalights per hour, a fictional unit (MGLT).
    case unitMegalightsPerHour
    /// "%@ m": Unit of a measured value; %@ is the number, already grouped. Metres.
    case unitMetres
    /// "%@ passengers": Unit of a measured value; %@ is the number, already grouped. Passengers of a vehicle.
    case unitPassengers
    /// "%@ people": Unit of a measured value; %@ is the number, already grouped. People, of a population.
    case unitPeople
    /// "%@%%": Unit of a measured value; %@ is the number, already grouped. Per cent.
    case unitPercent
    /// "%@ g": Unit of a measured value; %@ is the number, already grouped. Gravity at the surface, as a multiple of the Earth’s.
    case unitStandardGravity
    /// "%@ t": Unit of a measured value; %@ is the number, already grouped. Metric tonnes.
    case unitTonnes
    /// "%@ years": Unit of a measured value; %@ is the number, already grouped. Years.
    case unitYears
    /// "no": The value of an attribute that is false.
    case valueNo
    /// "none": Stands for a value of which there is nothing: a ship without cargo room.
    case valueNone
    /// "not applicable": Stands for a value that makes no sense for this thing.
    case valueNotApplicable
    /// "unknown": Stands for a value that the source does not know.
    case valueUnknown
    /// "yes": The value of an attribute that is true.
    case valueYes
}

/// The texts behind `Phrase`, indexed by its raw value.
enum PhraseTable {
    /// The keys, in the order of their bytes.
    static let keys: [String] = [
        "ago.days",
        "ago.hours",
        "ago.justNow",
        "ago.minutes",
        "ago.months",
        "ago.never",
        "ago.onDate",
        "ago.weeks",
        "ago.years",
        "date.firstDay",
        "date.long",
        "date.month01",
        "date.month02",
        "date.month03",
        "date.month04",
        "date.month05",
        "date.month06",
        "date.month07",
        "date.month08",
        "date.month09",
        "date.month10",
        "date.month11",
        "date.month12",
        "dnd5e.actions",
        "dnd5e.alignment",
        "dnd5e.armour.natural",
        "dnd5e.armour.while",
        "dnd5e.armour.with",
        "dnd5e.armourClass",
        "dnd5e.burrowingSpeed",
        "dnd5e.challenge",
        "dnd5e.challengeInline",
        "dnd5e.charisma",
        "dnd5e.climbingSpeed",
        "dnd5e.collection",
        "dnd5e.collectionShort",
        "dnd5e.conditionImmunities",
        "dnd5e.constitution",
        "dnd5e.count",
        "dnd5e.damageImmunities",
        "dnd5e.description",
        "dnd5e.dexterity",
        "dnd5e.experience",
        "dnd5e.features",
        "dnd5e.flyingSpeed",
        "dnd5e.hitPoints",
        "dnd5e.hovers",
        "dnd5e.immunities",
        "dnd5e.intelligence",
        "dnd5e.languages",
        "dnd5e.legendaryActions",
        "dnd5e.monsters",
        "dnd5e.otherForms",
        "dnd5e.proficiency",
        "dnd5e.reactions",
        "dnd5e.resistances",
        "dnd5e.savingThrows",
        "dnd5e.sense.blindsight",
        "dnd5e.sense.darkvision",
        "dnd5e.sense.passivePerception",
        "dnd5e.sense.tremorsense",
        "dnd5e.sense.truesight",
        "dnd5e.senses",
        "dnd5e.short.cha",
        "dnd5e.short.con",
        "dnd5e.short.dex",
        "dnd5e.short.int",
        "dnd5e.short.str",
        "dnd5e.short.wis",
        "dnd5e.size",
        "dnd5e.skills",
        "dnd5e.speed",
        "dnd5e.speed.burrow",
        "dnd5e.speed.climb",
        "dnd5e.speed.fly",
        "dnd5e.speed.hover",
        "dnd5e.speed.swim",
        "dnd5e.strength",
        "dnd5e.subtype",
        "dnd5e.swimmingSpeed",
        "dnd5e.traits",
        "dnd5e.type",
        "dnd5e.usage.longRest",
        "dnd5e.usage.perDay",
        "dnd5e.usage.recharge",
        "dnd5e.usage.rechargeFrom",
        "dnd5e.usage.shortOrLongRest",
        "dnd5e.usage.shortRest",
        "dnd5e.vulnerabilities",
        "dnd5e.walkingSpeed",
        "dnd5e.wisdom",
        "list.separator",
        "list.two",
        "number.word01",
        "number.word02",
        "number.word03",
        "number.word04",
        "number.word05",
        "number.word06",
        "number.word07",
        "number.word08",
        "number.word09",
        "number.word10",
        "size.bytes",
        "size.gigabytes",
        "size.kilobytes",
        "size.megabytes",
        "swapi.averageHeight",
        "swapi.born",
        "swapi.cargo",
        "swapi.characters",
        "swapi.class",
        "swapi.classification",
        "swapi.climate",
        "swapi.climateUnknown",
        "swapi.collection",
        "swapi.collectionShort",
        "swapi.consumables",
        "swapi.cost",
        "swapi.count.films",
        "swapi.count.people",
        "swapi.count.planets",
        "swapi.count.species",
        "swapi.count.starships",
        "swapi.count.vehicles",
        "swapi.crew",
        "swapi.designation",
        "swapi.diameter",
        "swapi.director",
        "swapi.episode",
        "swapi.episodeInline",
        "swapi.eyes",
        "swapi.films",
        "swapi.gender",
        "swapi.gravity",
        "swapi.hair",
        "swapi.height",
        "swapi.homeworld",
        "swapi.hyperdrive",
        "swapi.language",
        "swapi.length",
        "swapi.lifespan",
        "swapi.manufacturer",
        "swapi.mass",
        "swapi.mglt",
        "swapi.model",
        "swapi.openingCrawl",
        "swapi.orbit",
        "swapi.passengers",
        "swapi.people",
        "swapi.pilots",
        "swapi.planets",
        "swapi.population",
        "swapi.populationInline",
        "swapi.populationUnknown",
        "swapi.producer",
        "swapi.released",
        "swapi.residents",
        "swapi.rotation",
        "swapi.skin",
        "swapi.species",
        "swapi.speed",
        "swapi.starships",
        "swapi.terrain",
        "swapi.unit.standardGravity",
        "swapi.unit.yearsAfter",
        "swapi.unit.yearsBefore",
        "swapi.vehicles",
        "swapi.water",
        "unit.centimetres",
        "unit.credits",
        "unit.days",
        "unit.experiencePoints",
        "unit.feet",
        "unit.hours",
        "unit.kilograms",
        "unit.kilometres",
        "unit.kilometresPerHour",
        "unit.megalightsPerHour",
        "unit.metres",
        "unit.passengers",
        "unit.people",
        "unit.percent",
        "unit.standardGravity",
        "unit.tonnes",
        "unit.years",
        "value.no",
        "value.none",
        "value.notApplicable",
        "value.unknown",
        "value.yes",
    ]

    /// The phrases with plural forms, ascending; the tables `…One` and `…Many` run parallel to it.
    static let plural: [UInt16] = [
        0,
        1,
        3,
        4,
        7,
        8,
        38,
        103,
        119,
        120,
        121,
        122,
        123,
        124,
        170,
        171,
        174,
        180,
        181,
        185,
    ]

    /// English; of a phrase with plural forms, the form “other”.
    static let english: [String] = [
        "%lld days ago",
        "%lld hours ago",
        "just now",
        "%lld minutes ago",
        "%lld months ago",
        "never",
        "on %@",
        "%lld weeks ago",
        "%lld years ago",
        "1",
        "%1$@ %2$@ %3$@",
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
        "Actions",
        "Alignment",
        "natural armour",
        "while",
        "with",
        "Armour class",
        "Burrowing speed",
        "Challenge",
        "challenge",
        "Charisma",
        "Climbing speed",
        "Dungeons & Dragons",
        "Bestiary",
        "Condition immunities",
        "Constitution",
        "%lld monsters",
        "Damage immunities",
        "Description",
        "Dexterity",
        "Experience points",
        "Traits and actions",
        "Flying speed",
        "Hit points",
        "Hovers",
        "Immunities",
        "Intelligence",
        "Languages",
        "Legendary actions",
        "Monsters",
        "Other forms",
        "proficiency",
        "Reactions",
        "Damage resistances",
        "Saving throws",
        "blindsight",
        "darkvision",
        "passive Perception",
        "tremorsense",
        "truesight",
        "Senses",
        "Cha",
        "Con",
        "Dex",
        "Int",
        "Str",
        "Wis",
        "Size",
        "Skills",
        "Speed",
        "burrow",
        "climb",
        "fly",
        "hover",
        "swim",
        "Strength",
        "Subtype",
        "Swimming speed",
        "Traits",
        "Type",
        "Recharges after a Long Rest",
        "%@/Day",
        "Recharge %@",
        "Recharge %@–6",
        "Recharges after a Short or Long Rest",
        "Recharges after a Short Rest",
        "Damage vulnerabilities",
        "Walking speed",
        "Wisdom",
        ", ",
        "%1$@ and %2$@",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "%lld bytes",
        "%@ GB",
        "%@ kB",
        "%@ MB",
        "Average height",
        "Born",
        "Cargo capacity",
        "Characters",
        "Class",
        "Classification",
        "Climate",
        "climate unknown",
        "Star Wars",
        "Star Wars",
        "Consumables",
        "Cost",
        "%lld films",
        "%lld people",
        "%lld planets",
        "%lld species",
        "%lld starships",
        "%lld vehicles",
        "Crew",
        "Designation",
        "Diameter",
        "Director",
        "Episode",
        "Episode %@",
        "Eye colour",
        "Films",
        "Gender",
        "Gravity",
        "Hair colour",
        "Height",
        "Homeworld",
        "Hyperdrive rating",
        "Language",
        "Length",
        "Average lifespan",
        "Manufacturer",
        "Mass",
        "Speed in space",
        "Model",
        "Opening crawl",
        "Orbital period",
        "Passengers",
        "People",
        "Pilots",
        "Planets",
        "Population",
        "population %@",
        "population unknown",
        "Producers",
        "Released",
        "Residents",
        "Rotation period",
        "Skin colour",
        "Species",
        "Maximum speed in atmosphere",
        "Starships",
        "Terrain",
        "%@ standard",
        "%@ ABY",
        "%@ BBY",
        "Vehicles",
        "Surface water",
        "%@ cm",
        "%@ credits",
        "%@ days",
        "%@ XP",
        "%@ ft.",
        "%@ hours",
        "%@ kg",
        "%@ km",
        "%@ km/h",
        "%@ MGLT",
        "%@ m",
        "%@ passengers",
        "%@ people",
        "%@%%",
        "%@ g",
        "%@ t",
        "%@ years",
        "no",
        "none",
        "not applicable",
        "unknown",
        "yes",
    ]

    /// English, the plural form “one”.
    static let englishOne: [String] = [
        "one day ago",
        "one hour ago",
        "one minute ago",
        "one month ago",
        "one week ago",
        "one year ago",
        "%lld monster",
        "%lld byte",
        "%lld film",
        "%lld person",
        "%lld planet",
        "%lld species",
        "%lld starship",
        "%lld vehicle",
        "%@ credit",
        "%@ day",
        "%@ hour",
        "%@ passenger",
        "%@ person",
        "%@ year",
    ]

    /// French; of a phrase with plural forms, the form “other”.
    static let french: [String] = [
        "il y a %lld\u{A0}jours",
        "il y a %lld\u{A0}heures",
        "à l’instant",
        "il y a %lld\u{A0}minutes",
        "il y a %lld\u{A0}mois",
        "jamais",
        "le %@",
        "il y a %lld\u{A0}semaines",
        "il y a %lld\u{A0}ans",
        "1er",
        "%1$@\u{A0}%2$@ %3$@",
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
        "Actions",
        "Alignement",
        "armure naturelle",
        "dans l’état",
        "avec",
        "Classe d’armure",
        "Vitesse de fouissement",
        "Puissance",
        "puissance",
        "Charisme",
        "Vitesse d’escalade",
        "Donjons & Dragons",
        "Bestiaire",
        "Immunités aux états",
        "Constitution",
        "%lld monstres",
        "Immunités aux dégâts",
        "Description",
        "Dextérité",
        "Points d’expérience",
        "Traits et actions",
        "Vitesse en vol",
        "Points de vie",
        "Vol stationnaire",
        "Immunités",
        "Intelligence",
        "Langues",
        "Actions légendaires",
        "Monstres",
        "Autres formes",
        "maîtrise",
        "Réactions",
        "Résistances aux dégâts",
        "Jets de sauvegarde",
        "vision aveugle",
        "vision dans le noir",
        "Perception passive",
        "perception des vibrations",
        "vision véritable",
        "Sens",
        "Cha",
        "Con",
        "Dex",
        "Int",
        "For",
        "Sag",
        "Taille",
        "Compétences",
        "Vitesse",
        "fouissement",
        "escalade",
        "vol",
        "stationnaire",
        "nage",
        "Force",
        "Sous-type",
        "Vitesse à la nage",
        "Traits",
        "Type",
        "se recharge après un repos long",
        "%@/jour",
        "Recharge %@",
        "Recharge %@–6",
        "se recharge après un repos court ou long",
        "se recharge après un repos court",
        "Vulnérabilités aux dégâts",
        "Vitesse à pied",
        "Sagesse",
        ", ",
        "%1$@ et %2$@",
        "un",
        "deux",
        "trois",
        "quatre",
        "cinq",
        "six",
        "sept",
        "huit",
        "neuf",
        "dix",
        "%lld\u{A0}octets",
        "%@\u{A0}Go",
        "%@\u{A0}ko",
        "%@\u{A0}Mo",
        "Taille moyenne",
        "Naissance",
        "Capacité de fret",
        "Personnages",
        "Classe",
        "Classification",
        "Climat",
        "climat inconnu",
        "Star Wars",
        "Star Wars",
        "Autonomie en vivres",
        "Prix",
        "%lld films",
        "%lld personnages",
        "%lld planètes",
        "%lld espèces",
        "%lld vaisseaux",
        "%lld véhicules",
        "Équipage",
        "Désignation",
        "Diamètre",
        "Réalisation",
        "Épisode",
        "Épisode %@",
        "Couleur des yeux",
        "Films",
        "Genre",
        "Gravité",
        "Couleur des cheveux",
        "Taille",
        "Planète d’origine",
        "Classe d’hyperpropulsion",
        "Langue",
        "Longueur",
        "Espérance de vie",
        "Constructeur",
        "Masse",
        "Vitesse dans l’espace",
        "Modèle",
        "Texte d’ouverture",
        "Période orbitale",
        "Passagers",
        "Personnages",
        "Pilotes",
        "Planètes",
        "Population",
        "%@ habitants",
        "population inconnue",
        "Production",
        "Sortie",
        "Habitants",
        "Période de rotation",
        "Couleur de la peau",
        "Espèces",
        "Vitesse maximale dans l’atmosphère",
        "Vaisseaux",
        "Relief",
        "%@ standard",
        "%@ ap. BY",
        "%@ av. BY",
        "Véhicules",
        "Eau de surface",
        "%@\u{A0}cm",
        "%@\u{A0}crédits",
        "%@\u{A0}jours",
        "%@\u{A0}PX",
        "%@\u{A0}pi",
        "%@\u{A0}heures",
        "%@\u{A0}kg",
        "%@\u{A0}km",
        "%@\u{A0}km/h",
        "%@\u{A0}MGLT",
        "%@\u{A0}m",
        "%@\u{A0}passagers",
        "%@\u{A0}habitants",
        "%@\u{202F}%%",
        "%@\u{A0}g",
        "%@\u{A0}t",
        "%@\u{A0}ans",
        "non",
        "aucun",
        "sans objet",
        "inconnu",
        "oui",
    ]

    /// French, the plural form “one”.
    static let frenchOne: [String] = [
        "il y a un jour",
        "il y a une heure",
        "il y a une minute",
        "il y a un mois",
        "il y a une semaine",
        "il y a un an",
        "%lld monstre",
        "%lld\u{A0}octet",
        "%lld film",
        "%lld personnage",
        "%lld planète",
        "%lld espèce",
        "%lld vaisseau",
        "%lld véhicule",
        "%@\u{A0}crédit",
        "%@\u{A0}jour",
        "%@\u{A0}heure",
        "%@\u{A0}passager",
        "%@\u{A0}habitant",
        "%@\u{A0}an",
    ]

    /// French, the plural form “many” (whole millions).
    static let frenchMany: [String] = [
        "il y a %lld de jours",
        "il y a %lld d’heures",
        "il y a %lld de minutes",
        "il y a %lld de mois",
        "il y a %lld de semaines",
        "il y a %lld d’années",
        "%lld de monstres",
        "%lld d’octets",
        "%lld de films",
        "%lld de personnages",
        "%lld de planètes",
        "%lld d’espèces",
        "%lld de vaisseaux",
        "%lld de véhicules",
        "%@ de crédits",
        "%@ de jours",
        "%@ d’heures",
        "%@ de passagers",
        "%@ d’habitants",
        "%@ d’ans",
    ]
}
