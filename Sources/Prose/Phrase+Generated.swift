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
        35,
        40,
        41,
        44,
        50,
        51,
        55,
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
        "%lld byte",
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
        "%lld\u{A0}octet",
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
        "%lld d’octets",
        "%@ de crédits",
        "%@ de jours",
        "%@ d’heures",
        "%@ de passagers",
        "%@ d’habitants",
        "%@ d’ans",
    ]
}
