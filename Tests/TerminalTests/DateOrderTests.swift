import Catalogs
import Localization
import Server
import Testing

@testable import Terminal

@Suite("The order of day and month in the environment's locale")
struct DateOrderTests {
    @Test(
        "The region decides, then the language",
        arguments: [
            (["LANG": "en_US.UTF-8"], DayMonthOrder.monthFirst), (["LANG": "en_GB.UTF-8"], .dayFirst),
            (["LANG": "fr_FR"], .dayFirst),
            (["LANG": "es_PR@x"], .monthFirst), (["LANG": "en_CA.UTF-8"], nil), (["LANG": "fr_CA.UTF-8"], .dayFirst),
            (["LANG": "fr"], .dayFirst), (["LANG": "en"], nil), (["LANG": "C.UTF-8"], nil), ([:], nil),
            (["LC_ALL": "en_US", "LC_TIME": "en_GB"], .monthFirst),
            (["LC_ALL": "", "LC_TIME": "de_DE", "LANG": "en_US"], .dayFirst),
        ] as [([String: String], DayMonthOrder?)])
    func environments(environment: [String: String], order: DayMonthOrder?) {
        #expect(DayMonthOrder(environment, .english) == order)
    }

    @Test(
        "The region in --locale decides",
        arguments: [
            ("en_GB", DayMonthOrder.dayFirst), ("en-US", .monthFirst), ("en_us.UTF-8", .monthFirst), ("fr_FR", .dayFirst),
            ("fr-US", .monthFirst), ("en-Latn-US", .monthFirst), ("en-001", .dayFirst), ("en-CA", nil),
        ] as [(String, DayMonthOrder?)])
    func locales(locale: String, order: DayMonthOrder?) throws {
        let language = try #require(Language(tag: locale))
        let other = order == .monthFirst ? "en_GB.UTF-8" : "en_US.UTF-8"
        for environment in [[:], ["LC_ALL": other]] {
            #expect(DayMonthOrder(locale: locale, environment, language) == order)
        }
        #expect(DayMonthOrder(acceptLanguage: locale, language) == order)
    }

    @Test("Without a region in --locale, the environment decides", arguments: ["en", "en.UTF-8", "en-XA", "C", nil])
    func withoutRegion(locale: String?) {
        #expect(DayMonthOrder(locale: locale, ["LC_ALL": "en_US.UTF-8"], .english) == .monthFirst)
        #expect(DayMonthOrder(locale: locale, ["LC_ALL": "en_GB.UTF-8"], .english) == .dayFirst)
        #expect(DayMonthOrder(locale: locale, [:], .english) == nil)
    }

    @Test("French as the program's language is enough") func french() {
        #expect(DayMonthOrder([:], .french) == .dayFirst && DayMonthOrder(["LANG": "en_US"], .french) == .monthFirst)
    }
}
