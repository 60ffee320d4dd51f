import Localization
import Testing

private let english = Localizer(.english)
private let french = Localizer(.french)
private let now: Int64 = 1_795_231_800  // 2026-11-21T03:30:00Z

@Suite struct DateTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (1_795_231_800, "2026-11-21T03:30:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
            (-62_167_219_200, "0000-01-01T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"), (-2_203_891_200, "1900-03-01T00:00:00Z"),
        ] as [(Int64, String)])
    func timestampsRoundTrip(seconds: Int64, text: String) {
        #expect(ISO8601TimestampFormat.iso(seconds) == text)
        #expect(Localizer.isoTimestamp(seconds) == text)
        #expect(ISO8601TimestampFormat.parse(text) == seconds)
        #expect(ISO8601TimestampFormat.isoDate(seconds) == text.prefix(10))
    }

    @Test func everyDayInFourCenturiesRoundTrips() {
        for day: Int64 in 0..<146_097 {
            let seconds = (day - 40_000) * 86_400
            #expect(ISO8601TimestampFormat.parse(ISO8601TimestampFormat.isoDate(seconds)) == seconds)
        }
    }

    @Test func otherFormatsAreParsed() {
        #expect(ISO8601TimestampFormat.parse("2026-11-21T03:30:00.123456789Z") == now)
        #expect(ISO8601TimestampFormat.parse("2026-11-21t03:30z") == now)
        #expect(ISO8601TimestampFormat.parse("2026-11-21T04:30:00+01:00") == now)
        #expect(ISO8601TimestampFormat.parse("2026-11-20 22:30:00-05:00") == now)
        #expect(ISO8601TimestampFormat.parse("2016-12-31T23:59:60Z") == ISO8601TimestampFormat.parse("2017-01-01T00:00:00Z"))
    }

    @Test(arguments: [
        "", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-04-31T00:00:00Z", "2026-11-21T24:00:00Z",
        "2026-11-21T03:30:00",
        "2026-11-21T03:30:00.Z", "2026-11-21T03:30:00Z ", "2026-11-21T03:61:00Z", "-2026-11-21", "２０２６-11-21",
        "2026-11-21T03:30:00+1:00",
        "99999999999999999999", "2026-11-21T03:30:00Z\u{0}", "1900-02-29",
    ])
    func invalidTimestamps(text: String) {
        #expect(ISO8601TimestampFormat.parse(text) == nil)
    }

    @Test func longDates() {
        #expect(english.date(now) == "21 November 2026")
        #expect(french.date(now) == "21\u{A0}novembre 2026")
        #expect(french.date(0) == "1er\u{A0}janvier 1970")
        #expect(english.date(0) == "1 January 1970")
        #expect(english.date(0, utcOffset: -60) == "31 December 1969")
        #expect(english.date(now, utcOffset: 21 * 60) == "22 November 2026")
        for seconds: Int64 in [.min, .max, .min + 1, -62_167_219_201] {
            for offset: Int32 in [.min, -720, 0, 840, .max] { #expect(!english.date(seconds, utcOffset: offset).isEmpty) }
            #expect(ISO8601TimestampFormat.iso(seconds).hasSuffix("Z"))
        }
        #expect(english.date(-62_167_219_201) == "31 December −1")
    }

    @Test(
        arguments: [
            (0, "just now", "à l’instant"), (59, "just now", "à l’instant"), (-300, "just now", "à l’instant"),
            (60, "one minute ago", "il y a une minute"), (7199, "one hour ago", "il y a une heure"),
            (3 * 3600, "three hours ago", "il y a trois\u{A0}heures"), (11 * 3600, "11 hours ago", "il y a 11\u{A0}heures"),
            (86_400, "one day ago", "il y a un jour"), (10 * 86_400, "one week ago", "il y a une semaine"),
            (29 * 86_400, "four weeks ago", "il y a quatre\u{A0}semaines"), (30 * 86_400, "one month ago", "il y a un mois"),
            (364 * 86_400, "11 months ago", "il y a 11\u{A0}mois"), (365 * 86_400, "one year ago", "il y a un an"),
            (3_650 * 86_400, "nine years ago", "il y a neuf\u{A0}ans"), (-301, "on 21 November 2026", "le 21\u{A0}novembre 2026"),
        ] as [(Int64, String, String)])
    func ago(elapsed: Int64, en: String, fr: String) {
        #expect(english.ago(then: now - elapsed, now: now) == en)
        #expect(french.ago(then: now - elapsed, now: now) == fr)
    }

    @Test func relativeTimesAreSafe() {
        #expect(english.ago(then: nil, now: now) == "never")
        for then: Int64 in [.min, -1, 0, 1, .max] {
            for now: Int64 in [.min, -1, 0, 1, .max] {
                for language in Language.allCases { #expect(!Localizer(language).ago(then: then, now: now).isEmpty) }
            }
        }
        #expect(english.ago(then: .min, now: .max) == "292,271,023,045 years ago")
    }
}
